import type { AccessTrouble } from '#domain/account/network-state.ts'
import type { Offered } from '#domain/account/authorisation.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { RightUse } from '#domain/channels/access.ts'
import type { LeftOut } from '../kit/chunks.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** A token we have, as it may be shown. */
export type Held = {
  id: string
  app_name: string
  kind: 'oauth' | 'token'
  network_user_name: string
  last4: string
  uses: readonly { use: RightUse; enough: boolean; right: string; needed: boolean }[]
  expires_at: string | null
  status: 'authorised' | 'invalid'
  reason: string
  read_at: string
  accounts: number
  accounts_waiting: number
  /** why they could not be read the last time; empty: they could */
  accounts_trouble: '' | AccessTrouble
  version: number
}
export type OfferedPage = { id: string; name: string; instagram: string; known: boolean }
export type Offer = {
  businesses: readonly { id: string; name: string }[]
  apps: readonly { id: string; name: string; business: string }[]
  accounts: readonly (Offered & { business: string })[]
  pages: readonly OfferedPage[]
  unread: readonly ('business' | 'app' | 'account' | 'page')[]
}

export type AuthorisationDesk = {
  /** the application's name; empty: not known yet, or it is gone */
  app: string
  /** of the application; empty if its name is */
  channel: string
  authorisations: readonly Held[]
  games: readonly { game_id: string; name: string }[]
}
/** The address of the dialog, and the name of the code in its redirect. */
export type Address = { url: string; state: string; code_param: string }
export type Chosen = { accounts: readonly string[]; pages: readonly string[]; games: readonly string[] }
export type Taken = { accounts: number; pages: number }
/** An account that was not taken over, by its id. */
export type NotTaken = LeftOut<string>
/** What the network's dialog led back with; `error` in place of a code when the person refused. */
export type DialogAnswer = { state: string; code?: string | undefined; error?: string | undefined }

export type AuthorisationContext = {
  appId: string
  /** the game that accounts are to be taken over for; empty: none was named */
  forGame: string
  desk: AuthorisationDesk
  /** of the dialog that is open; empty: none is */
  state: string
  answer: DialogAnswer | null
  /** whose accounts are chosen */
  openId: string
  offer: Offer | null
  chosen: Chosen
  /** accounts on their way, and those after them */
  chunk: readonly string[]
  rest: readonly string[]
  /** how many were to be taken over */
  asked: number
  taken: Taken | null
  notTaken: readonly NotTaken[]
  ticket: string
  problems: readonly Blocker[]
}

export type AuthorisationEvent =
  | { type: 'app.connect' }
  | { type: 'connect.cancel' }
  | { type: 'window.blocked' }
  /** the console is looked at again while the dialog should be */
  | { type: 'window.returned' }
  | { type: 'window.answered'; answer: DialogAnswer }
  | { type: 'authorisation.open'; id: string }
  | { type: 'offer.choose'; chosen: Partial<Chosen> }
  | { type: 'offer.take' }
  /** nothing more is sent after what is on its way */
  | { type: 'take.stop' }
  /** no longer asks what came of the chunk whose answer was lost, and goes on with the others */
  | { type: 'take.others' }
  | { type: 'offer.again' }
  | { type: 'flow.back' }
  | { type: 'flow.reread' }
  | { type: 'write.retry' }

export type RedeemOutcome = WriteOutcome<Held>
export type TakeOutcome = WriteOutcome<Taken>
