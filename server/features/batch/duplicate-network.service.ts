import type { Kysely } from 'kysely'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { childrenOf, levelKeys } from '#domain/channels/levels.ts'
import type { AccountRef, Connector, Outcome, RemoteObject } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { readAccountRefs } from './batch-facts.reads.ts'
import type { BatchCaller } from './batch.service.ts'
import { nodeOfObject, placeOf, type SourceNode } from './duplicate-tree.ts'
import { patienceOf, withinLimits, type Patience, type Told } from '#server/push/within-limits.ts'

/** What every question about sources needs: who asks, and how long they wait for the network. */
export type Gathering = { db: Kysely<Database>; caller: BatchCaller; connector: Connector | undefined; patience: Patience }

/** A person waits for the answer. */
const TIMEOUT_MS = 10_000
/** Ids of one call of `read`. */
const READ_AT_ONCE = 50

export const aGathering = (db: Kysely<Database>, caller: BatchCaller, connector: Connector | undefined): Gathering => ({
  db,
  caller,
  connector,
  patience: patienceOf(TIMEOUT_MS),
})

/** What the network tells of objects of one account, by id; within the limits of the account. Empty without a connector. */
export async function readMany(
  { db, connector, patience }: Gathering,
  account: AccountRef,
  level: Level,
  ids: readonly string[],
): Promise<Map<string, Told<RemoteObject>>> {
  if (!connector) return new Map()
  const parts = Array.from({ length: Math.ceil(ids.length / READ_AT_ONCE) }, (_, at) =>
    ids.slice(at * READ_AT_ONCE, (at + 1) * READ_AT_ONCE),
  )
  const answers = await Promise.all(
    parts.map((some) =>
      // an object that is missing is an answer of its own, and says nothing of the others
      withinLimits(db, connector, account, patience, {
        ask: async (signal) => {
          const outcomes = await connector.read(account, level, some, signal)
          return { ok: outcomes, usage: outcomes[0]?.usage }
        },
      }),
    ),
  )
  return new Map(parts.flatMap((some, at) => some.map((id, place) => [id, toldOf(answers[at], place)] as const)))
}

const NO_ANSWER = { reason: '', gone: false }

function toldOf(answer: Told<Outcome<RemoteObject>[]> | undefined, place: number): Told<RemoteObject> {
  if (!answer || !('ok' in answer)) return answer ?? NO_ANSWER
  const one = answer.ok[place]
  if (!one) return NO_ANSWER
  return 'ok' in one ? { ok: one.ok } : { reason: one.error.message.slice(0, 200), gone: one.error.class === 'not_found' }
}

/** The living objects that are in these, and of how many it was not told. */
export async function readInside(gathering: Gathering, parents: readonly SourceNode[]): Promise<{ nodes: SourceNode[]; unread: number }> {
  const { db, caller, connector, patience } = gathering
  const found: SourceNode[] = []
  let unread = 0
  if (!connector?.inside) return { nodes: [], unread: parents.length }
  for (const { level, account, nodes } of await byAccount(db, caller.channel, parents))
    for (const child of childrenOf(caller.channel, level))
      for (const parent of nodes) {
        const told = await withinLimits(db, connector, account, patience, {
          ask: async (signal) => (await connector.inside?.(account, child, parent.network_id ?? '', signal)) ?? { ok: [] },
        })
        if (!('ok' in told)) unread += 1
        else
          found.push(
            ...told.ok.map((object) => ({
              ...nodeOfObject(object, { ...placeOf(parent), level: child, parentLevel: level }),
              parentId: parent.id,
            })),
          )
      }
  return { nodes: found, unread }
}

/** Nodes by account and level, with how the account is asked; accounts that cannot be asked are left out. */
export async function byAccount(
  db: Kysely<Database>,
  channel: Channel,
  nodes: readonly SourceNode[],
): Promise<{ level: Level; account: AccountRef; nodes: SourceNode[] }[]> {
  const refs = await readAccountRefs(db, channel.spreaderId, [...new Set(nodes.map(({ account_id }) => account_id))])
  return refs.flatMap((account) =>
    levelKeys(channel).flatMap((level) => {
      const own = nodes.filter((node) => node.account_id === account.accountId && node.level === level)
      return own.length > 0 ? [{ level, account, nodes: own }] : []
    }),
  )
}
