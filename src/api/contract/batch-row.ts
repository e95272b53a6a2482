import { z } from 'zod'
import { BATCH_KINDS, BATCH_STATES } from '#domain/batch/batch.ts'
import { REST_REASONS } from '#domain/batch/rest.ts'
import { count, instant, text } from './endpoint.ts'

export const perLevel = <T extends z.ZodType>(schema: T) => z.record(z.string(), schema)

const counts = z.object({ done: count, failed: count, skipped: count, unknown: count, waiting: count, total: count })
export const moneyTotal = z.object({ currency: text, amount_minor: text })

export const batchRow = z.object({
  batch_id: text,
  name: text,
  channel: text,
  kind: z.enum(BATCH_KINDS),
  game_id: text,
  account_ids: z.array(text),
  state: z.enum(BATCH_STATES),
  version: count,
  counts,
  /** rows by level; together they are `counts.total` */
  levels: perLevel(count),
  /** what the included rows may spend a day, per currency, minor units; lifetime budgets are next to it */
  daily_budget: z.array(moneyTotal),
  lifetime_budget: z.array(moneyTotal),
  problems: count,
  expanded: count,
  created_by: text,
  created_by_name: text,
  created_at: instant,
  committed_at: instant.nullable(),
  settled_at: instant.nullable(),
  /** accounts whose waiting rows cannot go on now, and why; left out when there are none */
  resting: z
    .array(z.object({ account_id: text, why: z.enum(REST_REASONS), until: instant.nullable(), app_id: text.nullable() }))
    .optional(),
})
export type BatchRow = z.output<typeof batchRow>
