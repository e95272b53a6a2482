import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { creativeFacts } from '#machines/creative-save/creative-save.facts.ts'
import { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import type {
  CreativeDesk,
  CreativeFlowEvent,
  CreativeFlowFacts,
  NameAnswer,
  PlainOutcome,
  SaveOutcome,
} from '#machines/creative-save/creative-save.types.ts'
import type { DraftFound } from '#machines/kit/draft-states.ts'
import { CreativeFlowView } from '#views/creative/CreativeFlowView.tsx'
import { storyForState } from '../kit/flow-story.tsx'
import { aDesk, aDraft, aLine, deskOf, freeName, takenName } from './sample.ts'

const meta: Meta = { title: 'creative/Creative' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
type Answers = {
  desk?: () => Promise<CreativeDesk>
  name?: () => Promise<NameAnswer>
  save?: () => Promise<SaveOutcome>
  look?: () => Promise<DraftFound>
  plain?: () => Promise<PlainOutcome>
  nameSettlesMs?: number
}

const wired = ({ desk, name, save, look, plain, nameSettlesMs = 30 }: Answers) =>
  creativeSaveMachine.provide({
    actors: {
      readDesk: fromPromise(desk ?? (() => Promise.resolve(aDesk()))),
      checkName: fromPromise(name ?? (() => Promise.resolve(freeName))),
      saveDraft: fromPromise(save ?? never<SaveOutcome>),
      lookUp: fromPromise(look ?? never<DraftFound>),
      switchStatus: fromPromise(plain ?? never<PlainOutcome>),
      deleteCreative: fromPromise(plain ?? never<PlainOutcome>),
    },
    delays: { nameSettles: nameSettlesMs },
  })

type Look = { answers?: Answers; events?: readonly CreativeFlowEvent[]; input?: CreativeFlowFacts }

const story = (state: string, { answers = {}, events = [], input = creativeFacts(null, aDraft()) }: Look = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input,
    events,
    state,
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <CreativeFlowView
          flow={flow}
          trail={[]}
          mayEdit={[]}
          mayBuild={[]}
          picker={null}
          effectPath={(id) => `/table-2/effect?of=creative&open=${id}`}
          batchPath={({ batch_id: id }) => `/advertise-2/batch?batch_id=${id}`}
          onGo={() => undefined}
          onUse={() => undefined}
          onCopy={() => undefined}
          onHome={() => undefined}
        />
      </div>
    ),
  }),
})

const there = creativeFacts('20007')
const stored = { desk: () => Promise.resolve(deskOf()) }
const idle = { desk: () => Promise.resolve(deskOf({ uses: [], held: { ads: 0, batches: 0 } })) }
const save = { type: 'creative.save' } as const
const UNKNOWN = { kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] }
const MET = {
  kind: 'refused' as const,
  blockers: [{ code: 'creative.changed' }],
  present: aLine({ revision: 4, note: '另一位同事改过', titles: ['限时返场'] }),
}
const EDITED = [{ type: 'edit.begin' }, { type: 'draft.change', draft: aDraft({ note: '我的备注', titles: ['我的标题'] }) }, save] as const
const DELETED = [{ type: 'delete.ask' }, { type: 'delete.send' }] as const

export const Reading: StoryObj = story('reading', { answers: { desk: never } })
export const Failed: StoryObj = story('failed', {
  answers: { desk: () => Promise.reject(Object.assign(new Error('offline'), { blockers: [{ code: 'call.offline' }] })) },
})
export const Empty: StoryObj = story('editing.answered', { input: creativeFacts(null) })
export const Waiting: StoryObj = story('editing.waiting', { answers: { nameSettlesMs: 60_000 } })
export const Checking: StoryObj = story('editing.checking', { answers: { name: never } })
export const Answered: StoryObj = story('editing.answered')
export const NameTaken: StoryObj = story('editing.answered', { answers: { name: () => Promise.resolve(takenName) } })
export const Unanswered: StoryObj = story('editing.unanswered', { answers: { name: () => Promise.reject(new Error('offline')) } })
export const Decided: StoryObj = story('editing.answered', {
  input: there,
  answers: { desk: () => Promise.resolve(deskOf({ line: aLine({ review_state: 'waiting' }) })) },
  events: [{ type: 'edit.begin' }, { type: 'desk.told', desk: deskOf({ line: aLine({ review_state: 'passed' }) }) }],
})
export const Overtaken: StoryObj = story('editing.answered', {
  input: there,
  answers: stored,
  events: [{ type: 'edit.begin' }, { type: 'desk.told', desk: deskOf({ line: MET.present }) }],
})
export const Saving: StoryObj = story('saving', { events: [save] })
export const Looking: StoryObj = story('looking', { events: [save], answers: { save: () => Promise.resolve(UNKNOWN) } })
export const SaveUncertain: StoryObj = story('saveUncertain', {
  events: [save],
  answers: { save: () => Promise.resolve(UNKNOWN), look: () => Promise.resolve(null) },
})
export const Showing: StoryObj = story('showing', { input: there, answers: stored })
export const Switching: StoryObj = story('switching', { input: there, answers: stored, events: [{ type: 'status.switch', status: 'off' }] })
export const Met: StoryObj = story('met', { input: there, answers: { ...stored, save: () => Promise.resolve(MET) }, events: EDITED })
export const AskingDelete: StoryObj = story('askingDelete', { input: there, answers: stored, events: [{ type: 'delete.ask' }] })
export const Deleting: StoryObj = story('deleting', { input: there, answers: idle, events: DELETED })
export const ActUncertain: StoryObj = story('actUncertain', {
  input: there,
  answers: { ...idle, plain: () => Promise.resolve(UNKNOWN) },
  events: DELETED,
})
export const Gone: StoryObj = story('gone', {
  input: there,
  answers: { ...idle, plain: () => Promise.resolve({ kind: 'done', value: null }) },
  events: DELETED,
})
