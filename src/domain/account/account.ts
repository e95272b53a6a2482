import { FIXED } from '../dictionaries/fixed.ts'
import { choice, currency, flag, games, line, money, ref, refs, spreader } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'
import { NETWORK_STATES } from './network-state.ts'

/** Sign-ins that end within so many days wait for someone. */
export const ENDS_SOON_DAYS = 14
/** What a list of accounts is narrowed to: sign-ins that end within so many days. */
export const ENDS_WITHIN = ['1', '3', '14', '30'] as const

/** How the sign-in of an account is: what the network said of it last, and when it ends. */
export const AUTH_STATES = ['authorised', 'ending', 'ended', 'invalid', 'unbound'] as const

/** How an account is at its network; `unread`: it was not asked yet. */
export const SHOWN_STATES = [...NETWORK_STATES, 'unread'] as const

/** How the reading of an account is: it waits for a worker, failed the last time, was done, or there is no sign-in to read it with. */
export const READ_STATES = ['waiting', 'failed', 'read', 'no_sign_in'] as const

/** An object of another installation that was made within so many days says that it pushes too. */
export const OTHER_PUSH_DAYS = 30

const valuesOf = (name: 'dimension' | 'audience_type') => FIXED[name].map(({ value }) => value)

/** An ad account of a network, as people keep it. What only the network knows is no field: balance, sign-in and when it ends. */
export const AD_ACCOUNT = thing({
  noun: 'account',
  words: 'account',
  fields: {
    network_id: line(64, { required: true, fixed: true }),
    spreader_id: spreader({ required: true, fixed: true }),
    name: line(100, { required: true }),
    alias: line(100),
    game_ids: games({ unbound: 'account.list.unbound' }),
    master_id: ref('master'),
    entity: line(100),
    currency: currency({ required: true }),
    timezone: line(64, { required: true, offers: 'zone', format: 'zone' }),
    owner_id: ref('person'),
    assistant_ids: refs('person', 20),
    account_type: choice(valuesOf('dimension'), { said: 'dict.dimension' }),
    audience_type: choice(valuesOf('audience_type'), { said: 'dict.audience_type' }),
    use_status: choice(['on', 'off']),
    min_daily_budget_minor: money('currency'),
    is_default: flag({ hint: true }),
  },
  begins: { min_daily_budget_minor: '0' },
  unique: ['network_id'],
  usedBy: [
    'batch_pushing',
    'batch_draft',
    'batch_settled',
    'account_video_moving',
    'account_video_brought',
    'figure_reading',
    'account_saved_view',
  ],
})
