import { z } from 'zod'
import { NAME_LENGTH_MAX, OUTCOMES } from '#domain/batch/batch.ts'
import { REVIEW_STATES } from '#domain/batch/item.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { byLevel } from '#domain/channels/levels.ts'
import { moneyTotal, perLevel } from './batch-row.ts'
import { count, filled, id, text } from './endpoint.ts'

export const fieldValue = z.union([z.string().max(100_000), z.array(z.string().max(1000)).max(1000)])
export const values = z.record(z.string(), fieldValue)
export const specValues = z.record(z.string(), z.union([fieldValue, z.record(z.string().length(3), z.string().max(20))]))

export const blockerShape = z.object({
  code: text,
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: text.optional(),
  row: z.number().int().optional(),
})

export const nameTemplate = z.string().min(1).max(300)
export const copies = z.number().int().min(1).max(50)
export const variants = z.array(
  z.strictObject({ name: z.string().min(1).max(NAME_LENGTH_MAX), values: specValues, draft_id: id.optional() }),
)

const batchSpec = z.strictObject({
  channel: filled,
  game_id: id,
  name: z.string().min(1).max(NAME_LENGTH_MAX),
  account_ids: z.array(id).min(1).max(100),
  naming: perLevel(nameTemplate),
  copies,
  common: perLevel(specValues),
  axes: z.record(z.string(), variants.max(500)),
  import_id: id.optional(),
})

/** The specification of a batch on a network, with a value for each of its levels. */
export const specOf = (channel: Channel) =>
  batchSpec.extend({
    naming: z.strictObject(byLevel(channel, () => nameTemplate)),
    common: z.strictObject(byLevel(channel, () => specValues)),
  })

export const itemRow = z.object({
  seq: z.number().int(),
  parent_seq: z.number().int().nullable(),
  level: text,
  account_id: text,
  name: text,
  values,
  problems: z.array(blockerShape),
  warnings: z.array(blockerShape),
  excluded_reason: text.nullable(),
  outcome: z.enum(OUTCOMES),
  sync_status: z.number().int(),
  network_id: text.nullable(),
  review: z.enum(REVIEW_STATES),
  review_reasons: z.array(text),
  error: z
    .object({
      class: text,
      message: text,
      code: text.optional(),
      field: text.optional(),
      request_id: text.optional(),
      until: text.optional(),
      times: count.optional(),
    })
    .nullable(),
  differences: z.array(z.object({ field: text, sent: text, network: text })),
  attempts: count,
  version: count,
  /** the object was at the network before the batch, which creates below it; left out otherwise */
  existing: z.literal(true).optional(),
  /** of a row that failed, or whose object was deleted at the network; left out where there is nothing to say */
  repair: z
    .object({ refused: z.object({ name: text, values }).nullable(), newer: z.boolean(), rounds: count, gone: z.boolean() })
    .optional(),
})
export type ItemRow = z.output<typeof itemRow>

/** One cell or flag of one row. `expected` is the version the person saw; a newer row answers 409 with the present one. */
export const itemEdit = z.strictObject({
  seq: z.number().int().min(1),
  expected: z.number().int().min(1),
  name: z.string().max(1000).optional(),
  values: values.optional(),
  /** null takes the exclusion back */
  excluded_reason: z.string().max(200).nullable().optional(),
})
export type ItemEdit = z.output<typeof itemEdit>

/** What a refused edit shows: the rows as another user left them, for the three-way difference. */
export const presentRows = z.object({ rows: z.array(itemRow) })
export type PresentRows = z.output<typeof presentRows>

export const option = z.object({
  id: text,
  name: text,
  detail: text.optional(),
  thumbnail: text.optional(),
  disabled_reason: text.optional(),
})
export type LookupOption = z.output<typeof option>

export const importResult = z.object({
  import_id: text,
  file_name: text,
  rows: count,
  good: count,
  /** file columns in order, each with the field it was matched to (`level.field`, `account`, `campaign_name` …) or null */
  columns: z.array(z.object({ index: count, head: text, field: text.nullable(), sample: text })),
  /** names of columns that were left out of a sheet with too many */
  ignored: z.array(text),
  bad: z.array(z.object({ line: count, problems: z.array(blockerShape) })),
  account_ids: z.array(text),
  /** what the good rows come to: objects by level, and what those without a problem may spend, in minor units */
  levels: perLevel(count),
  daily_budget: z.array(moneyTotal),
  lifetime_budget: z.array(moneyTotal),
})
export type ImportResult = z.output<typeof importResult>
