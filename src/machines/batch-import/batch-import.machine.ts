import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Level } from '#domain/channels/channel.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

/** Where the rows come from: a file, pasted cells, or a sheet the server already holds whose columns were matched by hand. */
export type ImportRequest =
  | { kind: 'file'; file: File }
  | { kind: 'pasted'; text: string }
  /** column index → field, or null to leave the column out */
  | { kind: 'columns'; importId: string; columns: Readonly<Record<string, string | null>> }

export type ImportColumn = { index: number; head: string; field: string | null; sample: string }
export type BadRow = { line: number; problems: readonly Blocker[] }

type MoneyText = { currency: string; amount_minor: string }
/** What the good rows come to: objects by level, and money in minor units, per currency. */
export type SheetTotals = {
  levels: Readonly<Record<Level, number>>
  daily_budget: readonly MoneyText[]
  lifetime_budget: readonly MoneyText[]
}

/** What the server made of a sheet; the contract's import result fits. */
export type ImportReading = {
  import_id: string
  file_name: string
  rows: number
  good: number
  columns: readonly ImportColumn[]
  /** names of columns that were left out */
  ignored: readonly string[]
  bad: readonly BadRow[]
  account_ids: readonly string[]
} & SheetTotals

export type BatchImportInput = { channel: string; gameId: string; importId?: string | undefined }

export type BatchImportContext = {
  channel: string
  gameId: string
  request: ImportRequest | null
  reading: ImportReading | null
  problems: readonly Blocker[]
}

export type BatchImportEvent =
  | { type: 'source.choose'; request: ImportRequest }
  | { type: 'columns.change'; columns: Readonly<Record<string, string | null>> }
  | { type: 'rows.take' }
  | { type: 'import.retry' }
  | { type: 'import.again' }
  | { type: 'import.cancel' }

export type BatchImportOutput =
  | { kind: 'taken'; importId: string; fileName: string; good: number; bad: number; accountIds: readonly string[]; totals: SheetTotals }
  | { kind: 'cancelled' }

/** Why the rows of a sheet cannot be taken. Bad rows are no reason: they stay behind, each with its own. */
export const takeBlockers = (reading: ImportReading | null): Blocker[] =>
  reading && reading.good > 0 ? [] : [blocker('batch_import.no_good_row', { params: { rows: reading?.rows ?? 0 } })]

/** A batch from a spreadsheet: read it, match its columns, take the good rows. Reading again by hand-matched columns needs no second upload. */
export const batchImportMachine = setup({
  types: {
    context: {} as BatchImportContext,
    events: {} as BatchImportEvent,
    input: {} as BatchImportInput,
    output: {} as BatchImportOutput,
  },
  actors: {
    readSheet: fromPromise<ImportReading, { channel: string; gameId: string; request: ImportRequest }>(mustBeProvided('readSheet')),
  },
  actions: {
    takeRequest: assign((_, { request }: { request: ImportRequest }) => ({ request, problems: [] })),
    takeReading: assign((_, { output }: { output: ImportReading }) => ({ reading: output, problems: [] })),
    askColumns: assign(({ context }, { columns }: { columns: Readonly<Record<string, string | null>> }) => ({
      request: context.reading ? { kind: 'columns' as const, importId: context.reading.import_id, columns } : context.request,
    })),
    takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
    forgetSheet: assign({ request: null, reading: null, problems: [] }),
  },
  guards: {
    hasGoodRows: ({ context }) => takeBlockers(context.reading).length === 0,
    hasReading: ({ context }) => context.reading !== null,
    hasRequest: ({ context }) => context.request !== null,
  },
}).createMachine({
  id: 'batchImport',
  context: ({ input }) => ({
    channel: input.channel,
    gameId: input.gameId,
    request: input.importId === undefined ? null : { kind: 'columns', importId: input.importId, columns: {} },
    reading: null,
    problems: [],
  }),
  initial: 'starting',
  output: ({ context }) => outputOf(context),
  on: { 'import.cancel': { target: '.cancelled', actions: 'forgetSheet' } },
  states: {
    /** a sheet that was read before is read back, not uploaded again */
    starting: { always: [{ guard: 'hasRequest', target: 'reading' }, { target: 'choosing' }] },
    choosing: {
      on: { 'source.choose': { target: 'reading', actions: { type: 'takeRequest', params: ({ event }) => event } } },
    },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readSheet',
        input: ({ context }) => ({
          channel: context.channel,
          gameId: context.gameId,
          request: context.request ?? { kind: 'pasted', text: '' },
        }),
        onDone: { target: 'matching', actions: { type: 'takeReading', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
    },
    matching: {
      on: {
        'columns.change': { target: 'reading', actions: { type: 'askColumns', params: ({ event }) => event } },
        'rows.take': { guard: 'hasGoodRows', target: 'taken' },
        'import.again': { target: 'choosing', actions: 'forgetSheet' },
      },
    },
    failed: {
      tags: 'failure',
      on: {
        'import.retry': 'reading',
        /** back to the sheet as it was read before, when only the new matching failed */
        'import.again': [
          { guard: 'hasReading', target: 'matching' },
          { target: 'choosing', actions: 'forgetSheet' },
        ],
      },
    },
    taken: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

/** A cancelled import has forgotten its sheet, so a sheet at the end means that its rows were taken. */
function outputOf({ reading }: BatchImportContext): BatchImportOutput {
  if (!reading) return { kind: 'cancelled' }
  return {
    kind: 'taken',
    importId: reading.import_id,
    fileName: reading.file_name,
    good: reading.good,
    bad: reading.bad.length,
    accountIds: reading.account_ids,
    totals: { levels: reading.levels, daily_budget: reading.daily_budget, lifetime_budget: reading.lifetime_budget },
  }
}
