import type { Blocker } from '#domain/blocker.ts'
import {
  actionBlockers,
  LANDING,
  landingBlockers,
  linksOf,
  standingBlockers,
  type LandingAction,
  type LandingDraft,
} from '#domain/landing/landing.ts'
import { linkBlockers, type LinkCheck } from '#domain/link.ts'
import { blankOf } from '#domain/thing/thing.ts'
import type { LandingContext, LandingDesk } from './landing-page-save.types.ts'

/** A page that has nothing in it yet, of the first game. */
export const blankPage = ({ games }: LandingDesk): LandingDraft => blankOf(LANDING, { game_id: games[0]?.id ?? '' }).values

/** Why the draft cannot be checked and saved, as far as the console knows: whether a name is taken, the server says. */
export const pageBlockers = ({ desk, draft }: Pick<LandingContext, 'desk' | 'draft'>): readonly Blocker[] =>
  desk && draft ? landingBlockers(draft, { games: new Set(desk.games.map(({ id }) => id)), letters: desk.letters, materials: null }) : []

/** A check is judged at the time it was made: the server judges it by its own clock. */
const asOf = (checks: readonly LinkCheck[]): number => Math.max(0, ...checks.map(({ checked_at }) => Date.parse(checked_at)))

/** What was found that keeps the page from being saved: a letter that has ended, and dead links while visitors are sent to it. */
export function checkedBlockers({ desk, draft, checks }: Pick<LandingContext, 'desk' | 'draft' | 'checks'>): Blocker[] {
  if (!desk || !draft) return []
  const letter = desk.letters.find(({ id }) => id === draft.letter_id)
  return [
    ...(letter ? standingBlockers(letter) : []),
    ...(desk.page?.switch === 'on' ? linkBlockers({ links: linksOf(draft), checks }, asOf(checks)) : []),
  ]
}

/** Nothing was found that a person should look at before the page is saved. */
export const isClear = (context: Pick<LandingContext, 'desk' | 'draft' | 'checks'>): boolean =>
  checkedBlockers(context).length === 0 && context.checks.every(({ state }) => state === 'alive')

/** Why the page cannot be switched or deleted as it is. */
export function askedBlockers({ desk }: Pick<LandingContext, 'desk'>, action: LandingAction): Blocker[] {
  const page = desk?.page
  return page ? actionBlockers(action, page, asOf(page.checks)) : []
}
