import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise, type ActorRefFrom } from 'xstate'
import type { RoundFinding } from '#domain/life-cycle/rounds.ts'
import { lifeCycleFacts } from '#machines/lifecycle-confirm/lifecycle-confirm.facts.ts'
import { lifecycleConfirmMachine } from '#machines/lifecycle-confirm/lifecycle-confirm.machine.ts'
import type {
  ConfirmPreview,
  CycleDesk,
  CycleFlowEvent,
  CycleOutcome,
  LifeCycle,
} from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { LifeCycleFlowView } from '#views/lifecycle/LifeCycleFlowView.tsx'
import { wiredCycleLog, wiredPackageSources, type CycleLines } from '#views/lifecycle/wire.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { aConfirmedCycle, aCycle, aCycleDesk, aCycleDraft, aPreview, aReopenedCycle, aShortRound, deskOf, noPackage } from './sample.ts'

const meta: Meta = { title: 'tools/life cycle' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
type Answers = {
  desk?: () => Promise<CycleDesk>
  check?: () => Promise<RoundFinding[]>
  save?: () => Promise<CycleOutcome>
  find?: () => Promise<{ id: string } | null>
  preview?: () => Promise<ConfirmPreview>
}

const wired = ({ desk, check, save, find, preview }: Answers) =>
  lifecycleConfirmMachine.provide({
    actors: {
      readDesk: fromPromise(desk ?? (() => Promise.resolve(aCycleDesk()))),
      checkRounds: fromPromise(check ?? (() => Promise.resolve([]))),
      saveDraft: fromPromise(save ?? never<CycleOutcome>),
      lookUp: fromPromise(find ?? (() => Promise.resolve(null))),
      preview: fromPromise(preview ?? (() => Promise.resolve(aPreview()))),
      confirmCycle: fromPromise(save ?? never<CycleOutcome>),
      reopenCycle: fromPromise(save ?? never<CycleOutcome>),
    },
  })

const LINES: CycleLines = {
  data: [
    {
      id: '12',
      at: '2026-11-20T02:00:00.000Z',
      user_name: '周越（发行）',
      event: 'lifecycle.cycle.confirmed',
      before: { state: 'draft', phases: [], packages: [] },
      after: { state: 'confirmed', phases: aCycleDraft().phases, packages: aCycleDraft().packages },
    },
  ],
  next: null,
}
const log = wiredCycleLog.provide({
  actors: { read: fromPromise<CycleLines, { query: { id: string; version: number } }>(() => Promise.resolve(LINES)) },
})

const Shown = ({ flow }: { flow: ActorRefFrom<typeof lifecycleConfirmMachine> }) => (
  <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
    <LifeCycleFlowView
      flow={flow}
      trail={[]}
      reads={{ log, sources: wiredPackageSources }}
      rights={{ edit: [], confirm: [], reopen: [] }}
      onHome={() => undefined}
    />
  </div>
)

type Look = { answers?: Answers; events?: readonly CycleFlowEvent[]; id?: string }
const story = (state: string, { answers = {}, events = [], id }: Look = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input: lifeCycleFacts(id ?? null),
    events,
    state,
    view: (flow) => <Shown flow={flow} />,
  }),
})

const ID = { id: '301' }
const change = { type: 'cycle.change', draft: aCycleDraft() } as const
const SAVED = [change, { type: 'cycle.save' }] as const
const EDITED = [{ type: 'edit.begin' }, ...SAVED] as const
const stored = (cycle: LifeCycle): Answers => ({
  desk: () => Promise.resolve(deskOf(cycle)),
  preview: () => Promise.resolve(aPreview({ cycle })),
})
const UNKNOWN = () => Promise.resolve({ kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] })
const met = (present: LifeCycle) => () => Promise.resolve({ kind: 'refused' as const, blockers: [{ code: 'thing.changed' }], present })

