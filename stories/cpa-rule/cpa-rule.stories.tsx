import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { cpaRuleFacts } from '#machines/cpa-rule/cpa-rule.facts.ts'
import { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import type { CpaDesk, CpaFlowEvent, CpaRehearsal, SaveOutcome } from '#machines/cpa-rule/cpa-rule.types.ts'
import { CpaFlowView } from '#views/finance/cpa/CpaFlowView.tsx'
import { storyForState } from '../kit/flow-story.tsx'
import { aDesk, aDraft, aRehearsal, aRule, deskOf } from './sample.ts'

const meta: Meta = { title: 'finance/CPA rule' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
type Answers = { desk?: () => Promise<CpaDesk>; rehearse?: () => Promise<CpaRehearsal>; save?: () => Promise<SaveOutcome> }

const wired = ({ desk, rehearse, save }: Answers) =>
  cpaRuleMachine.provide({
    actors: {
      readDesk: fromPromise(desk ?? (() => Promise.resolve(aDesk()))),
      rehearse: fromPromise(rehearse ?? (() => Promise.resolve(aRehearsal()))),
      saveRule: fromPromise(save ?? never<SaveOutcome>),
      switchRule: fromPromise(save ?? never<SaveOutcome>),
    },
  })

type Look = { answers?: Answers; events?: readonly CpaFlowEvent[]; ruleId?: string }

const story = (state: string, { answers = {}, events = [], ruleId }: Look = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input: cpaRuleFacts(ruleId ?? null),
    events,
    state,
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <CpaFlowView flow={flow} trail={[]} mayEdit={[]} onHome={() => undefined} />
      </div>
    ),
  }),
})

const change = { type: 'rule.change', draft: aDraft() } as const
const overlap = {
  type: 'rule.change',
  draft: aDraft({
    tiers: [
      { from: 1, to: 500, price_minor: '150' },
      { from: 400, to: 900, price_minor: '130' },
    ],
  }),
} as const
const rehearse = { type: 'rule.rehearse' } as const
const SAVED = [change, rehearse, { type: 'rule.save' }] as const
const SWITCHED = [{ type: 'status.ask' }, { type: 'reason.change', reason: '合同生效' }, { type: 'switch.send' }] as const
const stored = { desk: () => Promise.resolve(deskOf(aRule())) }
const UNKNOWN = { kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] }
const MET = {
  kind: 'refused' as const,
  blockers: [{ code: 'finance.cpa.changed' }],
  present: aRule({ version: 2, note: '另一位同事改过' }),
}

export const Reading: StoryObj = story('reading', { answers: { desk: never } })
export const Failed: StoryObj = story('failed', {
  answers: { desk: () => Promise.reject(Object.assign(new Error('offline'), { blockers: [{ code: 'call.offline' }] })) },
})
export const Editing: StoryObj = story('editing', { events: [change] })
export const EditingOverlap: StoryObj = story('editing', { events: [overlap] })
export const Rehearsing: StoryObj = story('rehearsing', { events: [change, rehearse], answers: { rehearse: never } })
export const Rehearsed: StoryObj = story('rehearsed', { events: [change, rehearse] })
export const Saving: StoryObj = story('saving', { events: SAVED })
export const SaveUncertain: StoryObj = story('saveUncertain', { events: SAVED, answers: { save: () => Promise.resolve(UNKNOWN) } })
export const Showing: StoryObj = story('showing', { ruleId: '7', answers: stored })
export const Asking: StoryObj = story('asking', { ruleId: '7', answers: stored, events: [{ type: 'status.ask' }] })
export const Switching: StoryObj = story('switching', { ruleId: '7', answers: stored, events: SWITCHED })
export const SwitchUncertain: StoryObj = story('switchUncertain', {
  ruleId: '7',
  answers: { ...stored, save: () => Promise.resolve(UNKNOWN) },
  events: SWITCHED,
})
export const Met: StoryObj = story('met', { ruleId: '7', answers: { ...stored, save: () => Promise.resolve(MET) }, events: SWITCHED })
