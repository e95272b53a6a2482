import { blocker, type Blocker } from '../blocker.ts'
import {
  holds,
  type AccountFacts,
  type Channel,
  type ChannelField,
  type FieldValue,
  type Level,
  type Lookup,
  type RuleInput,
  type Values,
} from '../channels/channel.ts'
import { fieldsOf, levelOf } from '../channels/levels.ts'
import { isRegion } from '../channels/regions.ts'
import { budgetBlockers } from '../budget.ts'
import { readDay } from '../day.ts'
import { collisions } from '../duplicates.ts'
import { readInteger } from '../number.ts'
import { textWidth } from '../text-width.ts'
import { isTimeTable } from '../time-table.ts'

/**
 * The ids that exist, by look-up; a look-up that is absent here is not checked (the network will tell). `barred`: which of them may not be
 * used now, and why; `barredOn`: which of them ads of an account may not use, by its id.
 */
export type KnownReferences = Partial<Record<Lookup, ReadonlySet<string>>> & {
  barred?: BarredReferences
  barredOn?: ReadonlyMap<string, BarredReferences>
}
export type BarredReferences = Partial<Record<Lookup, ReadonlyMap<string, readonly Blocker[]>>>

/** What a check may look at besides the item. */
export type CheckFacts = { account: AccountFacts; nowMs: number; known?: KnownReferences | undefined }

export type ItemInput = { level: Level; name: string; values: Values; above: RuleInput['above'] }

/** Problems keep a row from being sent; warnings are said and no more. */
export type Findings = { problems: Blocker[]; warnings: Blocker[] }

/** Everything about the item itself. Names among siblings, and the parent's state, are the checker's (`check.ts`). */
export const itemFindings = (channel: Channel, input: ItemInput, facts: CheckFacts): Findings => ({
  problems: itemProblems(channel, input, facts),
  warnings: itemWarnings(channel, input, facts),
})

/** Why this item may not be sent; each blocker's `field` is a field key, or `name`. */
export function itemProblems(channel: Channel, input: ItemInput, facts: CheckFacts): Blocker[] {
  return [
    ...nameProblems(channel, input.level, input.name),
    ...valueProblems(channel, input, facts),
    ...ruleProblems(channel, input, facts),
  ]
}

export function nameProblems(channel: Channel, level: Level, name: string): Blocker[] {
  const { nameMaxLength: max } = levelOf(channel, level)
  if (name.trim() === '') return [blocker('batch.name.empty', { field: 'name' })]
  return longerThan(name, max) ? [blocker('batch.name.too_long', { field: 'name', params: { max } })] : []
}

export const ruleProblems = (channel: Channel, { level, values, above }: ItemInput, { account }: CheckFacts): Blocker[] =>
  channel.rules.flatMap((rule) => rule({ level, values, above, account }))

/** Each field by itself: required, kind, bounds, minimum, reference. */
export function valueProblems(channel: Channel, { level, values, above }: ItemInput, facts: CheckFacts): Blocker[] {
  return fieldsOf(channel, level).flatMap((field) => {
    if (!holds(field.when, values, above)) return []
    const value = values[field.key]
    if (value === undefined || value.length === 0) {
      const required = field.required === true || (field.required !== undefined && holds(field.required, values, above))
      return required ? [blocker('batch.value.required', { field: field.key })] : []
    }
    return fieldProblems(channel, field, value, values, facts)
  })
}

export function itemWarnings(channel: Channel, { level, values }: ItemInput, { nowMs }: CheckFacts): Blocker[] {
  return fieldsOf(channel, level).flatMap((field) => {
    const value = values[field.key]
    if (field.kind !== 'instant' || typeof value !== 'string' || value === '' || !(Date.parse(value) < nowMs)) return []
    return [blocker('batch.time.past', { field: field.key })]
  })
}

