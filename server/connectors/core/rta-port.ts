import type { AccountRef, Outcome } from './port.ts'

/** The customer that asks and answers in real time, with its strategies. `enabled`: the network sends it requests. Ids are of the network. */
export type RtaCustomer = { id: string; name: string; enabled: boolean; targets: { id: string; name: string }[] }
/** A strategy that is bound to an ad account, or to an ad of it (`adId`). */
export type RtaBound = { targetId: string; accountId: string; adId: string | null }

/** A network on which real-time strategies (RTA) are bound to ad accounts and ads. The token of the account says whose. No call is repeated here. */
export interface RtaPort {
  /** how many objects one call binds, and takes off */
  readonly most: { bind: number; unbind: number }
  /** the customer of the token; all pages of its strategies */
  customer(account: AccountRef, signal: AbortSignal): Promise<Outcome<RtaCustomer>>
  /** all that is bound to a strategy, or in an ad account */
  bound(account: AccountRef, of: { targetId: string } | { accountId: string }, signal: AbortSignal): Promise<Outcome<RtaBound[]>>
  /** one call: an outcome for each, in order. What it answers nothing about is `unknown_outcome` */
  bindTargets(account: AccountRef, bindings: readonly RtaBound[], signal: AbortSignal): Promise<Outcome<null>[]>
  unbindTargets(account: AccountRef, bindings: readonly RtaBound[], signal: AbortSignal): Promise<Outcome<null>[]>
}