export const Reading: StoryObj = story('reading', { answers: { desk: never } })
export const Failed: StoryObj = story('failed', {
  answers: { desk: () => Promise.reject(Object.assign(new Error('offline'), { blockers: [{ code: 'call.offline' }] })) },
})
export const EditingEmpty: StoryObj = story('editing')
export const Editing: StoryObj = story('editing', { events: [change] })
export const EditingWrong: StoryObj = story('editing', {
  events: [
    {
      type: 'cycle.change',
      draft: aCycleDraft({ phases: ['test_2/2026-03-02/2026-03-22', 'test_1/2026-03-20/2026-04-01'], packages: ['com.a/2026-03-02/'] }),
    },
  ],
})
export const EditingOvertaken: StoryObj = story('editing', {
  ...ID,
  answers: stored(aCycle()),
  events: [{ type: 'edit.begin' }, { type: 'desk.told', desk: deskOf(aConfirmedCycle()) }],
})
export const CheckingRounds: StoryObj = story('checkingRounds', { events: SAVED, answers: { check: never } })
export const Warned: StoryObj = story('warned', { events: SAVED, answers: { check: () => Promise.resolve([aShortRound]) } })
export const WarnedStops: StoryObj = story('warned', { events: SAVED, answers: { check: () => Promise.resolve([noPackage, aShortRound]) } })
export const Saving: StoryObj = story('saving', { events: SAVED })
export const LookingUp: StoryObj = story('looking', { events: SAVED, answers: { save: UNKNOWN, find: never } })
export const SaveUncertain: StoryObj = story('saveUncertain', { events: SAVED, answers: { save: UNKNOWN } })
export const Met: StoryObj = story('met', {
  ...ID,
  events: EDITED,
  answers: { ...stored(aCycle()), save: met(aCycle({ version: 4, name: '国服首发（改名）', gaps_allowed: true })) },
})
export const MetConfirmed: StoryObj = story('met', {
  ...ID,
  events: EDITED,
  answers: { ...stored(aCycle()), save: met(aConfirmedCycle()) },
})
export const Saved: StoryObj = story('saved', { ...ID, answers: stored(aCycle()) })
export const Reopened: StoryObj = story('saved', { ...ID, answers: stored(aReopenedCycle()) })
export const Previewing: StoryObj = story('previewing', {
  ...ID,
  events: [{ type: 'confirm.ask' }],
  answers: { ...stored(aCycle()), preview: never },
})
export const ConfirmPreviewed: StoryObj = story('confirmPreview', { ...ID, events: [{ type: 'confirm.ask' }], answers: stored(aCycle()) })
export const ConfirmBlocked: StoryObj = story('confirmPreview', {
  ...ID,
  events: [{ type: 'confirm.ask' }],
  answers: {
    ...stored(aCycle()),
    preview: () => Promise.resolve(aPreview({ findings: [noPackage], blockers: [noPackage.reason], moves: [], costs_hidden: true })),
  },
})
export const ConfirmWithoutReports: StoryObj = story('confirmPreview', {
  ...ID,
  events: [{ type: 'confirm.ask' }],
  answers: {
    ...stored(aCycle()),
    preview: () => Promise.resolve(aPreview({ unknown: { code: 'insight.store_down' }, moves: [], moved_days: [] })),
  },
})
const CONFIRMED = [{ type: 'confirm.ask' }, { type: 'confirm.send' }] as const
export const Confirming: StoryObj = story('confirming', { ...ID, events: CONFIRMED, answers: stored(aCycle()) })
export const ActUncertain: StoryObj = story('actUncertain', {
  ...ID,
  events: CONFIRMED,
  answers: { ...stored(aCycle()), save: UNKNOWN },
})
export const Confirmed: StoryObj = story('confirmed', { ...ID, answers: stored(aConfirmedCycle()) })
const REASON = [{ type: 'reopen.ask' }, { type: 'reason.change', reason: '第二轮测试延长了一周' }] as const
export const ReopenAsked: StoryObj = story('reopenAsked', { ...ID, events: REASON, answers: stored(aConfirmedCycle()) })
export const Reopening: StoryObj = story('reopening', {
  ...ID,
  events: [...REASON, { type: 'reopen.send' }],
  answers: stored(aConfirmedCycle()),
})
export const Gone: StoryObj = story('gone', { ...ID })
