import { sql } from 'kysely'
import { INVITATION } from '#domain/invitation.ts'
import { personIn } from '#server/db/sql.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

const STATE = sql`case when r.used_at is not null then 'used' when r.withdrawn_at is not null then 'withdrawn'
  when r.expires_at <= now() then 'late' else 'open' end`

/** Invitations, the latest first. */
export const invitationStore = thingStore(INVITATION, {
  table: 'invitation',
  idType: 'bigint',
  joins: sql`join app_user i on i.id = r.invited_by`,
  also: () => ({
    state: STATE,
    games: sql`r.games`,
    regions: sql`r.regions`,
    expires_at: sql`r.expires_at`,
    invited_by: personIn('i'),
    created_at: sql`r.created_at`,
    used_at: sql`r.used_at`,
  }),
  by: { invited_by: { order: sql`i.name` } },
  words: ['r.name', 'r.account', 'r.email'],
  order: () => [sql`r.created_at desc`],
})
