/** How an ad account is at its network; `gone`: the network does not name it any more. */
export const ACCOUNT_STATES = ['active', 'disabled', 'unsettled', 'in_review', 'closed', 'other'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]
export const NETWORK_STATES = [...ACCOUNT_STATES, 'gone'] as const
export type NetworkState = (typeof NETWORK_STATES)[number]

export const DISABLE_REASONS = ['policy', 'review', 'payment', 'closed', 'unused', 'compromised', 'other'] as const
export type DisableReason = '' | (typeof DISABLE_REASONS)[number]

/** Why nothing is pushed to an account, whatever people switched: it is gone or disabled at the network, or its budgets are in a currency it had before. */
export const HELD_REASONS = ['network_gone', 'network_disabled', 'currency_changed'] as const
export type HeldReason = (typeof HELD_REASONS)[number]

/** Why the network does not let us in; `throttled` and `away` say nothing about the application or the token. */
export const ACCESS_TROUBLES = [
  'app_unknown',
  'secret_wrong',
  'code_refused',
  'redirect_refused',
  'other_app',
  'proof_needed',
  'token_refused',
  'right_missing',
  'throttled',
  'away',
  'not_understood',
] as const
export type AccessTrouble = (typeof ACCESS_TROUBLES)[number]
