import { sql, type Kysely, type RawBuilder } from 'kysely'
import { BUDGET_DAYS, type AdDataRow, type DailyBudget } from '#contract/ad-data.ts'
import type { Outcome } from '#domain/batch/batch.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { adLevel, levelWithRole } from '#domain/channels/levels.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

export type AdDataFilter = {
  games: Scope
  spreaders: Scope
  channel?: string | undefined
  gameId?: string | undefined
  accountId?: string | undefined
  /** business days in the game's zone, both included */
  dayFrom?: string | undefined
  dayTo?: string | undefined
  state?: 'pushing' | 'settled' | undefined
  trouble: boolean
}

/** Committed batches, a line an account, newest first: how many objects, how they ended, and what they may spend. */
export async function readAdData(
  db: Kysely<Database>,
  filter: AdDataFilter,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: AdDataRow[]; total: number }> {
  const lines = linesOf(filter)
  const counted = await sql<{ total: number }>`with line as (${lines}) select count(*)::int as total from line`.execute(db)
  const { rows } = await sql<AdDataRow>`
    with line as (${lines} order by b.committed_at desc, b.id desc, a.account_id limit ${per_page} offset ${(page - 1) * per_page})
    select l.day, l.batch_id::text, l.batch_name, l.channel, l.game_id, l.game_name, l.account_id, l.account_name, l.spreader_id, l.state, l.currency,
      ${countAt((channel) => levelWithRole(channel, 'group1'), 'campaigns')}, ${countAt((channel) => levelWithRole(channel, 'group2'), 'adgroups')}, ${countAt(adLevel, 'ads')},
      ${outcomes('done')}, ${outcomes('failed')}, ${outcomes('unknown')}, ${outcomes('skipped')}, ${outcomes('waiting')},
      ${budgetOf('day')}::text as daily_minor, ${budgetOf('total')}::text as lifetime_minor
    from line l join batch_item i on i.batch_id = l.batch_id and i.account_id = l.account_id
    group by l.batch_id, l.account_id, l.day, l.batch_name, l.channel, l.game_id, l.game_name, l.account_name, l.spreader_id, l.state, l.currency,
      l.committed_at
    order by l.committed_at desc, l.batch_id desc, l.account_id`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** What the objects of recent batches may spend a day, by network and currency; levels without a budget of their own are not read. */
export async function readDailyBudgets(db: Kysely<Database>, games: Scope, spreaders: Scope): Promise<DailyBudget[]> {
  const { rows } = await sql<DailyBudget>`
    with line as (${linesOf({ games, spreaders, trouble: false })} and b.committed_at > now() - make_interval(days => ${BUDGET_DAYS})),
    spent as (
      select l.channel, l.currency, l.account_id, ${budgetOf('day', sql`i.outcome = 'done'`)} as daily,
        ${budgetOf('day', sql`i.outcome = 'waiting'`)} as waiting
      from line l join batch_item i on i.batch_id = l.batch_id and i.account_id = l.account_id and i.level = any(${levelsWithBudget()}::text[])
      group by l.channel, l.currency, l.account_id)
    select s.channel, s.currency, count(*)::int as accounts, sum(a.balance_minor)::text as balance_minor, sum(s.daily)::text as daily_minor,
      sum(s.waiting)::text as waiting_minor
    from spent s join ad_account a on a.account_id = s.account_id
    where s.daily + s.waiting > 0
    group by s.channel, s.currency
    order by s.channel, s.currency`.execute(db)
  return rows
}

/** One line for each batch and account that is in scope and asked for. */
function linesOf(filter: AdDataFilter): RawBuilder<unknown> {
  const day = sql`(b.committed_at at time zone g.timezone)::date`
  const conditions = [
    sql`b.state in ('pushing', 'settled')`,
    ...(filter.games === '*' ? [] : [sql`b.game_id = any(${[...filter.games]}::text[])`]),
    ...(filter.spreaders === '*' ? [] : [sql`a.spreader_id = any(${[...filter.spreaders]}::text[])`]),
    ...(filter.channel === undefined ? [] : [sql`b.channel = ${filter.channel}`]),
    ...(filter.gameId === undefined ? [] : [sql`b.game_id = ${filter.gameId}`]),
    ...(filter.accountId === undefined ? [] : [sql`a.account_id = ${filter.accountId}`]),
    ...(filter.dayFrom === undefined ? [] : [sql`${day} >= ${filter.dayFrom}::text::date`]),
    ...(filter.dayTo === undefined ? [] : [sql`${day} <= ${filter.dayTo}::text::date`]),
    ...(filter.state === undefined ? [] : [sql`b.state = ${filter.state}`]),
    filter.trouble ? withItems(sql`and i.outcome in ('failed', 'unknown')`) : withItems(sql``),
  ]
  return sql`
    select b.id as batch_id, b.name as batch_name, b.channel, b.game_id, g.name as game_name, b.state, b.committed_at, ${day}::text as day,
      a.account_id, a.name as account_name, a.spreader_id, a.currency
    from batch b join game g on g.game_id = b.game_id join ad_account a on a.account_id = any(b.account_ids)
    where ${sql.join(conditions, sql` and `)}`
}

/** An account that got no object of a batch is no line. */
const withItems = (more: RawBuilder<unknown>) =>
  sql`exists (select from batch_item i where i.batch_id = b.id and i.account_id = a.account_id ${more})`

const outcomes = (outcome: Outcome) => sql`(count(*) filter (where i.outcome = ${sql.lit(outcome)}))::int as ${sql.ref(outcome)}`

/** Each network has its own key for what is counted. */
const countAt = (levelOf: (channel: Channel) => Level | undefined, name: string) => {
  const cases = CHANNELS.map((channel) => sql`when ${sql.lit(channel.key)} then ${sql.lit(levelOf(channel) ?? null)}`)
  return sql`(count(*) filter (where i.level = case l.channel ${sql.join(cases, sql` `)} end))::int as ${sql.ref(name)}`
}

const levelsWithBudget = (): Level[] => [
  ...new Set(CHANNELS.flatMap(({ levels }) => levels.flatMap(({ key, fields }) => (fields.some(({ budget }) => budget) ? [key] : [])))),
]

/** Each network names its budget fields itself; rows that are not sent spend nothing. */
function budgetOf(kind: 'day' | 'total', which: RawBuilder<unknown> = sql`not i.skipped`): RawBuilder<unknown> {
  const cases = CHANNELS.map((channel) => {
    const keys = channel.levels.flatMap(({ fields }) => fields.filter(({ budget }) => budget === kind).map(({ key }) => key))
    const sum = keys.map((key) => sql`coalesce((i."values"->>${sql.lit(key)})::numeric, 0)`)
    return sql`when ${sql.lit(channel.key)} then ${sum.length > 0 ? sql.join(sum, sql` + `) : sql`0`}`
  })
  return sql`coalesce(sum(case l.channel ${sql.join(cases, sql` `)} else 0 end) filter (where ${which}), 0)`
}
