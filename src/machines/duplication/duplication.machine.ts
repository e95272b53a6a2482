import { blocker } from '#domain/blocker.ts'
import { NO_EDITS } from '../batch/edit-history.ts'
import { settleStates, writeStates } from '../kit/write-states.ts'
import { editing } from './duplication.editing.ts'
import { duplicationSetup, keyOf, MISSING, NOT_COMMITTED } from './duplication.setup.ts'
import type { DuplicateBatch, DuplicateCreated, DuplicationContext, PlainOutcome } from './duplication.types.ts'

type Read = { event: { output: DuplicateBatch | null } }
const found = ({ event }: Read) => ({ batch: event.output })
const takeBatch = { type: 'takeBatch' as const, params: found }

const { creating, createUncertain } = writeStates<DuplicationContext, DuplicateCreated>()({
  is: 'creating',
  entry: 'keepFacts',
  src: 'createDuplicate',
  input: ({ context: { plan, createTicket } }) => ({ plan, ticket: createTicket ?? '' }),
  done: { target: 'reading', takes: ['takeCreated'], does: ['keepFacts'] },
  signedOut: { target: 'frozen', does: ['forgetCreate'] },
  // another plan is another write
  refused: { target: 'recounting', does: ['forgetCreate'] },
  uncertain: 'createUncertain',
  retry: 'create.again',
})

const { committing } = writeStates<DuplicationContext, PlainOutcome>()({
  is: 'committing',
  entry: 'keepFacts',
  src: 'commitDuplicate',
  input: ({ context }) => ({ ...keyOf(context), ...(context.commit ?? { ticket: '', version: 0, total: 0 }) }),
  done: { target: 'reading', does: ['forgetCommit'] },
  signedOut: { target: 'frozen', does: ['forgetCommit'] },
  refused: { target: 'reading', does: ['forgetCommit'] },
  unknown: 'settling',
})

const { discarding, discardUncertain } = writeStates<DuplicationContext, PlainOutcome>()({
  is: 'discarding',
  entry: 'keepFacts',
  src: 'discardBatch',
  input: ({ context }) => ({ ...keyOf(context), ticket: context.discardTicket ?? '' }),
  done: { target: 'discarded' },
  signedOut: { target: 'frozen', does: ['forgetDiscard'] },
  refused: { target: 'reading', does: ['forgetDiscard'] },
  uncertain: 'discardUncertain',
  retry: 'write.ask',
})

/**
 * Objects are copied into other or the same ad accounts (flow M06): counted, created as a draft of their own, edited and saved level by level,
 * looked at once more and committed once. The rows are next to the machine; after the commit they are rows of a batch like any other.
 */
export const duplicationMachine = duplicationSetup.createMachine({
  id: 'duplication',
  context: ({ input: { pendingEdits, ...facts } }) => ({
    ...facts,
    count: null,
    batch: null,
    queue: { ...NO_EDITS, pending: pendingEdits },
    savingLevel: null,
    discardTicket: null,
    conflict: [],
    problems: [],
  }),
  initial: 'resuming',
  states: {
    /** facts only decide what is asked */
    resuming: {
      always: [
        { guard: 'hasCommit', target: 'settling' },
        { guard: 'hasBatch', target: 'reading' },
        { guard: 'hasCreate', target: 'createUncertain' },
        { target: 'counting' },
      ],
    },
    counting: {
      tags: 'busy',
      entry: 'forgetProblems',
      invoke: {
        src: 'countCopies',
        input: ({ context }) => context.plan,
        onDone: { target: 'choosing', actions: { type: 'takeCount', params: ({ event }) => ({ count: event.output }) } },
        onError: { target: 'countFailed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    countFailed: { tags: 'failure', on: { 'flow.retry': 'counting', 'flow.close': 'closed' } },
    /** what was typed stays, and so does the reason why it was refused */
    recounting: {
      tags: 'busy',
      invoke: {
        src: 'countCopies',
        input: ({ context }) => context.plan,
        onDone: { target: 'choosing', actions: { type: 'takeCount', params: ({ event }) => ({ count: event.output }) } },
        onError: { target: 'choosing' },
      },
    },
    choosing: {
      on: {
        'plan.change': [
          {
            guard: { type: 'isRecount', params: ({ event }) => event },
            target: 'counting',
            actions: { type: 'changePlan', params: ({ event }) => event },
          },
          { actions: { type: 'changePlan', params: ({ event }) => event } },
        ],
        'sources.drop': { guard: 'hasDropped', target: 'counting', actions: 'dropSources' },
        'duplicate.create': { guard: 'nothingBlocksCreate', target: 'creating', actions: 'holdCreate' },
        'flow.close': 'closed',
      },
    },
    creating,
    /** sent again under its ticket the draft exists once */
    createUncertain: {
      ...createUncertain,
      on: {
        ...createUncertain.on,
        'create.forget': { target: 'counting', actions: 'forgetCreate' },
        'flow.close': 'closed',
      },
    },

    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDuplicate',
        input: ({ context }) => keyOf(context),
        onDone: [
          { guard: { type: 'isDraft', params: found }, target: 'editing', actions: takeBatch },
          { guard: { type: 'isCommitted', params: found }, target: 'committed', actions: takeBatch },
          { guard: { type: 'isDiscarded', params: found }, target: 'discarded' },
          { target: 'failed', actions: { type: 'say', params: { blockers: MISSING } } },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'flow.retry': { target: 'reading', actions: 'forgetProblems' }, 'flow.close': 'closed' } },

    editing,

    /** what will be created, and in what it differs from its sources */
    reviewing: {
      on: {
        'review.back': 'editing',
        'commit.confirm': { target: 'committing', actions: 'holdCommit' },
      },
    },
    /** a second `commit.confirm` is not heard here */
    committing,
    ...settleStates<DuplicationContext>()({
      src: 'settleTicket',
      input: ({ context }) => ({ ticket: context.commit?.ticket ?? '' }),
      done: { target: 'reading', actions: ['forgetCommit', 'forgetProblems'] },
      void: { target: 'notCommitted', actions: ['forgetCommit'] },
    }),
    /** the commit never arrived and never will: the draft is as it was, and the person is told */
    notCommitted: {
      tags: 'failure',
      entry: { type: 'say', params: { blockers: NOT_COMMITTED } },
      on: { 'flow.retry': { target: 'reading', actions: 'forgetProblems' }, 'flow.close': 'closed' },
    },

    confirmingDiscard: {
      on: { 'discard.confirm': { target: 'discarding', actions: 'holdDiscard' }, 'discard.cancel': 'editing' },
    },
    discarding,
    discardUncertain: {
      ...discardUncertain,
      on: { ...discardUncertain.on, 'flow.retry': { target: 'reading', actions: ['forgetDiscard', 'forgetProblems'] } },
    },

    /** a 401: nothing happened, nothing is lost; after the next sign-in the flow goes on from its facts */
    frozen: {
      tags: 'failure',
      entry: ['keepFacts', { type: 'say', params: { blockers: [blocker('batch.frozen')] } }],
      on: { 'flow.retry': { target: 'resuming', actions: 'forgetProblems' }, 'flow.close': { guard: 'nothingUnsaved', target: 'closed' } },
    },

    /** rows of a batch from here on: they are pushed, and what failed is shown, on its page */
    committed: { tags: 'settled', on: { 'flow.close': 'closed' } },
    discarded: { type: 'final' },
    /** taken out of the tray; a draft stays on the server, in the list of unfinished ones */
    closed: { type: 'final' },
  },
})
