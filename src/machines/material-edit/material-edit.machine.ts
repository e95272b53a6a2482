import { assign, fromPromise, setup } from 'xstate'
import type { MaterialField } from '#domain/material/edit.ts'
import type { StepName } from '#domain/step-name.ts'
import { canRedo, canUndo, edited, NO_STEPS, redone, stepped, undone } from '../kit/undo.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import type { Side } from '../kit/three-way.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'
import { afterSave, editBlockers, mergedEdits, metOf, without, withStaged } from './material-edit.rules.ts'
import type {
  Edits,
  MaterialEditContext,
  MaterialEditEvent,
  MaterialEditFacts,
  SaveOutcome,
  SeenById,
  SheetReading,
  StagedEdit,
} from './material-edit.types.ts'

/**
 * Editing materials: changes of many are staged, seen as a difference, taken back or made again, and saved together; each material has its
 * own result. Where another user was first, what each of both changed is shown side by side. A save can be taken back as a change of its own.
 */
export const materialEditMachine = setup({
  types: {
    context: {} as MaterialEditContext,
    events: {} as MaterialEditEvent,
    input: {} as { resumed: MaterialEditFacts | null },
  },
  actors: {
    readSheet: fromPromise<SheetReading, { file: File | null }>(mustBeProvided('readSheet')),
    saveEdits: fromPromise<SaveOutcome, { ticket: string; base: SeenById; edits: Edits }>(mustBeProvided('saveEdits')),
  },
  actions: {
    takeUp: assign(({ context: { resumed } }) =>
      resumed ? { base: resumed.base, edits: resumed.edits, ticket: resumed.ticket ?? '', resumed: null } : {},
    ),
    stage: assign(({ context }, { edits, name }: { edits: readonly StagedEdit[]; name?: StepName | undefined }) => ({
      ...stagedStep(context, edits, name),
      saved: null,
      problems: [],
    })),
    undo: assign(({ context }) => stepOf(undone(context.steps, context.edits))),
    redo: assign(({ context }) => stepOf(redone(context.steps, context.edits))),
    drop: assign(({ context }, { id }: { id: string }) => ({
      ...stepTo(context, without(context.edits, [id])),
      results: context.results.filter((result) => result.id !== id),
    })),
    discard: assign({ base: {}, edits: {}, steps: NO_STEPS, results: [], sides: {}, saved: null, problems: [] }),
    takeSheet: assign(({ context }, { reading }: { reading: SheetReading }) => ({
      ...(reading.edits.length > 0 ? stagedStep(context, reading.edits) : {}),
      sheet: { name: reading.name, taken: reading.edits.length, unchanged: reading.unchanged, bad: reading.bad },
      saved: null,
      problems: [],
    })),
    forgetSheet: assign({ sheet: null, problems: [] }),
    takeTicket: assign(() => ({ ticket: newTicket(), results: [], saved: null, problems: [] })),
    takeSaved: assign(({ context }, { outcome }: Ended<SaveOutcome>) =>
      outcome.kind === 'done' ? { ...afterSave(context, outcome.value), sides: {}, sheet: null, problems: [] } : {},
    ),
    takeRefusal: assign(refusalOf),
    takeSide: assign(({ context: { sides } }, { id, field, side }: { id: string; field: MaterialField; side: Side }) => ({
      sides: { ...sides, [id]: { ...sides[id], [field]: side } },
    })),
    merge: assign(({ context }) => ({
      ...mergedEdits(context),
      results: context.results.filter(({ outcome }) => outcome !== 'changed'),
      sides: {},
      steps: NO_STEPS,
    })),
    /** what was saved, the other way round: looked at and saved like any change */
    stageBack: assign(({ context }) => ({ ...withStaged(context, context.saved?.back ?? []), steps: NO_STEPS, saved: null })),
    fail: assign(failureOf),
  },
  guards: {
    wasSaving: ({ context }) => typeof context.resumed?.ticket === 'string',
    maySave: ({ context }) => editBlockers(context).length === 0,
    hasEdits: ({ context }) => Object.keys(context.edits).length > 0,
    canUndo,
    canRedo,
    hasMet: ({ context }) => metOf(context).length > 0,
    canRevert: ({ context }) => (context.saved?.back.length ?? 0) > 0,
    ...endGuards,
  },
}).createMachine({
  id: 'materialEdit',
  context: ({ input: { resumed } }) => ({
    base: {},
    edits: {},
    steps: NO_STEPS,
    ticket: '',
    results: [],
    sides: {},
    saved: null,
    sheet: null,
    resumed,
    problems: [],
  }),
  initial: 'deciding',
  states: {
    /** changes that were staged when the page went are taken up; a save without an answer is asked about */
    deciding: {
      always: [
        { guard: 'wasSaving', target: 'uncertain', actions: 'takeUp' },
        { target: 'editing', actions: 'takeUp' },
      ],
    },
    editing: {
      on: {
        'edits.stage': { actions: { type: 'stage', params: ({ event }) => event } },
        'edits.undo': { guard: 'canUndo', actions: 'undo' },
        'edits.redo': { guard: 'canRedo', actions: 'redo' },
        'edits.drop': { actions: { type: 'drop', params: ({ event }) => event } },
        'edits.discard': { guard: 'hasEdits', actions: 'discard' },
        'edits.review': { guard: 'hasEdits', target: 'reviewing' },
        'sheet.choose': 'decoding',
        'sheet.close': { actions: 'forgetSheet' },
        'saved.revert': { guard: 'canRevert', target: 'reviewing', actions: 'stageBack' },
      },
    },
    /** a spreadsheet becomes changes to look at */
    decoding: {
      tags: 'busy',
      invoke: {
        src: 'readSheet',
        input: ({ event }) => ({ file: 'file' in event ? event.file : null }),
        onDone: {
          target: 'editing',
          actions: { type: 'takeSheet', params: ({ event }) => ({ reading: event.output }) },
        },
        onError: { target: 'editing', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    /** before and after, material by material */
    reviewing: {
      on: {
        'edits.back': 'editing',
        'edits.drop': { actions: { type: 'drop', params: ({ event }) => event } },
        'edits.save': { guard: 'maySave', target: 'saving', actions: 'takeTicket' },
      },
    },
    ...writeStates<MaterialEditContext, SaveOutcome>()({
      is: 'saving',
      src: 'saveEdits',
      input: ({ context: { ticket, base, edits } }) => ({ ticket, base, edits }),
      done: { target: 'sorting', takes: ['takeSaved'] },
      refused: { target: 'editing' },
      uncertain: 'uncertain',
    }),
    sorting: { always: [{ guard: 'hasMet', target: 'met' }, { target: 'editing' }] },
    /** another user was first: both changes are shown side by side until a side is taken for each field */
    met: {
      tags: 'failure',
      on: {
        'merge.take': { actions: { type: 'takeSide', params: ({ event }) => event } },
        'edits.drop': { target: 'sorting', actions: { type: 'drop', params: ({ event }) => event } },
        'merge.done': { target: 'reviewing', actions: 'merge' },
      },
    },
  },
})

const stepTo = ({ edits, steps }: Pick<MaterialEditContext, 'edits' | 'steps'>, after: Edits, name?: StepName) => ({
  edits: after,
  steps: stepped(steps, edited(edits, after, name)),
})

function stagedStep(context: MaterialEditContext, edits: readonly StagedEdit[], name?: StepName) {
  const staged = withStaged(context, edits)
  return { ...staged, ...stepTo(context, staged.edits, name) }
}

const stepOf = ({ now, steps }: ReturnType<typeof undone<Edits>>) => ({ edits: now, steps, results: [], problems: [] })
