import { blocker, quoted, type Blocker } from '../blocker.ts'
import {
  type AccountFacts,
  type Channel,
  type ChannelField,
  type FieldValue,
  type Level,
  type Lookup,
  type PromotedGame,
  type RuleInput,
  type Values,
} from '../channels/channel.ts'
import { fieldsOf, levelOf } from '../channels/levels.ts'
import { isRegion } from '../channels/regions.ts'
import { nameFits } from './naming.ts'
import { budgetBlockers } from '../budget.ts'
import { collisions } from '../duplicates.ts'
import { kindOf, lengthOf } from '../thing/kinds.ts'
import { isMany } from '../thing/thing.ts'
import { holds } from '../thing/condition.ts'

/**
 * The ids that exist, by look-up; a look-up that is absent here is not checked (the network will tell). `barred`: which of them may not be
 * used now, and why; `barredOn`: which of them ads of an account may not use, by its id.
 */
export type KnownReferences = Partial<Record<Lookup, ReadonlySet<string>>> & {
  barred?: BarredReferences
  barredOn?: ReadonlyMap<string, BarredReferences>
  game?: PromotedGame | undefined
}
export type BarredReferences = Partial<Record<Lookup, ReadonlyMap<string, readonly Blocker[]>>>

/** What a check may look at besides the item. */
export type CheckFacts = { account: AccountFacts; nowMs: number; known?: KnownReferences | undefined }

export type ItemInput = { level: Level; name: string; values: Values; above: RuleInput['above']; was?: RuleInput['was'] }

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
  const limit = levelOf(channel, level)
  if (name.trim() === '') return [blocker('batch.name.empty', { field: 'name' })]
  if (nameFits(name, limit)) return []
  const { nameMaxLength: max, nameMeasure } = limit
  if (nameMeasure === undefined) return [blocker('batch.name.too_long', { field: 'name', params: { max } })]
  return [blocker('batch.name.too_wide', { field: 'name', params: { max, now: lengthOf(name, nameMeasure) } })]
}

export const ruleProblems = (channel: Channel, { level, values, above, was }: ItemInput, { account, known }: CheckFacts): Blocker[] =>
  channel.rules.flatMap((rule) => rule({ level, values, above, was, account, game: known?.game }))

/** Each field by itself: required, kind, bounds, minimum, reference. */
export function valueProblems(channel: Channel, { level, values, above }: ItemInput, facts: CheckFacts): Blocker[] {
  return fieldsOf(channel, level).flatMap((field) => {
    if (!holds(field.when, values, above)) return []
    const value = values[field.key]
    const required = field.required === true || (field.required !== undefined && holds(field.required, values, above))
    const isBlank = value === undefined || value.length === 0 || (typeof value === 'string' && value.trim() === '')
    if (required && isBlank) return [blocker('batch.value.required', { field: field.key })]
    if (value === undefined || value.length === 0) return []
    return fieldProblems(channel, field, value, values, facts).map((problem) => ({ ...problem, field: field.key }))
  })
}

export function itemWarnings(channel: Channel, { level, values }: ItemInput, { nowMs }: CheckFacts): Blocker[] {
  return fieldsOf(channel, level).flatMap((field) => {
    const value = values[field.key]
    if (field.kind !== 'instant' || typeof value !== 'string' || value === '' || !(Date.parse(value) < nowMs)) return []
    return [blocker('batch.time.past', { field: field.key })]
  })
}

/** What the kind says of a value; then what only the place of the field knows: its references, its account. */
function fieldProblems(channel: Channel, field: ChannelField, value: FieldValue, values: Values, facts: CheckFacts): readonly Blocker[] {
  if (isMany(field) === (typeof value === 'string')) return [blocker('batch.value.kind')]
  const wrong = kindOf(field).check(value, field, facts.account.currency)
  if (wrong.length > 0) return wrong
  if (field.kind === 'money') return moneyProblems(channel, field, String(value), values, facts)
  if (field.kind !== 'ref' && field.kind !== 'refs' && field.kind !== 'choices') return []
  const ids = typeof value === 'string' ? [value] : value
  if (collisions(ids).length > 0) return [blocker('batch.value.repeated')]
  return field.kind === 'choices' ? [] : referenceProblems(field, ids, facts)
}

function referenceProblems({ kind, of: lookup }: ChannelField & { kind: 'ref' | 'refs' }, ids: readonly string[], facts: CheckFacts) {
  const barred = kind === 'ref' ? ids.flatMap((id) => barredBy(lookup, id, facts)) : []
  if (barred.length > 0) return barred
  const unknown = ids.find((id) => !isKnown(lookup, id, facts))
  return unknown === undefined ? [] : [blocker('batch.value.reference_unknown', { params: { value: quoted(unknown) } })]
}

/** The most digits of an amount that networks take. */
const LONGEST_AMOUNT = 15

function moneyProblems(channel: Channel, { budget }: ChannelField, value: string, values: Values, { account }: CheckFacts) {
  const { currency, name } = account
  if (value.length > LONGEST_AMOUNT) return [blocker('thing.not_amount', { params: { text: value, currency } })]
  const amount = BigInt(value)
  if (amount === 0n) return [blocker('batch.value.money_zero')]
  return budget
    ? budgetBlockers(amount, { minMinor: budgetMinimum(budget, values, account), currency, channel: channel.key, account: name })
    : []
}

const DAY_MS = 86_400_000

/** A lifetime budget must cover the account's daily minimum for each day begun, when the schedule is known (Meta: ad set budgets). */
export function budgetMinimum(kind: 'day' | 'total', values: Values, account: AccountFacts): bigint {
  const daily = BigInt(account.minDailyBudgetMinor)
  const span = Date.parse(String(values.end_time)) - Date.parse(String(values.start_time))
  return kind === 'total' && span > 0 ? daily * BigInt(Math.ceil(span / DAY_MS)) : daily
}

const barredBy = (lookup: Lookup, id: string, { known, account }: CheckFacts): readonly Blocker[] => [
  ...(known?.barred?.[lookup]?.get(id) ?? []),
  ...(known?.barredOn?.get(account.accountId)?.[lookup]?.get(id) ?? []),
]

function isKnown(lookup: Lookup, id: string, { known }: CheckFacts): boolean {
  if (lookup === 'geo') return isRegion(id)
  const ids = known?.[lookup]
  return !ids || ids.has(id)
}
