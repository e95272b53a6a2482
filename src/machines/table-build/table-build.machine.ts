import { assign, emit, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { NEW_TABLE, tableBlockers, withSpec, type Sharing, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { sameJson } from '#domain/same-json.ts'
import { rowStep } from '#domain/step-name.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { canRedo, canUndo, edited, NO_STEPS, redone, stepped, undone, type Steps } from '../kit/undo.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** A custom table as the server has it. */
export type StoredTable = {
  id: string
  folder_id: string | null
  name: string
  spec: TableSpec
  sharing: Sharing
  mine: boolean
  may_save: boolean
  favourite: boolean
  version: number
  owner_name: string
  saved_by: string
  saved_at: string
}

export type TableDraft = { name: string; spec: TableSpec; sharing: Sharing }

/** `over`: saves over whatever version there is. */
export type TableWrite =
  ({ kind: 'create'; folder_id: string } & TableDraft) | ({ kind: 'save'; id: string; version: number; over: boolean } & TableDraft)

type Context = {
  /** null: it is not kept yet */
  stored: StoredTable | null
  draft: TableDraft
  steps: Steps
  /** what the days of the question are counted from, and what its amounts are told in */
  on: { today: string; currency: string }
  /** the table as another person saved it meanwhile */
  present: StoredTable | null
  write: TableWrite | null
  ticket: string
  problems: readonly Blocker[]
}

type Event =
  | { type: 'draft.change'; change: Partial<TableSpec> }
  | { type: 'draft.name'; name: string }
  | { type: 'draft.share'; sharing: Sharing }
  /** an earlier version, to be saved if it is to stay */
  | { type: 'draft.look'; name: string; spec: TableSpec }
  | { type: 'draft.undo' }
  | { type: 'draft.redo' }
  | { type: 'draft.revert' }
  | { type: 'table.save' }
  /** as a new table of one's own, in the folder of the one that is open */
  | { type: 'table.saveAs'; name: string }
  | { type: 'conflict.over' }
  | { type: 'conflict.take' }
  | { type: 'write.retry' }
  | { type: 'write.leave' }

export type TableOutcome = WriteOutcome<StoredTable, { present: StoredTable | null }>
type At = { context: Context }

const NEW_DRAFT: TableDraft = { name: '', spec: NEW_TABLE, sharing: 'mine' }

const draftOf = ({ name, spec, sharing }: TableDraft): TableDraft => ({ name, spec, sharing })
const isSame = (one: TableDraft, other: TableDraft): boolean => sameJson(draftOf(one), draftOf(other))

/** Has the table been changed since it was saved? */
export const isChanged = ({ stored, draft }: Pick<Context, 'stored' | 'draft'>): boolean =>
  stored === null ? !isSame(draft, NEW_DRAFT) : !isSame(stored, draft)

/** What is against asking the question; each names its field. */
export const askBlockers = ({ draft, on }: Pick<Context, 'draft' | 'on'>): Blocker[] => tableBlockers(draft.spec, on)

/** What is against saving a table that is kept. */
export const saveBlockers = (context: Pick<Context, 'stored' | 'draft' | 'on'>): Blocker[] => [
  ...(context.stored?.may_save === false ? [blocker('insight_table.not_yours', { params: { name: context.stored.owner_name } })] : []),
  ...(!isChanged(context) ? [blocker('insight_table.unchanged')] : []),
  ...(context.draft.name.trim() === '' ? [blocker('insight_table.unnamed', { field: 'name' })] : []),
  ...askBlockers(context),
]

/** What is against saving it as a new one. */
export const saveAsBlockers = (context: Pick<Context, 'draft' | 'on'>, name: string): Blocker[] => [
  ...(name.trim() === '' ? [blocker('insight_table.unnamed', { field: 'name' })] : []),
  ...askBlockers(context),
]

/** A name that is typed letter by letter is one step. */
function withName(steps: Steps, draft: TableDraft, next: TableDraft): Steps {
  const step = edited(draft, next, rowStep('name', 1))
  const last = steps.past.at(-1)
  if (last?.name?.kind !== 'name') return stepped(steps, step)
  return stepped({ ...steps, past: steps.past.slice(0, -1) }, { ...step, back: last.back })
}

const savedOver = ({ stored, draft }: Pick<Context, 'stored' | 'draft'>, over: boolean): TableWrite => ({
  kind: 'save',
  id: stored?.id ?? '',
  version: stored?.version ?? 0,
  over,
  ...draft,
  name: draft.name.trim(),
})

const write = <const TIs extends string>(is: TIs) =>
  writeStates<Context, TableOutcome>()({
    is,
    src: 'send',
    input: ({ context }) => ({ write: context.write, ticket: context.ticket }),
    done: { target: 'building', takes: ['takeStored'], does: ['tell'] },
    conflict: { target: 'conflict', takes: ['takePresent'] },
    refused: { target: 'building' },
    unknown: 'uncertain',
  })

/**
 * Builds a custom table (M34): what it is by, which figures, which days, held against what; every edit can be taken back. It is saved over
 * the version that was seen, or as a new one; where another person saved first, theirs is shown, and mine is saved over it (the server keeps
 * both as versions) or given up. A save without an answer is sent again under its ticket.
 */
export const tableBuildMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'table.saved'; table: StoredTable },
    /** `draft`: what an address holds; null: as it is stored */
    input: {} as { stored: StoredTable | null; draft: TableDraft | null; today: string; currency: string },
  },
  actors: { send: fromPromise<TableOutcome, { write: TableWrite | null; ticket: string }>(mustBeProvided('send')) },
  actions: {
    edit: assign(({ context: { draft, steps } }, { change }: { change: Partial<TableDraft> }) => {
      const next = { ...draft, ...change }
      return isSame(draft, next) ? {} : { draft: next, steps: stepped(steps, edited(draft, next)), problems: [] }
    }),
    rename: assign(({ context: { draft, steps } }, { name }: { name: string }) => {
      const next = { ...draft, name }
      return isSame(draft, next) ? {} : { draft: next, steps: withName(steps, draft, next), problems: [] }
    }),
    undo: assign(({ context: { draft, steps } }) => {
      const { now, steps: left } = undone(steps, draft)
      return { draft: now, steps: left, problems: [] }
    }),
    redo: assign(({ context: { draft, steps } }) => {
      const { now, steps: left } = redone(steps, draft)
      return { draft: now, steps: left, problems: [] }
    }),
    write: assign((_, { write }: { write: TableWrite }) => ({ write, ticket: newTicket(), problems: [], present: null })),
    takeStored: assign((_, { outcome }: Ended<TableOutcome>) =>
      outcome.kind === 'done' ? { stored: outcome.value, draft: draftOf(outcome.value), write: null, present: null, problems: [] } : {},
    ),
    takePresent: assign((_, { outcome }: Ended<TableOutcome>) => ('present' in outcome ? { present: outcome.present } : {})),
    takeTheirs: assign(({ context: { present, draft, steps } }) =>
      present === null
        ? {}
        : { stored: present, draft: draftOf(present), steps: stepped(steps, edited(draft, draftOf(present))), present: null, problems: [] },
    ),
    tell: emit(({ context }) => {
      if (context.stored === null) throw new Error('a table that was saved is stored')
      return { type: 'table.saved', table: context.stored } as const
    }),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
  },
  guards: {
    ...endGuards,
    canUndo,
    canRedo,
    isAskable: ({ context }: At) => askBlockers(context).length === 0,
    isNew: ({ context }: At) => context.stored === null,
    isChanged: ({ context }: At) => isChanged(context),
    canSave: ({ context }: At) => context.stored !== null && saveBlockers(context).length === 0,
    canSaveAs: ({ context }: At, { name }: { name: string }) => saveAsBlockers(context, name).length === 0,
    wasNew: ({ context }: At) => context.write?.kind === 'create',
  },
}).createMachine({
  id: 'tableBuild',
  context: ({ input: { stored, draft, today, currency } }) => ({
    stored,
    draft: draft ?? (stored ? draftOf(stored) : NEW_DRAFT),
    steps: NO_STEPS,
    on: { today, currency },
    present: null,
    write: null,
    ticket: '',
    problems: [],
  }),
  initial: 'building',
  states: {
    building: {
      initial: 'settled',
      on: {
        'draft.change': {
          target: '.settled',
          actions: {
            type: 'edit',
            params: ({ context, event }) => ({ change: { spec: withSpec(context.draft.spec, event.change) } }),
          },
        },
        'draft.name': { target: '.settled', actions: { type: 'rename', params: ({ event }) => event } },
        'draft.look': {
          target: '.settled',
          actions: { type: 'edit', params: ({ event: { name, spec } }) => ({ change: { name, spec } }) },
        },
        'draft.share': { target: '.settled', actions: { type: 'edit', params: ({ event }) => ({ change: { sharing: event.sharing } }) } },
        'draft.undo': { guard: 'canUndo', target: '.settled', actions: 'undo' },
        'draft.redo': { guard: 'canRedo', target: '.settled', actions: 'redo' },
        'draft.revert': {
          guard: 'isChanged',
          target: '.settled',
          actions: { type: 'edit', params: ({ context }) => ({ change: context.stored ? draftOf(context.stored) : NEW_DRAFT }) },
        },
        'table.save': {
          guard: 'canSave',
          target: 'saving',
          actions: { type: 'write', params: ({ context }) => ({ write: savedOver(context, false) }) },
        },
        'table.saveAs': {
          guard: { type: 'canSaveAs', params: ({ event }) => event },
          target: 'savingAs',
          actions: {
            type: 'write',
            params: ({ context: { draft, stored }, event }) => ({
              write: { kind: 'create', ...draft, name: event.name.trim(), sharing: 'mine', folder_id: stored?.folder_id ?? '' },
            }),
          },
        },
      },
      states: {
        settled: {
          always: [{ guard: 'isAskable', target: 'whole' }, { target: 'gaps' }],
        },
        /** the question can be asked */
        whole: {
          initial: 'settled',
          states: {
            settled: { always: [{ guard: 'isNew', target: 'fresh' }, { guard: 'isChanged', target: 'changed' }, { target: 'kept' }] },
            fresh: {},
            changed: {},
            kept: {},
          },
        },
        /** something is missing or does not go together */
        gaps: {},
      },
    },
    ...write('saving'),
    ...write('savingAs'),
    /** another person saved since this was opened */
    conflict: {
      tags: 'failure',
      on: {
        'conflict.over': {
          target: 'saving',
          actions: { type: 'write', params: ({ context }) => ({ write: savedOver(context, true) }) },
        },
        'conflict.take': { target: 'building', actions: 'takeTheirs' },
      },
    },
    /** no one knows what came of the save. Left, the next save meets it: by its version, or by its name */
    uncertain: {
      tags: ['uncertain', 'failure'],
      on: {
        'write.retry': [{ guard: 'wasNew', target: 'savingAs' }, { target: 'saving' }],
        'write.leave': { target: 'building', actions: 'forgetProblems' },
      },
    },
  },
})
