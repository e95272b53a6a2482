import { sql, type Kysely, type Transaction } from 'kysely'
import type { INVITED_AS } from '#domain/invitation.ts'
import type { Database } from '#server/db/schema.ts'

/** The invitation of a key, with who invites as they are now; undefined when no invitation has this key. */
export async function findInvitation(db: Kysely<Database>, keyHash: Buffer) {
  return await db
    .selectFrom('invitation as r')
    .innerJoin('app_user as i', 'i.id', 'r.invited_by')
    .select(['r.id', 'r.account', 'r.name', 'r.email', 'r.games', 'r.regions', 'r.expires_at', 'r.used_at', 'r.withdrawn_at'])
    .select(sql<(typeof INVITED_AS)[number]>`r.preset`.as('preset'))
    .select(['i.name as inviter_name', 'i.active as inviter_active', 'i.grants as inviter_grants'])
    .select(sql<boolean>`r.expires_at <= now()`.as('is_late'))
    .select(sql<string[]>`array(select g.name from game g where g.game_id = any(r.games) order by g.name)`.as('game_names'))
    .select(sql<boolean>`exists (select from app_user u where lower(u.account) = r.account)`.as('has_account'))
    .select(
      sql<boolean>`(r.email <> '' and exists (select from app_user u where r.email in (lower(u.email), lower(u.account))))`.as('has_email'),
    )
    .where('r.key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** Until the transaction ends no one else uses, renews or withdraws it. */
export async function holdInvitation(trx: Transaction<Database>, keyHash: Buffer): Promise<void> {
  await trx.selectFrom('invitation').select('id').where('key_hash', '=', keyHash).forUpdate().execute()
}

export async function markUsed(trx: Transaction<Database>, id: string, userId: string): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ used_at: sql<Date>`now()`, user_id: userId, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
