import '#i18n/channel-words.ts'
import type { ColumnDefinition } from '#domain/column-definition.ts'
import type { DictEntry } from '#domain/dictionaries/entry.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { CALLED_DICTIONARIES, FIXED_DICTIONARIES, type CalledDictionary, type DictionaryName } from '#domain/dictionaries/names.ts'
import { knownWord } from '#domain/say.ts'
import type { Say } from '#views/kit/words.tsx'

/** What the page reads of the dictionaries that the server answers; null: not read. */
export type CalledContents = {
  base_config: {
    games: readonly { game_id: string; name: string; is_default: boolean }[]
    regions: readonly { id: string; name: string }[]
    spreaders: readonly { id: string; name: string }[]
    columnDefinition2: readonly ColumnDefinition[]
  } | null
  /** by network and field */
  ads: Readonly<Record<string, Readonly<Record<string, readonly DictEntry[]>>>> | null
  artascope: Readonly<Record<string, readonly DictEntry[]>> | null
  countries: readonly DictEntry[] | null
}

/** One list of entries under a title; a dictionary of one list has no title for it. */
export type DictionaryPart = { title: string; entries: readonly DictEntry[] }

export const DICTIONARIES: readonly DictionaryName[] = [...FIXED_DICTIONARIES, ...CALLED_DICTIONARIES]

export const isCalled = (name: DictionaryName): name is CalledDictionary => CALLED_DICTIONARIES.some((one) => one === name)

/** The lists of a dictionary, every entry in words; null: it could not be read. */
export function partsOf(say: Say, name: DictionaryName, contents: CalledContents): readonly DictionaryPart[] | null {
  if (!isCalled(name)) return [{ title: '', entries: FIXED[name].map((entry) => ({ ...entry, name: say(entry.name) })) }]
  switch (name) {
    case 'base_config':
      return contents.base_config && baseParts(say, contents.base_config)
    case 'ads':
      return (
        contents.ads && Object.entries(contents.ads).flatMap(([channel, lists]) => listsOf(lists, (field) => adsTitle(say, channel, field)))
      )
    case 'artascope':
      return (
        contents.artascope &&
        listsOf(
          contents.artascope,
          (field) => knownWord(say, `dictionary.${field}`) ?? knownWord(say, `dictionary_page.part.${field}`) ?? field,
        )
      )
    case 'countries':
      return contents.countries && [{ title: '', entries: contents.countries }]
  }
}

/** `Meta · 系列 · 营销目标` of `campaign.objective`. */
function adsTitle(say: Say, channel: string, field: string): string {
  const [level = '', key = ''] = field.split('.')
  const steps = [knownWord(say, `channel.${channel}.level.${level}`) ?? level, knownWord(say, `channel.${channel}.field.${key}`) ?? key]
  return [say(`network_name.${channel}`), ...steps].join(' · ')
}

const listsOf = (lists: Readonly<Record<string, readonly DictEntry[]>>, titleOf: (field: string) => string): DictionaryPart[] =>
  Object.entries(lists).map(([field, entries]) => ({ title: titleOf(field), entries }))

const baseParts = (
  say: Say,
  { games, regions, spreaders, columnDefinition2 }: NonNullable<CalledContents['base_config']>,
): DictionaryPart[] => [
  {
    title: say('dictionary_page.part.games'),
    entries: games.map(({ game_id: value, name, is_default }) => ({ value, name, is_default })),
  },
  {
    title: say('dictionary_page.part.regions'),
    entries: regions.map(({ id: value, name }) => ({ value, name, is_default: false })),
  },
  {
    title: say('dictionary_page.part.spreaders'),
    entries: spreaders.map(({ id: value, name }) => ({ value, name, is_default: false })),
  },
  {
    title: say('dictionary_page.part.columns'),
    entries: columnDefinition2.map(({ table, key, title, default_visible }) => ({
      value: `${table}.${key}`,
      name: title,
      is_default: default_visible,
    })),
  },
]

/** Dictionaries whose name, value or word holds what is looked for; nothing looked for: all. */
export function dictionariesFound(say: Say, wanted: string, contents: CalledContents): readonly DictionaryName[] {
  const text = wanted.trim().toLowerCase()
  const holds = (one: string) => one.toLowerCase().includes(text)
  return DICTIONARIES.filter(
    (name) =>
      holds(name) ||
      holds(say(`dictionary.${name}`)) ||
      (partsOf(say, name, contents) ?? []).some(({ entries }) => entries.some((entry) => holds(entry.value) || holds(entry.name))),
  )
}
