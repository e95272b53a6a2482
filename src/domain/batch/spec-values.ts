import {
  fieldOf,
  lookupOf,
  type AccountFacts,
  type Channel,
  type ChannelField,
  type FieldValue,
  type Level,
  type Lookup,
  type RuleInput,
  type Values,
} from '../channels/channel.ts'
import { byLevel, fieldsOf, levelKeys, levelsAbove } from '../channels/levels.ts'
import type { BatchSpec, PerCurrency, SpecValue, SpecValues, Variant } from './batch.ts'
import { holds } from '../thing/condition.ts'
import { foundOnce } from '../found-once.ts'

/** One cell of a level's cross product: the variant taken on each axis that has variants, and all their values together. */
export type Combination = { taken: Readonly<Record<string, Variant>>; values: SpecValues }

export const isPerCurrency = (value: SpecValue | undefined): value is PerCurrency => typeof value === 'object' && !Array.isArray(value)

/** The values that conditions may look at: money is no condition, so amounts per currency are left out. */
export const plainValues = (values: SpecValues): Values =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (isPerCurrency(value) ? [] : [[key, value]])))

export const isBlank = (value: SpecValue | undefined): boolean =>
  value === undefined ||
  (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0)

/** Axes of a level that multiply: those with variants. */
export const usedAxes = (spec: BatchSpec, channel: Channel, level: Level) =>
  channel.axes.filter((axis) => axis.level === level && (spec.axes[axis.key]?.length ?? 0) > 0)

/** The values every object of a level shares. */
export const commonOf = ({ common }: Pick<BatchSpec, 'common'>, level: Level): SpecValues => common[level] ?? {}

/** The cross product of a level, first axis slowest; without variants there is one combination, the shared values only. */
export function combinationsOf(spec: BatchSpec, channel: Channel, level: Level): Combination[] {
  let combinations: Combination[] = [{ taken: {}, values: commonOf(spec, level) }]
  for (const axis of usedAxes(spec, channel, level)) {
    const variants = spec.axes[axis.key] ?? []
    combinations = combinations.flatMap(({ taken, values }) =>
      variants.map((variant) => ({ taken: { ...taken, [axis.key]: variant }, values: { ...values, ...variant.values } })),
    )
  }
  return combinations
}

/**
 * The values an object of this level gets: money resolved to the account's currency, defaults filled, blanks and fields that
 * do not apply left out. Keys the channel does not know are dropped.
 */
export function resolveValues(channel: Channel, level: Level, written: SpecValues, above: RuleInput['above'], currency: string): Values {
  const values: Record<string, FieldValue> = {}
  for (const field of fieldsOf(channel, level)) {
    const value = resolved(field, written[field.key], currency) ?? field.default
    if (value !== undefined) values[field.key] = value
  }
  dropInapplicable(fieldsOf(channel, level), values, above)
  return values
}

/** `resolveValues` with a memo: the same object of written values gives the same object wherever the same fields apply. */
export function valuesOnce(channel: Channel): (level: Level, written: SpecValues, above: RuleInput['above'], currency: string) => Values {
  const once = foundOnce<Values>()
  return (level, written, above, currency) =>
    once(written, `${level}|${currency}|${aboveKey(channel, level, above)}`, () => resolveValues(channel, level, written, above, currency))
}

function resolved(field: ChannelField, value: SpecValue | undefined, currency: string): FieldValue | undefined {
  if (value === undefined || isBlank(value)) return undefined
  if (isPerCurrency(value)) return field.kind === 'money' ? value[currency] : undefined
  return value
}

/** A field may hang on another that itself does not apply, so the pass repeats until nothing falls away. */
export function dropInapplicable(fields: readonly ChannelField[], values: Record<string, FieldValue>, above: RuleInput['above']): void {
  let dropped = true
  while (dropped) {
    dropped = false
    for (const field of fields) {
      if (field.when && values[field.key] !== undefined && !holds(field.when, values, above)) {
        delete values[field.key]
        dropped = true
      }
    }
  }
}

/** The values of levels above that decide which fields of this level apply, as one text: equal text, equal fields. */
export function aboveKey(channel: Channel, level: Level, above: RuleInput['above']): string {
  return conditionsAbove(channel, level)
    .map(([upper, key]) => `${upper}.${key}=${String(above[upper]?.[key] ?? '')}`)
    .join('|')
}

const aboveFields = new WeakMap<Channel, Record<Level, (readonly [Level, string])[]>>()

function conditionsAbove(channel: Channel, level: Level): readonly (readonly [Level, string])[] {
  const known = aboveFields.get(channel) ?? byLevel(channel, (one) => readsAbove(channel, one))
  aboveFields.set(channel, known)
  return known[level] ?? []
}

function readsAbove(channel: Channel, level: Level): (readonly [Level, string])[] {
  const paths = fieldsOf(channel, level).flatMap(({ when, required }) => [
    when?.field,
    typeof required === 'object' ? required.field : undefined,
  ])
  return levelsAbove(channel, level).flatMap((upper) =>
    [...new Set(paths.filter((path) => path?.startsWith(`${upper}.`)))].map(
      (path) => [upper, String(path).slice(upper.length + 1)] as const,
    ),
  )
}

/** What may be spent by an object with these values: the fields that say so, in minor units; a malformed amount counts as nothing. */
export function budgetOf(channel: Channel, level: Level, values: Values): { day: bigint; total: bigint } {
  const sum = { day: 0n, total: 0n }
  for (const field of fieldsOf(channel, level)) {
    const value = field.budget ? values[field.key] : undefined
    if (field.budget && typeof value === 'string' && /^\d{1,15}$/.test(value)) sum[field.budget] += BigInt(value)
  }
  return sum
}

/** Values, each with the level they are of. */
type OfLevel = readonly [level: Level, values: SpecValues]

/** Everything that is written into a specification: for all objects of a level, and in the variants of its axes. */
export const writtenValues = (channel: Channel, spec: BatchSpec): OfLevel[] => [
  ...levelKeys(channel).map((level): OfLevel => [level, commonOf(spec, level)]),
  ...channel.axes.flatMap(({ key, level }) => (spec.axes[key] ?? []).map(({ values }): OfLevel => [level, values])),
]

/** Ids, by what they are looked up in. */
export type References = ReadonlyMap<Lookup, ReadonlySet<string>>

/** The ids that values refer to: what must be asked of the catalogue before a check, or for names. */
export function referencesIn(channel: Channel, all: readonly OfLevel[]): References {
  const found = new Map<Lookup, Set<string>>()
  for (const [level, values] of all)
    for (const [key, value] of Object.entries(values)) {
      const field = fieldOf(channel, level, key)
      const lookup = field ? lookupOf(field) : null
      if (lookup === null || isPerCurrency(value)) continue
      const ids = found.get(lookup) ?? new Set()
      for (const id of typeof value === 'string' ? [value] : value) ids.add(id)
      found.set(lookup, ids)
    }
  return found
}

/** What expansion must know of the world besides the specification. */
export type ExpandContext = {
  game: { gameId: string; name: string }
  accounts: ReadonlyMap<string, AccountFacts>
  /** business day in the game's zone, `20261120` */
  date: string
  /** names that objects of the first level have in an account already: the numbers of new ones leave them out */
  taken?: ((accountId: string) => ReadonlySet<string>) | undefined
}
