import { z } from 'zod'
import { CHANGE_KINDS, CHANGE_STATES, MOST_CHANGES, OPERATIONS, SET_RESULTS, SET_STATES } from '#domain/object/change.ts'
import { fieldValue, values } from './batch-shapes.ts'
import {
  ATOMIC,
  count,
  data,
  endpoint,
  id,
  instant,
  jsonText,
  listOf,
  paging,
  READ,
  ROWS_BODY_KB,
  text,
  ticket,
  wireBlocker,
  wireInteger,
  WRITE,
  type OutputOf,
} from './endpoint.ts'
import { TABLE_FILE } from './files.ts'
import { objectFilter } from './objects.ts'
import { person } from './person.ts'

const PATH = '/dapper/api/objects/changes'
const VIEW = { ...READ, permission: 'ads.object.view' } as const
const EDIT = { ...WRITE, permission: 'ads.object.edit' } as const

const key = z.strictObject({ account_id: id, network_id: id })
const operation = z.strictObject({
  field: id,
  how: z.enum(OPERATIONS),
  value: fieldValue,
  find: z.string().max(400).optional(),
})

/** Where the objects of a set come from, and what is changed in them. */
export const changeSource = z.discriminatedUnion('kind', [
  /** each with its own values, against those that were seen */
  z.strictObject({
    kind: z.literal('rows'),
    rows: z
      .array(z.strictObject({ ...key.shape, was: values, becomes: values }))
      .min(1)
      .max(MOST_CHANGES),
  }),
  /** the same is done with all of these */
  z.strictObject({ kind: z.literal('chosen'), keys: z.array(key).min(1).max(MOST_CHANGES), operation }),
  /** with all that match; `total`: how many that were when a person chose them */
  z.strictObject({ kind: z.literal('filter'), filter: z.strictObject(objectFilter.shape), total: z.number().int().min(1), operation }),
  /** what was changed at the network is set back to what we wrote or accepted; without fields every field that can be */
  z.strictObject({ kind: z.literal('drift'), keys: z.array(key).min(1).max(MOST_CHANGES), fields: z.array(id).max(50).optional() }),
])
export type ChangeSource = z.output<typeof changeSource>

const counts = z.object(
  Object.fromEntries(CHANGE_STATES.map((state) => [state, count])) as Record<(typeof CHANGE_STATES)[number], typeof count>,
)

/** A set of changes. Amounts are minor units of `currency`: what the objects that are changed may spend while they run. */
export const changeSet = z.object({
  id: text,
  channel: text,
  level: text,
  kind: z.enum(CHANGE_KINDS),
  state: z.enum(SET_STATES),
  result: z.enum(SET_RESULTS),
  stopped: z.boolean(),
  account_ids: z.array(text),
  /** all rows add up to the total */
  counts,
  total: count,
  money: z.array(z.object({ currency: text, day_before: text, day_after: text, total_before: text, total_after: text })),
  /** rows that change an amount by more than the limit */
  beyond: count,
  /** the fields that change */
  fields: z.array(text),
  /** of a draft that was chosen by a filter: how many match it now; the rows stay those that were chosen */
  matching_now: count.nullable(),
  /** of a draft that archives or deletes: living objects below those that are ended, and how many of them are active, by level */
  below: z.array(z.object({ level: text, objects: count, active: count })),
  reason: text,
  undo_of: text.nullable(),
  /** the set that puts these back, where one was committed */
  undone_by: text.nullable(),
  made_by: person,
  made_at: instant,
  committed_at: instant.nullable(),
  ended_at: instant.nullable(),
  version: count,
})
export type ChangeSet = z.output<typeof changeSet>

export const changeRow = z.object({
  id: text,
  account_id: text,
  account_name: text,
  currency: text,
  timezone: text,
  network_id: text,
  name: text,
  state: z.enum(CHANGE_STATES),
  was: values,
  becomes: values,
  found: values.nullable(),
  reasons: z.array(wireBlocker),
  tries: count,
})
export type ChangeRow = z.output<typeof changeRow>

const OWN = { objects: { id: 'object_change_set' } } as const

export const stageChanges = endpoint({
  ...EDIT,
  path: PATH,
  bodyKb: ROWS_BODY_KB,
  audit: { records: 'object.changes_staged' },
  scope: { none: 'objects outside of the grants are not found, and named' },
  input: z.object({ channel: text, level: text, source: jsonText(changeSource), ticket }),
  output: data(changeSet),
  summary: 'Keeps a difference between what objects are at their network and what they are to be; nothing is sent yet.',
})

