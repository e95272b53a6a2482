import { z } from 'zod'
import { RIGHT_USES } from '#domain/channels/access.ts'
import { account, email, newPassword } from './account.ts'
import { auditRow } from './audit-line.ts'
import { blockerShape } from './batch-shapes.ts'
import {
  ATOMIC,
  count,
  data,
  endpoint,
  filled,
  flag,
  id,
  instant,
  jsonText,
  listOf,
  paging,
  READ,
  text,
  ticket,
  wireInteger,
  WRITE,
} from './endpoint.ts'
import { CSV_FILE, TABLE_FILE } from './files.ts'
import { beforeLine } from './history-line.ts'
import { specialIds } from './special-ids.ts'

/** The calls of /settings; all are ours (docs/own-calls.tsv). Every change is audited, and holds from the next request. */
const BASE = '/user/api/settings'
const WHOLE_HOUSE = { none: 'administration is about the people of the whole house' } as const

const idList = z.array(id).max(2000)
/** Grants as administration writes them: a misspelt key is refused, not dropped. */
const strictPart = z.strictObject({
  func: z.record(z.string().max(100), z.boolean()).optional(),
  game: idList.optional(),
  region: idList.optional(),
  spreader: idList.optional(),
  app: idList.optional(),
})
export const strictGrants = z.strictObject({ global: strictPart, pages: z.record(z.string().max(60), strictPart) })

/** Ready-made grants by name; `none`: no function, `other`: functions of no preset. */
export const HELD_PRESETS = ['admin', 'buyer', 'finance', 'reviewer', 'agent', 'none', 'other'] as const

export const adminUser = z.object({
  id: text,
  account: text,
  /** by which single sign-on knows the person; empty when it does not */
  email: text,
  name: text,
  is_agent: z.boolean(),
  domestic: z.boolean(),
  observatory: z.boolean(),
  active: z.boolean(),
  /** may change grants and people */
  is_administrator: z.boolean(),
  /** whose functions the user holds */
  presets: z.array(z.enum(HELD_PRESETS)),
  /** live sessions */
  sessions: count,
  /** the latest request of any session */
  seen_at: instant.nullable(),
  created_at: instant,
  version: count,
})
export type AdminUser = z.output<typeof adminUser>

export const users = endpoint({
  ...READ,
  path: `${BASE}/users`,
  permission: 'settings.users.view',
  scope: WHOLE_HOUSE,
  input: z.object({
    q: z.string().max(100).optional(),
    user_id: id.optional(),
    active: flag.optional(),
    preset: z.enum(HELD_PRESETS).optional(),
    format: z.enum(['xlsx', 'csv']).optional(),
    ...paging(100),
  }),
  output: listOf(adminUser),
  file: TABLE_FILE,
  summary: 'People, by name; `user_id` asks for one, `format` for a file of all that the filter has.',
})

const facts = { name: filled.max(100), email, is_agent: flag, domestic: flag, observatory: flag }

/** A new person cannot sign in until a password is set. */
export const createUser = endpoint({
  ...WRITE,
  path: `${BASE}/users/create`,
  permission: 'settings.users.edit',
  scope: WHOLE_HOUSE,
  input: z.object({
    ticket,
    account,
    ...facts,
    preset: z.enum(['none', 'admin', 'buyer', 'finance', 'reviewer', 'agent']).default('none'),
  }),
  output: data(adminUser),
  audit: { records: 'user.created' },
  summary: 'Add a person, with the grants of a preset or none.',
})

/** `version` is what the person saw; an older one answers 409 with the present row. */
export const editUser = endpoint({
  ...WRITE,
  path: `${BASE}/users/edit`,
  permission: 'settings.users.edit',
  scope: WHOLE_HOUSE,
  input: z.object({ ticket, user_id: id, version: wireInteger, ...facts, active: flag }),
  output: data(adminUser),
  audit: { records: 'user.edited' },
  summary: 'Change a person; an inactive one is signed out everywhere.',
})

/** May be repeated without harm, so no ticket keeps a hash of the password. */
export const setPassword = endpoint({
  ...ATOMIC,
  path: `${BASE}/users/password`,
  permission: 'settings.users.edit',
  scope: WHOLE_HOUSE,
  input: z.object({ user_id: id, password: newPassword }),
  output: data(z.object({ user_id: text, ended: count })),
  audit: { records: 'user.password_replaced' },
  summary: 'Set a password; the person is signed out everywhere.',
})