function fieldProblems(channel: Channel, field: ChannelField, value: FieldValue, values: Values, facts: CheckFacts): Blocker[] {
  const problem = (code: string, params?: Record<string, string | number>) => [
    blocker(code, { field: field.key, ...(params ? { params } : {}) }),
  ]
  const listed = field.kind === 'multi' || field.kind === 'references' || field.kind === 'timeTable'
  if (listed !== (typeof value !== 'string')) return problem('batch.value.kind')
  if (typeof value !== 'string') {
    if (field.kind === 'timeTable') return isTimeTable(value) ? [] : problem('batch.value.time_table')
    if (collisions(value).length > 0) return problem('batch.value.repeated')
    const wrong = value.find((one) => (field.kind === 'multi' ? !field.options?.includes(one) : !isKnown(field, one, facts)))
    return wrong === undefined
      ? []
      : problem(field.kind === 'multi' ? 'batch.value.option' : 'batch.value.reference_unknown', { value: wrong })
  }
  switch (field.kind) {
    case 'enum':
      return field.options?.includes(value) ? [] : problem('batch.value.option', { value })
    case 'money':
      return moneyProblems(channel, field, value, values, facts)
    case 'integer': {
      const read = readInteger(value, field)
      if (!read.ok) return read.blockers.map((problem) => ({ ...problem, field: field.key }))
      // the value is sent as it is here: the form it is read in is the only one
      return read.value === value ? [] : problem('value.not_integer', { text: value })
    }
    case 'instant':
      return isInstant(value) ? [] : problem('batch.value.instant')
    case 'url':
      return isWebAddress(value) ? tooLong(field, value) : problem('batch.value.url')
    case 'reference': {
      const barred = field.lookup ? barredBy(field.lookup, value, facts) : []
      if (barred.length > 0) return barred.map((reason) => ({ ...reason, field: field.key }))
      return isKnown(field, value, facts) ? [] : problem('batch.value.reference_unknown', { value })
    }
    default:
      return value.trim() === '' && field.required ? problem('batch.value.required') : tooLong(field, value)
  }
}

function tooLong(field: ChannelField, value: string): Blocker[] {
  if (field.maxLength !== undefined && longerThan(value, field.maxLength)) {
    return [blocker('batch.value.too_long', { field: field.key, params: { max: field.maxLength, length: codePoints(value) } })]
  }
  if (field.maxWidth !== undefined && textWidth(value) > field.maxWidth) {
    return [blocker('batch.value.too_wide', { field: field.key, params: { max: field.maxWidth, width: textWidth(value) } })]
  }
  return []
}

const codePoints = (text: string): number => Array.from(text).length

/** Counted by code point, as the networks count; the code units are never fewer, so a short text needs no counting. */
const longerThan = (text: string, max: number): boolean => text.length > max && codePoints(text) > max

function moneyProblems(channel: Channel, field: ChannelField, value: string, values: Values, { account }: CheckFacts): Blocker[] {
  if (!/^\d{1,15}$/.test(value)) return [blocker('batch.value.money', { field: field.key, params: { currency: account.currency } })]
  const amount = BigInt(value)
  if (amount === 0n) return [blocker('batch.value.money_zero', { field: field.key })]
  if (!field.budget) return []
  const of = { minMinor: minimumOf(field.budget, values, account), currency: account.currency, channel: channel.key, account: account.name }
  return budgetBlockers(amount, of).map((problem) => ({ ...problem, field: field.key }))
}

const DAY_MS = 86_400_000

/** A lifetime budget must cover the account's daily minimum for each day begun, when the schedule is known (Meta: ad set budgets). */
function minimumOf(kind: 'day' | 'total', values: Values, account: AccountFacts): bigint {
  const daily = BigInt(account.minDailyBudgetMinor)
  const span = Date.parse(String(values.end_time)) - Date.parse(String(values.start_time))
  return kind === 'total' && span > 0 ? daily * BigInt(Math.ceil(span / DAY_MS)) : daily
}

const barredBy = (lookup: Lookup, id: string, { known, account }: CheckFacts): readonly Blocker[] => [
  ...(known?.barred?.[lookup]?.get(id) ?? []),
  ...(known?.barredOn?.get(account.accountId)?.[lookup]?.get(id) ?? []),
]

function isKnown(field: ChannelField, id: string, { known }: CheckFacts): boolean {
  if (field.lookup === 'geo') return isRegion(id)
  const ids = field.lookup ? known?.[field.lookup] : undefined
  return !ids || ids.has(id)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** ISO 8601 with offset, and a day that exists. */
export const isInstant = (text: string): boolean =>
  // `Date.parse` takes 31 February for 3 March
  INSTANT.test(text) && !Number.isNaN(Date.parse(text)) && readDay(text.slice(0, 10)) !== null

export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || text.length > 8_000 || !URL.canParse(text)) return false
  return new URL(text).hostname.includes('.')
}
