import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import type { monthConfirmationMachine } from './month-confirmation.machine.ts'
import type { MonthFacts, MonthKey } from './month-confirmation.types.ts'

export const monthFacts: z.ZodType<MonthFacts> = z.object({
  key: z.object({ kind: z.enum(ROW_KINDS), month: z.string() }),
  reason: z.string(),
  write: z
    .object({ ticket: z.string(), action: z.enum(['confirm', 'reopen']), hash: z.string(), since: z.string(), reason: z.string() })
    .nullable(),
})

export const newMonthFacts = (key: MonthKey): MonthFacts => ({ key, reason: '', write: null })

export const monthFactsOf = ({ context: { key, reason, write } }: SnapshotFrom<typeof monthConfirmationMachine>): MonthFacts => ({
  key,
  reason,
  write,
})

/** Nothing typed and nothing under way: the month itself is the server's. */
export const isBlankMonth = ({ context: { reason, write } }: SnapshotFrom<typeof monthConfirmationMachine>): boolean =>
  reason === '' && write === null