export const userGrants = z.object({ user_id: text, grants: strictGrants, version: count })
export type UserGrants = z.output<typeof userGrants>

/** By name, as the caller's grants were written: a game that is withheld from the caller is theirs to give all the same. */
const namedIds = z.array(z.object({ id: text, name: text }))

export const grantsPage = userGrants.extend({
  /** what the name lists say about the person: no function of its own is needed to see it */
  special: z.object({ on_finance_list: z.boolean(), is_special: z.boolean() }),
  /** what the caller holds as it was written: no one grants more */
  caller: strictGrants,
  games: namedIds,
  /** each called by the game it belongs to */
  apps: namedIds,
})

export const readGrants = endpoint({
  ...READ,
  path: `${BASE}/grants`,
  permission: 'settings.users.view',
  scope: WHOLE_HOUSE,
  input: z.object({ user_id: id }),
  output: data(grantsPage),
  summary: 'What a person is granted, as it was written, and on which lists they are.',
})

export const saveGrants = endpoint({
  ...WRITE,
  path: `${BASE}/grants/save`,
  permission: 'settings.grants.edit',
  scope: WHOLE_HOUSE,
  input: z.object({ ticket, user_id: id, version: wireInteger, grants: jsonText(strictGrants) }),
  output: data(userGrants),
  audit: { records: 'user.grants_saved' },
  summary: 'Replace the grants of a person.',
})

export const explanation = z.object({
  allowed: z.boolean(),
  blockers: z.array(blockerShape),
  looked_at: z.array(z.object({ part: text, says: z.enum(['yes', 'no', 'nothing']) })),
  missing: z.array(
    z.union([
      z.object({ kind: z.literal('function'), part: text, func: text }),
      z.object({ kind: z.literal('list'), part: text, list: z.enum(['game', 'region', 'spreader', 'app']), id: text }),
      z.object({ kind: z.literal('flag'), flag: z.enum(['observatory', 'finance_list', 'not_agent']) }),
    ]),
  ),
})

export const explainUser = endpoint({
  ...READ,
  path: `${BASE}/explain`,
  permission: 'settings.users.view',
  scope: WHOLE_HOUSE,
  /** `question` is a function, a route name or an address; with `list` and `id` it is a page's list */
  input: z.object({
    user_id: id,
    question: filled.max(300),
    list: z.enum(['game', 'region', 'spreader', 'app']).optional(),
    id: id.optional(),
  }),
  output: data(explanation),
  summary: 'Why a person may or may not, and which grant is missing.',
})

export const sessionRow = z.object({
  id: text,
  user_id: text,
  user_name: text,
  address: text,
  agent: text,
  started_at: instant,
  seen_at: instant,
  expires_at: instant,
  /** the session this request came with */
  is_own: z.boolean(),
})
export type SessionRow = z.output<typeof sessionRow>

export const sessions = endpoint({
  ...READ,
  path: `${BASE}/sessions`,
  permission: 'settings.users.view',
  scope: WHOLE_HOUSE,
  input: z.object({ user_id: id.optional(), ...paging(100) }),
  output: listOf(sessionRow),
  summary: 'Live sessions, the latest first.',
})

export const revokeSessions = endpoint({
  ...ATOMIC,
  path: `${BASE}/sessions/revoke`,
  permission: 'settings.users.edit',
  scope: WHOLE_HOUSE,
  /** one session, or every session of a person */
  input: z.union([z.object({ session_id: id }), z.object({ user_id: id })]),
  output: data(z.object({ ended: count })),
  audit: { records: 'session.revoked' },
  summary: 'End a session, or all of a person: refused from the next request on.',
})

export const specialIdsRow = z.object({ ids: specialIds, version: count })
export type SpecialIdsRow = z.output<typeof specialIdsRow>

export const readLists = endpoint({
  ...READ,
  path: `${BASE}/special_ids`,
  permission: 'settings.lists.view',
  scope: WHOLE_HOUSE,
  input: z.object({}),
  /** with everybody's name, so that the lists are filled by choosing people */
  output: data(
    specialIdsRow.extend({ people: z.array(z.object({ id: text, account: text, name: text })), caller: strictGrants, games: namedIds }),
  ),
  summary: 'The name lists and special ids, and whom they may name.',
})

