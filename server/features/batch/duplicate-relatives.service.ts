import { parentOf } from '#domain/channels/levels.ts'
import type { Level } from '#domain/channels/channel.ts'
import { findRowsIn, findSourceRows, within } from './duplicate-sources.reads.ts'
import { networkIdNamed, nodeOfObject, nodeOfRow, placeOf, rowsNamed, type SourceNode, type SourceTree } from './duplicate-tree.ts'
import { byAccount, readInside, readMany, type Gathering } from './duplicate-network.service.ts'

/** Brings in what the nodes are in, up to the account. Answers the outermost ones. */
export async function withAncestors(gathering: Gathering, tree: SourceTree): Promise<SourceNode[]> {
  const { db, caller } = gathering
  let open = [...tree.values()]
  const roots = new Set<SourceNode>()
  while (open.length > 0) {
    const missing = open.filter(({ parentId }) => parentId !== null && !tree.has(parentId))
    const rowsAt = missing.flatMap(({ parentId }) => rowsNamed(parentId))
    const fresh = (await findSourceRows(db, within(caller), rowsAt)).map(nodeOfRow)
    fresh.push(...(await parentsOnNetwork(gathering, missing)))
    for (const node of fresh) if (!tree.has(node.id)) tree.set(node.id, node)
    for (const node of open) {
      const parent = node.parentId === null ? undefined : tree.get(node.parentId)
      if (parent) parent.children.push(node)
      else roots.add(node)
    }
    const brought = new Set(fresh.map(({ id }) => id))
    open = [...brought].flatMap((id) => tree.get(id) ?? [])
  }
  return [...roots]
}

async function parentsOnNetwork(gathering: Gathering, children: readonly SourceNode[]): Promise<SourceNode[]> {
  const { db, caller } = gathering
  const { channel } = caller
  const found: SourceNode[] = []
  const unpushed = children.filter(({ parentId }) => networkIdNamed(parentId) !== null)
  for (const { level, account, nodes } of await byAccount(db, channel, unpushed)) {
    const parentLevel = parentOf(channel, level)
    const [first] = nodes
    if (parentLevel === null || !first) continue
    const ids = [...new Set(nodes.flatMap(({ parentId }) => networkIdNamed(parentId) ?? []))]
    const at = { ...placeOf(first), level: parentLevel, parentLevel: parentOf(channel, parentLevel) }
    for (const told of (await readMany(gathering, account, parentLevel, ids)).values())
      if ('ok' in told) found.push(nodeOfObject(told.ok, at))
  }
  return found
}

/** Adds everything that is in the chosen ones. Answers how much of it is not copied: never created, refused, or not told by the network. */
export async function addChildren(gathering: Gathering, level: Level, tree: SourceTree): Promise<number> {
  const { db, caller } = gathering
  let leftOut = 0
  let parents = [...tree.values()].filter((node) => node.level === level && node.ref !== null)
  while (parents.length > 0) {
    const rowsAt = parents.flatMap(({ id }) => rowsNamed(id))
    const rows = await findRowsIn(db, within(caller), rowsAt)
    const copied = rows.filter(({ outcome }) => outcome !== 'skipped' && outcome !== 'failed')
    const unpushed = parents.filter(({ batch_id }) => batch_id === null)
    const remote = await readInside(gathering, unpushed)
    leftOut += rows.length - copied.length + remote.unread
    const added = [...copied.map(nodeOfRow), ...remote.nodes].filter(({ id }) => !tree.has(id))
    for (const node of added) {
      tree.set(node.id, node)
      tree.get(node.parentId ?? '')?.children.push(node)
    }
    parents = added
  }
  return leftOut
}
