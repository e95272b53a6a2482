import { choice, day, line } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'
import { WORD_KINDS, WORD_MAX } from './review.ts'

/** A word that is watched, and why; many are added at once (`wordsBlockers`). */
export const WATCHED_WORD = thing({
  noun: 'review_word',
  words: 'review.words',
  clock: 'company',
  fields: {
    word: line(WORD_MAX, { required: true }),
    kind: choice(WORD_KINDS, { said: 'review.word_kind' }),
    reason: line(200, { required: true }),
    source: line(100),
    /** the last day it is watched; empty: for good */
    expires_on: day(),
  },
})
