import type { InsightAnswer } from '#contract/insights.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { addSums, type Sums } from '#domain/metrics/evaluate.ts'
import { decimalText, rounded, type Fraction } from '#domain/metrics/fraction.ts'
import { shownValue } from '#domain/metrics/shown.ts'
import { plainAmount } from '#domain/money.ts'
import { topOf } from '#domain/observatory/fold.ts'
import { OBSERVATORY_GROUPINGS, REST, type ObservatoryTime } from '#domain/observatory/grouping.ts'
import {
  confirmationOf,
  observedMeasure,
  observedSources,
  observedValue,
  OBSERVED_KEYS,
  type ObservedKey,
  type ObservedMeasure,
} from '#domain/observatory/measures.ts'
import { periodOf } from '#domain/period.ts'
import { sayReason, type Say } from '#views/kit/words.tsx'
import type { Language } from '#i18n/words.ts'
import { nameOf } from '../insight-rows.ts'
import { daysOfView, type ObservatoryView } from './observatory-query.ts'

type Table = InsightAnswer
export type Month = NonNullable<Table['observatory']>['months'][number]

/** A measure of a row: to sort and draw by, as it is shown, and as a file has it. */
export type ObservedCell = { value: number | null; text: string; plain: string }
/** `months`: those that the row is of, with what is confirmed; `by`: the gaps of each, in words. */
export type ObservatoryRow = {
  id: string
  time: string
  group: string
  name: string
  cells: Readonly<Partial<Record<ObservedKey, ObservedCell>>>
  months: readonly Month[]
  gaps: Readonly<Record<'income' | 'cost', readonly string[]>>
}

const DECIMALS = 6
const numberOf = (value: Fraction | null): number | null => (value === null ? null : Number(decimalText(value, 12)))

export function cellOf(measure: ObservedMeasure, sums: Sums, currency: string): ObservedCell {
  const value = observedValue(measure, sums)
  const plain = value === null ? '' : measure.unit === 'money' ? plainAmount(rounded(value), currency) : decimalText(value, DECIMALS)
  return { value: numberOf(value), text: shownValue(measure, value, currency), plain }
}

export const cellsOf = (sums: Sums, currency: string): ObservatoryRow['cells'] =>
  Object.fromEntries(
    OBSERVED_KEYS.flatMap((key) => {
      const measure = observedMeasure(key)
      return measure ? [[key, cellOf(measure, sums, currency)]] : []
    }),
  )

/** The key of a measure's name. */
export const measureWord = (key: ObservedKey): string =>
  key.startsWith('gap_') || key === 'fin_refund'
    ? `observatory.name.${key}`
    : `dict.${observedMeasure(key)?.side === 'fin' && /profit/.test(key) ? 'ratio' : 'finance'}_measure.${key}`

/** What a part is called. */
export function groupName(
  say: Say,
  language: Language,
  table: Table,
  { grouping }: Pick<ObservatoryView, 'grouping'>,
  group: string,
): string {
  const dimension = OBSERVATORY_GROUPINGS[grouping]
  if (dimension === null) return say('observatory.everything')
  if (group === REST) return say('observatory.rest')
  if (group === '') return say(dimension === 'os' ? 'observatory.store.other' : 'observatory.not_told')
  return dimension === 'os' ? say(`observatory.store.${group}`) : nameOf(table, dimension, group, language)
}

/** A period as people name it; empty: the whole range. */
export const periodName = (time: string | null, of: ObservatoryTime): string =>
  time === null || of === 'total' ? '' : periodOf(time, of, time).label

/** Months of a period among those that are asked for. */
const monthsIn = (months: readonly Month[], time: string | null, of: ObservatoryTime): readonly Month[] =>
  time === null || of === 'total' ? months : months.filter(({ month }) => periodOf(`${month}-01`, of, time).from === time)

export function observatoryRows(say: Say, language: Language, { view, table }: { view: ObservatoryView; table: Table }): ObservatoryRow[] {
  const dimension = OBSERVATORY_GROUPINGS[view.grouping]
  const groupOf = ({ groups }: Table['rows'][number]) => (dimension === null ? '' : (groups[dimension] ?? ''))
  const { months = [], by_month = [] } = table.observatory ?? {}
  const monthly = view.time === 'month' ? table.rows : by_month
  return table.rows.map((row): ObservatoryRow => {
    const group = groupOf(row)
    const own = monthsIn(months, row.time, view.time)
    const parts = monthly.filter((one) => groupOf(one) === group && own.some(({ month }) => one.time === `${month}-01`))
    return {
      id: `${row.time ?? ''} ${group}`,
      time: periodName(row.time, view.time),
      group,
      name: groupName(say, language, table, view, group),
      cells: cellsOf(row.sums, table.currency),
      months: own,
      gaps: { income: gapLines(say, parts, table.currency, 'income'), cost: gapLines(say, parts, table.currency, 'cost') },
    }
  })
}

