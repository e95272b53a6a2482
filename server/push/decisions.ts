import type { Kysely } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { SyncStatus } from '#domain/sync-status.ts'
import type { Database } from '#server/db/open.ts'
import { GIVEN_SEQS, sameRow, seek } from './keys.ts'
import { moveItems, type Move, type Mover } from './moves.ts'
import { PULL_FAILED } from './pull.ts'
import { rowsToReopen, type FailedRow } from './reopen.ts'
import { reopen } from './settle.repository.ts'
import { kyselySql, type Sql } from './sql.ts'

/**
 * Failed rows go to the network again: 104 → 102, the batch back to `pushing`, the workers woken when the transaction commits.
 * `seqs` left out means all. A row brings its failed ancestors with it and re-opens what had failed because of it. A row whose
 * earlier attempt may have written is looked up before it is sent. Answers the rows re-opened; none when the batch is not
 * pushing or settled. Wants a transaction.
 */
export async function retryRows(trx: Kysely<Database>, batchId: string, by: Mover, seqs?: readonly number[]): Promise<number[]> {
  const sql = kyselySql(trx)
  if (!(await reopen(sql, batchId, by))) return []
  return reopenFailed(sql, batchId, by, (failed) => seqs ?? failed.map((row) => row.seq))
}

/**
 * Objects that were deleted at the network are created again: their rows go back to 102 without an id, failed rows of `failed` with
 * them. Wants a transaction, and that the network was asked. Answers the rows that go.
 */
export async function recreateRows(
  trx: Kysely<Database>,
  batchId: string,
  by: Mover,
  gone: readonly number[],
  failed: readonly number[],
): Promise<{ recreated: number[]; retried: number[] }> {
  const sql = kyselySql(trx)
  if (!(await reopen(sql, batchId, by))) return { recreated: [], retried: [] }
  const moves = gone.map((seq): Move => ({ seq, to: 102, event: 'sync.recreated', patch: AFRESH }))
  const recreated = await moveItems(sql, batchId, moves, by, null)
  await sql(NO_LONGER_GONE, [batchId, recreated])
  const above = new Set(recreated)
  const retried = await reopenFailed(sql, batchId, by, (rows) => [
    ...failed,
    ...rows.filter((row) => row.becauseOfParent && above.has(row.parent_seq ?? 0)).map((row) => row.seq),
  ])
  return { recreated, retried }
}

/** The object of the row is no more: nothing of its life counts for the next one. */
const AFRESH = {
  networkId: null,
  error: null,
  delayMs: null,
  reconcile: false,
  looks: 0,
  failedLooks: 0,
  attempts: 0,
  answered: 0,
  review: 'none',
  reviewReasons: [],
  difference: null,
} as const

const NO_LONGER_GONE = `with ${GIVEN_SEQS} update batch_item i set gone_at = null from given g where ${sameRow('i', 'g')}`

/** The network is asked again about a row a person was to decide; 202 rows are read again. */
export const lookAgain = (trx: Kysely<Database>, batchId: string, seq: number, by: Mover): Promise<Blocker[]> =>
  decide(trx, batchId, seq, by, (row) => ({
    seq,
    to: row.syncStatus,
    stay: true,
    event: 'sync.look-again',
    patch: { ...DECIDED, reconcile: row.syncStatus === 100, looks: 0, failedLooks: 0 },
  }))

/** A person says which object it is: it is read back next. Refused when another row already represents that object. */
export async function adopt(trx: Kysely<Database>, batchId: string, seq: number, networkId: string, by: Mover): Promise<Blocker[]> {
  if (!/^[\w:-]{1,64}$/.test(networkId)) return [blocker('batch.decide.bad_id', { row: seq, field: 'network_id' })]
  const [other] = await kyselySql(trx)<{ seq: number }>(
    'select seq from batch_item where network_id = $1 and not (batch_id = $2::bigint and seq = $3) limit 1',
    [networkId, batchId, seq],
  )
  if (other) return [blocker('batch.decide.id_taken', { row: seq, field: 'network_id', params: { id: networkId } })]
  return decide(trx, batchId, seq, by, (row) => ({
    seq,
    to: row.syncStatus === 202 ? 201 : 105,
    event: 'sync.adopted',
    patch: { ...DECIDED, networkId, reconcile: false, looks: 0, difference: null },
  }))
}

