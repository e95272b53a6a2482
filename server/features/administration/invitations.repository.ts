import { sql, type Kysely, type Transaction } from 'kysely'
import type { INVITED_AS } from '#domain/invitation.ts'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>

export type NewInvitation = {
  account: string
  name: string
  email: string
  preset: (typeof INVITED_AS)[number]
  games: readonly string[]
  regions: readonly string[]
}
export type Link = { keyHash: Buffer; days: number; invitedBy: string }

const issued = ({ keyHash, days, invitedBy }: Link) => ({
  key_hash: keyHash,
  invited_by: invitedBy,
  expires_at: sql<Date>`now() + make_interval(days => ${days})`,
})

/** The new invitation; undefined when one for the account is open. One that is late makes room. */
export async function insertInvitation(trx: Trx, { games, regions, ...invitation }: NewInvitation, link: Link) {
  await trx
    .updateTable('invitation')
    .set({ withdrawn_at: sql<Date>`now()`, ...changed() })
    .where('account', '=', invitation.account)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  return await trx
    .insertInto('invitation')
    .values({ ...invitation, games: [...games], regions: [...regions], ...issued(link) })
    .onConflict((conflict) => conflict.column('account').where('used_at', 'is', null).where('withdrawn_at', 'is', null).doNothing())
    .returning(['id', 'expires_at'])
    .executeTakeFirst()
}

export async function replaceLink(trx: Trx, id: string, link: Link) {
  return await trx
    .updateTable('invitation')
    .set({ ...issued(link), opened_at: null, ...changed() })
    .where('id', '=', id)
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}

export async function withdraw(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ withdrawn_at: sql<Date>`now()`, ...changed() })
    .where('id', '=', id)
    .execute()
}

/** An account that is there in any case. */
export const hasAccount = async (db: Kysely<Database>, account: string): Promise<boolean> =>
  (await db
    .selectFrom('app_user')
    .select('id')
    .where(sql`lower(account)`, '=', account)
    .executeTakeFirst()) !== undefined

const changed = () => ({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
