import { sql, type Kysely, type SqlBool } from 'kysely'
import type { AuditLine } from '#contract/audit-line.ts'
import { idsOfLines, type AuditNames, type NamedKind } from '#domain/audit/audit-names.ts'
import type { Database } from '#server/db/schema.ts'
import { containing } from '#server/db/sql.ts'

type Db = Kysely<Database>

export type AuditFilter = {
  user_id?: string | undefined
  who?: string | undefined
  entity?: string | undefined
  entity_id?: string | undefined
  event?: string | undefined
  from?: string | undefined
  to?: string | undefined
  request_id?: string | undefined
}

/** Lines of the trail, newest first, those before the id when one is given, with the names of the ids in them. */
export async function readTrail(db: Db, filter: AuditFilter, before: string | undefined, limit: number): Promise<AuditLine[]> {
  const lines = await readLines(db, filter, before, limit)
  const names = await readNames(db, idsOfLines(lines))
  return lines.map((line) => ({ ...line, names: namesOf(names, idsOfLines([line])) }))
}

/** The same without names. */
export async function readLines(
  db: Db,
  filter: AuditFilter,
  before: string | undefined,
  limit: number,
): Promise<Omit<AuditLine, 'names'>[]> {
  let query = db
    .selectFrom('audit_log as a')
    .leftJoin('app_user as u', 'u.id', 'a.user_id')
    .select([
      'a.id',
      'a.at',
      'a.user_id',
      'u.name as user_name',
      'a.request_id',
      'a.entity',
      'a.entity_id',
      'a.event',
      'a.before',
      'a.after',
    ])
  if (before !== undefined) query = query.where('a.id', '<', before)
  if (filter.user_id !== undefined) query = query.where('a.user_id', '=', filter.user_id)
  const { who } = filter
  if (who)
    query = query.where((where) => where.or([where('u.name', 'ilike', containing(who)), where('u.account', 'ilike', containing(who))]))
  if (filter.entity) query = query.where('a.entity', '=', filter.entity)
  if (filter.entity_id) query = query.where('a.entity_id', '=', filter.entity_id)
  if (filter.event) query = query.where(sql<SqlBool>`a.event like ${`${filter.event.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`)
  if (filter.from !== undefined) query = query.where('a.at', '>=', new Date(filter.from))
  if (filter.to !== undefined) query = query.where('a.at', '<', new Date(filter.to))
  if (filter.request_id) query = query.where('a.request_id', '=', filter.request_id)
  const rows = await query.orderBy('a.id', 'desc').limit(limit).execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

type Ids = ReadonlyMap<NamedKind, ReadonlySet<string>>
type Names = ReadonlyMap<NamedKind, ReadonlyMap<string, string>>

/** Where the names of a kind are. Who reads the trail reads all of it, so no name in it is withheld. */
const NAMES: Readonly<Record<NamedKind, { table: 'app_user' | 'game' | 'ad_account' | 'master'; id: string }>> = {
  user: { table: 'app_user', id: 'id' },
  game: { table: 'game', id: 'game_id' },
  app: { table: 'game', id: 'app' },
  account: { table: 'ad_account', id: 'account_id' },
  master: { table: 'master', id: 'id' },
}

/** The names of the ids, a statement for each kind that occurs. */
async function readNames(db: Db, ids: Ids): Promise<Names> {
  const read = [...ids].map(async ([kind, of]): Promise<[NamedKind, Map<string, string>]> => {
    const { table, id } = NAMES[kind]
    const { rows } = await sql<{ id: string; name: string }>`
      select ${sql.ref(id)}::text as id, name from ${sql.table(table)} where ${sql.ref(id)}::text = any(${[...of]}::text[])`.execute(db)
    return [kind, new Map(rows.map((row) => [row.id, row.name]))]
  })
  return new Map(await Promise.all(read))
}

const namesOf = (names: Names, ids: Ids): AuditNames =>
  Object.fromEntries(
    [...ids].map(([kind, of]) => [
      kind,
      Object.fromEntries([...of].flatMap((id) => (names.get(kind)?.has(id) ? [[id, names.get(kind)?.get(id)]] : []))),
    ]),
  )
