import { sql, type Kysely } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { AccountFacts, Level } from '#domain/channels/channel.ts'
import type { ObjectReading } from '#domain/object/reading.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { onPage, scoped, type Paging } from '#server/db/sql.ts'

export type ObjectAccountRead = {
  account_id: string
  name: string
  spreader_id: string
  game_ids: string[]
  currency: string
  timezone: string
  open: ObjectReading | null
  level: Level | null
  seen: number
  done_at: Date | null
  whole_at: Date | null
  counts: Record<Level, number>
  drifted: number
  asked_at: Date | null
  next_at: Date
  failure: Blocker | null
}

/** A page of the accounts of a platform and of the grants whose objects are read: those that could not be first, each part by name; `total`: of all pages. */
export async function readObjectAccounts(
  db: Kysely<Database>,
  spreaderId: string,
  { games, spreaders }: { games: Scope; spreaders: Scope },
  paging: Paging,
): Promise<{ rows: ObjectAccountRead[]; total: number }> {
  const read = sql`object_reading r join ad_account a on a.account_id = r.account_id
      join lateral (select array_agg(x.game_id order by x.game_id) as game_ids from ad_account_game x
        where x.account_id = a.account_id and ${scoped('x.game_id', games)}) g on g.game_ids is not null
    where a.spreader_id = ${spreaderId} and ${scoped('a.spreader_id', spreaders)}`
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${read}`.execute(db)
  // the page is chosen first: objects are counted of its accounts only
  const { rows } = await sql<ObjectAccountRead>`
    with shown as materialized (
      select r.*, a.name, a.spreader_id, a.currency, a.timezone, g.game_ids from ${read}
      order by r.failure is null, a.name, r.account_id ${onPage(paging)})
    select s.account_id, s.name, s.spreader_id, s.game_ids, s.currency, s.timezone, s.open, s.level, s.seen, s.done_at, s.whole_at,
      coalesce(c.counts, '{}') as counts, coalesce(c.drifted, 0)::int as drifted, s.asked_at, s.next_at, s.failure
    from shown s
      left join lateral (select jsonb_object_agg(n.level, n.objects) as counts, sum(n.drifted) as drifted
        from (select o.level, count(*) as objects, count(o.drift) as drifted from network_object o
          where o.account_id = s.account_id and o.gone_at is null group by o.level) n) c on true
    order by s.failure is null, s.name, s.account_id`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** What budgets and schedules of objects are checked against, by account. */
export async function accountFacts(db: Kysely<Database>, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountFacts>> {
  const { rows } = await sql<AccountFacts>`
    select account_id as "accountId", name, currency, timezone, min_daily_budget_minor::text as "minDailyBudgetMinor"
    from ad_account where account_id = any(${[...accountIds]}::text[])`.execute(db)
  return new Map(rows.map((account) => [account.accountId, account]))
}

/** Ids of the accounts within the grants. */
export async function accountsInGrants(db: Kysely<Database>, { games, spreaders }: { games: Scope; spreaders: Scope }): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select a.account_id from ad_account a where ${scoped('a.spreader_id', spreaders)}
      and exists (select from ad_account_game g where g.account_id = a.account_id and ${scoped('g.game_id', games)})`.execute(db)
  return rows.map(({ account_id: id }) => id)
}
