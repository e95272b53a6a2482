import { blocker } from '#domain/blocker.ts'
import { editable, editingStates, keyOf } from './batch.editing.ts'
import { batchSetup, reasonsOf } from './batch.setup.ts'

/** Every row of the draft, editable in place. Edits queue up here and are saved in calls of one level; rows themselves live outside. */
export const previewing = batchSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'batch.discard': '#batch.confirmingDiscard',
    'batch.told': { actions: { type: 'takeNewer', params: ({ event }) => event } },
    ...editable.on,
  },
  states: {
    deciding: {
      always: [
        { guard: 'hasSave', target: 'saveUnknown' },
        { guard: 'hasAdd', target: 'addUnknown' },
        { guard: 'hasPending', target: 'dirty' },
        { target: 'clean' },
      ],
    },

    clean: {
      on: {
        'rows.check': 'checking',
        'rows.add': { target: 'adding', actions: { type: 'holdAdd', params: ({ event }) => event } },
        'build.back': { target: 'goingBack', actions: { type: 'standAt', params: ({ event }) => ({ stage: event.stage ?? 'naming' }) } },
        'commit.ask': { guard: 'nothingBlocksCommit', target: '#batch.confirming' },
      },
    },

    /** the specification of the draft is read, not remembered: it may have been opened by its number */
    goingBack: {
      tags: 'busy',
      invoke: {
        src: 'readLast',
        input: ({ context }) => ({ channel: context.channel, gameId: context.batch?.game_id ?? '', batchId: context.batchId }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event },
            target: '#batch.resuming',
            actions: [
              { type: 'takeSpec', params: ({ event, context }) => ({ spec: event.output?.spec ?? context.spec }) },
              { type: 'setAside', params: ({ event, context }) => ({ spec: event.output?.spec ?? context.spec }) },
              'keepFacts',
            ],
          },
          { target: 'deciding', actions: { type: 'say', params: { blockers: [blocker('batch.missing')] } } },
        ],
        onError: { target: 'deciding', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
    },

    ...editingStates,

    /** objects are written; their ticket is kept before the call leaves, and a second press is not heard here */
    adding: {
      tags: ['busy', 'writing'],
      entry: ['makeOwn', 'keepFacts'],
      invoke: {
        src: 'addRows',
        input: ({ context }) => ({
          ...keyOf(context),
          ...(context.add ?? { ticket: '', rows: [], undone: '' }),
        }),
        onDone: [
          {
            guard: { type: 'wasDone', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'takeAdded', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'deciding',
            actions: ['forgetAdd', { type: 'say', params: ({ event }) => ({ blockers: reasonsOf(event.output) }) }],
          },
          {
            guard: { type: 'wasSignedOut', params: ({ event }) => event.output },
            target: '#batch.frozen',
            actions: { type: 'freeze', params: { write: 'add' } },
          },
          { target: 'addUnknown' },
        ],
        onError: { target: 'addUnknown' },
      },
      on: {
        'edits.apply': { actions: { type: 'stage', params: ({ event }) => event } },
        'edits.undo': { guard: 'canUndo', actions: 'undo' },
        'edits.redo': { guard: 'canRedo', actions: 'redo' },
        'batch.discard': undefined,
      },
    },

    /** the answer was lost: sent again under the same ticket the object exists once; or the batch is read and shows whether it does */
    addUnknown: {
      tags: 'uncertain',
      entry: { type: 'say', params: { blockers: [blocker('batch.add.unknown')] } },
      on: {
        'add.again': { target: 'adding', actions: 'sayNothing' },
        'add.forget': { target: '#batch.finding', actions: ['forgetAdd', 'sayNothing'] },
        'edits.apply': { actions: { type: 'stage', params: ({ event }) => event } },
        'edits.undo': { guard: 'canUndo', actions: 'undo' },
        'edits.redo': { guard: 'canRedo', actions: 'redo' },
      },
    },
  },
})
