import { sql, type Kysely } from 'kysely'
import type { BatchRow } from '#contract/batch-row.ts'
import type { ItemRow } from '#contract/batch-shapes.ts'
import { KINDS_OF_ROWS, NO_COUNTS, type BatchCounts, type BatchKind, type BatchSpec, type BatchState } from '#domain/batch/batch.ts'
import type { Rest } from '#domain/batch/rest.ts'
import type { StoredTotals } from '#domain/batch/totals.ts'
import { channelOf } from '#domain/channels/index.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { FOUND } from './batch.repository.ts'
import { EVERYTHING, shortSnapshot } from './snapshot.ts'
import { readTotals } from './totals.reads.ts'

type Db = Kysely<Database>

export type BatchFilter = {
  /** left out: every network */
  channel?: string | undefined
  scope: Scope
  batchId?: string | undefined
  gameId?: string | undefined
  accountId?: string | undefined
  state?: BatchState | undefined
  kind?: BatchKind | undefined
  createdBy?: string | undefined
  search?: string | undefined
}

const BATCH_COLUMNS = [
  'b.id',
  'b.name',
  'b.channel',
  'b.kind',
  'b.game_id',
  'b.account_ids',
  'b.state',
  'b.version',
  'b.expanded',
  'b.totals',
  'b.created_by',
  'b.created_at',
  'b.committed_at',
  'b.settled_at',
  'u.name as created_by_name',
] as const

/** Only what the caller's games allow: a batch of another game is as good as missing. */
function batchesIn(db: Db, filter: BatchFilter) {
  let query = db.selectFrom('batch as b').innerJoin('app_user as u', 'u.id', 'b.created_by')
  if (filter.channel !== undefined) query = query.where('b.channel', '=', filter.channel)
  if (filter.scope !== '*') query = query.where('b.game_id', '=', sql<string>`any(${[...filter.scope]}::text[])`)
  if (filter.batchId !== undefined) query = query.where('b.id', '=', isNumeric(filter.batchId) ? filter.batchId : '0')
  if (filter.gameId !== undefined) query = query.where('b.game_id', '=', filter.gameId)
  if (filter.accountId !== undefined) query = query.where(sql<boolean>`${filter.accountId} = any(b.account_ids)`)
  if (filter.kind !== undefined) query = query.where('b.kind', '=', filter.kind)
  if (filter.state !== undefined) query = query.where('b.state', '=', filter.state)
  if (filter.createdBy !== undefined) query = query.where('b.created_by', '=', filter.createdBy)
  if (filter.search) query = query.where('b.name', 'ilike', `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`)
  return query
}

/** Ids are numbers in the database; a text that is none finds nothing. */
const isNumeric = (text: string): boolean => /^\d{1,18}$/.test(text)

