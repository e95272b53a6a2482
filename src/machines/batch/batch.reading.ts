import { blocker } from '#domain/blocker.ts'
import { keyOf } from './batch.previewing.ts'
import { ABSENT_AFTER_COMMIT, batchSetup } from './batch.setup.ts'

/** Reads the batch and goes where it is. */
export const finding = batchSetup.createStateConfig({
  tags: 'busy',
  exit: 'thaw',
  invoke: {
    src: 'readBatch',
    input: ({ context }) => keyOf(context),
    onDone: [
      {
        guard: { type: 'isExpanding', params: ({ event }) => event },
        target: '#batch.expanding',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      // a 401 held a write back, and the batch is still where it was
      {
        guard: { type: 'goesOn', params: ({ event }) => ({ ...event, write: 'commit' as const, state: 'draft' as const }) },
        target: '#batch.confirming',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      {
        guard: { type: 'goesOn', params: ({ event }) => ({ ...event, write: 'add' as const, state: 'draft' as const }) },
        target: '#batch.previewing.adding',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      {
        guard: { type: 'goesOn', params: ({ event }) => ({ ...event, write: 'discard' as const, state: 'draft' as const }) },
        target: '#batch.confirmingDiscard',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      {
        guard: { type: 'goesOn', params: ({ event }) => ({ ...event, write: 'retry' as const, state: 'settled' as const }) },
        target: '#batch.retrying',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      {
        guard: { type: 'goesOn', params: ({ event }) => ({ ...event, write: 'decide' as const, state: 'settled' as const }) },
        target: '#batch.decidingRow',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      {
        guard: { type: 'isDraft', params: ({ event }) => event },
        target: '#batch.previewing',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      {
        guard: { type: 'isPushing', params: ({ event }) => event },
        target: '#batch.pushing',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      {
        guard: { type: 'isSettled', params: ({ event }) => event },
        target: '#batch.settled',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      {
        guard: { type: 'isDiscarded', params: ({ event }) => event },
        target: '#batch.discarded',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      { target: '#batch.failed', actions: { type: 'say', params: { blockers: [blocker('batch.missing')] } } },
    ],
    onError: { target: '#batch.failed', actions: { type: 'sayFailure', params: ({ event }) => event } },
  },
})

/**
 * The answer to the commit was lost, or this tab took the flow over while it was on its way. A draft alone proves nothing: the commit
 * may still arrive. Its ticket is asked until the answer is certain; `void` means that it did not happen and can no longer happen.
 */
export const reconciling = batchSetup.createStateConfig({
  tags: ['busy', 'uncertain'],
  entry: 'forgetAsks',
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'settleTicket',
        input: ({ context }) => ({ ticket: context.commit?.ticket ?? '' }),
        onDone: [
          {
            guard: { type: 'isTicket', params: ({ event }) => ({ ...event, is: 'working' as const }) },
            target: 'waiting',
            actions: 'countAsk',
          },
          {
            guard: { type: 'isTicket', params: ({ event }) => ({ ...event, is: 'done' as const }) },
            target: '#batch.finding',
            actions: ['forgetCommit', 'forgetAsks'],
          },
          { target: 'absent', actions: ['forgetCommit', 'forgetAsks'] },
        ],
        onError: { target: '#batch.uncertain', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
    },
    /** the server is at it */
    waiting: { after: { ticketRead: 'asking' }, on: { 'page.askNow': 'asking' } },
    /** nothing was sent by us; the batch tells whether there is still something to commit */
    absent: {
      invoke: {
        src: 'readBatch',
        input: ({ context }) => keyOf(context),
        onDone: [
          {
            guard: { type: 'isDraft', params: ({ event }) => event },
            target: '#batch.previewing',
            actions: [
              { type: 'takeBatch', params: ({ event }) => event },
              { type: 'say', params: { blockers: ABSENT_AFTER_COMMIT } },
            ],
          },
          // committed or discarded by somebody else meanwhile, or gone
          { target: '#batch.finding' },
        ],
        onError: { target: '#batch.failed', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
    },
  },
})