/** Each month of a gap: what the platform told, what finance confirmed, and the difference. */
function gapLines(say: Say, rows: Table['rows'], currency: string, side: 'income' | 'cost'): string[] {
  const [gap, fin, platform] =
    side === 'income'
      ? (['gap_income', 'fin_actual_income', 'income_platform'] as const)
      : (['gap_cost', 'fin_actual_outcome', 'cost_platform'] as const)
  return rows.flatMap(({ time, sums }) => {
    const [difference, confirmed] = [observedMeasure(gap), observedMeasure(fin)]
    const told = sums[platform]
    if (!difference || !confirmed || told === undefined || time === null) return []
    return [
      say('observatory.gap_of_month', {
        month: time.slice(0, 7),
        platform: cellOf({ ...confirmed, terms: { plus: [platform] } }, sums, currency).text,
        confirmed: cellOf(confirmed, sums, currency).text,
        gap: cellOf(difference, sums, currency).text,
      }),
    ]
  })
}

/** Months that a measure waits for, apart: those it is of, and those that are not in it. */
export function standingOf(measure: ObservedMeasure, months: readonly Month[]): { in: string[]; out: string[] } {
  const need = confirmationOf(measure)
  const isIn = ({ income, outcome }: Month) => (need === 'income' ? income : need === 'outcome' ? outcome : income && outcome)
  const names = (some: readonly Month[]) => some.map(({ month }) => month)
  return need === null ? { in: [], out: [] } : { in: names(months.filter(isIn)), out: names(months.filter((month) => !isIn(month))) }
}

/** Why a measure is not told at all; null: it is. */
export const whyUntold = (table: Table, key: ObservedKey) => table.observatory?.untold.find(({ measure }) => measure === key)?.why ?? null

/** How a number comes about, a sentence a line: formula, source, days, months that are in it, currency, age. */
export function observedLines(
  say: Say,
  key: ObservedKey,
  { view, table, months }: { view: ObservatoryView; table: Table; months: readonly Month[] },
): string[] {
  const measure = observedMeasure(key)
  if (!measure) return []
  const why = whyUntold(table, key)
  const { from, until } = daysOfView(view)
  const standing = standingOf(measure, months)
  const between = say('common.between')
  return [
    say(`observatory.formula.${key}`),
    ...(why ? [say('observatory.explain.untold', { why: sayReason(say, why) })] : []),
    say('observatory.explain.source', {
      sources: observedSources(measure)
        .map((source) => say(`observatory.source.${source}`))
        .join(between),
    }),
    say('metrics.explain.range', { from, until }),
    ...(why || standing.in.length === 0 ? [] : [say('observatory.explain.confirmed', { months: standing.in.join(between) })]),
    ...(why || standing.out.length === 0 ? [] : [say('observatory.explain.open', { months: standing.out.join(between) })]),
    ...(measure.unit === 'money' ? [say('observatory.explain.currency', { currency: table.currency })] : []),
    ...(table.as_of === null ? [] : [say('metrics.explain.as_of', { at: zonedCompanyTime(table.as_of) })]),
  ]
}

export type Part = { group: string; sums: Sums }

/** The parts with the most of a measure and what the others come to; what is of no part stays by itself. All of them add up to the whole. */
export function firstFive(parts: readonly Part[], measure: ObservedMeasure): Part[] {
  const added = (some: readonly Part[], group: string): Part => ({ group, sums: addedSums(some.map(({ sums }) => sums)) })
  const groups = [...new Set(parts.map(({ group }) => group))].map((group) =>
    added(
      parts.filter((one) => one.group === group),
      group,
    ),
  )
  const named = groups.filter(({ group }) => group !== REST)
  const top = topOf(named.map(({ group, sums }) => ({ group, value: sizeOf(measure, observedValue(measure, sums)) })))
  const others = groups.filter(({ group }) => group !== '' && !top.includes(group))
  return [
    ...top.flatMap((group) => groups.find((one) => one.group === group) ?? []),
    ...(others.length > 0 ? [added(others, REST)] : []),
    ...groups.filter(({ group }) => group === ''),
  ]
}

/** A gap below 0 is as large as one above. */
const sizeOf = ({ side }: ObservedMeasure, value: Fraction | null): Fraction | null =>
  value && side === 'gap' && value.over < 0n ? { ...value, over: -value.over } : value

/** Sums that any of the parts tells. */
export const addedSums = (parts: readonly Sums[]): Sums => addSums(parts, [...new Set(parts.flatMap(Object.keys))])
