import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { singleObjectMachine } from '#machines/single-object/single-object.machine.ts'
import type { Arrival, SaveOutcome, SingleDesk, SingleEvent, SingleFacts } from '#machines/single-object/single-object.types.ts'
import { SingleView } from '#views/batch/single/SingleView.tsx'
import { storyForState } from '../kit/flow-story.tsx'
import { wiresOf } from '../batch/sample.ts'
import { aDesk, CHANGING, CREATING, GONE, KNOWN, THEIRS, typed } from './sample.ts'

const meta: Meta = { title: 'batch/One object' }
export default meta

const { lookups: LOOKUPS } = wiresOf([], 'draft')
const never = <T,>() => new Promise<T>(() => undefined)
const now =
  <T,>(value: T) =>
  () =>
    Promise.resolve(value)

type Answers = {
  desk?: () => Promise<SingleDesk>
  name?: () => Promise<readonly Blocker[]>
  propose?: () => Promise<string>
  save?: () => Promise<SaveOutcome>
  arrival?: () => Promise<Arrival>
}

const wired = ({ desk = now(KNOWN), name = never, propose = never, save = never, arrival = never }: Answers) =>
  singleObjectMachine.provide({
    actors: {
      readDesk: fromPromise(desk),
      checkName: fromPromise(name),
      proposeName: fromPromise(propose),
      saveObject: fromPromise(save),
      readArrival: fromPromise(arrival),
    },
    delays: { watch: 86_400_000 },
  })

type Look = { input?: SingleFacts; events?: readonly SingleEvent[]; answers?: Answers }

const story = (state: string, { input = CHANGING, events = [], answers = {} }: Look = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input,
    events,
    state,
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <SingleView
          flow={flow}
          trail={[]}
          lookups={LOOKUPS}
          mayNot={[]}
          onHome={() => undefined}
          onBatch={() => undefined}
          onBelow={() => undefined}
        />
      </div>
    ),
  }),
})

const BUDGET: SingleEvent = { type: 'rows.change', rows: typed({ daily_budget: '600000' }) }
const SAVE: SingleEvent = { type: 'object.save' }
const NAMED: SingleEvent = { type: 'rows.change', rows: typed({ daily_budget: '600000' }, '冬日') }
const done = now<SaveOutcome>({ kind: 'done', value: { written: '12' } })
const arrival = (state: Arrival['state'], problems: readonly Blocker[] = []) => now<Arrival>({ state, problems, networkIds: ['238500'] })
const refused = (field: string): (() => Promise<SaveOutcome>) =>
  now<SaveOutcome>({ kind: 'refused', blockers: [{ code: 'object.change.refused', field, params: { message: 'too low' } }], present: null })
const met = (present: typeof THEIRS) =>
  now<SaveOutcome>({ kind: 'refused', blockers: [{ code: 'object.change.changed_since', field: 'daily_budget' }], present })
const SAVED = { events: [BUDGET, SAVE] }
const begins = { input: CREATING, answers: { desk: now(aDesk()) } }

export const Loading = story('loading', { answers: { desk: never } })
export const Failed = story('failed', { answers: { desk: () => Promise.reject(new Error('offline')) } })
export const Creating = story('editing', begins)
export const Editing = story('editing', { events: [BUDGET] })
export const EditingBeyond = story('editing', { events: [{ type: 'rows.change', rows: typed({ daily_budget: '900000' }) }] })
export const Proposing = story('proposing', { ...begins, events: [{ type: 'name.propose' }] })
export const CheckingName = story('checkingName', { events: [NAMED, SAVE] })
export const NameTaken = story('editing', {
  events: [NAMED, SAVE],
  answers: { name: now([{ code: 'batch.name.on_network', field: 'name', params: { id: '9', status: 'ACTIVE', count: 1 } }]) },
})
export const Saving = story('saving', SAVED)
export const SaveUncertain = story('saveUncertain', {
  ...SAVED,
  answers: { save: now({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] }) },
})
export const Refused = story('refused', { ...SAVED, answers: { save: refused('daily_budget') } })
export const Conflict = story('conflict', { ...SAVED, answers: { save: met(THEIRS) } })
export const Gone = story('gone', { ...SAVED, answers: { save: met(GONE) } })
export const Arriving = story('arriving', { ...SAVED, answers: { save: done } })
export const Waiting = story('waiting', { ...SAVED, answers: { save: done, arrival: arrival('waiting') } })
export const Hidden = story('hidden', {
  input: { ...CHANGING, written: '12' },
  events: [{ type: 'page.hidden' }],
  answers: { arrival: arrival('waiting') },
})
export const NotCreated = story('notCreated', {
  input: { ...CREATING, written: '12', rows: typed() },
  answers: {
    desk: now(aDesk()),
    arrival: arrival('failed', [{ code: 'object.single.row_failed', params: { name: '新加坡', reason: 'Invalid parameter' } }]),
  },
})
export const Saved = story('saved', { ...SAVED, answers: { save: done, arrival: arrival('done') } })
export const Created = story('saved', {
  input: { ...CREATING, written: '12', rows: typed() },
  answers: { desk: now(aDesk()), arrival: arrival('done') },
})
