import { sql, type Kysely } from 'kysely'
import type { CopyRow, DuplicateRow } from '#contract/ads-duplication.ts'
import type { BatchRow } from '#contract/batch-row.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { SourceObject } from '#domain/duplication/copy-rows.ts'
import type { Database } from '#server/db/schema.ts'
import { readItemsOf } from './batch.reads.ts'
import { findCopies } from './duplicate.repository.ts'

type Db = Kysely<Database>

/** The batches with what was asked for when they were made. */
export async function withPlans(db: Db, batches: readonly BatchRow[]): Promise<DuplicateRow[]> {
  if (batches.length === 0) return []
  const stored = await db
    .selectFrom('duplication')
    .where('batch_id', '=', sql<string>`any(${batches.map(({ batch_id }) => batch_id)}::bigint[])`)
    .select(['batch_id', 'plan', 'left_out'])
    .execute()
  const byId = new Map(stored.map((one) => [one.batch_id, one]))
  return batches.flatMap((batch) => {
    const known = byId.get(batch.batch_id)
    if (!known) return []
    const { level, sources, game_id, account_ids, copies, with_children, begin } = known.plan
    const plan = { level, sources: [...sources], game_id, account_ids: [...account_ids], copies, with_children, begin }
    return [{ ...batch, plan, left_out: known.left_out }]
  })
}

/** Rows of one level with their sources, in order. */
export async function readCopies(
  db: Db,
  batchId: string,
  level: Level,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: CopyRow[]; total: number }> {
  const ofLevel = db.selectFrom('batch_item').where('batch_id', '=', batchId).where('level', '=', level)
  const { total } = await ofLevel.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const seqs = await ofLevel
    .select('seq')
    .orderBy('seq')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const wanted = seqs.map(({ seq }) => seq)
  const [rows, copies] = [await readItemsOf(db, batchId, wanted), await findCopies(db, batchId, wanted)]
  const bySeq = new Map(copies.map((copy) => [copy.seq, copy]))
  return {
    rows: rows.flatMap((row) => {
      const copy = bySeq.get(row.seq)
      return copy ? [{ ...row, copy: { source: shown(copy.source), misfits: copy.misfits.map(mutable), waived: copy.waived } }] : []
    }),
    total,
  }
}

const shown = ({
  ref,
  account_id,
  currency,
  name,
  values,
  network_id,
  batch_id,
  seq,
  left_out,
}: SourceObject): CopyRow['copy']['source'] => ({
  ref,
  account_id,
  currency,
  name,
  values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]])),
  network_id,
  batch_id,
  seq,
  left_out: [...left_out],
})

type StoredMisfit = Awaited<ReturnType<typeof findCopies>>[number]['misfits'][number]
const mutable = (misfit: StoredMisfit): CopyRow['copy']['misfits'][number] => ({
  ...misfit,
  params: { ...misfit.params },
  source: listed(misfit.source),
  left: misfit.left === null ? null : listed(misfit.left),
  proposal: misfit.proposal === null ? null : listed(misfit.proposal),
})
const listed = (value: string | readonly string[]): string | string[] => (typeof value === 'string' ? value : [...value])
