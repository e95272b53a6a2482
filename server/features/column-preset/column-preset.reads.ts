import { sql, type Kysely } from 'kysely'
import { EARLIER_KEPT, PRESETS_MAX, type ColumnPreset } from '#contract/column-presets.ts'
import type { Database } from '#server/db/schema.ts'
import { jsonInstant, numberOf } from '#server/db/sql.ts'

/** Presets of a person by name: of a grid, or the one of this id. */
export async function readPresets(
  db: Kysely<Database>,
  ownerId: string,
  { grid, id }: { grid?: string; id?: string },
): Promise<ColumnPreset[]> {
  const { rows } = await sql<Omit<ColumnPreset, 'saved_at'> & { saved_at: Date }>`
    select p.id::text, p.grid as "table", p.name, p.columns, p.is_default, p.version, p.saved_at, coalesce(v.earlier, '[]') as earlier
    from column_preset p left join lateral (
      select jsonb_agg(jsonb_build_object('version', o.version, 'columns', o.columns, 'saved_at', ${jsonInstant('o.saved_at')}) order by o.version desc) as earlier
      from (select * from column_preset_version k where k.preset_id = p.id order by k.version desc limit ${EARLIER_KEPT}) o) v on true
    where p.owner_id = ${ownerId} and ${grid === undefined ? sql`true` : sql`p.grid = ${grid}`}
      and ${id === undefined ? sql`true` : sql`p.id = ${numberOf(id)}::bigint`}
    order by p.name, p.id limit ${PRESETS_MAX}`.execute(db)
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }))
}
