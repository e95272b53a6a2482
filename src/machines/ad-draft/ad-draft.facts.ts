import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import type { adDraftMachine } from './ad-draft.machine.ts'
import type { AdDraftFacts } from './ad-draft.types.ts'

const value = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())])
const content = z.object({ name: z.string(), values: z.record(z.string(), value) })

export const adDraftFacts: z.ZodType<AdDraftFacts> = z.object({
  channel: z.string(),
  id: z.string(),
  typed: content.nullable(),
  base: content.nullable(),
  version: z.number(),
  sent: content.nullable(),
  ticket: z.string(),
})

/** A draft that is opened. */
export const openedDraft = (channel: string, id: string): AdDraftFacts => ({
  channel,
  id,
  typed: null,
  base: null,
  version: 0,
  sent: null,
  ticket: '',
})

type Snapshot = SnapshotFrom<typeof adDraftMachine>

export const adDraftFactsOf = ({ context: { channel, id, typed, base, version, sent, ticket } }: Snapshot): AdDraftFacts => ({
  channel,
  id,
  typed,
  base,
  version,
  sent,
  ticket,
})

/** The server has all of it: it is read again the next time, and is not listed. */
export const isBlankAdDraft = ({ context: { typed, ticket } }: Snapshot): boolean => typed === null && ticket === ''
