import { assign, emit, fromPromise, raise, setup } from 'xstate'
import { UNDO_MS } from '#domain/review/review.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { ASK_AGAIN_MS, settleGuards, settleStates, writeStates } from '../kit/write-states.ts'
import { asResults, withPhase } from './review-decision.rules.ts'
import type {
  Decision,
  DecisionContext,
  DecisionEmitted,
  DecisionEvent,
  DecisionFacts,
  DecisionSettled,
  PendingDecision,
  SendOutcome,
} from './review-decision.types.ts'

const KEPT_RESULTS = 100

/**
 * Decisions on their way (flow M23): each waits its five seconds, in which it can be taken back, and is then sent, one after the other. What
 * was not sent when the page went away is never sent by itself: the person says so, or drops it.
 */
export const reviewDecisionMachine = setup({
  types: {
    context: {} as DecisionContext,
    events: {} as DecisionEvent,
    emitted: {} as DecisionEmitted,
    input: {} as { facts: DecisionFacts },
  },
  actors: {
    sendDecision: fromPromise<SendOutcome, { decision: PendingDecision }>(mustBeProvided('sendDecision')),
    settleDecision: fromPromise<DecisionSettled, { ticket: string }>(mustBeProvided('settleDecision')),
  },
  delays: { undo: UNDO_MS, askAgain: ASK_AGAIN_MS },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    /** what was told of these before is over */
    add: assign(({ context: { pending, results } }, { decision }: { decision: Decision }) => ({
      pending: [...pending, { ...decision, ticket: newTicket(), phase: 'open' as const }],
      results: results.filter(({ id }) => !decision.items.some((one) => one.id === id)),
    })),
    beginWindow: raise(({ context: { pending } }) => ({ type: 'window.over' as const, ticket: pending.at(-1)?.ticket ?? '' }), {
      delay: 'undo',
    }),
    sayBack: emit(
      ({ context: { pending } }) => ({ type: 'taken.back', decisions: [lastOpen(pending)].flatMap((one) => one ?? []) }) as const,
    ),
    takeBack: assign(({ context: { pending } }) => ({ pending: pending.filter((one) => one !== lastOpen(pending)) })),
    markDue: assign(({ context: { pending } }, { ticket }: { ticket: string }) => ({
      pending: pending.map((one) => (one.ticket === ticket && one.phase === 'open' ? { ...one, phase: 'due' as const } : one)),
    })),
    markSent: assign(({ context: { pending } }) => ({
      pending: pending.map((one) => (one === nextOf(pending) ? { ...one, phase: 'sent' as const } : one)),
      problems: [],
    })),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    sayTold: emit(({ context: { pending } }, { outcome }: Ended<SendOutcome>) => ({
      type: 'told' as const,
      results: asResults(theSent(pending), outcome),
    })),
    takeTold: assign(({ context: { pending, results, decided } }, { outcome }: Ended<SendOutcome>) => {
      const told = asResults(theSent(pending), outcome)
      return {
        pending: pending.filter(({ phase }) => phase !== 'sent'),
        results: [...told, ...results].slice(0, KEPT_RESULTS),
        decided: decided + told.filter(({ result }) => result === 'decided').length,
      }
    }),
    /** not signed in any more, and nothing happened: what is there waits for a word of the person */
    stopAll: assign(({ context: { pending } }) => ({ pending: withPhase(pending, ['due', 'sent'], 'stopped') })),
    /** it never happened and never will under this ticket */
    stopVoid: assign(({ context: { pending } }) => ({
      pending: pending.map((one) => (one.phase === 'sent' ? { ...one, ticket: newTicket(), phase: 'stopped' as const } : one)),
      problems: [{ code: 'review.write_void' }],
    })),
    sendHeld: assign(({ context: { pending } }) => ({ pending: withPhase(pending, ['stopped'], 'due'), problems: [] })),
    sayDropped: emit(({ context: { pending } }) => ({
      type: 'taken.back' as const,
      decisions: pending.filter(({ phase }) => phase === 'stopped'),
    })),
    dropHeld: assign(({ context: { pending } }) => ({ pending: pending.filter(({ phase }) => phase !== 'stopped'), problems: [] })),
    clearResults: assign({ results: [] }),
  },
  guards: {
    ...endGuards,
    wasSending: ({ context }) => context.pending.some(({ phase }) => phase === 'sent'),
    hasDue: ({ context }) => context.pending.some(({ phase }) => phase === 'due'),
    hasStopped: ({ context }) => context.pending.some(({ phase }) => phase === 'stopped'),
    hasOpen: ({ context }) => lastOpen(context.pending) !== undefined,
    ...settleGuards,
  },
}).createMachine({
  id: 'reviewDecision',
  context: ({ input: { facts } }) => ({
    // the clocks of a page that went away do not run on
    pending: withPhase(facts.pending, ['open', 'due'], 'stopped'),
    results: [],
    decided: 0,
    problems: [],
  }),
  initial: 'finding',
  on: {
    'decision.make': { actions: [{ type: 'add', params: ({ event }) => event }, 'beginWindow', 'keepFacts'] },
    'decision.back': { guard: 'hasOpen', actions: ['sayBack', 'takeBack', 'keepFacts'] },
    'window.over': { actions: { type: 'markDue', params: ({ event }) => event } },
    'results.clear': { actions: 'clearResults' },
  },
  states: {
    /** what had left is asked about first */
    finding: { always: [{ guard: 'wasSending', target: 'settling' }, { target: 'deciding' }] },
    deciding: { always: [{ guard: 'hasDue', target: 'sending' }, { guard: 'hasStopped', target: 'held' }, { target: 'open' }] },
    open: {
      on: {
        'window.over': {
          target: 'deciding',
          actions: { type: 'markDue', params: ({ event }) => event },
        },
      },
    },
    ...writeStates<DecisionContext, SendOutcome>()({
      is: 'sending',
      entry: ['markSent', 'keepFacts'],
      src: 'sendDecision',
      input: ({ context }) => ({ decision: theSent(context.pending) }),
      done: { target: 'deciding', takes: ['sayTold', 'takeTold'], does: ['keepFacts'] },
      // what was decided is kept
      signedOut: { target: 'deciding', does: ['stopAll', 'keepFacts'] },
      refused: { target: 'deciding', takes: ['sayTold', 'takeTold'], does: ['keepFacts'] },
      unknown: 'settling',
    }),
    ...settleStates<DecisionContext>()({
      src: 'settleDecision',
      input: ({ context }) => ({ ticket: theSent(context.pending).ticket }),
      // asked again under its ticket, the server says with what results
      done: { target: 'sending' },
      void: { target: 'deciding', actions: ['stopVoid'] },
    }),
    /** decisions that were never sent: sent now, or dropped */
    held: {
      on: {
        'held.send': { target: 'deciding', actions: 'sendHeld' },
        'held.drop': { target: 'deciding', actions: ['sayDropped', 'dropHeld', 'keepFacts'] },
      },
    },
  },
})

const lastOpen = (pending: readonly PendingDecision[]) => pending.findLast(({ phase }) => phase === 'open')
/** One that has left already goes first: its ticket is asked about again. */
const nextOf = (pending: readonly PendingDecision[]) =>
  pending.find(({ phase }) => phase === 'sent') ?? pending.find(({ phase }) => phase === 'due')

function theSent(pending: readonly PendingDecision[]): PendingDecision {
  const decision = pending.find(({ phase }) => phase === 'sent')
  if (!decision) throw new Error('a decision is sent from what is pending')
  return decision
}
