import type { Kysely } from 'kysely'
import { companyZone } from '#domain/company-terms.ts'
import { zonedClock } from '#domain/zone.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import type { Database } from '#server/db/schema.ts'
import { nameOfId, type NamedKind } from './filter-names.reads.ts'

type Value = string | readonly string[] | undefined

/** One field of a filter: what was typed, a code with the words it has, an id of something that has a name, yes or no, an instant, a period. */
export type FilterPart = { /** where the field is not called `export.filter.<name>` */ label?: string } & (
  | { text: Value }
  | { code: string | undefined; words: string }
  | { id: string | undefined; of: NamedKind }
  | { flag: string | undefined }
  | { at: string | undefined }
  | { from: string | undefined; to: string | undefined }
)

/** A filter by the names of its fields; `export.filter.<name>` is what the field is called in a file. */
export type ExportFilter = Readonly<Record<string, FilterPart>>

/** A filter in words, as a file says it: `Game: Star Chronicle; State: Staged; Period: 2026-10-01 to 2026-10-31`; empty where nothing is narrowed. */
export async function filterWords(db: Kysely<Database>, language: Language, filter: ExportFilter): Promise<string> {
  const parts = await Promise.all(
    Object.entries(filter).map(async ([name, part]) => {
      const value = await valueWords(db, language, part)
      return value === '' ? [] : [say(language, 'export.part', { label: say(language, part.label ?? `export.filter.${name}`), value })]
    }),
  )
  return parts.flat().join('; ')
}

/** The same as the trail keeps it: by the names of the fields, whatever language the file was in. */
export const filterTrail = (filter: ExportFilter): string =>
  Object.entries(filter)
    .flatMap(([name, part]) => {
      const value = Object.entries(part).flatMap(([key, one]) =>
        key === 'words' || key === 'of' || key === 'label' || !one ? [] : [String(one)],
      )
      return value.length > 0 ? [`${name}=${value.join('..')}`] : []
    })
    .join('; ')

async function valueWords(db: Kysely<Database>, language: Language, part: FilterPart): Promise<string> {
  if ('text' in part) return typeof part.text === 'string' ? part.text : (part.text ?? []).join(', ')
  if ('code' in part) return part.code ? say(language, `${part.words}.${part.code}`) : ''
  if ('id' in part) return part.id ? await nameOfId(db, part.of, part.id, language) : ''
  if ('flag' in part) return part.flag ? say(language, `export.flag.${part.flag}`) : ''
  if ('at' in part) return part.at ? zonedClock(part.at, companyZone()) : ''
  const [from, to] = [part.from, part.to].map((day) => (day ? zonedDay(day) : undefined))
  if (from && to) return from === to ? from : say(language, 'export.period', { from, to })
  return from ? say(language, 'export.period_from', { from }) : to ? say(language, 'export.period_to', { to }) : ''
}

/** A day stays a day; an instant is read in the zone the file names. */
const zonedDay = (at: string): string => (at.includes('T') ? zonedClock(at, companyZone()) : at)
