import { Button } from '@blueprintjs/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import type { CostDraft } from '#domain/finance/cost.ts'
import { costEditMachine } from '#machines/cost-edit/cost-edit.machine.ts'
import type { CostEditEvent, EditOutcome } from '#machines/cost-edit/cost-edit.types.ts'
import { costPollMachine, type Calculated } from '#machines/cost-entry/cost-entry.types.ts'
import { draftOfLine } from '#machines/cost-entry/cost-line.ts'
import type { PollAnswer } from '#machines/status-poll/status-poll.machine.ts'
import { CostEditDialog } from '#views/finance/costs/CostEditDialog.tsx'
import '#views/finance/costs/costs.css'
import { aLine, DESK } from '../cost-entry/sample.ts'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'finance/Cost edit' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
const LINE = aLine({ state: 'posted', version: 3 })
type Answers = {
  read?: () => Promise<{ line: typeof LINE; desk: typeof DESK }>
  save?: () => Promise<EditOutcome>
  watch?: () => Promise<PollAnswer<Calculated>>
}

const wired = ({ read, save, watch }: Answers) =>
  costEditMachine.provide({
    actors: {
      readCost: fromPromise(read ?? (() => Promise.resolve({ line: LINE, desk: DESK }))),
      saveCost: fromPromise(save ?? never<EditOutcome>),
      watchCalculation: costPollMachine.provide({ actors: { ask: fromPromise(watch ?? never<PollAnswer<Calculated>>) } }),
    },
  })

const ask = { type: 'edit.ask', id: '7' } as const

const story = (state: string, events: readonly CostEditEvent[], answers: Answers = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input: { mayCorrect: true, resumed: null },
    events,
    state,
    view: (edit) => (
      <>
        <Button text="修改" onClick={() => edit.send(ask)} />
        <CostEditDialog edit={edit} mayEdit={[]} onDone={() => undefined} />
      </>
    ),
  }),
})

const MINE: CostDraft = { ...draftOfLine(LINE), amount_minor: '1000000', note: '按发票更正' }
const CHANGED = [ask, { type: 'draft.change', draft: MINE }, { type: 'reason.change', reason: '发票金额有误' }] as const
const REVIEWED = [...CHANGED, { type: 'edit.review' }] as const
const SAVED = [...REVIEWED, { type: 'edit.save' }] as const
const value: Calculated = { posted: 1, failed: 0, waiting: 0, queue: { waited_s: 0, ahead: 0, running: 0 } }
const recalculated = () => Promise.resolve({ kind: 'done' as const, value: aLine({ state: 'committed', version: 4 }) })
const theirs = aLine({ state: 'posted', version: 4, amount_minor: '1100000', country: 'JP' })

export const Closed: StoryObj = story('closed', [])
export const Reading: StoryObj = story('reading', [ask], { read: never })
export const Failed: StoryObj = story('failed', [ask], { read: () => Promise.reject(new Error('offline')) })
export const Editing: StoryObj = story('editing', CHANGED)
export const Reviewing: StoryObj = story('reviewing', REVIEWED)
export const Saving: StoryObj = story('saving', SAVED)
export const Uncertain: StoryObj = story('uncertain', SAVED, {
  save: () => Promise.resolve({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] }),
})
export const Met: StoryObj = story('met', SAVED, {
  save: () => Promise.resolve({ kind: 'refused', blockers: [{ code: 'finance.cost.changed' }], present: theirs }),
})
export const Recalculating: StoryObj = story('recalculating', SAVED, { save: recalculated })
export const CalculationFailed: StoryObj = story('calculationFailed', SAVED, {
  save: recalculated,
  watch: () => Promise.resolve({ result: '0', value: { ...value, posted: 0, failed: 1 } }),
})
export const Lost: StoryObj = story('lost', SAVED, { save: recalculated, watch: () => Promise.reject(new Error('offline')) })
export const Saved: StoryObj = story('saved', SAVED, { save: recalculated, watch: () => Promise.resolve({ result: '1', value }) })
