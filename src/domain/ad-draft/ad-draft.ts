import { NAME_LENGTH_MAX, type BatchSpec, type SpecValue, type SpecValues, type Variant } from '../batch/batch.ts'
import { namingOf } from '../batch/naming.ts'
import { checkSpec, type SpecFacts } from '../batch/spec-check.ts'
import { isBlank } from '../batch/spec-values.ts'
import { blocker, type Blocker } from '../blocker.ts'
import { fieldOf, type AccountFacts, type Axis, type Channel, type ChannelField, type Level } from '../channels/channel.ts'
import { AD_DRAFT_KINDS, type AdDraftKind } from '../channels/drafts.ts'
import { choice, game, line } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** What a person prepares outside of a batch: who sees ads, or what ads show. Its values are those of the network's fields, by their keys. */
export const AD_DRAFT = thing({
  noun: 'ad_draft',
  words: 'ad_draft',
  fields: {
    name: line(NAME_LENGTH_MAX, { required: true }),
    kind: choice(AD_DRAFT_KINDS, { required: true, fixed: true }),
    game_id: game({ required: true, fixed: true }),
  },
})

/** What is typed into a draft. */
export type AdDraftContent = { name: string; values: SpecValues }

/**
 * `incomplete`: its content was not checked, or the check found something. `stale`: an audience or a material it names is gone. `used`: ready, and
 * batches were made of it.
 */
export const AD_DRAFT_STATES = ['incomplete', 'ready', 'stale', 'used'] as const
export type AdDraftState = (typeof AD_DRAFT_STATES)[number]

/** Can a batch be made of it? */
export const isReadyDraft = (state: AdDraftState): boolean => state === 'ready' || state === 'used'

/** Drafts that one person may have for one game, on all networks. */
export const AD_DRAFTS_MAX = 200
/** From here on the console says how many are left. */
const AD_DRAFTS_NEAR = 180

/** Why a person cannot add a draft for a game. `count`: the drafts they have. */
export const limitBlockers = (count: number): Blocker[] =>
  count < AD_DRAFTS_MAX ? [] : [blocker('ad_draft.limit', { field: 'game_id', params: { max: AD_DRAFTS_MAX } })]

export const isNearLimit = (count: number): boolean => count >= AD_DRAFTS_NEAR

/** The directions of a network whose fields a draft of a kind holds; none: the network has no such drafts. */
export const draftAxes = (channel: Channel, kind: AdDraftKind): Axis[] =>
  (channel.drafts?.[kind] ?? []).flatMap((key) => channel.axes.find((axis) => axis.key === key) ?? [])

/** The level whose fields a draft holds. @throws for a kind that the network does not have */
export function draftLevel(channel: Channel, kind: AdDraftKind): Level {
  const [axis] = draftAxes(channel, kind)
  if (!axis) throw new Error(`${channel.key} has no drafts of the kind '${kind}'`)
  return axis.level
}

/** The fields of a draft, in the order of its directions. */
export const draftFields = (channel: Channel, kind: AdDraftKind): ChannelField[] =>
  draftAxes(channel, kind).flatMap(({ level, fields }) => fields.flatMap((key) => fieldOf(channel, level, key) ?? []))

/** A draft with the defaults of its network. */
export const blankValues = (channel: Channel, kind: AdDraftKind): SpecValues =>
  Object.fromEntries(draftFields(channel, kind).flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value]])))

const pickedOf = ({ fields }: Axis, values: SpecValues): SpecValues =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => fields.includes(key) && !isBlank(value)))

/** A draft as variants of a batch, by direction. With `id` the batch tells which draft it was made of. */
export const variantsOfDraft = (
  channel: Channel,
  kind: AdDraftKind,
  { id, name, values }: AdDraftContent & { id?: string },
): Readonly<Record<string, Variant>> =>
  Object.fromEntries(
    draftAxes(channel, kind).map((axis) => [
      axis.key,
      { name: name.trim(), values: pickedOf(axis, values), ...(id === undefined ? {} : { draft_id: id }) },
    ]),
  )

/** The kind of draft that a variant of a direction can be kept as; undefined: there is none. */
export const kindOfAxis = ({ drafts }: Channel, axis: string): AdDraftKind | undefined =>
  AD_DRAFT_KINDS.find((kind) => drafts?.[kind].includes(axis))