export async function readBatches(
  db: Db,
  filter: BatchFilter,
  page: number,
  perPage: number,
): Promise<{ rows: BatchRow[]; total: number }> {
  const { total } = await batchesIn(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await batchesIn(db, filter)
    .select(BATCH_COLUMNS)
    .orderBy('b.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const counts = await readCounts(
    db,
    rows.filter((row) => countsMove(row.state)).map((row) => row.id),
  )
  const rests = await readRests(
    db,
    rows.filter((row) => row.state === 'pushing').map((row) => row.id),
  )
  return { rows: await Promise.all(rows.map((row) => asBatchRow(db, row, counts, rests))), total }
}

/** One batch of the caller's scope as screens show it; null where there is none. */
export async function readBatch(db: Db, filter: Pick<BatchFilter, 'channel' | 'scope'> & { batchId: string }): Promise<BatchRow | null> {
  const row = await batchesIn(db, filter).select(BATCH_COLUMNS).executeTakeFirst()
  if (!row) return null
  const rests = row.state === 'pushing' ? await readRests(db, [row.id]) : new Map<string, Rest[]>()
  return asBatchRow(db, row, countsMove(row.state) ? await readCounts(db, [row.id]) : new Map(), rests)
}

/** Before the commit no row has an outcome but skipped or waiting, and the stored totals know both. */
const countsMove = (state: BatchState): boolean => state === 'pushing' || state === 'settled'

export async function readCounts(db: Db, batchIds: readonly string[]): Promise<Map<string, BatchCounts>> {
  const found = new Map<string, BatchCounts>()
  if (batchIds.length === 0) return found
  const rows = await db
    .selectFrom('batch_item')
    .where('batch_id', '=', sql<string>`any(${[...batchIds]}::bigint[])`)
    .where('existing', '=', false)
    .groupBy(['batch_id', 'outcome'])
    .select(['batch_id', 'outcome', sql<number>`count(*)::int`.as('rows')])
    .execute()
  for (const row of rows) {
    const counts = found.get(row.batch_id) ?? { ...NO_COUNTS }
    counts[row.outcome] = row.rows
    counts.total += row.rows
    found.set(row.batch_id, counts)
  }
  return found
}

/** Accounts that hold waiting rows of these batches back, by batch. */
export async function readRests(db: Db, batchIds: readonly string[]): Promise<Map<string, Rest[]>> {
  const found = new Map<string, Rest[]>()
  if (batchIds.length === 0) return found
  const { rows } = await sql<Omit<Rest, 'until'> & { batchId: string; until: Date | null }>`
    select b.id::text as "batchId", a.account_id, case when a.use_status <> 'on' then 'off' else coalesce(a.held_for, r.blocked_for, 'throttled') end as why,
           case when a.use_status = 'on' and a.held_for is null then r.blocked_until end as until,
           case when a.use_status = 'on' and a.held_for is null and r.blocked_for = 'signed_out'
             then (select z.network_app_id from network_authorisation z where z.id = a.authorisation_id) end as app_id
      from batch b cross join unnest(b.account_ids) with ordinality as x (account_id, place)
      join ad_account a on a.account_id = x.account_id
      left join rate_bucket r on r.key = b.channel || ':' || a.account_id and r.blocked_until > now()
     where b.id = any (${[...batchIds]}::bigint[]) and (a.use_status <> 'on' or a.held_for is not null or r.key is not null)
       and exists (select 1 from batch_item i where i.batch_id = b.id and i.account_id = a.account_id and i.outcome = 'waiting')
     order by b.id, x.place`.execute(db)
  for (const { batchId, until, ...rest } of rows)
    found.set(batchId, [...(found.get(batchId) ?? []), { ...rest, until: until?.toISOString() ?? null }])
  return found
}

type StoredBatch = {
  id: string
  name: string
  channel: string
  kind: BatchRow['kind']
  game_id: string
  account_ids: string[]
  state: BatchState
  version: number
  expanded: number
  totals: StoredTotals | null
  created_by: string
  created_by_name: string
  created_at: Date
  committed_at: Date | null
  settled_at: Date | null
}

async function asBatchRow(
  db: Db,
  row: StoredBatch,
  counted: ReadonlyMap<string, BatchCounts>,
  rests: ReadonlyMap<string, Rest[]>,
): Promise<BatchRow> {
  const { id, totals: stored, ...kept } = row
  const resting = rests.get(id)
  const channel = channelOf(row.channel)
  const totals = stored ?? (channel ? await readTotals(db, id, channel) : null)
  const settled = {
    ...NO_COUNTS,
    skipped: totals?.skipped ?? 0,
    waiting: (totals?.total ?? 0) - (totals?.skipped ?? 0),
    total: totals?.total ?? 0,
  }
  return {
    ...kept,
    batch_id: id,
    counts: countsMove(row.state) ? (counted.get(id) ?? { ...NO_COUNTS }) : settled,
    levels: totals?.levels ?? {},
    daily_budget: totals?.daily ?? [],
    lifetime_budget: totals?.lifetime ?? [],
    problems: totals?.problems ?? 0,
    created_at: row.created_at.toISOString(),
    committed_at: row.committed_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    ...(resting ? { resting } : {}),
  }
}

export type BatchDetail = { spec: BatchSpec; sourceBatchId: string | null }

export async function readDetail(db: Db, batchId: string): Promise<BatchDetail> {
  const row = await db.selectFrom('batch').select(['spec', 'source_batch_id']).where('id', '=', batchId).executeTakeFirstOrThrow()
  return { spec: row.spec, sourceBatchId: row.source_batch_id }
}

/** The caller's last committed batch of the game (any game when none is named). */
export async function readLastBatchId(db: Db, filter: BatchFilter): Promise<string | null> {
  const row = await batchesIn(db, filter)
    .where('b.committed_at', 'is not', null)
    .where('b.kind', 'not in', KINDS_OF_ROWS)
    .select('b.id')
    .orderBy('b.committed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

const ITEM_COLUMNS = [
  'seq',
  'parent_seq',
  'level',
  'account_id',
  'name',
  'values',
  'warnings',
  'excluded_reason',
  'outcome',
  'sync_status',
  'network_id',
  'review',
  'review_reasons',
  'error',
  'difference',
  'attempts',
  'version',
] as const

/** What every reader of rows selects. */
const selectItems = (db: Db, batchId: string) =>
  db
    .selectFrom('batch_item')
    .where('batch_id', '=', batchId)
    .select([...ITEM_COLUMNS, 'refused', 'rounds', 'existing', FOUND, GONE, NEWER])

const GONE = sql<boolean>`gone_at is not null`.as('gone')

/** The file of its material was replaced since the row was refused. */
const NEWER = sql<boolean>`sync_status = 104 and exists (select from material_version v
  where v.material_id = "values" ->> 'material_id' and v.version > 1 and v.made_at > coalesce((intent ->> 'at')::timestamptz, batch_item.updated_at))`.as(
  'newer',
)

type StoredItem = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

const asItemRow = ({ difference, refused, rounds, gone, newer, existing, ...row }: StoredItem): ItemRow => ({
  ...row,
  ...(existing ? { existing } : {}),
  ...(refused !== null || rounds > 0 || gone || newer
    ? { repair: { refused: refused && { ...refused, values: mutable(refused.values) }, rounds, gone, newer } }
    : {}),
  values: mutable(row.values),
  problems: row.problems ?? [],
  warnings: row.warnings ?? [],
  review_reasons: row.review_reasons ?? [],
  differences: difference ?? [],
})

const mutable = (values: StoredItem['values']): ItemRow['values'] =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]))

