import { assign, emit, fromPromise, setup } from 'xstate'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'
import {
  confirmable,
  confirmBlockers,
  draftOf,
  explainBlockers,
  rebased,
  saveBlockers,
  undoBlockers,
  unexplained,
  withChanges,
} from './row-confirmation.rules.ts'
import {
  NO_ROWS_FILTER,
  type ConfirmOutcome,
  type DraftChange,
  type NoteOutcome,
  type RowDraft,
  type RowFacts,
  type RowLine,
  type RowsContext,
  type RowsDesk,
  type RowsEvent,
  type RowsExplaining,
  type RowsFilter,
  type RowsKey,
  type RowsWrite,
} from './row-confirmation.types.ts'

type Confirmed = Ended<ConfirmOutcome>
type Noted = Ended<NoteOutcome>

const takeDesk = { type: 'takeDesk' as const, params: ({ event }: { event: { output: RowsDesk } }) => ({ desk: event.output }) }

/** Stepping through the rows of a month: noting, disputing, confirming one or many, taking the last confirmation back (flow M19). */
export const rowConfirmationMachine = setup({
  types: {
    context: {} as RowsContext,
    events: {} as RowsEvent,
    input: {} as { key: RowsKey; filter?: RowsFilter; resumed: RowFacts | null },
    emitted: {} as KeepFacts,
  },
  actors: {
    readRows: fromPromise<RowsDesk, { key: RowsKey; filter: RowsFilter }>(mustBeProvided('readRows')),
    /** the desk with what changed since it was read */
    refreshRows: fromPromise<RowsDesk, { key: RowsKey; filter: RowsFilter; desk: RowsDesk }>(mustBeProvided('refreshRows')),
    noteRow: fromPromise<NoteOutcome, { key: RowsKey; ticket: string; draft: RowDraft }>(mustBeProvided('noteRow')),
    confirmRows: fromPromise<ConfirmOutcome, { key: RowsKey; write: RowsWrite }>(mustBeProvided('confirmRows')),
  },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeFilter: assign((_, { filter }: { filter: RowsFilter }) => ({ filter, done: [], refused: [], problems: [] })),
    takeDesk: assign(({ context: { at } }, { desk }: { desk: RowsDesk }) => ({
      desk,
      problems: [],
      at: desk.rows.some(({ id }) => id === at)
        ? at
        : (desk.rows.find(({ state }) => state !== 'confirmed')?.id ?? desk.rows[0]?.id ?? null),
    })),
    takeChanges: assign(({ context: { at } }, { desk }: { desk: RowsDesk }) => ({
      desk,
      at: desk.rows.some(({ id }) => id === at) ? at : (desk.rows[0]?.id ?? null),
    })),
    takeUp: assign(({ context: { resumed } }) =>
      resumed
        ? {
            draft: resumed.draft,
            noteTicket: resumed.noteTicket ?? '',
            explaining: resumed.explaining,
            write: resumed.write,
            resumed: null,
          }
        : {},
    ),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
    go: assign((_, { id }: { id: string | null }) => ({ at: id })),
    beginDraft: assign(({ context: { desk, at } }) => {
      const row = desk?.rows.find(({ id }) => id === at)
      return { draft: row ? draftOf(row) : null, present: null, problems: [] }
    }),
    changeDraft: assign(({ context: { draft } }, { change }: { change: DraftChange }) => (draft ? { draft: { ...draft, ...change } } : {})),
    dropDraft: assign({ draft: null, present: null, noteTicket: '', problems: [] }),
    takeNoteTicket: assign(() => ({ noteTicket: newTicket(), problems: [] })),
    takeNoted: assign(({ context: { desk } }, { outcome }: Noted) =>
      outcome.kind === 'done' ? { desk: withRows(desk, [outcome.value]) } : {},
    ),
    takeConflict: assign(({ context: { desk } }, { outcome }: Noted) =>
      'present' in outcome && outcome.present ? { present: outcome.present, desk: withRows(desk, [outcome.present]) } : {},
    ),
    rebase: assign(({ context: { draft, present } }) =>
      draft && present ? { draft: rebased(draft, present), present: null, problems: [] } : {},
    ),
    takeRefusal: assign(refusalOf),
    takeWrite: assign(({ context }, { ids, next }: { ids: readonly string[]; next: string | null }) => ({
      write: { ticket: newTicket(), rows: confirmable(context, ids).map(versionOf), confirmed: true, gapNote: '', next },
      refused: [],
      problems: [],
    })),
    beginExplaining: assign((_, { ids, next }: { ids: readonly string[]; next: string | null }) => ({
      explaining: { ids, next, gapNote: '' },
      refused: [],
      problems: [],
    })),
    changeExplaining: assign(({ context: { explaining } }, { gapNote }: { gapNote: string }) =>
      explaining ? { explaining: { ...explaining, gapNote } } : {},
    ),
    dropExplaining: assign({ explaining: null }),
    takeExplained: assign(({ context }) => {
      const { ids, next, gapNote } = theExplaining(context.explaining)
      const rows = confirmable(context, ids).map(versionOf)
      return { write: { ticket: newTicket(), rows, confirmed: true, gapNote: gapNote.trim(), next }, explaining: null, problems: [] }
    }),
    takeUndo: assign(({ context: { done } }) => ({
      write: { ticket: newTicket(), rows: done, confirmed: false, gapNote: '', next: done[0]?.id ?? null },
      refused: [],
      problems: [],
    })),
    takeResults: assign(({ context: { desk, write, at } }, { outcome }: Confirmed) => {
      if (outcome.kind !== 'done') return {}
      const { rows } = outcome.value
      return {
        desk: withRows(
          desk,
          rows.map(({ row }) => row),
        ),
        done: write?.confirmed ? rows.flatMap(({ result, row }) => (result === 'confirmed' ? [versionOf(row)] : [])) : [],
        refused: rows.filter(({ result }) => result === 'refused'),
        at: write?.next ?? at,
        write: null,
      }
    }),
    dropWrite: assign({ write: null }),
    closeResults: assign({ refused: [] }),
  },
  guards: {
    wasConfirming: ({ context }) => context.resumed !== null && context.resumed.write !== null,
    wasSaving: ({ context }) => context.resumed !== null && context.resumed.noteTicket !== null,
    wasExplaining: ({ context }) => context.resumed !== null && context.resumed.explaining !== null,
    wasNoting: ({ context }) => context.resumed !== null && context.resumed.draft !== null,
    isNewFilter: ({ context }, { filter }: { filter: RowsFilter }) => JSON.stringify(filter) !== JSON.stringify(context.filter),
    hasRow: ({ context }) => context.desk?.rows.some(({ id }) => id === context.at) ?? false,
    mayConfirm: ({ context }, { ids }: { ids: readonly string[] }) => confirmBlockers(context, ids).length === 0,
    wantsExplanation: ({ context }, { ids }: { ids: readonly string[] }) =>
      confirmBlockers(context, ids).length === 0 && unexplained(context, ids).length > 0,
    isExplained: ({ context }) => explainBlockers(context).length === 0,
    mayUndo: ({ context }) => undoBlockers(context).length === 0,
    maySave: ({ context }) => saveBlockers(context).length === 0,
    ...endGuards,
  },
}).createMachine({
  id: 'rowConfirmation',
  context: ({ input: { key, filter, resumed } }) => ({
    key,
    filter: filter ?? resumed?.filter ?? NO_ROWS_FILTER,
    desk: null,
    at: resumed?.at ?? null,
    draft: null,
    noteTicket: '',
    present: null,
    explaining: null,
    write: null,
    done: [],
    refused: [],
    resumed,
    problems: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      on: {
        'filter.change': {
          guard: { type: 'isNewFilter', params: ({ event }) => event },
          target: 'reading',
          reenter: true,
          actions: { type: 'takeFilter', params: ({ event }) => event },
        },
      },
      invoke: {
        src: 'readRows',
        input: ({ context: { key, filter } }) => ({ key, filter }),
        onDone: [
          {
            guard: 'wasConfirming',
            target: 'confirmUncertain',
            actions: [takeDesk, 'takeUp'],
          },
          {
            guard: 'wasSaving',
            target: 'saveUncertain',
            actions: [takeDesk, 'takeUp'],
          },
          {
            guard: 'wasExplaining',
            target: 'explaining',
            actions: [takeDesk, 'takeUp'],
          },
          {
            guard: 'wasNoting',
            target: 'noting',
            actions: [takeDesk, 'takeUp'],
          },
          { target: 'stepping', actions: [takeDesk, 'takeUp'] },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: {
      tags: 'failure',
      on: {
        'rows.again': { target: 'reading', actions: 'forgetProblems' },
        'filter.change': { target: 'reading', actions: [{ type: 'takeFilter', params: ({ event }) => event }, 'forgetProblems'] },
      },
    },
    stepping: {
      initial: 'settled',
      states: {
        settled: { on: { 'page.askNow': 'refreshing' } },
        /** a colleague changed something: it is read next to the work, which goes on */
        refreshing: {
          invoke: {
            src: 'refreshRows',
            input: ({ context: { key, filter, desk } }) => ({ key, filter, desk: theDesk(desk) }),
            onDone: { target: 'settled', actions: { type: 'takeChanges', params: ({ event }) => ({ desk: event.output }) } },
            // what is shown says when it was read; the next change asks again
            onError: 'settled',
          },
          on: { 'page.askNow': { target: 'refreshing', reenter: true } },
        },
      },
      on: {
        'filter.change': {
          guard: { type: 'isNewFilter', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'takeFilter', params: ({ event }) => event },
        },
        'rows.again': { target: 'reading', actions: 'forgetProblems' },
        'row.go': { actions: { type: 'go', params: ({ event }) => event } },
        'row.note': { guard: 'hasRow', target: 'noting', actions: 'beginDraft' },
        'rows.confirm': [
          {
            guard: { type: 'wantsExplanation', params: ({ event }) => event },
            target: 'explaining',
            actions: { type: 'beginExplaining', params: ({ event }) => event },
          },
          {
            guard: { type: 'mayConfirm', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'takeWrite', params: ({ event }) => event },
          },
        ],
        'confirm.undo': { guard: 'mayUndo', target: 'confirming', actions: 'takeUndo' },
        'results.close': { actions: 'closeResults' },
      },
    },
    /** rows are to be confirmed whose gap is above the tolerance: where it comes from is said first, once for all of them */
    explaining: {
      on: {
        'explain.change': { actions: { type: 'changeExplaining', params: ({ event }) => event } },
        'explain.send': { guard: 'isExplained', target: 'confirming', actions: 'takeExplained' },
        'explain.cancel': { target: 'stepping.refreshing', actions: 'dropExplaining' },
      },
    },
    noting: {
      on: {
        'draft.change': { actions: { type: 'changeDraft', params: ({ event }) => event } },
        'draft.save': { guard: 'maySave', target: 'saving', actions: 'takeNoteTicket' },
        // what changed while it was typed is read now
        'draft.cancel': { target: 'stepping.refreshing', actions: 'dropDraft' },
      },
    },
    ...writeStates<RowsContext, NoteOutcome>()({
      is: 'saving',
      entry: 'keepFacts',
      src: 'noteRow',
      input: ({ context: { key, noteTicket, draft } }) => ({ key, ticket: noteTicket, draft: theDraft(draft) }),
      done: { target: 'stepping.refreshing', takes: ['takeNoted'], does: ['dropDraft'] },
      conflict: { target: 'conflict', takes: ['takeConflict'] },
      refused: { target: 'noting' },
      uncertain: 'saveUncertain',
    }),
    /** another user was first: what was typed, what it was typed on, and what is there now */
    conflict: {
      tags: 'failure',
      on: {
        'conflict.take': { target: 'stepping.refreshing', actions: 'dropDraft' },
        'conflict.keep': { target: 'noting', actions: 'rebase' },
      },
    },
    ...writeStates<RowsContext, ConfirmOutcome>()({
      is: 'confirming',
      entry: 'keepFacts',
      src: 'confirmRows',
      input: ({ context: { key, write } }) => ({ key, write: theWrite(write) }),
      done: { target: 'stepping.refreshing', takes: ['takeResults'] },
      refused: { target: 'stepping.refreshing', does: ['dropWrite'] },
      uncertain: 'confirmUncertain',
    }),
  },
})

function theDesk(desk: RowsDesk | null): RowsDesk {
  if (!desk) throw new Error('rows are stepped through that were read')
  return desk
}

const versionOf = ({ id, version }: RowLine) => ({ id, version })

/** Rows in their places, those that were answered as they are now. */
const withRows = (desk: RowsDesk | null, answered: readonly RowLine[]): RowsDesk | null =>
  desk && { ...desk, rows: withChanges(desk.rows, answered) }

function theDraft(draft: RowDraft | null): RowDraft {
  if (!draft) throw new Error('a note is saved from a draft')
  return draft
}

function theExplaining(explaining: RowsExplaining | null): RowsExplaining {
  if (!explaining) throw new Error('an explanation is of rows that wait for it')
  return explaining
}

function theWrite(write: RowsWrite | null): RowsWrite {
  if (!write) throw new Error('rows are confirmed with a ticket')
  return write
}
