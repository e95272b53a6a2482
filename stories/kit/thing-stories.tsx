import type { StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import type { ComponentProps } from 'react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import type { ThingPage } from '#views/things/thing-page.ts'
import { thingSave, thingsReading, type ThingAnswer, type ThingDraft, type ThingRow } from '#views/things/thing-wire.ts'
import { ThingView } from '#views/things/ThingView.tsx'
import { away, never } from '../review-queue/sample.ts'
import { storyForState } from './flow-story.tsx'

type Read = () => Promise<ThingAnswer>
type Sent = (draft: ThingDraft | null) => Promise<SaveOutcome<ThingRow>>

export const thingsOf = (read: Read) => thingsReading.provide({ actors: { read: fromPromise(read) } })
export const thingSaveOf = (send: Sent) =>
  thingSave.provide({
    actors: { send: fromPromise<SaveOutcome<ThingRow>, { draft: ThingDraft | null; ticket: string }>(({ input }) => send(input.draft)) },
  })

export const FIRST_PAGE = { filter: {}, page: 1, sort: [] }
const nothing = () => undefined

/** What stories and tests of a page of things show. */
export type ThingSample = {
  page: ThingPage
  answer: ThingAnswer
  /** as it is typed over the first row */
  draft: ThingDraft
  /** the same row, as another user saved it meanwhile */
  now: ThingRow
}

type ViewProps = ComponentProps<typeof ThingView>

/** The view of a page of things, whose ways out lead nowhere unless they are given. */
export const ThingShown = (props: Pick<ViewProps, 'page' | 'reading' | 'save'> & Partial<ViewProps>) => (
  <ThingView mayEdit={[]} onFilter={nothing} onPage={nothing} onGo={nothing} onExport={nothing} {...props} />
)

/** A story for each state of a page of things; the file of stories exports them by name. */
export function thingStories({ page, answer, draft, now }: ThingSample) {
  const lists = {
    shown: thingsOf(() => Promise.resolve(answer)),
    reading: thingsOf(never),
    failed: thingsOf(away),
    none: thingsOf(() => Promise.resolve({ ...answer, rows: [], total: 0 })),
  }
  function Shown({ save, list }: { save: ActorRefFrom<typeof thingSave>; list: keyof typeof lists }) {
    const reading = useActorRef(lists[list], { input: { query: FIRST_PAGE } })
    return (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <ThingShown page={page} reading={reading} save={save} onFile={nothing} />
      </div>
    )
  }
  const typing = (list: keyof typeof lists, typed: ThingDraft | null = null): StoryObj => ({
    render: storyForState(thingSaveOf(never), {
      input: { draft: typed },
      state: 'open.typing',
      view: (save) => <Shown save={save} list={list} />,
    }),
  })
  const sent = (state: string, send: Sent): StoryObj => ({
    render: storyForState(thingSaveOf(send), {
      input: { draft },
      events: [{ type: 'save', draft }],
      state,
      view: (save) => <Shown save={save} list="shown" />,
    }),
  })
  const blockers = [{ code: 'thing.changed' }]
  return {
    shown: typing('shown'),
    changing: typing('shown', draft),
    deleting: typing('shown', { ...draft, remove: true }),
    reading: typing('reading'),
    unreadable: typing('failed'),
    none: typing('none'),
    saving: sent('saving', never),
    saved: sent('open.saved', () => Promise.resolve({ kind: 'done', value: now })),
    refused: sent('open.refused', () =>
      Promise.resolve({ kind: 'refused', blockers: [{ code: 'thing.gone', field: 'id' }], present: null }),
    ),
    anotherWasFirst: sent('open.met', () => Promise.resolve({ kind: 'refused', blockers, present: now })),
    signedOut: sent('open.frozen', () => Promise.resolve({ kind: 'auth', blockers: [] })),
    unknown: sent('unknown', () => Promise.resolve({ kind: 'unknown', blockers: [] })),
  }
}
