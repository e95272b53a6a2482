import { assign, emit, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { blocker } from '#domain/blocker.ts'
import { NEW_TABLE, tableBlockers, withSpec, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { canRedo, canUndo, edited, NO_STEPS, redone, stepped, undone, type Steps } from '../kit/undo.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

export type TableSharing = 'mine' | 'seen' | 'edited'

/** A custom table as the server has it. */
export type StoredTable = {
  id: string
  name: string
  spec: TableSpec
  sharing: TableSharing
  mine: boolean
  may_save: boolean
  version: number
  owner_name: string
  saved_by: string
  saved_at: string
}

export type TableDraft = { name: string; spec: TableSpec; sharing: TableSharing }

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
  | { type: 'draft.share'; sharing: TableSharing }
  | { type: 'draft.undo' }
  | { type: 'draft.redo' }
  | { type: 'draft.revert' }
  | { type: 'table.save' }
  /** as a new table of one's own */
  | { type: 'table.saveAs'; name: string; folder_id: string }
  | { type: 'conflict.over' }
  | { type: 'conflict.take' }
  | { type: 'write.retry' }
  | { type: 'write.leave' }

export type TableOutcome = WriteOutcome<StoredTable, { present: StoredTable | null }>
type At = { context: Context }

const NEW_DRAFT: TableDraft = { name: '', spec: NEW_TABLE, sharing: 'mine' }

const draftOf = ({ name, spec, sharing }: TableDraft): TableDraft => ({ name, spec, sharing })
const isSame = (one: TableDraft, other: TableDraft): boolean => JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other))

/** Has the table been changed since it was saved? */
export const isChanged = ({ stored, draft }: Pick<Context, 'stored' | 'draft'>): boolean =>
  stored === null ? !isSame(draft, NEW_DRAFT) : !isSame(stored, draft)

/** What is against asking the question; each names its field. */
export const askBlockers = ({ draft, on }: Pick<Context, 'draft' | 'on'>): Blocker[] => tableBlockers(draft.spec, on)

/** What is against saving the table under its name. */
export const saveBlockers = (context: Pick<Context, 'stored' | 'draft' | 'on'>): Blocker[] => [
  ...(context.stored === null ? [blocker('insight_table.unsaved')] : []),
  ...(context.stored?.may_save === false ? [blocker('insight_table.not_yours', { params: { name: context.stored.owner_name } })] : []),
  ...(context.stored !== null && !isChanged(context) ? [blocker('insight_table.unchanged')] : []),
  ...(context.draft.name.trim() === '' && context.stored !== null ? [blocker('insight_table.unnamed', { field: 'name' })] : []),
  ...askBlockers(context),
]

/** What is against saving it as a new one. */
export const saveAsBlockers = (context: Pick<Context, 'draft' | 'on'>, name: string): Blocker[] => [
  ...(name.trim() === '' ? [blocker('insight_table.unnamed', { field: 'name' })] : []),
  ...askBlockers(context),
]

type EditStep = Steps['past'][number]
const isNaming = ({ again }: EditStep): boolean => again.every(({ path }) => path[0] === 'name')

/** A name that is typed letter by letter is one step. */
function afterNaming({ past, future }: Steps, step: EditStep): [Steps, EditStep] {
  const last = past.at(-1)
  if (!last || !isNaming(last) || !isNaming(step)) return [{ past, future }, step]
  return [
    { past: past.slice(0, -1), future },
    { ...step, back: last.back },
  ]
}

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
    input: {} as { stored: StoredTable | null; draft: Partial<TableDraft> | null; today: string; currency: string },
  },
  actors: { send: fromPromise<TableOutcome, { write: TableWrite | null; ticket: string }>(mustBeProvided('send')) },
  actions: {
    edit: assign(({ context: { draft, steps } }, { change }: { change: Partial<TableDraft> }) => {
      const next = { ...draft, ...change }
      return isSame(draft, next) ? {} : { draft: next, steps: stepped(...afterNaming(steps, edited(draft, next))), problems: [] }
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
    canSave: ({ context }: At) => saveBlockers(context).length === 0,
    canSaveAs: ({ context }: At, { name }: { name: string }) => saveAsBlockers(context, name).length === 0,
    wasNew: ({ context }: At) => context.write?.kind === 'create',
  },
}).createMachine({
  id: 'tableBuild',
  context: ({ input: { stored, draft, today, currency } }) => ({
    stored,
    draft: { ...(stored ? draftOf(stored) : NEW_DRAFT), ...draft },
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
        'draft.name': { target: '.settled', actions: { type: 'edit', params: ({ event }) => ({ change: { name: event.name } }) } },
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
          actions: {
            type: 'write',
            params: ({ context: { stored, draft } }) => ({
              write: { kind: 'save', id: stored?.id ?? '', version: stored?.version ?? 0, over: false, ...draft, name: draft.name.trim() },
            }),
          },
        },
        'table.saveAs': {
          guard: { type: 'canSaveAs', params: ({ event }) => event },
          target: 'savingAs',
          actions: {
            type: 'write',
            params: ({ context: { draft }, event }) => ({
              write: { kind: 'create', ...draft, name: event.name.trim(), sharing: 'mine', folder_id: event.folder_id },
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
          actions: {
            type: 'write',
            params: ({ context: { stored, draft } }) => ({
              write: { kind: 'save', id: stored?.id ?? '', version: stored?.version ?? 0, over: true, ...draft, name: draft.name.trim() },
            }),
          },
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
