import { blocker } from '../blocker.ts'
import { daysBetween } from '../day.ts'
import { choice, day, file, game, line } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** What a right is about. */
export const LETTER_CATEGORIES = ['portrait', 'music', 'brand', 'art', 'other'] as const
export type LetterCategory = (typeof LETTER_CATEGORIES)[number]

/** A letter that ends within so many days is shown as ending soon. */
export const LETTER_SOON_DAYS = 30

export const LETTER_STANDINGS = ['valid', 'soon', 'expired', 'later'] as const
export type LetterStanding = (typeof LETTER_STANDINGS)[number]

/** How a letter is on a day (`2026-11-21`, the company's zone); it is valid on both its first and its last day. */
export function letterStanding({ valid_from, expires_on }: { valid_from: string; expires_on: string }, today: string): LetterStanding {
  if (expires_on < today) return 'expired'
  if (valid_from > today) return 'later'
  return daysBetween(today, expires_on) <= LETTER_SOON_DAYS ? 'soon' : 'valid'
}

/** A firm's letter that gives the right to use a portrait, a song or a brand in ads, with its scan. */
export const LETTER = thing({
  noun: 'authorization_book',
  object: 'letter',
  words: 'review.letters',
  clock: 'company',
  fields: {
    title: line(100, { required: true }),
    holder: line(100, { required: true }),
    game_id: game({ required: true }),
    category: choice(LETTER_CATEGORIES, { said: 'review.letter_category' }),
    valid_from: day({ required: true }),
    expires_on: day({ required: true }),
    scan: file(),
  },
  usedBy: ['landing_page', 'review_record'],
  rules: ({ valid_from, expires_on }) => (expires_on < valid_from ? [blocker('review.letter.days', { field: 'expires_on' })] : []),
})
