import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import type { objectChangeMachine } from './object-change.machine.ts'
import type { ChangeFacts, ChangeRequest } from './object-change.types.ts'

const value = z.union([z.string(), z.array(z.string())])
const values = z.record(z.string(), value)
const key = { account_id: z.string(), network_id: z.string() }
const operation = z.object({
  field: z.string(),
  how: z.enum(['set', 'by_percent', 'replace', 'prefix', 'suffix']),
  value,
  find: z.string().optional(),
})
const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows'), rows: z.array(z.object({ ...key, was: values, becomes: values })) }),
  z.object({ kind: z.literal('chosen'), keys: z.array(z.object(key)), operation }),
  z.object({ kind: z.literal('filter'), filter: z.record(z.string(), value.optional()), total: z.number(), operation }),
  z.object({ kind: z.literal('drift'), keys: z.array(z.object(key)), fields: z.array(z.string()).optional() }),
])

export const changeFacts: z.ZodType<ChangeFacts> = z.object({
  id: z.string().nullable(),
  request: z.object({ channel: z.string(), level: z.string(), source }).nullable(),
  reason: z.string(),
  typed: z.string(),
  ticket: z.string(),
})

const NOTHING = { reason: '', typed: '', ticket: '' }
/** A set that is stored. */
export const storedChange = (id: string): ChangeFacts => ({ id, request: null, ...NOTHING })
/** A set that is asked for. */
export const askedChange = (request: ChangeRequest): ChangeFacts => ({ id: null, request, ...NOTHING })

type Snapshot = SnapshotFrom<typeof objectChangeMachine>

export const changeFactsOf = ({ context: { id, request, reason, typed, ticket } }: Snapshot): ChangeFacts => ({
  id,
  request,
  reason,
  typed,
  ticket,
})

/** Nothing is typed or under way: the set itself is the server's, and is read again the next time. */
export const isBlankChange = (now: Snapshot): boolean =>
  now.context.request === null && now.context.reason === '' && !now.hasTag('writing') && !now.hasTag('uncertain')
