import { writeStates } from '../kit/write-states.ts'
import { duplicationSetup, keyOf } from './duplication.setup.ts'
import type { DuplicationContext, LevelSaved } from './duplication.types.ts'

const { saving, saveUncertain } = writeStates<DuplicationContext, LevelSaved>()({
  is: 'saving',
  entry: 'keepFacts',
  src: 'saveLevel',
  input: ({ context }) => ({ ...keyOf(context), ...(context.saving ?? { ticket: '', level: '', edits: [] }) }),
  done: { target: 'going', takes: ['takeSaved'] },
  conflict: { target: 'conflict', takes: ['takeConflict'] },
  // the edits wait in the facts; the level is saved again after the next sign-in
  signedOut: { target: '#duplication.frozen', does: ['putSaveBack'] },
  refused: { target: 'saveRefused', does: ['putSaveBack'] },
  uncertain: 'saveUncertain',
  retry: 'write.ask',
})

/** The copies, level by level: each has edits of its own and is saved by itself; what the others hold stays as it is. */
export const editing = duplicationSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'level.look': { actions: { type: 'look', params: ({ event }) => event } },
    'edits.apply': { target: '.deciding', actions: { type: 'stage', params: ({ event }) => event } },
    'edits.undo': { guard: 'canUndo', target: '.deciding', actions: 'undo' },
    'edits.redo': { guard: 'canRedo', target: '.deciding', actions: 'redo' },
    'batch.discard': 'confirmingDiscard',
    'flow.close': { guard: 'nothingUnsaved', target: 'closed' },
  },
  states: {
    deciding: {
      always: [{ guard: 'hasSave', target: 'saveUncertain' }, { guard: 'hasPending', target: 'dirty' }, { target: 'clean' }],
    },
    clean: {
      on: { 'copies.review': { guard: 'nothingBlocksCommit', target: '#duplication.reviewing', actions: 'forgetProblems' } },
    },
    dirty: {
      on: {
        'level.save': {
          guard: { type: 'hasPendingOf', params: ({ event }) => event },
          target: 'saving',
          actions: [{ type: 'chooseLevel', params: ({ event }) => event }, 'holdSave'],
        },
      },
    },
    saving: {
      ...saving,
      on: {
        // what is typed while a save is under way waits for its answer
        'edits.apply': { actions: { type: 'stage', params: ({ event }) => event } },
        'edits.undo': { guard: 'canUndo', actions: 'undo' },
        'edits.redo': { guard: 'canRedo', actions: 'redo' },
        'batch.discard': undefined,
      },
    },
    /** more edits of the level than fit one call go on their way at once */
    going: {
      always: [
        { guard: 'hasMore', target: 'saving', actions: 'holdSave' },
        { target: 'deciding', actions: 'endSave' },
      ],
    },
    /** the answer was lost: the same edits under the same ticket count once, whatever became of them */
    saveUncertain: {
      ...saveUncertain,
      on: {
        ...saveUncertain.on,
        'edits.apply': { actions: { type: 'stage', params: ({ event }) => event } },
        'edits.undo': { guard: 'canUndo', actions: 'undo' },
        'edits.redo': { guard: 'canRedo', actions: 'redo' },
      },
    },
    /** what was typed is still there: it is changed and saved again, or given up */
    saveRefused: {
      tags: 'failure',
      on: {
        'level.save': {
          guard: { type: 'hasPendingOf', params: ({ event }) => event },
          target: 'saving',
          actions: [{ type: 'chooseLevel', params: ({ event }) => event }, 'holdSave'],
        },
        'edits.drop': { target: '#duplication.reading', actions: 'dropEdits' },
      },
    },
    /** another user changed the same rows: both are shown, a person chooses */
    conflict: {
      tags: 'failure',
      on: {
        'conflict.keepMine': { target: 'saving', actions: ['keepMine', 'holdSave'] },
        'conflict.takeTheirs': { target: 'deciding', actions: 'takeTheirs' },
        'edits.apply': { actions: { type: 'stage', params: ({ event }) => event } },
        'edits.undo': undefined,
        'edits.redo': undefined,
      },
    },
  },
})
