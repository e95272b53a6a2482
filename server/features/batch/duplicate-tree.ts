import type { Above, Channel, Level } from '#domain/channels/channel.ts'
import { levelsAbove } from '#domain/channels/levels.ts'
import type { SourceObject } from '#domain/duplication/copy-rows.ts'
import type { RemoteObject } from '#server/connectors/core/port.ts'
import type { RowAt, SourceRow } from './duplicate-sources.reads.ts'

/** A source while its tree is put together; `parentId` is known before the parent is read. */
export type SourceNode = Omit<SourceObject, 'key' | 'parent'> & { id: string; parentId: string | null; children: SourceNode[] }
/** The nodes by id. */
export type SourceTree = Map<string, SourceNode>

export type SourcePlace = Pick<SourceObject, 'account_id' | 'currency' | 'game_id'>

export const rowId = ({ batch_id, seq }: RowAt): string => `row:${batch_id}.${seq}`

/** The row an id stands for; none: it is an object we never pushed. */
export function rowsNamed(id: string | null): RowAt[] {
  const match = /^row:(\d+)\.(\d+)$/.exec(id ?? '')
  return match ? [{ batch_id: match[1] ?? '', seq: Number(match[2]) }] : []
}

const objectId = (level: Level, networkId: string): string => `object:${level}:${networkId}`

/** The id at the network that an id stands for; null: it is a row of ours. */
export const networkIdNamed = (id: string | null): string | null => /^object:[^:]+:(.+)$/.exec(id ?? '')?.[1] ?? null

export const nodeOfRow = (row: SourceRow): SourceNode => ({
  id: rowId(row),
  parentId: row.parent_seq === null ? null : rowId({ batch_id: row.batch_id, seq: row.parent_seq }),
  level: row.level,
  ref: null,
  account_id: row.account_id,
  currency: row.currency,
  game_id: row.game_id,
  name: row.name,
  values: row.values,
  network_id: row.network_id,
  batch_id: row.batch_id,
  seq: row.seq,
  warnings: [],
  left_out: [],
  children: [],
})

/** `parentLevel`: the level of what it is in; null at the outermost one. */
export const nodeOfObject = (
  object: RemoteObject,
  { level, parentLevel, ...place }: SourcePlace & { level: Level; parentLevel: Level | null },
): SourceNode => ({
  id: objectId(level, object.networkId),
  parentId: object.parentId === undefined || parentLevel === null ? null : objectId(parentLevel, object.parentId),
  level,
  ref: null,
  ...place,
  name: object.name,
  values: object.values,
  network_id: object.networkId,
  batch_id: null,
  seq: null,
  warnings: [],
  left_out: object.leftOut ?? [],
  children: [],
})

export const placeOf = ({ account_id, currency, game_id }: SourceNode): SourcePlace => ({ account_id, currency, game_id })

/** What each node is in, by level. */
export function aboveOf(channel: Channel, nodes: readonly SourceNode[]): (node: SourceNode) => Above {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = (node: SourceNode): SourceNode[] => {
    const parent = byId.get(node.parentId ?? '')
    return parent ? [...parents(parent), parent] : []
  }
  return (node) =>
    Object.fromEntries(
      parents(node)
        .filter(({ level }) => levelsAbove(channel, node.level).includes(level))
        .map(({ level, values }) => [level, values]),
    )
}

/** These ids with all that is in them. */
export function withInside(nodes: readonly SourceNode[], ids: ReadonlySet<string>): ReadonlySet<string> {
  const inside = nodes.filter(({ id, parentId }) => !ids.has(id) && parentId !== null && ids.has(parentId))
  return inside.length === 0 ? ids : withInside(nodes, new Set([...ids, ...inside.map(({ id }) => id)]))
}

/** Takes out what is gone, with all that is in it. Answers how many of those came along only. */
export function dropGone(nodes: readonly SourceNode[], gone: ReadonlySet<string>): number {
  for (const node of nodes) node.children = node.children.filter(({ id }) => !gone.has(id))
  return nodes.filter(({ id, ref }) => gone.has(id) && ref === null).length
}

/** The trees as a list, a parent before what is in it. */
export function listOf(roots: readonly SourceNode[]): SourceObject[] {
  const all: SourceObject[] = []
  const add = ({ id: _id, parentId: _parentId, children, ...node }: SourceNode, parent: number | null) => {
    const key = all.length
    all.push({ ...node, key, parent })
    for (const child of children) add(child, key)
  }
  for (const root of roots) add(root, null)
  return all
}
