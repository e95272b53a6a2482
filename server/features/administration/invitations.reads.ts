import { sql, type Kysely } from 'kysely'
import { INVITATION } from '#domain/invitation.ts'
import type { Database } from '#server/db/schema.ts'
import { personIn } from '#server/db/sql.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

const STATE = sql`case when r.used_at is not null then 'used' when r.withdrawn_at is not null then 'withdrawn'
  when r.expires_at <= now() then 'late' else 'open' end`

/** Invitations, the latest first. */
export const invitationStore = thingStore(INVITATION, {
  table: 'invitation',
  idType: 'bigint',
  joins: sql`join app_user i on i.id = r.invited_by left join app_user p on p.id = r.user_id`,
  also: () => ({
    state: STATE,
    games: sql`r.games`,
    regions: sql`r.regions`,
    expires_at: sql`r.expires_at`,
    invited_by: personIn('i'),
    created_at: sql`r.created_at`,
    used_at: sql`r.used_at`,
    became: sql`case when p.id is not null then ${personIn('p')} end`,
    used_from: sql`r.used_from`,
  }),
  by: { invited_by: { order: sql`i.name` } },
  words: ['r.name', 'r.account', 'r.email'],
  order: () => [sql`r.created_at desc`],
})

/** The invitations that these keys still open. */
export const readOpenLinks = async (db: Kysely<Database>, keyHashes: readonly Buffer[]) =>
  await db
    .selectFrom('invitation as r')
    .innerJoin('app_user as i', 'i.id', 'r.invited_by')
    .select(['r.id', 'r.account', 'r.name', 'r.key_hash', 'r.expires_at', 'i.name as invited_by'])
    .where('r.key_hash', 'in', keyHashes)
    .where('r.used_at', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .where('r.expires_at', '>', sql<Date>`now()`)
    .orderBy('r.id')
    .execute()
