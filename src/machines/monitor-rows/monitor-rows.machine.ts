import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { unknownPlaceholders, type MonitorRow } from '#domain/monitor/page-name.ts'
import { patternBlockers } from '#domain/monitor/pattern.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf, type WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'

export type StoredRow = MonitorRow & { position: number; version: number; updated_at: string }

/** A row as it is written; without an id it is new. `ticket` stays the same until the write is known to have ended. */
export type RowForm = Omit<MonitorRow, 'id'> & { id: string | null; version: number; position: number; ticket: string }
export type Tried = { found: boolean; name: string }
export type RowWrite = WriteOutcome<unknown>

export type MonitorRowsContext = {
  rows: readonly StoredRow[]
  form: RowForm | null
  /** what an earlier visit left unsaved, until it is opened again */
  resumed: RowForm | null
  isChanged: boolean
  /** another row has the name, as far as the server was asked */
  takenName: string | null
  address: string
  tried: Tried | null
  problems: readonly Blocker[]
}

export type MonitorRowsEvent =
  | { type: 'rows.again' }
  | { type: 'row.new' }
  | { type: 'row.edit'; id: string }
  | { type: 'form.change'; change: Partial<RowForm> }
  | { type: 'form.close' }
  | { type: 'form.save' }
  | { type: 'form.delete' }
  | { type: 'delete.confirm' }
  | { type: 'try.address'; address: string }
  | { type: 'try.go' }

/** A name is asked about when no one has typed for so long. */
export const NAME_CHECK_MS = 300

/** Why a form cannot be saved; the server asks the same of the pattern and the name. */
export function saveBlockers({ form, isChanged, takenName }: Pick<MonitorRowsContext, 'form' | 'isChanged' | 'takenName'>): Blocker[] {
  if (!form) return []
  return [
    ...(isChanged ? [] : [blocker('monitor.unsaved')]),
    ...patternBlockers(form.url),
    ...(form.name.trim() === '' ? [blocker('monitor.name.empty', { field: 'name' })] : []),
    ...unknownPlaceholders(form.name).map((key) => blocker('monitor.name.placeholder', { field: 'name', params: { key } })),
    ...(takenName !== null && takenName === form.name
      ? [blocker('monitor.name.taken', { field: 'name', params: { name: form.name } })]
      : []),
  ]
}

const NEW = { id: null, version: 0, url: '^/', name: '', advanced: false, local_path: '' }
const CLOSED = { form: null, isChanged: false, takenName: null, tried: null, problems: [] }

