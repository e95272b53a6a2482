import { z } from 'zod'
import { SEED_LENGTH_MAX, SEEDS_MAX } from '#domain/object/keywords.ts'
import { SYNC_ANSWERS } from '#domain/object/sync.ts'
import { LINE_SOURCES } from '#domain/object/timeline.ts'
import { values } from './batch-shapes.ts'
import { count, data, id, instant, READ, text, wireBlocker } from './endpoint.ts'
import { person } from './person.ts'

const VIEW = { ...READ, permission: 'ads.object.view' } as const
const OF_ACCOUNT = { input: { account: 'account_id' } } as const
/** an object of an ad account, or the account itself */
const place = { account_id: id, level: text.optional(), network_id: id.optional() }

/** Where an object is between us and its network. `who` null: the system. */
const syncProcess = z.object({
  name: text,
  /** as `src/domain/sync-status.ts` has it */
  status: count,
  answer: z.enum(SYNC_ANSWERS),
  /** since when it is so; null: not known */
  since: instant.nullable(),
  /** when it was last seen in a list, when we wrote it last, and when the network changed it last by its own clock */
  read_at: instant,
  written_at: instant.nullable(),
  remote_at: instant.nullable(),
  /** by field: what we wrote or accepted, what the network holds, and since when that is known */
  differs: z.array(z.object({ field: text, was: z.union([text, z.array(text)]), is: z.union([text, z.array(text)]), since: instant })),
  /** steps of its last push, oldest first */
  steps: z.array(z.object({ status: count, at: instant })),
  /** the batch that created it here */
  batch: z.object({ id: text, name: text, who: person.nullable(), at: instant }).nullable(),
  /** the set of changes that was committed on it last */
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

/** A line of the operation log. Times are to the second where the network told them. */
const logLine = z.object({
  id: text,
  at: instant,
  source: z.enum(LINE_SOURCES),
  /** the network's operator, or our person; empty: the system */
  who: text,
  object: z.object({ network_id: text, name: text }).nullable(),
  level: text.nullable(),
  /** our event, or the network's own word for the operation */
  title: text,
  /** what the network wrote, a sentence each; of ours what it was and becomes */
  texts: z.array(text),
  was: values,
  becomes: values,
  /** where it can be looked at: a set of changes, or a batch */
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
      /** older lines begin before this instant; null: there are none */
      next: instant.nullable(),
      /** why the network's own log is not in it; null: it is */
      unread: wireBlocker.nullable(),
    }),
  ),
} as const

export const statisticsCall = {
  ...VIEW,
  scope: OF_ACCOUNT,
  /** days of the account, both included; 92 at most */
  input: z.object({ ...place, from: z.iso.date(), to: z.iso.date() }),
  output: data(
    z.object({
      currency: text,
      /** days without a figure are left out; spend in minor units of `currency` */
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
  input: z.object({ account_id: id, seeds: z.array(z.string().trim().min(1).max(SEED_LENGTH_MAX)).min(1).max(SEEDS_MAX) }),
  /** most searched first; `searches`: in a month, as the network estimates */
  output: data(z.array(z.object({ keyword: text, searches: count }))),
} as const
