import type { LandingAction, LandingDraft, LandingLetter, LandingStanding } from '#domain/landing/landing.ts'
import type { LandingSwitch } from '#domain/landing/templates.ts'
import type { LinkCheck } from '#domain/link.ts'
import type { Named, Person } from '#domain/named.ts'
import type { DraftFacts } from '../kit/draft-facts.ts'
import type { DraftContext, DraftEvent, DraftOutcome } from '../kit/draft-states.ts'

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

export type SaveOutcome = DraftOutcome<LandingPage>
export type LandingFlowFacts = DraftFacts<LandingDraft, LandingAction>

export type LandingContext = DraftContext<LandingDraft, LandingAction, LandingPage, LandingDesk> & {
  /** of the draft's links, as they were asked for last */
  checks: readonly LinkCheck[]
  action: LandingAction
}

export type LandingFlowEvent =
  | DraftEvent<LandingDraft, LandingDesk>
  | { type: 'page.change'; draft: LandingDraft }
  | { type: 'page.save' }
  | { type: 'check.again' }
  | { type: 'check.back' }
  | { type: 'save.anyway' }
  | { type: 'action.ask'; action: LandingAction }
  | { type: 'action.send' }
  | { type: 'action.cancel' }
