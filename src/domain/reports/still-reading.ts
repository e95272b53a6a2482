import type { Blocker } from '../blocker.ts'

/** What an answer of figures says of its accounts: how many it reaches, when the oldest was told, and which of them lack days. */
export type FiguresStanding = {
  accounts: number
  as_of: string | null
  missing: readonly { account_id: string; why: Pick<Blocker, 'code'> }[]
}

/**
 * Of how many accounts the reports were read, while some were not yet, and of how many in all: of none, while those that are to be read are still
 * looked for. Null: each was read, or says why it cannot be.
 */
export function stillReading({ accounts, as_of: asOf, missing }: FiguresStanding): { read: number; all: number } | null {
  if (accounts === 0 && asOf === null) return { read: 0, all: 0 }
  const left = new Set(missing.flatMap(({ account_id: id, why }) => (why.code === 'insight.not_read_yet' ? [id] : []))).size
  return left === 0 ? null : { read: Math.max(0, accounts - left), all: Math.max(accounts, left) }
}
