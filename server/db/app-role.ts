import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The role that web and worker use; `urlOf` puts it into the owner's address, also after the database moved. */
export type AppRole = { ok: true; role: string; urlOf: (ownerUrl: string) => string } | { ok: false; reason: string }

/**
 * Makes, or brings up to date, a role that may read and write rows but neither change tables nor touch a line of the audit trail once it
 * is written. Its password follows from the owner's, so that every machine with the owner's address knows it and nothing has to be kept.
 * Called after every migration: new tables are granted too. Not `ok` where the owner may not make roles, or the role may not sign in.
 */
export async function openAppRole(ownerUrl: string): Promise<AppRole> {
  const secret = decodeURIComponent(new URL(ownerUrl).password)
  if (!secret) return { ok: false, reason: 'The database address holds no password to derive a restricted role from.' }
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'flightdeck roles' })
  owner.on('error', () => {})
  await owner.connect()
  try {
    const { rows } = await owner.query<{ oid: string; may: boolean }>(
      `select d.oid::text, (r.rolsuper or r.rolcreaterole) as may from pg_database d, pg_roles r
       where d.datname = current_database() and r.rolname = current_user`,
    )
    const [{ oid, may } = { oid: '', may: false }] = rows
    if (!may) return { ok: false, reason: 'The database user may not make roles.' }
    const role = `flightdeck_app_${oid}`
    const password = createHmac('sha256', secret).update(role).digest('base64url')
    await grant(owner, role, password)
    const urlOf = (url: string) => withUser(url, role, password)
    const closed = await signInProblem(urlOf(ownerUrl))
    return closed ? { ok: false, reason: `The restricted role ${role} can not sign in (${closed}).` } : { ok: true, role, urlOf }
  } catch (error) {
    return { ok: false, reason: `The restricted role could not be made (${messageOf(error)}).` }
  } finally {
    await owner.end()
  }
}

// a number that is ours only among advisory locks of one key: processes that start together take turns
const GRANTING = 7_235_190_414

/** What is written once and then only read: no one but the owner may do more. */
const APPEND_ONLY = ['audit_log', 'audit_seal', 'month_copy']

async function grant(owner: pg.Client, role: string, password: string): Promise<void> {
  const name = owner.escapeIdentifier(role)
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
  const attributes = `login nosuperuser nocreatedb nocreaterole noinherit password ${owner.escapeLiteral(password)}`
  await owner.query('begin')
  await owner.query('select pg_advisory_xact_lock($1)', [GRANTING])
  await owner.query(rowCount ? `alter role ${name} ${attributes}` : `create role ${name} ${attributes}`)
  await owner.query(`grant usage on schema public to ${name}`)
  await owner.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await owner.query(`grant usage, select on all sequences in schema public to ${name}`)
  // what a migration of the release to come makes, is this role's in the same moment: a trigger there may be run by a process of this release
  await owner.query(`alter default privileges in schema public grant select, insert, update, delete on tables to ${name}`)
  await owner.query(`alter default privileges in schema public grant usage, select on sequences to ${name}`)
  await owner.query(`revoke insert, update, delete on migration from ${name}`)
  for (const table of APPEND_ONLY) await owner.query(`revoke update, delete, truncate on ${table} from ${name}`)
  await owner.query('commit')
}

async function signInProblem(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } catch (error) {
    return messageOf(error)
  } finally {
    await client.end().catch(() => {})
  }
}

function withUser(url: string, user: string, password: string): string {
  const address = new URL(url)
  address.username = user
  address.password = password
  return address.href
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
