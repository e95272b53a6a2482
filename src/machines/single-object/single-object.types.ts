import type { Blocker } from '#domain/blocker.ts'
import type { Above, AccountFacts, Level, Values } from '#domain/channels/channel.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** What is edited, or where something is created: `network_id` null: it is new; `parent_id` null: directly in the account. */
export type SingleAt = {
  channel: string
  level: Level
  account_id: string
  /** for a new one; empty: the first game of the account */
  game_id: string
  parent_id: string | null
  network_id: string | null
}

/** An object as it is typed. A new one may have others in it: each is in the one before it. */
export type TypedRow = { level: Level; name: string; values: Values }

/** An object as it was last read from its network. */
export type SeenObject = { network_id: string; name: string; values: Values; gone: boolean; pulled_at: string }

/** What a form is made of. */
export type SingleDesk = {
  /** when it was read, ms since 1970 */
  nowMs: number
  account: AccountFacts
  /** games of the account that the person may use */
  games: readonly { game_id: string; name: string }[]
  /** values of what the object is in */
  above: Above
  parentName: string
  /** null: it is new, or the account does not hold it */
  object: SeenObject | null
}

/** What the server cannot give back. */
export type SingleFacts = {
  at: SingleAt
  /** what is typed; null: nothing yet */
  rows: readonly TypedRow[] | null
  /** what the change of an object began with */
  base: Omit<TypedRow, 'level'> | null
  reason: string
  /** of the save that left and was not answered; empty: none */
  ticket: string
  /** the batch, or the set of changes, that is on its way to the network */
  written: string | null
}

export type SaveOutcome = WriteOutcome<{ written: string }, { present: SeenObject | null }>

/**
 * Where what was saved is. `refused`: nothing was changed there. `met`: what was seen was another at the network. `failed`: not all that was
 * to be created is there; the rows of its batch say why.
 */
export type Arrival = {
  state: 'waiting' | 'done' | 'refused' | 'met' | 'failed'
  problems: readonly Blocker[]
  networkIds: readonly string[]
}

export type SingleContext = SingleFacts & {
  desk: SingleDesk | null
  /** the object as it is now, when another user was faster */
  present: SeenObject | null
  /** what is against a name; of the text it was asked for */
  checked: { name: string; blockers: readonly Blocker[] } | null
  /** ids at the network of what arrived */
  arrived: readonly string[]
  problems: readonly Blocker[]
}

/** What a save is sent with. */
export type SingleSent = Pick<SingleContext, 'at' | 'rows' | 'base' | 'desk' | 'reason' | 'ticket'>

export type SingleEvent =
  | { type: 'rows.change'; rows: readonly TypedRow[] }
  | { type: 'reason.change'; reason: string }
  | { type: 'game.choose'; gameId: string }
  | { type: 'name.propose' }
  | { type: 'object.save' }
  /** the rows with the sides that were chosen */
  | { type: 'conflict.keep'; rows: readonly TypedRow[] }
  | { type: 'conflict.take' }
  | { type: 'write.retry' }
  | { type: 'edit.cancel' }
  | { type: 'object.next' }
  | { type: 'flow.again' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
