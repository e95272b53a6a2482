/**
 * Why the rows of an account wait although it is their turn: it was switched off, the network asked for a pause, or it refused the
 * credential. `until`: when they go on by themselves; null for an account that is off.
 */
export const REST_REASONS = ['off', 'throttled', 'signed_out'] as const
export type RestReason = (typeof REST_REASONS)[number]
export type Rest = { account_id: string; why: RestReason; until: string | null }
