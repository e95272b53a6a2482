import { z } from 'zod'
import { count, text, wireBlocker } from './endpoint.ts'

/** Minor units of the currency of the answer; `low` to `high` was expected (`src/domain/observatory/anomaly.ts`). */
const anomaly = z.object({
  game_id: text,
  measure: text,
  day: text,
  value: z.number(),
  low: z.number(),
  high: z.number(),
  median: z.number(),
  deviation: z.number(),
  weeks: count,
})
export type ObservedAnomaly = z.output<typeof anomaly>

/** What the observatory says next to the rows of a report (decision 112). */
export const observatoryAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({
    /** months that are asked for, with what finance confirmed of each */
    months: z.array(z.object({ month: text, income: z.boolean(), outcome: z.boolean() })),
    /** measures that are not told, each with the reason */
    untold: z.array(z.object({ measure: text, why: wireBlocker })),
    /** the rows by month, which explain a gap of longer periods */
    by_month: z.array(row),
    /** null: not asked for */
    anomalies: z
      .object({
        /** days that were judged */
        since: text,
        until: text,
        /** in minor units: no day is marked for less */
        floor: z.number(),
        /** more games than can be judged at once: nothing is marked */
        too_many: z.boolean(),
        found: z.array(anomaly),
      })
      .nullable(),
  })
