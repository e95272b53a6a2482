import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { newRepayment, storedRepayment } from '#machines/bill-repayment/bill-repayment.facts.ts'
import { billRepaymentMachine } from '#machines/bill-repayment/bill-repayment.machine.ts'
import type { ActOutcome, AddOutcome, AttachOutcome, RepaymentDesk, RepaymentEvent } from '#machines/bill-repayment/bill-repayment.types.ts'
import { RepaymentFlowView } from '#views/finance/repayments/RepaymentFlowView.tsx'
import { storyForState } from '../kit/flow-story.tsx'
import { aBill, aDesk, aPayment, deskOf } from './sample.ts'

const meta: Meta = { title: 'finance/Bill repayment' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
type Answers = {
  desk?: () => Promise<RepaymentDesk>
  add?: () => Promise<AddOutcome>
  move?: () => Promise<ActOutcome>
  attach?: () => Promise<AttachOutcome>
}

const wired = ({ desk, add, move, attach }: Answers) =>
  billRepaymentMachine.provide({
    actors: {
      readDesk: fromPromise(desk ?? (() => Promise.resolve(aDesk()))),
      addPayment: fromPromise(add ?? never<AddOutcome>),
      movePayment: fromPromise(move ?? never<ActOutcome>),
      attachEvidence: fromPromise(attach ?? never<AttachOutcome>),
    },
  })

type Look = { answers?: Answers; events?: readonly RepaymentEvent[]; paymentId?: string }
const EVIDENCE = { onSave: () => undefined, picture: () => null }
const RIGHTS = { userId: '2', edit: [], overpay: [], act: { confirm: [], takeBack: [], delete: [] } }

const story = (state: string, { answers = {}, events = [], paymentId }: Look = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input: paymentId === undefined ? newRepayment(['1', '2']) : storedRepayment(paymentId),
    events,
    state,
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <RepaymentFlowView flow={flow} trail={[]} rights={RIGHTS} evidence={EVIDENCE} onHome={() => undefined} />
      </div>
    ),
  }),
})

const amount = { type: 'draft.change', change: { amountMinor: '500000' } } as const
const REVIEWED = [amount, { type: 'payment.review' }] as const
const ADDED = [...REVIEWED, { type: 'payment.add' }] as const
const stored = (change: Parameters<typeof aPayment>[0] = {}) => ({ desk: () => Promise.resolve(deskOf(aPayment(change))) })
const ask = { type: 'act.ask', act: 'takeBack' } as const
const SENT = [ask, { type: 'reason.change', reason: '记错了账单' }, { type: 'act.send' }] as const
const confirmed = stored({ state: 'confirmed', confirmed_by: { id: '3', name: '陈立（管理）' }, confirmed_at: '2026-11-13T03:00:00.000Z' })
const UNKNOWN = { kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] }

export const Reading: StoryObj = story('reading', { answers: { desk: never } })
export const Failed: StoryObj = story('failed', {
  answers: { desk: () => Promise.reject(Object.assign(new Error('offline'), { blockers: [{ code: 'call.offline' }] })) },
})
export const Allocating: StoryObj = story('allocating', { events: [amount] })
export const AllocatingTooMuch: StoryObj = story('allocating', { events: [{ type: 'draft.change', change: { amountMinor: '9900000' } }] })
export const Reviewing: StoryObj = story('reviewing', { events: REVIEWED })
export const Adding: StoryObj = story('adding', { events: ADDED })
export const AddUncertain: StoryObj = story('addUncertain', { events: ADDED, answers: { add: () => Promise.resolve(UNKNOWN) } })
export const Stale: StoryObj = story('stale', {
  events: ADDED,
  answers: {
    add: () =>
      Promise.resolve({
        kind: 'refused',
        blockers: [{ code: 'finance.repayment.balance_changed' }],
        present: [aBill({ openMinor: '1000000' }), aBill({ id: '2', number: 'AR-202609-27182', openMinor: '100000' })],
      }),
  },
})
export const Added: StoryObj = story('added', { paymentId: '7', answers: stored() })
export const Confirmed: StoryObj = story('confirmed', { paymentId: '7', answers: confirmed })
const slip = { name: '银行回单-20261112.pdf', mime: 'application/pdf', bytes: 184_320 } as const
export const AddedWithEvidence: StoryObj = story('added', { paymentId: '7', answers: stored({ evidence: slip }) })
export const ConfirmedWithEvidence: StoryObj = story('confirmed', {
  paymentId: '7',
  answers: stored({ state: 'confirmed', evidence: { ...slip, name: '回单.png', mime: 'image/png' } }),
})
const choose = { type: 'evidence.choose', paper: { name: slip.name, size: slip.bytes, bytes: new Blob() } } as const
export const Attaching: StoryObj = story('attaching', { paymentId: '7', answers: stored(), events: [choose] })
export const AttachUncertain: StoryObj = story('attachUncertain', {
  paymentId: '7',
  answers: { ...stored(), attach: () => Promise.resolve(UNKNOWN) },
  events: [choose],
})
export const Asking: StoryObj = story('asking', { paymentId: '7', answers: confirmed, events: [ask] })
export const Acting: StoryObj = story('acting', { paymentId: '7', answers: confirmed, events: SENT })
export const ActUncertain: StoryObj = story('actUncertain', {
  paymentId: '7',
  answers: { ...confirmed, move: () => Promise.resolve(UNKNOWN) },
  events: SENT,
})
export const Met: StoryObj = story('met', {
  paymentId: '7',
  answers: {
    ...confirmed,
    move: () => Promise.resolve({ kind: 'refused', blockers: [{ code: 'finance.repayment.changed' }], present: aPayment({ version: 4 }) }),
  },
  events: SENT,
})
export const Deleted: StoryObj = story('deleted', { paymentId: '7', answers: stored({ state: 'deleted', reason: '重复登记' }) })
