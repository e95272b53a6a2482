import { letters } from '#contract/review-letters.ts'
import { LETTER_STANDINGS } from '#domain/review/letter.ts'
import { stateTag } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

const LOOKS = { valid: 'done', soon: 'attention', expired: 'refused', later: 'waiting' } as const

/** Which rights the company holds and until when; those that end first are at the top. */
export const letterPage = thingPage(letters, {
  edits: 'review.letters.edit',
  columns: [
    'title',
    'holder',
    'category',
    'game_id',
    'valid_from',
    'expires_on',
    {
      ...stateTag<{ standing: keyof typeof LOOKS }>(
        ({ standing }) => LOOKS[standing],
        ({ standing }) => `review.standing.${standing}`,
      ),
      key: 'standing',
      header: 'review.letters.standing',
    },
    'scan',
  ],
  filters: [
    { name: 'game_id', label: 'review.col.game' },
    {
      name: 'standing',
      label: 'review.letters.standing',
      options: LETTER_STANDINGS.map((value) => ({ value, label: `review.standing.${value}` })),
    },
  ],
})
