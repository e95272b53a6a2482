import { blocker, isGap, type Blocker } from '../blocker.ts'
import { fieldOf, type Axis, type Channel, type Level } from '../channels/channel.ts'
import { levelKeys } from '../channels/levels.ts'
import { flag, game, line, RETIRES } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'
import { NAME_LENGTH_MAX, type BatchSpec, type PerCurrency, type SpecValue, type SpecValues, type Variant } from './batch.ts'
import { namingOf } from './naming.ts'
import { commonOf, isBlank, isPerCurrency } from './spec-values.ts'

/** What of a specification is kept under a name, to be used again. Its owner changes it; one that is shared is found by everybody of its game. */
export const BATCH_TEMPLATE = thing({
  noun: 'batch_template',
  words: 'batch.template',
  fields: {
    name: line(NAME_LENGTH_MAX, { required: true }),
    game_id: game({ required: true, fixed: true }),
    shared: flag(),
    ...RETIRES,
  },
})

/** A whole batch, or one direction of its network, by the key of the axis: who sees ads, when they run, what they say. */
export type TemplatePart = string
export const WHOLE_BATCH = 'batch'

export type TemplateContent = {
  /** of a whole batch */
  naming?: Readonly<Record<Level, string>> | undefined
  copies?: number | undefined
  common: Readonly<Record<Level, SpecValues>>
  axes: Readonly<Record<string, readonly Variant[]>>
}

/** More variants than this are not kept. */
export const TEMPLATE_VARIANTS_MAX = 500

const axisOf = ({ axes }: Channel, part: TemplatePart): Axis | undefined => axes.find(({ key }) => key === part)

/** The parts of which a template can be made on a network. */
export const templateParts = ({ axes }: Channel): TemplatePart[] => [WHOLE_BATCH, ...axes.map(({ key }) => key)]

const picked = (values: SpecValues, keys: readonly string[]): SpecValues =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => keys.includes(key) && !isBlank(value)))

const without = (values: SpecValues, keys: readonly string[]): SpecValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

/** The part of a specification that a template keeps. */
export function contentOfSpec(channel: Channel, spec: BatchSpec, part: TemplatePart): TemplateContent {
  const axis = axisOf(channel, part)
  if (!axis) return { naming: spec.naming, copies: spec.copies, common: spec.common, axes: spec.axes }
  const shared = picked(commonOf(spec, axis.level), axis.fields)
  return {
    common: Object.keys(shared).length > 0 ? { [axis.level]: shared } : {},
    axes: { [part]: spec.axes[part] ?? [] },
  }
}

/** A row of a batch: its values, and the currency of its amounts. */
export type TemplateRow = { level: Level; values: SpecValues; currency: string }

/** One part of the rows: a variant for each of their different values; amounts of several currencies join the variant that is otherwise the same. */
export function contentOfRows(
  channel: Channel,
  rows: readonly TemplateRow[],
  part: TemplatePart,
  nameOf: (index: number) => string,
): TemplateContent {
  const axis = axisOf(channel, part)
  if (!axis) return { common: {}, axes: {} }
  const money = axis.fields.filter((key) => fieldOf(channel, axis.level, key)?.kind === 'money')
  // amounts of another currency say nothing against those of the variant they join
  const alike = new Map<string, Record<string, SpecValue>[]>()
  for (const { level, values, currency } of rows) {
    const own = level === axis.level ? picked(values, axis.fields) : {}
    if (Object.keys(own).length === 0) continue
    const plain = without(own, money)
    const amounts = money.flatMap((key) => (typeof own[key] === 'string' ? [[key, own[key]] as const] : []))
    const known = alike.get(JSON.stringify(plain)) ?? []
    const fits = (variant: SpecValues) => amounts.every(([key, amount]) => [undefined, amount].includes(amountsIn(variant[key])[currency]))
    const variant = known.find(fits) ?? { ...plain }
    for (const [key, amount] of amounts) variant[key] = { ...amountsIn(variant[key]), [currency]: amount }
    if (!known.includes(variant)) alike.set(JSON.stringify(plain), [...known, variant])
  }
  const variants = [...alike.values()].flat()
  return { common: {}, axes: { [part]: variants.map((values, index) => ({ name: nameOf(index), values })) } }
}

