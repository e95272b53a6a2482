import { sql, type Kysely, type RawBuilder } from 'kysely'
import { BUDGET_DAYS, type AdDataRow, type DailyBudget } from '#contract/ad-data.ts'
import type { Outcome } from '#domain/batch/batch.ts'
import { accessOfChannel } from '#domain/channels/access.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { adLevel, childrenOf, fieldsOf, levelsAbove, levelWithRole } from '#domain/channels/levels.ts'
import { PAUSED, RUNS } from '#domain/object/status.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { onPage, type Paging } from '#server/db/sql.ts'

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
  paging: Paging,
): Promise<{ rows: AdDataRow[]; total: number }> {
  const lines = linesOf(filter)
  const counted = await sql<{ total: number }>`with line as (${lines}) select count(*)::int as total from line`.execute(db)
  const { rows } = await sql<AdDataRow>`
    with line as (${lines} order by b.committed_at desc, b.id desc, a.account_id ${onPage(paging)})
    select l.day, l.batch_id::text, l.batch_name, l.channel, l.game_id, l.game_name, l.account_id, l.account_name, l.spreader_id, l.state, l.currency,
      ${countAt((channel) => levelWithRole(channel, 'group1'), 'campaigns')}, ${countAt((channel) => levelWithRole(channel, 'group2'), 'adgroups')}, ${countAt(adLevel, 'ads')},
      ${outcomes('done')}, ${outcomes('failed')}, ${outcomes('unknown')}, ${outcomes('skipped')}, ${outcomes('waiting')},
      ${budgetOf('day')}::text as daily_minor, ${budgetOf('total')}::text as lifetime_minor
    from line l join batch_item i on i.batch_id = l.batch_id and i.account_id = l.account_id and not i.existing
    group by l.batch_id, l.account_id, l.day, l.batch_name, l.channel, l.game_id, l.game_name, l.account_name, l.spreader_id, l.state, l.currency,
      l.committed_at
    order by l.committed_at desc, l.batch_id desc, l.account_id`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * What the objects of recent batches may spend today, by network and currency; levels without a budget of their own are not read, and what is
 * paused, begins later or has ended spends nothing.
 */
export async function readDailyBudgets(db: Kysely<Database>, games: Scope, spreaders: Scope): Promise<DailyBudget[]> {
  const runs = sql`i.outcome in ('done', 'waiting') and ${runsToday()}`
  const { rows } = await sql<DailyBudget>`
    with line as (${linesOf({ games, spreaders, trouble: false })} and b.committed_at > now() - make_interval(days => ${BUDGET_DAYS})),
    spent as (
      select l.channel, l.currency, l.account_id, ${budgetOf('day', sql`i.outcome = 'done'`)} as daily,
        ${budgetOf('day', sql`i.outcome = 'waiting'`)} as waiting
      from line l join ad_account a on a.account_id = l.account_id
      join batch_item i on i.batch_id = l.batch_id and i.account_id = l.account_id and not i.existing and i.level = any(${levelsWithBudget()}::text[])
      where ${runs}
      group by l.channel, l.currency, l.account_id)
    select s.channel, s.currency, count(*)::int as accounts,
      (case when bool_and(${leftIn()} is not null) then sum(${leftIn()}) end)::text as left_minor, sum(s.daily)::text as daily_minor,
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
  sql`exists (select from batch_item i where i.batch_id = b.id and i.account_id = a.account_id and not i.existing ${more})`

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

/** What an account `a` of line `s` may still spend; null: not known. A balance that is a bill says nothing of it, the limit does. */
function leftIn(): RawBuilder<unknown> {
  const cases = CHANNELS.map(({ key }) => {
    const isBill = accessOfChannel(key)?.balance === 'due'
    return sql`when ${sql.lit(key)} then ${isBill ? sql`case when a.cap_minor is not null then greatest(a.cap_minor - coalesce(a.spent_minor, 0), 0) end` : sql`a.balance_minor`}`
  })
  // what was never read from the network was entered as what is left
  return sql`case when a.read_at is null then a.balance_minor else case s.channel ${sql.join(cases, sql` `)} end end`
}

/** Whether an item `i` of line `l` in account `a` may spend today: it, all it is in, and something of each level below it run. */
function runsToday(): RawBuilder<unknown> {
  const cases = CHANNELS.flatMap((channel) =>
    channel.levels
      .filter(({ fields }) => fields.some(({ budget }) => budget === 'day'))
      .map(
        ({ key }) =>
          sql`when l.channel = ${sql.lit(channel.key)} and i.level = ${sql.lit(key)} then ${runsByItself(channel, key, 'i')} and ${runsAbove(channel, key)} and ${runsBelow(channel, key, 'i')}`,
      ),
  )
  return sql`(case ${sql.join(cases, sql` `)} else false end)`
}

/** Its status, at the network where that was read, and its time in the zone of the account. */
function runsByItself(channel: Channel, level: Level, of: string): RawBuilder<unknown> {
  const fields = fieldsOf(channel, level)
  const item = sql.raw(of)
  const status = fields.find(({ key }) => key === 'status')
  const told = sql`(select o.status from network_object o where o.account_id = ${item}.account_id and o.level = ${item}.level
    and o.network_id = ${item}.network_id and o.gone_at is null)`
  const set =
    status && sql`coalesce(${told}, ${item}."values"->>'status', ${sql.lit(String(status.default ?? RUNS))}) <> ${sql.lit(PAUSED)}`
  const times = fields.flatMap(({ key, delivers }) => {
    const at = sql`(${item}."values"->>${sql.lit(key)})::timestamptz`
    if (delivers === 'from') return [sql`coalesce((${at} at time zone a.timezone)::date <= (now() at time zone a.timezone)::date, true)`]
    return delivers === 'until' ? [sql`coalesce(${at} > now(), true)`] : []
  })
  return sql`${item}.gone_at is null and ${sql.join([set ?? sql`true`, ...times], sql` and `)}`
}

/** Items of a batch are numbered from the root down: each has the number of the one it is in. */
function runsAbove(channel: Channel, level: Level): RawBuilder<unknown> {
  const above = levelsAbove(channel, level).toReversed()
  const inside = (at: number, child: string): RawBuilder<unknown> => {
    const upper = above[at]
    if (upper === undefined) return sql`true`
    const name = `up${at}`
    return sql`exists (select from batch_item ${sql.raw(name)} where ${sql.raw(name)}.batch_id = ${sql.raw(child)}.batch_id
      and ${sql.raw(name)}.seq = ${sql.raw(child)}.parent_seq and ${runsByItself(channel, upper, name)} and ${inside(at + 1, name)})`
  }
  return inside(0, 'i')
}

function runsBelow(channel: Channel, level: Level, of: string): RawBuilder<unknown> {
  const children = childrenOf(channel, level)
  if (children.length === 0) return sql`true`
  const below = children.map((child) => {
    const name = `${of}_${child}`
    return sql`exists (select from batch_item ${sql.raw(name)} where ${sql.raw(name)}.batch_id = ${sql.raw(of)}.batch_id
      and ${sql.raw(name)}.parent_seq = ${sql.raw(of)}.seq and ${sql.raw(name)}.level = ${sql.lit(child)}
      and ${sql.raw(name)}.outcome in ('done', 'waiting') and ${runsByItself(channel, child, name)} and ${runsBelow(channel, child, name)})`
  })
  return sql`(${sql.join(below, sql` or `)})`
}
