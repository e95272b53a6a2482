import type { Kysely } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { levelKeys, levelsAbove, parentOf, childrenOf } from '#domain/channels/levels.ts'
import type { Above, Channel, Level } from '#domain/channels/channel.ts'
import type { SourceObject } from '#domain/duplication/copy-rows.ts'
import { notAsked } from '#domain/duplication/fit.ts'
import { readSource } from '#domain/duplication/source-ref.ts'
import type { AccountRef, Connector, Outcome, RemoteObject } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { differences } from '#server/push/compare.ts'
import { readAccountRefs } from './batch-facts.reads.ts'
import type { BatchCaller } from './batch.service.ts'
import {
  findRowsIn,
  findRowsOfBatches,
  findRowsOfObjects,
  findSourceRows,
  readAccountGames,
  readAccountsOfObjects,
  type RowAt,
  type SourceRow,
} from './duplicate-sources.reads.ts'
import { patienceOf, withinLimits, type Patience, type Told } from './within-limits.ts'

type Db = Kysely<Database>

export type SourceState = 'ready' | 'missing' | 'gone' | 'unread' | 'other_game'
/** One of what was asked for, and what became of it. `reason`: what the network said where it did not tell. */
export type AskedSource = {
  ref: string
  state: SourceState
  name: string
  account_id: string
  network_id: string | null
  reason: string
}

export type Gathered = { sources: AskedSource[]; objects: SourceObject[]; left_out: number; game_id: string | null }

export type Wanted = { level: Level; sources: readonly string[]; withChildren: boolean; gameId?: string | undefined }

/** A person waits for the answer. */
const TIMEOUT_MS = 10_000
/** Ids of one call of `read`. */
const READ_AT_ONCE = 50

type Node = Omit<SourceObject, 'key' | 'parent'> & { id: string; parentId: string | null; children: Node[] }
type Found =
  { node: Node } | { state: Exclude<SourceState, 'ready'>; reason: string; name: string; account_id: string; network_id: string | null }

/**
 * What is to be copied, with what it is in and, where asked, what is in it: rows of ours by their values, held against what the network has now;
 * objects we never pushed as the network tells them. Nothing is locked; the network is asked within the limits of each account.
 */
export async function gatherSources(db: Db, caller: BatchCaller, connector: Connector | undefined, wanted: Wanted): Promise<Gathered> {
  const patience = patienceOf(TIMEOUT_MS)
  const asked = await findAsked(db, caller, connector, wanted, patience)
  const nodes = new Map<string, Node>()
  const found = asked.map(({ ref, found: one }): { ref: string; found: Found } => {
    if (!('node' in one)) return { ref, found: one }
    const known = nodes.get(one.node.id) ?? one.node
    known.ref ??= ref
    nodes.set(known.id, known)
    return { ref, found: { node: known } }
  })
  const roots = await withAncestors(db, caller, connector, nodes, patience)
  let leftOut = wanted.withChildren ? await addChildren(db, caller, connector, wanted.level, nodes, patience) : 0
  const told = await askAboutRows(
    db,
    caller,
    connector,
    [...nodes.values()].filter(({ batch_id }) => batch_id !== null),
    patience,
  )
  leftOut += dropGone([...nodes.values()], told)

  const games = new Set([...nodes.values()].filter(({ ref }) => ref !== null).map(({ game_id }) => game_id))
  const gameId = wanted.gameId ?? (games.size === 1 ? ([...games][0] ?? null) : null)
  const sources = found.map(({ ref, found: one }) => askedSource(ref, one, told, gameId))
  return { sources, objects: listOf(roots.filter((root) => !told.gone.has(root.id))), left_out: leftOut, game_id: gameId }
}

/** Why these cannot be copied, each by its place among what was asked for (from 1). */
export const sourceBlockers = (sources: readonly AskedSource[]): Blocker[] =>
  sources.flatMap(({ state, ref, name, reason }, at) =>
    state === 'ready'
      ? []
      : [blocker(`duplicate.source.${state}`, { field: 'sources', row: at + 1, params: { ref, name: name || ref, reason } })],
  )

function askedSource(ref: string, found: Found, told: ToldOfRows, gameId: string | null): AskedSource {
  if (!('node' in found)) return { ref, ...found }
  const { node } = found
  const base = { ref, name: node.name, account_id: node.account_id, network_id: node.network_id, reason: '' }
  if (told.gone.has(node.id)) return { ...base, state: 'gone' }
  return { ...base, state: gameId !== null && node.game_id !== gameId ? 'other_game' : 'ready' }
}

const rowId = ({ batch_id, seq }: RowAt): string => `row:${batch_id}.${seq}`
const objectId = (level: Level, networkId: string): string => `object:${level}:${networkId}`

