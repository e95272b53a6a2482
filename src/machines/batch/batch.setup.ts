import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { commitBlockers, NO_COUNTS, retryBlockers, type BatchSpec, type BatchState } from '#domain/batch/batch.ts'
import { beginBlockers, specBlockers } from '#domain/batch/spec-blockers.ts'
import type { BatchWay } from '#domain/channels/channel.ts'
import type { StepName } from '#domain/step-name.ts'
import { batchImportMachine, type BatchImportOutput } from '../batch-import/batch-import.machine.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf, type WriteOutcome } from '../kit/outcome.ts'
import { newTicket, type TicketState } from '../kit/ticket.ts'
import { NO_STEPS } from '../kit/undo.ts'
import { createStatusPoll, type PollOutput } from '../status-poll/status-poll.machine.ts'
import type {
  AddOutcome,
  AddWrite,
  BatchContext,
  BatchEvent,
  BatchInput,
  BatchKey,
  BatchRow,
  BuildStage,
  CommitWrite,
  CreateOutcome,
  CreateSource,
  CreateWrite,
  Decision,
  DecideWrite,
  FrozenWrite,
  NewObject,
  PlainOutcome,
  RecreateWrite,
  RetryOutcome,
  RetryWanted,
  RetryWrite,
  SaveOutcome,
  SaveWrite,
} from './batch.types.ts'
import {
  applyEdits,
  nextWrite,
  NO_EDITS,
  putBack,
  rebase,
  redoEdits,
  undoEdits,
  withAdded,
  without,
  type CellEdit,
  type PendingEdit,
} from './edit-history.ts'

/** What a status poll of a batch says next to its result. */
export type BatchStatus = { batch: BatchRow }
export const batchPollMachine = createStatusPoll<BatchStatus, BatchKey>()

/** How often a draft that is still growing is read again. No status check: S1 §4 speaks of results 0 and 1. */
export const EXPANDING_READ_MS = 1_000
/** How often the ticket of a commit that is still worked on is asked about. */
export const TICKET_READ_MS = 1_000
/** A pause in typing after which edits are saved by themselves. */
export const AUTOSAVE_MS = 800

/** What the server is not known to hold yet: edits, and an object that is being added. */
export const pendingCount = ({ queue, saving, add }: BatchContext): number =>
  queue.pending.length + (saving?.edits.length ?? 0) + (add?.rows.length ?? 0)

/** Why this batch cannot be committed now; the button asks what the guard asks. */
export const commitBlockersOf = (context: BatchContext): Blocker[] =>
  commitBlockers({
    state: context.batch?.state ?? 'expanding',
    counts: context.batch?.counts ?? NO_COUNTS,
    unsavedEdits: pendingCount(context),
  })

export const retryBlockersOf = (context: BatchContext): Blocker[] =>
  retryBlockers({
    state: context.batch?.state ?? 'expanding',
    counts: context.batch?.counts ?? NO_COUNTS,
    unsavedEdits: pendingCount(context),
  })

/** Edits that are not saved yet, in the order they have to be laid over a row. */
export const unsavedEdits = ({ queue, saving }: Pick<BatchContext, 'queue' | 'saving'>): readonly PendingEdit[] => [
  ...(saving?.edits ?? []),
  ...queue.pending,
]

type Failed = { error: unknown }
type Found = { output: BatchRow | null }

const isIn =
  (state: BatchState) =>
  (_: unknown, { output }: Found) =>
    output?.state === state
const countsOf = ({ context }: { context: BatchContext }) => context.batch?.counts ?? NO_COUNTS

