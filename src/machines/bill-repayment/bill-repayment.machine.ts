import { assign, emit, fromPromise, setup } from 'xstate'
import { LEADS_TO, type RepaymentAct, type RepaymentDraft, type RepaymentState, type SpreadWay } from '#domain/finance/repayment.ts'
import type { StepName } from '#domain/step-name.ts'
import { decisionStates } from '../kit/decision-states.ts'
import { canRedo, canUndo, edited, NO_STEPS, redone, stepped, undone } from '../kit/undo.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'
import { addBlockers, laid, laidAgain, layingOf, moveBlockers, paperBlockers, withParts } from './bill-repayment.rules.ts'
import type {
  ActOutcome,
  AddOutcome,
  AttachOutcome,
  Paper,
  PartEdit,
  PendingAct,
  RepaymentContext,
  RepaymentDesk,
  RepaymentEvent,
  RepaymentFlowFacts,
} from './bill-repayment.types.ts'

type Read = { desk: RepaymentDesk }

const takeDesk = { type: 'takeDesk' as const, params: ({ event }: { event: { output: RepaymentDesk } }) => ({ desk: event.output }) }

/** A paper that fits is sent at once; of another one it is said why not. */
const takesPaper = [
  {
    guard: { type: 'mayAttach' as const, params: ({ event }: { event: { paper: Paper } }) => event },
    target: 'attaching' as const,
    actions: ['takeTicket' as const, { type: 'takePaper' as const, params: ({ event }: { event: { paper: Paper } }) => event }],
  },
  { actions: { type: 'refusePaper' as const, params: ({ event }: { event: { paper: Paper } }) => event } },
]

const readAgain = { target: 'reading' as const, actions: 'forgetProblems' as const }

