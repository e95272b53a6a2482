import { z } from 'zod'
import { READING_STATES } from '#domain/reading-state.ts'
import { OBJECT_READINGS } from '#domain/object/reading.ts'
import { REVIEW_STATES } from '#domain/batch/item.ts'
import { DELIVERIES, FIGURE_DAYS, MOST_PARENTS, OBJECT_SORTS } from '#domain/object/list.ts'
import { ATOMIC, count, data, endpoint, flag, id, instant, listOf, type OutputOf, paging, READ, text, wireBlocker } from './endpoint.ts'
import { fieldValue, values } from './batch-shapes.ts'
import { TABLE_FILE } from './files.ts'

const PATH = '/dapper/api/objects'

/** An ad account whose objects are read from its network, and how far. */
const objectAccount = z.object({
  account_id: text,
  name: text,
  spreader_id: text,
  game_ids: z.array(text),
  currency: text,
  timezone: text,
  state: z.enum(READING_STATES),
  /** of the reading that is under way: all objects or those that changed, the level it is at, and how many it has seen */
  open: z.enum(OBJECT_READINGS).nullable(),
  level: text.nullable(),
  seen: count,
  /** when its last reading ended, and the last one of all objects; null: none has yet */
  done_at: instant.nullable(),
  whole_at: instant.nullable(),
  /** how many there are at the network, by level */
  counts: z.record(z.string(), count),
  /** fields that differ from what we know are counted as one object each */
  drifted: count,
  /** why it does not go on */
  failure: wireBlocker.nullable(),
  next_at: instant,
})

export const objectAccounts = endpoint({
  ...READ,
  path: `${PATH}/accounts`,
  poll: true,
  permission: 'ads.object.view',
  scope: { rows: { spreader: 'spreader_id', game: 'game_ids' } },
  input: z.object({ channel: text, ...paging(500) }),
  output: listOf(objectAccount),
  summary: 'The ad accounts of a network with what they hold there, and how far that was read, by name.',
})
export type ObjectAccount = OutputOf<typeof objectAccounts>['data'][number]

export const readObjects = endpoint({
  ...ATOMIC,
  path: `${PATH}/read`,
  permission: 'ads.object.view',
  audit: { records: 'object.reading_asked' },
  scope: { input: { account: 'account_ids' } },
  input: z.object({ account_ids: z.array(id).min(1).max(500) }),
  /** those that are read now; the others are switched off, or held by their network */
  output: data(z.object({ asked: count })),
  summary: 'Reads what changed in these ad accounts from their network now.',
})

/** What objects are narrowed to; what is left out narrows nothing, and objects that are gone are left out unless they are asked for. */
export const objectFilter = z.object({
  account_ids: z.array(id).max(500).optional(),
  game_id: id.optional(),
  /** those in one of these objects, by network id */
  within: z.array(id).max(MOST_PARENTS).optional(),
  /** these objects, by network id; gone ones as well */
  network_ids: z.array(id).max(MOST_PARENTS).optional(),
  q: z.string().max(100).optional(),
  status: id.optional(),
  review: z.enum(REVIEW_STATES).optional(),
  /** changed at the network since we wrote or accepted them */
  drift: flag.optional(),
  gone: flag.optional(),
  /** the last days that figures are of; left out: 7 */
  days: z.enum(FIGURE_DAYS).optional(),
  delivery: z.enum(DELIVERIES).optional(),
  /** a label of ours */
  label: id.optional(),
})
export type ObjectFilter = z.output<typeof objectFilter>

export const checkObjectName = endpoint({
  ...READ,
  path: `${PATH}/check_name`,
  permission: 'ads.object.view',
  scope: { input: { account: 'account_id' } },
  /** `parent_id`: what the object is in; left out, directly in the account. `network_id`: the object itself, which may keep its name */
  input: z.object({
    channel: text,
    level: text,
    account_id: id,
    parent_id: id.optional(),
    network_id: id.optional(),
    name: z.string().max(1_000),
  }),
  /** what is against the name; none: it is free */
  output: data(z.array(wireBlocker)),
  summary:
    'Whether a name is of the length the network takes, and whether another object next to it has it, as far as the lists were read.',
})

/** An object at the network. Amounts are minor units of `currency`; `id` is unique among all networks and accounts. */
export const objectRow = z.object({
  id: text,
  account_id: text,
  account_name: text,
  spreader_id: text,
  game_ids: z.array(text),
  currency: text,
  timezone: text,
  level: text,
  network_id: text,
  /** network ids of the objects it is in, from the root down, and the name of the last of them */
  above: z.array(text),
  parent_name: text,
  name: text,
  status: text,
  values,
  /** values of the objects it is in, by level */
  above_values: z.record(text, values),
  day_budget_minor: text.nullable(),
  total_budget_minor: text.nullable(),
  bid_minor: text.nullable(),
  review: z.enum(REVIEW_STATES),
  review_reasons: z.array(text),
  /** by field: what it was when we wrote or accepted it, and since when it is known to be otherwise */
  drift: z.record(text, z.object({ was: fieldValue, since: text })).nullable(),
  /** of the days that are asked for, spend in minor units of `currency`; null: the network reported none */
  figures: z.object({ spend: text, impressions: count, clicks: count, results: count }).nullable(),
  /** when the figures of its account were read, and why they were not; both null: not yet, or its network reports none */
  figures_at: instant.nullable(),
  figures_failure: wireBlocker.nullable(),
  /** of ours, by name */
  labels: z.array(z.object({ id: text, name: text })),
  made_at: instant.nullable(),
  remote_at: instant.nullable(),
  pulled_at: instant,
  gone_at: instant.nullable(),
  version: count,
})
export type ObjectRow = z.output<typeof objectRow>

export const objectList = endpoint({
  ...READ,
  path: `${PATH}/list`,
  permission: 'ads.object.view',
  scope: { input: { account: 'account_ids', game: 'game_id' }, rows: { spreader: 'spreader_id', game: 'game_ids' } },
  input: z.object({
    channel: text,
    level: text,
    ...objectFilter.shape,
    sort: z
      .array(z.enum([...OBJECT_SORTS, ...OBJECT_SORTS.map((name) => `-${name}` as const)]))
      .max(3)
      .optional(),
    format: z.enum(['csv', 'xlsx']).optional(),
    ...paging(100),
  }),
  output: listOf(objectRow).extend({
    /** budgets a day of the active objects of the filter, and how many these are, by currency */
    sums: z.array(z.object({ currency: text, active: count, day_minor: text })),
    /** objects of the filter by status */
    statuses: z.record(text, count),
  }),
  file: TABLE_FILE,
  summary: 'What the ad accounts hold at a network: one level of it, by filter, in order, page by page.',
})
export type ObjectList = OutputOf<typeof objectList>
