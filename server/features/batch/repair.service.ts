import type { Kysely, Transaction } from 'kysely'
import type { ItemRow } from '#contract/batch-shapes.ts'
import { retryBlockers } from '#domain/batch/batch.ts'
import { goneAbove, judged, type RepairRow } from '#domain/batch/repair.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { levelKeys, parentOf } from '#domain/channels/levels.ts'
import type { Database } from '#server/db/schema.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { recreateRows, retryRows } from '#server/push/decisions.ts'
import type { Mover } from '#server/push/moves.ts'
import { readItemsOf } from './batch.reads.ts'
import { findRows, markEdited, type CheckedRow, type CheckRow, type LockedBatch } from './batch.repository.ts'
import { lockedBatch, presentBatch, type BatchCaller } from './batch.service.ts'
import type { AskNetwork, NetworkFindings } from './network-names.service.ts'
import type { AskObjects, ObjectStates } from './network-objects.service.ts'
import { findingsText, rechecker } from './recheck.service.ts'
import { findFailedSeqs, findPushed, findPushedAround, noteGone, storeChecked } from './repair.repository.ts'
import { readTotals } from './totals.reads.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** What the network says before failed rows are checked. */
export type Asked = { names: NetworkFindings; objects: ObjectStates }

/** Objects one check asks about: those above failed rows, then others. */
const OBJECTS_A_CHECK = 500
/** Reasons that travel with an answer; each names its row. */
const REASONS_MAX = 200

/** Asks the network about the names of failed rows and about objects of the batch; nothing is locked meanwhile. */
export async function askAboutFailed(
  db: Db,
  { channel }: BatchCaller,
  batchId: string,
  ask: { names: AskNetwork; objects: AskObjects },
): Promise<Asked> {
  const failed = await findRows(db, batchId, await findFailedSeqs(db, batchId))
  // names below the first levels are no one else's business
  const named = failed.filter(({ level }) => parentOf(channel, level) === null)
  const [names, objects] = await Promise.all([
    ask.names(db, channel.key, channel.spreaderId, named),
    ask.objects(db, channel.key, channel.spreaderId, await findPushed(db, batchId, OBJECTS_A_CHECK)),
  ])
  return { names, objects }
}

/** Checks the failed rows of a committed batch against accounts, references and names as they are now, and notes what was deleted at the network. */
export async function checkFailed(trx: Trx, caller: BatchCaller, batch: LockedBatch, { names, objects }: Asked): Promise<CheckRow[]> {
  await noteGone(
    trx,
    batch.id,
    [...objects].map(([seq, { gone }]) => ({ seq, gone })),
  )
  const failed = await findRows(trx, batch.id, await findFailedSeqs(trx, batch.id))
  const different = await checkRows(trx, caller, batch, failed, names)
  if (different.length > 0 || objects.size > 0) await markEdited(trx, batch.id, await readTotals(trx, batch.id, caller.channel))
  const now = new Map(different.map((row) => [row.seq, row]))
  return failed.map((row) => now.get(row.seq) ?? row)
}

/** Level by level, a parent before its children; stores what differs. */
async function checkRows(
  trx: Trx,
  caller: BatchCaller,
  batch: LockedBatch,
  rows: readonly CheckRow[],
  names?: NetworkFindings,
): Promise<CheckedRow[]> {
  const recheck = await rechecker(trx, caller, batch, names)
  const before = new Map(rows.map((row) => [row.seq, findingsText(row)]))
  const different: CheckedRow[] = []
  for (const level of levelKeys(caller.channel)) {
    const own = rows.filter((row) => row.level === level)
    if (own.length === 0) continue
    const present = await findRows(
      trx,
      batch.id,
      own.map(({ seq }) => seq),
    )
    const checked = (await recheck.edited(level, present))
      .map((row) => ({ ...row, edited: false }))
      .filter((row) => before.get(row.seq) !== findingsText(row))
    await storeChecked(trx, batch, checked)
    different.push(...checked)
  }
  return different
}

export type PushedAgain = { retried: number; held: Blocker[]; heldRows: number }
export type Again = { batchId: string; seqs: readonly number[] | undefined; elsewhere: boolean }

/**
 * Failed rows (all without `seqs`) go to the network again, after a check; what failed because of them follows. Rows that cannot succeed stay and
 * say why. @throws Refused 409 with the present batch when none can go
 */
