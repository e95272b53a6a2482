import { castDraft, produce } from 'immer'
import { NAME_LENGTH_MAX, type BatchSpec, type SpecValue, type SpecValues, type Variant } from '#domain/batch/batch.ts'
import { namingOf } from '#domain/batch/naming.ts'
import { commonOf, isBlank, plainValues } from '#domain/batch/spec-values.ts'
import { type Above, type Axis, type Channel, type ChannelField, type Level } from '#domain/channels/channel.ts'
import { byLevel, fieldsOf, levelsAbove } from '#domain/channels/levels.ts'
import { holds } from '#domain/thing/condition.ts'
import type { Condition } from '#domain/thing/fields.ts'

/** Fields of a level that no axis varies: one value for every object of the level. */
export function commonFieldsOf(channel: Channel, level: Level): ChannelField[] {
  const varied = new Set(axesOf(channel, level).flatMap((axis) => axis.fields))
  return fieldsOf(channel, level).filter((field) => !varied.has(field.key))
}

export const axisFieldsOf = (channel: Channel, axis: Axis): ChannelField[] =>
  fieldsOf(channel, axis.level).filter((field) => axis.fields.includes(field.key))

export const axesOf = (channel: Channel, level: Level): Axis[] => channel.axes.filter((axis) => axis.level === level)

export type PickedField = ChannelField & { kind: 'ref' }

/** An axis led by one reference is chosen from a list (a material, a page): each choice is a variant. */
export function pickedFieldOf(channel: Channel, axis: Axis): PickedField | null {
  const first = axisFieldsOf(channel, axis).find((field) => field.key === axis.fields[0])
  return first?.kind === 'ref' ? first : null
}

const defaultsOf = (fields: readonly ChannelField[]): SpecValues =>
  Object.fromEntries(fields.flatMap((field) => (field.default === undefined ? [] : [[field.key, field.default]])))

/** A fresh specification: the network's defaults, one variant on each axis that is typed rather than picked. */
export function emptySpec(channel: Channel, variantName: (axis: Axis) => string): BatchSpec {
  return {
    channel: channel.key,
    game_id: '',
    name: '',
    account_ids: [],
    naming: namingOf(channel),
    copies: 1,
    common: byLevel(channel, (level) => defaultsOf(commonFieldsOf(channel, level))),
    axes: Object.fromEntries(
      channel.axes.map((axis) => [axis.key, pickedFieldOf(channel, axis) ? [] : [newVariant(channel, axis, variantName(axis))]]),
    ),
  }
}

export const newVariant = (channel: Channel, axis: Axis, name: string): Variant => ({
  name,
  values: defaultsOf(axisFieldsOf(channel, axis)),
})

export const variantsOf = (spec: BatchSpec, axisKey: string): readonly Variant[] => spec.axes[axisKey] ?? []

export const withCommon = (spec: BatchSpec, level: Level, key: string, value: SpecValue): BatchSpec =>
  produce(spec, ({ common }) => {
    common[level] = castDraft(withValue(commonOf(spec, level), key, value))
  })

export const withVariants = (spec: BatchSpec, axisKey: string, variants: readonly Variant[]): BatchSpec =>
  produce(spec, ({ axes }) => {
    axes[axisKey] = castDraft(variants)
  })

export const withVariant = (spec: BatchSpec, axisKey: string, index: number, change: (variant: Variant) => Variant): BatchSpec =>
  withVariants(
    spec,
    axisKey,
    variantsOf(spec, axisKey).map((variant, at) => (at === index ? change(variant) : variant)),
  )

/** A variant with other values: it is no longer what its draft says. */
export const changedVariant = ({ draft_id: _draft, ...variant }: Variant, values: SpecValues): Variant => ({ ...variant, values })

/** An emptied value leaves the record: absent and empty are the same to the network, and the checks see one case. */
export const withValue = (values: SpecValues, key: string, value: SpecValue): SpecValues =>
  produce(values, (draft) => {
    if (isBlank(value)) delete draft[key]
    else draft[key] = castDraft(value)
  })

/** A name no other variant of the axis has: `广泛`, `广泛 2`, `广泛 3`. */
export function freeName(taken: readonly Variant[], wish: string): string {
  const names = new Set(taken.map((variant) => variant.name))
  if (!names.has(wish)) return wish
  let at = 2
  while (names.has(`${wish} ${at}`)) at += 1
  return `${wish} ${at}`
}

/** room for the number that tells names of the same beginning apart */
const LONGEST_TAKEN = NAME_LENGTH_MAX - 10

/** A long name as a variant may have it: its beginning, and a mark that more was there. */
export function shortName(name: string): string {
  if (name.length <= LONGEST_TAKEN) return name
  const cut = name.slice(0, LONGEST_TAKEN - 1)
  // half of a pair represents no character
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/** Values of the levels above, as far as all objects there share them. */
const aboveOf = (channel: Channel, spec: BatchSpec, level: Level): Above =>
  Object.fromEntries(levelsAbove(channel, level).map((upper) => [upper, plainValues(commonOf(spec, upper))]))

const meets = (condition: Condition | undefined, channel: Channel, spec: BatchSpec, level: Level, own: SpecValues): boolean =>
  holds(condition, plainValues({ ...commonOf(spec, level), ...own }), aboveOf(channel, spec, level))

/** Does the field apply, given the values next to it and those above? */
export const applies = (channel: Channel, field: ChannelField, spec: BatchSpec, level: Level, own: SpecValues): boolean =>
  meets(field.when, channel, spec, level, own)

/** Is a value asked for? A condition on `required` counts only while the field applies at all. */
export const isRequired = (channel: Channel, field: ChannelField, spec: BatchSpec, level: Level, own: SpecValues): boolean =>
  field.required !== undefined &&
  applies(channel, field, spec, level, own) &&
  (field.required === true || meets(field.required, channel, spec, level, own))
