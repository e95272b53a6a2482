import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import type { singleObjectMachine } from './single-object.machine.ts'
import { isChanged } from './single-object.rules.ts'
import type { SingleAt, SingleFacts } from './single-object.types.ts'

const values = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

export const singleFacts: z.ZodType<SingleFacts> = z.object({
  at: z.object({
    channel: z.string(),
    level: z.string(),
    account_id: z.string(),
    game_id: z.string(),
    parent_id: z.string().nullable(),
    network_id: z.string().nullable(),
  }),
  rows: z.array(z.object({ level: z.string(), name: z.string(), values })).nullable(),
  base: z.object({ name: z.string(), values }).nullable(),
  reason: z.string(),
  ticket: z.string(),
  written: z.string().nullable(),
})

/** An object that is opened, or one that begins. */
export const singleAt = (at: SingleAt): SingleFacts => ({ at, rows: null, base: null, reason: '', ticket: '', written: null })

type Snapshot = SnapshotFrom<typeof singleObjectMachine>

export const singleFactsOf = ({ context: { at, rows, base, reason, ticket, written } }: Snapshot): SingleFacts => ({
  at,
  rows,
  base,
  reason,
  ticket,
  written,
})

/** Nothing is typed or under way: it is read again the next time, and is not listed. */
export const isBlankSingle = (now: Snapshot): boolean =>
  now.matches('saved') || now.matches('gone') || (now.context.ticket === '' && now.context.written === null && !isChanged(now.context))
