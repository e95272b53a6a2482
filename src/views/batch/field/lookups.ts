import { createContext, useContext } from 'react'
import type { References } from '#domain/batch/spec-values.ts'
import type { Lookup } from '#domain/channels/channel.ts'

/** A choice behind a reference field. */
export type Choice = {
  id: string
  name: string
  detail?: string | undefined
  thumbnail?: string | undefined
  disabledReason?: string | undefined
  picture?: ChoicePicture | undefined
}

/** A picture or a video in pixels; `file` is what plays. */
export type ChoicePicture = { kind: 'image' | 'video'; width: number; height: number; file?: string | undefined }

/** What a choice cost and brought lately, in words; `spent` orders them. */
export type ChoiceFigures = { spend: string; ctr: string; roi: string; spent: number }

/** What a search knows about its place. */
export type LookupScope = { gameId: string; accountId?: string | undefined; pageId?: string | undefined }

/**
 * Answers the references of a network's fields. `search` gives what matches the typed text; `nameOf` the name of an id
 * seen before (a resumed draft shows names, not ids), or the id itself.
 */
export type Lookups = {
  search: (lookup: Lookup, query: string, scope: LookupScope, signal?: AbortSignal) => Promise<Choice[]>
  nameOf: (lookup: Lookup, id: string) => string
  /** the picture of an id seen before */
  thumbnailOf: (lookup: Lookup, id: string) => string | undefined
  /** Asks for the names of ids no one has looked up here yet; those that cannot be read keep their ids. Answers whether a name was learned. */
  learn: (wanted: References, scope: LookupScope) => Promise<boolean>
  /** called when names were learned */
  subscribe: (listener: () => void) => () => void
  /** counts what was learned, for `useSyncExternalStore` */
  version: () => number
  /** what choices cost and brought, by their ids; empty where it is not known, or not the caller's to see */
  figures: (lookup: Lookup, signal?: AbortSignal) => Promise<ReadonlyMap<string, ChoiceFigures>>
  /** the id behind a typed name or id, when it is known; null otherwise */
  idOf: (lookup: Lookup, written: string) => string | null
}

const LookupsContext = createContext<Lookups | null>(null)

export const LookupsProvider = LookupsContext.Provider

export function useLookups(): Lookups {
  const lookups = useContext(LookupsContext)
  if (!lookups) throw new Error('a builder field is outside of LookupsProvider')
  return lookups
}
