import { lookupOf, type Channel, type ChannelField, type ChannelLevel, type Level, type LevelRole, type Lookup } from './channel.ts'

type Levels = Pick<Channel, 'levels'>

/** Keys of the levels, a parent before what is in it. */
export const levelKeys = ({ levels }: Levels): Level[] => levels.map(({ key }) => key)

/** @throws for a key the channel does not have: rows of a batch are of its own channel's levels */
export function levelOf({ levels }: Levels, key: Level): ChannelLevel {
  const found = levels.find((level) => level.key === key)
  if (!found) throw new Error(`the network has no level '${key}'`)
  return found
}

export const fieldsOf = ({ levels }: Levels, key: Level): readonly ChannelField[] => levels.find((level) => level.key === key)?.fields ?? []

/** The level directly in the account. */
export const rootOf = ({ levels }: Levels): Level => levels[0].key

export const parentOf = (channel: Levels, key: Level): Level | null => treeOf(channel).parents.get(key) ?? null

/** The levels directly in a level; of `null`, the account, the root. */
export const childrenOf = (channel: Levels, key: Level | null): readonly Level[] => treeOf(channel).children.get(key) ?? []

/** The levels above one, from the root down. */
export const levelsAbove = (channel: Levels, key: Level): readonly Level[] => treeOf(channel).above.get(key) ?? []

type Tree = {
  parents: ReadonlyMap<Level, Level | null>
  children: ReadonlyMap<Level | null, readonly Level[]>
  above: ReadonlyMap<Level, readonly Level[]>
}

/** computed once per network: every row asks for it */
const trees = new WeakMap<Channel['levels'], Tree>()

function treeOf({ levels }: Levels): Tree {
  const known = trees.get(levels)
  if (known) return known
  const parents = new Map(levels.map(({ key, parent }, at) => [key, parent ?? levels[at - 1]?.key ?? null]))
  const upwards = (key: Level): Level[] => {
    const parent = parents.get(key) ?? null
    return parent === null ? [] : [...upwards(parent), parent]
  }
  const within = (key: Level | null) => [...parents].filter(([, parent]) => parent === key).map(([child]) => child)
  const tree = {
    parents,
    children: new Map([null, ...parents.keys()].map((key) => [key, within(key)])),
    above: new Map([...parents.keys()].map((key) => [key, upwards(key)])),
  }
  trees.set(levels, tree)
  return tree
}

/** A level and everything in it. */
export const levelsFrom = (channel: Levels, key: Level): Level[] => [
  key,
  ...childrenOf(channel, key).flatMap((child) => levelsFrom(channel, child)),
]

export const isLeaf = (channel: Levels, key: Level): boolean => childrenOf(channel, key).length === 0

/** The level whose objects people see: it shows a material, or is the last one. */
export const shownLevel = (channel: Levels): Level =>
  materialLevel(channel) ?? channel.levels[channel.levels.length - 1]?.key ?? rootOf(channel)

/** Whether some field of the network is chosen from the look-up. */
export const looksUp = ({ levels }: Levels, lookup: Lookup): boolean =>
  levels.some(({ fields }) => fields.some((field) => lookupOf(field) === lookup))

/** The level whose objects show a material; null on a network without any. */
export const materialLevel = ({ levels }: Levels): Level | null =>
  levels.find(({ fields }) => fields.some((field) => lookupOf(field) === 'material'))?.key ?? null

export const levelWithRole = ({ levels }: Levels, role: LevelRole): Level | undefined => levels.find((level) => level.role === role)?.key

/** The level whose objects networks report on, which statistics call ads. */
export const adLevel = (channel: Levels): Level => levelWithRole(channel, 'ad') ?? levelWithRole(channel, 'creative') ?? shownLevel(channel)

/** The group that holds what people see: its objects are checked and looked at together. */
export const groupLevel = (channel: Levels): Level => parentOf(channel, shownLevel(channel)) ?? rootOf(channel)

/** Params of a reason that is about objects of a level: the catalogue has the network's words for them and for what they are in. */
export const namesLevel = (channel: Channel, level: Level) => ({ channel: channel.key, level, parent: parentOf(channel, level) ?? level })

/** One value for each level. */
export const byLevel = <Value>(channel: Levels, make: (level: Level) => Value): Record<Level, Value> =>
  Object.fromEntries(levelKeys(channel).map((key) => [key, make(key)]))