export const saveLists = endpoint({
  ...WRITE,
  path: `${BASE}/special_ids/save`,
  permission: 'settings.lists.edit',
  scope: WHOLE_HOUSE,
  input: z.object({ ticket, version: wireInteger, ids: jsonText(specialIds) }),
  output: data(specialIdsRow),
  audit: { records: 'setting.special_ids_saved' },
  summary: 'Replace the name lists and special ids.',
})

export const credentialRow = z.object({
  account_id: text,
  name: text,
  spreader_id: text,
  auth_status: z.enum(['authorised', 'invalid', 'unbound']),
  /** the last four characters; empty when there is none */
  last4: text,
  set_at: instant.nullable(),
  /** which key sealed it; null when there is none */
  key_id: text.nullable(),
  /** of what it may do at the network: uses that its rights are not enough for; null: the network was not asked */
  lacks: z.array(z.enum(RIGHT_USES)).nullable(),
  expires_at: instant.nullable(),
  /** why the network refuses it, in its words */
  reason: text,
})
export type CredentialRow = z.output<typeof credentialRow>

export const credentials = endpoint({
  ...READ,
  path: `${BASE}/credentials`,
  permission: 'settings.credentials.view',
  scope: { input: { spreader: 'spreader_id' }, rows: { spreader: 'spreader_id' } },
  input: z.object({ spreader_id: id.optional(), q: z.string().max(100).optional(), ...paging(100) }),
  output: listOf(credentialRow),
  summary: 'Which ad accounts have a credential, and how old it is; never the credential.',
})

/** May be repeated without harm, so no ticket keeps a hash of the secret. */
export const saveCredential = endpoint({
  ...ATOMIC,
  path: `${BASE}/credentials/save`,
  permission: 'settings.credentials.edit',
  scope: { input: { account: 'account_id' } },
  input: z.object({ account_id: id, credential: filled.max(4000) }),
  output: data(credentialRow),
  audit: { records: 'credential.replaced' },
  summary: 'Seal a new credential for an ad account.',
})

export const auditFilter = {
  user_id: id.optional(),
  /** part of a name or an account */
  who: z.string().max(100).optional(),
  entity: z.string().max(60).optional(),
  entity_id: z.string().max(100).optional(),
  /** an event, or the beginning of one: `batch.` */
  event: z.string().max(100).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  request_id: z.string().max(100).optional(),
}

export const auditTrail = endpoint({
  ...READ,
  path: `${BASE}/audit`,
  permission: 'settings.audit.view',
  scope: WHOLE_HOUSE,
  /** `before` is the `next` of the page above */
  input: z.object({
    ...auditFilter,
    before: beforeLine,
    per_page: wireInteger.min(1).max(500).default(100),
  }),
  output: z.object({ data: z.array(auditRow), next: text.nullable() }),
  summary: 'The audit trail, newest first.',
})

export const auditExport = endpoint({
  ...READ,
  path: `${BASE}/audit/export`,
  permission: 'settings.audit.view',
  scope: WHOLE_HOUSE,
  input: z.object({ ...auditFilter, lang: z.enum(['zh', 'en']).default('zh') }),
  output: z.unknown(),
  file: CSV_FILE,
  audit: { records: 'audit.exported' },
  summary: 'The same lines as CSV, with lines on top that say who exported what and when.',
})

const sealId = z.string().regex(/^\d{1,19}$/)

export const chainPart = z.object({
  /** when the first seal was made that its lines no longer fit; null: every line of this part is as it was written */
  broken_at: instant.nullable(),
  /** seals and lines recomputed in this part */
  seals: count,
  lines: count,
  /** lines under all seals, for the progress */
  lines_in_all: count,
  /** the seal after which the next part begins; null on the last one */
  next: sealId.nullable(),
})
export type ChainPart = z.output<typeof chainPart>

export const auditChain = endpoint({
  ...READ,
  path: `${BASE}/audit/chain`,
  permission: 'settings.audit.view',
  scope: WHOLE_HOUSE,
  /** a part of the chain: the seals after this one */
  input: z.object({ after: sealId.optional() }),
  output: data(chainPart),
  summary: 'Recompute a part of the hash chain over the trail; the first part seals what is open.',
})
