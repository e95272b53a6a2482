import { z } from 'zod'
import { channelOf } from '#domain/channels/index.ts'
import type { Level } from '#domain/channels/channel.ts'
import { COPY_BEGINS, copyNaming, type DuplicatePlan } from '#domain/duplication/plan.ts'
import { pendingEditShape } from '../batch/batch.facts.ts'
import type { DuplicationContext, DuplicationFacts } from './duplication.types.ts'

const plan = z.object({
  channel: z.string(),
  level: z.string(),
  sources: z.array(z.string()),
  game_id: z.string(),
  name: z.string(),
  account_ids: z.array(z.string()),
  copies: z.number(),
  with_children: z.boolean(),
  begin: z.enum(COPY_BEGINS),
  naming: z.record(z.string(), z.string()),
}) satisfies z.ZodType<DuplicatePlan>

const facts = z.object({
  plan,
  back: z.string().nullable().default(null),
  batchId: z.string().nullable(),
  level: z.string().nullable(),
  createTicket: z.string().nullable(),
  saving: z.object({ ticket: z.string(), level: z.string(), edits: z.array(pendingEditShape) }).nullable(),
  commit: z.object({ ticket: z.string(), version: z.number(), total: z.number() }).nullable(),
  pendingEdits: z.array(pendingEditShape),
}) satisfies z.ZodType<DuplicationFacts>

/** Null: they cannot be read, and nothing of them is trusted then. */
export const parseDuplicationFacts = (stored: unknown): DuplicationFacts | null => facts.safeParse(stored).data ?? null

export const duplicationFactsOf = (context: DuplicationContext): DuplicationFacts => ({
  plan: context.plan,
  back: context.back,
  batchId: context.batchId,
  level: context.level,
  createTicket: context.createTicket,
  saving: context.saving,
  commit: context.commit,
  pendingEdits: context.queue.pending,
})

type Begin = { channel: string; level: Level; sources: readonly string[]; name: string; back?: string | null }

/** What a duplication begins with: one copy of each source, with its children, paused; where it goes is for the person to say. */
export function newDuplicationFacts({ back = null, ...begin }: Begin): DuplicationFacts {
  const channel = channelOf(begin.channel)
  return {
    plan: {
      ...begin,
      game_id: '',
      account_ids: [],
      copies: 1,
      with_children: true,
      begin: 'paused',
      naming: channel ? copyNaming(channel, begin.level) : {},
    },
    back,
    batchId: null,
    level: null,
    createTicket: null,
    saving: null,
    commit: null,
    pendingEdits: [],
  }
}

/** A duplicate batch that is opened by its number. */
export const storedDuplicationFacts = (channel: string, batchId: string): DuplicationFacts => ({
  ...newDuplicationFacts({ channel, level: '', sources: [], name: '' }),
  batchId,
})

type Snapshot = { value: unknown; context: DuplicationContext }

/** Looked at, with nothing typed: it is read again the next time, and is not listed. */
export const isBlankDuplication = ({ value, context: { batchId, queue, saving, commit } }: Snapshot): boolean =>
  value === 'committed' ||
  (batchId !== null && queue.pending.length === 0 && saving === null && commit === null && (value === 'reading' || value === 'failed'))
