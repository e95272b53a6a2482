import type { Kysely } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { AccountRef, Connector, NamedObject } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { readAccountRefs } from './batch-facts.reads.ts'
import { existingKey } from './batch.repository.ts'
import { patienceOf, withinLimits, type Patience } from '#server/push/within-limits.ts'

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
    const patience = patienceOf(timeoutMs)
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
        if (connector && account) answers.set(key, await askOne(db, connector, account, level, [...names], patience))
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

/** One level of one account. */
async function askOne(
  db: Kysely<Database>,
  connector: Connector,
  account: AccountRef,
  level: Level,
  names: readonly string[],
  patience: Patience,
): Promise<Answer> {
  const told = await withinLimits(db, connector, account, patience, {
    calls: Math.min(names.length, CALLS),
    ask: (signal, granted) => connector.findByName(account, level, names, granted, signal),
  })
  return 'ok' in told ? { objects: told.ok } : { reason: told.reason }
}

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
