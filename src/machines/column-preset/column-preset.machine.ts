import { assign, emit, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** An arrangement of columns under a name; `columns` as `src/domain/column-layout.ts` writes it. */
export type Preset = {
  id: string
  name: string
  columns: string
  is_default: boolean
  earlier: readonly { version: number; columns: string; saved_at: string }[]
}

/** The columns as the page has them: what a grid shows that was never arranged. */
export const PAGE_COLUMNS = ''

/** What is written: a preset's columns, a new preset, which one the grid opens with (null: as the page has it), and that one is gone. */
export type PresetWrite =
  | { kind: 'save'; id: string; name: string; columns: string }
  | { kind: 'saveAs'; name: string; columns: string; isDefault: boolean }
  | { kind: 'default'; id: string | null }
  | { kind: 'delete'; id: string }

/** All presets as they are after the write, and the one that was written. */
export type PresetAnswer = { presets: readonly Preset[]; at: string | null }

type Context = {
  presets: readonly Preset[]
  /** the preset that is chosen; null: the columns as the page has them */
  at: string | null
  /** what the grid shows; null: nothing was asked for yet, and the default comes */
  shown: string | null
  write: PresetWrite | null
  ticket: string
  /** the preset that was deleted last: it can be made again */
  deleted: Preset | null
  problems: readonly Blocker[]
}

type Event =
  /** the grid, or the address, shows these columns */
  | { type: 'columns.shown'; columns: string }
  | { type: 'presets.again' }
  | { type: 'preset.choose'; id: string | null }
  /** other columns than those that are shown, an earlier version perhaps */
  | { type: 'preset.look'; columns: string }
  | { type: 'preset.revert' }
  | { type: 'preset.save' }
  | { type: 'preset.saveAs'; name: string }
  | { type: 'preset.setDefault' }
  | { type: 'preset.delete' }
  | { type: 'preset.undo' }
  | { type: 'write.retry' }

export type PresetOutcome = WriteOutcome<PresetAnswer>
type At = { context: Context }

export const presetAt = ({ presets, at }: Pick<Context, 'presets' | 'at'>): Preset | null => presets.find(({ id }) => id === at) ?? null
const columnsAt = (context: Pick<Context, 'presets' | 'at'>): string => presetAt(context)?.columns ?? PAGE_COLUMNS

/** The preset that the grid opens with; null: the columns as the page has them. */
export const usualOf = (presets: readonly Preset[]): string | null => presets.find((preset) => preset.is_default)?.id ?? null

/** Which preset the columns are: the one that is chosen where it has them, else the first that has. */
function matching(presets: readonly Preset[], at: string | null, shown: string): string | null {
  if (columnsAt({ presets, at }) === shown) return presetAt({ presets, at })?.id ?? null
  if (shown === PAGE_COLUMNS) return null
  return presets.find(({ columns }) => columns === shown)?.id ?? presetAt({ presets, at })?.id ?? null
}

const named = (name = '', columns: string | null = '', isDefault = false): PresetWrite => ({
  kind: 'saveAs',
  name: name.trim(),
  columns: columns ?? PAGE_COLUMNS,
  isDefault,
})

const write = <const TIs extends string>(is: TIs) =>
  writeStates<Context, PresetOutcome>()({
    is,
    src: 'send',
    input: ({ context }) => ({ write: context.write, ticket: context.ticket }),
    done: { target: 'open', takes: ['takeAnswer'] },
    refused: { target: 'open', takes: ['takeRefusal'] },
    unknown: 'uncertain',
  })

/**
 * Columns of a grid under a name (M34): the page's own or a preset, changed, saved under its name or a new one, put back, made the default,
 * deleted and made again. What the grid is to show is told by `columns.show`; what it shows comes back as `columns.shown`, so that the
 * address stays the only place that holds it. The presets are the server's; without them the columns can still be arranged.
 */
export const columnPresetMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'columns.show'; columns: string },
    /** what the address asks for; null: nothing */
    input: {} as { shown: string | null },
  },
  actors: {
    read: fromPromise<readonly Preset[]>(mustBeProvided('read')),
    send: fromPromise<PresetOutcome, { write: PresetWrite | null; ticket: string }>(mustBeProvided('send')),
  },
  actions: {
    takePresets: assign(({ context: { shown } }, { presets }: { presets: readonly Preset[] }) => {
      const at = shown === null ? usualOf(presets) : matching(presets, null, shown)
      return { presets, at, shown: shown ?? columnsAt({ presets, at }), problems: [] }
    }),
    takeShown: assign(({ context: { presets, at } }, { columns }: { columns: string }) => ({
      shown: columns,
      at: matching(presets, at, columns),
      problems: [],
    })),
    take: assign(({ context }, { id }: { id: string | null }) => ({ at: id, shown: columnsAt({ ...context, at: id }), problems: [] })),
    look: assign((_, { columns }: { columns: string }) => ({ shown: columns, problems: [] })),
    show: emit(({ context }) => ({ type: 'columns.show', columns: context.shown ?? PAGE_COLUMNS }) as const),
    write: assign((_, { write }: { write: PresetWrite | null }) => ({ write, ticket: newTicket(), problems: [], deleted: null })),
    takeAnswer: assign(({ context }, { outcome }: Ended<PresetOutcome>) => {
      if (outcome.kind !== 'done') return {}
      const { presets, at } = outcome.value
      const deleted = context.write?.kind === 'delete' ? presetAt(context) : null
      return { presets, at, write: null, problems: [], deleted }
    }),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
  },
  guards: {
    ...endGuards,
    isModified: ({ context }: At) => context.shown !== columnsAt(context),
    isPreset: ({ context }: At) => presetAt(context) !== null,
    /** is there something to name? The columns as the page has them need no name */
    isNamed: ({ context }: At, { name }: { name: string }) => name.trim() !== '' && context.shown !== PAGE_COLUMNS,
    isNotUsual: ({ context }: At) => usualOf(context.presets) !== context.at,
    isDeleted: ({ context }: At) => context.deleted !== null,
    wrote: ({ context }: At, { kind }: { kind: PresetWrite['kind'] }) => context.write?.kind === kind,
  },
}).createMachine({
  id: 'columnPreset',
  context: ({ input }) => ({ presets: [], at: null, shown: input.shown, write: null, ticket: '', deleted: null, problems: [] }),
  // also while something is on its way: columns are moved at any time
  on: { 'columns.shown': { actions: { type: 'takeShown', params: ({ event }) => event } } },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'read',
        onDone: { target: 'open', actions: [{ type: 'takePresets', params: ({ event }) => ({ presets: event.output }) }, 'show'] },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: {
      tags: 'failure',
      on: { 'presets.again': 'reading' },
    },
    open: {
      initial: 'settled',
      on: {
        'columns.shown': { target: '.settled', actions: { type: 'takeShown', params: ({ event }) => event } },
        'preset.choose': { target: '.settled', actions: [{ type: 'take', params: ({ event }) => event }, 'show'] },
        'preset.look': { target: '.settled', actions: [{ type: 'look', params: ({ event }) => event }, 'show'] },
        'preset.saveAs': {
          guard: { type: 'isNamed', params: ({ event }) => event },
          target: 'savingAs',
          actions: { type: 'write', params: ({ context, event }) => ({ write: named(event.name, context.shown) }) },
        },
        'preset.setDefault': {
          guard: 'isNotUsual',
          target: 'settingDefault',
          actions: { type: 'write', params: ({ context }) => ({ write: { kind: 'default', id: context.at } }) },
        },
        'preset.undo': {
          guard: 'isDeleted',
          target: 'savingAs',
          actions: {
            type: 'write',
            params: ({ context: { deleted } }) => ({ write: named(deleted?.name, deleted?.columns, deleted?.is_default) }),
          },
        },
      },
      states: {
        settled: {
          always: [{ guard: 'isModified', target: 'modified' }, { guard: 'isPreset', target: 'preset' }, { target: 'default' }],
        },
        /** the columns as the page has them */
        default: {},
        /** a preset as it was saved */
        preset: {
          on: {
            'preset.delete': {
              target: '#columnPreset.deleting',
              actions: { type: 'write', params: ({ context }) => ({ write: { kind: 'delete', id: context.at ?? '' } }) },
            },
          },
        },
        /** arranged since */
        modified: {
          on: {
            'preset.revert': { target: 'settled', actions: [{ type: 'take', params: ({ context }) => ({ id: context.at }) }, 'show'] },
            'preset.save': {
              guard: 'isPreset',
              target: '#columnPreset.saving',
              actions: {
                type: 'write',
                params: ({ context }) => ({
                  write: {
                    kind: 'save',
                    id: context.at ?? '',
                    name: presetAt(context)?.name ?? '',
                    columns: context.shown ?? PAGE_COLUMNS,
                  },
                }),
              },
            },
          },
        },
      },
    },
    ...write('saving'),
    ...write('savingAs'),
    ...write('settingDefault'),
    ...write('deleting'),
    /** no one knows what came of the write: it is sent again under its ticket, or what holds is read */
    uncertain: {
      tags: ['uncertain', 'failure'],
      on: {
        'write.retry': [
          { guard: { type: 'wrote', params: { kind: 'save' } }, target: 'saving' },
          { guard: { type: 'wrote', params: { kind: 'saveAs' } }, target: 'savingAs' },
          { guard: { type: 'wrote', params: { kind: 'default' } }, target: 'settingDefault' },
          { target: 'deleting' },
        ],
        'presets.again': 'reading',
      },
    },
  },
})
