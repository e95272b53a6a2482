import { sql, type Transaction } from 'kysely'
import type { CreativeDraft, CreativeStatus } from '#domain/creative/creative.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import type { CreativeScopes } from './creative.reads.ts'

type Trx = Transaction<Database>

const valuesOf = (draft: CreativeDraft) => ({
  name: draft.name,
  material_ids: [...draft.materialIds],
  titles: [...draft.titles],
  messages: [...draft.messages],
  landing_id: draft.landingId,
  note: draft.note,
})

/** Null when the name is someone's, also when it was taken at this moment. */
export async function insertCreative(trx: Trx, draft: CreativeDraft, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into creative (game_id, region_id, spreader_id, name, material_ids, titles, messages, landing_id, note, creator, updated_by)
    select g.game_id, g.region_id, ${draft.spreaderId}, ${draft.name}, ${[...draft.materialIds]}::text[], ${[...draft.titles]}::text[],
      ${[...draft.messages]}::text[], ${draft.landingId}, ${draft.note}, ${userId}::bigint, ${userId}::bigint
    from game g where g.game_id = ${draft.gameId}
    on conflict (game_id, spreader_id, lower(name)) do nothing returning id::text`.execute(trx)
  return rows[0]?.id ?? null
}

/** The name must be free: `findName` asked in this transaction, and the index keeps it. */
export async function updateCreative(trx: Trx, id: string, draft: CreativeDraft, userId: string): Promise<void> {
  await trx
    .updateTable('creative')
    .set({ ...valuesOf(draft), updated_by: userId, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function switchCreative(trx: Trx, id: string, status: CreativeStatus, userId: string): Promise<void> {
  await trx
    .updateTable('creative')
    .set({ status, updated_by: userId, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCreative(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('creative').where('id', '=', id).execute()
}

/** Creatives that are about to be changed, held until the transaction ends, in one order; those outside the scopes are not there. */
export async function lockCreatives(trx: Trx, ids: readonly string[], { games, regions, spreaders }: CreativeScopes) {
  const within = (column: string, scope: Scope) =>
    scope === '*' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...scope]}::text[])`
  return await trx
    .selectFrom('creative')
    .selectAll()
    .where(sql<boolean>`id::text = any(${[...ids]}::text[])`)
    .where(within('game_id', games))
    .where(within('region_id', regions))
    .where(within('spreader_id', spreaders))
    .orderBy('id')
    .forUpdate()
    .execute()
}
export type StoredCreative = Awaited<ReturnType<typeof lockCreatives>>[number]

/** Who saves a creative of a game waits for anyone who does at this moment: of two equal names the second sees the first. */
export async function takeNameTurn(trx: Trx, gameId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CREATIVES}, hashtext(${gameId}))`.execute(trx)
}

// a number that is ours only among advisory locks of two keys
const CREATIVES = 723_519_045
