import { z } from 'zod'
import type { RowForm, MonitorRowsContext } from './monitor-rows.machine.ts'

/** A form with its ticket: one that was sent and not answered is answered, not written twice, when it is sent again. */
export const rowDraft = z.object({
  id: z.string().nullable(),
  version: z.number(),
  position: z.number(),
  ticket: z.string(),
  url: z.string(),
  name: z.string(),
  advanced: z.boolean(),
  local_path: z.string(),
}) satisfies z.ZodType<RowForm>

/** What would be lost if the page went now; null when nothing would. */
export const rowDraftOf = ({ form, isChanged, resumed }: MonitorRowsContext): RowForm | null => (isChanged ? form : resumed)
