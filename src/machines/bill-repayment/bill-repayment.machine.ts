import { assign, emit, fromPromise, setup } from 'xstate'
import { LEADS_TO, type RepaymentAct, type RepaymentDraft, type RepaymentState, type SpreadWay } from '#domain/finance/repayment.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { addBlockers, laid, moveBlockers, withPart } from './bill-repayment.rules.ts'
import type {
  ActOutcome,
  AddOutcome,
  PendingAct,
  RepaymentContext,
  RepaymentDesk,
  RepaymentEvent,
  RepaymentFlowFacts,
} from './bill-repayment.types.ts'

type Ended = { outcome: AddOutcome | ActOutcome }
type Read = { desk: RepaymentDesk }

/** One payment of bills: laid on them, looked at, added, confirmed, and taken back alone (flow M20). */
export const billRepaymentMachine = setup({
  types: {
    context: {} as RepaymentContext,
    events: {} as RepaymentEvent,
    input: {} as RepaymentFlowFacts,
    emitted: {} as KeepFacts,
  },
  actors: {
    readDesk: fromPromise<RepaymentDesk, { paymentId: string | null; billIds: readonly string[] }>(mustBeProvided('readDesk')),
    addPayment: fromPromise<AddOutcome, { ticket: string; draft: RepaymentDraft }>(mustBeProvided('addPayment')),
    movePayment: fromPromise<ActOutcome, PendingAct & { paymentId: string }>(mustBeProvided('movePayment')),
  },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeDesk: assign(({ context: { draft, way, resumed } }, { desk }: Read) => ({
      desk,
      resumed: null,
      // what left under a ticket stays as it left
      draft: resumed === 'add' ? draft : laid({ ...draft, paidOn: draft.paidOn || desk.today }, way, desk.bills),
    })),
    fail: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
    forgetProblems: assign({ problems: [], presentBills: [], presentPayment: null }),
    change: assign(({ context: { draft, way, desk } }, { change }: { change: Partial<Omit<RepaymentDraft, 'parts'>> }) => ({
      draft: laid({ ...draft, ...change }, way, desk?.bills ?? []),
      problems: [],
    })),
    chooseWay: assign(({ context: { draft, desk } }, { way }: { way: SpreadWay }) => ({ way, draft: laid(draft, way, desk?.bills ?? []) })),
    changePart: assign(({ context: { draft, desk } }, { billId, amountMinor }: { billId: string; amountMinor: string }) => {
      const bill = desk?.bills.find(({ id }) => id === billId)
      return bill ? { way: 'hand' as const, draft: withPart(draft, bill, amountMinor), problems: [] } : {}
    }),
    takeTicket: assign({ ticket: newTicket, problems: [] }),
    takePaymentId: assign((_, { outcome }: Ended) => (outcome.kind === 'done' ? { paymentId: outcome.value.id, ticket: '' } : {})),
    takeRefusal: assign((_, { outcome }: Ended) => (outcome.kind === 'done' ? {} : { problems: outcome.blockers })),
    takePresentBills: assign((_, { outcome }: { outcome: AddOutcome }) =>
      'present' in outcome ? { presentBills: outcome.present ?? [] } : {},
    ),
    takePresentPayment: assign((_, { outcome }: { outcome: ActOutcome }) =>
      'present' in outcome ? { presentPayment: outcome.present } : {},
    ),
    layAnew: assign(({ context: { desk, draft, way, presentBills } }) => ({
      desk: desk && { ...desk, bills: presentBills },
      draft: laid(draft, way, presentBills),
      presentBills: [],
      problems: [],
    })),
    ask: assign(({ context }, { act }: { act: RepaymentAct }) => ({
      act,
      reason: '',
      version: context.desk?.payment?.version ?? 0,
      problems: [],
    })),
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
  },
  guards: {
    wasAdding: ({ context }) => context.resumed === 'add',
    wasActing: ({ context }) => context.resumed === 'act',
    stands: (_, { desk, state }: Read & { state: RepaymentState }) => desk.payment?.state === state,
    mayReview: ({ context }) => addBlockers(context).length === 0,
    /** a reason is asked for afterwards */
    mayAsk: ({ context }, { act }: { act: RepaymentAct }) => moveBlockers({ ...context, act, reason: '–' }).length === 0,
    mayMove: ({ context }) => moveBlockers(context).length === 0,
    isDone: (_, { outcome }: Ended) => outcome.kind === 'done',
    isConflict: (_, { outcome }: Ended) => 'present' in outcome && outcome.present !== null,
    /** nothing happened */
    isRefused: (_, { outcome }: Ended) => outcome.kind === 'refused' || outcome.kind === 'auth',
  },
}).createMachine({
  id: 'billRepayment',
  context: ({ input: { addTicket, pending, ...facts } }) => ({
    ...facts,
    desk: null,
    act: pending?.act ?? 'confirm',
    reason: pending?.reason ?? '',
    version: pending?.version ?? 0,
    ticket: addTicket ?? pending?.ticket ?? '',
    resumed: addTicket !== null ? 'add' : pending !== null ? 'act' : null,
    presentBills: [],
    presentPayment: null,
    problems: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDesk',
        input: ({ context: { paymentId, billIds } }) => ({ paymentId, billIds }),
        onDone: [
          { guard: 'wasAdding', target: 'addUncertain', actions: { type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) } },
          { guard: 'wasActing', target: 'actUncertain', actions: { type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) } },
          {
            guard: { type: 'stands', params: ({ event }) => ({ desk: event.output, state: LEADS_TO.takeBack }) },
            target: 'added',
            actions: { type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ desk: event.output, state: LEADS_TO.confirm }) },
            target: 'confirmed',
            actions: { type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ desk: event.output, state: LEADS_TO.delete }) },
            target: 'deleted',
            actions: { type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) },
          },
          { target: 'allocating', actions: { type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'flow.again': { target: 'reading', actions: 'forgetProblems' } } },
    allocating: {
      on: {
        'draft.change': { actions: { type: 'change', params: ({ event }) => event } },
        'way.choose': { actions: { type: 'chooseWay', params: ({ event }) => event } },
        'part.change': { actions: { type: 'changePart', params: ({ event }) => event } },
        'payment.review': { guard: 'mayReview', target: 'reviewing', actions: 'forgetProblems' },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    reviewing: {
      on: {
        'review.back': 'allocating',
        'payment.add': { target: 'adding', actions: 'takeTicket' },
      },
    },
    adding: {
      tags: ['busy', 'writing'],
      entry: 'keepFacts',
      invoke: {
        src: 'addPayment',
        input: ({ context: { ticket, draft } }) => ({ ticket, draft }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'reading',
            actions: { type: 'takePaymentId', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
            target: 'stale',
            actions: [
              { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'takePresentBills', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'allocating',
            actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'addUncertain', actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: { target: 'addUncertain', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    /** the answer was lost: the same ticket is asked again, and gets the first answer if there was one */
    addUncertain: { tags: 'uncertain', on: { 'write.retry': 'adding' } },
    /** the balance of a bill changed while the payment was laid down: seen, meant and present stand side by side */
    stale: {
      tags: 'failure',
      on: {
        'allocation.redo': { target: 'allocating', actions: 'layAnew' },
        // what was laid down by hand stays as it is, over the balances of now
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    added: {
      on: {
        'act.ask': {
          guard: { type: 'mayAsk', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'ask', params: ({ event }) => event },
        },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    confirmed: {
      tags: 'settled',
      on: {
        'act.ask': {
          guard: { type: 'mayAsk', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'ask', params: ({ event }) => event },
        },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    asking: {
      on: {
        'reason.change': { actions: { type: 'takeReason', params: ({ event }) => event } },
        'act.send': { guard: 'mayMove', target: 'acting', actions: 'takeTicket' },
        'act.cancel': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    acting: {
      tags: ['busy', 'writing'],
      entry: 'keepFacts',
      invoke: {
        src: 'movePayment',
        input: ({ context: { paymentId, act, reason, version, ticket } }) => ({ paymentId: paymentId ?? '', act, reason, version, ticket }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'reading',
            actions: { type: 'takePaymentId', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
            target: 'met',
            actions: [
              { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'takePresentPayment', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'asking',
            actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'actUncertain', actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: { target: 'actUncertain', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    actUncertain: { tags: 'uncertain', on: { 'write.retry': 'acting' } },
    /** another hand was faster: what was seen, what was meant and what is there now */
    met: { tags: 'failure', on: { 'flow.again': { target: 'reading', actions: 'forgetProblems' } } },
    deleted: { tags: 'settled', on: { 'flow.again': { target: 'reading', actions: 'forgetProblems' } } },
  },
})
