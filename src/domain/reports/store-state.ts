import type { Blocker } from '../blocker.ts'

/**
 * Where the store of reports is. `none`: this installation has none; `unsupported`: the embedded engine does not run on this machine;
 * `installing`, `opening`: on its way; `waiting`: an attempt failed, and the next one comes; `down`: it does not answer.
 */
export const STORE_STATES = ['none', 'unsupported', 'installing', 'opening', 'waiting', 'ready', 'down'] as const
export type StoreStateName = (typeof STORE_STATES)[number]

export type StoreState = {
  state: StoreStateName
  /** ISO 8601 */
  since: string
  /** why it is not ready, and what to do */
  why: Blocker | null
  /** of the engine's package, while it is being installed; `of` is null where the registry does not say its size */
  installed: { bytes: number; of: number | null } | null
  /** when it is tried again; ISO 8601 */
  next_at: string | null
  /** of the engine; null until it answers */
  version: string | null
}

/** 0 to 99 while the package is being installed; null where its size is not known. It is installed when npm says so, not when the bytes are there. */
export function installedPercent({ installed }: Pick<StoreState, 'installed'>): number | null {
  if (!installed?.of) return null
  return Math.min(99, Math.floor((installed.bytes / installed.of) * 100))
}
