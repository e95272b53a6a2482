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

/** Adds lines to the audit trail. Give it the transaction of the change, so that both happen or neither. */
export async function writeAudit(db: Kysely<Database>, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return
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
