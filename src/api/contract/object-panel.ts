import { z } from 'zod'
import { SEED_LENGTH_MAX, SEEDS_MAX, seedsIn } from '#domain/object/keywords.ts'
import { SYNC_ANSWERS } from '#domain/object/sync.ts'
import { LINE_SOURCES } from '#domain/object/timeline.ts'
import { values } from './batch-shapes.ts'
import { count, data, id, instant, READ, text, wireBlocker } from './endpoint.ts'
import { person } from './person.ts'

const VIEW = { ...READ, permission: 'ads.object.view' } as const
const OF_ACCOUNT = { input: { account: 'account_id' } } as const
/** an object of an ad account, or the account itself */
const place = { account_id: id, level: text.optional(), network_id: id.optional() }

/** The sync state of an object. `who` null: the system. */
const syncProcess = z.object({
  name: text,
  /** as `src/domain/sync-status.ts` has it */
  status: count,
  answer: z.enum(SYNC_ANSWERS),
  /** when this state began; null: not known */
  since: instant.nullable(),
  /** when it was last read in a list, when we last wrote it, and when it last changed at the network, by the network's clock */
  read_at: instant,
  written_at: instant.nullable(),
  remote_at: instant.nullable(),
  /** by field: the value that we wrote or accepted, the value at the network, and when the difference was first seen */
  differs: z.array(z.object({ field: text, was: z.union([text, z.array(text)]), is: z.union([text, z.array(text)]), since: instant })),
  /** steps of its last push, oldest first */
  steps: z.array(z.object({ status: count, at: instant })),
  /** the batch that created it here */
  batch: z.object({ id: text, name: text, who: person.nullable(), at: instant }).nullable(),
  /** the last committed set of changes */
  change: z.object({ id: text, who: person.nullable(), at: instant, state: text }).nullable(),
})
export type SyncProcess = z.output<typeof syncProcess>

export const syncProcessCall = {
  ...VIEW,
  poll: true,
  scope: OF_ACCOUNT,
  input: z.object({ account_id: id, level: text, network_id: id }),
  output: data(syncProcess),
} as const

/** A line of the operation log. Times from the network are to the second. */
const logLine = z.object({
  id: text,
  at: instant,
  source: z.enum(LINE_SOURCES),
  /** the operator at the network, or our user; empty: the system */
  who: text,
  object: z.object({ network_id: text, name: text }).nullable(),
  level: text.nullable(),
  /** our event, or the network's name of the operation */
  title: text,
  /** the network's descriptions, a sentence each; our lines have the values before and after instead */
  texts: z.array(text),
  was: values,
  becomes: values,
  /** the set of changes, or the batch, to open for details */
  set_id: text.nullable(),
  batch_id: text.nullable(),
})
export type LogLine = z.output<typeof logLine>

export const logsCall = {
  ...VIEW,
  scope: OF_ACCOUNT,
  /** `before`: lines older than this instant; left out: the newest */
  input: z.object({ ...place, before: z.iso.datetime({ offset: true }).optional() }),
  output: data(
    z.object({
      lines: z.array(logLine),
      /** `before` of the next page; null: this is the last one */
      next: instant.nullable(),
      /** why the network's log is missing; null: it is included */
      unread: wireBlocker.nullable(),
    }),
  ),
} as const

export const statisticsCall = {
  ...VIEW,
  scope: OF_ACCOUNT,
  /** days of the account, both included; 92 at most */
  input: z.object({ ...place, since: z.iso.date(), last: z.iso.date() }),
  output: data(
    z.object({
      currency: text,
      /** days without figures are left out; spend in minor units of `currency` */
      days: z.array(z.object({ day: text, spend: text, impressions: count, clicks: count, results: count })),
      /** when the figures were read, up to which day, and why they were not; all null: not yet */
      read_at: instant.nullable(),
      until: text.nullable(),
      failure: wireBlocker.nullable(),
    }),
  ),
} as const

export const keywordPreviewCall = {
  ...VIEW,
  scope: OF_ACCOUNT,
  input: z.object({
    account_id: id,
    /** as typed, separated by commas */
    seeds: z
      .string()
      .min(1)
      .max(SEEDS_MAX * (SEED_LENGTH_MAX + 1))
      .transform(seedsIn),
  }),
  /** most searched first; `searches`: in a month, as the network estimates */
  output: data(z.array(z.object({ keyword: text, searches: count }))),
} as const
