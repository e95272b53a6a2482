import type { BatchSpec } from '../batch/batch.ts'
import { blocker, type Blocker } from '../blocker.ts'
import type { Channel } from '../channels/channel.ts'
import type { MaterialKind } from '../material/material.ts'
import { creativeNetwork } from './networks.ts'

/** What a batch takes of a creative. */
export type BatchCreative = {
  name: string
  spreader_id: string
  pictures: readonly { id: string; name: string; type: MaterialKind }[]
  titles: readonly string[]
  messages: readonly string[]
  /** null: none was chosen */
  landingUrl: string | null
}

/** A variant of an axis; all a creative says is text. */
export type CreativeVariant = { name: string; values: Record<string, string> }

const MATERIAL = 'material_id'
/** Longest name of a variant (the contract of a batch). */
const NAME_MAX = 100

/**
 * The variants of a batch that come of a creative, by axis: one for each picture, and one for each title with each text. A batch multiplies
 * them, so its ads are exactly those the creative represents.
 */
export function creativeAxes(channel: Channel, creative: BatchCreative): Record<string, CreativeVariant[]> {
  const fields = creativeNetwork(creative.spreader_id)?.adFields
  if (!fields) return {}
  const axisOf = (field: string) => channel.axes.find((axis) => axis.fields.includes(field))?.key
  const [materials, texts] = [axisOf(MATERIAL), axisOf(fields.title)]
  const messages = creative.messages.length === 0 ? [null] : creative.messages
  const said = creative.titles.flatMap((title) => messages.map((message) => ({ title, message })))
  const pictureNames = named(creative.pictures.map(({ name }) => name))
  const saidNames = named(said.map(() => creative.name))
  const link: Record<string, string> = creative.landingUrl === null ? {} : { link_url: creative.landingUrl }
  return {
    ...(materials === undefined
      ? {}
      : { [materials]: creative.pictures.map(({ id }, index) => ({ name: pictureNames[index] ?? id, values: { [MATERIAL]: id } })) }),
    ...(texts === undefined
      ? {}
      : {
          [texts]: said.map(({ title, message }, index) => ({
            name: saidNames[index] ?? title,
            values: { [fields.title]: title, ...(message === null ? {} : { [fields.message]: message }), ...link },
          })),
        }),
  }
}

/** A specification whose axes are those of a creative; where the creative says nothing, what the first variant says (the network's defaults) stays. */
export function withCreative(spec: BatchSpec, axes: Readonly<Record<string, readonly CreativeVariant[]>>): BatchSpec {
  const taken = Object.entries(axes).flatMap(([key, variants]) => {
    const [first] = spec.axes[key] ?? []
    return spec.axes[key] === undefined
      ? []
      : [[key, variants.map(({ name, values }) => ({ name, values: { ...first?.values, ...values } }))]]
  })
  return { ...spec, axes: { ...spec.axes, ...Object.fromEntries(taken) } }
}

/** Pictures the channel's batches do not take, each with its reason. */
export const channelBlockers = (channel: Channel, pictures: BatchCreative['pictures']): Blocker[] =>
  pictures.flatMap(({ name, type }) =>
    channel.abilities.materialKinds.includes(type) ? [] : [blocker('creative.use.kind', { params: { name } })],
  )

const cut = (name: string, length: number): string => Array.from(name).slice(0, length).join('')

/** Names of one axis, at most so long; those that would be alike get their place behind. */
function named(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const short = cut(name, NAME_MAX)
    const isTwin = names.some((other, place) => place !== index && cut(other, NAME_MAX) === short)
    const place = ` ${index + 1}`
    return isTwin ? `${cut(name, NAME_MAX - place.length)}${place}` : short
  })
}
