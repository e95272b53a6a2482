import type { Lookups } from '#views/batch/field/lookups.ts'

/** Nothing is found, and everything is called by its id. */
export const NO_LOOKUPS: Lookups = {
  search: () => Promise.resolve([]),
  nameOf: (_lookup, id) => id,
  thumbnailOf: () => undefined,
  idOf: (_lookup, written) => written,
  learn: () => Promise.resolve(false),
  subscribe: () => () => undefined,
  version: () => 0,
  figures: () => Promise.resolve(new Map()),
}
