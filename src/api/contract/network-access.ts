import { z } from 'zod'
import { TAKEN_AT_ONCE } from '#domain/account/authorisation.ts'
import { RIGHT_USES } from '#domain/channels/access.ts'
import { ACCESS_TROUBLES } from '#domain/account/network-state.ts'
import { NETWORK_APP } from '#domain/account/network-app.ts'
import { ATOMIC, count, data, endpoint, filled, flag, hidden, id, ids, instant, READ, text, ticket, WRITE } from './endpoint.ts'
import { callsOf } from './thing.ts'

const SETTINGS = '/user/api/settings'
const OF_ALL = 'applications at a network, and the tokens they have, are those of the whole company'
const WHOLE = { none: OF_ALL } as const
const view = { permission: 'settings.credentials.view', scope: WHOLE } as const
const edit = { permission: 'settings.credentials.edit', scope: WHOLE } as const

/** Applications at networks; their secret is written only. */
export const networkApps = callsOf(NETWORK_APP, {
  path: `${SETTINGS}/network_apps`,
  list: { permission: 'settings.credentials.view', summary: 'Applications at networks, by name; never their secrets.' },
  save: {
    permission: 'settings.credentials.edit',
    records: 'network_app.saved',
    summary: 'Adds an application at a network, or changes it.',
  },
  remove: {
    permission: 'settings.credentials.edit',
    records: 'network_app.deleted',
    summary: 'Removes an application that no token belongs to.',
  },
  bulk: { fields: ['retired'], summary: 'Retires chosen applications or brings them back, all of them or none.' },
  filter: { retired: flag.optional() },
  row: z.object({ secret_last4: text, secret_set_at: instant.nullable() }).shape,
  ofAll: OF_ALL,
})

/** May be repeated without harm, so no ticket keeps a hash of the secret. */
export const saveAppSecret = endpoint({
  ...ATOMIC,
  ...edit,
  path: `${SETTINGS}/network_apps/secret`,
  /** `untested`: it may replace the one that is held although the network cannot be asked of it now */
  input: z.object({ id, secret: hidden(filled.max(400)), untested: flag.optional() }),
  output: data(z.object({ id: text, secret_last4: text })),
  audit: { records: 'network_app.secret_replaced' },
  summary:
    'Seals the secret of an application. One that would replace another is tested at the network first, and refused where the network refuses it.',
})

/** What the network says about an application. `trouble` is empty when nothing is wrong; `name` is empty when the network has no call for it. */
export const appVerdict = z.object({ trouble: text, message: text, name: text })
export type AppVerdict = z.output<typeof appVerdict>

export const testApp = endpoint({
  ...READ,
  ...edit,
  path: `${SETTINGS}/network_apps/test`,
  input: z.object({ id }),
  output: data(appVerdict),
  summary: 'Asks the network for an application by its secret.',
})

export const authorisation = z.object({
  id: text,
  channel: text,
  network_app_id: text.nullable(),
  app_name: text,
  kind: z.enum(['oauth', 'token']),
  network_user_name: text,
  last4: text,
  rights: z.array(text),
  /** of each use whether the rights are enough for it; `needed`: without it the token is not taken */
  uses: z.array(z.object({ use: z.enum(RIGHT_USES), enough: z.boolean(), right: text, needed: z.boolean() })),
  expires_at: instant.nullable(),
  data_expires_at: instant.nullable(),
  status: z.enum(['authorised', 'invalid']),
  reason: text,
  read_at: instant,
  /** ad accounts that push with it, those of them that wait to be read, and why they could not be read the last time */
  accounts: count,
  accounts_waiting: count,
  accounts_trouble: z.enum(['', ...ACCESS_TROUBLES]),
  version: count,
})
export type Authorisation = z.output<typeof authorisation>

export const authorisations = endpoint({
  ...READ,
  ...view,
  path: `${SETTINGS}/authorisations`,
  input: z.object({ network_app_id: id.optional() }),
  output: data(z.array(authorisation)),
  summary: 'Tokens that people gave us or the network made, what they may do and until when; never the tokens.',
})

export const oauthAddress = endpoint({
  ...READ,
  ...edit,
  path: '/dapper/api/acc/oauth',
  input: z.object({ network_app_id: id, redirect_url: z.url({ protocol: /^https?$/ }).max(300) }),
  /** `code_param`: the network's name for the code in the redirect address */
  output: data(z.object({ url: text, state: text, code_param: text, minutes: count })),
  summary: 'The address where a person allows an application to use ad accounts; good once, for this person in this session.',
})

