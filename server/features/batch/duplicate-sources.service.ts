import type { Kysely } from 'kysely'
import type { AskedSource } from '#domain/duplication/asked-source.ts'
import type { SourceObject } from '#domain/duplication/copy-rows.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import type { BatchCaller } from './batch.service.ts'
import { dropGone, listOf, type SourceTree } from './duplicate-tree.ts'
import { findAsked, type Found, type Wanted } from './duplicate-asked.service.ts'
import { addChildren, withAncestors } from './duplicate-relatives.service.ts'
import { aGathering } from './duplicate-network.service.ts'
import { takePresent } from './duplicate-present.service.ts'

export type Gathered = { sources: AskedSource[]; objects: SourceObject[]; left_out: number; game_id: string | null }

/**
 * What is to be copied, with what it is in and, where asked, what is in it: rows of ours by their values, held against what the network has now;
 * objects we never pushed as the network tells them. Nothing is locked; the network is asked within the limits of each account.
 */
export async function gatherSources(
  db: Kysely<Database>,
  caller: BatchCaller,
  connector: Connector | undefined,
  wanted: Wanted,
): Promise<Gathered> {
  const gathering = aGathering(db, caller, connector)
  const tree: SourceTree = new Map()
  const found = (await findAsked(gathering, wanted)).map(({ ref, found: one }): { ref: string; found: Found } => {
    if (!('node' in one)) return { ref, found: one }
    const known = tree.get(one.node.id) ?? one.node
    known.ref ??= ref
    tree.set(known.id, known)
    return { ref, found: { node: known } }
  })
  const roots = await withAncestors(gathering, tree)
  const uncopied = wanted.withChildren ? await addChildren(gathering, wanted.level, tree) : 0
  const nodes = [...tree.values()]
  const rows = nodes.filter(({ batch_id }) => batch_id !== null)
  const gone = await takePresent(gathering, rows)
  const left_out = uncopied + dropGone(nodes, gone)

  const games = new Set(nodes.filter(({ ref }) => ref !== null).map(({ game_id }) => game_id))
  const gameId = wanted.gameId ?? (games.size === 1 ? ([...games][0] ?? null) : null)
  const sources = found.map(({ ref, found: one }) => askedSource(ref, one, gone, gameId))
  return { sources, objects: listOf(roots.filter(({ id }) => !gone.has(id))), left_out, game_id: gameId }
}

function askedSource(ref: string, found: Found, gone: ReadonlySet<string>, gameId: string | null): AskedSource {
  if (!('node' in found)) return { ref, ...found }
  const { node } = found
  const base = { ref, name: node.name, account_id: node.account_id, network_id: node.network_id, reason: '' }
  if (gone.has(node.id)) return { ...base, state: 'gone' }
  return { ...base, state: gameId !== null && node.game_id !== gameId ? 'other_game' : 'ready' }
}
