import { sql, type Kysely } from 'kysely'
import { cpaRuleRow, type CpaRuleRow } from '#contract/finance-cpa.ts'
import { CPA_RULE, type CpaDay, type OtherRule } from '#domain/finance/cpa.ts'
import { namesOf } from '#domain/thing/thing.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { personIn } from '#server/db/sql.ts'
import { rowOut } from '#server/kit/thing/thing-row.ts'
import { thingStore, type Asked, type Reader } from '#server/kit/thing/thing.repository.ts'
import { readFinanceLog } from './finance-log.reads.ts'
import { readGamesWithin, readMastersWithin, readSpreadersWithin } from './finance.reads.ts'

type Db = Kysely<Database>
type Paging = { page: number; per_page: number }
export type CpaScopes = { games: Scope; spreaders: Scope }

const JOINS = sql`join game g on g.game_id = r.game_id join spreader s on s.id = r.spreader_id
  join app_user u on u.id = r.created_by left join master m on m.id = split_part(r.agent_game, ':', 1)
  cross join lateral (
    select count(*)::int as days, coalesce(sum(x.events), 0)::text as events, coalesce(sum(x.amount_minor), 0) as minor, max(x.day) as last_day
    from cpa_execution x where x.rule_id = r.id) charged`

/** Rules with what they charged, the latest first. */
export const cpaRuleStore = thingStore(CPA_RULE, {
  table: 'cpa_rule',
  idType: 'bigint',
  joins: JOINS,
  also: () => ({
    tiers: sql`r.tiers`,
    game_name: sql`g.name`,
    spreader_name: sql`s.name`,
    agent_game_name: sql`coalesce(m.name, '')`,
    status: sql`r.status`,
    created_by: personIn('u'),
    created_at: sql`r.created_at`,
    charged_days: sql`charged.days`,
    charged_events: sql`charged.events`,
    charged_minor: sql`charged.minor::text`,
    last_day: sql`charged.last_day`,
  }),
  by: { charged_minor: { order: sql`charged.minor` }, charged_events: { order: sql`charged.events::numeric` } },
  words: ['r.note', 'r.event', 'g.name'],
  order: () => [sql`r.id desc`],
})

/** One rule within the grants; null: there is none. */
export async function readCpaRule(db: Db, scopes: CpaScopes, id: string): Promise<CpaRuleRow | null> {
  const row = await cpaRuleStore.one(db, { ...scopes, today: '' }, id)
  return row ? cpaRuleRow.parse(rowOut(CPA_RULE, row)) : null
}

/** Charges of the whole filter, by currency. */
export async function readCpaSums(db: Db, asked: Asked, reader: Reader) {
  const { rows } = await sql<{ currency: string; amount_minor: string }>`
    select r.currency, sum(charged.minor)::text as amount_minor from cpa_rule r ${JOINS}
    where ${cpaRuleStore.matching(asked, reader)} group by r.currency order by r.currency`.execute(db)
  return rows
}

/** What a rule charged in each month, oldest first. */
export async function readChargesByMonth(db: Db, ruleId: string) {
  const { rows } = await sql<{ month: string; events: string; amount_minor: string }>`
    select month, sum(events)::text as events, sum(amount_minor)::text as amount_minor from cpa_execution
    where rule_id = ${ruleId}::bigint group by month order by month`.execute(db)
  return rows
}

/** What a rule charged day by day, newest first. */
export async function readCharges(
  db: Db,
  { ruleId, month }: { ruleId: string; month?: string | undefined },
  { page, per_page: perPage }: Paging,
) {
  const about = sql`rule_id = ${ruleId}::bigint and ${month === undefined ? sql`true` : sql`month = ${month}`}`
  const counted = await sql<{ total: number }>`select count(*)::int as total from cpa_execution where ${about}`.execute(db)
  const { rows } = await sql<{ id: string; day: string; events: string; amount_minor: string; currency: string; terms: number; at: Date }>`
    select id::text, day, events, amount_minor, currency, rule_version as terms, at from cpa_execution where ${about}
    order by day desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return { rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), total: counted.rows[0]?.total ?? 0 }
}

/** Counted events of the days from one to another, both included. */
export async function readEventDays(
  db: Db,
  { game_id, spreader_id, event, from, to }: { game_id: string; spreader_id: string; event: string; from: string; to: string },
): Promise<CpaDay[]> {
  return await db
    .selectFrom('cpa_event_day')
    .select(['day', 'events'])
    .where('game_id', '=', game_id)
    .where('spreader_id', '=', spreader_id)
    .where('event', '=', event)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

/** Days of a rule that are over, counted, in an open month, and not charged as its terms are now. */
export async function countWaitingDays(db: Db, ruleId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select count(*)::int as days from cpa_rule r join ${WAITING} on true
    where r.id = ${ruleId}::bigint`.execute(db)
  return rows[0]?.days ?? 0
}

/** Next to `cpa_rule r`: its days that wait for their charge, the event counts with them. Today is not over, so it is not charged. */
export const WAITING = sql`lateral (
  select e.day, e.events from cpa_event_day e left join cpa_execution x on x.rule_id = r.id and x.day = e.day
    left join finance_month m on m.month = to_char(e.day, 'YYYY-MM') and m.kind = 'cost'
  where e.game_id = r.game_id and e.spreader_id = r.spreader_id and e.event = r.event
    and e.day >= r.starts_on and (r.ends_on is null or e.day <= r.ends_on) and e.day < company_day()
    and coalesce(m.state, 'open') <> 'confirmed'
    and (x.id is null or x.rule_version <> r.terms_version or x.events <> e.events)) waiting`

/** All rules but one, as far as two of them could meet. */
export async function readOtherRules(db: Db, ignoring: string | null): Promise<OtherRule[]> {
  const query = db.selectFrom('cpa_rule').select(['id', 'game_id', 'spreader_id', 'agent_game', 'event', 'starts_on', 'ends_on'])
  return await (ignoring === null ? query : query.where('id', '<>', ignoring)).orderBy('id').execute()
}

const LOGGED = ['status', ...namesOf(CPA_RULE), 'tiers', 'days', 'first_day', 'last_day', 'events', 'amount_minor', 'dropped']

/** What happened to one rule, its executions among it. */
export const readCpaLog = (db: Db, ruleId: string, paging: Paging) =>
  readFinanceLog(db, { fields: LOGGED, about: sql<boolean>`l.entity = 'finance.cpa' and l.entity_id = ${ruleId}` }, paging)

/** Says values of a rule's fields by name: its game, its channel and its firm. What lies outside the grants stays an id. */
export async function readRuleNames(
  db: Db,
  { games, spreaders }: CpaScopes,
): Promise<(field: string, value: string | null) => string | null> {
  const gameOf = new Map((await readGamesWithin(db, games)).map(({ game_id, name }) => [game_id, name]))
  const channelOf = new Map((await readSpreadersWithin(db, spreaders)).map(({ id, name }) => [id, name]))
  const firmOf = new Map((await readMastersWithin(db, spreaders)).map(({ id, name }) => [id, name]))
  return (field, value) => {
    if (value === null) return null
    if (field === 'game_id') return gameOf.get(value) ?? value
    if (field === 'spreader_id') return channelOf.get(value) ?? value
    return field === 'agent_game' ? (firmOf.get(value.split(':')[0] ?? '') ?? value) : value
  }
}
