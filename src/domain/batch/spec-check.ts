import { blocker, isGap, type Blocker } from '../blocker.ts'
import { collisions } from '../duplicates.ts'
import { fieldOf, type Above, type AccountFacts, type Axis, type Channel, type Level, type Values } from '../channels/channel.ts'
import { fieldsOf, levelKeys, levelsAbove, rootOf, namesLevel } from '../channels/levels.ts'
import type { BatchSpec, SpecValue, SpecValues } from './batch.ts'
import { nameLengthBlockers, specBlockers } from './spec-blockers.ts'
import { commonOf, isBlank, isPerCurrency, plainValues, resolveValues, usedAxes } from './spec-values.ts'
import { tallySpec, underOneParent } from './tally.ts'
import { itemProblems, type KnownReferences } from './validate.ts'
import { holds } from '../thing/condition.ts'

/** What a specification is judged by. `known` is left out in the browser: the look-ups only offer what exists. */
export type SpecFacts = { nowMs: number; known?: KnownReferences | undefined }

/**
 * Why no batch can be made of this specification, with all that is known of its accounts. `field` is its path: `accountIds`,
 * `axes.material`, `axes.budget.0.values.daily_budget`, `common.campaign.objective`, `naming.ad`. Each variant is checked once
 * in each different account (currency and minimum), not in each combination.
 */
export function checkSpec(spec: BatchSpec, channel: Channel, accounts: readonly AccountFacts[], facts: SpecFacts): Blocker[] {
  const structure = structureBlockers(spec, channel, accounts)
  if (spec.import_id !== undefined) return structure
  const empty = emptyAxes(spec, channel)
  return distinct([...structure, ...empty, ...valueBlockers(spec, channel, accounts, facts, empty)])
}

/** The part that holds also for a draft taken from an earlier batch, whose values may have aged. */
export function structureBlockers(spec: BatchSpec, channel: Channel, accounts: readonly AccountFacts[]): Blocker[] {
  const known = new Set(accounts.map((account) => account.accountId))
  return [
    ...specBlockers(spec),
    ...spec.account_ids
      .filter((id) => !known.has(id))
      .map((id) => blocker('batch.account.unknown', { field: 'account_ids', params: { id } })),
    ...collisions(spec.account_ids).map(({ value: id }) => blocker('batch.account.repeated', { field: 'account_ids', params: { id } })),
    ...levelKeys(channel)
      .filter((level) => (spec.naming[level] ?? '').trim() === '')
      .map((level) => blocker('batch.naming.empty', { field: `naming.${level}` })),
    ...(spec.import_id === undefined ? multiplyingBlockers(spec, channel, accounts) : []),
  ]
}

const multiplyingBlockers = (spec: BatchSpec, channel: Channel, accounts: readonly AccountFacts[]): Blocker[] => [
  ...variantNameBlockers(spec, channel),
  ...namingBlockers(spec, channel),
  ...tallySpec(channel, spec, accounts).blockers,
  ...fullParentBlockers(spec, channel),
]

function variantNameBlockers(spec: BatchSpec, channel: Channel): Blocker[] {
  return channel.axes.flatMap((axis) => {
    const variants = spec.axes[axis.key] ?? []
    const names = variants.map((variant) => variant.name.trim())
    const fieldAt = (index: number) => `axes.${axis.key}.${index}.name`
    const empty = names.flatMap((name, index) => (name === '' ? [blocker('batch.variant.name_empty', { field: fieldAt(index) })] : []))
    const repeated = collisions(names).flatMap(({ value: name, rows: [, ...later] }) =>
      later.map((index) => blocker('batch.variant.name_repeated', { field: fieldAt(index), params: { name } })),
    )
    const long = variants.flatMap(({ name }, index) => nameLengthBlockers(name, fieldAt(index)))
    return [...empty, ...repeated, ...long]
  })
}

/** Two objects under one parent must differ in name, so what multiplies them must be in the template. */
function namingBlockers(spec: BatchSpec, channel: Channel): Blocker[] {
  return levelKeys(channel).flatMap((level) => {
    const template = spec.naming[level] ?? ''
    if (template.includes('{seq}')) return []
    const needs = (macro: string) => blocker('batch.naming.needs_macro', { field: `naming.${level}`, params: { macro } })
    const missing = usedAxes(spec, channel, level).filter(
      (axis) => (spec.axes[axis.key]?.length ?? 0) > 1 && !template.includes(`{${axis.key}}`),
    )
    return [...(level === rootOf(channel) && spec.copies > 1 ? [needs('{seq}')] : []), ...missing.map((axis) => needs(`{${axis.key}}`))]
  })
}

const fullParentBlockers = (spec: BatchSpec, channel: Channel): Blocker[] =>
  channel.levels.flatMap(({ key, maxInParent: max }) => {
    const total = underOneParent(channel, spec, key)
    return max !== undefined && total > max
      ? [blocker('batch.ads_per_adgroup', { field: 'axes', params: { total, max, ...namesLevel(channel, key) } })]
      : []
  })

/** Axes without a variant although one of their fields must have a value. */
const emptyAxes = (spec: BatchSpec, channel: Channel): Blocker[] =>
  channel.axes
    .filter((axis) => lackedBy(spec, channel, axis).length > 0)
    .map((axis) => blocker('batch.axis.no_variants', { field: `axes.${axis.key}`, params: { axis: axis.key } }))

