import type { Kysely, Transaction } from 'kysely'
import type { BatchRow } from '#contract/batch-row.ts'
import type { ItemEdit, ItemRow, PresentRows } from '#contract/batch-shapes.ts'
import { isBlank, resolveValues } from '#domain/batch/spec-values.ts'
import { MAX_ITEMS, tooMany } from '#domain/batch/tally.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { fieldOf, type Above, type Channel, type Level, type Values } from '#domain/channels/channel.ts'
import { groupLevel, levelKeys, parentOf, shownLevel } from '#domain/channels/levels.ts'
import { SYNC_STATUS } from '#domain/sync-status.ts'
import type { Database } from '#server/db/schema.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readItemsOf } from './batch.reads.ts'
import {
  findLevel,
  findRows,
  findBarredAds,
  insertRows,
  markEdited,
  updateRows,
  type CheckRow,
  type LockedBatch,
} from './batch.repository.ts'
import { lockedBatch, presentBatch, type BatchCaller } from './batch.service.ts'
import { storeChecked } from './repair.repository.ts'
import { isNetworkFinding, type AskNetwork, type NetworkFindings } from './network-names.service.ts'
import { findingsText, fitted, isOpen, readAbove, readLineage, rechecker, type Rechecker } from './recheck.service.ts'
import { readTotals } from './totals.reads.ts'

type Trx = Transaction<Database>

export type Edited = {
  rows: ItemRow[]
  batch: BatchRow
  /** of each edited row, what its edit replaced: field by field */
  before: { seq: number; name?: string; values?: Values; excluded_reason?: string | null }[]
}

/**
 * Applies edits to rows of one level of a draft, or to failed rows of a committed batch, checks them again with their siblings and everything
 * below them, and answers every row that is different now. All or nothing.
 * @throws Refused 409 with the present rows when any has another version than expected; 409 when the batch is over, or a row did not fail
 */
export async function editRows(trx: Trx, caller: BatchCaller, level: Level, batchId: string, edits: readonly ItemEdit[]): Promise<Edited> {
  const batch = await editedBatch(trx, caller, batchId)
  const rows = await findRows(
    trx,
    batch.id,
    edits.map((edit) => edit.seq),
  )
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  refuseIf(editBlockers(caller, level, edits, bySeq))
  await refuseStale(trx, batch.id, edits, bySeq)
  refuseIf(
    rows.flatMap((row) => (isOpen(batch, row) ? [] : [blocker('batch.repair.not_failed', { row: row.seq, params: { seq: row.seq } })])),
    {
      status: 409,
      present: await presentBatch(trx, caller, batchId),
    },
  )
  const recheck = await rechecker(trx, caller, batch)
  const above = await readAbove(trx, batch.id, rows)
  const changed = rows.map((row) =>
    applied(
      caller,
      row,
      edits.find((edit) => edit.seq === row.seq),
      above(row),
      recheck.currencyOf(row.account_id),
    ),
  )
  const stored = await recheck.edited(level, changed)
  await storeChecked(trx, batch, stored)
  return {
    ...(await answer(trx, caller, batch, stored)),
    before: rows.map((row) =>
      beforeOf(
        row,
        edits.find((edit) => edit.seq === row.seq),
      ),
    ),
  }
}

export type NewRow = { parent_seq?: number | undefined; account_id?: string | undefined; name: string; values: Values }

/**
 * Adds objects of one level to a draft, all or none.
 * @returns the rows that are other now, and the numbers of the new ones
 * @throws Refused 400 when a parent or an account is missing, or there would be too many
 */
export async function addRows(
  trx: Trx,
  caller: BatchCaller,
  batchId: string,
  level: Level,
  wanted: readonly NewRow[],
): Promise<Edited & { added: number[] }> {
  const { channel } = caller
  if (!levelKeys(channel).includes(level)) throw new Refused(blocker('batch.edit.level', { field: 'level', params: { level } }))
  const batch = await draftBatch(trx, caller, batchId)
  const recheck = await rechecker(trx, caller, batch)
  const parentLevel = parentOf(channel, level)
  const asked = wanted.flatMap(({ parent_seq }) => (parentLevel !== null && parent_seq !== undefined ? [parent_seq] : []))
  const parents = new Map((await findRows(trx, batch.id, [...new Set(asked)])).map((row) => [row.seq, row]))
  const accountOf = ({ parent_seq, account_id }: NewRow) => parents.get(parent_seq ?? 0)?.account_id ?? account_id ?? ''
  const found = wanted.flatMap((one, index): Blocker[] => {
    const at = wanted.length > 1 ? { row: index + 1 } : {}
    if (parentLevel && parents.get(one.parent_seq ?? 0)?.level !== parentLevel)
      return [blocker('batch.parent.missing', { field: 'parent_seq', ...at })]
    const id = accountOf(one)
    if (!recheck.knows(id)) return [blocker('batch.account.unknown', { field: 'account_id', params: { id }, ...at })]
    return unknownFields(caller, level, one.values).map((reason) => ({ ...reason, ...at }))
  })
  refuseIf([...found, ...tooMany((batch.totals?.total ?? MAX_ITEMS) + wanted.length)])
  const above = await readAbove(trx, batch.id, [...parents.values()])
  const rows = wanted.map((one) => {
    const parent = parents.get(one.parent_seq ?? 0)
    const accountId = accountOf(one)
    const upper = parent ? { ...above(parent), [parent.level]: parent.values } : {}
    return {
      parent_seq: parent?.seq ?? null,
      level,
      account_id: accountId,
      name: one.name,
      values: resolveValues(channel, level, one.values, upper, recheck.currencyOf(accountId)),
    }
  })
  const added = await insertRows(trx, batch.id, rows)
  const fresh = rows.map((row, index) => ({ ...NEW_ROW, ...row, seq: added[index] ?? 0 }))
  const stored = await recheck.edited(level, fresh)
  // the rows are new, not edited: their version stays 1
  const isNew = new Set(added)
  await updateRows(
    trx,
    batch.id,
    stored.map((one) => (isNew.has(one.seq) ? { ...one, edited: false } : one)),
  )
  return { ...(await answer(trx, caller, batch, stored)), added, before: [] }
}

