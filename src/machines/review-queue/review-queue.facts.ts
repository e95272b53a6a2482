import { z } from 'zod'
import { REVIEWED_TYPES, VERDICTS } from '#domain/review/review.ts'
import { NO_QUEUE_FILTER, type QueueContext, type QueueFacts } from './review-queue.types.ts'

export const queueFacts: z.ZodType<QueueFacts> = z.object({
  at: z.string().nullable(),
  saying: z.object({ verdict: z.enum(VERDICTS), reasons: z.array(z.string()), comment: z.string() }).nullable(),
  filter: z.object({ gameId: z.string(), objectType: z.union([z.enum(REVIEWED_TYPES), z.literal('')]), q: z.string() }),
  skipped: z.array(z.string()),
})

export const NEW_QUEUE: QueueFacts = { at: null, saying: null, filter: NO_QUEUE_FILTER, skipped: [] }

/** What is said of many at once is not kept: the choice is gone with the page. */
export const queueFactsOf = ({ context: { at, saying, isBulk, filter, skipped } }: { context: QueueContext }): QueueFacts => ({
  at,
  saying: isBulk ? null : saying,
  filter,
  skipped,
})
