import { common } from './areas/common.ts'
import { entry } from './areas/entry.ts'
import { server } from './areas/server.ts'
import { session } from './areas/session.ts'

/** 中文 first. A key holds both languages side by side, so neither can be forgotten. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

/** The first of ours among language tags in the order they are preferred (`zh-TW`, `en;q=0.8`); null: none of them. */
export const firstLanguage = (tags: readonly string[]): Language | null =>
  tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? null

/** Keys are flat (`batch.home.title`); `{{param}}` represents a param, `{{param|row|rows}}` for a number with what it counts, and `$t(key)` for another entry. */
export type Words = Readonly<Record<string, readonly [zh: string, en: string]>>
/** Words of which one language may not be here yet. */
export type SomeWords = Readonly<Record<string, readonly [zh?: string, en?: string]>>
export type WordParams = Readonly<Record<string, string | number | boolean | null | undefined>>

/** What can be said before anyone is signed in; the rest is in `catalogue.ts`. */
export const ENTRY_WORDS = { ...common, ...session, ...entry, ...server }

const known = new Map<string, SomeWords[string]>(Object.entries(ENTRY_WORDS))

/** Further entries, from here on; the other language of an entry stays. */
export function addWords(words: SomeWords): void {
  for (const [key, [zh, en]] of Object.entries(words)) {
    const before = known.get(key)
    known.set(key, [zh ?? before?.[0], en ?? before?.[1]])
  }
}

/** What the keys that are known now go on with behind a beginning: the events the trail has words for. */
export const keysUnder = (prefix: string): string[] =>
  [...known.keys()].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))

/** Says a key with params; an unknown key comes back as itself. */
export function say(language: Language, key: string, params?: WordParams): string {
  const pair = known.get(key)
  if (!pair) return key
  const [zh = '', en = ''] = [pair[0] ?? pair[1], pair[1] ?? pair[0]]
  const sentence = language === 'en' ? en : zh
  if (!params && !sentence.includes('$t(')) return sentence
  // what a param brings is text, never a reference
  return sentence
    .split(/(\$t\([^)]*\))/)
    .map((part) => (part.startsWith('$t(') ? say(language, filled(part.slice(3, -1), params), params) : filled(part, params)))
    .join('')
}

type Parts = Readonly<Record<string, string | number>>
type Reason = { code: string; params?: Parts | undefined; field?: string | undefined }

/** What a blocker's sentence is filled with: `{{field}}` is the key of its field where params bring no name. */
export const partsOf = ({ params, field }: Omit<Reason, 'code'>): Parts | undefined => (field === undefined ? params : { field, ...params })

/** A blocker in words. */
export const sayBlocker = (language: Language, blocker: Reason): string => say(language, `blocker.${blocker.code}`, partsOf(blocker))

const PLACE = /\{\{\s*(\w+)\s*(?:\|([^|}]*)\|([^|}]*))?\}\}/g

/** Params that say how many, and have thousands separators; other numbers (a size in pixels, a year) are said as they are. */
const COUNTS = ['count', 'total', 'done']

const filled = (sentence: string, params: WordParams = {}) =>
  sentence.replace(PLACE, (_, name: string, one?: string, many?: string) => {
    const value = params[name] ?? ''
    const text = typeof value === 'number' && COUNTS.includes(name) ? value.toLocaleString('en-US') : String(value)
    return one === undefined ? text : `${text} ${text === '1' ? one : many}`
  })
