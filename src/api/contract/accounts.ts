import { z } from 'zod'
import { AD_ACCOUNT, AUTH_STATES, ENDS_WITHIN, READ_STATES, SHOWN_STATES } from '#domain/account/account.ts'
import { ACCESS_TROUBLES, DISABLE_REASONS, HELD_REASONS } from '#domain/account/network-state.ts'
import {
  ATOMIC,
  count,
  data,
  endpoint,
  flag,
  id,
  ids,
  instant,
  listOf,
  paging,
  READ,
  text,
  ticket,
  wireBlocker,
  wireInteger,
  WRITE,
} from './endpoint.ts'
import { callsOf, chosenOf } from './thing.ts'

const ACC = '/dapper/api/acc'
const authState = z.enum(AUTH_STATES)

/** Ad accounts as people keep them (S2 §6 "Accounts"): the list, its file, saves, sheets and the history of each. */
export const accounts = callsOf(AD_ACCOUNT, {
  path: `${ACC}/accounts`,
  list: {
    permission: 'account.list.view',
    summary: 'Ad accounts of the games and channels the user may use; those without a game for users with a function of their own.',
  },
  save: {
    at: { method: 'PUT', path: `${ACC}/accounts` },
    permission: 'account.item.edit',
    records: 'account.saved',
    summary: 'Adds an ad account, or changes one in the version that was seen.',
  },
  remove: { permission: 'account.item.edit', records: 'account.deleted', summary: 'Removes an ad account that nothing refers to.' },
  bulk: {
    at: { method: 'PUT', path: `${ACC}/use_status` },
    fields: ['use_status'],
    summary: 'Switches chosen accounts on or off, all of them or none.',
  },
  load: { summary: 'Lines of a sheet: each adds an account or changes it, or is told with its reasons.' },
  filter: {
    use_status: z.enum(AD_ACCOUNT.fields.use_status.options).optional(),
    auth_state: authState.optional(),
    /** sign-ins that end within so many days, those that have ended included */
    ends_within: z.enum(ENDS_WITHIN).optional(),
    network_state: z.enum(SHOWN_STATES).optional(),
    held_for: z.enum(HELD_REASONS).optional(),
    read_state: z.enum(READ_STATES).optional(),
    /** no game yet; `0`: one at least */
    unbound: flag.optional(),
    master_id: id.optional(),
    owner_id: id.optional(),
    /** those that push with a token of this application */
    network_app: id.optional(),
    /** of games in this region */
    region: id.optional(),
  },
  row: z.object({
    spreader_name: text,
    master_name: text.nullable(),
    owner_name: text.nullable(),
    assistant_names: z.array(text),
    /** what the network said last: minor units of `told_currency`; a limit is null where there is none, and spending until it was read */
    told_currency: text,
    balance_minor: text,
    cap_minor: text.nullable(),
    spent_minor: text.nullable(),
    network_state: z.enum(SHOWN_STATES),
    disable_reason: z.enum(['', ...DISABLE_REASONS]),
    held_for: z.enum(HELD_REASONS).nullable(),
    /** when another installation made an object in it, if that was lately */
    other_push_at: instant.nullable(),
    read_at: instant.nullable(),
    read_state: z.enum(READ_STATES),
    read_trouble: z.enum(['', ...ACCESS_TROUBLES]),
    auth_state: authState,
    auth_expires_at: instant.nullable(),
  }).shape,
})

const game = z.object({ game_id: id, name: text })
const EACH_HELD = { none: 'each of the rows is held to the grants of the user' } as const

export const accountGames = endpoint({
  ...READ,
  path: `${ACC}/account_game`,
  permission: 'account.list.view',
  scope: { objects: { account_id: 'account' } },
  input: z.object({ account_id: id }),
  output: data(z.object({ account_id: text, games: z.array(game) })),
  summary: 'Games of an account, those the user may use.',
})

export const BIND = ['add', 'take', 'set'] as const

/** `add`: these games come to those each account has; `take`: they are taken from it; `set`: it has these and no others. */
export const bindGames = endpoint({
  method: 'PUT',
  path: `${ACC}/account_game`,
  encoding: 'form',
  write: 'once',
  permission: 'account.item.edit',
  scope: { input: { game: 'game_ids' } },
  audit: { records: 'account.bound' },
  input: z.object({
    ticket,
    rows: chosenOf(z.object({ id, version: wireInteger })),
    game_ids: ids.default([]),
    how: z.enum(BIND).default('add'),
  }),
  output: data(z.object({ changed: z.number().int() })),
  summary: 'Binds chosen accounts to games, all of them or none.',
})

/** Repeated, it asks once: who is waited for is waited for. */
export const readAgain = endpoint({
  ...ATOMIC,
  path: `${ACC}/accounts/read`,
  permission: 'account.item.edit',
  scope: EACH_HELD,
  input: z.object({ rows: chosenOf(z.object({ id })) }),
  output: data(z.object({ asked: count, left: z.array(wireBlocker) })),
  summary:
    'Has chosen accounts read again from their network as soon as a worker can; those without a sign-in are left, each with its reason.',
})

export const readWaiting = endpoint({
  ...READ,
  path: `${ACC}/accounts/read`,
  permission: 'account.list.view',
  scope: { none: 'a number of the accounts within the grants of the user; none of them is named' },
  input: z.object({}),
  output: data(z.object({ waiting: count })),
  poll: true,
  summary: 'How many accounts of the user wait to be read from their network.',
})

export const confirmCurrency = endpoint({
  ...WRITE,
  path: `${ACC}/accounts/currency`,
  permission: 'account.item.edit',
  scope: EACH_HELD,
  audit: { records: 'account.currency_confirmed' },
  input: z.object({ ticket, rows: chosenOf(z.object({ id, version: wireInteger })) }),
  output: data(z.object({ changed: count })),
  summary: 'Takes the currency that the network says of chosen accounts, all of them or none, so that they are pushed to again.',
})

/**
 * Second generation: the accounts that can be used now, to be chosen from. The first generation (`acc/accounts`) is for those who keep them:
 * every account, with its version.
 */
export const usableAccounts = endpoint({
  ...READ,
  path: '/dapper/api/v2/accounts',
  permission: 'signed-in',
  scope: { input: { spreader: 'spreader_id', game: 'game_id' }, rows: { spreader: 'spreader_id', game: 'game_ids' } },
  input: z.object({ spreader_id: id.optional(), game_id: id.optional(), q: z.string().max(100).optional(), ...paging(100) }),
  output: listOf(
    z.object({
      account_id: text,
      name: text,
      alias: text,
      spreader_id: text,
      game_ids: z.array(text),
      currency: text,
      timezone: text,
      account_type: z.enum(AD_ACCOUNT.fields.account_type.options),
      audience_type: z.enum(AD_ACCOUNT.fields.audience_type.options),
      is_default: z.boolean(),
      auth_state: authState,
      auth_expires_at: instant.nullable(),
    }),
  ),
  summary: 'Accounts that are switched on and signed in, of the games and channels the user may use.',
})

const named = z.object({ id: text, name: text })

/** From our own data, no network is asked: a user of Kuaishou is the master of accounts there. */
export const kuaishouUsers = endpoint({
  ...READ,
  path: `${ACC}/ks_user_platform`,
  permission: 'account.list.view',
  scope: { none: 'rows are held to the games and channels of the user; none of them is named' },
  input: z.object({}),
  output: data(z.object({ users: z.array(named.extend({ account_ids: z.array(text) })), platforms: z.array(named) })),
  summary: 'Kuaishou: its channels, and the masters who own accounts there. Both are empty where the user has none.',
})
