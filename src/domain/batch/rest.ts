import { HELD_REASONS } from '../account/network-state.ts'

/** Pauses that end by their time, or when a person ends them: the network asked for one, or refused the credential. */
export const BLOCK_REASONS = ['throttled', 'signed_out'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/**
 * Why the rows of an account wait although it is their turn: it was switched off, its network or its currency holds it, or a pause. `until`: when
 * they go on by themselves; null where that is not known. `app_id`: of an account that is signed out, the network application whose page takes the next
 * sign-in; null where there is none.
 */
export const REST_REASONS = ['off', ...HELD_REASONS, ...BLOCK_REASONS] as const
export type RestReason = (typeof REST_REASONS)[number]
export type Rest = { account_id: string; why: RestReason; until: string | null; app_id: string | null }

/** May a person let the rows go on before the time? What else holds them ends where it began: in the list of accounts, or at the network. */
export const isPause = ({ why }: Rest): boolean => BLOCK_REASONS.some((one) => one === why)
