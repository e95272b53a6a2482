import { blocker, type Blocker } from '../blocker.ts'
import { usesOf, type NetworkAccess } from '../channels/access.ts'

/** A person has this long in the network's dialog. */
export const ATTEMPT_MINUTES = 10

/** Days before the end of a token at which it is told. */
export const EXPIRY_DAYS = [14, 3, 1] as const

/** The same for a network: its tokens may rotate. */
export const expiryDays = (network: Pick<NetworkAccess, 'rotates'> | undefined): readonly number[] =>
  network?.rotates ? EXPIRY_DAYS.slice(1) : EXPIRY_DAYS

/** Why a token cannot be taken: what it has to do and may not, by use. */
export const rightBlockers = (network: NetworkAccess, rights: readonly string[]): Blocker[] =>
  usesOf(network, rights)
    .filter(({ use, enough }) => !enough && network.needed.includes(use))
    .map(({ use, right }) => blocker(`authorisation.right_missing.${use}`, { params: { right } }))

/** What a network offers, as the one who chooses sees it. */
export type Offered = {
  id: string
  name: string
  currency: string
  timezone: string
  state: string
  /** whose it is now */
  held: 'new' | 'here' | 'elsewhere' | 'without'
  /** the person at the network whose authorisation has it */
  holder: string
  /** what we have it in, where that is another currency */
  other_currency: string
  /** another installation made objects in it lately */
  also_pushed: boolean
}

/** Why an account cannot be taken over; `row` is its place among those that were chosen. One that is held `without` an authorisation is taken. */
export function accountBlockers(account: Offered, at = 0): Blocker[] {
  const { id, name, holder, other_currency: from, currency: to } = account
  const about = { row: at + 1, params: { id, name, holder, from, to } }
  return [
    ...(account.held === 'elsewhere' ? [blocker('authorisation.account_elsewhere', about)] : []),
    ...(account.other_currency !== '' ? [blocker('authorisation.currency_changed', about)] : []),
  ]
}

/** Accounts that one call takes over: all of them or none. More are sent in several. */
export const TAKEN_AT_ONCE = 500

/** Why nothing can be taken over yet. */
export function takeBlockers(chosen: { accounts: readonly Offered[]; pages: readonly string[]; games: readonly string[] }): Blocker[] {
  return [
    ...(chosen.accounts.length + chosen.pages.length === 0 ? [blocker('authorisation.nothing_chosen')] : []),
    ...(chosen.accounts.length > 0 && chosen.games.length === 0 ? [blocker('authorisation.games_missing', { field: 'game_ids' })] : []),
    ...chosen.accounts.flatMap((account, at) => accountBlockers(account, at)),
  ]
}

/**
 * What the first batch still lacks of a network whose ads are shown by a page. `offered`: pages that the network lets us use, `known`: those we
 * have; `right`: it lets us ask for them.
 */
export function pageBlockers({ offered, known, right }: { offered: number; known: number; right: boolean }): Blocker[] {
  if (known > 0) return []
  return [blocker(offered > 0 ? 'authorisation.page_untaken' : right ? 'authorisation.page_none' : 'authorisation.page_unseen')]
}

/** Why no audience can be taken over yet. */
export const audienceBlockers = (chosen: { audiences: readonly string[]; games: readonly string[] }): Blocker[] => [
  ...(chosen.audiences.length === 0 ? [blocker('authorisation.no_audience_chosen')] : []),
  ...(chosen.games.length === 0 ? [blocker('authorisation.audience_games_missing', { field: 'game_ids' })] : []),
]

const DAY_MS = 86_400_000

/** Which of the days before its end a token has come to; null while the end is further away, and once it has passed. */
export function warningDays(expiresAt: Date, now: Date, told: readonly number[] = EXPIRY_DAYS): number | null {
  const left = expiresAt.getTime() - now.getTime()
  return left <= 0 ? null : (told.toReversed().find((days) => left <= days * DAY_MS) ?? null)
}
