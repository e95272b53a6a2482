import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { NO_ENTRY_FACTS } from '#machines/cost-entry/cost-entry.facts.ts'
import { costEntryMachine } from '#machines/cost-entry/cost-entry.machine.ts'
import {
  costPollMachine,
  type Calculated,
  type CommitOutcome,
  type CostEntryEvent,
  type StageOutcome,
} from '#machines/cost-entry/cost-entry.types.ts'
import type { PollAnswer } from '#machines/status-poll/status-poll.machine.ts'
import { CostEntryView } from '#views/finance/costs/CostEntryView.tsx'
import '#views/finance/costs/costs.css'
import { storyForState } from '../kit/flow-story.tsx'
import { aPreview, aRow, aTwin, DESK } from './sample.ts'

const meta: Meta = { title: 'finance/Cost entry' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
type Answers = {
  desk?: () => Promise<typeof DESK>
  stage?: () => Promise<StageOutcome>
  preview?: () => Promise<ReturnType<typeof aPreview>>
  commit?: () => Promise<CommitOutcome>
  watch?: () => Promise<PollAnswer<Calculated>>
}

const wired = ({ desk, stage, preview, commit, watch }: Answers) =>
  costEntryMachine.provide({
    actors: {
      readDesk: fromPromise(desk ?? (() => Promise.resolve(DESK))),
      stageCosts: fromPromise(stage ?? never<StageOutcome>),
      readPreview: fromPromise(preview ?? (() => Promise.resolve(aPreview()))),
      commitCosts: fromPromise(commit ?? (() => Promise.resolve({ kind: 'done' as const, value: { ids: ['7'] } }))),
      watchCalculation: costPollMachine.provide({
        actors: { ask: fromPromise(watch ?? (() => Promise.resolve({ result: '2', value: STILL_ON }))) },
      }),
    },
  })

const STILL_ON: Calculated = { posted: 2, failed: 0, waiting: 2, queue: { waited_s: 12, ahead: 3, running: 1 } }

type Look = { answers?: Answers; events?: readonly CostEntryEvent[] }

const story = (state: string, { answers = {}, events = [] }: Look = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input: { resumed: NO_ENTRY_FACTS },
    events,
    state,
    view: (entry) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <CostEntryView entry={entry} trail={[]} mayEnter={[]} mayCommit={[]} />
      </div>
    ),
  }),
})

const ROWS = [aRow(), aRow({ key: 'r2', name_id: 'n', amount_minor: '99' }), aRow({ key: 'r3', month: '2026-10' })]
const rows = { type: 'rows.change', rows: ROWS } as const
const good = { type: 'rows.change', rows: [aRow()] } as const
const stage = { type: 'rows.stage' } as const
const choose = { type: 'costs.choose', ids: ['7'] } as const
const preview = { type: 'costs.preview' } as const
const send = { type: 'commit.send' } as const
const COMMITTED = [choose, preview, send]
const UNKNOWN = { kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] }
const value: Calculated = { posted: 3, failed: 1, waiting: 0, queue: { waited_s: 0, ahead: 0, running: 0 } }

export const Reading: StoryObj = story('reading', { answers: { desk: never } })
export const Failed: StoryObj = story('failed', {
  answers: { desk: () => Promise.reject(Object.assign(new Error('offline'), { blockers: [{ code: 'call.offline' }] })) },
})
export const Entering: StoryObj = story('entering', { events: [rows] })
export const NoRows: StoryObj = story('entering')
export const Staging: StoryObj = story('staging', { events: [good, stage] })
export const StageUncertain: StoryObj = story('stageUncertain', {
  events: [good, stage],
  answers: { stage: () => Promise.resolve(UNKNOWN) },
})
export const StageUncertainWithLateRows: StoryObj = story('stageUncertain', {
  events: [good, stage, { type: 'rows.add', rows: [aRow({ key: 'late' })] }],
  answers: { stage: () => Promise.resolve(UNKNOWN) },
})
export const Previewing: StoryObj = story('previewing', { events: [choose, preview], answers: { preview: never } })
export const Confirming: StoryObj = story('confirming', { events: [choose, preview] })
export const ConfirmingTwins: StoryObj = story('confirming', {
  events: [choose, preview],
  answers: { preview: () => Promise.resolve(aPreview({ twins: [aTwin()] })) },
})
export const ConfirmingBlocked: StoryObj = story('confirming', {
  events: [choose, preview],
  answers: { preview: () => Promise.resolve(aPreview({ blockers: [{ code: 'finance.cost.own_entry', row: 1 }] })) },
})
export const Committing: StoryObj = story('committing', { events: COMMITTED, answers: { commit: never } })
export const CommitUncertain: StoryObj = story('commitUncertain', {
  events: COMMITTED,
  answers: { commit: () => Promise.resolve(UNKNOWN) },
})
export const Calculating: StoryObj = story('calculating', { events: COMMITTED })
export const CalculatingWithoutWorker: StoryObj = story('calculating', {
  events: COMMITTED,
  answers: { watch: () => Promise.resolve({ result: '2', value: { ...STILL_ON, queue: { waited_s: 95, ahead: 0, running: 0 } } }) },
})
export const Posted: StoryObj = story('posted', {
  events: COMMITTED,
  answers: { watch: () => Promise.resolve({ result: '1', value }) },
})
export const CalculationFailed: StoryObj = story('calculationFailed', {
  events: COMMITTED,
  answers: { watch: () => Promise.resolve({ result: '0', value }) },
})
export const Lost: StoryObj = story('lost', { events: COMMITTED, answers: { watch: () => Promise.reject(new Error('offline')) } })
