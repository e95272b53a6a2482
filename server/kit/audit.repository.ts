import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

export type AuditRow = {
  userId: string | null
  requestId: string
  entity: string
  entityId: string
  event: string
  before?: unknown
  after?: unknown
}

/** Lines of one statement: the database takes 65,535 values at once. */
const AT_ONCE = 5_000

/** Adds lines to the audit trail. Give it the transaction of the change, so that both happen or neither. */
export async function writeAudit(db: Kysely<Database>, rows: readonly AuditRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) await insertLines(db, rows.slice(from, from + AT_ONCE))
}

async function insertLines(db: Kysely<Database>, rows: readonly AuditRow[]): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(
      rows.map((row) => ({
        user_id: row.userId,
        request_id: row.requestId,
        entity: row.entity,
        entity_id: row.entityId,
        event: row.event,
        before: asJson(row.before),
        after: asJson(row.after),
      })),
    )
    .execute()
}

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
