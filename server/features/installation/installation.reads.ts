import { sql, type Kysely } from 'kysely'
import type { InstallationFacts } from '#domain/installation/steps.ts'
import type { Database } from '#server/db/schema.ts'
import { SPECIAL_IDS } from '#server/kit/setting.repository.ts'

/** What the whole company has, retired master data left out. Two counts of pushed ads stop at the first one. */
export async function readInstallationFacts(db: Kysely<Database>): Promise<InstallationFacts> {
  const { rows } = await sql<InstallationFacts>`
    select
      (select count(*)::int from game where not retired) as games,
      (select count(*)::int from region where not retired) as regions,
      (select count(*)::int from spreader where not retired) as channels,
      (select count(*)::int from network_app where not retired) as applications,
      a.accounts, a.authorised, a.bound, a.ready,
      (select count(*)::int from network_page) as pages,
      (select count(*)::int from app_user where active) as people,
      (select count(*)::int from invitation where used_at is null and withdrawn_at is null and expires_at > now()) as invited,
      (select count(*)::int from app_user where active and id::text in
        (select jsonb_array_elements_text(value -> 'finance_users') from setting where key = ${SPECIAL_IDS})) as finance,
      (select count(*)::int from material) as materials,
      (select count(*)::int from material where review_state = 'passed') as passed,
      (select count(*)::int from batch) as batches,
      (select count(*)::int from (select 1 from batch_item where network_id is not null limit 1) as one) as pushed,
      (select count(*)::int from (select 1 from batch_item where sync_status = 203 limit 1) as one) as confirmed
    from (
      select
        count(*)::int as accounts,
        count(*) filter (where auth_status = 'authorised')::int as authorised,
        count(*) filter (where has_game)::int as bound,
        count(*) filter (where auth_status = 'authorised' and has_game and use_status = 'on' and held_for is null)::int as ready
      from (
        select auth_status, use_status, held_for, exists (select from ad_account_game g where g.account_id = ad_account.account_id) as has_game
        from ad_account
      ) as each
    ) as a`.execute(db)
  return rows[0] as InstallationFacts
}

/** The latest game that has no ad accounts, which those that are taken over next are for; empty: each has some. */
export async function readUnboundGame(db: Kysely<Database>): Promise<string> {
  const game = await db
    .selectFrom('game as g')
    .select('g.game_id')
    .where('g.retired', '=', false)
    .where((where) =>
      where.not(where.exists(where.selectFrom('ad_account_game as b').select('b.account_id').whereRef('b.game_id', '=', 'g.game_id'))),
    )
    .orderBy('g.updated_at', 'desc')
    .orderBy('g.game_id')
    .limit(1)
    .executeTakeFirst()
  return game?.game_id ?? ''
}
