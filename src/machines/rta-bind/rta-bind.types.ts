import type { Blocker } from '#domain/blocker.ts'
import type { Person } from '#domain/named.ts'
import type { Rehearsed, RtaChange, RtaObject, RtaResult, RtaVersionState } from '#domain/rta/rta.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** An object with the names that the console shows; empty where they are not known. */
export type NamedObject = RtaObject & { account_name: string; ad_name: string }

/** A strategy at the network, with who bound it last. Times are ISO 8601. */
export type RtaTarget = {
  id: string
  outer_id: string
  name: string
  customer_name: string
  enabled: boolean
  accounts: readonly { id: string; name: string }[]
  live: { number: number; objects: number; made_by: Person; made_at: string } | null
  latest: number
  sending: boolean
}
export type TargetList = { targets: readonly RtaTarget[]; troubles: readonly { account_name: string; reason: string }[] }

/** One version of what a strategy is bound to; `hidden` objects are outside of the grants. */
export type RtaVersion = {
  number: number
  state: RtaVersionState
  objects: readonly NamedObject[]
  hidden: number
  results: readonly (NamedObject & RtaResult)[]
  made_by: Person
  made_at: string
  settled_at: string | null
  /** of the user's own versions */
  ticket: string | null
}

/** A strategy with its versions, newest first. `latest` and `live` are numbers of versions; 0: none. `as_of`: the server's time. */
export type RtaDesk = { target: RtaTarget; versions: readonly RtaVersion[]; latest: number; live: number; as_of: string }

export type Rehearsal = Omit<Rehearsed, 'objects' | 'changes'> & {
  id: string
  hash: string
  objects: readonly NamedObject[]
  changes: readonly (NamedObject & RtaChange)[]
  warnings: readonly Blocker[]
  /** bindings in accounts outside of the grants, which stay */
  outside: number
  names: Readonly<Record<string, string>>
}

/** What was bound last, as a bind and a 409 answer it. */
export type RtaStanding = { version: RtaVersion | null; latest: number }
export type Bound = RtaStanding & { rehearsal: Rehearsal | null }
export type RtaOutcome = WriteOutcome<Bound, { present: RtaStanding | null }>

export type Drafts = Readonly<Record<string, readonly NamedObject[]>>

/** What the server cannot give back: objects that were chosen, by strategy, the rehearsal of those that are shown, and the ticket of a bind. */
export type RtaFacts = { targetId: string | null; drafts: Drafts; rehearsal: Rehearsal | null; ticket: string | null }

export type RtaContext = RtaFacts & {
  list: TargetList | null
  desk: RtaDesk | null
  /** how long the rehearsal is good for yet, from when it was answered or the desk was read */
  goodForMs: number
  problems: readonly Blocker[]
}

export type RtaEvent =
  | { type: 'flow.again' }
  | { type: 'target.choose'; targetId: string }
  | { type: 'target.leave' }
  | { type: 'objects.change'; objects: readonly NamedObject[] }
  | { type: 'draft.drop' }
  | { type: 'version.stage'; number: number }
  | { type: 'target.rehearse' }
  | { type: 'rehearsal.drop' }
  | { type: 'bind.send' }
  | { type: 'bind.ask' }
  | { type: 'bind.drop' }

export type RehearseInput = { ticket: string; targetId: string; objects: readonly NamedObject[]; base: number }
export type BindInput = RehearseInput & { rehearsal: Rehearsal | null }
