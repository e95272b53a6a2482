import { FACTS } from '#domain/metrics/facts.ts'
import { eachNamed, ofEachFacts } from './columns.ts'
import type { FactRow, Slice } from './slice.ts'

const OF_THE_SLICE = ['grain', 'day', 'spreader', 'account'] as const

/** What a row holds where it tells nothing, of the columns that are not its slice's. */
const UNKNOWN = ofEachFacts((facts): Readonly<Record<string, string | number>> => {
  const { spreader: _, account: __, ...dimensions } = eachNamed(FACTS[facts].dimensions, '')
  const arrival = eachNamed(facts === 'players' ? ['cohort_day'] : [], '')
  return { minute: 0, currency: '', ...arrival, ...dimensions, ...eachNamed(FACTS[facts].measures, 0) }
})
const UNKNOWN_PAIRS = ofEachFacts((facts) => Object.entries(UNKNOWN[facts]))

/** The columns that rows are written with, in the order of `storedValues`. */
export const STORED_COLUMNS = ofEachFacts((facts): [string, ...string[]] => [...OF_THE_SLICE, ...Object.keys(UNKNOWN[facts])])

/**
 * A row as the table has it: its slice's own columns, then what it tells; what it does not tell is empty or 0. Values, because an object of so many
 * names costs three times as much to make, and is larger on its way.
 */
export function storedValues(slice: Slice, row: FactRow): (string | number)[] {
  const told: Readonly<Record<string, string | number | undefined>> = row
  const values: (string | number)[] = OF_THE_SLICE.map((name) => slice[name])
  for (const [name, unknown] of UNKNOWN_PAIRS[slice.facts]) values.push(told[name] ?? unknown)
  return values
}
