import { sql, type Kysely, type Transaction } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { MaterialChange } from '#domain/material/edit.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { CARRYING } from '#server/features/batch/carrying.reads.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export type MaterialFile = {
  storage_key: string
  sha256: string
  type: 'image' | 'video'
  mime: string
  width: number
  height: number
  bytes: number
  duration_ms: number | null
  thumb_key: string | null
  file_name: string
  video_status: 'processing' | 'ready' | 'failed'
  failure: Blocker | null
}

const fileColumns = ({ failure, ...file }: MaterialFile) => ({ ...file, failure: failure && JSON.stringify(failure) })

export type NewMaterial = MaterialFile & { game_id: string; region_id: string; name: string; creator: string } & Omit<
    MaterialChange,
    'name' | 'status'
  >

/** Null when the game has these bytes already, also when another user added them at this moment. */
export async function insertMaterial(db: Db, { tags, ...material }: NewMaterial): Promise<string | null> {
  const { failure: _failure, ...said } = material
  const inserted = await db
    .insertInto('material')
    .values({ ...said, ...fileColumns(material), ...(tags ? { tags: [...tags] } : {}) })
    .onConflict((conflict) => conflict.columns(['game_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Another file for a material that is held. */
export async function replaceFile(trx: Trx, id: string, file: MaterialFile, userId: string): Promise<void> {
  await trx
    .updateTable('material')
    .set({
      ...fileColumns(file),
      poster_key: null,
      attempts: 0,
      lease_until: null,
      revision: sql`revision + 1`,
      updated_by: userId,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function findByHash(db: Db, gameId: string, sha256: string): Promise<string | null> {
  const found = await db.selectFrom('material').select('id').where('game_id', '=', gameId).where('sha256', '=', sha256).executeTakeFirst()
  return found?.id ?? null
}

const EDITED = [
  'id',
  'game_id',
  'type',
  'revision',
  'name',
  'remark',
  'tags',
  'vendor_id',
  'folder_id',
  'designer',
  'planner',
  'cost_minor',
  'cost_currency',
  'youtube_id',
  'status',
] as const

/** Materials that are about to be edited, held until the transaction ends; those outside the scopes are not there. */
export async function lockMaterials(trx: Trx, ids: readonly string[], games: Scope, regions: Scope) {
  const within = (column: string, scope: Scope) =>
    scope === '*' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...scope]}::text[])`
  return await trx
    .selectFrom('material')
    .select(EDITED)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where(within('game_id', games))
    .where(within('region_id', regions))
    .orderBy('id')
    .forUpdate()
    .execute()
}
export type LockedMaterial = Awaited<ReturnType<typeof lockMaterials>>[number]

export async function updateMaterial(trx: Trx, id: string, { tags, ...change }: MaterialChange, userId: string): Promise<void> {
  await trx
    .updateTable('material')
    .set({ ...change, ...(tags ? { tags: [...tags] } : {}), revision: sql`revision + 1`, updated_by: userId, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function readVendorIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('vendor').select('id').where('retired', '=', false).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Folders of games: id → where it is. */
export async function readFolderPlaces(
  db: Db,
  gameIds: readonly string[],
): Promise<Map<string, { game_id: string; parent_id: string | null }>> {
  const rows = await db
    .selectFrom('material_folder')
    .select(['id', 'game_id', 'parent_id'])
    .where(sql<boolean>`game_id = any(${[...gameIds]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

export type FolderDraft = { game_id: string; parent_id: string | null; name: string }

/** Null when a folder of that name is there already. */
export async function insertFolder(trx: Trx, folder: FolderDraft, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into material_folder (game_id, parent_id, name, created_by) values (${folder.game_id}, ${folder.parent_id}::bigint, ${folder.name}, ${userId}::bigint)
    on conflict (game_id, coalesce(parent_id, 0), name) do nothing returning id::text`.execute(trx)
  return rows[0]?.id ?? null
}

export async function updateFolder(trx: Trx, id: string, { parent_id, name }: FolderDraft): Promise<void> {
  await trx.updateTable('material_folder').set({ parent_id, name }).where('id', '=', id).execute()
}

export async function findFolder(db: Db, id: string, games: Scope) {
  const found = await db
    .selectFrom('material_folder')
    .select(['id', 'game_id', 'parent_id', 'name'])
    .where(sql<boolean>`id::text = ${id}`)
    .executeTakeFirst()
  return found && (games === '*' || games.includes(found.game_id)) ? found : null
}

export async function isTakenName(db: Db, { game_id, parent_id, name }: FolderDraft, exceptId: string): Promise<boolean> {
  const { rows } =
    await sql`select from material_folder where game_id = ${game_id} and coalesce(parent_id, 0) = coalesce(${parent_id}::bigint, 0)
    and name = ${name} and id::text <> ${exceptId}`.execute(db)
  return rows.length > 0
}

/** False when something lies in it. */
export async function deleteFolder(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from material_folder f where f.id = ${id}::bigint
      and not exists (select from material m where m.folder_id = f.id) and not exists (select from material_folder c where c.parent_id = f.id) returning id`.execute(
    trx,
  )
  return rows.length > 0
}

/** Game and region of an addition, within the grants: a game that is not the person's is not there. */
export async function readGameRegion(db: Db, gameId: string): Promise<string | null> {
  const found = await db.selectFrom('game').select('region_id').where('game_id', '=', gameId).executeTakeFirst()
  return found?.region_id ?? null
}

export type UseCounts = { ads: number; batches: number; reviews: number }

/** Where materials are used: ads and batches that carry them, and reviews they were put up for. */
export async function readUseCounts(db: Db, ids: readonly string[]): Promise<Map<string, UseCounts>> {
  const { rows } = await sql<UseCounts & { id: string }>`
    select m.id, carried.ads, carried.batches, (select count(*)::int from review_record r where r.material_id = m.id) as reviews
    from material m cross join lateral (select count(*)::int as ads, count(distinct i.batch_id)::int as batches
      from batch_item i join batch b on b.id = i.batch_id where ${CARRYING} and i.values ->> 'material_id' = m.id) carried
    where m.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export async function deleteMaterials(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from material where id = any(${[...ids]}::text[])`.execute(trx)
}
