import type { Blocker } from '#domain/blocker.ts'
import type { LandingAction, LandingDraft, LandingLetter, LandingStanding } from '#domain/landing/landing.ts'
import type { LandingSwitch } from '#domain/landing/templates.ts'
import type { LinkCheck } from '#domain/link.ts'
import type { Named, Person } from '#domain/named.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** A page as the server tells it. */
export type LandingPage = LandingDraft &
  Omit<LandingStanding, keyof LandingDraft> & {
    id: string
    game_name: string
    switch: LandingSwitch
    switched_by: Person | null
    /** ISO 8601 */
    switched_at: string | null
    used_by_count: number
    creator: Person | null
    version: number
    updated_by: Person | null
    /** ISO 8601 */
    updated_at: string
  }

/** A batch whose ads lead to the page. */
export type LandingUse = {
  batch_id: string
  batch_name: string
  channel: string
  state: string
  ads: number
  live: number
  created_at: string
}

/** What the page chooses from, and the page that is there with what leads to it. */
export type LandingDesk = {
  /** null: it is new, or gone */
  page: LandingPage | null
  uses: readonly LandingUse[]
  /** how many creatives lead to it */
  creatives: number
  games: readonly Named[]
  letters: readonly LandingLetter[]
}

/** What was found before a save: its links, and the letters as they are now. */
export type LandingChecks = { links: readonly LinkCheck[]; letters: readonly LandingLetter[] }

/** The page as it is now with what leads to it, its links asked for again before it is switched on. */
export type Weighed = Pick<LandingDesk, 'uses' | 'creatives'> & { page: LandingPage }

export type SaveOutcome = WriteOutcome<{ id: string }, { present: LandingPage | null }>

/** A write that left and was not answered. */
export type PendingWrite = { kind: 'save' | LandingAction; ticket: string }

/** What the server cannot give back. */
export type LandingFlowFacts = {
  /** null: it is not saved yet */
  pageId: string | null
  /** null: it is looked at, not edited */
  draft: LandingDraft | null
  /** what the draft began with */
  base: LandingDraft | null
  /** of the page the draft, or the action, began with */
  version: number
  pending: PendingWrite | null
}

export type LandingContext = Omit<LandingFlowFacts, 'pending'> & {
  desk: LandingDesk | null
  /** of the draft's links, as they were asked for last */
  checks: readonly LinkCheck[]
  action: LandingAction
  ticket: string
  /** what was under way when the facts were stored */
  resumed: PendingWrite['kind'] | null
  /** the page as it is now, when another user was faster */
  present: LandingPage | null
  problems: readonly Blocker[]
}

export type LandingFlowEvent =
  | { type: 'page.edit' }
  | { type: 'page.change'; draft: LandingDraft }
  | { type: 'edit.cancel' }
  | { type: 'page.save' }
  | { type: 'check.again' }
  | { type: 'check.back' }
  | { type: 'save.anyway' }
  | { type: 'action.ask'; action: LandingAction }
  | { type: 'action.send' }
  | { type: 'action.cancel' }
  /** the draft with the sides that were chosen */
  | { type: 'conflict.keep'; draft: LandingDraft }
  | { type: 'conflict.take' }
  | { type: 'write.ask' }
  | { type: 'write.retry' }
  | { type: 'flow.again' }
