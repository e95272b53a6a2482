import type { Lookup } from '#domain/channels/channel.ts'
import { useLookups, type Choice, type ChoiceFigures, type LookupScope } from './lookups.ts'
import { useAsk, type Asked } from './use-ask.ts'

export type Search = Asked<string, readonly Choice[]>

/** The choices of a reference field that match the typed text. */
export function useSearch(lookup: Lookup, scope: LookupScope): Search {
  const lookups = useLookups()
  return useAsk<string, readonly Choice[]>((query, signal) => lookups.search(lookup, query, scope, signal))
}

/** What the choices of a lookup cost and brought, where that is known. */
export function useFigures(): Asked<Lookup, ReadonlyMap<string, ChoiceFigures>> {
  const { figures } = useLookups()
  return useAsk<Lookup, ReadonlyMap<string, ChoiceFigures>>((lookup, signal) => figures(lookup, signal))
}
