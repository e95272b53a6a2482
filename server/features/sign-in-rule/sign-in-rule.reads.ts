import { sql, type Kysely } from 'kysely'
import { SIGN_IN_RULE, type SIGNED_ON_AS } from '#domain/sign-in-rule.ts'
import type { Database } from '#server/db/schema.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** Rules for new people, in the order they are asked. */
export const signInRuleStore = thingStore(SIGN_IN_RULE, {
  table: 'sign_in_rule',
  idType: 'bigint',
  marksDeleted: true,
  words: ['r.domain', 'r.claim', 'r.claim_value'],
  order: () => [sql`r.place`],
})

/** The rules that let people in, in their order; null: none was ever saved. One whose games are all retired is over: it lets no one in. */
export async function readSignInRules(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('sign_in_rule')
    .select(['id', 'place', 'domain', 'claim', 'claim_value', 'all_games', 'game_ids', 'regions'])
    .select(sql<(typeof SIGNED_ON_AS)[number]>`preset`.as('preset'))
    .select(sql<boolean>`not all_games and not exists (select from game g where g.game_id = any(game_ids) and not g.retired)`.as('is_over'))
    .select(sql<boolean>`deleted_at is not null`.as('is_deleted'))
    .orderBy('place')
    .execute()
  return rows.length === 0 ? null : rows.filter(({ is_deleted }) => !is_deleted)
}