/** What a draft keeps of a variant: its own values, and those of the other directions of the draft that have one variant only. */
export function valuesOfVariant(channel: Channel, spec: Pick<BatchSpec, 'axes'>, axisKey: string, variant: Variant): SpecValues {
  const kind = kindOfAxis(channel, axisKey)
  if (!kind) return {}
  return draftAxes(channel, kind).reduce<SpecValues>((all, axis) => {
    const [only, ...others] = spec.axes[axis.key] ?? []
    const values = axis.key === axisKey ? variant.values : others.length === 0 ? (only?.values ?? {}) : {}
    return { ...all, ...pickedOf(axis, values) }
  }, {})
}

/** Values as they are kept: without blanks, and without what is no field of the draft. */
export const keptDraftValues = (channel: Channel, kind: AdDraftKind, values: SpecValues): SpecValues =>
  Object.assign({}, ...draftAxes(channel, kind).map((axis) => pickedOf(axis, values)))

/** Why this cannot be kept at all. What is only missing or wrong in a field is kept, and said by the check. */
export function keepBlockers(channel: Channel, kind: AdDraftKind, { name, values }: AdDraftContent): Blocker[] {
  const keys = draftFields(channel, kind).map(({ key }) => key)
  return [
    ...(name.trim() === '' ? [blocker('ad_draft.name_empty', { field: 'name' })] : []),
    ...(name.trim().length > NAME_LENGTH_MAX ? [blocker('ad_draft.name_long', { field: 'name', params: { max: NAME_LENGTH_MAX } })] : []),
    ...Object.keys(values)
      .filter((key) => !keys.includes(key))
      .map((key) => blocker('batch.edit.field_unknown', { field: 'values', params: { key } })),
  ]
}

/** The path of a value in a specification of one variant for each direction. */
const OF_VALUE = /^axes\.\w+\.0\.values\.(\w+)$/

/**
 * What the rules of the network say against the values of a draft, by field, each once, in the different ad accounts of the game. It is what a batch
 * with these variants would be told.
 */
export function valueBlockers(
  channel: Channel,
  kind: AdDraftKind,
  values: SpecValues,
  { accounts, ...facts }: SpecFacts & { accounts: readonly AccountFacts[] },
): Blocker[] {
  const variants = variantsOfDraft(channel, kind, { name: '-', values })
  const spec: BatchSpec = {
    channel: channel.key,
    game_id: '-',
    name: '-',
    account_ids: accounts.map(({ accountId }) => accountId),
    naming: namingOf(channel),
    copies: 1,
    common: {},
    axes: Object.fromEntries(Object.entries(variants).map(([key, variant]) => [key, [variant]])),
  }
  const found = checkSpec(spec, channel, accounts, facts).flatMap((one) => {
    const field = OF_VALUE.exec(one.field ?? '')?.[1]
    return field === undefined ? [] : [{ ...one, field }]
  })
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

/** Fields in which two drafts of a kind differ, `name` first, in the order of the form. */
export const differingFields = (channel: Channel, kind: AdDraftKind, one: AdDraftContent, other: AdDraftContent): string[] => [
  ...(one.name.trim() === other.name.trim() ? [] : ['name']),
  ...draftFields(channel, kind)
    .map(({ key }) => key)
    .filter((key) => !isSameValue(one.values[key], other.values[key])),
]

const isSameValue = (one: SpecValue | undefined, other: SpecValue | undefined): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other)

export const isSameContent = (channel: Channel, kind: AdDraftKind, one: AdDraftContent, other: AdDraftContent): boolean =>
  differingFields(channel, kind, one, other).length === 0

/** The draft typed here with the fields that are taken from another user. */
export function withTheirs(mine: AdDraftContent, theirs: AdDraftContent, fields: readonly string[]): AdDraftContent {
  const values: Record<string, SpecValue> = { ...mine.values }
  for (const key of fields) {
    const value = theirs.values[key]
    if (value === undefined) delete values[key]
    else values[key] = value
  }
  return { name: fields.includes('name') ? theirs.name : mine.name, values }
}
