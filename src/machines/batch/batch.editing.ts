import { blocker } from '#domain/blocker.ts'
import { batchSetup } from './batch.setup.ts'
import type { BatchContext, BatchKey } from './batch.types.ts'

/** The batch as its network's calls name it. */
export const keyOf = ({ batchId, channel }: BatchContext): BatchKey => ({ channel, batchId: batchId ?? '' })

/** What leads away from rows that are edited, and what changes them, whichever state their edits are in. */
export const editable = batchSetup.createStateConfig({
  on: {
    'batch.reread': { guard: 'nothingUnsaved', target: '#batch.finding' },
    'flow.close': { guard: 'nothingUnsaved', target: '#batch.closed' },
    'edits.apply': { target: '.deciding', actions: { type: 'stage', params: ({ event }) => event } },
    'edits.undo': { guard: 'canUndo', target: '.deciding', actions: 'undo' },
    'edits.redo': { guard: 'canRedo', target: '.deciding', actions: 'redo' },
  },
})

/**
 * Edits of rows on their way to the server, of a draft and of rows that failed: they wait for a pause, are saved under a ticket, and end refused,
 * unknown, or met by another user. The state around them says in `deciding` and `clean` what comes next.
 */
export const editingStates = {
  /** every further edit starts the pause again */
  dirty: batchSetup.createStateConfig({
    after: { quiet: 'saving' },
    on: { 'edits.save': 'saving' },
  }),

  saving: batchSetup.createStateConfig({
    tags: ['busy', 'writing'],
    entry: ['holdSave', 'makeOwn', 'keepFacts'],
    invoke: {
      src: 'saveEdits',
      input: ({ context }) => ({ ...keyOf(context), ...(context.saving ?? { ticket: '', level: '', edits: [] }) }),
      onDone: [
        {
          guard: { type: 'wasDone', params: ({ event }) => event.output },
          target: 'deciding',
          actions: { type: 'takeSaved', params: ({ event }) => event.output },
        },
        {
          guard: { type: 'wasOvertaken', params: ({ event }) => event.output },
          target: 'conflict',
          actions: { type: 'takeConflict', params: ({ event }) => event.output },
        },
        {
          guard: { type: 'wasRefused', params: ({ event }) => event.output },
          target: 'saveRefused',
          actions: ['putSaveBack', { type: 'takeConflict', params: ({ event }) => event.output }],
        },
        // the edits wait in the facts, and are saved by themselves after the next sign-in
        { guard: { type: 'wasSignedOut', params: ({ event }) => event.output }, target: '#batch.frozen', actions: 'putSaveBack' },
        { target: 'saveUnknown' },
      ],
      onError: { target: 'saveUnknown' },
    },
    on: {
      // what is typed while a save is under way waits for its answer
      'edits.apply': { actions: { type: 'stage', params: ({ event }) => event } },
      'edits.undo': { guard: 'canUndo', actions: 'undo' },
      'edits.redo': { guard: 'canRedo', actions: 'redo' },
      'batch.discard': undefined,
    },
  }),

  /** the answer was lost: the same edits under the same ticket count once, whatever became of them */
  saveUnknown: batchSetup.createStateConfig({
    tags: 'uncertain',
    entry: { type: 'say', params: { blockers: [blocker('batch.save.unknown')] } },
    on: {
      'edits.save': 'saving',
      'edits.apply': { actions: { type: 'stage', params: ({ event }) => event } },
      'edits.undo': { guard: 'canUndo', actions: 'undo' },
      'edits.redo': { guard: 'canRedo', actions: 'redo' },
    },
  }),

  saveRefused: batchSetup.createStateConfig({
    tags: 'failure',
    on: {
      'edits.save': 'saving',
      'edits.drop': { target: '#batch.finding', actions: 'dropEdits' },
    },
  }),

  /** someone changed the same rows: both versions are shown, a person chooses */
  conflict: batchSetup.createStateConfig({
    tags: 'failure',
    on: {
      'conflict.keepMine': { target: 'saving', actions: 'keepMine' },
      'conflict.takeTheirs': { target: 'deciding', actions: 'takeTheirs' },
      'edits.apply': { actions: { type: 'stage', params: ({ event }) => event } },
      'edits.undo': undefined,
      'edits.redo': undefined,
    },
  }),

  checking: batchSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'checkRows',
      input: ({ context }) => keyOf(context),
      onDone: { target: 'deciding', actions: [{ type: 'takeBatch', params: ({ event }) => event }, 'sayNothing'] },
      onError: { target: 'deciding', actions: { type: 'sayFailure', params: ({ event }) => event } },
    },
  }),
}
