import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { CpaEvent, CpaStatus } from '#domain/finance/cpa.ts'
import type { CpaCostDay } from '#domain/finance/cpa-cost.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped } from '#server/db/sql.ts'
import { WAITING, type CpaScopes } from './cpa.reads.ts'

type Db = Kysely<Database>

/** A rule's month: what it charged, and the cost that was made of it. */
export type ChargedRow = {
  rule_id: string
  status: CpaStatus
  game_id: string
  game_name: string
  spreader_id: string
  spreader_name: string
  master_id: string | null
  agent_name: string
  event: CpaEvent
  currency: string
  terms: number
  days: CpaCostDay[]
  events: string
  stale_days: number
  waiting_days: number
  missing_days: number
  differs: boolean
  entry_id: string | null
}

/**
 * Joins to `cpa_rule r` what it charged in a month (`charged`) and the cost created from it (`e`). `differs`: taking over would create or change
 * that cost, or some days are not charged yet.
 */
const chargedIn = (month: RawBuilder<unknown>) => sql`
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'amountMinor', x.amount_minor::text) order by x.day) filter (where x.amount_minor > 0), '[]') as days,
      coalesce(sum(x.events), 0)::text as events, count(*) filter (where x.rule_version <> r.terms_version)::int as stale
    from cpa_execution x where x.rule_id = r.id and x.month = ${month}) charged
  cross join lateral (
    select case r.status when 'active' then count(*)::int else 0 end as days from ${WAITING} where to_char(waiting.day, 'YYYY-MM') = ${month}) due
  left join cost_entry e on e.cpa_rule_id = r.id and e.month = ${month}
  left join fx_rate f on f.id = e.fx_rate_id
  cross join lateral (
    select case when e.id is null then charged.days <> '[]'
      else (e.cpa_days, e.currency, e.game_id, e.spreader_id, coalesce(e.master_id, ''))
          is distinct from (charged.days, r.currency, r.game_id, r.spreader_id, split_part(r.agent_game, ':', 1))
        or coalesce(to_char(f.day, 'YYYY-MM') <> ${month}, false) end as differs) so`

/** How many rules of the month have charges that are not a cost yet, not the same any more, or still to come. */
export const countChargesOpen = (month: string, { games, spreaders }: CpaScopes) => sql`
  (select count(*)::int from cpa_rule r ${chargedIn(sql`${month}::text`)}
    where (so.differs or due.days > 0) and ${scoped('r.game_id', games)} and ${scoped('r.spreader_id', spreaders)})`

/** The rules of a month within the grants, in the order they were made: those that charged in it, and those that are on and should have. */
export async function readChargedRules(db: Db, { games, spreaders }: CpaScopes, month: string): Promise<ChargedRow[]> {
  const [first, last] = [sql`to_date(${month}, 'YYYY-MM')`, sql`(to_date(${month}, 'YYYY-MM') + interval '1 month - 1 day')::date`]
  const { rows } = await sql<ChargedRow>`
    select r.id::text as rule_id, r.status, r.game_id, g.name as game_name, r.spreader_id, s.name as spreader_name, nullif(split_part(r.agent_game, ':', 1), '') as master_id,
      coalesce(m.name, '') as agent_name, r.event, r.currency, r.terms_version as terms, charged.days, charged.events, charged.stale as stale_days,
      due.days as waiting_days, so.differs, e.id::text as entry_id,
      (select count(*)::int from generate_series(greatest(r.starts_on, ${first}), least(coalesce(r.ends_on, ${last}), ${last},
          company_day() - 1), interval '1 day') d
        where not exists (select from cpa_event_day c where c.day = d::date and c.game_id = r.game_id and c.spreader_id = r.spreader_id
          and c.event = r.event)) as missing_days
    from cpa_rule r join game g on g.game_id = r.game_id join spreader s on s.id = r.spreader_id
      left join master m on m.id = split_part(r.agent_game, ':', 1) ${chargedIn(sql`${month}::text`)}
    where ${scoped('r.game_id', games)} and ${scoped('r.spreader_id', spreaders)}
      and (charged.days <> '[]' or e.id is not null
        or (r.status = 'active' and r.starts_on <= ${last} and coalesce(r.ends_on, ${last}) >= ${first}))
    order by r.id`.execute(db)
  return rows
}