/** The rows of the page monitor: list, add, change, delete, and try an address (Z4). */
export const monitorRowsMachine = setup({
  types: { context: {} as MonitorRowsContext, events: {} as MonitorRowsEvent, input: {} as { resumed: RowForm | null } },
  actors: {
    readRows: fromPromise<readonly StoredRow[]>(mustBeProvided('readRows')),
    checkName: fromPromise<boolean, { name: string; id: string | null }>(mustBeProvided('checkName')),
    tryAddress: fromPromise<Tried, { form: RowForm; address: string }>(mustBeProvided('tryAddress')),
    saveRow: fromPromise<RowWrite, RowForm>(mustBeProvided('saveRow')),
    deleteRow: fromPromise<RowWrite, { id: string; ticket: string }>(mustBeProvided('deleteRow')),
  },
  actions: {
    takeRows: assign((_, { output }: { output: readonly StoredRow[] }) => ({ rows: output, ...CLOSED })),
    takeUp: assign(({ context }) => ({ ...CLOSED, form: context.resumed, resumed: null, isChanged: true })),
    takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
    openNew: assign(({ context }) => ({
      ...CLOSED,
      form: { ...NEW, position: (context.rows.at(-1)?.position ?? 0) + 10, ticket: newTicket() },
    })),
    openRow: assign(({ context }, { id }: { id: string }) => {
      const row = context.rows.find((one) => one.id === id)
      return row ? { ...CLOSED, form: { ...row, ticket: newTicket() } } : {}
    }),
    change: assign(({ context }, { change }: { change: Partial<RowForm> }) => ({
      form: context.form && { ...context.form, ...change },
      isChanged: true,
      tried: null,
      problems: [],
    })),
    close: assign(CLOSED),
    takeName: assign(({ context }, { output }: { output: boolean }) => ({ takenName: output ? (context.form?.name ?? null) : null })),
    takeAddress: assign((_, { address }: { address: string }) => ({ address, tried: null })),
    takeTried: assign((_, { output }: { output: Tried }) => ({ tried: output, problems: [] })),
    /** nothing happened: the next try is another write */
    takeRefusal: assign(({ context }, { output }: { output: RowWrite }) => ({
      problems: output.kind === 'done' ? [] : output.blockers,
      form: context.form && { ...context.form, ticket: newTicket() },
    })),
  },
  guards: {
    hasDraft: ({ context }) => context.resumed !== null,
    isKnown: ({ context }, { id }: { id: string }) => context.rows.some((row) => row.id === id),
    maySave: ({ context }) => saveBlockers(context).length === 0,
    isStored: ({ context }) => context.form !== null && context.form.id !== null,
    hasName: ({ context }) => (context.form?.name ?? '').trim() !== '',
    mayTry: ({ context }) => context.address !== '' && context.form !== null && patternBlockers(context.form.url).length === 0,
    isDone: (_, { output }: { output: RowWrite }) => output.kind === 'done',
    isRefused: (_, { output }: { output: RowWrite }) => output.kind === 'refused',
  },
  delays: { nameCheck: NAME_CHECK_MS },
}).createMachine({
  id: 'monitorRows',
  context: ({ input }) => ({
    rows: [],
    form: null,
    resumed: input.resumed,
    isChanged: false,
    takenName: null,
    address: '',
    tried: null,
    problems: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readRows',
        onDone: [
          { guard: 'hasDraft', target: 'editing', actions: [{ type: 'takeRows', params: ({ event }) => event }, 'takeUp'] },
          { target: 'listing', actions: { type: 'takeRows', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'rows.again': 'reading', 'row.new': { target: 'editing', actions: 'openNew' } } },
    listing: {
      on: {
        'rows.again': 'reading',
        'row.new': { target: 'editing', actions: 'openNew' },
        'row.edit': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'openRow', params: ({ event }) => event },
        },
      },
    },
    editing: {
      initial: 'settled',
      on: {
        'form.change': { target: '.typing', reenter: true, actions: { type: 'change', params: ({ event }) => event } },
        'form.close': { target: 'listing', actions: 'close' },
        'form.save': { guard: 'maySave', target: 'saving' },
        'form.delete': { guard: 'isStored', target: 'confirming' },
        'try.address': { target: '.settled', actions: { type: 'takeAddress', params: ({ event }) => event } },
        'try.go': { guard: 'mayTry', target: '.trying' },
      },
      states: {
        settled: {},
        typing: { after: { nameCheck: [{ guard: 'hasName', target: 'checking' }, { target: 'settled' }] } },
        checking: {
          invoke: {
            src: 'checkName',
            input: ({ context }) => ({ name: context.form?.name ?? '', id: context.form?.id ?? null }),
            onDone: { target: 'settled', actions: { type: 'takeName', params: ({ event }) => event } },
            // the server looks again when the row is saved
            onError: 'settled',
          },
        },
        trying: {
          invoke: {
            src: 'tryAddress',
            input: ({ context }) => {
              if (!context.form) throw new Error('no row is open')
              return { form: context.form, address: context.address }
            },
            onDone: { target: 'settled', actions: { type: 'takeTried', params: ({ event }) => event } },
            onError: { target: 'settled', actions: { type: 'takeFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    saving: {
      tags: ['busy', 'writing'],
      invoke: {
        src: 'saveRow',
        input: ({ context }) => {
          if (!context.form) throw new Error('no row is open')
          return context.form
        },
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event }, target: 'reading' },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'editing',
            actions: { type: 'takeRefusal', params: ({ event }) => event },
          },
          { target: 'uncertain' },
        ],
        onError: 'uncertain',
      },
    },
    confirming: { on: { 'delete.confirm': 'deleting', 'form.close': 'editing' } },
    deleting: {
      tags: ['busy', 'writing'],
      invoke: {
        src: 'deleteRow',
        input: ({ context }) => ({ id: context.form?.id ?? '', ticket: context.form?.ticket ?? '' }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event }, target: 'reading' },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'editing',
            actions: { type: 'takeRefusal', params: ({ event }) => event },
          },
          { target: 'uncertain' },
        ],
        onError: 'uncertain',
      },
    },
    /** no answer came: the result of it is in the rows */
    uncertain: { tags: 'uncertain', on: { 'rows.again': 'reading' } },
  },
})