/** A person says that the network does not hold it: it is sent again. Refused when the network has answered its id and only reading it failed. */
export const absent = (trx: Kysely<Database>, batchId: string, seq: number, by: Mover): Promise<Blocker[]> =>
  decide(trx, batchId, seq, by, (row) =>
    row.code === PULL_FAILED
      ? blocker('batch.decide.created', { row: seq, params: { seq } })
      : {
          seq,
          to: 102,
          event: 'sync.absent',
          patch: { ...DECIDED, networkId: null, reconcile: false, looks: 0, attempts: 0, answered: 0, difference: null },
        },
  )

const DECIDED = { undecided: false, error: null, delayMs: null } as const

type Undecided = { syncStatus: SyncStatus; code: string | null }

async function decide(
  trx: Kysely<Database>,
  batchId: string,
  seq: number,
  by: Mover,
  moveFor: (row: Undecided) => Move | Blocker,
): Promise<Blocker[]> {
  const sql = kyselySql(trx)
  const refusal = [blocker('batch.decide.not_unknown', { row: seq, params: { seq } })]
  const [row] = await sql<Undecided>(
    `select sync_status as "syncStatus", error ->> 'code' as code from batch_item where batch_id = $1::bigint and seq = $2 and undecided and not skipped`,
    [batchId, seq],
  )
  if (!row) return refusal
  const move = moveFor(row)
  if ('code' in move) return [move]
  if (!(await reopen(sql, batchId, by))) return refusal
  const moved = await moveItems(sql, batchId, [move], by, null)
  if (moved.length === 0) return refusal
  await reopenFailed(sql, batchId, by, (failed) =>
    failed.filter((one) => one.parent_seq === seq && one.becauseOfParent).map((one) => one.seq),
  )
  return []
}

async function reopenFailed(
  sql: Sql,
  batchId: string,
  by: Mover,
  wanted: (failed: readonly FailedRow[]) => readonly number[],
): Promise<number[]> {
  const failed = await sql<FailedRow>(FAILED, [batchId])
  const maybe = new Map(failed.map((row) => [row.seq, row.mayHaveWritten]))
  const seqs = rowsToReopen(failed, wanted(failed))
  const moves = seqs.map((seq): Move => {
    const reconcile = maybe.get(seq) ?? false
    // what was said to an earlier attempt counts no more: when its object is not there, the row is sent, and not refused with the old words
    const patch = { error: null, delayMs: null, looks: 0, attempts: 0, answered: 0, reconcile, refused: null, said: null }
    return { seq, to: 102, event: 'sync.retried', patch }
  })
  await sql(BEGIN_ROUND, [batchId, seqs])
  return moveItems(sql, batchId, moves, by, null)
}

const FAILED = `
select i.seq, i.parent_seq as "parent_seq", coalesce(i.error ->> 'class' = 'parent', false) as "becauseOfParent",
       coalesce((i.intent ->> 'maybe')::boolean, false) as "mayHaveWritten",
       p.seq is null or p.network_id is not null or (p.sync_status in (100, 102) and not p.undecided and not p.skipped) as "parentComes"
  from batch_item i left join lateral ${seek('seq, network_id, sync_status, undecided, skipped', 'i.batch_id', 'i.parent_seq')} p on true
 where i.batch_id = $1::bigint and i.sync_status = 104 and i.found is null and not i.skipped and not i.undecided`

/** What was refused is forgotten; rounds of a row that goes as it was are counted. */
const BEGIN_ROUND = `
with ${GIVEN_SEQS}
update batch_item i set refused = null, found = null,
       rounds = case when i.refused is not null then 0 when i.error ->> 'class' = 'parent' then i.rounds else i.rounds + 1 end
  from given g where ${sameRow('i', 'g')}`
