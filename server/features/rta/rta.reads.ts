import { sql, type Kysely } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import { rootOf } from '#domain/channels/levels.ts'
import type { Person } from '#domain/named.ts'
import type { RtaBinding, RtaChange, RtaObject, RtaResult, RtaVersionState } from '#domain/rta/rta.ts'
import type { Scope } from '#permissions/grants.ts'
import type { AccountRef } from '#server/connectors/core/port.ts'
import { ACCOUNT_REF } from '#server/db/account-ref.ts'
import type { Database } from '#server/db/schema.ts'
import { numberOf, onPage, scoped, type Paging } from '#server/db/sql.ts'

type Db = Kysely<Database>
export type RtaScope = { games: Scope; spreaders: Scope }

/** An ad account of the network within the grants. Those with the same `source` have the same token; `ref` null: it cannot be used now. */
export type RtaAccount = {
  account_id: string
  name: string
  spreader_id: string
  game_ids: string[]
  source: string
  ref: AccountRef | null
}

/** Ad accounts of the network within the grants, by name. */
export async function readRtaAccounts(db: Db, { games, spreaders }: RtaScope): Promise<RtaAccount[]> {
  const { rows } = await sql<RtaAccount>`
    select a.account_id, a.name, a.spreader_id, g.game_ids, coalesce(a.authorisation_id::text, a.account_id) as source,
      case when a.auth_status = 'authorised' and a.use_status = 'on' and a.held_for is null then ${sql.raw(ACCOUNT_REF)} end as ref
    from ad_account a join lateral (select array_agg(x.game_id order by x.game_id) as game_ids from ad_account_game x
      where x.account_id = a.account_id and ${scoped('x.game_id', games)}) g on g.game_ids is not null
    where a.spreader_id = ${GDT2.spreaderId} and ${scoped('a.spreader_id', spreaders)}
    order by a.name, a.account_id`.execute(db)
  return rows
}

export type Names = { accounts: ReadonlyMap<string, string>; ads: ReadonlyMap<string, { name: string; is_gone: boolean }> }

/** Names of the accounts and ads of objects, as far as we know them. Ads by `<account>/<ad>`. */
export async function readNames(db: Db, objects: readonly RtaObject[]): Promise<Names> {
  const ads = objects.filter(({ ad_id }) => ad_id !== null)
  const [accounts, known] = await Promise.all([
    sql<{ account_id: string; name: string }>`
      select account_id, name from ad_account where account_id = any(${objects.map(({ account_id }) => account_id)}::text[])`.execute(db),
    sql<{ key: string; name: string; is_gone: boolean }>`
      select o.account_id || '/' || o.network_id as key, o.name, o.gone_at is not null as is_gone
      from unnest(${ads.map(({ account_id }) => account_id)}::text[], ${ads.map(({ ad_id }) => ad_id)}::text[]) as k (account_id, ad_id)
        join network_object o on o.account_id = k.account_id and o.level = ${rootOf(GDT2)} and o.network_id = k.ad_id`.execute(db),
  ])
  return {
    accounts: new Map(accounts.rows.map(({ account_id: id, name }) => [id, name])),
    ads: new Map(known.rows.map(({ key, ...ad }) => [key, ad])),
  }
}

export type RehearsalRead = {
  id: string
  target_id: string
  target_name: string
  hash: string
  objects: RtaObject[]
  base_version: number
  changes: RtaChange[]
  warnings: Blocker[]
  refusals: Blocker[]
  outside: number
  seen: string
  made_by: string
  made_at: Date
}

const REHEARSAL = sql`
  r.id::text, r.target_id, r.target_name, r.hash, r.objects, r.base_version, r.changes, r.warnings, r.refusals, r.outside, r.seen, r.made_by::text, r.made_at`

/** A rehearsal of the user's own. */
export async function readRehearsal(db: Db, id: string, userId: string): Promise<RehearsalRead | null> {
  const { rows } = await sql<RehearsalRead>`
    select ${REHEARSAL} from rta_rehearsal r where r.id = ${numberOf(id)}::bigint and r.made_by = ${userId}::bigint`.execute(db)
  return rows[0] ?? null
}

export type VersionRead = {
  target_id: string
  number: number
  state: RtaVersionState
  objects: RtaObject[]
  kept: RtaBinding[]
  changes: RtaChange[]
  results: RtaResult[]
  ticket: string
  made_by: Person
  made_at: Date
  settled_at: Date | null
}

const VERSION = sql`
  v.target_id, v.number, v.state, r.objects, v.kept, r.changes, v.results, v.ticket::text,
  jsonb_build_object('id', u.id::text, 'name', u.name) as made_by, v.made_at, v.settled_at`
const FROM = sql`rta_version v join rta_rehearsal r on r.id = v.rehearsal_id join app_user u on u.id = r.made_by`

/** Versions of a strategy, newest first. */
export async function readVersions(db: Db, targetId: string, paging: Paging): Promise<{ rows: VersionRead[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<VersionRead>`select ${VERSION} from ${FROM} where v.target_id = ${targetId} order by v.number desc ${onPage(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from rta_version where target_id = ${targetId}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function readVersion(db: Db, by: { ticket: string } | { targetId: string; number: number }): Promise<VersionRead | null> {
  const where = 'ticket' in by ? sql`v.ticket = ${by.ticket}::uuid` : sql`v.target_id = ${by.targetId} and v.number = ${by.number}`
  return (await sql<VersionRead>`select ${VERSION} from ${FROM} where ${where}`.execute(db)).rows[0] ?? null
}

/** The version that is live: the latest one that changed something at the network. */
export const LIVE = sql`('bound', 'partly')`

/** Of each strategy: its latest version, and the one that is live. */
export async function readStandings(
  db: Db,
  targetIds: readonly string[],
): Promise<Map<string, { latest: VersionRead; live: VersionRead | null }>> {
  const { rows } = await sql<VersionRead & { is_latest: boolean; is_live: boolean }>`
    select ${VERSION}, v.number = n.latest as is_latest, coalesce(v.number = n.live, false) as is_live from ${FROM}
      join (select target_id, max(number) as latest, max(number) filter (where state in ${LIVE}) as live from rta_version
        where target_id = any(${[...targetIds]}::text[]) group by target_id) n
        on n.target_id = v.target_id and v.number in (n.latest, n.live)`.execute(db)
  const standings = new Map<string, { latest: VersionRead; live: VersionRead | null }>()
  for (const latest of rows.filter(({ is_latest }) => is_latest))
    standings.set(latest.target_id, { latest, live: rows.find((one) => one.is_live && one.target_id === latest.target_id) ?? null })
  return standings
}

/** The numbers of the latest and the live version; 0: none. */
export async function readNumbers(db: Db, targetId: string): Promise<{ latest: number; live: number }> {
  const { rows } = await sql<{ latest: number; live: number }>`
    select coalesce(max(number), 0) as latest, coalesce(max(number) filter (where state in ${LIVE}), 0) as live
    from rta_version where target_id = ${targetId}`.execute(db)
  return rows[0] ?? { latest: 0, live: 0 }
}

/** Whether a version or a rehearsal of the strategy names one of the accounts. */
export async function isTargetOf(db: Db, targetId: string, accountIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from rta_rehearsal r, jsonb_array_elements(r.objects) o
      where r.target_id = ${targetId} and o ->> 'account_id' = any(${[...accountIds]}::text[])) as is`.execute(db)
  return rows[0]?.is ?? false
}