/** `code` is what the dialog led back with, `error` in its place when the person refused. */
export const oauthAnswer = endpoint({
  ...WRITE,
  ...edit,
  path: '/dapper/api/acc/oauth',
  input: z.object({
    ticket,
    state: hidden(filled.max(200)),
    code: hidden(z.string().max(4000)).optional(),
    error: z.string().max(100).optional(),
  }),
  output: data(authorisation),
  audit: { records: 'authorisation.granted' },
  summary: 'Takes what the network led back with, and seals the token.',
})

/** May be repeated without harm, so no ticket keeps a hash of the token. */
export const pasteToken = endpoint({
  ...ATOMIC,
  ...edit,
  path: `${SETTINGS}/authorisations/paste`,
  input: z.object({ channel: id, network_app_id: id.optional(), token: hidden(filled.max(4000)) }),
  output: data(authorisation),
  audit: { records: 'authorisation.granted' },
  summary: 'Takes a token that the network made without a dialog, after asking what it may do.',
})

export const inspectAuthorisation = endpoint({
  ...ATOMIC,
  ...edit,
  path: `${SETTINGS}/authorisations/inspect`,
  input: z.object({ id }),
  output: data(authorisation),
  audit: { records: 'authorisation.inspected' },
  summary: 'Asks the network again what a token may do, and until when.',
})

/** Repeated, it asks once. */
export const readAccountsOf = endpoint({
  ...ATOMIC,
  ...edit,
  path: `${SETTINGS}/authorisations/read_accounts`,
  input: z.object({ id }),
  output: data(z.object({ asked: count })),
  summary: 'Has the ad accounts of a token read again from the network as soon as a worker can.',
})

export const offeredAccount = z.object({
  id: text,
  name: text,
  currency: text,
  timezone: text,
  state: text,
  business: text,
  held: z.enum(['new', 'here', 'elsewhere', 'without']),
  holder: text,
  other_currency: text,
  also_pushed: z.boolean(),
})
/** What rights may keep from us, in the order it is asked for. */
export const UNREAD = ['business', 'app', 'account', 'page'] as const
const named = z.object({ id: text, name: text })
export const offer = z.object({
  businesses: z.array(named),
  /** `business`: the id of the one that owns it */
  apps: z.array(named.extend({ business: text })),
  accounts: z.array(offeredAccount),
  pages: z.array(z.object({ id: text, name: text, instagram: text, known: z.boolean() })),
  /** what the rights did not let us ask for */
  unread: z.array(z.enum(UNREAD)),
})
export type Offer = z.output<typeof offer>

export const readOffer = endpoint({
  ...READ,
  ...edit,
  path: `${SETTINGS}/authorisations/offer`,
  input: z.object({ id }),
  output: data(offer),
  summary: 'What the network lets a token use, and whose each ad account is now.',
})

/** All that was chosen is taken over, or nothing. Names, currencies and zones are read from the network again. */
export const takeOver = endpoint({
  ...WRITE,
  permission: 'settings.credentials.edit',
  scope: { input: { game: 'game_ids' } },
  path: `${SETTINGS}/authorisations/take`,
  input: z.object({ ticket, id, accounts: ids.max(TAKEN_AT_ONCE).default([]), pages: ids.default([]), game_ids: ids.default([]) }),
  output: data(z.object({ accounts: count, pages: count, authorisation })),
  audit: { records: 'authorisation.taken' },
  summary: 'Takes ad accounts and pages over from the network, binds them to games and seals the token for each account.',
})

/** Each is a call or two at the network. */
export const ACCOUNTS_ASKED = 25

export const accountAssets = z.object({
  account: text,
  pixels: z.array(named),
  /** `games`: those that aim at it already */
  audiences: z.array(named.extend({ size: count.nullable(), games: ids })),
  /** what the rights did not let us ask for */
  unread: z.array(z.enum(['pixel', 'audience'])),
})
export type AccountAssets = z.output<typeof accountAssets>

export const readAccountAssets = endpoint({
  ...READ,
  ...edit,
  path: `${SETTINGS}/authorisations/account_assets`,
  input: z.object({ id, accounts: ids.min(1).max(ACCOUNTS_ASKED) }),
  output: data(z.array(accountAssets)),
  summary: 'Pixels and audiences of ad accounts, as the network lists them.',
})

/** All that were chosen, or none. */
export const takeAudiences = endpoint({
  ...WRITE,
  permission: 'settings.credentials.edit',
  scope: { input: { game: 'game_ids' } },
  path: `${SETTINGS}/authorisations/take_audiences`,
  input: z.object({
    ticket,
    id,
    accounts: ids.max(ACCOUNTS_ASKED).default([]),
    audiences: ids.max(500).default([]),
    game_ids: ids.default([]),
  }),
  output: data(z.object({ audiences: count })),
  audit: { records: 'authorisation.audiences_taken' },
  summary: 'Takes audiences of ad accounts over, so that ad sets of these games can aim at them.',
})
