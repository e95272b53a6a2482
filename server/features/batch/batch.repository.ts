import { sql, type Kysely, type Transaction } from 'kysely'
import type { BatchKind, BatchSpec, BatchState, KINDS_OF_ROWS } from '#domain/batch/batch.ts'
import type { StoredTotals } from '#domain/batch/totals.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import type { MaterialReviewState } from '#domain/material/material.ts'
import type { SyncStatus } from '#domain/sync-status.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export type NewBatch = {
  kind: Exclude<BatchKind, (typeof KINDS_OF_ROWS)[number]>
  spec: BatchSpec
  accountIds: readonly string[]
  sourceBatchId: string | null
  userId: string
}

/** Stores a batch to be expanded; anyone who expands is told when the transaction is committed. */
export async function insertBatch(trx: Trx, batch: NewBatch): Promise<string> {
  const { id } = await trx
    .insertInto('batch')
    .values({
      channel: batch.spec.channel,
      kind: batch.kind,
      name: batch.spec.name,
      game_id: batch.spec.game_id,
      account_ids: [...batch.accountIds],
      spec: JSON.stringify(batch.spec),
      source_batch_id: batch.sourceBatchId,
      created_by: batch.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify('expand', ${id})`.execute(trx)
  return id
}

export type LockedBatch = {
  id: string
  channel: string
  kind: BatchKind
  state: BatchState
  version: number
  gameId: string
  spec: BatchSpec
  totals: StoredTotals | null
  createdAt: Date
  committedAt: Date | null
}

/** The batch, held until the transaction ends: edits and the commit of one batch come one after the other. */
export async function lockBatch(trx: Trx, batchId: string, channel: string, scope: Scope): Promise<LockedBatch | null> {
  if (!/^\d{1,18}$/.test(batchId)) return null
  let query = trx.selectFrom('batch').selectAll().where('id', '=', batchId).where('channel', '=', channel)
  if (scope !== '*') query = query.where('game_id', '=', sql<string>`any(${[...scope]}::text[])`)
  const row = await query.forUpdate().executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    state: row.state,
    version: row.version,
    gameId: row.game_id,
    spec: row.spec,
    totals: row.totals,
    createdAt: row.created_at,
    committedAt: row.committed_at,
  }
}

/** draft → pushing. The rows are ready as they are; the workers are told when the transaction is committed. */
export async function markCommitted(trx: Trx, batchId: string, userId: string): Promise<Date> {
  const { committed_at } = await trx
    .updateTable('batch')
    .set({ state: 'pushing', committed_by: userId, committed_at: sql<Date>`now()` })
    .where('id', '=', batchId)
    .where('state', '=', 'draft')
    .returning('committed_at')
    .executeTakeFirstOrThrow()
  await tellWorkers(trx, batchId)
  return committed_at ?? new Date(0) // never null: set just above
}

export const tellWorkers = async (db: Db, batchId: string): Promise<void> =>
  void (await sql`select pg_notify('push', ${batchId})`.execute(db))

export async function markDiscarded(trx: Trx, batchId: string): Promise<void> {
  await trx.updateTable('batch').set({ state: 'discarded' }).where('id', '=', batchId).execute()
}

/** The batch counts as edited, with new totals. */
export async function markEdited(trx: Trx, batchId: string, totals: StoredTotals): Promise<void> {
  await trx
    .updateTable('batch')
    .set({ version: sql<number>`version + 1`, totals: JSON.stringify(totals) })
    .where('id', '=', batchId)
    .execute()
}

/** A row as the checks see it. */
export type CheckRow = {
  seq: number
  parent_seq: number | null
  level: Level
  account_id: string
  name: string
  values: Values
  /** values that do not apply at present */
  parked: Values
  problems: Blocker[]
  warnings: Blocker[]
  excluded_reason: string | null
  version: number
  sync_status: SyncStatus
  undecided: boolean
}

const CHECK_COLUMNS = [
  'seq',
  'parent_seq',
  'level',
  'account_id',
  'name',
  'values',
  'parked',
  'warnings',
  'excluded_reason',
  'version',
  'sync_status',
  'undecided',
] as const

/** What the checks say of a row, wherever it is kept. */
export const FOUND = sql<Blocker[] | null>`coalesce(found, problems)`.as('problems')

const selectRows = (db: Db, batchId: string) =>
  db.selectFrom('batch_item').where('batch_id', '=', batchId).select(CHECK_COLUMNS).select(FOUND).orderBy('seq')

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

const asCheckRow = (row: StoredRow): CheckRow => ({
  ...row,
  parked: row.parked ?? {},
  problems: row.problems ?? [],
  warnings: row.warnings ?? [],
})

export const findRows = async (db: Db, batchId: string, seqs: readonly number[]): Promise<CheckRow[]> =>
  (
    await selectRows(db, batchId)
      .where('seq', '=', sql<number>`any(${[...seqs]}::int[])`)
      .execute()
  ).map(asCheckRow)

export const findChildren = async (db: Db, batchId: string, level: Level, parentSeqs: readonly number[]): Promise<CheckRow[]> =>
  (
    await selectRows(db, batchId)
      .where('parent_seq', '=', sql<number>`any(${[...parentSeqs]}::int[])`)
      .where('level', '=', level)
      .execute()
  ).map(asCheckRow)

/** The rows directly in accounts. */
export const findRoots = async (db: Db, batchId: string, accountIds: readonly string[]): Promise<CheckRow[]> =>
  (
    await selectRows(db, batchId)
      .where('parent_seq', 'is', null)
      .where('account_id', '=', sql<string>`any(${[...accountIds]}::text[])`)
      .execute()
  ).map(asCheckRow)

export const findLevel = async (db: Db, batchId: string, level: Level): Promise<CheckRow[]> =>
  (await selectRows(db, batchId).where('level', '=', level).execute()).map(asCheckRow)

export const BARRED = sql<boolean>`m.review_state not in ('none', 'passed')`

/** Materials that ads of a batch would show and that did not pass the review, a few of them. */
export async function findUnreviewed(db: Db, batchId: string): Promise<{ name: string; review_state: MaterialReviewState }[]> {
  const { rows } = await sql<{ name: string; review_state: MaterialReviewState }>`
    select distinct m.name, m.review_state from batch_item i join material m on m.id = i."values" ->> 'material_id'
    where i.batch_id = ${batchId} and i.excluded_reason is null and i.problems is null and ${BARRED}
    order by m.name limit 20`.execute(db)
  return rows
}

/** Ads of some ad groups whose material may not be used now, or could not be when they were last checked. */
export async function findBarredAds(db: Db, batchId: string, adgroups: readonly number[]): Promise<CheckRow[]> {
  const { rows } = await sql<{ seq: number }>`
    select i.seq from batch_item i join material m on m.id = i."values" ->> 'material_id'
      left join material_video v on v.material_id = m.id and v.account_id = i.account_id
    where i.batch_id = ${batchId} and i.parent_seq = any(${[...adgroups]}::int[])
      and (${BARRED} or (m.type = 'video' and v.state is distinct from 'ready') or i.problems @? '$[*].code ? (@ starts with "batch.material.")')`.execute(
    db,
  )
  return await findRows(
    db,
    batchId,
    rows.map(({ seq }) => seq),
  )
}

export type CheckedRow = CheckRow & { edited: boolean }

/** What edits and checks left of rows, as a statement reads it; a list that is empty is null. */
export const checkedRows = (rows: readonly CheckedRow[]) => {
  const stored = rows.map(({ seq, name, values, parked, problems, warnings, excluded_reason, edited }) => ({
    seq,
    name,
    values,
    parked: Object.keys(parked).length > 0 ? parked : undefined,
    problems: problems.length > 0 ? problems : undefined,
    warnings: warnings.length > 0 ? warnings : undefined,
    excluded_reason,
    edited,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
    as r(seq int, name text, "values" jsonb, parked jsonb, problems jsonb, warnings jsonb, excluded_reason text, edited boolean)`
}

/** Stores what edits and checks changed, in one statement. The row's version grows only where `edited`. */
export async function updateRows(trx: Trx, batchId: string, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update batch_item i set name = r.name, "values" = r."values", parked = r.parked, problems = r.problems, warnings = r.warnings,
      excluded_reason = r.excluded_reason, version = i.version + r.edited::int, updated_at = now(), changed_in = pg_current_xact_id()
    from ${checkedRows(rows)} where i.batch_id = ${batchId} and i.seq = r.seq`.execute(trx)
}

/** Adds rows at the end of a batch that is locked. @returns their numbers, in the same order */
export async function insertRows(
  trx: Trx,
  batchId: string,
  rows: readonly Pick<CheckRow, 'parent_seq' | 'level' | 'account_id' | 'name' | 'values'>[],
): Promise<number[]> {
  const { last } = await trx
    .selectFrom('batch_item')
    .select(sql<number>`coalesce(max(seq), 0)`.as('last'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  const written = rows.map(({ values, ...row }, index) => ({
    ...row,
    batch_id: batchId,
    seq: last + index + 1,
    values: JSON.stringify(values),
  }))
  for (let from = 0; from < written.length; from += ROWS_A_STATEMENT)
    await trx
      .insertInto('batch_item')
      .values(written.slice(from, from + ROWS_A_STATEMENT))
      .execute()
  return written.map(({ seq }) => seq)
}
/** A statement has at most 65,535 values. */
const ROWS_A_STATEMENT = 1_000

/** Which of these names of one level an account already has on the network, from what we pushed there: `accountId` + newline + name. */
export async function findExistingNames(
  db: Db,
  level: Level,
  rows: readonly Pick<CheckRow, 'account_id' | 'name'>[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const found = await db
    .selectFrom('batch_item')
    .where('network_id', 'is not', null)
    .where('level', '=', level)
    .where('account_id', '=', sql<string>`any(${[...new Set(rows.map((row) => row.account_id))]}::text[])`)
    .where('name', '=', sql<string>`any(${[...new Set(rows.map((row) => row.name))]}::text[])`)
    .select(['account_id', 'name'])
    .distinct()
    .execute()
  return new Set(found.map((row) => existingKey(row.account_id, row.name)))
}

export const existingKey = (accountId: string, name: string): string => `${accountId}\n${name}`
