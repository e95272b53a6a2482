import type { Above, Level, Values } from '#domain/channels/channel.ts'
import type { AccountRef, Outcome, RemoteObject } from './port.ts'

/** An object as a list of the network tells it. */
export type ListedObject = RemoteObject & {
  /** network ids of the objects it is in, from the root down */
  above: string[]
  /** when the network changed it last, an ISO instant; null where it does not say */
  updatedAt: string | null
  /** whose client key it carries: an installation like this one made it; null: it carries none, or the network has no place for one */
  installation: string | null
}

/** What is to be changed in one object. Only what is named is sent. */
export type ObjectChange = {
  level: Level
  networkId: string
  /** without our tag; left out: it stays */
  name?: string
  /** the fields that change, in our words; an empty text or list takes the value away */
  values: Values
  /** values of the levels above, for fields that depend on them */
  above: Above
}

/** A network that lists what its ad accounts hold, and lets it be changed. No call is repeated here. */
export interface ObjectPort {
  /**
   * One page, one call; `next` is to be handed back for the page after it, null after the last. With `since` only what changed after it by the
   * network's clock, deleted objects included; without, all that are not deleted. A cursor that the network no longer takes is `validation`.
   */
  list(
    account: AccountRef,
    level: Level,
    ask: { since: Date | null; cursor: string | null },
    signal: AbortSignal,
  ): Promise<Outcome<{ objects: ListedObject[]; next: string | null }>>
  /**
   * Changes objects of one level, in order, one outcome each; what is set to what it is already is no failure. `signal` ends the call that is under way;
   * once `closing` is aborted no further call begins, and its changes are answered as stopped.
   */
  change(account: AccountRef, changes: readonly ObjectChange[], signal: AbortSignal, closing?: AbortSignal): Promise<Outcome<void>[]>
}
