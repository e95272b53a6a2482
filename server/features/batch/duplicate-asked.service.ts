import type { Level } from '#domain/channels/channel.ts'
import { parentOf } from '#domain/channels/levels.ts'
import type { AskedSource } from '#domain/duplication/asked-source.ts'
import { readSource } from '#domain/duplication/source-ref.ts'
import type { RemoteObject } from '#server/connectors/core/port.ts'
import { readAccountRefs } from './batch-facts.reads.ts'
import {
  findRowsOfBatches,
  findRowsOfObjects,
  findSourceRows,
  readAccountGames,
  readAccountsOfObjects,
  within,
} from './duplicate-sources.reads.ts'
import { nodeOfObject, nodeOfRow, rowId, type SourceNode, type SourcePlace } from './duplicate-tree.ts'
import { readMany, type Gathering } from './duplicate-network.service.ts'
import type { Told } from '#server/push/within-limits.ts'

export type Wanted = { level: Level; sources: readonly string[]; withChildren: boolean; gameId?: string | undefined }

/** What a reference was found to be, or why it is nothing that can be copied. */
export type Found = { node: SourceNode } | (Omit<AskedSource, 'ref' | 'state'> & { state: Exclude<AskedSource['state'], 'ready'> })

const MISSING: Found = { state: 'missing', reason: '', name: '', account_id: '', network_id: null }

/** What each reference is: a row, an object of the network, or nothing that the caller may use. A whole batch is each of its rows. */
export async function findAsked(gathering: Gathering, wanted: Wanted): Promise<{ ref: string; found: Found }[]> {
  const { db, caller } = gathering
  const { level, sources } = wanted
  const refs = sources.map((ref) => ({ ref, source: readSource(ref) }))
  const rowsAt = refs.flatMap(({ source }) =>
    source?.kind === 'row' && source.seq !== null ? [{ batch_id: source.batchId, seq: source.seq }] : [],
  )
  const whole = refs.flatMap(({ source }) => (source?.kind === 'row' && source.seq === null ? [source.batchId] : []))
  const objects = refs.flatMap(({ source }) => (source?.kind === 'object' ? [source] : []))
  const rows = (await findSourceRows(db, within(caller), rowsAt)).filter((row) => row.level === level)
  const byRow = new Map(rows.map((row) => [rowId(row), row]))
  const ofBatches = await findRowsOfBatches(db, within(caller), level, whole)
  const ids = objects.map(({ networkId }) => networkId)
  const pushed = await findRowsOfObjects(db, within(caller), level, ids)
  const byObject = new Map(pushed.map((row) => [row.network_id, row]))
  const read = await readObjects(
    gathering,
    wanted,
    objects.filter(({ networkId }) => !byObject.has(networkId)),
  )
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
async function readObjects(gathering: Gathering, { level, gameId }: Wanted, refs: readonly ObjectRef[]): Promise<Map<string, Found>> {
  const { db, connector } = gathering
  const { channel, scope } = gathering.caller
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
    const game_id = place.games.find((one) => one === gameId) ?? place.games[0] ?? ''
    const at = { level, account_id: accountId, currency: place.currency, game_id, parentLevel: parentOf(channel, level) }
    const read = account ? await readMany(gathering, account, level, ids) : new Map<string, Told<RemoteObject>>()
    for (const id of ids) found.set(id, objectFound(id, read.get(id), at))
  }
  return found
}

function objectFound(
  id: string,
  told: Told<RemoteObject> | undefined,
  at: SourcePlace & { level: Level; parentLevel: Level | null },
): Found {
  const said = { name: '', account_id: at.account_id, network_id: id }
  if (!told) return { ...said, state: 'unread', reason: '' }
  if ('ok' in told)
    return told.ok.deleted ? { ...said, state: 'gone', name: told.ok.name, reason: '' } : { node: nodeOfObject(told.ok, at) }
  return { ...said, state: told.gone ? 'gone' : 'unread', reason: told.reason }
}
