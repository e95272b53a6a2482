import type { FactsName } from '#domain/metrics/facts.ts'

/** The same for each table of facts. */
export function ofEachFacts<T>(make: (facts: FactsName) => T): Record<FactsName, T> {
  return { delivery: make('delivery'), players: make('players') }
}

/** A value under each of some names. */
export function eachNamed<T>(names: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
