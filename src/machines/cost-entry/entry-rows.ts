import type { Blocker } from '#domain/blocker.ts'
import { allocateEvenly } from '#domain/finance/allocate.ts'
import { costKey, type CostDraft } from '#domain/finance/cost.ts'
import { costBlockers, type CostFacts } from '#domain/finance/cost-blockers.ts'

/** A row of the entry grid: a cost that is not with the server yet. */
export type EntryRow = CostDraft & { key: string }

/** A row no one has typed into. */
export const isBlank = ({ name_id, amount_minor, note }: EntryRow): boolean => name_id === '' && amount_minor === '' && note === ''

/** The rows that are meant: blank ones are not sent. */
export const meantRows = (rows: readonly EntryRow[]): EntryRow[] => rows.filter((row) => !isBlank(row))

/** What is wrong with each row, by its key; two rows that are the same cost exclude each other. */
export function rowProblems(rows: readonly EntryRow[], facts: CostFacts): Map<string, Blocker[]> {
  const taken = new Set(facts.taken)
  const problems = new Map<string, Blocker[]>()
  for (const row of meantRows(rows)) {
    const found = costBlockers(row, { ...facts, taken })
    if (found.length > 0) problems.set(row.key, found)
    taken.add(costKey(row))
  }
  return problems
}

/** A row once for each country of a group; the parts add up to its amount. `keyOf` makes the new rows' keys. */
export function splitByCountry(row: EntryRow, countries: readonly string[], keyOf: () => string): EntryRow[] {
  if (countries.length === 0) return [row]
  const parts = /^\d+$/.test(row.amount_minor) ? allocateEvenly(BigInt(row.amount_minor), countries.length).map(String) : []
  return countries.map((country, index) => ({
    ...row,
    key: index === 0 ? row.key : keyOf(),
    country,
    amount_minor: parts[index] ?? row.amount_minor,
  }))
}
