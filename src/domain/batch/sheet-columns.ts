import { columnLetters } from '../sheet-cell.ts'
import { blocker, type Blocker } from '../blocker.ts'
import { fieldOf, type Channel, type ChannelField, type Level } from '../channels/channel.ts'
import { levelKeys } from '../channels/levels.ts'
import { folded } from '../thing/cells.ts'

/**
 * What a column of a spreadsheet may mean: `account`, `game`, the name of a level as `<level>_name`, or a field as
 * `<level>.<key>`.
 */
export type SheetTarget = string

/** The catalogue's words, given by the caller because domain reads no catalogue: all the ways a thing is called, both languages. */
export type SheetWords = {
  /** words of a field, or of `name`, `account`, `game` */
  field: (key: string) => readonly string[]
  level: (level: Level) => readonly string[]
  option: (key: string, value: string) => readonly string[]
}

/** The words of a channel; `said` gives those of a key of the catalogue, in every language. */
export const sheetWordsOf = ({ key: channel }: Channel, said: (key: string) => readonly string[]): SheetWords => ({
  field: (key) => said(`channel.${channel}.field.${key}`),
  level: (level) => said(`channel.${channel}.level.${level}`),
  option: (key, value) => said(`channel.${channel}.option.${key}.${value}`),
})

export const nameTarget = (level: Level): SheetTarget => `${level}_name`

/** The level whose name a target is. */
export const namedLevel = (channel: Channel, target: SheetTarget): Level | undefined =>
  levelKeys(channel).find((level) => nameTarget(level) === target)

const PLAIN_TARGETS: Readonly<Record<string, readonly string[]>> = {
  account: [
    '账户',
    '账号',
    '广告账户',
    '广告账号',
    '账户id',
    '账号id',
    '广告账户id',
    '广告账号id',
    '账户名称',
    'account',
    'accountid',
    'adaccount',
    'adaccountid',
  ],
  game: ['游戏', '游戏id', '产品', 'game', 'gameid'],
}

/** Targets that are no field of a level, each with the heads that mean it. */
const plainTargets = (channel: Channel): (readonly [SheetTarget, readonly string[]])[] => [
  ...Object.entries(PLAIN_TARGETS),
  ...channel.levels.map(({ key, aliases = [] }) => [nameTarget(key), aliases] as const),
]

/** Targets that say where a row belongs: account, game, and the name of each level. */
export const placeTargets = (channel: Channel): SheetTarget[] => plainTargets(channel).map(([target]) => target)

/** Every target of a channel, in the order a person would pick from. */
export const sheetTargets = (channel: Channel): SheetTarget[] => [
  ...placeTargets(channel),
  ...channel.levels.flatMap(({ key, fields }) => fields.map((field) => `${key}.${field.key}`)),
]

/** The level and field a target names; null for names, account and game. */
export function targetField(channel: Channel, target: SheetTarget): { level: Level; field: ChannelField } | null {
  const [first, key] = target.split('.')
  const level = levelKeys(channel).find((one) => one === first)
  const field = level && key ? fieldOf(channel, level, key) : undefined
  return level && field ? { level, field } : null
}

export const isTarget = (channel: Channel, target: SheetTarget): boolean =>
  placeTargets(channel).includes(target) || targetField(channel, target) !== null

/** `at` is its place in the file, which is another one than `index` where columns were left out. */
export type ColumnMatch = { index: number; at: number; head: string; target: SheetTarget | null }

/** Where the kept columns of a wide sheet are in the file, and the names of those that were left out. */
export type SheetLayout = { places: readonly number[]; ignored: readonly string[] }

/** By-hand matching: a column's index → its target, or null to leave the column out. */
export type ByHand = Readonly<Record<string, SheetTarget | null>>

/**
 * What each column means: as a person says, else by key, catalogue word or alias; null where that is unknown or could be two
 * things, for a person to say. A head that is twice, or two heads of one meaning, match nothing either: which of them
 * counts is not ours to guess.
 */
