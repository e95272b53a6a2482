import { z } from 'zod'
import type { TokenTimes } from './port.ts'

/**
 * What a network of rotating tokens gave for a code: a token that lives about a day, and a refresh token that renews both and can be used once.
 * They are stored as one credential, so that half of a pair is never kept. A pasted token has no refresh token. Times are ms since 1970; null
 * where the network told none.
 */
export type Grant = {
  access: string
  refresh: string | null
  /** the end of the access token */
  until: number | null
  /** the end of the refresh token: from then on only a person helps */
  refreshUntil: number | null
  renewAt: number | null
  rights: readonly string[]
  /** who gave it, where the network tells that with the token only */
  user: string
}

const ms = z.number().nullable().default(null)
// credentials that an earlier release stored have the first four only
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

/** What calls carry: the access token of a pair, a bare token as it is. */
export const accessIn = (credential: string): string => grantOf(credential).access

/** A pair as the network just gave it; it is renewed at half of its life, so that a network that is away for hours ends nothing. */
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

/** Of a credential without `renewAt`: before the end of its access token, which lives a day. */
const EARLIER_MS = 12 * 3_600_000

/** `isRenewable`: its application is known, with its secret. Otherwise a person has to act when the access token ends. */
export function timesOf({ refresh, until, refreshUntil, renewAt }: Grant, isRenewable: boolean): TokenTimes {
  if (refresh === null || !isRenewable) return { expiresAt: instantOf(until), renewAt: null }
  return { expiresAt: instantOf(refreshUntil), renewAt: instantOf(renewAt ?? (until === null ? null : until - EARLIER_MS)) }
}

const instantOf = (at: number | null): Date | null => (at === null ? null : new Date(at))
