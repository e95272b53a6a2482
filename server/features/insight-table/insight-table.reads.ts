import { sql, type Kysely } from 'kysely'
import {
  TABLES_MAX,
  tableSpec,
  VERSIONS_KEPT,
  type InsightFolder,
  type InsightTable,
  type InsightTableVersion,
} from '#contract/insight-tables.ts'
import type { Database } from '#server/db/schema.ts'
import { numberOf } from '#server/db/sql.ts'

type Db = Kysely<Database>

/** How many of other people's shared tables one person finds. */
const SHARED_SHOWN = 500

/** Tables that a person finds: their own, and those that others share, by name; or the one of this id. */
export async function readTables(db: Db, userId: string, id?: string): Promise<InsightTable[]> {
  const { rows } = await sql<Omit<InsightTable, 'saved_at'> & { saved_at: Date }>`
    select t.id::text, case when t.owner_id = ${userId} then t.folder_id::text end as folder_id, t.name, t.spec, t.sharing,
      t.owner_id = ${userId} as mine, t.owner_id = ${userId} or t.sharing = 'edited' as may_save, f.user_id is not null as favourite,
      o.name as owner_name, t.version, s.name as saved_by, t.saved_at
    from insight_table t join app_user o on o.id = t.owner_id join app_user s on s.id = t.saved_by
      left join insight_table_favourite f on f.table_id = t.id and f.user_id = ${userId}
    where t.deleted_at is null and (t.owner_id = ${userId} or t.sharing <> 'mine') and ${id === undefined ? sql`true` : sql`t.id = ${numberOf(id)}::bigint`}
    order by t.owner_id = ${userId} desc, t.name, t.id limit ${TABLES_MAX + SHARED_SHOWN}`.execute(db)
  return rows.map(readOf)
}

/** What was saved of a table before, the newest first. */
export async function readVersions(db: Db, id: string): Promise<InsightTableVersion[]> {
  const { rows } = await sql<Omit<InsightTableVersion, 'saved_at'> & { saved_at: Date }>`
    select v.version, v.name, v.spec, s.name as saved_by, v.saved_at
    from insight_table_version v join app_user s on s.id = v.saved_by
    where v.table_id = ${numberOf(id)}::bigint order by v.version desc limit ${VERSIONS_KEPT}`.execute(db)
  return rows.map(readOf)
}

/** A table that was kept before its question had all its parts is read with the usual ones. */
const readOf = <Row extends { spec: unknown; saved_at: Date }>(row: Row) => ({
  ...row,
  spec: tableSpec.parse(row.spec),
  saved_at: row.saved_at.toISOString(),
})

/** Folders of a person by name, with how many tables are in each; or the one of this id. */
export async function readFolders(db: Db, userId: string, id?: string): Promise<InsightFolder[]> {
  const { rows } = await sql<InsightFolder>`
    select f.id::text, f.name, (select count(*)::int from insight_table t where t.folder_id = f.id and t.deleted_at is null) as tables
    from insight_folder f where f.owner_id = ${userId} and ${id === undefined ? sql`true` : sql`f.id = ${numberOf(id)}::bigint`}
    order by f.name, f.id`.execute(db)
  return rows
}