export function matchColumns(
  heads: readonly string[],
  channel: Channel,
  words: SheetWords,
  byHand: ByHand = {},
  layout?: SheetLayout | null,
): { columns: ColumnMatch[]; problems: Blocker[] } {
  const dictionary = dictionaryOf(channel, words)
  const placeOf = (index: number) => layout?.places[index] ?? index
  const taken = new Set(Object.values(byHand))
  const places = new Map<string, number[]>()
  const columns = heads.map((head, index): ColumnMatch => {
    const said = byHand[String(index)]
    const found = said === undefined ? targetFor(dictionary, head) : said
    const target = found !== null && isTarget(channel, found) && (said !== undefined || !taken.has(found)) ? found : null
    const key = target ?? (said === undefined && found === null && folded(head) !== '' ? `head ${folded(head)}` : null)
    if (key !== null) places.set(key, [...(places.get(key) ?? []), index])
    return { index, at: placeOf(index), head, target }
  })
  const repeated = [...places.values()].filter((indexes) => indexes.length > 1)
  const unclear = new Set(repeated.flat())
  return {
    columns: columns.map((column) => (unclear.has(column.index) ? { ...column, target: null } : column)),
    problems: repeated.map((indexes) =>
      blocker('import.header.duplicate', {
        row: 1,
        params: {
          head: indexes.map((index) => heads[index]?.trim()).join(' = '),
          columns: indexes.map((index) => columnLetters(placeOf(index))).join(', '),
        },
      }),
    ),
  }
}

/** Which columns of a sheet with too many are kept: those that mean something, and of the others the first ones, to be matched by hand. */
export function keptColumns(heads: readonly string[], channel: Channel, words: SheetWords, max: number): number[] {
  const all = heads.map((_, index) => index)
  if (all.length <= max) return all
  const dictionary = dictionaryOf(channel, words)
  const means = all.filter((index) => targetFor(dictionary, heads[index] ?? '') !== null).slice(0, max)
  const known = new Set(means)
  const others = all.filter((index) => !known.has(index) && folded(heads[index] ?? '') !== '').slice(0, max - means.length)
  return [...means, ...others].sort((one, other) => one - other)
}

function targetFor(dictionary: ReadonlyMap<string, ReadonlySet<SheetTarget>>, head: string): SheetTarget | null {
  const exact = dictionary.get(head.trim().toLowerCase())
  const targets = exact?.size === 1 ? exact : dictionary.get(folded(head))
  return targets?.size === 1 ? ([...targets][0] ?? null) : null
}

/** Folded word → targets it may mean. Full names (`广告组状态`, `adgroup.status`) decide where short ones are shared. */
function dictionaryOf(channel: Channel, words: SheetWords): Map<string, Set<SheetTarget>> {
  const meanings = new Map<string, Set<SheetTarget>>()
  const mean = (word: string, target: SheetTarget): void => {
    const key = folded(word)
    if (key !== '') meanings.set(key, (meanings.get(key) ?? new Set()).add(target))
  }
  for (const [target, own] of plainTargets(channel)) for (const word of [target, ...own, ...words.field(target)]) mean(word, target)
  for (const { key: level, fields } of channel.levels) {
    for (const prefix of [level, ...words.level(level)]) for (const word of ['name', '名称', '名字']) mean(prefix + word, nameTarget(level))
    for (const field of fields) {
      const target = `${level}.${field.key}`
      const own = [field.key, ...words.field(field.key), ...(field.aliases ?? [])]
      for (const word of own) mean(word, target)
      for (const prefix of [level, ...words.level(level), ...shortened(words.level(level))])
        for (const word of own) mean(prefix + word, target)
    }
  }
  return meanings
}

/** 广告系列 is also said 系列, 广告组 also 组. */
const shortened = (words: readonly string[]): string[] =>
  words.filter((word) => word.startsWith('广告') && word.length > 2).map((word) => word.slice(2))
