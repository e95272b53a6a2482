import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { LettersView } from '#views/review/letters/LettersView.tsx'
import { FIRST_LETTERS, type letterSave } from '#views/review/wire-letters.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { away, never } from '../review-queue/sample.ts'
import { LETTER_DRAFT, LETTER_NOW, letterSaveOf, lettersOf } from './sample.ts'

const meta: Meta = { title: 'review/Authorization letters' }
export default meta

const LISTS = {
  shown: lettersOf(),
  reading: lettersOf(never),
  failed: lettersOf(away),
  none: lettersOf(() => Promise.resolve({ rows: [], total: 0, games: [] })),
}

function Shown({ save, list }: { save: ActorRefFrom<typeof letterSave>; list: keyof typeof LISTS }) {
  const letters = useActorRef(LISTS[list], { input: { query: FIRST_LETTERS } })
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <LettersView
        letters={letters}
        save={save}
        mayEdit={[]}
        onScan={() => undefined}
        onFilter={() => undefined}
        onPage={() => undefined}
      />
    </div>
  )
}

type Sent = Parameters<typeof letterSaveOf>[0]
const typing = (list: keyof typeof LISTS, draft: typeof LETTER_DRAFT | null = null): StoryObj => ({
  render: storyForState(letterSaveOf(never), { input: { draft }, state: 'open.typing', view: (save) => <Shown save={save} list={list} /> }),
})
const sent = (state: string, send: Sent): StoryObj => ({
  render: storyForState(letterSaveOf(send), {
    input: { draft: LETTER_DRAFT },
    events: [{ type: 'save', draft: LETTER_DRAFT }],
    state,
    view: (save) => <Shown save={save} list="shown" />,
  }),
})

export const Letters = typing('shown')
export const Changing = typing('shown', LETTER_DRAFT)
export const Reading = typing('reading')
export const Unreadable = typing('failed')
export const None = typing('none')
export const Saving = sent('saving', never)
export const Refused = sent('open.refused', () =>
  Promise.resolve({ kind: 'refused', blockers: [{ code: 'review.letter.days', field: 'expires_on' }], present: null }),
)
export const AnotherWasFirst = sent('open.met', () =>
  Promise.resolve({ kind: 'refused', blockers: [{ code: 'review.letter.changed' }], present: LETTER_NOW }),
)
export const SignedOut = sent('open.frozen', () => Promise.resolve({ kind: 'auth', blockers: [] }))
export const Unknown = sent('unknown', () => Promise.resolve({ kind: 'unknown', blockers: [] }))
