import type { Kysely } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { AccountRef, Connector, NamedObject } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { block, bucketKey, bucketsOf, heed, take } from '#server/push/rate-bucket.ts'
import { kyselySql } from '#server/push/sql.ts'
import { readAccountRefs } from './batch-facts.reads.ts'
import { existingKey } from './batch.repository.ts'

type Named = { level: Level; account_id: string; name: string }

/** What the network says of a row's name: none means that nothing there is called so. */
export type NetworkFindings = (row: Named) => Blocker[]

/** Findings that only the network can give: a check that does not ask keeps them while the name is the same. */
export const isNetworkFinding = ({ code }: Blocker): boolean => code === 'batch.name.on_network' || code === 'batch.name.not_asked'

export type AskNetwork = (db: Kysely<Database>, channelKey: string, spreaderId: string, rows: readonly Named[]) => Promise<NetworkFindings>

/** A person waits for the answer, and a batch may have several accounts. */
const TIMEOUT_MS = 8_000
/** Calls for one level of one account: enough to look through 10,000 objects. */
const CALLS = 20
const AT_ONCE = 4

type Answer = { objects: readonly NamedObject[] } | { reason: string }

/**
 * Asks the network which of the rows' names it already holds, within the accounts' rate limits and 8 s. What could not be asked is
 * said on the row and holds nothing up.
 */
export function askNetwork(connectors: ReadonlyMap<string, Connector>, timeoutMs = TIMEOUT_MS): AskNetwork {
  return async (db, channelKey, spreaderId, rows) => {
    const connector = connectors.get(channelKey)
    const signal = AbortSignal.timeout(timeoutMs)
    const refs = new Map(
      (await readAccountRefs(db, spreaderId, [...new Set(rows.map((row) => row.account_id))])).map((ref) => [ref.accountId, ref]),
    )
    const groups = groupsOf(rows.filter((row) => refs.has(row.account_id)))
    const answers = new Map<string, Answer>()
    const waiting = [...groups]
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [key, { level, accountId, names }] = next
        const account = refs.get(accountId)
        if (connector && account) answers.set(key, await askOne(db, connector, account, level, [...names], signal))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const holders = new Map<string, NamedObject[]>()
    for (const [key, answer] of answers)
      if ('objects' in answer) for (const object of answer.objects) push(holders, existingKey(key, object.name), object)
    return (row) => findingsOf(answers.get(groupKey(row)), holders.get(existingKey(groupKey(row), row.name)) ?? [])
  }
}

function findingsOf(answer: Answer | undefined, holders: readonly NamedObject[]): Blocker[] {
  if (!answer) return []
  if ('reason' in answer) return [blocker('batch.name.not_asked', { field: 'name', params: { reason: answer.reason } })]
  const [first] = holders
  if (!first) return []
  const { networkId: id, status } = first
  return [blocker('batch.name.on_network', { field: 'name', params: { id, status, count: holders.length } })]
}

/** One level of one account: waits for its tokens as long as there is time, and lets the bucket learn from the answer. */
async function askOne(
  db: Kysely<Database>,
  connector: Connector,
  account: AccountRef,
  level: Level,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Answer> {
  const sql = kyselySql(db)
  const drawer = { channel: connector.channel, accountId: account.accountId, appId: account.app?.id ?? null }
  const buckets = bucketsOf(connector.caps.limits, drawer, 'read')
  try {
    for (;;) {
      const grant = await take(sql, buckets, Math.min(names.length, CALLS))
      if (grant.granted === 0) {
        await pause(grant.waitMs, signal)
        continue
      }
      const outcome = await Promise.race([connector.findByName(account, level, names, grant.granted, signal), whenAborted(signal)])
      await heed(sql, buckets, outcome.usage, grant)
      if ('ok' in outcome) return { objects: outcome.ok }
      if (outcome.error.class === 'rate_limited')
        await block(sql, bucketKey(drawer.channel, drawer.accountId), outcome.error.retryAfterMs ?? PUSH_DEFAULTS.pauseMs)
      return { reason: outcome.error.message.slice(0, 200) }
    }
  } catch (failure) {
    if (signal.aborted) return { reason: 'no answer in time' }
    throw failure
  }
}

/** A wait that would end after the time is over is not begun. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return Promise.race([new Promise<void>((done) => setTimeout(done, ms).unref()), whenAborted(signal)])
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const groupKey = ({ level, account_id: accountId }: Pick<Named, 'level' | 'account_id'>): string => `${level}:${accountId}`

function groupsOf(rows: readonly Named[]): Map<string, { level: Level; accountId: string; names: Set<string> }> {
  const groups = new Map<string, { level: Level; accountId: string; names: Set<string> }>()
  for (const { level, account_id: accountId, name } of rows) {
    if (name === '') continue
    const group = groups.get(groupKey({ level, account_id: accountId })) ?? { level, accountId, names: new Set<string>() }
    group.names.add(name)
    groups.set(groupKey({ level, account_id: accountId }), group)
  }
  return groups
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
