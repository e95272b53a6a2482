import type { Lookup } from '#domain/channels/channel.ts'
import { useLookups, type Choice, type LookupScope } from './lookups.ts'
import { useAsk, type Asked } from './use-ask.ts'

export type Search = Asked<string, readonly Choice[]>

/** The choices of a reference field that match the typed text. */
export function useSearch(lookup: Lookup, scope: LookupScope): Search {
  const lookups = useLookups()
  return useAsk<string, readonly Choice[]>((query, signal) => lookups.search(lookup, query, scope, signal))
}
