import type { LetterRow } from '#contract/review-letters.ts'
import type { LetterDraft } from '../wire-letters.ts'

/** A letter that is new, of a game. */
export const newDraft = (game_id: string): LetterDraft => ({
  id: null,
  version: 0,
  game_id,
  title: '',
  holder: '',
  category: 'portrait',
  valid_from: '',
  expires_on: '',
  file: null,
})

/** A letter as it is changed. */
export const draftOf = ({ id, version, game_id, title, holder, category, valid_from, expires_on }: LetterRow): LetterDraft => ({
  id,
  version,
  game_id,
  title,
  holder,
  category,
  valid_from,
  expires_on,
  file: null,
})

/** It is as the row says, or blank: nobody typed. */
export const isUntouchedLetter = (draft: LetterDraft, rows: readonly LetterRow[]): boolean => {
  const row = rows.find(({ id }) => id === draft.id)
  return JSON.stringify(draft) === JSON.stringify(row ? draftOf(row) : newDraft(draft.game_id))
}
