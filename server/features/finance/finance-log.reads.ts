import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fieldChanges } from '#domain/audit/field-changes.ts'
import type { Database } from '#server/db/schema.ts'

/** A line of the trail about an object of finance, as its log shows it. */
export type FinanceLogLine = {
  id: string
  at: string
  user_name: string | null
  entity_id: string
  event: string
  /** the values as they are in the trail */
  changes: { field: string; before: string | null; after: string | null }[]
  reason: string
}

type Stored = { id: string; at: Date; user_name: string | null; entity_id: string; event: string; before: unknown; after: unknown }

/**
 * Lines of the trail, newest first. `about` narrows the table `l`; `fields` are shown, in this order: what is stored has forgotten its
 * own. A field is named by the last step of its path.
 */
export async function readFinanceLog(
  db: Kysely<Database>,
  { about, fields }: { about: RawBuilder<boolean>; fields: readonly string[] },
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: FinanceLogLine[]; total: number }> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from audit_log l where ${about}`.execute(db)
  const { rows } = await sql<Stored>`
    select l.id::text, l.at, u.name as user_name, l.entity_id, l.event, l.before, l.after
    from audit_log l left join app_user u on u.id = l.user_id where ${about}
    order by l.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return { rows: rows.map((row) => lineOf(row, fields)), total: counted.rows[0]?.total ?? 0 }
}

function lineOf({ at, before, after, ...line }: Stored, fields: readonly string[]): FinanceLogLine {
  const changes = fieldChanges(before, after).flatMap((change) => {
    const field = change.path.split('.').at(-1) ?? ''
    const [was, is] = [textOf(change.before), textOf(change.after)]
    return fields.includes(field) && was !== is ? [{ field, before: was, after: is }] : []
  })
  return {
    ...line,
    at: at.toISOString(),
    changes: changes.sort((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field)),
    reason: textOf(typeof after === 'object' && after !== null ? Reflect.get(after, 'reason') : null) ?? '',
  }
}

const textOf = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? `${value}` : null
