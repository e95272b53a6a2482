import { namedIn, type DictEntry } from '#domain/dictionaries/entry.ts'
import { codeWord } from '#domain/say.ts'
import { NONE, type ColumnTrait } from '../grid/columns.ts'
import type { Say } from '../words.tsx'

/** A value in words; one the dictionary does not know is shown with a mark (`7（不在字典中）`), never blank (scoreboard F1). */
export function dictionaryText(say: Say, entries: readonly DictEntry[], value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return NONE
  const named = namedIn(entries, value)
  return named.known ? say(named.entry.name) : say('dictionary.unknown', { value: named.value })
}

/** A column of dictionary values: words on the screen and in the export, a filter by word, several values one after the other. */
export const dictionaryColumn = (entries: readonly DictEntry[]) =>
  ({
    width: 120,
    filter: 'set',
    text: (value, _row, say) =>
      Array.isArray(value)
        ? value.map((one) => dictionaryText(say, entries, one)).join(', ') || NONE
        : dictionaryText(say, entries, typeof value === 'string' || typeof value === 'number' ? value : null),
  }) satisfies ColumnTrait<unknown>

/** The text of a cell that holds a code: its word is in the catalogue under `<prefix>.<code>`; a code that is newer than this console is marked. */
export const codeText =
  (prefix: string, suffix = '') =>
  (value: unknown, _row: unknown, say: Say): string =>
    typeof value === 'string' || typeof value === 'number' ? codeWord(say, prefix, value, suffix) : NONE

/** A column of codes, with a filter by their words. */
export const codeColumn = (prefix: string, suffix = '') =>
  ({ width: 100, filter: 'set', text: codeText(prefix, suffix) }) satisfies ColumnTrait<unknown>
