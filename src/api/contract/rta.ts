import { z } from 'zod'
import { MOST_RTA_OBJECTS, RTA_VERSION_STATES } from '#domain/rta/rta.ts'
import {
  count,
  data,
  endpoint,
  flag,
  id,
  instant,
  jsonText,
  listOf,
  paging,
  READ,
  text,
  ticket,
  wireBlocker,
  wireInteger,
  WRITE,
  type OutputOf,
} from './endpoint.ts'

const BASE = '/api/rta'
const target = z.string().min(1).max(64)
const person = z.object({ id: text, name: text })

/** An ad account, or an ad of it; `ad_id` null is the account. Names are those that we know, else empty. */
const object = z.object({ account_id: text, account_name: text, ad_id: text.nullable(), ad_name: text })

/** One version of what a strategy is bound to. Objects are those within the grants; `hidden` counts the others. */
export const rtaVersion = z.object({
  target_id: text,
  number: count,
  state: z.enum(RTA_VERSION_STATES),
  objects: z.array(object),
  hidden: count,
  /** objects that the network refused, in its own words */
  results: z.array(object.extend({ reason: text })),
  made_by: person,
  made_at: instant,
  settled_at: instant.nullable(),
  /** of the reader's own versions: what a lost answer is found by */
  ticket: text.nullable(),
})
export type RtaVersionRow = z.output<typeof rtaVersion>

/** What was bound last: the answer of a bind, and of a 409. `latest` 0: no version was made. */
export const rtaStanding = z.object({ version: rtaVersion.nullable(), latest: count })

/** What binding exactly these objects changes. It is good for a bind until it is too old, or a later version is there. */
export const rtaRehearsal = z.object({
  id: text,
  target_id: text,
  /** sha-256 of strategy and objects */
  hash: text,
  base_version: count,
  objects: z.array(object),
  changes: z.array(object.extend({ was: z.array(text), becomes: text.nullable() })),
  warnings: z.array(wireBlocker),
  refusals: z.array(wireBlocker),
  /** bindings in accounts outside of the grants, which stay */
  outside: count,
  /** names of the strategies that `was` and `becomes` say, by id */
  names: z.record(z.string(), text),
  made_at: instant,
})
export type RtaRehearsalRow = z.output<typeof rtaRehearsal>

/** A strategy of a customer at the network, with the accounts of the grants whose token reaches it. */
const rtaTarget = z.object({
  id: text,
  /** the network's own */
  outer_id: text,
  name: text,
  customer_id: text,
  customer_name: text,
  /** the network sends requests to the customer */
  enabled: z.boolean(),
  spreader_id: text,
  game_ids: z.array(text),
  accounts: z.array(z.object({ id: text, name: text })),
  /** the version that was bound last; its number is that of `latest` unless a later one failed or is on its way */
  live: z.object({ number: count, objects: count, made_by: person, made_at: instant }).nullable(),
  latest: count,
  /** the latest version has no known outcome yet */
  sending: z.boolean(),
})
export type RtaTargetRow = z.output<typeof rtaTarget>

export const rtaTargets = endpoint({
  ...READ,
  path: `${BASE}/target/list`,
  permission: 'rta.target.view',
  scope: { rows: { spreader: 'spreader_id', game: 'game_ids' } },
  input: z.object({ q: z.string().max(100).optional(), ...paging(100) }),
  output: listOf(rtaTarget).extend({
    /** accounts that could not be asked, and why */
    troubles: z.array(z.object({ account_id: text, account_name: text, reason: text })),
  }),
  summary: 'Real-time strategies that the ad accounts of the caller reach at the network, by name, each with the version that is live.',
})
export type RtaTargets = OutputOf<typeof rtaTargets>

export const rtaVersions = endpoint({
  ...READ,
  path: `${BASE}/version/list`,
  permission: 'rta.target.view',
  scope: { objects: { target_id: 'rta_target' } },
  input: z.object({ target_id: target, ...paging(50) }),
  output: listOf(rtaVersion).extend({
    latest: count,
    /** number of the version that is live; 0: none */
    live: count,
    /** the server's time, which the age of a rehearsal is told by */
    as_of: instant,
  }),
  summary: 'The versions of a real-time strategy, newest first: who bound it to what, and when.',
})

export const saveRtaBind = endpoint({
  ...WRITE,
  path: `${BASE}/target/bind/save`,
  permission: 'rta.target.bind',
  scope: { input: { account: 'objects.account_id' }, objects: { target_id: 'rta_target' } },
  audit: { records: 'rta.bound' },
  input: z.object({
    ticket,
    /** `1` rehearses: what would change is answered, and nothing is sent to the network */
    dry_run: flag.default('0'),
    target_id: target,
    objects: jsonText(z.array(z.object({ account_id: id, ad_id: id.nullable() })).max(2 * MOST_RTA_OBJECTS)),
    /** the latest version that the caller has seen */
    base_version: wireInteger.min(0),
    /** of a bind: the rehearsal of exactly these objects, and its hash */
    rehearsal_id: id.optional(),
    rehearsed_hash: z.string().max(64).optional(),
  }),
  output: data(rtaStanding.extend({ rehearsal: rtaRehearsal.nullable() })),
  summary:
    'Binds a real-time strategy to exactly the objects that were rehearsed (`dry_run` 1), once. 409 with the present version where a later one is there; 503 while the outcome is not known: the same ticket reads the network back, and sends nothing again.',
})
