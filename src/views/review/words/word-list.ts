import { watchedWords, type ReviewWord } from '#contract/review-words.ts'
import { stateTag } from '#views/kit/grid/columns.ts'
import { listPage } from '#views/things/thing-page.ts'

/** The words that are watched, by kind. */
export const wordList = listPage(watchedWords, {
  search: 'review.words.q',
  columns: [
    { key: 'word', header: 'review.words.field.word', width: 200 },
    {
      ...stateTag<ReviewWord>(
        ({ kind }) => (kind === 'prohibited' ? 'refused' : 'attention'),
        ({ kind }) => `review.word_kind.${kind}`,
      ),
      key: 'kind',
      header: 'review.words.field.kind',
      width: 150,
    },
    { key: 'reason', header: 'review.words.field.reason', minWidth: 260, flex: 1 },
    { key: 'source', header: 'review.words.field.source', width: 200 },
    'expires_on',
    {
      key: 'active',
      header: 'review.col.state',
      width: 110,
      text: (value, _row, say) => say(value ? 'review.words.active' : 'review.words.ended'),
    },
  ],
  filters: [
    { name: 'kind', label: 'review.words.field.kind' },
    {
      name: 'active',
      label: 'review.col.state',
      options: [
        { value: '1', label: 'review.words.active' },
        { value: '0', label: 'review.words.ended' },
      ],
    },
  ],
})
