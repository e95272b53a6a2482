import { z } from 'zod'
import type { TokenTimes } from './access-port.ts'

/**
 * The tokens of a network that rotates them: an access token that lives about a day, and a refresh token that can be used once and replaces both. They
 * are stored as one credential, so that half a pair is never stored. A pasted token has no refresh token. Times are ms since 1970; null when the network
 * gives none.
 */
export type Grant = {
  access: string
  refresh: string | null
  /** the end of the access token */
  until: number | null
  /** the end of the refresh token; after it a person has to sign in again */
  refreshUntil: number | null
  renewAt: number | null
  rights: readonly string[]
  /** who signed in, for networks that only say so together with the token */
  user: string
}

const ms = z.number().nullable().default(null)
// credentials stored by an earlier release have only the first four
const written = z.object({
  access: z.string().min(1),
  refresh: z.string().nullable(),
  until: z.number().nullable(),
  rights: z.array(z.string()),
  refreshUntil: ms,
  renewAt: ms,
  user: z.string().default(''),
})

export function grantOf(credential: string): Grant {
  const bare = { access: credential, refresh: null, until: null, refreshUntil: null, renewAt: null, rights: [], user: '' }
  if (!credential.startsWith('{')) return bare
  try {
    return written.parse(JSON.parse(credential))
  } catch {
    return bare
  }
}

export const credentialOf = (grant: Grant): string => JSON.stringify(grant)

/** The token that calls send: the access token of a pair, or the bare token itself. */
export const accessIn = (credential: string): string => grantOf(credential).access

/** A new pair. It is renewed halfway through its life, so an outage of some hours at the network does not end it. */
export function grantedNow(
  given: Pick<Grant, 'access' | 'refresh' | 'rights' | 'user'> & { livesS: number | undefined; refreshLivesS: number | undefined },
  now = Date.now(),
): Grant {
  const { livesS, refreshLivesS, ...pair } = given
  const after = (seconds: number | undefined) => (seconds ? now + seconds * 1000 : null)
  return {
    ...pair,
    until: after(livesS),
    refreshUntil: after(refreshLivesS),
    renewAt: pair.refresh === null ? null : after(livesS && livesS / 2),
  }
}

/** When to renew a credential that was stored without `renewAt`: before its access token of one day ends. */
const EARLIER_MS = 12 * 3_600_000

/** `isRenewable`: its application is known, with its secret. Otherwise a person has to act when the access token ends. */
export function timesOf({ refresh, until, refreshUntil, renewAt }: Grant, isRenewable: boolean): TokenTimes {
  if (refresh === null || !isRenewable) return { expiresAt: instantOf(until), renewAt: null }
  return { expiresAt: instantOf(refreshUntil), renewAt: instantOf(renewAt ?? (until === null ? null : until - EARLIER_MS)) }
}

const instantOf = (at: number | null): Date | null => (at === null ? null : new Date(at))
