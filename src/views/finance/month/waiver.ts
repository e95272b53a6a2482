import { z } from 'zod'
import { waiverReasonBlockers } from '#domain/finance/unread-lines.ts'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import { decisionDraft } from '#machines/decision/decision.facts.ts'
import { createDecision } from '#machines/decision/decision.machine.ts'
import type { MonthKey, UnreadLines } from '#machines/month-confirmation/month-confirmation.types.ts'

/** Lines of a statement as many as were seen, in the month that closes without them. */
export type WaivedLines = MonthKey & { id: string; lines: number }
/** `asOf`: of the reading of the month that showed it. */
export type WaiverSeen = Pick<UnreadLines, 'waiver'> & { asOf: string }

const WAIVER_CHOICES = ['waive', 'withdraw'] as const

/** A month closes without lines that were not read in, with a reason; the waiver is withdrawn while the month is open. */
export const waiver = createDecision<WaivedLines, WaiverSeen, (typeof WAIVER_CHOICES)[number]>({
  blockers: ({ choice, reason }) => (choice === 'waive' ? waiverReasonBlockers(reason) : []),
  isDecided: (seen, choice) => (seen.waiver === null) === (choice === 'withdraw'),
})

const waivedLines: z.ZodType<WaivedLines> = z.object({ id: z.string(), lines: z.number(), kind: z.enum(ROW_KINDS), month: z.string() })
export const waiverDraft = decisionDraft(waivedLines, WAIVER_CHOICES)
