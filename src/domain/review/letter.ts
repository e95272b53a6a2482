import { blocker, type Blocker } from '../blocker.ts'

/** What a right is about. */
export const LETTER_CATEGORIES = ['portrait', 'music', 'brand', 'art', 'other'] as const
export type LetterCategory = (typeof LETTER_CATEGORIES)[number]

/** A letter that ends within so many days is shown as ending soon. */
export const LETTER_SOON_DAYS = 30

export const LETTER_STANDINGS = ['valid', 'soon', 'expired', 'later'] as const
export type LetterStanding = (typeof LETTER_STANDINGS)[number]

const DAY_MS = 86_400_000

/** How a letter stands on a day (`2026-11-21`, the house's zone); both ends of its time are within it. */
export function letterStanding({ valid_from, expires_on }: { valid_from: string; expires_on: string }, today: string): LetterStanding {
  if (expires_on < today) return 'expired'
  if (valid_from > today) return 'later'
  return Date.parse(expires_on) - Date.parse(today) <= LETTER_SOON_DAYS * DAY_MS ? 'soon' : 'valid'
}

export type LetterForm = { title: string; holder: string; valid_from: string; expires_on: string }

/** Why a letter cannot be kept as it is written. */
export function letterBlockers({ title, holder, valid_from, expires_on }: LetterForm): Blocker[] {
  return [
    ...(title.trim() === '' ? [blocker('review.letter.title_missing', { field: 'title' })] : []),
    ...(holder.trim() === '' ? [blocker('review.letter.holder_missing', { field: 'holder' })] : []),
    ...(valid_from === '' ? [blocker('review.letter.from_missing', { field: 'valid_from' })] : []),
    ...(expires_on === '' ? [blocker('review.letter.until_missing', { field: 'expires_on' })] : []),
    ...(expires_on !== '' && expires_on < valid_from ? [blocker('review.letter.days', { field: 'expires_on' })] : []),
  ]
}
