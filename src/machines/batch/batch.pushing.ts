import { blocker } from '#domain/blocker.ts'
import { keyOf } from './batch.editing.ts'
import { batchSetup, reasonsOf } from './batch.setup.ts'

/** What can be done with the rows of a batch that was committed, whether others still move or not. */
const repairable = batchSetup.createStateConfig({
  on: {
    'edits.apply': { guard: 'hasFailed', target: 'retryEditing', actions: { type: 'stage', params: ({ event }) => event } },
    'edits.undo': { guard: 'canUndo', target: 'retryEditing', actions: 'undo' },
    'edits.redo': { guard: 'canRedo', target: 'retryEditing', actions: 'redo' },
    'rows.check': '#batch.retryEditing.checking',
    'rows.recreate': { target: 'recreating', actions: { type: 'holdRecreate', params: ({ event }) => event } },
    'push.retryFailed': {
      guard: 'nothingBlocksRetry',
      target: 'retrying',
      actions: { type: 'holdRetry', params: ({ event }) => event },
    },
    'batch.reread': 'finding',
    'flow.close': 'closed',
  },
})

/** Committed: the worker sends the rows, and the batch is asked how far it is (M04). */
export const pushing = batchSetup.createStateConfig({
  entry: 'forgetCommit',
  initial: 'watching',
  on: repairable.on,
  states: {
    watching: {
      tags: 'busy',
      invoke: {
        id: 'poll',
        src: 'batchPoll',
        input: ({ context }) => ({ subject: keyOf(context) }),
        onSnapshot: {
          actions: { type: 'takeProgress', params: ({ event }) => ({ batch: event.snapshot.context.last?.value.batch ?? null }) },
        },
        onDone: [
          {
            guard: { type: 'pollAnswered', params: ({ event }) => event.output },
            target: '#batch.settled',
            actions: {
              type: 'takeProgress',
              params: ({ event }) => ({ batch: 'value' in event.output ? event.output.value.batch : null }),
            },
          },
          {
            guard: { type: 'pollCouldNotAsk', params: ({ event }) => event.output },
            target: 'lost',
            actions: {
              type: 'say',
              params: ({ event }) => ({
                blockers: event.output.kind === 'rejected' && event.output.reason === 'couldNotAsk' ? event.output.blockers : [],
              }),
            },
          },
          { target: 'gaveUp' },
        ],
        onError: { target: 'lost', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
      on: { 'page.hidden': { actions: 'pausePoll' }, 'page.shown': { actions: 'resumePoll' }, 'page.askNow': { actions: 'pollNow' } },
    },
    /** we could not ask; the push itself goes on */
    lost: { tags: 'failure', on: { 'push.askAgain': 'watching' } },
    /** still running after a day: we stopped asking */
    gaveUp: { on: { 'push.askAgain': 'watching' } },
  },
})

/** No row is left to move. */
export const settled = batchSetup.createStateConfig({
  tags: 'settled',
  entry: 'forgetCommit',
  initial: 'deciding',
  on: {
    ...repairable.on,
    'row.decide': { target: 'decidingRow', actions: { type: 'holdDecision', params: ({ event }) => event } },
  },
  states: {
    deciding: { always: [{ guard: 'allDone', target: 'done' }, { guard: 'noneDone', target: 'failed' }, { target: 'partial' }] },
    done: {},
    /** rows were refused, or no one knows of them: over, and not done */
    partial: { tags: 'failure' },
    failed: { tags: 'failure' },
  },
})

const NO_RETRY = { ticket: '', settledAt: null, version: null, seqs: null, elsewhere: false } as const

/** Failed rows are pushed again, only; those that cannot succeed stay, and say why. */
export const retrying = batchSetup.createStateConfig({
  tags: ['busy', 'writing'],
  entry: ['makeOwn', 'keepFacts'],
  invoke: {
    src: 'retryFailed',
    input: ({ context }) => ({ ...keyOf(context), ...(context.retry ?? NO_RETRY) }),
    onDone: [
      {
        guard: { type: 'wasDone', params: ({ event }) => event.output },
        target: 'pushing',
        actions: ['forgetRetry', { type: 'sayHeld', params: ({ event }) => event.output }],
      },
      {
        guard: { type: 'wasRefused', params: ({ event }) => event.output },
        target: 'finding',
        actions: ['forgetRetry', { type: 'say', params: ({ event }) => ({ blockers: reasonsOf(event.output) }) }],
      },
      {
        guard: { type: 'wasSignedOut', params: ({ event }) => event.output },
        target: 'frozen',
        actions: { type: 'freeze', params: { write: 'retry' } },
      },
      { target: 'finding', actions: { type: 'say', params: { blockers: [blocker('batch.retry.unknown')] } } },
    ],
    onError: { target: 'finding', actions: { type: 'say', params: { blockers: [blocker('batch.retry.unknown')] } } },
  },
})

/** A person settles a row the network does not tell about. */
export const decidingRow = batchSetup.createStateConfig({
  tags: ['busy', 'writing'],
  entry: ['makeOwn', 'keepFacts'],
  invoke: {
    src: 'decideRow',
    input: ({ context }) => ({
      ...keyOf(context),
      ...(context.decide ?? { ticket: '', seq: 0, decision: 'look_again', networkId: null }),
    }),
    onDone: [
      { guard: { type: 'wasDone', params: ({ event }) => event.output }, target: 'finding', actions: 'forgetDecision' },
      {
        guard: { type: 'wasRefused', params: ({ event }) => event.output },
        target: 'finding',
        actions: ['forgetDecision', { type: 'say', params: ({ event }) => ({ blockers: reasonsOf(event.output) }) }],
      },
      {
        guard: { type: 'wasSignedOut', params: ({ event }) => event.output },
        target: 'frozen',
        actions: { type: 'freeze', params: { write: 'decide' } },
      },
      { target: 'finding', actions: { type: 'say', params: { blockers: [blocker('batch.decide.unknown')] } } },
    ],
    onError: { target: 'finding', actions: { type: 'say', params: { blockers: [blocker('batch.decide.unknown')] } } },
  },
})
