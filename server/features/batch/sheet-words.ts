import { sheetWordsOf, type SheetWords } from '#domain/batch/sheet-columns.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { LANGUAGES, say, type Language } from '#i18n/catalogue.ts'

/** The catalogue's words for a channel in both languages; a key without words has none. */
export const sheetWords = (channel: Channel): SheetWords =>
  sheetWordsOf(channel, (key) => LANGUAGES.map((language) => say(language, key)).filter((word) => word !== key))

/** A column's target in words: `广告组 · 日预算`; the field only where its level has no say. */
export function targetWords(channel: Channel, target: string, language: Language): string {
  const [level, key] = target.split('.')
  const fieldKey = key === undefined ? target : key
  const word = say(language, `channel.${channel.key}.field.${fieldKey}`)
  return key === undefined ? word : `${say(language, `channel.${channel.key}.level.${level}`)} · ${word}`
}