/**
 * Rows after `after`, in order; with `changedSince`, a snapshot, only those written by a transaction whose end it does not see.
 * The cursor of the answer is the snapshot before the rows: a row may come twice, none is missed. A transaction that is open elsewhere on the
 * database server, even for hours, makes no row come again.
 */
export async function readItems(
  db: Db,
  batchId: string,
  page: { after: number; perPage: number; changedSince?: string | undefined },
): Promise<{ rows: ItemRow[]; cursor: string }> {
  const now = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  let query = selectItems(db, batchId).where('seq', '>', page.after)
  // numbers have no gaps; with both ends said, a database that has not yet counted the new rows does not sort all of them for a page
  if (page.changedSince === undefined) query = query.where('seq', '<=', page.after + page.perPage)
  else {
    const since = sql`${page.changedSince}::pg_snapshot`
    query = query
      .where('changed_in', '>=', sql<string>`pg_snapshot_xmin(${since})`)
      .where(sql<boolean>`not pg_visible_in_snapshot(changed_in, ${since})`)
  }
  const rows = await query.orderBy('seq').limit(page.perPage).execute()
  return { rows: rows.map(asItemRow), cursor: shortSnapshot(now.rows[0]?.snapshot ?? EVERYTHING) }
}

export async function readItem(db: Db, batchId: string, seq: number): Promise<ItemRow | null> {
  const row = await selectItems(db, batchId).where('seq', '=', seq).executeTakeFirst()
  return row ? asItemRow(row) : null
}

export const readItemsOf = async (db: Db, batchId: string, seqs: readonly number[]): Promise<ItemRow[]> =>
  (
    await selectItems(db, batchId)
      .where('seq', '=', sql<number>`any(${[...seqs]}::int[])`)
      .orderBy('seq')
      .execute()
  ).map(asItemRow)

export const readChildren = async (db: Db, batchId: string, parent_seq: number): Promise<ItemRow[]> =>
  (await selectItems(db, batchId).where('parent_seq', '=', parent_seq).orderBy('seq').execute()).map(asItemRow)

/** The 1-based place a row has among the objects under its parent (directly in its account without one); without a row, the next place. */
export async function readPlace(
  db: Db,
  batchId: string,
  at: { parent_seq: number | null; accountId: string | null; seq: number | null },
): Promise<number> {
  let query = db
    .selectFrom('batch_item')
    .where('batch_id', '=', batchId)
    .select(sql<number>`count(*)::int + 1`.as('place'))
  query =
    at.parent_seq === null
      ? query.where('parent_seq', 'is', null).where('account_id', '=', at.accountId ?? '')
      : query.where('parent_seq', '=', at.parent_seq)
  if (at.seq !== null) query = query.where('seq', '<', at.seq)
  return (await query.executeTakeFirstOrThrow()).place
}