/** One payment of bills: laid on them, looked at, added, confirmed, and taken back on its own (flow M20). */
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
    attachEvidence: fromPromise<AttachOutcome, { paymentId: string; version: number; ticket: string; paper: Paper | null }>(
      mustBeProvided('attachEvidence'),
    ),
    movePayment: fromPromise<ActOutcome, PendingAct & { paymentId: string }>(mustBeProvided('movePayment')),
  },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeDesk: assign(({ context: { draft, way, resumed } }, { desk }: Read) => ({
      desk,
      resumed: null,
      paper: null,
      // what left under a ticket stays as it left
      draft: resumed === 'add' ? draft : laid({ ...draft, paidOn: draft.paidOn || desk.today }, way, desk.bills),
    })),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [], presentBills: [], presentPayment: null }),
    change: assign(({ context: { draft, way, desk } }, { change }: { change: Partial<Omit<RepaymentDraft, 'parts'>> }) => ({
      draft: laid({ ...draft, ...change }, way, desk?.bills ?? []),
      problems: [],
    })),
    chooseWay: assign(({ context }, { way }: { way: SpreadWay }) => {
      const draft = laid(context.draft, way, context.desk?.bills ?? [])
      return { way, draft, steps: stepped(context.steps, edited(layingOf(context), layingOf({ way, draft }))) }
    }),
    changeParts: assign(({ context }, { parts, name }: { parts: readonly PartEdit[]; name?: StepName | undefined }) => {
      const draft = withParts(context.draft, context.desk?.bills ?? [], parts)
      const after = { way: 'hand' as const, draft }
      return draft === context.draft
        ? {}
        : { ...after, steps: stepped(context.steps, edited(layingOf(context), layingOf(after), name)), problems: [] }
    }),
    undo: assign(({ context }) => laidAgain(context, undone(context.steps, layingOf(context)))),
    redo: assign(({ context }) => laidAgain(context, redone(context.steps, layingOf(context)))),
    takeTicket: assign({ ticket: newTicket, problems: [] }),
    takePaymentId: assign((_, { outcome }: Ended<AddOutcome | ActOutcome | AttachOutcome>) =>
      outcome.kind === 'done' ? { paymentId: outcome.value.id, ticket: '' } : {},
    ),
    takeRefusal: assign(refusalOf),
    takePresentBills: assign((_, { outcome }: Ended<AddOutcome>) => ('present' in outcome ? { presentBills: outcome.present ?? [] } : {})),
    takePresentPayment: assign((_, { outcome }: Ended<ActOutcome>) => ('present' in outcome ? { presentPayment: outcome.present } : {})),
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
    takePaper: assign((_, { paper }: { paper: Paper }) => ({ paper })),
    refusePaper: assign(({ context }, { paper }: { paper: Paper }) => ({ problems: paperBlockers(context, paper) })),
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
  },
  guards: {
    wasAdding: ({ context }) => context.resumed === 'add',
    wasActing: ({ context }) => context.resumed === 'act',
    stands: (_, { desk, state }: Read & { state: RepaymentState }) => desk.payment?.state === state,
    canUndo,
    canRedo,
    mayReview: ({ context }) => addBlockers(context).length === 0,
    /** a reason is asked for afterwards */
    mayAsk: ({ context }, { act }: { act: RepaymentAct }) => moveBlockers({ ...context, act, reason: '–' }).length === 0,
    mayAttach: ({ context }, { paper }: { paper: Paper }) => paperBlockers(context, paper).length === 0,
    mayMove: ({ context }) => moveBlockers(context).length === 0,
    ...endGuards,
  },
}).createMachine({
  id: 'billRepayment',
  context: ({ input: { addTicket, pending, ...facts } }) => ({
    ...facts,
    desk: null,
    steps: NO_STEPS,
    act: pending?.act ?? 'confirm',
    reason: pending?.reason ?? '',
    version: pending?.version ?? 0,
    ticket: addTicket ?? pending?.ticket ?? '',
    resumed: addTicket !== null ? 'add' : pending !== null ? 'act' : null,
    paper: null,
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
          { guard: 'wasAdding', target: 'addUncertain', actions: takeDesk },
          { guard: 'wasActing', target: 'actUncertain', actions: takeDesk },
          {
            guard: { type: 'stands', params: ({ event }) => ({ desk: event.output, state: LEADS_TO.takeBack }) },
            target: 'added',
            actions: takeDesk,
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ desk: event.output, state: LEADS_TO.confirm }) },
            target: 'confirmed',
            actions: takeDesk,
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ desk: event.output, state: LEADS_TO.delete }) },
            target: 'deleted',
            actions: takeDesk,
          },
          { target: 'allocating', actions: takeDesk },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'flow.again': readAgain } },
    allocating: {
      on: {
        'draft.change': { actions: { type: 'change', params: ({ event }) => event } },
        'way.choose': { actions: { type: 'chooseWay', params: ({ event }) => event } },
        'parts.change': { actions: { type: 'changeParts', params: ({ event }) => event } },
        'parts.undo': { guard: 'canUndo', actions: 'undo' },
        'parts.redo': { guard: 'canRedo', actions: 'redo' },
        'payment.review': { guard: 'mayReview', target: 'reviewing', actions: 'forgetProblems' },
        'flow.again': readAgain,
      },
    },
    reviewing: {
      on: {
        'review.back': 'allocating',
        'payment.add': { target: 'adding', actions: 'takeTicket' },
      },
    },
    ...writeStates<RepaymentContext, AddOutcome>()({
      is: 'adding',
      entry: 'keepFacts',
      src: 'addPayment',
      input: ({ context: { ticket, draft } }) => ({ ticket, draft }),
      done: { target: 'reading', takes: ['takePaymentId'] },
      conflict: { target: 'stale', takes: ['takePresentBills'] },
      refused: { target: 'allocating' },
      uncertain: 'addUncertain',
    }),
    /** the balance of a bill changed while the payment was laid down: seen, meant and present are shown side by side */
    stale: {
      tags: 'failure',
      on: {
        'allocation.redo': { target: 'allocating', actions: 'layAnew' },
        // what was laid down by hand stays as it is, over the balances of now
        'flow.again': readAgain,
      },
    },
    added: {
      on: {
        'evidence.choose': takesPaper,
        'act.ask': {
          guard: { type: 'mayAsk', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'ask', params: ({ event }) => event },
        },
        'flow.again': readAgain,
      },
    },
    confirmed: {
      tags: 'settled',
      on: {
        'evidence.choose': takesPaper,
        'act.ask': {
          guard: { type: 'mayAsk', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'ask', params: ({ event }) => event },
        },
        'flow.again': readAgain,
      },
    },
    ...writeStates<RepaymentContext, AttachOutcome>()({
      is: 'attaching',
      src: 'attachEvidence',
      input: ({ context: { paymentId, desk, ticket, paper } }) => ({
        paymentId: paymentId ?? '',
        version: desk?.payment?.version ?? 0,
        ticket,
        paper,
      }),
      done: { target: 'reading', takes: ['takePaymentId'] },
      // the payment may have moved: it is read, and the reason stays in sight
      refused: { target: 'reading' },
      unknown: 'attachUncertain',
    }),
    /** the answer was lost: the same paper is sent under the same ticket, or the payment is read: it says what is attached */
    attachUncertain: {
      tags: 'uncertain',
      on: { 'write.retry': 'attaching', 'flow.again': readAgain },
    },
    ...decisionStates<RepaymentContext, ActOutcome>()({
      asks: 'asking',
      send: 'act.send',
      may: 'mayMove',
      takes: 'takeTicket',
      cancel: { event: 'act.cancel', ...readAgain },
      is: 'acting',
      entry: 'keepFacts',
      src: 'movePayment',
      input: ({ context: { paymentId, act, reason, version, ticket } }) => ({ paymentId: paymentId ?? '', act, reason, version, ticket }),
      done: { target: 'reading', takes: ['takePaymentId'] },
      conflict: { target: 'met', takes: ['takePresentPayment'] },
      uncertain: 'actUncertain',
    }),
    /** another user was faster: what was seen, what was meant and what is there now */
    met: { tags: 'failure', on: { 'flow.again': readAgain } },
    deleted: { tags: 'settled', on: { 'flow.again': readAgain } },
  },
})
