import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import type { PrerequisiteKey } from '#domain/finance/month-rules.ts'
import { newMonthFacts } from '#machines/month-confirmation/month-confirmation.facts.ts'
import { monthConfirmationMachine } from '#machines/month-confirmation/month-confirmation.machine.ts'
import type { MonthEvent, MonthOutcome, MonthSeen, Settled } from '#machines/month-confirmation/month-confirmation.types.ts'
import { MonthView } from '#views/finance/month/MonthView.tsx'
import { storyForState } from '../kit/flow-story.tsx'
import { aMonth, CONFIRMED, FIRST_SIGNED, KEY, metBut, MOVED } from './sample.ts'

const meta: Meta = { title: 'finance/Month' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
type Answers = { seen?: () => Promise<MonthSeen>; send?: () => Promise<MonthOutcome>; settle?: () => Promise<Settled> }

const wired = ({ seen, send, settle }: Answers) =>
  monthConfirmationMachine.provide({
    actors: {
      readMonth: fromPromise(seen ?? (() => Promise.resolve(aMonth()))),
      sendMonth: fromPromise(send ?? never<MonthOutcome>),
      settleWrite: fromPromise(settle ?? never<Settled>),
    },
  })

const story = (state: string, { answers = {}, events = [] }: { answers?: Answers; events?: readonly MonthEvent[] } = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input: { facts: newMonthFacts(KEY) },
    events,
    state,
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <MonthView flow={flow} trail={[]} maySign={[]} mayReopen={[]} hrefOf={() => '#'} onGo={() => undefined} />
      </div>
    ),
  }),
})

const open = (state: string, ...keys: PrerequisiteKey[]) =>
  story(state, { answers: { seen: () => Promise.resolve(aMonth({ prerequisites: metBut(...keys) })) } })
const confirmed = { seen: () => Promise.resolve(CONFIRMED) }
const sign = { type: 'month.sign' } as const
const send = { type: 'sign.send' } as const
const ask = { type: 'reopen.ask' } as const
const UNKNOWN = () => Promise.resolve({ kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] })

export const Reading: StoryObj = story('reading', { answers: { seen: never } })
export const Failed: StoryObj = story('failed', {
  answers: { seen: () => Promise.reject(Object.assign(new Error('offline'), { blockers: [{ code: 'call.offline' }] })) },
})
export const RowsOpen: StoryObj = open('preparing.rows.open', 'rows_confirmed', 'gap_explained')
export const RowsMet: StoryObj = open('preparing.rows.met', 'gap_explained')
export const ExtractionOpen: StoryObj = open('preparing.extraction.open', 'extraction_done')
export const ExtractionMet: StoryObj = open('preparing.extraction.met', 'rows_confirmed')
export const LinesOpen: StoryObj = open('preparing.lines.open', 'lines_read')
export const LinesMet: StoryObj = open('preparing.lines.met', 'rows_confirmed')
export const ChargesOpen: StoryObj = open('preparing.charges.open', 'charges_taken')
export const ChargesMet: StoryObj = open('preparing.charges.met', 'rows_confirmed')
export const CostsOpen: StoryObj = open('preparing.costs.open', 'costs_posted')
export const CostsMet: StoryObj = open('preparing.costs.met', 'rows_confirmed')
export const RepaymentsOpen: StoryObj = open('preparing.repayments.open', 'repayments_confirmed')
export const RepaymentsMet: StoryObj = open('preparing.repayments.met', 'rows_confirmed')
export const GapOpen: StoryObj = open('preparing.gap.open', 'gap_explained')
export const GapMet: StoryObj = open('preparing.gap.met', 'rows_confirmed')
export const PreviousOpen: StoryObj = open('preparing.previous.open', 'previous_confirmed')
export const PreviousMet: StoryObj = open('preparing.previous.met', 'rows_confirmed')
export const Ready: StoryObj = story('ready')
export const ReadyNotWhole: StoryObj = story('ready', {
  answers: { seen: () => Promise.resolve(aMonth({ blockers: [{ code: 'finance.month.not_whole' }] })) },
})
export const FirstSigned: StoryObj = story('firstSigned', { answers: { seen: () => Promise.resolve(FIRST_SIGNED) } })
export const Asking: StoryObj = story('asking', { events: [sign] })
export const Signing: StoryObj = story('signing', { events: [sign, send] })
export const Refused: StoryObj = story('refused', {
  events: [sign, send],
  answers: {
    send: () =>
      Promise.resolve({
        kind: 'refused',
        blockers: [{ code: 'permission.function_missing', params: { permission: 'finance.month.confirm' } }],
        present: null,
      }),
  },
})
export const Moved: StoryObj = story('moved', {
  events: [sign, send],
  answers: { send: () => Promise.resolve({ kind: 'refused', blockers: [{ code: 'finance.month.totals_changed' }], present: MOVED }) },
})
export const Settling: StoryObj = story('settling', { events: [sign, send], answers: { send: UNKNOWN } })
export const Waiting: StoryObj = story('waiting', {
  events: [sign, send],
  answers: { send: UNKNOWN, settle: () => Promise.resolve({ state: 'working' }) },
})
export const Lost: StoryObj = story('lost', {
  events: [sign, send],
  answers: { send: UNKNOWN, settle: () => Promise.reject(Object.assign(new Error('offline'), { blockers: [{ code: 'call.offline' }] })) },
})
export const Confirmed: StoryObj = story('confirmed', { answers: confirmed })
export const Reopening: StoryObj = story('reopening', {
  answers: confirmed,
  events: [ask, { type: 'reason.change', reason: '漏了一笔分成' }],
})
export const Opening: StoryObj = story('opening', {
  answers: confirmed,
  events: [ask, { type: 'reason.change', reason: '漏了一笔分成' }, { type: 'reopen.send' }],
})