/** Fields that a first variant of the axis will have to fill in. */
function lackedBy(spec: BatchSpec, channel: Channel, axis: Axis): readonly string[] {
  if ((spec.axes[axis.key]?.length ?? 0) > 0) return []
  const common = commonOf(spec, axis.level)
  const own = withDefaults(channel, axis.level, common)
  const above = valuesAbove(spec, channel, axis.level)
  return axis.fields.filter((key) => {
    const field = fieldOf(channel, axis.level, key)
    if (!field || field.default !== undefined || !isBlank(common[key]) || !holds(field.when, own, above)) return false
    return field.required === true || (field.required !== undefined && holds(field.required, own, above))
  })
}

/**
 * How many fields are required and empty, of what `checkSpec` found: each once, however many accounts ask for it. A direction without a
 * variant counts the fields of its first one, so that adding it adds nothing.
 */
export function gapCount(spec: BatchSpec, channel: Channel, problems: readonly Blocker[]): number {
  const gaps = new Set(problems.filter(isGap).map(({ field }) => field ?? ''))
  const ofAxes = channel.axes.map((axis) => (gaps.delete(`axes.${axis.key}`) ? Math.max(1, lackedBy(spec, channel, axis).length) : 0))
  return ofAxes.reduce((sum, one) => sum + one, gaps.size)
}

function withDefaults(channel: Channel, level: Level, common: SpecValues): Values {
  const defaults = fieldsOf(channel, level).flatMap((field) => (field.default === undefined ? [] : [[field.key, field.default] as const]))
  return { ...Object.fromEntries(defaults), ...plainValues(common) }
}

const valuesAbove = (spec: BatchSpec, channel: Channel, level: Level): Above =>
  Object.fromEntries(levelsAbove(channel, level).map((upper) => [upper, withDefaults(channel, upper, commonOf(spec, upper))]))

/** One sample for each variant (the first variant of every other axis next to it) in each different account. */
function valueBlockers(
  spec: BatchSpec,
  channel: Channel,
  accounts: readonly AccountFacts[],
  facts: SpecFacts,
  empty: readonly Blocker[],
): Blocker[] {
  const silent = new Set(empty.map(({ field }) => field))
  const taken = accounts.filter((account) => spec.account_ids.includes(account.accountId))
  // what is empty is known before an account is chosen; what is wrong is not
  const chosen = taken.length > 0 ? taken : [NO_ACCOUNT]
  const counts = (problem: Blocker) => taken.length > 0 || isGap(problem)
  const different = [...new Map(chosen.map((account) => [`${account.currency}|${account.minDailyBudgetMinor}`, account])).values()]
  return different.flatMap((account) => {
    const above: Record<Level, Values> = {}
    return levelKeys(channel).flatMap((level) => {
      const samples = samplesOf(spec, channel, level)
      const found = samples.flatMap((sample) => {
        const values = resolveValues(channel, level, sample.values, above, account.currency)
        const problems = itemProblems(channel, { level, name: '-', values, above }, { account, ...facts }).filter(counts)
        return problems.flatMap((problem) => {
          const path = pathOf(channel, level, problem.field ?? '', sample, spec)
          return silent.has(path) ? [] : [{ ...missingCurrency(problem, sample.values[problem.field ?? ''], account), field: path }]
        })
      })
      above[level] = resolveValues(channel, level, samples[0]?.values ?? {}, above, account.currency)
      return found
    })
  })
}

const NO_ACCOUNT: AccountFacts = { accountId: '', name: '', currency: 'USD', timezone: 'UTC', minDailyBudgetMinor: '0' }

type Sample = { taken: Readonly<Record<string, number>>; values: SpecValues }

function samplesOf(spec: BatchSpec, channel: Channel, level: Level): Sample[] {
  const axes = usedAxes(spec, channel, level)
  const sample = (taken: Record<string, number>): Sample => ({
    taken,
    values: axes.reduce<SpecValues>(
      (values, axis) => ({ ...values, ...spec.axes[axis.key]?.[taken[axis.key] ?? 0]?.values }),
      commonOf(spec, level),
    ),
  })
  const first = Object.fromEntries(axes.map((axis) => [axis.key, 0]))
  return [
    sample(first),
    ...axes.flatMap((axis) => (spec.axes[axis.key] ?? []).slice(1).map((_, index) => sample({ ...first, [axis.key]: index + 1 }))),
  ]
}

/** Where in the specification the value of a field came from, or belongs. */
function pathOf(channel: Channel, level: Level, key: string, { taken }: Sample, spec: BatchSpec): string {
  const axis = channel.axes.find((one) => one.level === level && one.fields.includes(key))
  const variant = axis ? taken[axis.key] : undefined
  if (axis && variant !== undefined) return `axes.${axis.key}.${variant}.values.${key}`
  return axis && isBlank(commonOf(spec, level)[key]) ? `axes.${axis.key}` : `common.${level}.${key}`
}

/** An amount typed for some currencies but not this one: the currency is named. */
function missingCurrency(problem: Blocker, written: SpecValue | undefined, account: AccountFacts): Blocker {
  const lacks = problem.code === 'batch.value.required' && isPerCurrency(written) && isBlank(written[account.currency])
  return lacks ? { ...problem, code: 'batch.budget.currency_missing', params: { currency: account.currency } } : problem
}

const distinct = (blockers: readonly Blocker[]): Blocker[] => [
  ...new Map(blockers.map((one) => [JSON.stringify([one.code, one.field, one.params]), one])).values(),
]
