import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import type { rtaBindMachine } from './rta-bind.machine.ts'
import type { RtaFacts } from './rta-bind.types.ts'

type Snapshot = SnapshotFrom<typeof rtaBindMachine>

const object = { account_id: z.string(), account_name: z.string(), ad_id: z.string().nullable(), ad_name: z.string() }
const named = z.object(object)
const reason = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: z.string().optional(),
})
const rehearsal = z.object({
  id: z.string(),
  hash: z.string(),
  target_id: z.string(),
  base_version: z.number(),
  objects: z.array(named),
  changes: z.array(z.object({ ...object, was: z.array(z.string()), becomes: z.string().nullable() })),
  warnings: z.array(reason),
  refusals: z.array(reason),
  outside: z.number(),
  names: z.record(z.string(), z.string()),
  made_at: z.string(),
})

export const rtaFacts = z.object({
  targetId: z.string().nullable(),
  drafts: z.record(z.string(), z.array(named)),
  rehearsal: rehearsal.nullable(),
  ticket: z.string().nullable(),
})

export const newRtaFacts = (targetId: string | null): RtaFacts => ({ targetId, drafts: {}, rehearsal: null, ticket: null })

/** The ticket of a bind only: a rehearsal is asked for again. */
export function rtaFactsOf(now: Snapshot): RtaFacts {
  const { targetId, drafts, rehearsal: rehearsed, ticket } = now.context
  return { targetId, drafts, rehearsal: rehearsed, ticket: now.matches('rehearsing') ? null : ticket }
}

/** Nothing was chosen, and no bind waits for its answer. */
export const isBlankRta = ({ context: { drafts, ticket } }: Snapshot): boolean => Object.keys(drafts).length === 0 && ticket === null
