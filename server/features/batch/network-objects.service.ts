import type { Kysely } from 'kysely'
import type { AccountRef, Connector, Outcome, RemoteObject } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { block, bucketKey, bucketsOf, heed, take } from '#server/push/rate-bucket.ts'
import { kyselySql } from '#server/push/sql.ts'
import { readAccountRefs } from './batch-facts.reads.ts'
import type { PushedObject } from './repair.repository.ts'

/** What the network says of an object: it is there, it was deleted. Left out: it could not be asked, or does not tell. */
export type ObjectStates = ReadonlyMap<number, { gone: boolean }>

export type AskObjects = (
  db: Kysely<Database>,
  channelKey: string,
  spreaderId: string,
  objects: readonly PushedObject[],
) => Promise<ObjectStates>

/** A person waits for the answer. */
const TIMEOUT_MS = 8_000
/** Objects of one call. */
const AT_ONCE = 50

/**
 * Asks the network which objects of a batch were deleted there, within the accounts' rate limits and 8 s. Only what it calls deleted counts: one
 * that it does not show may be hidden from our token, and would be made twice.
 */
export function askObjects(connectors: ReadonlyMap<string, Connector>, timeoutMs = TIMEOUT_MS): AskObjects {
  return async (db, channelKey, spreaderId, objects) => {
    const connector = connectors.get(channelKey)
    const states = new Map<number, { gone: boolean }>()
    if (!connector || objects.length === 0) return states
    const signal = AbortSignal.timeout(timeoutMs)
    const accounts = [...new Set(objects.map(({ account_id: id }) => id))]
    const refs = await readAccountRefs(db, spreaderId, accounts)
    await Promise.all(
      refs.map(async (account) => {
        const own = objects.filter(({ account_id: id }) => id === account.accountId)
        for (const some of callsOf(own)) {
          if (signal.aborted) return
          const outcomes = await readSome(db, connector, account, some, signal)
          for (const [index, object] of some.entries()) {
            const gone = goneIn(outcomes[index])
            if (gone !== null) states.set(object.seq, { gone })
          }
        }
      }),
    )
    return states
  }
}

/** Null: the answer does not tell. */
function goneIn(outcome: Outcome<RemoteObject> | undefined): boolean | null {
  if (!outcome) return null
  if ('ok' in outcome) return outcome.ok.deleted
  return outcome.error.class === 'not_found' ? true : null
}

/** One call reads objects of one level. */
function callsOf(objects: readonly PushedObject[]): PushedObject[][] {
  const levels = new Map<string, PushedObject[]>()
  for (const object of objects) levels.set(object.level, [...(levels.get(object.level) ?? []), object])
  return [...levels.values()].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / AT_ONCE) }, (_, index) => some.slice(index * AT_ONCE, (index + 1) * AT_ONCE)),
  )
}

/** One call, once the account has a token for it; the bucket learns from the answer. None where the account rests, or the time is over. */
async function readSome(
  db: Kysely<Database>,
  connector: Connector,
  account: AccountRef,
  objects: readonly PushedObject[],
  signal: AbortSignal,
): Promise<Outcome<RemoteObject>[]> {
  const sql = kyselySql(db)
  const drawer = { channel: connector.channel, accountId: account.accountId, appId: account.app?.id ?? null }
  const buckets = bucketsOf(connector.caps.limits, drawer, 'read')
  const [first] = objects
  const grant = await take(sql, buckets, 1)
  if (!first || grant.granted === 0) return []
  const ids = objects.map(({ network_id: id }) => id)
  const outcomes = await connector.read(account, first.level, ids, signal)
  await heed(sql, buckets, outcomes[0]?.usage, grant)
  const throttled = outcomes.find((one) => 'error' in one && one.error.class === 'rate_limited')
  if (throttled && 'error' in throttled)
    await block(sql, bucketKey(drawer.channel, drawer.accountId), throttled.error.retryAfterMs ?? PUSH_DEFAULTS.pauseMs)
  return outcomes
}
