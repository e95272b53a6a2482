import { z } from 'zod'
import { NAMED_KINDS } from '#domain/audit/audit-names.ts'
import { instant, text } from './endpoint.ts'

/** A line of the trail. */
export const auditRow = z.object({
  id: text,
  at: instant,
  user_id: text.nullable(),
  user_name: text.nullable(),
  request_id: text,
  entity: text,
  entity_id: text,
  event: text,
  before: z.unknown(),
  after: z.unknown(),
  /** of the ids that the line holds, as far as they are known */
  names: z.partialRecord(z.enum(NAMED_KINDS), z.record(text, text)),
})
export type AuditLine = z.output<typeof auditRow>