export const batchSetup = setup({
  types: {
    context: {} as BatchContext,
    events: {} as BatchEvent,
    input: {} as BatchInput,
    emitted: {} as KeepFacts,
    tags: {} as 'busy' | 'writing' | 'failure' | 'uncertain' | 'settled',
    children: {} as { import: 'batchImport'; poll: 'batchPoll' },
  },
  actors: {
    /** the batch as the server has it now, or null when there is none of this number */
    readBatch: fromPromise<BatchRow | null, BatchKey>(mustBeProvided('readBatch')),
    /** the specification of an earlier batch, or null when there is none */
    readLast: fromPromise<{ spec: BatchSpec } | null, { channel: string; gameId: string; batchId: string | null }>(
      mustBeProvided('readLast'),
    ),
    createBatch: fromPromise<CreateOutcome, CreateWrite & { spec: BatchSpec }>(mustBeProvided('createBatch')),
    saveEdits: fromPromise<SaveOutcome, SaveWrite & BatchKey>(mustBeProvided('saveEdits')),
    addRows: fromPromise<AddOutcome, AddWrite & BatchKey>(mustBeProvided('addRow')),
    /** checks the rows again and answers with the batch and its new totals */
    checkRows: fromPromise<BatchRow, BatchKey>(mustBeProvided('checkRows')),
    commitBatch: fromPromise<PlainOutcome, CommitWrite & BatchKey>(mustBeProvided('commitBatch')),
    retryFailed: fromPromise<RetryOutcome, RetryWrite & BatchKey>(mustBeProvided('retryFailed')),
    recreateRows: fromPromise<PlainOutcome, RecreateWrite & BatchKey>(mustBeProvided('recreateRows')),
    decideRow: fromPromise<PlainOutcome, DecideWrite & BatchKey>(mustBeProvided('decideRow')),
    discardBatch: fromPromise<PlainOutcome, BatchKey & { ticket: string }>(mustBeProvided('discardBatch')),
    /** the result of a write, by its ticket; one that no one began is taken out of use by the question */
    settleTicket: fromPromise<TicketState, { ticket: string }>(mustBeProvided('settleTicket')),
    batchImport: batchImportMachine,
    batchPoll: batchPollMachine,
  },
  actions: {
    /** what is written is the user's own from here on */
    makeOwn: assign({ isOwn: true }),
    keepFacts: emit({ type: 'facts.keep' }),
    takeSpec: assign(({ context }, { spec }: { spec: BatchSpec }) => ({
      spec,
      channel: spec.channel,
      problems: [],
      imported: spec.import_id === context.spec.import_id ? context.imported : null,
    })),
    takeImport: assign(({ context }, taken: BatchImportOutput) =>
      taken.kind === 'taken'
        ? {
            spec: {
              ...context.spec,
              import_id: taken.importId,
              account_ids: taken.accountIds,
              name: context.spec.name || taken.fileName.replace(/\.\w+$/, ''),
            },
            imported: { fileName: taken.fileName, good: taken.good, bad: taken.bad, totals: taken.totals },
            problems: [],
          }
        : {},
    ),
    takeBatch: assign((_, { output }: Found) => (output ? { batch: output, batchId: output.batch_id, channel: output.channel } : {})),
    /** what was told later may be older */
    takeNewer: assign(({ context }, { batch }: { batch: BatchRow }) => (batch.version >= (context.batch?.version ?? 0) ? { batch } : {})),
    takeProgress: assign((_, { batch }: { batch: BatchRow | null }) => (batch ? { batch } : {})),
    /** the flow is about a batch to come; its draft stays on the server */
    setAside: assign(({ context }, { spec }: { spec: BatchSpec }) =>
      context.batchId === null
        ? {}
        : { former: { batchId: context.batchId, spec }, batchId: null, batch: null, queue: NO_EDITS, discardTicket: null, problems: [] },
    ),
    takeBack: assign(({ context: { former } }) =>
      former ? { batchId: former.batchId, spec: former.spec, channel: former.spec.channel, former: null, problems: [] } : {},
    ),
    standAt: assign((_, { stage }: { stage: BuildStage }) => ({ stage })),
    beginAtFirst: assign({ stage: null }),
    say: assign((_, { blockers }: { blockers: readonly Blocker[] }) => ({ problems: blockers })),
    sayFailure: assign((_, { error }: Failed) => ({ problems: problemsOf(error) })),
    sayNothing: assign({ problems: [] }),

    holdCreate: assign((_, source: CreateSource) => ({ create: { ticket: newTicket(), source }, problems: [] })),
    forgetCreate: assign({ create: null }),
    takeCreated: assign((_, outcome: CreateOutcome) => (outcome.kind === 'done' ? { batchId: outcome.value.batchId, create: null } : {})),

    stage: assign(({ context }, { changes, name }: { changes: readonly CellEdit[]; name?: StepName | undefined }) => ({
      queue: applyEdits(context.queue, changes, name),
    })),
    undo: assign(({ context }) => ({ queue: undoEdits(context.queue) })),
    redo: assign(({ context }) => ({ queue: redoEdits(context.queue) })),
    /** a save that is repeated keeps its ticket and its edits */
    holdSave: assign(({ context }) => {
      const next = context.saving ? null : nextWrite(context.queue)
      return next ? { saving: { ticket: newTicket(), ...next }, queue: without(context.queue, next.edits), problems: [] } : { problems: [] }
    }),
    takeSaved: assign(({ context }, outcome: SaveOutcome) =>
      outcome.kind === 'done'
        ? { batch: outcome.value.batch, queue: rebase(context.queue, outcome.value.rows), saving: null, conflict: [] }
        : {},
    ),
    putSaveBack: assign(({ context }) => ({ queue: putBack(context.queue, context.saving?.edits ?? []), saving: null })),
    takeConflict: assign((_, outcome: SaveOutcome) =>
      outcome.kind === 'refused' ? { conflict: outcome.present ?? [], problems: outcome.blockers } : {},
    ),
    keepMine: assign(({ context }) => ({
      queue: rebase(putBack(context.queue, context.saving?.edits ?? []), context.conflict),
      saving: null,
      conflict: [],
      problems: [],
    })),
    takeTheirs: assign(({ context }) => {
      const theirs = new Set(context.conflict.map((row) => row.seq))
      const mine = putBack(context.queue, context.saving?.edits ?? [])
      return {
        queue: rebase({ ...mine, pending: mine.pending.filter((edit) => !theirs.has(edit.seq)) }, context.conflict),
        saving: null,
        conflict: [],
        problems: [],
      }
    }),
    dropEdits: assign({ queue: NO_EDITS, saving: null, problems: [] }),

    /** an add that is repeated keeps its ticket: the server then tells the result of the first */
    holdAdd: assign((_, { rows, undone }: { rows: readonly NewObject[]; undone: string }) => ({
      add: { ticket: newTicket(), rows, undone },
      problems: [],
    })),
    takeAdded: assign(({ context }, outcome: AddOutcome) =>
      outcome.kind === 'done'
        ? {
            batch: outcome.value.batch,
            queue: withAdded(rebase(context.queue, outcome.value.rows), context.add, outcome.value.added),
            add: null,
            problems: [],
          }
        : {},
    ),
    forgetAdd: assign({ add: null }),

    /** what the person confirmed; the same confirmation repeated keeps its ticket, so that it counts once */
    holdCommit: assign(({ context }) => {
      const [version, total] = [context.batch?.version ?? 0, context.batch?.counts.total ?? 0]
      const same = context.commit?.version === version && context.commit.total === total
      return { commit: same ? context.commit : { ticket: newTicket(), version, total }, problems: [] }
    }),
    forgetCommit: assign({ commit: null }),
    /** a commit that is still worked on shows for how long it has been asked about */
    countAsk: assign(({ context: { asked } }) => ({
      asked: asked + 1,
      problems: [blocker('batch.commit.working', { params: { seconds: Math.round(((asked + 1) * TICKET_READ_MS) / 1_000) } })],
    })),
    forgetAsks: assign({ asked: 0, problems: [] }),

    freeze: assign((_, { write }: { write: FrozenWrite }) => ({ frozen: write })),
    thaw: assign({ frozen: null }),
    /** the same retry repeated, with no push between, keeps its ticket */
    holdRetry: assign(({ context }, { seqs, elsewhere = false }: RetryWanted) => {
      const { settled_at: settledAt, version } = context.batch ?? { settled_at: null, version: null }
      const wanted = { settledAt, version, seqs: seqs ?? null, elsewhere }
      const { ticket, ...before } = context.retry ?? { ticket: '' }
      return { retry: { ticket: isDeepEqual(before, wanted) ? ticket : newTicket(), ...wanted }, problems: [] }
    }),
    /** what was pushed again cannot be taken back */
    forgetRetry: assign(({ context }) => ({ retry: null, queue: { ...context.queue, ...NO_STEPS } })),
    sayHeld: assign((_, outcome: RetryOutcome) =>
      outcome.kind === 'done' && outcome.value.heldRows > 0
        ? {
            problems: [
              blocker('batch.repair.held', { params: { count: outcome.value.heldRows } }),
              ...outcome.value.held.slice(0, HELD_SAID),
            ],
          }
        : {},
    ),
    holdRecreate: assign(({ context }, { seqs }: { seqs: readonly number[] }) => ({
      recreate: isDeepEqual(context.recreate?.seqs, seqs) ? context.recreate : { ticket: newTicket(), seqs },
      problems: [],
    })),
    forgetRecreate: assign(({ context }) => ({ recreate: null, queue: { ...context.queue, ...NO_STEPS } })),
    holdDecision: assign(({ context }, { seq, decision, networkId }: Decision) => {
      const same = context.decide?.seq === seq && context.decide.decision === decision && context.decide.networkId === networkId
      return { decide: same ? context.decide : { ticket: newTicket(), seq, decision, networkId }, problems: [] }
    }),
    forgetDecision: assign({ decide: null }),
    holdDiscard: assign(({ context }) => ({ discardTicket: context.discardTicket ?? newTicket(), problems: [] })),
    forgetDiscard: assign({ discardTicket: null }),

    pausePoll: sendTo('poll', { type: 'poll.hidden' }),
    resumePoll: sendTo('poll', { type: 'poll.shown' }),
    pollNow: sendTo('poll', { type: 'poll.askNow' }),
  },
  guards: {
    hasBatch: ({ context }) => context.batchId !== null,
    hasCreate: ({ context }) => context.create !== null,
    hasFormer: ({ context }) => context.former !== null,
    hasCommit: ({ context }) => context.commit !== null,
    hasSave: ({ context }) => context.saving !== null,
    hasAdd: ({ context }) => context.add !== null,
    wasFrozenAt: ({ context }, { write }: { write: FrozenWrite }) => context.frozen === write,
    /** the batch is still where the frozen write left it, so that it can go on */
    goesOn: ({ context }, { output, write, state }: Found & { write: FrozenWrite; state: BatchState }) =>
      context.frozen === write && output?.state === state && (write !== 'retry' || context.retry?.settledAt === output.settled_at),
    hasPending: ({ context }) => context.queue.pending.length > 0,
    hasFailed: ({ context }) => (context.batch?.counts.failed ?? 0) > 0,
    goesOnPushing: ({ context }) => context.batch?.state === 'pushing',
    /** edits of failed rows that were not saved, or whose answer was lost */
    isUnderRepair: ({ context }, { output }: Found) =>
      (output?.state === 'pushing' || output?.state === 'settled') && (context.queue.pending.length > 0 || context.saving !== null),
    nothingUnsaved: ({ context }) => pendingCount(context) === 0,
    canUndo: ({ context }) => context.queue.past.length > 0,
    canRedo: ({ context }) => context.queue.future.length > 0,
    canBegin: ({ context }, { way }: { way: BatchWay }) => beginBlockers(context.spec, way).length === 0,
    specComplete: ({ context }) => specBlockers(context.spec).length === 0,
    nothingBlocksCommit: ({ context }) => commitBlockersOf(context).length === 0,
    nothingBlocksRetry: ({ context }) => retryBlockersOf(context).length === 0,

    wasDone: (_, { kind }: { kind: string }) => kind === 'done',
    wasRefused: (_, { kind }: { kind: string }) => kind === 'refused',
    wasSignedOut: (_, { kind }: { kind: string }) => kind === 'auth',
    isTicket: (_, { output, is }: { output: TicketState; is: TicketState }) => output === is,
    wasOvertaken: (_, outcome: SaveOutcome) => outcome.kind === 'refused' && (outcome.present?.length ?? 0) > 0,
    wasTaken: (_, { kind }: BatchImportOutput) => kind === 'taken',
    isFound: (_, { output }: { output: unknown }) => output !== null,

    isExpanding: isIn('expanding'),
    isDraft: isIn('draft'),
    isPushing: isIn('pushing'),
    isSettled: isIn('settled'),
    isDiscarded: isIn('discarded'),

    pollAnswered: (_, end: PollOutput<BatchStatus>) => end.kind === 'resolved' || (end.kind === 'rejected' && end.reason === 'saidNo'),
    pollCouldNotAsk: (_, end: PollOutput<BatchStatus>) => end.kind === 'rejected' && end.reason === 'couldNotAsk',
    allDone: (input: { context: BatchContext }) => countsOf(input).failed + countsOf(input).unknown + countsOf(input).waiting === 0,
    noneDone: (input: { context: BatchContext }) => countsOf(input).done === 0,
  },
  delays: { expandingRead: EXPANDING_READ_MS, quiet: AUTOSAVE_MS, ticketRead: TICKET_READ_MS },
})

/** So many reasons of rows that were held back are said above the rows; each row says its own. */
const HELD_SAID = 5

const isDeepEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export const ABSENT_AFTER_COMMIT: readonly Blocker[] = [blocker('batch.commit.absent')]

/** What a write that was not done says. */
export const reasonsOf = (outcome: WriteOutcome<unknown>): readonly Blocker[] => (outcome.kind === 'done' ? [] : outcome.blockers)
