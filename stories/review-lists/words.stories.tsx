import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { WordsView } from '#views/review/words/WordsView.tsx'
import type { wordSave } from '#views/review/wire-words.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { FIRST_PAGE } from '../kit/thing-stories.tsx'
import { away, never } from '../review-queue/sample.ts'
import { triedOf, WORD_DRAFT, WORD_NOW, wordSaveOf, wordListOf, wordsOf } from './sample.ts'

const meta: Meta = { title: 'review/Watched words' }
export default meta

const LISTS = {
  shown: wordsOf(),
  reading: wordsOf(never),
  failed: wordsOf(away),
  none: wordsOf(() => Promise.resolve({ rows: [], total: 0, counts: {}, choices: {} })),
}

const TRIED = triedOf()

function Shown({ save, list }: { save: ActorRefFrom<typeof wordSave>; list: keyof typeof LISTS }) {
  const words = useActorRef(LISTS[list], { input: { query: FIRST_PAGE } })
  const tried = useActorRef(TRIED, { input: { query: { text: '' } } })
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <WordsView list={wordListOf(words)} tried={tried} save={save} mayEdit={[]} />
    </div>
  )
}

type Sent = Parameters<typeof wordSaveOf>[0]
const typing = (list: keyof typeof LISTS, draft: typeof WORD_DRAFT | null = null): StoryObj => ({
  render: storyForState(wordSaveOf(never), { input: { draft }, state: 'open.typing', view: (save) => <Shown save={save} list={list} /> }),
})
const sent = (state: string, send: Sent): StoryObj => ({
  render: storyForState(wordSaveOf(send), {
    input: { draft: WORD_DRAFT },
    events: [{ type: 'save', draft: WORD_DRAFT }],
    state,
    view: (save) => <Shown save={save} list="shown" />,
  }),
})

export const Words = typing('shown')
export const Changing = typing('shown', WORD_DRAFT)
export const Reading = typing('reading')
export const Unreadable = typing('failed')
export const None = typing('none')
export const Saving = sent('saving', never)
export const Added = sent('open.saved', () => Promise.resolve({ kind: 'done', value: { kind: 'saved', count: 12, known: 3 } }))
export const Deleted = sent('open.saved', () => Promise.resolve({ kind: 'done', value: { kind: 'deleted', word: WORD_NOW } }))
export const Refused = sent('open.refused', () =>
  Promise.resolve({ kind: 'refused', blockers: [{ code: 'review.word_taken', params: { word: '最强' } }], present: null }),
)
export const AnotherWasFirst = sent('open.met', () =>
  Promise.resolve({ kind: 'refused', blockers: [{ code: 'review.word_changed' }], present: { kind: 'present', word: WORD_NOW } }),
)
export const SignedOut = sent('open.frozen', () => Promise.resolve({ kind: 'auth', blockers: [] }))
export const Unknown = sent('unknown', () => Promise.resolve({ kind: 'unknown', blockers: [] }))