const NEW_ROW = {
  parked: {},
  problems: [],
  warnings: [],
  excluded_reason: null,
  version: 1,
  sync_status: SYNC_STATUS.toPush,
  undecided: false,
}

/**
 * Asks the network about the names of the groups of ads (all without `seqs`) and of what they are in; nothing is locked meanwhile.
 * @throws Refused 404 for a batch the caller may not use
 */
export async function askAboutNames(
  db: Kysely<Database>,
  caller: BatchCaller,
  batchId: string,
  seqs: readonly number[] | undefined,
  ask: AskNetwork,
): Promise<NetworkFindings> {
  const { state } = await presentBatch(db, caller, batchId)
  if (state !== 'draft') return () => []
  const groups = await groupsAsked(db, caller.channel, batchId, seqs)
  return ask(db, caller.channel.key, caller.channel.spreaderId, [...(await rowsAbove(db, batchId, groups)), ...groups])
}

/**
 * Checks groups of ads (all without `seqs`) against accounts, references and names as they are now; of what they are in only what
 * the network says of their names. A draft keeps what is found.
 */
export async function checkGroups(
  trx: Trx,
  caller: BatchCaller,
  batchId: string,
  seqs: readonly number[] | undefined,
  network: NetworkFindings,
): Promise<CheckRow[]> {
  const batch = await lockedBatch(trx, caller, batchId)
  const asked = await groupsAsked(trx, caller.channel, batch.id, seqs)
  if (batch.state !== 'draft' || asked.length === 0) return asked
  const recheck = await rechecker(trx, caller, batch, network)
  const upper = await rowsAbove(trx, batch.id, asked)
  const stored = (await recheck.edited(groupLevel(caller.channel), asked)).map((row) => ({ ...row, edited: false }))
  const before = new Map([...upper, ...asked].map((row) => [row.seq, findingsText(row)]))
  const found = [...upper.map((row) => ({ ...row, warnings: withNetwork(row, network), edited: false })), ...stored]
  const different = found.filter((row) => before.get(row.seq) !== findingsText(row))
  await updateRows(trx, batch.id, different)
  const ads = await checkMaterials(trx, caller.channel, recheck, batch.id, asked)
  if (different.length + ads.length > 0) await markEdited(trx, batch.id, await readTotals(trx, batch.id, caller.channel))
  const now = new Map(stored.map((row) => [row.seq, row]))
  return asked.map((row) => now.get(row.seq) ?? row)
}

/** Ads below some ad groups, where the review has decided about a material, or a video has become ready, since they were checked. Answers those that differ now. */
async function checkMaterials(
  trx: Trx,
  channel: Channel,
  recheck: Rechecker,
  batchId: string,
  groups: readonly CheckRow[],
): Promise<CheckRow[]> {
  const ads = await findBarredAds(
    trx,
    batchId,
    groups.map(({ seq }) => seq),
  )
  if (ads.length === 0) return []
  const before = new Map(ads.map((row) => [row.seq, findingsText(row)]))
  const different = (await recheck.edited(shownLevel(channel), ads)).filter((row) => before.get(row.seq) !== findingsText(row))
  await updateRows(
    trx,
    batchId,
    different.map((row) => ({ ...row, edited: false })),
  )
  return different
}

/** What the network holds under the name says more than what we pushed there. */
function withNetwork(row: CheckRow, network: NetworkFindings): Blocker[] {
  const said = network(row)
  const onNetwork = said.some(({ code }) => code === 'batch.name.on_network')
  return [...row.warnings.filter((one) => !isNetworkFinding(one) && !(onNetwork && one.code === 'batch.name.exists')), ...said]
}