const nodeOfRow = (row: SourceRow): Node => ({
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

type Place = { level: Level; account_id: string; currency: string; game_id: string; parentLevel: Level | null }
const nodeOfObject = (object: RemoteObject, { level, parentLevel, ...place }: Place): Node => ({
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

const MISSING = { state: 'missing', reason: '', name: '', account_id: '', network_id: null } as const

/** What each reference is: a row, an object of the network, or nothing that the caller may use. */
async function findAsked(
  db: Db,
  caller: BatchCaller,
  connector: Connector | undefined,
  { level, sources, gameId }: Wanted,
  patience: Patience,
): Promise<{ ref: string; found: Found }[]> {
  const within = { channel: caller.channel.key, scope: caller.scope }
  const refs = sources.map((ref) => ({ ref, source: readSource(ref) }))
  const rowsAt = refs.flatMap(({ source }) =>
    source?.kind === 'row' && source.seq !== null ? [{ batch_id: source.batchId, seq: source.seq }] : [],
  )
  const whole = refs.flatMap(({ source }) => (source?.kind === 'row' && source.seq === null ? [source.batchId] : []))
  const objects = refs.flatMap(({ source }) => (source?.kind === 'object' ? [source] : []))
  const rows = (await findSourceRows(db, within, rowsAt)).filter((row) => row.level === level)
  const byRow = new Map(rows.map((row) => [rowId(row), row]))
  const ofBatches = await findRowsOfBatches(db, within, level, whole)
  const pushed = await findRowsOfObjects(
    db,
    within,
    level,
    objects.map(({ networkId }) => networkId),
  )
  const byObject = new Map(pushed.map((row) => [row.network_id, row]))
  const unknown = objects.filter(({ networkId }) => !byObject.has(networkId))
  const read = await readObjects(db, caller, connector, { level, gameId }, unknown, patience)
  return refs.flatMap(({ ref, source }): { ref: string; found: Found }[] => {
    if (source?.kind === 'row' && source.seq === null) {
      const all = ofBatches.filter(({ batch_id }) => batch_id === source.batchId)
      return all.length === 0
        ? [{ ref, found: MISSING }]
        : all.map((row) => ({ ref: `${row.batch_id}.${row.seq}`, found: { node: nodeOfRow(row) } }))
    }
    const row =
      source?.kind === 'row' ? byRow.get(rowId({ batch_id: source.batchId, seq: source.seq ?? 0 })) : byObject.get(source?.networkId ?? '')
    if (row) return [{ ref, found: { node: nodeOfRow(row) } }]
    return [{ ref, found: (source?.kind === 'object' && read.get(source.networkId)) || MISSING }]
  })
}

type ObjectRef = { accountId: string | null; networkId: string }

/** Objects that we never pushed, as the network tells them; only in accounts that the caller may use. */
async function readObjects(
  db: Db,
  { channel, scope }: BatchCaller,
  connector: Connector | undefined,
  { level, gameId }: { level: Level; gameId: string | undefined },
  refs: readonly ObjectRef[],
  patience: Patience,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  const listed = await readAccountsOfObjects(
    db,
    level,
    refs.flatMap(({ accountId, networkId }) => (accountId === null ? networkId : [])),
  )
  const accountOf = ({ accountId, networkId }: ObjectRef) => accountId ?? listed.get(networkId) ?? null
  const accountIds = [...new Set(refs.flatMap((ref) => accountOf(ref) ?? []))]
  if (accountIds.length === 0 || !connector) return found
  const games = await readAccountGames(db, { spreaderId: channel.spreaderId, scope }, accountIds)
  const accounts = new Map((await readAccountRefs(db, channel.spreaderId, accountIds)).map((account) => [account.accountId, account]))
  for (const accountId of accountIds) {
    const place = games.get(accountId)
    if (!place) continue
    const ids = refs.filter((ref) => accountOf(ref) === accountId).map(({ networkId }) => networkId)
    const account = accounts.get(accountId)
    const game = place.games.find((one) => one === gameId) ?? place.games[0] ?? ''
    const at = { level, account_id: accountId, currency: place.currency, game_id: game, parentLevel: parentOf(channel, level) }
    const read = account ? await readMany(db, connector, account, level, ids, patience) : new Map<string, Told<RemoteObject>>()
    for (const id of ids) found.set(id, objectFound(id, read.get(id), at))
  }
  return found
}

function objectFound(id: string, told: Told<RemoteObject> | undefined, at: Place): Found {
  const said = { name: '', account_id: at.account_id, network_id: id }
  if (!told) return { ...said, state: 'unread', reason: '' }
  if ('ok' in told)
    return told.ok.deleted ? { ...said, state: 'gone', name: told.ok.name, reason: '' } : { node: nodeOfObject(told.ok, at) }
  return { ...said, state: told.gone ? 'gone' : 'unread', reason: told.reason }
}

async function readMany(
  db: Db,
  connector: Connector,
  account: AccountRef,
  level: Level,
  ids: readonly string[],
  patience: Patience,
): Promise<Map<string, Told<RemoteObject>>> {
  const parts = Array.from({ length: Math.ceil(ids.length / READ_AT_ONCE) }, (_, at) =>
    ids.slice(at * READ_AT_ONCE, (at + 1) * READ_AT_ONCE),
  )
  const answers = await Promise.all(
    parts.map((some) =>
      // an object that is missing is an answer of its own, and says nothing of the others
      withinLimits(db, connector, account, patience, {
        calls: 1,
        ask: async () => {
          const outcomes = await connector.read(account, level, some, patience.signal)
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

/** Brings in what the nodes are in, up to the account. Answers the outermost ones. */
async function withAncestors(
  db: Db,
  caller: BatchCaller,
  connector: Connector | undefined,
  nodes: Map<string, Node>,
  patience: Patience,
): Promise<Node[]> {
  const within = { channel: caller.channel.key, scope: caller.scope }
  let open = [...nodes.values()]
  const roots = new Set<Node>()
  while (open.length > 0) {
    const missing = open.filter(({ parentId }) => parentId !== null && !nodes.has(parentId))
    const rows = await findSourceRows(
      db,
      within,
      missing.flatMap(({ parentId }) => rowAtOf(parentId)),
    )
    const fresh = rows.map(nodeOfRow)
    fresh.push(...(await parentsOnNetwork(db, caller, connector, missing, patience)))
    for (const node of fresh) if (!nodes.has(node.id)) nodes.set(node.id, node)
    for (const node of open) {
      const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
      if (parent) parent.children.push(node)
      else roots.add(node)
    }
    const brought = new Set(fresh.map(({ id }) => id))
    open = [...brought].flatMap((id) => nodes.get(id) ?? [])
  }
  return [...roots]
}

function rowAtOf(id: string | null): RowAt[] {
  const match = /^row:(\d+)\.(\d+)$/.exec(id ?? '')
  return match ? [{ batch_id: match[1] ?? '', seq: Number(match[2]) }] : []
}

async function parentsOnNetwork(
  db: Db,
  { channel }: BatchCaller,
  connector: Connector | undefined,
  children: readonly Node[],
  patience: Patience,
): Promise<Node[]> {
  const found: Node[] = []
  if (!connector) return found
  for (const { level, account, nodes } of await byAccount(
    db,
    channel,
    children.filter(({ parentId }) => parentId?.startsWith('object:')),
  )) {
    const parentLevel = parentOf(channel, level)
    const [first] = nodes
    if (parentLevel === null || !first) continue
    const ids = [...new Set(nodes.map(({ parentId }) => parentId?.split(':')[2] ?? ''))]
    const at = { ...placeOf(first), level: parentLevel, parentLevel: parentOf(channel, parentLevel) }
    for (const told of (await readMany(db, connector, account, parentLevel, ids, patience)).values())
      if ('ok' in told) found.push(nodeOfObject(told.ok, at))
  }
  return found
}

const placeOf = ({ account_id, currency, game_id }: Node) => ({ account_id, currency, game_id })

/** Nodes by account and level, with how the account is asked; accounts that cannot be asked are left out. */
async function byAccount(
  db: Db,
  channel: Channel,
  nodes: readonly Node[],
): Promise<{ level: Level; account: AccountRef; nodes: Node[] }[]> {
  const refs = await readAccountRefs(db, channel.spreaderId, [...new Set(nodes.map(({ account_id }) => account_id))])
  return refs.flatMap((account) =>
    levelKeys(channel).flatMap((level) => {
      const own = nodes.filter((node) => node.account_id === account.accountId && node.level === level)
      return own.length > 0 ? [{ level, account, nodes: own }] : []
    }),
  )
}

/** Adds everything that is in the chosen ones. Answers how much of it is not copied: never created, refused, or not told by the network. */
async function addChildren(
  db: Db,
  caller: BatchCaller,
  connector: Connector | undefined,
  level: Level,
  nodes: Map<string, Node>,
  patience: Patience,
): Promise<number> {
  const within = { channel: caller.channel.key, scope: caller.scope }
  let leftOut = 0
  let parents = [...nodes.values()].filter((node) => node.level === level && node.ref !== null)
  while (parents.length > 0) {
    const rows = await findRowsIn(
      db,
      within,
      parents.flatMap(({ id }) => rowAtOf(id)),
    )
    const copied = rows.filter(({ outcome }) => outcome !== 'skipped' && outcome !== 'failed')
    leftOut += rows.length - copied.length
    const fresh = copied.map(nodeOfRow)
    const remote = await childrenOnNetwork(
      db,
      caller.channel,
      connector,
      parents.filter(({ batch_id }) => batch_id === null),
      patience,
    )
    leftOut += remote.unread
    fresh.push(...remote.nodes)
    const added = fresh.filter(({ id }) => !nodes.has(id))
    for (const node of added) {
      nodes.set(node.id, node)
      nodes.get(node.parentId ?? '')?.children.push(node)
    }
    parents = added
  }
  return leftOut
}

async function childrenOnNetwork(
  db: Db,
  channel: Channel,
  connector: Connector | undefined,
  parents: readonly Node[],
  patience: Patience,
): Promise<{ nodes: Node[]; unread: number }> {
  const found: Node[] = []
  let unread = 0
  if (!connector?.inside) return { nodes: [], unread: parents.length }
  for (const { level, account, nodes } of await byAccount(db, channel, parents))
    for (const child of childrenOf(channel, level))
      for (const parent of nodes) {
        const told = await withinLimits(db, connector, account, patience, {
          calls: 1,
          ask: async () => (await connector.inside?.(account, child, parent.network_id ?? '', patience.signal)) ?? { ok: [] },
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

type ToldOfRows = { gone: ReadonlySet<string> }

/** Asks the network about rows that were pushed: which are gone, and what was changed there since. What it has now is what is copied. */
async function askAboutRows(
  db: Db,
  { channel }: BatchCaller,
  connector: Connector | undefined,
  rows: readonly Node[],
  patience: Patience,
): Promise<ToldOfRows> {
  const gone = new Set<string>()
  const pushed = rows.filter(({ network_id }) => network_id !== null)
  if (!connector || pushed.length === 0) return { gone }
  const above = aboveOf(channel, rows)
  const groups = await byAccount(db, channel, pushed)
  const read = await Promise.all(
    groups.map(({ level, account, nodes }) =>
      readMany(
        db,
        connector,
        account,
        level,
        nodes.flatMap(({ network_id }) => network_id ?? []),
        patience,
      ),
    ),
  )
  for (const [at, { nodes }] of groups.entries())
    for (const node of nodes) {
      const told = read[at]?.get(node.network_id ?? '')
      if (!told) continue
      if (!('ok' in told)) {
        if (told.gone) gone.add(node.id)
        else node.warnings.push(notAsked(told.reason))
      } else if (told.ok.deleted) gone.add(node.id)
      else takeNetwork(channel, node, told.ok, above(node))
    }
  return { gone: withInside(rows, gone) }
}

/** What is in something that is gone is gone. */
function withInside(nodes: readonly Node[], gone: ReadonlySet<string>): ReadonlySet<string> {
  const inside = nodes.filter(({ id, parentId }) => !gone.has(id) && parentId !== null && gone.has(parentId))
  return inside.length === 0 ? gone : withInside(nodes, new Set([...gone, ...inside.map(({ id }) => id)]))
}

/** What the network has now in place of what we sent; said of each field. */
function takeNetwork(channel: Channel, node: Node, remote: RemoteObject, above: Above): void {
  const { difference, taken } = differences(channel, { ...node, above }, remote)
  node.values = { ...node.values, ...taken }
  node.left_out = remote.leftOut ?? []
  for (const { field, sent, network } of difference)
    if (field !== 'name' && field !== 'status') node.warnings.push(blocker('batch.copy.drifted', { field, params: { sent, network } }))
  if (remote.name !== '' && remote.name !== node.name) node.name = remote.name
}

function aboveOf(channel: Channel, nodes: readonly Node[]): (node: Node) => Above {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = (node: Node): Node[] => {
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

/** Takes out what is gone, with all that is in it. Answers how many of those came along only. */
function dropGone(nodes: readonly Node[], { gone }: ToldOfRows): number {
  for (const node of nodes) node.children = node.children.filter(({ id }) => !gone.has(id))
  return nodes.filter(({ id, ref }) => gone.has(id) && ref === null).length
}

/** The trees as a list, a parent before what is in it. */
function listOf(roots: readonly Node[]): SourceObject[] {
  const all: SourceObject[] = []
  const add = ({ id: _id, parentId: _parentId, children, ...node }: Node, parent: number | null) => {
    const key = all.length
    all.push({ ...node, key, parent })
    for (const child of children) add(child, key)
  }
  for (const root of roots) add(root, null)
  return all
}
