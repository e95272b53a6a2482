import { sql, type Kysely, type Transaction } from 'kysely'
import type { INVITED_AS } from '#domain/invitation.ts'
import type { Database } from '#server/db/schema.ts'

/** Invitations with who invites as they are now. */
const invitationsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('invitation as r')
    .innerJoin('app_user as i', 'i.id', 'r.invited_by')
    .leftJoin('app_user as p', 'p.id', 'r.user_id')
    .select(['r.id', 'r.account', 'r.name', 'r.email', 'r.games', 'r.regions', 'r.expires_at', 'r.used_at', 'r.withdrawn_at'])
    .select(sql<(typeof INVITED_AS)[number]>`r.preset`.as('preset'))
    .select(['i.name as inviter_name', 'i.active as inviter_active', 'i.grants as inviter_grants', 'p.active as person_active'])
    .select(sql<boolean>`exists (select from game g where g.game_id = any(r.games) and not g.retired)`.as('has_game'))
    .select(sql<boolean>`r.expires_at <= now()`.as('is_late'))
    .select(sql<string[]>`array(select g.name from game g where g.game_id = any(r.games) order by g.name)`.as('game_names'))
    .select(sql<boolean>`exists (select from app_user u where lower(u.account) = r.account)`.as('has_account'))
    .select(
      sql<boolean>`(r.email <> '' and exists (select from app_user u where r.email in (lower(u.email), lower(u.account))))`.as('has_email'),
    )

/** The invitation of a key; undefined when no invitation has it. */
export const findInvitation = async (db: Kysely<Database>, keyHash: Buffer) =>
  await invitationsOf(db).where('r.key_hash', '=', keyHash).executeTakeFirst()

/** The open invitation of an address, or of the account that is it; until the transaction ends no one else uses it. */
export const findOpenInvitation = async (trx: Transaction<Database>, address: string) =>
  await invitationsOf(trx)
    .where((where) => where.or([where('r.email', '=', address), where('r.account', '=', address)]))
    .where('r.used_at', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .where('r.expires_at', '>', sql<Date>`now()`)
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .forUpdate('r')
    .executeTakeFirst()

/** Until the transaction ends no one else uses, renews or withdraws it. */
export async function holdInvitation(trx: Transaction<Database>, keyHash: Buffer): Promise<void> {
  await trx.selectFrom('invitation').select('id').where('key_hash', '=', keyHash).forUpdate().execute()
}

/** Notes that the page of the link was opened; true for the first time. */
export async function markOpened(db: Kysely<Database>, id: string): Promise<boolean> {
  const opened = await db
    .updateTable('invitation')
    .set({ opened_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

export async function markUsed(
  trx: Transaction<Database>,
  { id, userId, address }: { id: string; userId: string; address: string },
): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({
      used_at: sql<Date>`now()`,
      user_id: userId,
      used_from: address,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}
