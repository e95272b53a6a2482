import { sql, type Transaction } from 'kysely'
import type { CreativeDraft, CreativeStatus } from '#domain/creative/creative.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped } from '#server/db/sql.ts'
import type { CreativeScopes } from './creative.reads.ts'

type Trx = Transaction<Database>

const columnsOf = ({ game_id: _game, spreader_id: _spreader, ...draft }: CreativeDraft) => ({
  ...draft,
  material_ids: [...draft.material_ids],
  titles: [...draft.titles],
  messages: [...draft.messages],
  landing_id: draft.landing_id || null,
})

/** Null when the name is someone's, also when it was taken at this moment. */
export async function insertCreative(trx: Trx, draft: CreativeDraft, userId: string): Promise<string | null> {
  const { game_id, spreader_id } = draft
  const row = await trx
    .insertInto('creative')
    .values({
      ...columnsOf(draft),
      game_id,
      spreader_id,
      region_id: sql<string>`(select region_id from game where game_id = ${game_id})`,
      creator: userId,
      updated_by: userId,
    })
    .onConflict((conflict) => conflict.expression(sql`game_id, spreader_id, lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The name must be free: `findName` asked in this transaction, and the index keeps it. Game and platform stay. */
export async function updateCreative(trx: Trx, id: string, draft: CreativeDraft, userId: string): Promise<void> {
  await trx
    .updateTable('creative')
    .set({ ...columnsOf(draft), updated_by: userId, updated_at: sql<Date>`now()` })
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
  return await trx
    .selectFrom('creative')
    .selectAll()
    .where(sql<boolean>`id::text = any(${[...ids]}::text[])`)
    .where(scoped('game_id', games))
    .where(scoped('region_id', regions))
    .where(scoped('spreader_id', spreaders))
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