export async function pushAgain(trx: Trx, caller: BatchCaller, { batchId, seqs, elsewhere }: Again, by: Mover): Promise<PushedAgain> {
  const batch = await lockedBatch(trx, caller, batchId)
  const present = await presentBatch(trx, caller, batchId)
  refuseIf(retryBlockers(present), { status: 409, present })
  const failed = await findRows(trx, batchId, await findFailedSeqs(trx, batchId))
  await checkRows(trx, caller, batch, failed)
  const { wanted, rowOf } = await repairRows(trx, batchId, seqs)
  const { ready, held } = judged(wanted, rowOf, { elsewhere })
  if (ready.length === 0) throw new Refused(reasons(held), { status: 409, present })
  const retried = await retryRows(trx, batchId, by, ready)
  await markEdited(trx, batchId, await readTotals(trx, batchId, caller.channel))
  return { retried: retried.length, held: reasons(held), heldRows: wanted.length - ready.length }
}

const reasons = (held: readonly Blocker[]): Blocker[] => held.slice(0, REASONS_MAX)

/** The failed rows that are meant, and every row by its number as far as it decides about them. */
async function repairRows(db: Db, batchId: string, seqs: readonly number[] | undefined) {
  const wantedSeqs = seqs ?? (await findFailedSeqs(db, batchId))
  const rows = new Map<number, ItemRow>()
  for (let next = [...new Set(wantedSeqs)]; next.length > 0;) {
    for (const row of await readItemsOf(db, batchId, next)) rows.set(row.seq, row)
    next = [...new Set(next.flatMap((seq) => rows.get(seq)?.parent_seq ?? []))].filter((seq) => !rows.has(seq))
  }
  const rowOf = (seq: number): RepairRow | undefined => rows.get(seq)
  return { wanted: wantedSeqs.flatMap((seq) => rows.get(seq) ?? []), rowOf }
}

/** Asks the network about the objects that are to be created again, those above them and those below. */
export async function askAboutGone(
  db: Db,
  caller: BatchCaller,
  batchId: string,
  seqs: readonly number[],
  ask: AskObjects,
): Promise<ObjectStates> {
  await presentBatch(db, caller, batchId)
  return ask(db, caller.channel.key, caller.channel.spreaderId, await findPushedAround(db, batchId, seqs))
}

export type Recreated = { recreated: number; retried: number }

/**
 * Objects that the network deleted are created again: those of `seqs`, those above failed rows of `seqs`, and what was deleted below them. Failed rows
 * of `seqs` follow, as what failed because of them does. @throws Refused 409 with the present batch where the network did not delete any of them
 */
export async function recreate(
  trx: Trx,
  caller: BatchCaller,
  { batchId, seqs, objects }: { batchId: string; seqs: readonly number[]; objects: ObjectStates },
  by: Mover,
): Promise<Recreated> {
  const batch = await lockedBatch(trx, caller, batchId)
  const present = await presentBatch(trx, caller, batchId)
  await noteGone(
    trx,
    batchId,
    [...objects].map(([seq, { gone }]) => ({ seq, gone })),
  )
  // only what the network has just called deleted: an object that is there would be made twice
  const gone = (await findPushedAround(trx, batchId, seqs)).filter(({ seq }) => objects.get(seq)?.gone).map(({ seq }) => seq)
  if (gone.length === 0) throw new Refused(blocker('batch.repair.nothing_gone'), { status: 409, present })
  await checkRows(trx, caller, batch, await findRows(trx, batchId, await findFailedSeqs(trx, batchId)))
  const { wanted, rowOf } = await repairRows(trx, batchId, seqs)
  const failed = wanted.filter((row) => row.outcome === 'failed' && goneAbove(row, rowOf) !== null)
  // the object above was the reason: what the network said of the row itself no longer counts
  const { ready } = judged(failed, (seq) => withoutGone(rowOf(seq)), { elsewhere: true })
  const done = await recreateRows(trx, batchId, by, gone, ready)
  await markEdited(trx, batchId, await readTotals(trx, batchId, caller.channel))
  return { recreated: done.recreated.length, retried: done.retried.length }
}

const withoutGone = (row: RepairRow | undefined): RepairRow | undefined =>
  row?.repair ? { ...row, repair: { ...row.repair, gone: false } } : row
