import type { BatchState } from '#domain/batch/batch.ts'
import { blocker } from '#domain/blocker.ts'
import { keyOf } from './batch.editing.ts'
import { ABSENT_AFTER_COMMIT, batchSetup } from './batch.setup.ts'
import type { BatchRow, FrozenWrite } from './batch.types.ts'

type Read = { event: { output: BatchRow | null } }
const takeBatch = { type: 'takeBatch' as const, params: ({ event }: Read) => event }

const standsAt = <TGuard extends 'isExpanding' | 'isDraft' | 'isUnderRepair' | 'isPushing' | 'isSettled' | 'isDiscarded'>(
  type: TGuard,
  target: string,
) => ({
  guard: { type, params: ({ event }: Read) => event },
  target,
  actions: takeBatch,
})

const goesOn = (write: FrozenWrite, state: BatchState, target: string) => ({
  guard: { type: 'goesOn' as const, params: ({ event }: Read) => ({ output: event.output, write, state }) },
  target,
  actions: takeBatch,
})

/** Reads the batch and goes where it is. */
export const finding = batchSetup.createStateConfig({
  tags: 'busy',
  exit: 'thaw',
  invoke: {
    src: 'readBatch',
    input: ({ context }) => keyOf(context),
    onDone: [
      standsAt('isExpanding', '#batch.expanding'),
      // a 401 held a write back, and the batch is still where it was
      goesOn('commit', 'draft', '#batch.confirming'),
      goesOn('add', 'draft', '#batch.previewing.adding'),
      goesOn('discard', 'draft', '#batch.confirmingDiscard'),
      goesOn('retry', 'settled', '#batch.retrying'),
      goesOn('retry', 'pushing', '#batch.retrying'),
      goesOn('recreate', 'settled', '#batch.recreating'),
      goesOn('recreate', 'pushing', '#batch.recreating'),
      goesOn('decide', 'settled', '#batch.decidingRow'),
      standsAt('isDraft', '#batch.previewing'),
      standsAt('isUnderRepair', '#batch.retryEditing'),
      standsAt('isPushing', '#batch.pushing'),
      standsAt('isSettled', '#batch.settled'),
      standsAt('isDiscarded', '#batch.discarded'),
      { target: '#batch.failed', actions: { type: 'say', params: { blockers: [blocker('batch.missing')] } } },
    ],
    onError: { target: '#batch.failed', actions: { type: 'sayFailure', params: ({ event }) => event } },
  },
})

/**
 * The answer to the commit was lost, or this tab took the flow over while it was on its way. A draft only proves nothing: the commit
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
            actions: [takeBatch, { type: 'say', params: { blockers: ABSENT_AFTER_COMMIT } }],
          },
          // committed or discarded by another user meanwhile, or gone
          { target: '#batch.finding' },
        ],
        onError: { target: '#batch.failed', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
    },
  },
})
