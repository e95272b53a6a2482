import { sql, type Kysely, type SqlBool } from 'kysely'
import { grants } from '#contract/auth.ts'
import type { AdminUser, CredentialRow, SessionRow } from '#contract/administration.ts'
import { accessOfSpreader, usesOf } from '#domain/channels/access.ts'
import { isAdministrator } from '#permissions/administration-can.ts'
import type { Scope } from '#permissions/grants.ts'
import { presetsOf, type HeldPreset } from '#permissions/preset-of.ts'
import type { Database } from '#server/db/schema.ts'
import { containing, scoped, type Paging } from '#server/db/sql.ts'
import { IDLE_HOURS } from '#server/kit/session.repository.ts'
import { keyIdOf } from '#server/kit/vault.ts'

type Db = Kysely<Database>

const isLive = sql<SqlBool>`s.ended_at is null and s.expires_at > now() and s.seen_at > now() - make_interval(hours => ${IDLE_HOURS})`
const total = sql<number>`(count(*) over ())::int`.as('total')

type Pageable<Row> = { limit: (count: number) => { offset: (count: number) => { execute: () => Promise<Row[]> } } }

/** A page of a query that counts its `total`, each row told in the words of the contract. */
async function pageOf<Row extends { total: number }, Told>(
  query: Pageable<Row>,
  { page, per_page }: Paging,
  tell: (row: Row) => Told,
): Promise<{ rows: Told[]; total: number }> {
  const rows = await query
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { total: rows[0]?.total ?? 0, rows: rows.map(tell) }
}

export type UserFilter = {
  q?: string | undefined
  active?: boolean | undefined
  id?: string | undefined
  preset?: HeldPreset | undefined
}

/** Who holds a preset: grants are read by the rules of the permissions, which SQL does not know. */
async function idsOfPreset(db: Db, preset: HeldPreset): Promise<string[]> {
  const people = await db.selectFrom('app_user').select(['id', 'grants']).execute()
  return people.filter((one) => presetsOf(grants.parse(one.grants)).includes(preset)).map(({ id }) => id)
}

/** People by name, a page of them, or the one of the id. */
export async function readUsers(
  db: Db,
  { q, active, id, preset }: UserFilter,
  paging: Paging,
): Promise<{ rows: AdminUser[]; total: number }> {
  let query = db
    .selectFrom('app_user as u')
    .select([
      'u.id',
      'u.account',
      'u.email',
      'u.name',
      'u.is_agent',
      'u.domestic',
      'u.observatory',
      'u.active',
      'u.grants',
      'u.version',
      'u.created_at',
    ])
    .select(sql<number>`(select count(*)::int from session s where s.user_id = u.id and ${isLive})`.as('sessions'))
    .select(sql<Date | null>`(select max(s.seen_at) from session s where s.user_id = u.id)`.as('seen_at'))
    .select(total)
  if (id !== undefined) query = query.where(sql<SqlBool>`u.id::text = ${id}`)
  if (preset !== undefined) query = query.where('u.id', '=', sql<string>`any(${await idsOfPreset(db, preset)}::bigint[])`)
  if (active !== undefined) query = query.where('u.active', '=', active)
  if (q)
    query = query.where((where) =>
      where.or([
        where('u.name', 'ilike', containing(q)),
        where('u.account', 'ilike', containing(q)),
        where('u.email', 'ilike', containing(q)),
      ]),
    )
  return await pageOf(query.orderBy('u.name').orderBy('u.id'), paging, (row) => ({
    id: row.id,
    account: row.account,
    email: row.email ?? '',
    name: row.name,
    is_agent: row.is_agent,
    domestic: row.domestic,
    observatory: row.observatory,
    active: row.active,
    presets: [...presetsOf(grants.parse(row.grants))],
    is_administrator: isAdministrator({ active: row.active, grants: grants.parse(row.grants) }),
    sessions: row.sessions,
    seen_at: row.seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }))
}

/** Everybody by name, locked ones too: a list may still hold them. */
export const readPeople = (db: Db) => db.selectFrom('app_user').select(['id', 'account', 'name']).orderBy('name').orderBy('id').execute()

/** Is any sum kept in the company's currency, or a rate into it? */
export async function isCurrencyInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from fx_rate) or exists (select from cost_entry) or exists (select from statement_row) as used`.execute(db)
  return rows[0]?.used ?? false
}

export async function readSessions(
  db: Db,
  userId: string | undefined,
  own: Buffer,
  paging: Paging,
): Promise<{ rows: SessionRow[]; total: number }> {
  let query = db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 'u.name', 's.address', 's.agent', 's.created_at', 's.seen_at', 's.expires_at'])
    .select(sql<boolean>`s.token_hash = ${own}`.as('is_own'))
    .select(total)
    .where(isLive)
  if (userId !== undefined) query = query.where('s.user_id', '=', userId)
  return await pageOf(query.orderBy('s.seen_at', 'desc').orderBy('s.id', 'desc'), paging, (row) => ({
    id: row.id,
    user_id: row.user_id,
    user_name: row.name,
    address: row.address,
    agent: row.agent,
    started_at: row.created_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_own: row.is_own,
  }))
}

/** Accounts of the caller's channels and games, with the state of their credentials. */
export async function readCredentials(
  db: Db,
  scopes: { games: Scope; spreaders: Scope },
  filter: { spreaderId?: string | undefined; q?: string | undefined; accountId?: string },
  paging: Paging,
): Promise<{ rows: CredentialRow[]; total: number }> {
  let query = db
    .selectFrom('ad_account as a')
    .select(['a.account_id', 'a.name', 'a.spreader_id', 'a.auth_status', 'a.credential', 'a.credential_last4', 'a.credential_set_at'])
    .leftJoin('network_authorisation as z', 'z.id', 'a.authorisation_id')
    .leftJoin('entered_credential as e', 'e.account_id', 'a.account_id')
    .select((select) => [
      select.fn.coalesce('z.rights', 'e.rights').as('rights'),
      select.fn.coalesce('z.expires_at', 'e.expires_at').as('expires_at'),
      select.fn.coalesce('z.reason', 'e.reason').as('reason'),
    ])
    .select(total)
    .where(scoped('a.spreader_id', scopes.spreaders))
    .where(sql<SqlBool>`exists (select from ad_account_game g where g.account_id = a.account_id and ${scoped('g.game_id', scopes.games)})`)
  if (filter.spreaderId !== undefined) query = query.where('a.spreader_id', '=', filter.spreaderId)
  if (filter.accountId !== undefined) query = query.where('a.account_id', '=', filter.accountId)
  const { q } = filter
  if (q) query = query.where((where) => where.or([where('a.name', 'ilike', containing(q)), where('a.account_id', '=', q)]))
  return await pageOf(query.orderBy('a.spreader_id').orderBy('a.name').orderBy('a.account_id'), paging, (row) => ({
    account_id: row.account_id,
    name: row.name,
    spreader_id: row.spreader_id,
    auth_status: row.auth_status,
    last4: row.credential_last4,
    set_at: row.credential_set_at?.toISOString() ?? null,
    key_id: keyIdOf(row.credential),
    lacks: lacksOf(row.spreader_id, row.rights),
    expires_at: row.expires_at?.toISOString() ?? null,
    reason: row.reason ?? '',
  }))
}

/** Uses that these rights are not enough for; null where they are not known. */
function lacksOf(spreaderId: string, rights: readonly string[] | null): CredentialRow['lacks'] {
  const network = accessOfSpreader(spreaderId)
  return network && rights ? usesOf(network, rights).flatMap(({ use, enough }) => (enough ? [] : [use])) : null
}
