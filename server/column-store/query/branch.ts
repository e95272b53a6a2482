import { isMoney, isPartGrain, type FactsName, type Grain } from '#domain/metrics/facts.ts'
import type { Axis, Measure } from '#domain/metrics/metric.ts'
import type { Granularity, InsightQuery } from '#domain/metrics/query.ts'
import { ripeUntil } from '#domain/metrics/ripeness.ts'
import type { Shift } from '#domain/metrics/comparison.ts'
import { dayAfter } from '#domain/day.ts'
import { exact, factorOf, type Conversion } from './conversion.ts'
import type { Binder } from './params.ts'
import { filterConditions, fromRows, scopeConditions, type Reach, type Rows } from './reach.ts'

/** One of the reads that a statement joins: the rows of one axis in one range of days. */
export type Branch = {
  axis: Axis
  from: string
  until: string
  /** added to the days of a range that others are held against, so that both meet in one row; null: the range asked for */
  shift: Shift | null
}

export type BranchContext = {
  query: Pick<InsightQuery, 'dimensions' | 'filters' | 'granularity'>
  grain: Grain
  measures: readonly Measure[]
  reach: Reach
  lastCompleteDay: string
  /** up to which minute of its last day each range is read; null: all of it */
  endMinute: number | null
  /** null: every amount is in the currency asked for */
  conversion: Conversion | null
  /** no comparison: then there is one column a measure */
  isCompared: boolean
}

const LATEST = '2149-06-06' // the last day that the type holds

/** The rows of the facts that a branch reads, before they are summed. */
export function rowsOf({ axis, from, until }: Branch, context: BranchContext, binder: Binder): Rows {
  const { query, grain, measures, reach, endMinute } = context
  const { bind } = binder
  const facts: FactsName = axis === 'delivery' ? 'delivery' : 'players'
  const range = (column: string, last: string) => `${column} between ${bind('Date', from)} and ${bind('Date', last)}`
  return {
    facts,
    conditions: [
      `grain = ${bind('String', grain)}`,
      // partitions are of the day a thing happened
      range('day', axis === 'cohort' ? lastEventDay(measures, until) : until),
      ...(axis === 'cohort' ? [range('cohort_day', until)] : []),
      ...(endMinute === null ? [] : [`(day < ${bind('Date', until)} or minute < ${bind('UInt32', endMinute)})`]),
      ...scopeConditions(reach, binder),
      ...filterConditions(query.filters, binder),
    ],
  }
}

/** Up to which day the cohorts of a range are looked at. */
function lastEventDay(measures: readonly Measure[], until: string): string {
  const days = measures.filter(({ axis }) => axis === 'cohort').map(lastDayOf)
  const most = Math.max(0, ...days)
  return Number.isFinite(most) ? dayAfter(until, most) : LATEST
}

function lastDayOf({ days, column }: Measure): number {
  if (days) return 'on' in days ? days.on : days.until
  return column === 'installs' ? 0 : Infinity
}

/** A row for each group and day, with a column for each measure; those of other branches are 0. */
export function branchSql(branch: Branch, context: BranchContext, binder: Binder): string {
  const { query, measures, conversion, lastCompleteDay, isCompared } = context
  const own = measures.filter(({ axis }) => axis === branch.axis)
  const cells = measures.flatMap((measure, at) => {
    const isExact = conversion !== null && isMoney(measure.column)
    const nothing = isExact ? exact('0') : 'toInt64(0)'
    const sum = sumSql(measure, lastCompleteDay, binder)
    const value = own.includes(measure) ? (isExact ? `toDecimal256(${sum}, 0) * k_factor` : sum) : nothing
    const [now, before] = branch.shift ? [nothing, value] : [value, nothing]
    return [`${now} as m${at}`, ...(isCompared ? [`${before} as b${at}`] : [])]
  })
  const groups = [
    ...(query.granularity === 'total' ? [] : [`${timeSql(query.granularity, branch, binder)} as k_time`]),
    ...query.dimensions.map((name) => `toString(k_${name}) as g_${name}`),
  ]
  return `select ${[...groups, ...cells].join(', ')} from (${convertedSql(branch, context, own, binder)})`
}