export const oneChangeSet = endpoint({
  ...VIEW,
  path: `${PATH}/one`,
  poll: true,
  scope: OWN,
  input: z.object({ id }),
  output: data(changeSet),
  summary: 'One set of changes, with how many rows are where.',
})

export const changeRows = endpoint({
  ...VIEW,
  path: `${PATH}/rows`,
  poll: true,
  scope: OWN,
  input: z.object({ id, state: z.enum(CHANGE_STATES).optional(), ...paging(100) }),
  output: listOf(changeRow),
  summary: 'Rows of a set of changes: was, becomes, and why not.',
})

/** What sets of changes are narrowed to; what is left out narrows nothing. */
export const changeSetFilter = z.object({
  level: text.optional(),
  kind: z.enum(CHANGE_KINDS).optional(),
  result: z.enum(SET_RESULTS).optional(),
  /** the person who staged it */
  creator: id.optional(),
  /** business days on which it was staged, both included */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** its number, a part of its reason, or the network id of an object in it */
  q: z.string().max(100).optional(),
})
export type ChangeSetFilter = z.output<typeof changeSetFilter>

export const changeSets = endpoint({
  ...VIEW,
  path: PATH,
  scope: { none: 'only sets whose accounts are all in the grants are listed' },
  input: z.object({
    channel: text,
    ...changeSetFilter.shape,
    format: z.enum(['csv', 'xlsx']).optional(),
    ...paging(50),
  }),
  output: listOf(changeSet),
  file: TABLE_FILE,
  summary: 'Sets of changes of a network, newest first.',
})

export const commitChanges = endpoint({
  ...EDIT,
  path: `${PATH}/commit`,
  audit: { records: 'object.changes_committed' },
  scope: OWN,
  /** `count`: rows that were ready when a person looked; `typed`: that number as they wrote it, where it is asked for */
  input: z.object({
    id,
    version: wireInteger,
    count: wireInteger,
    reason: z.string().max(500).default(''),
    typed: z.string().max(20).default(''),
    ticket,
  }),
  output: data(changeSet),
  summary: 'Sends a set of changes, once; 409 with the present set where objects changed since it was looked at.',
})

export const saveObject = endpoint({
  ...EDIT,
  path: '/dapper/api/objects/save',
  audit: { records: 'object.changes_committed' },
  scope: { input: { account: 'account_id' } },
  /** `was`: the values that were seen of the fields that are changed */
  input: z.object({
    channel: text,
    level: text,
    ...key.shape,
    was: jsonText(values),
    becomes: jsonText(values),
    reason: z.string().max(500).default(''),
    ticket,
  }),
  output: data(changeSet),
  summary: 'Changes one object, once, after a look at the network; 409 with the object as it is there where what was seen has changed.',
})

export const stopChanges = endpoint({
  ...ATOMIC,
  path: `${PATH}/stop`,
  permission: 'ads.object.edit',
  audit: { records: 'object.changes_stopped' },
  scope: OWN,
  input: z.object({ id }),
  output: data(changeSet),
  summary: 'Sends nothing more of a set after the part that is on its way.',
})

export const discardChanges = endpoint({
  ...ATOMIC,
  path: `${PATH}/discard`,
  permission: 'ads.object.edit',
  audit: { records: 'object.changes_discarded' },
  scope: OWN,
  input: z.object({ id }),
  output: data(changeSet),
  summary: 'Throws a draft of changes away.',
})

export const undoChanges = endpoint({
  ...EDIT,
  path: `${PATH}/undo`,
  audit: { records: 'object.changes_staged' },
  scope: OWN,
  input: z.object({ id, ticket }),
  output: data(changeSet),
  summary: 'Keeps the difference that puts exactly the rows of a set back that it changed; what changed since is named.',
})

export const acceptDrift = endpoint({
  ...EDIT,
  path: '/dapper/api/objects/accept',
  bodyKb: ROWS_BODY_KB,
  audit: { records: 'object.drift_accepted' },
  scope: { none: 'objects outside of the grants are left as they are' },
  input: z.object({
    channel: text,
    level: text,
    /** without fields every field that differs */
    rows: jsonText(
      z
        .array(z.strictObject({ ...key.shape, version: z.number().int() }))
        .min(1)
        .max(MOST_CHANGES),
    ),
    fields: z.array(id).max(50).optional(),
    ticket,
  }),
  /** one that changed meanwhile, or is not there, is left as it is */
  output: data(z.array(z.object({ ...key.shape, result: z.enum(['accepted', 'changed']) }))),
  summary: 'Takes what the network holds over: what differs is no drift any more.',
})
export type ChangeSets = OutputOf<typeof changeSets>
