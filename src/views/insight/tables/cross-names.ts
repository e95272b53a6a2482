import { rowGroups, type CrossRow } from '#domain/insight-table/cross.ts'
import type { Across } from '#domain/insight-table/table-spec.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import { TIME } from '#domain/metrics/query.ts'
import type { Language } from '#i18n/words.ts'
import type { Say } from '#views/kit/words.tsx'
import { nameOf, type Named } from '../insight-rows.ts'

/** What is in columns, in words. */
export const acrossWord = (say: Say, across: Across): string => say(`metrics.dimension.${across}`)

/** The column that a row of an answer belongs to. */
export const acrossKey = (across: Across, { time, groups }: CrossRow): string => (across === TIME ? (time ?? '') : (groups[across] ?? ''))

/** The head of a column. */
export const acrossName = (say: Say, language: Language, named: Named, across: Across, row: CrossRow): string =>
  across === TIME ? (row.time ?? '') : nameOf(named, across, row.groups[across] ?? '', language) || say('insight.unknown')

/** How the parts of a table with columns of values are put together. */
export function crossKeys(dimensions: readonly Dimension[], across: Across) {
  const groups = rowGroups(dimensions, across)
  return {
    groups,
    rowOf: ({ time, groups: of }: CrossRow) => [across === TIME ? '' : (time ?? ''), ...groups.map((group) => of[group] ?? '')].join(' '),
    columnOf: (row: CrossRow) => acrossKey(across, row),
  }
}

/** What a row is called by its dimensions. */
export const rowName = (
  say: Say,
  language: Language,
  named: Named,
  groups: readonly Dimension[],
  { groups: of }: Pick<CrossRow, 'groups'>,
): string => groups.map((group) => nameOf(named, group, of[group] ?? '', language) || say('insight.unknown')).join(' · ')
