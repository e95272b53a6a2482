import { sql } from 'kysely'
import { CARRYING } from '#server/features/batch/carrying.reads.ts'
import * as creative from '#server/features/creative/creative.reads.ts'
import type { Db, ReviewRead } from './review.reads.ts'

/** Ads and batches in all; `shown` are the batches with most ads. */
export type UsesRead = { ads: number; batches: number; shown: { batch_id: string; name: string; ads: number }[] }

const NONE: UsesRead = { ads: 0, batches: 0, shown: [] }
const SHOWN = 50

/** Where that which a record is about is used: a creative of the library in the ads that carry it, all else in those that show its material. */
export async function readUsesOf(
  db: Db,
  { object_type, object_id, material_id }: Pick<ReviewRead, 'object_type' | 'object_id' | 'material_id'>,
): Promise<UsesRead> {
  if (object_type === 'creative' && (await isInLibrary(db, object_id))) {
    const [all, batches] = await Promise.all([creative.countUses(db, object_id), creative.readUses(db, object_id)])
    return { ...all, shown: batches.map(({ batch_id, batch_name: name, ads }) => ({ batch_id, name, ads })) }
  }
  return material_id === null ? NONE : await materialUses(db, material_id)
}

/** Is it a creative of the library? Such a one is put up again by its edit there, so that what is decided is what is kept. */
export async function isInLibrary(db: Db, objectId: string): Promise<boolean> {
  const { rows } = await sql`select from creative where id::text = ${objectId}`.execute(db)
  return rows.length > 0
}

async function materialUses(db: Db, materialId: string): Promise<UsesRead> {
  const { rows } = await sql<{ batch_id: string; name: string; ads: number; all_ads: number; all_batches: number }>`
    select b.id::text as batch_id, b.name, count(*)::int as ads, (sum(count(*)) over ())::int as all_ads, (count(*) over ())::int as all_batches
    from batch_item i join batch b on b.id = i.batch_id
    where ${CARRYING} and i.values ->> 'material_id' = ${materialId}
    group by b.id order by count(*) desc, b.id desc limit ${SHOWN}`.execute(db)
  const [first] = rows
  return first
    ? { ads: first.all_ads, batches: first.all_batches, shown: rows.map(({ batch_id, name, ads }) => ({ batch_id, name, ads })) }
    : NONE
}
