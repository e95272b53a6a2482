import { blocker } from '#domain/blocker.ts'
import { keyOf } from './batch.previewing.ts'
import { ABSENT_AFTER_COMMIT, batchSetup } from './batch.setup.ts'

/** Reads the batch and goes where it is. */
export const finding = batchSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    src: 'readBatch',
    input: ({ context }) => keyOf(context),
    onDone: [
      {
        guard: { type: 'isExpanding', params: ({ event }) => event },
        target: '#batch.expanding',
        actions: { type: 'takeBatch', params: ({ event }) => event },
      },
      // resumed while a commit was under way, and it did not arrive
      {
        guard: { type: 'isDraftAfterCommit', params: ({ event }) => event },
        target: '#batch.previewing',
        actions: [
          { type: 'takeBatch', params: ({ event }) => event },
          { type: 'say', params: { blockers: ABSENT_AFTER_COMMIT } },
        ],
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
    onError: [
      { guard: 'hasCommit', target: '#batch.uncertain', actions: { type: 'sayFailure', params: ({ event }) => event } },
      { target: '#batch.failed', actions: { type: 'sayFailure', params: ({ event }) => event } },
    ],
  },
})

/** The answer to the commit was lost: the batch itself tells. Still a draft means that nothing was sent. */
export const reconciling = batchSetup.createStateConfig({
  tags: ['busy', 'uncertain'],
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
      // discarded by somebody else meanwhile, or gone
      { target: '#batch.finding', actions: 'forgetCommit' },
    ],
    onError: { target: '#batch.uncertain', actions: { type: 'sayFailure', params: ({ event }) => event } },
  },
})
