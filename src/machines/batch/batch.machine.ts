import { blocker } from '#domain/blocker.ts'
import { building } from './batch.building.ts'
import { keyOf } from './batch.editing.ts'
import { previewing } from './batch.previewing.ts'
import { decidingRow, pushing, retrying, settled } from './batch.pushing.ts'
import { recreating, retryEditing } from './batch.repair.ts'
import { finding, reconciling } from './batch.reading.ts'
import { batchSetup, reasonsOf } from './batch.setup.ts'
import { NO_EDITS } from './edit-history.ts'

/**
 * Build a batch, preview it, commit it once, watch it pushed (flow M05). One actor a batch; rows are data outside of it. A write
 * whose answer is lost is read back; its ticket is in the facts before it leaves, and the same write repeated carries the same ticket.
 */
export const batchMachine = batchSetup.createMachine({
  id: 'batch',
  context: ({ input: { flowId, facts } }) => ({
    ...facts,
    flowId,
    batch: null,
    queue: { ...NO_EDITS, pending: facts.pendingEdits },
    conflict: [],
    asked: 0,
    problems: [],
  }),
  initial: 'resuming',
  states: {
    /** facts only decide what has to be asked, and where the person was */
    resuming: {
      always: [
        { guard: 'hasCommit', target: 'reconciling' },
        { guard: 'hasBatch', target: 'finding' },
        { guard: { type: 'wasFrozenAt', params: { write: 'create' } }, target: 'creating', actions: 'thaw' },
        { guard: 'hasCreate', target: 'createUncertain' },
        { target: 'building' },
      ],
    },
    finding,

    building,

    /** the ticket is kept before the call leaves */
    creating: {
      tags: ['busy', 'writing'],
      entry: ['makeOwn', 'keepFacts'],
      invoke: {
        src: 'createBatch',
        input: ({ context }) => ({ ...(context.create ?? { ticket: '', source: { kind: 'spec' as const } }), spec: context.spec }),
        onDone: [
          {
            guard: { type: 'wasDone', params: ({ event }) => event.output },
            target: 'expanding',
            actions: [{ type: 'takeCreated', params: ({ event }) => event.output }, 'keepFacts'],
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'resuming',
            actions: ['forgetCreate', { type: 'say', params: ({ event }) => ({ blockers: reasonsOf(event.output) }) }],
          },
          {
            guard: { type: 'wasSignedOut', params: ({ event }) => event.output },
            target: 'frozen',
            actions: { type: 'freeze', params: { write: 'create' } },
          },
          { target: 'createUncertain' },
        ],
        onError: 'createUncertain',
      },
    },
    /** no one knows whether the draft exists. Sent again with the same ticket it exists once; no list can be searched for a ticket. */
    createUncertain: {
      tags: 'uncertain',
      entry: { type: 'say', params: { blockers: [blocker('batch.create.unknown')] } },
      on: {
        'create.again': 'creating',
        'create.forget': { target: 'resuming', actions: ['forgetCreate', 'sayNothing'] },
        'flow.close': 'closed',
      },
    },

    /** the server writes the rows; the first of them can be looked at before the last is there */
    expanding: {
      initial: 'reading',
      on: { 'batch.discard': 'confirmingDiscard', 'flow.close': 'closed' },
      states: {
        reading: {
          tags: 'busy',
          invoke: {
            src: 'readBatch',
            input: ({ context }) => keyOf(context),
            onDone: [
              {
                guard: { type: 'isExpanding', params: ({ event }) => event },
                target: 'waiting',
                actions: { type: 'takeBatch', params: ({ event }) => event },
              },
              {
                guard: { type: 'isDraft', params: ({ event }) => event },
                target: '#batch.previewing',
                actions: { type: 'takeBatch', params: ({ event }) => event },
              },
              // committed or discarded elsewhere meanwhile, or gone
              { target: '#batch.finding' },
            ],
            onError: { target: '#batch.failed', actions: { type: 'sayFailure', params: ({ event }) => event } },
          },
        },
        waiting: { tags: 'busy', after: { expandingRead: 'reading' }, on: { 'page.askNow': 'reading' } },
      },
    },

    previewing,

    /** the totals are shown once more */
    confirming: {
      on: {
        'commit.confirm': { target: 'committing', actions: 'holdCommit' },
        'commit.cancel': 'previewing',
      },
    },
    /** a second `commit.confirm` is not heard here: a double click commits once */
    committing: {
      tags: ['busy', 'writing'],
      entry: ['makeOwn', 'keepFacts'],
      invoke: {
        src: 'commitBatch',
        input: ({ context }) => ({ ...keyOf(context), ...(context.commit ?? { ticket: '', version: 0, total: 0 }) }),
        onDone: [
          { guard: { type: 'wasDone', params: ({ event }) => event.output }, target: 'pushing', actions: 'forgetCommit' },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'finding',
            actions: ['forgetCommit', { type: 'say', params: ({ event }) => ({ blockers: reasonsOf(event.output) }) }],
          },
          {
            guard: { type: 'wasSignedOut', params: ({ event }) => event.output },
            target: 'frozen',
            actions: ['forgetCommit', { type: 'freeze', params: { write: 'commit' } }],
          },
          { target: 'reconciling' },
        ],
        onError: 'reconciling',
      },
    },
    reconciling,
    /** neither the ticket nor the batch could be read: no one can tell whether it was committed */
    uncertain: {
      tags: 'uncertain',
      on: { 'commit.lookAgain': 'reconciling', 'flow.close': 'closed' },
    },

    pushing,
    settled,
    retryEditing,
    retrying,
    recreating,
    decidingRow,

    /** names what would be lost */
    confirmingDiscard: {
      on: {
        'discard.confirm': [{ guard: 'hasBatch', target: 'discarding', actions: 'holdDiscard' }, { target: 'discarded' }],
        'discard.cancel': 'resuming',
      },
    },
    discarding: {
      tags: ['busy', 'writing'],
      entry: ['makeOwn', 'keepFacts'],
      invoke: {
        src: 'discardBatch',
        input: ({ context }) => ({ ...keyOf(context), ticket: context.discardTicket ?? '' }),
        onDone: [
          { guard: { type: 'wasDone', params: ({ event }) => event.output }, target: 'discarded' },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'finding',
            actions: ['forgetDiscard', { type: 'say', params: ({ event }) => ({ blockers: reasonsOf(event.output) }) }],
          },
          {
            guard: { type: 'wasSignedOut', params: ({ event }) => event.output },
            target: 'frozen',
            actions: { type: 'freeze', params: { write: 'discard' } },
          },
          { target: 'finding', actions: { type: 'say', params: { blockers: [blocker('batch.discard.unknown')] } } },
        ],
        onError: { target: 'finding', actions: { type: 'say', params: { blockers: [blocker('batch.discard.unknown')] } } },
      },
    },

    /** A 401: nothing happened, nothing is lost. The page goes to the sign-in; anyone who comes back goes on from the facts. */
    frozen: {
      tags: 'failure',
      entry: ['makeOwn', 'keepFacts', { type: 'say', params: { blockers: [blocker('batch.frozen')] } }],
      on: { 'flow.retry': 'resuming', 'flow.close': { guard: 'nothingUnsaved', target: 'closed' } },
    },

    failed: {
      tags: 'failure',
      on: { 'flow.retry': 'finding', 'flow.close': 'closed' },
    },

    discarded: { type: 'final' },
    /** taken out of the tray; the batch itself stays on the server */
    closed: { type: 'final' },
  },
})