async function groupsAsked(
  db: Kysely<Database>,
  channel: Channel,
  batchId: string,
  seqs: readonly number[] | undefined,
): Promise<CheckRow[]> {
  const group = groupLevel(channel)
  return (seqs ? await findRows(db, batchId, seqs) : await findLevel(db, batchId, group)).filter(({ level }) => level === group)
}

const rowsAbove = async (db: Kysely<Database>, batchId: string, rows: readonly CheckRow[]): Promise<CheckRow[]> => [
  ...(await readLineage(db, batchId, rows)).values(),
]

/** Rows are changed before the commit, and after it where they failed. */
async function editedBatch(trx: Trx, caller: BatchCaller, batchId: string): Promise<LockedBatch> {
  const batch = await lockedBatch(trx, caller, batchId)
  return batch.state === 'pushing' || batch.state === 'settled' ? batch : draftBatch(trx, caller, batchId)
}

/** The values that an edit names, as they were; a value that was not there is empty text. */
function beforeOf({ seq, name, values, excluded_reason }: CheckRow, edit: ItemEdit | undefined): Edited['before'][number] {
  return {
    seq,
    ...(edit?.name === undefined ? {} : { name }),
    ...(edit?.values === undefined ? {} : { values: Object.fromEntries(Object.keys(edit.values).map((key) => [key, values[key] ?? ''])) }),
    ...(edit?.excluded_reason === undefined ? {} : { excluded_reason }),
  }
}

async function draftBatch(trx: Trx, caller: BatchCaller, batchId: string): Promise<LockedBatch> {
  const batch = await lockedBatch(trx, caller, batchId)
  if (batch.state === 'draft') return batch
  throw new Refused(blocker('batch.step.illegal', { params: { from: batch.state, to: 'draft' } }), {
    status: 409,
    present: await presentBatch(trx, caller, batchId),
  })
}

function editBlockers(caller: BatchCaller, level: Level, edits: readonly ItemEdit[], rows: ReadonlyMap<number, CheckRow>): Blocker[] {
  const seen = new Set<number>()
  return edits.flatMap(({ seq, values, excluded_reason }) => {
    const row = rows.get(seq)
    const at = { row: seq, params: { seq } }
    const repeated = seen.has(seq)
    seen.add(seq)
    if (!row) return [blocker('batch.edit.missing', at)]
    if (repeated) return [blocker('batch.edit.repeated', at)]
    if (row.level !== level) return [blocker('batch.edit.level', at)]
    return [
      ...unknownFields(caller, level, values ?? {}).map((reason) => ({ ...reason, row: seq })),
      ...(excluded_reason?.trim() === '' ? [blocker('batch.edit.reason_missing', { field: 'excluded_reason', row: seq })] : []),
    ]
  })
}

const unknownFields = ({ channel }: BatchCaller, level: Level, values: Values): Blocker[] =>
  Object.keys(values)
    .filter((key) => !fieldOf(channel, level, key))
    .map((key) => blocker('batch.edit.field_unknown', { field: key, params: { key } }))

async function refuseStale(trx: Trx, batchId: string, edits: readonly ItemEdit[], rows: ReadonlyMap<number, CheckRow>): Promise<void> {
  const stale = edits.filter((edit) => rows.get(edit.seq)?.version !== edit.expected)
  if (stale.length === 0) return
  const present = await readItemsOf(
    trx,
    batchId,
    edits.map((edit) => edit.seq),
  )
  throw new Refused(
    stale.map(({ seq }) => blocker('batch.item.changed', { row: seq, params: { seq } })),
    { status: 409, present: { rows: present } satisfies PresentRows },
  )
}

/** The edited row: given values over the present ones (an empty one takes a value away). */
function applied({ channel }: BatchCaller, row: CheckRow, edit: ItemEdit | undefined, above: Above, currency: string): CheckRow {
  if (!edit) return row
  const taken = Object.entries(edit.values ?? {})
    .filter(([, value]) => isBlank(value))
    .map(([key]) => key)
  const values = Object.fromEntries(Object.entries({ ...row.values, ...edit.values }).filter(([key]) => !taken.includes(key)))
  const parked = Object.fromEntries(Object.entries(row.parked).filter(([key]) => !taken.includes(key)))
  return {
    ...(edit.values ? fitted(channel, { ...row, values, parked }, above, currency) : row),
    name: edit.name ?? row.name,
    excluded_reason: edit.excluded_reason === undefined ? row.excluded_reason : edit.excluded_reason,
  }
}

async function answer(
  trx: Trx,
  caller: BatchCaller,
  batch: LockedBatch,
  changed: readonly CheckRow[],
): Promise<{ rows: ItemRow[]; batch: BatchRow }> {
  await markEdited(trx, batch.id, await readTotals(trx, batch.id, caller.channel))
  const rows = await readItemsOf(
    trx,
    batch.id,
    changed.map((row) => row.seq),
  )
  return { rows, batch: await presentBatch(trx, caller, batch.id) }
}
