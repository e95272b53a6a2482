import type { Kysely } from 'kysely'
import type { CallKind } from '#domain/channels/channel.ts'
import type { AccountRef, Connector, Outcome } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { PUSH_DEFAULTS } from './options.ts'
import { block, bucketKey, bucketsOf, heed, take } from './rate-bucket.ts'
import { kyselySql } from './sql.ts'

/** What a network answered someone who waits, or why it did not; `gone`: it says that there is no such thing. */
export type Told<T> = { ok: T } | { reason: string; gone: boolean }

/** How long someone waits: `signal` ends the call that is under way, `until` is when, by the clock of the process. */
export type Patience = { signal: AbortSignal; until: number }

export const patienceOf = (ms: number): Patience => ({ signal: AbortSignal.timeout(ms), until: Date.now() + ms })

/** The calls one question may take (1 by default), and how to make it with those that were granted. `kind`: `read` by default. */
type Question<T> = { calls?: number; kind?: CallKind; ask: (signal: AbortSignal, granted: number) => Promise<Outcome<T>> }

/**
 * Asks a network within the account's rate limit and for as long as someone waits: for the account's tokens, too, unless they come too late. Its
 * bucket learns from the answer. Nothing is asked twice.
 */
export async function withinLimits<T>(
  db: Kysely<Database>,
  connector: Connector,
  account: AccountRef,
  { signal, until }: Patience,
  { calls = 1, kind = 'read', ask }: Question<T>,
): Promise<Told<T>> {
  const sql = kyselySql(db)
  const drawer = { channel: connector.channel, accountId: account.accountId, appId: account.app?.id ?? null }
  const buckets = bucketsOf(connector.caps.limits, drawer, kind)
  try {
    for (;;) {
      const grant = await take(sql, buckets, calls)
      if (grant.granted === 0) {
        if (Date.now() + grant.waitMs > until) return { reason: 'the calls of the account are used up for now', gone: false }
        await pause(grant.waitMs, signal)
        continue
      }
      const outcome = await Promise.race([ask(signal, grant.granted), whenAborted(signal)])
      await heed(sql, buckets, outcome.usage, grant)
      if ('ok' in outcome) return { ok: outcome.ok }
      if (outcome.error.class === 'rate_limited')
        await block(sql, bucketKey(drawer.channel, drawer.accountId), outcome.error.retryAfterMs ?? PUSH_DEFAULTS.pauseMs)
      return { reason: outcome.error.message.slice(0, 200), gone: outcome.error.class === 'not_found' }
    }
  } catch (failure) {
    if (signal.aborted) return { reason: 'no answer in time', gone: false }
    throw failure
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return Promise.race([new Promise<void>((done) => setTimeout(done, ms).unref()), whenAborted(signal)])
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