const amountsIn = (value: SpecValue | undefined): PerCurrency => (isPerCurrency(value) ? value : {})

/** Why nothing can be kept of this; none: it can. */
export function templateBlockers(channel: Channel, part: TemplatePart, { common, axes }: TemplateContent): Blocker[] {
  if (!templateParts(channel).includes(part)) return [blocker('batch.template.part_unknown', { field: 'part', params: { part } })]
  const variants = Object.values(axes)
  const most = Math.max(0, ...variants.map(({ length }) => length))
  const unknown = [
    ...Object.keys(axes).filter((key) => !axisOf(channel, key)),
    ...Object.keys(common).filter((level) => !levelKeys(channel).includes(level)),
    ...Object.entries(common).flatMap(([level, values]) => Object.keys(values).filter((key) => !fieldOf(channel, level, key))),
    ...Object.entries(axes).flatMap(([key, list]) =>
      list.flatMap(({ values }) => Object.keys(values).filter((name) => !axisOf(channel, key)?.fields.includes(name))),
    ),
  ]
  return [
    ...[...new Set(unknown)].map((key) => blocker('batch.edit.field_unknown', { field: 'content', params: { key } })),
    ...(most > TEMPLATE_VARIANTS_MAX
      ? [blocker('batch.template.too_many', { field: 'content', params: { count: most, max: TEMPLATE_VARIANTS_MAX } })]
      : []),
    ...(most === 0 && Object.values(common).every((values) => Object.keys(values).length === 0)
      ? [blocker('batch.template.empty', { field: 'content' })]
      : []),
  ]
}

/** The specification with what the template says; game, accounts and name stay. */
export function withTemplate(channel: Channel, spec: BatchSpec, part: TemplatePart, content: TemplateContent): BatchSpec {
  const axis = axisOf(channel, part)
  if (!axis)
    return {
      ...spec,
      naming: { ...spec.naming, ...content.naming },
      copies: content.copies ?? spec.copies,
      common: { ...spec.common, ...content.common },
      axes: { ...spec.axes, ...content.axes },
    }
  const common = { ...without(commonOf(spec, axis.level), axis.fields), ...content.common[axis.level] }
  return { ...spec, common: { ...spec.common, [axis.level]: common }, axes: { ...spec.axes, ...content.axes } }
}

/** Of which variant rows take their values, by axis; an axis that is left out has only one. */
export type TakenVariants = Readonly<Record<string, number>>

/** The axes of which a person chooses a variant before rows take it. */
export const axesToChoose = ({ axes }: TemplateContent): string[] =>
  Object.entries(axes).flatMap(([key, { length }]) => (length > 1 ? [key] : []))

/** What rows of a level would take. */
export function valuesForRows(channel: Channel, content: TemplateContent, level: Level, taken: TakenVariants): SpecValues {
  const ofAxes = channel.axes.filter((axis) => axis.level === level).map(({ key }) => content.axes[key]?.[taken[key] ?? 0]?.values ?? {})
  return ofAxes.reduce<SpecValues>((all, values) => ({ ...all, ...values }), content.common[level] ?? {})
}

/** Where a template is to be used. */
export type TemplatePlace = { game_id: string; account_ids: readonly string[] }

/** A specification that has only what the template says: what is wrong with it there is what does not fit. */
export const specOfTemplate = (channel: Channel, part: TemplatePart, content: TemplateContent, place: TemplatePlace): BatchSpec =>
  withTemplate(
    channel,
    { channel: channel.key, ...place, name: '-', naming: namingOf(channel), copies: 1, common: {}, axes: {} },
    part,
    content,
  )

/** Of what was found in `specOfTemplate`, what is about the template's own values. What it lacks is no matter of it, but for amounts of a currency. */
export const misfitsIn = (found: readonly Blocker[]): Blocker[] =>
  found.filter(
    (one) => (!isGap(one) || one.code === 'batch.budget.currency_missing') && /^(axes\.\w+\.\d+\.values|common)\./.test(one.field ?? ''),
  )
