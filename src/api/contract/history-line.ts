import { z } from 'zod'
import { instant, text } from './endpoint.ts'

/** A line of the trail as it is read next to what it is about. */
export const historyLine = z.object({ id: text, at: instant, user_name: text.nullable(), before: z.unknown(), after: z.unknown() })
export type HistoryLine = z.output<typeof historyLine>

/** A page of lines, newest first, begins before this one. They are never counted: there are too many. */
export const beforeLine = z
  .string()
  .regex(/^\d{1,19}$/)
  .optional()
