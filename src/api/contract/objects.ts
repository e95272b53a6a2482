import { z } from 'zod'
import { READING_STATES } from '#domain/reading-state.ts'
import { OBJECT_READINGS } from '#domain/object/reading.ts'
import { ATOMIC, count, data, endpoint, id, instant, type OutputOf, READ, text, wireBlocker } from './endpoint.ts'

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
  input: z.object({ channel: text }),
  output: data(z.array(objectAccount)),
  summary: 'The ad accounts of a network with what they hold there, and how far that was read, by name, at most 500.',
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
