import { z } from 'zod'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { inSnakeCase } from '#domain/spelling.ts'
import { FROZEN_WRITES, type BatchContext, type BatchFacts } from './batch.types.ts'

export const factsOf = (context: BatchContext): BatchFacts => ({
  channel: context.channel,
  batchId: context.batchId,
  stage: context.stage,
  spec: context.spec,
  create: context.create,
  commit: context.commit,
  saving: context.saving,
  add: context.add,
  retry: context.retry,
  recreate: context.recreate,
  decide: context.decide,
  discardTicket: context.discardTicket,
  frozen: context.frozen,
  imported: context.imported,
  former: context.former,
  isOwn: context.isOwn,
  pendingEdits: context.queue.pending,
})

/** A batch of which the server has everything, and that the user neither began nor changed. */
export const isOnlyShown = ({ isOwn, queue }: BatchContext): boolean => !isOwn && queue.pending.length === 0

/** The facts of a batch no one has begun, or of one that is opened by its number. */
export const newBatchFacts = (spec: BatchSpec, batchId: string | null = null): BatchFacts => ({
  channel: spec.channel,
  batchId,
  stage: null,
  spec,
  create: null,
  commit: null,
  saving: null,
  add: null,
  retry: null,
  recreate: null,
  decide: null,
  discardTicket: null,
  frozen: null,
  imported: null,
  former: null,
  isOwn: batchId === null,
  pendingEdits: [],
})

const fieldValue = z.union([z.string(), z.array(z.string())])
const values = z.record(z.string(), z.union([fieldValue, z.record(z.string(), z.string())]))
const level = z.string()
const byLevel = <T extends z.ZodType>(schema: T) => z.record(z.string(), schema)

const spec = z.object({
  channel: z.string(),
  game_id: z.string(),
  name: z.string(),
  account_ids: z.array(z.string()),
  naming: byLevel(z.string()),
  copies: z.number(),
  common: byLevel(values),
  axes: z.record(z.string(), z.array(z.object({ name: z.string(), values, draft_id: z.string().optional() }))),
  import_id: z.string().optional(),
}) satisfies z.ZodType<BatchSpec>

const cells = z.record(z.string(), fieldValue.nullable())
/** An edit of a row that the server does not hold yet. */
export const pendingEditShape = z.object({ seq: z.number(), level, expected: z.number(), now: cells, was: cells })

const money = z.object({ currency: z.string(), amount_minor: z.string() })

const newObject = z.object({
  level,
  parent_seq: z.number().nullable(),
  account_id: z.string(),
  name: z.string(),
  values: z.record(z.string(), fieldValue),
})
const addShape = z.union([
  z.object({ ticket: z.string(), rows: z.array(newObject), undone: z.string() }),
  // facts from before several could be added at once hold one
  newObject.extend({ ticket: z.string() }).transform(({ ticket, ...row }) => ({ ticket, rows: [row], undone: '' })),
])

const facts = z.object({
  channel: z.string(),
  batchId: z.string().nullable(),
  stage: z.string().nullable(),
  spec,
  create: z
    .object({
      ticket: z.string(),
      source: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('spec') }),
        z.object({ kind: z.literal('last'), fromBatchId: z.string().nullable() }),
      ]),
    })
    .nullable(),
  commit: z.object({ ticket: z.string(), version: z.number(), total: z.number() }).nullable(),
  saving: z.object({ ticket: z.string(), level, edits: z.array(pendingEditShape) }).nullable(),
  // facts from before objects could be added lack it
  add: addShape.nullable().default(null),
  retry: z
    .object({
      ticket: z.string(),
      settledAt: z.string().nullable(),
      // facts from before failed rows could be changed lack both
      version: z.number().nullable().default(null),
      seqs: z.array(z.number()).nullable(),
      elsewhere: z.boolean().default(false),
    })
    .nullable(),
  // facts from before objects could be created again lack it
  recreate: z
    .object({ ticket: z.string(), seqs: z.array(z.number()) })
    .nullable()
    .default(null),
  decide: z
    .object({ ticket: z.string(), seq: z.number(), decision: z.enum(['look_again', 'adopt', 'absent']), networkId: z.string().nullable() })
    .nullable(),
  discardTicket: z.string().nullable(),
  // facts from before a 401 was an outcome of its own lack it
  frozen: z.enum(FROZEN_WRITES).nullable().default(null),
  // facts from before a sheet's totals were kept lack it
  imported: z
    .object({
      fileName: z.string(),
      good: z.number(),
      bad: z.number(),
      totals: z.object({ levels: byLevel(z.number()), daily_budget: z.array(money), lifetime_budget: z.array(money) }),
    })
    .nullable()
    .default(null),
  // facts from before a flow could go back lack it
  former: z.object({ batchId: z.string(), spec }).nullable().default(null),
  // facts from before batches that are only looked at were left out lack it
  isOwn: z.boolean().default(true),
  pendingEdits: z.array(pendingEditShape),
}) satisfies z.ZodType<BatchFacts>

/**
 * Grows when stored facts of an older version can no longer be read as they are. 2: the network and the stage of the builder.
 * 3: what goes over the wire is spelt as it is there. 4: copies are of no network's level.
 */
export const BATCH_FACTS_VERSION = 4

const factsOfOne = z.looseObject({ spec: z.looseObject({ channel: z.string() }) })

/** Facts of version 1 knew their network by the specification only, and no stage. Null when they are of no version known here. */
export function migrateBatchFacts(stored: unknown, version: number): unknown {
  if (version === 2 || version === 3) return withWireNames(stored)
  const old = version === 1 ? factsOfOne.safeParse(stored).data : undefined
  return old ? withWireNames({ ...old, channel: old.spec.channel, stage: null }) : null
}

const SPELT = ['saving', 'add', 'pendingEdits'] as const

function withWireNames(stored: unknown): unknown {
  const old = z.looseObject({ imported: z.looseObject({ totals: z.unknown() }).nullish() }).safeParse(stored).data
  if (!old) return null
  const spelt = SPELT.flatMap((name) => (name in old ? [[name, inSnakeCase(old[name])] as const] : []))
  const { campaign_copies: copies, ...spec } = z.looseObject({}).parse(inSnakeCase(old.spec))
  const imported = old.imported && { ...old.imported, totals: inSnakeCase(old.imported.totals) }
  return { ...old, ...Object.fromEntries(spelt), spec: { copies, ...spec }, imported }
}

const ofBatch = z.looseObject({ batchId: z.string().nullable() })

/** The batch that stored facts of any version belong to. */
export const batchIdIn = (stored: unknown): string | null => ofBatch.safeParse(stored).data?.batchId ?? null

/** Facts as they came out of storage; null when they cannot be read, and nothing of them is trusted then. */
export const parseBatchFacts = (stored: unknown): BatchFacts | null => facts.safeParse(stored).data ?? null
