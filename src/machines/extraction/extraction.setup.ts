import { assign, emit, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { cancelBlockers, explainBlockers, fileBlockers, isUnderWay, type ExtractionState } from '#domain/finance/statement.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { POLL_INTERVAL_MS } from '../status-poll/status-poll.machine.ts'
import type {
  CancelOutcome,
  Checked,
  ChosenFile,
  Desk,
  ExplainOutcome,
  ExtractionContext,
  ExtractionEvent,
  ExtractionFacts,
  Progress,
  StatementKey,
  UploadOutcome,
} from './extraction.types.ts'

/** Why the chosen file cannot be sent: what can be said without asking anyone. */
export const sendBlockers = ({ file, month, progress }: Pick<ExtractionContext, 'file' | 'month' | 'progress'>): Blocker[] => {
  if (progress?.monthState === 'confirmed') return [blocker('finance.month.closed', { params: { month } })]
  return file ? fileBlockers(file) : [blocker('import.file.missing', { field: 'file' })]
}

/** Why the extraction cannot be asked to end. */
export const endBlockers = ({ progress }: Pick<ExtractionContext, 'progress'>): Blocker[] => {
  const extraction = progress?.extraction
  if (!extraction) return [blocker('finance.statement.missing_file')]
  if (extraction.may_cancel) return []
  const over = cancelBlockers(extraction.state)
  return over.length > 0 ? over : [blocker('finance.statement.not_yours', { params: { by: extraction.started_by.name } })]
}

/** Why the difference cannot be explained with this reason. */
export const differenceBlockers = ({ progress }: Pick<ExtractionContext, 'progress'>, reason: string): Blocker[] => {
  const extraction = progress?.extraction
  if (!extraction) return [blocker('finance.statement.missing_file')]
  if (extraction.state === 'stopped' && !extraction.may_explain)
    return [blocker('finance.statement.not_yours_to_explain', { params: { by: extraction.started_by.name } })]
  return explainBlockers({ state: extraction.state, reason })
}

const keyOf = ({ kind, month }: StatementKey): StatementKey => ({ kind, month })
const stateIs =
  (state: ExtractionState) =>
  ({ context }: { context: ExtractionContext }): boolean =>
    isWatched(context) && context.progress?.extraction?.state === state

/** Anyone's extraction that is under way is watched; one that is over only by anyone who watched it, or sent its file. */
function isWatched({ progress, extractionId, pending }: ExtractionContext): boolean {
  const extraction = progress?.extraction
  if (!extraction) return false
  return isUnderWay(extraction.state) || extraction.id === extractionId || (pending !== null && extraction.file.sha256 === pending.sha256)
}

export const extractionSetup = setup({
  types: {
    context: {} as ExtractionContext,
    events: {} as ExtractionEvent,
    input: {} as ExtractionFacts,
    emitted: {} as KeepFacts,
    tags: {} as 'busy' | 'writing' | 'failure' | 'uncertain' | 'settled',
  },
  actors: {
    readDesk: fromPromise<Desk, StatementKey & { id: string | null }>(mustBeProvided('readDesk')),
    checkFile: fromPromise<Checked, StatementKey & { file: ChosenFile; again: boolean }>(mustBeProvided('checkFile')),
    uploadFile: fromPromise<UploadOutcome, StatementKey & { file: ChosenFile; again: boolean; ticket: string }>(
      mustBeProvided('uploadFile'),
    ),
    readProgress: fromPromise<Progress, StatementKey & { id: string | null }>(mustBeProvided('readProgress')),
    explainDifference: fromPromise<ExplainOutcome, { id: string; reason: string }>(mustBeProvided('explainDifference')),
    cancelExtraction: fromPromise<CancelOutcome, { id: string }>(mustBeProvided('cancelExtraction')),
  },
  delays: { interval: POLL_INTERVAL_MS },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeDesk: assign((_, { desk }: { desk: Desk }) => ({ templates: desk.templates, progress: desk.progress })),
    takeProgress: assign((_, { progress }: { progress: Progress }) => ({ progress })),
    /** from here on this extraction is watched, anyone who began it */
    follow: assign(({ context }) => ({ extractionId: context.progress?.extraction?.id ?? null, pending: null, file: null })),
    followOther: assign((_, { id }: { id: string }) => ({ extractionId: id, problems: [] })),
    chooseFile: assign((_, { file }: { file: ChosenFile }) => ({ file, sha256: '', problems: [] })),
    askUpload: assign((_, { again }: { again: boolean }) => ({ again, problems: [] })),
    takeChecked: assign((_, { checked }: { checked: Checked }) => ({ sha256: checked.sha256, problems: checked.problems })),
    takeTicket: assign(({ context }) => ({
      ticket: newTicket(),
      pending: { sha256: context.sha256, fileName: context.file?.name ?? '' },
    })),
    takeWritten: assign(({ context }, { outcome }: Ended<UploadOutcome | CancelOutcome | ExplainOutcome>) => {
      const extraction = outcome.kind === 'done' ? outcome.value : 'present' in outcome ? outcome.present : null
      return extraction ? { progress: { monthState: context.progress?.monthState ?? 'open', extraction } } : {}
    }),
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason, problems: [] })),
    takeRefusal: assign(refusalOf),
    forgetPending: assign({ pending: null }),
    notArrived: assign(({ context: { pending } }) =>
      pending ? { pending: null, problems: [blocker('finance.statement.not_arrived', { params: { file: pending.fileName } })] } : {},
    ),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
    beginAnew: assign({ extractionId: null, file: null, sha256: '', again: false, pending: null, problems: [] }),
  },
  guards: {
    maySend: ({ context }) => sendBlockers(context).length === 0,
    mayEnd: ({ context }) => endBlockers(context).length === 0,
    mayExplain: ({ context }, { reason }: { reason: string }) => differenceBlockers(context, reason).length === 0,
    nothingAgainst: (_, { checked }: { checked: Checked }) => checked.problems.length === 0,
    ...endGuards,
    isRunning: (args) => stateIs('queued')(args) || stateIs('running')(args),
    isCancelling: stateIs('cancelling'),
    isStopped: stateIs('stopped'),
    isExtracted: stateIs('extracted'),
    isCancelled: stateIs('cancelled'),
    isFailed: stateIs('failed'),
    isPending: ({ context }) => context.pending !== null,
  },
})

/** Asks every five seconds, and at once when the server says that something changed; what comes is weighed by `deciding`. */
export const watching = {
  waiting: extractionSetup.createStateConfig({
    tags: 'busy',
    after: { interval: 'asking' },
    on: { 'page.askNow': 'asking', 'page.hidden': 'paused' },
  }),
  asking: extractionSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'readProgress',
      input: ({ context }) => ({ ...keyOf(context), id: context.extractionId }),
      onDone: {
        target: '#extraction.deciding',
        actions: { type: 'takeProgress', params: ({ event }) => ({ progress: event.output }) },
      },
      onError: { target: '#extraction.lost', actions: { type: 'fail', params: ({ event }) => event } },
    },
    on: { 'page.hidden': 'paused' },
  }),
  /** no one looks */
  paused: extractionSetup.createStateConfig({ tags: 'busy', on: { 'page.shown': 'asking' } }),
}
