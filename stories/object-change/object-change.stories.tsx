import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { askedChange, storedChange } from '#machines/object-change/object-change.facts.ts'
import { objectChangeMachine } from '#machines/object-change/object-change.machine.ts'
import type { ChangeEvent, ChangeFacts, SeenSet, SetOutcome } from '#machines/object-change/object-change.types.ts'
import { ChangeView } from '#views/objects/ChangeView.tsx'
import { storyForState } from '../kit/flow-story.tsx'
import { aSet, DELETING, DISCARDED, MANY, REQUEST, RUNNING, SETTLED } from './sample.ts'

const meta: Meta = { title: 'objects/Changes' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
const done = (value: SeenSet) => () => Promise.resolve<SetOutcome>({ kind: 'done', value })
const UNKNOWN = () => Promise.resolve<SetOutcome>({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] })
const REFUSED = () =>
  Promise.resolve<SetOutcome>({ kind: 'refused', blockers: [{ code: 'object.change.too_many', params: { max: 10_000 } }], present: null })

type Answers = { read?: () => Promise<SeenSet>; write?: () => Promise<SetOutcome> }
type Look = { input?: ChangeFacts; events?: readonly ChangeEvent[]; answers?: Answers }

const wired = ({ read = () => Promise.resolve(aSet()), write = never<SetOutcome> }: Answers) =>
  objectChangeMachine.provide({
    actors: {
      stageChanges: fromPromise(write),
      readSet: fromPromise(read),
      commitSet: fromPromise(write),
      stopSet: fromPromise(write),
      discardSet: fromPromise(write),
      undoSet: fromPromise(write),
    },
    delays: { watch: 86_400_000 },
  })

const story = (state: string, { input = storedChange('12'), events = [], answers = {} }: Look = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input,
    events,
    state,
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <ChangeView
          flow={flow}
          trail={[]}
          mayEdit={[]}
          rows={() => null}
          state=""
          onState={() => undefined}
          onHome={() => undefined}
          onSet={() => undefined}
        />
      </div>
    ),
  }),
})

const asked = askedChange(REQUEST)
const of = (set: SeenSet) => () => Promise.resolve(set)
const ASK = [{ type: 'commit.ask' }] as const

export const Staging = story('staging', { input: asked })
export const StageUncertain = story('stageUncertain', { input: asked, answers: { write: UNKNOWN } })
export const NotStaged = story('notStaged', { input: asked, answers: { write: REFUSED } })
export const Reading = story('reading', { answers: { read: never } })
export const Failed = story('failed', { answers: { read: () => Promise.reject(new Error('offline')) } })
export const Diffing = story('diffing')
export const Confirming = story('confirming', { answers: { read: of(MANY) }, events: ASK })
export const ConfirmingDeletion = story('confirming', { answers: { read: of(DELETING) }, events: ASK })
export const Committing = story('committing', { events: [...ASK, { type: 'commit.send' }] })
export const Watching = story('watching', { answers: { read: of(RUNNING) } })
export const Hidden = story('hidden', { answers: { read: of(RUNNING) }, events: [{ type: 'page.hidden' }] })
export const Stopping = story('stopping', { answers: { read: of(RUNNING) }, events: [{ type: 'set.stop' }] })
export const Settled = story('settled', { answers: { read: of(SETTLED) } })
export const Undoing = story('undoing', { answers: { read: of(SETTLED) }, events: [{ type: 'undo.send' }] })
export const UndoUncertain = story('undoUncertain', { answers: { read: of(SETTLED), write: UNKNOWN }, events: [{ type: 'undo.send' }] })
export const Undone = story('undone', {
  answers: { read: of(SETTLED), write: done(aSet({ id: '13', kind: 'undo', undo_of: '12' })) },
  events: [{ type: 'undo.send' }],
})
export const Discarding = story('discarding', { events: [{ type: 'set.discard' }] })
export const Discarded = story('discarded', { answers: { read: of(DISCARDED) } })
export const Left = story('left', { input: asked, answers: { write: REFUSED }, events: [{ type: 'request.drop' }] })