/** Sums by the groups and by what decides whether and at which rate they count, with that rate. */
function convertedSql(branch: Branch, context: BranchContext, own: readonly Measure[], binder: Binder): string {
  const columns = [...new Set(own.map(({ column }) => column))]
  const keys = keysOf(branch, context, own)
  const sums = `select ${[
    ...keys.map(({ as, of }) => `${of} as ${as}`),
    ...columns.map((column) => `toInt64(sum(${column})) as s_${column}`),
  ].join(', ')} ${fromRows(rowsOf(branch, context, binder))}${keys.length > 0 ? ` group by ${keys.map(({ as }) => as).join(', ')}` : ''}`
  const amounts = columns.filter(isMoney).map((column) => `s_${column} != 0`)
  if (!context.conversion || amounts.length === 0) return sums
  // an amount is converted on the day it was paid
  const day = branch.axis === 'cohort' ? 'addDays(k_day, k_age)' : 'k_day'
  const factor = factorOf(context.conversion, { isAny: amounts.join(' or '), currency: 'k_currency', day }, binder)
  return `select *, ${factor} as k_factor from (${sums})`
}

type Key = { as: string; of: string }

/** What rows are summed by first: the groups, and what decides whether and at which rate they count. */
function keysOf({ axis }: Branch, { query, conversion }: BranchContext, own: readonly Measure[]): Key[] {
  const { granularity } = query
  const isMoneyAsked = conversion !== null && own.some(({ column }) => isMoney(column))
  const isMoneyConverted = isMoneyAsked && conversion.of.length > 0
  const isOfDays = granularity !== 'total' || own.some(({ ripe }) => ripe !== undefined) || isMoneyConverted
  const isOfAge = axis === 'cohort' && (isMoneyConverted || own.some(({ days }) => days !== undefined))
  return [
    ...query.dimensions.map((name) => ({ as: `k_${name}`, of: name })),
    ...(isOfDays ? [{ as: 'k_day', of: axis === 'cohort' ? 'cohort_day' : 'day' }] : []),
    ...(isPartGrain(granularity) ? [{ as: 'k_minute', of: 'minute' }] : []),
    ...(isOfAge ? [{ as: 'k_age', of: 'toInt32(day - cohort_day)' }] : []),
    ...(isMoneyAsked ? [{ as: 'k_currency', of: 'currency' }] : []),
  ]
}

/** What of a row belongs to a measure. */
function sumSql({ column, days, ripe }: Measure, lastCompleteDay: string, { bind }: Binder): string {
  const conditions = [
    ...(days && 'on' in days ? [`k_age = ${bind('Int32', days.on)}`] : []),
    ...(days && 'until' in days ? [`k_age <= ${bind('Int32', days.until)}`] : []),
    ...(ripe === undefined ? [] : [`k_day <= ${bind('Date', ripeUntil(ripe, lastCompleteDay))}`]),
  ]
  return conditions.length > 0 ? `if(${conditions.join(' and ')}, s_${column}, 0)` : `s_${column}`
}

/** The period of a row, by its first day; of parts of a day, the minute it begins. */
function timeSql(granularity: Granularity, { shift }: Branch, { bind }: Binder): string {
  const day =
    shift === null
      ? 'k_day'
      : 'days' in shift
        ? `addDays(k_day, ${bind('Int32', shift.days)})`
        : `addMonths(k_day, ${bind('Int32', shift.months)})`
  const two = (minutes: string) => `leftPad(toString(${minutes}), 2, '0')`
  switch (granularity) {
    case 'rt5':
    case 'rt60':
      return `concat(toString(${day}), ' ', ${two('intDiv(k_minute, 60)')}, ':', ${two('k_minute % 60')})`
    case 'week':
      return `toString(toMonday(${day}))`
    case 'month':
      return `toString(toStartOfMonth(${day}))`
    case 'quarter':
      return `toString(toStartOfQuarter(${day}))`
    case 'year':
      return `toString(toStartOfYear(${day}))`
    default:
      return `toString(${day})`
  }
}
