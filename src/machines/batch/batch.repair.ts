import { blocker } from '#domain/blocker.ts'
import { editable, editingStates, keyOf } from './batch.editing.ts'
import { batchSetup, reasonsOf } from './batch.setup.ts'

/**
 * Failed rows are changed where they are, as those of a draft. What is saved leads back to the push, where they can be sent again; the rest of
 * the batch is not held up.
 */
export const retryEditing = batchSetup.createStateConfig({
  initial: 'deciding',
  on: editable.on,
  states: {
    deciding: {
      always: [
        { guard: 'hasSave', target: 'saveUnknown' },
        { guard: 'hasPending', target: 'dirty' },
        { guard: 'goesOnPushing', target: '#batch.pushing' },
        { target: '#batch.settled' },
      ],
    },
    ...editingStates,
  },
})

/** Objects that were deleted at the network are created again, with what belongs to them. */
export const recreating = batchSetup.createStateConfig({
  tags: ['busy', 'writing'],
  entry: ['makeOwn', 'keepFacts'],
  invoke: {
    src: 'recreateRows',
    input: ({ context }) => ({ ...keyOf(context), ...(context.recreate ?? { ticket: '', seqs: [] }) }),
    onDone: [
      { guard: { type: 'wasDone', params: ({ event }) => event.output }, target: 'pushing', actions: 'forgetRecreate' },
      {
        guard: { type: 'wasRefused', params: ({ event }) => event.output },
        target: 'finding',
        actions: ['forgetRecreate', { type: 'say', params: ({ event }) => ({ blockers: reasonsOf(event.output) }) }],
      },
      {
        guard: { type: 'wasSignedOut', params: ({ event }) => event.output },
        target: 'frozen',
        actions: { type: 'freeze', params: { write: 'recreate' } },
      },
      { target: 'finding', actions: { type: 'say', params: { blockers: [blocker('batch.recreate.unknown')] } } },
    ],
    onError: { target: 'finding', actions: { type: 'say', params: { blockers: [blocker('batch.recreate.unknown')] } } },
  },
})
