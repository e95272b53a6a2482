import type { Channel, ChannelLevel, Level } from '../channels/channel.ts'
import { isLeaf, levelOf, parentOf } from '../channels/levels.ts'
import { lengthOf } from '../thing/kinds.ts'

/** What is the same for every object of an account, or of a batch. */
export const PLACE_MACROS = ['game', 'game_id', 'channel', 'account', 'account_id', 'date'] as const
const VALUE_MACROS = ['country', 'objective'] as const

const known = new WeakMap<Channel, ReadonlySet<string>>()

/** Macros a name template of the network may use: place, number, values, the names of the groups, and the variants taken. */
export function macrosOf(channel: Channel): ReadonlySet<string> {
  const macros =
    known.get(channel) ??
    new Set<string>([
      ...PLACE_MACROS,
      'seq',
      ...VALUE_MACROS,
      ...channel.levels.flatMap(({ key }) => (isLeaf(channel, key) ? [] : [key])),
      ...channel.axes.map(({ key }) => key),
    ])
  known.set(channel, macros)
  return macros
}

/** What the macros of a template say. */
export type NameParts = Readonly<Record<string, string | undefined>>

/**
 * The name template of an object that is created by itself. Where the usual one says what variants were taken, of which there are none, it says
 * what the object is in.
 */
export function singleNaming(channel: Channel, level: Level): string {
  const parent = parentOf(channel, level)
  const { naming } = levelOf(channel, level)
  if (parent === null || !channel.axes.some(({ key }) => naming.includes(`{${key}}`))) return naming
  return `{${parent}}_{country}_{date}_{seq}`
}

/** Default name templates, by level. */
export const namingOf = ({ levels }: Channel): Record<Level, string> => Object.fromEntries(levels.map(({ key, naming }) => [key, naming]))

/** Fills `{macro}`; empty parts take their separator with them, so `A__B` never appears. An unknown macro stays as typed, so that the preview shows the slip. */
export function fillName(channel: Channel, template: string, parts: NameParts, macros: ReadonlySet<string> = macrosOf(channel)): string {
  return template
    .replace(/\{(\w+)\}/g, (whole, macro: string) => (macros.has(macro) ? (parts[macro] ?? '') : whole))
    .replace(/__+|--+|\|\|+|\/\/+| {2,}/g, (signs) => signs.charAt(0))
    .replace(/^[_\-|/ ]+|[_\-|/ ]+$/g, '')
}

/** How long the names of a level may be, as the network counts. */
export type NameLimit = Pick<ChannelLevel, 'nameMaxLength' | 'nameMeasure'>

export const nameFits = (name: string, { nameMaxLength: max, nameMeasure }: NameLimit): boolean =>
  name.length <= max / 2 || lengthOf(name, nameMeasure) <= max

/** The beginning of a name that leaves `room` for more. */
export function cutName(name: string, { nameMaxLength, nameMeasure }: NameLimit, room = 0): string {
  let [cut, length] = ['', 0]
  for (const character of name) {
    length += lengthOf(character, nameMeasure)
    if (length > nameMaxLength - room) break
    cut += character
  }
  return cut
}

/** The name of a copy: the name with the first number that is free among its neighbours, `名称_2`; cut so that it stays within the limit. */
export function copyName(name: string, taken: ReadonlySet<string>, limit: NameLimit): string {
  for (let number = 2; ; number += 1) {
    const ending = `_${number}`
    const free = cutName(name, limit, ending.length) + ending
    if (!taken.has(free)) return free
  }
}
