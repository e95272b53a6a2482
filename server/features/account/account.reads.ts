import { sql, type Kysely, type RawBuilder } from 'kysely'
import { AD_ACCOUNT, ENDS_SOON_DAYS, OTHER_PUSH_DAYS } from '#domain/account/account.ts'
import { expiryDays } from '#domain/account/authorisation.ts'
import { ACCESS_SPREADERS, accessOfSpreader } from '#domain/channels/access.ts'
import type { Scope } from '#permissions/grants.ts'
import { scoped } from '#server/db/sql.ts'
import type { Database } from '#server/db/schema.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

type Db = Kysely<Database>

const within = (days: number | RawBuilder<unknown>) => sql`r.auth_expires_at <= now() + make_interval(days => (${days})::int)`
/** Rotating tokens are renewed every day, so they are only near their end when renewing fails. */
const ENDS_SOON = sql`case when r.spreader_id = any(${ACCESS_SPREADERS.filter((id) => accessOfSpreader(id)?.rotates)}::text[])
  then ${expiryDays({ rotates: true })[0]}::int else ${ENDS_SOON_DAYS}::int end`
/** A sign-in that the network still takes may have ended by its own date. */
const AUTH_STATE = sql<string>`case when r.auth_status <> 'authorised' then r.auth_status when r.auth_expires_at <= now() then 'ended'
  when ${within(ENDS_SOON)} then 'ending' else 'authorised' end`

const READ_STATE = sql<string>`case when r.auth_status <> 'authorised' then 'no_sign_in'
  when r.authorisation_id is null and not (r.has_entered_credential and r.spreader_id = any(${[...ACCESS_SPREADERS]}::text[])) then 'no_sign_in'
  when r.read_wanted_at is not null then 'waiting' when r.read_trouble <> '' then 'failed' else 'read' end`

const batches = (condition: string) =>
  sql<number>`(select count(*) from batch k where k.account_ids @> array[r.id] and ${sql.raw(condition)})`

/** Ad accounts by channel and name, with what depends on each. */
export const accountStore = thingStore(AD_ACCOUNT, {
  table: 'ad_account_kept',
  joins: sql`join spreader s on s.id = r.spreader_id left join master m on m.id = r.master_id left join app_user o on o.id = r.owner_id`,
  also: () => ({
    spreader_name: sql`s.name`,
    master_name: sql`m.name`,
    owner_name: sql`o.name`,
    assistant_names: sql`array(select u.name from unnest(r.assistant_ids) with ordinality as a (id, place) join app_user u on u.id::text = a.id
      order by a.place)`,
    told_currency: sql`coalesce(r.network_currency, r.currency)`,
    balance_minor: sql`r.balance_minor`,
    cap_minor: sql`r.cap_minor`,
    spent_minor: sql`r.spent_minor`,
    network_state: sql`coalesce(r.network_state, 'unread')`,
    disable_reason: sql`r.disable_reason`,
    held_for: sql`r.held_for`,
    other_push_at: sql`case when r.other_push_at > now() - make_interval(days => ${OTHER_PUSH_DAYS}::int) then r.other_push_at end`,
    read_at: sql`r.read_at`,
    read_state: READ_STATE,
    read_trouble: sql`r.read_trouble`,
    auth_state: AUTH_STATE,
    auth_expires_at: sql`r.auth_expires_at`,
  }),
  usedBy: {
    batch_pushing: batches("k.state = 'pushing'"),
    batch_draft: batches("k.state in ('expanding', 'draft')"),
    batch_settled: batches("k.state = 'settled'"),
    account_video_moving: 'account_id',
    account_video_brought: 'account_id',
    figure_reading: 'account_id',
    account_saved_view: 'account_id',
  },
  by: {
    // what is typed into an address may be no id of a person
    owner_id: { is: (id) => sql`r.owner_id::text = ${id}`, order: sql`o.name` },
    master_id: { order: sql`m.name` },
    spreader_id: { order: sql`s.name` },
  },
  words: ['r.id', 'r.name', 'r.alias', 'r.entity'],
  where: ({ ends_within: days, unbound, usable, waiting, ids, network_app: app, region }) => [
    days === undefined ? null : sql`${within(Number(days))} and r.auth_status = 'authorised'`,
    unbound === undefined ? null : sql`(r.game_ids = '{}') = (${unbound} = '1')`,
    usable === undefined ? null : sql`${AUTH_STATE} in ('authorised', 'ending') and r.held_for is null`,
    waiting === undefined ? null : sql`(${AUTH_STATE} in ('invalid', 'ended', 'ending') or r.held_for is not null)`,
    ids === undefined ? null : sql`r.id = any(${ids}::text[])`,
    app === undefined
      ? null
      : sql`r.id in (select x.account_id from ad_account x join network_authorisation z on z.id = x.authorisation_id where z.network_app_id = ${app})`,
    region === undefined ? null : sql`exists (select from game g where g.game_id = any(r.game_ids) and g.region_id = ${region})`,
  ],
  order: () => [sql`s.id`, sql`r.name`],
})

/** What the network calls the currency of these accounts, where that is another than ours. */
export async function readOtherCurrencies(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; currency: string }>`
    select account_id as id, network_currency as currency from ad_account
     where account_id = any(${[...ids]}::text[]) and network_currency <> currency`.execute(db)
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

/** Games by name, those of an account that the scope holds. */
export async function gamesOfAccount(db: Db, accountId: string, games: Scope) {
  const { rows } = await sql<{ game_id: string; name: string }>`
    select g.game_id, g.name from ad_account_game a join game g using (game_id)
     where a.account_id = ${accountId} and ${scoped('g.game_id', games)} order by g.game_id`.execute(db)
  return rows
}

/** The default account of the same channel and one of the same games, if there is another. */
export async function otherDefault(db: Db, account: { id: string; spreaderId: string; games: readonly string[] }): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select r.name from ad_account_kept r
     where r.is_default and r.spreader_id = ${account.spreaderId} and r.id <> ${account.id} and r.game_ids && ${[...account.games]}::text[]
     order by r.id limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** Which of these people there are, and the channel of the master. */
export async function knownOf(db: Db, { people, master }: { people: readonly string[]; master: string }) {
  const { rows } = await sql<{ people: string[]; channel: string | null }>`
    select array(select id::text from app_user where id::text = any(${[...people]}::text[])) as people,
           (select spreader_id from master where id = ${master}) as channel`.execute(db)
  const [found] = rows
  return { people: new Set(found?.people), channel: found?.channel ?? null }
}

const KUAISHOU = 'kuaishou'
type Named = { id: string; name: string }

/** Channels of Kuaishou within the scopes, and the masters who own accounts of theirs there. */
export async function readKuaishou(db: Db, { games, spreaders }: { games: Scope; spreaders: Scope }) {
  const [users, platforms] = await Promise.all([
    sql<Named & { account_ids: string[] }>`
      select m.id, m.name, array_agg(distinct a.account_id order by a.account_id) as account_ids
        from ad_account a join spreader s on s.id = a.spreader_id join master m on m.id = a.master_id join ad_account_game g using (account_id)
       where s.channel = ${KUAISHOU} and ${scoped('a.spreader_id', spreaders)} and ${scoped('g.game_id', games)}
       group by m.id, m.name order by m.name, m.id`.execute(db),
    sql<Named>`select id, name from spreader where channel = ${KUAISHOU} and ${scoped('id', spreaders)} order by id`.execute(db),
  ])
  return { users: users.rows, platforms: platforms.rows }
}
