import { assign, emit, fromPromise, setup } from 'xstate'
import type { BatchState } from '#domain/batch/batch.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { DuplicatePlan } from '#domain/duplication/plan.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { CommitWrite, SaveWrite } from '../batch/batch.types.ts'
import {
  applyEdits,
  EDITS_A_WRITE,
  NO_EDITS,
  putBack,
  rebase,
  redoEdits,
  undoEdits,
  without,
  type CellEdit,
} from '../batch/edit-history.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket, type TicketState } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { ASK_AGAIN_MS, settleGuards } from '../kit/write-states.ts'
import { copiesBlockers, createBlockers, unsavedOf } from './duplication.rules.ts'
import type {
  BatchKey,
  CopyCount,
  DuplicateBatch,
  DuplicateCreated,
  DuplicationContext,
  DuplicationEvent,
  DuplicationFacts,
  LevelSaved,
  PlainOutcome,
} from './duplication.types.ts'

type Found = { batch: DuplicateBatch | null }

const isIn =
  (...states: readonly BatchState[]) =>
  (_: unknown, { batch }: Found) =>
    batch !== null && states.includes(batch.state)

/** Only these change what there is to copy; everything else of a plan changes how. */
const recounts = (change: Partial<DuplicatePlan>): boolean => 'sources' in change || 'with_children' in change || 'game_id' in change

export const duplicationSetup = setup({
  types: {
    context: {} as DuplicationContext,
    events: {} as DuplicationEvent,
    input: {} as DuplicationFacts,
    emitted: {} as KeepFacts,
    tags: {} as 'busy' | 'writing' | 'failure' | 'uncertain' | 'settled',
  },
  actors: {
    /** what the sources are, how often each may be copied, and what one copy of all makes */
    countCopies: fromPromise<CopyCount, DuplicatePlan>(mustBeProvided('countCopies')),
    createDuplicate: fromPromise<DuplicateCreated, { plan: DuplicatePlan; ticket: string }>(mustBeProvided('createDuplicate')),
    /** the duplicate batch as the server has it now; null: there is none */
    readDuplicate: fromPromise<DuplicateBatch | null, BatchKey>(mustBeProvided('readDuplicate')),
    saveLevel: fromPromise<LevelSaved, SaveWrite & BatchKey>(mustBeProvided('saveLevel')),
    commitDuplicate: fromPromise<PlainOutcome, CommitWrite & BatchKey>(mustBeProvided('commitDuplicate')),
    discardBatch: fromPromise<PlainOutcome, BatchKey & { ticket: string }>(mustBeProvided('discardBatch')),
    settleTicket: fromPromise<{ state: TicketState }, { ticket: string }>(mustBeProvided('settleTicket')),
  },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    changePlan: assign(({ context }, { change }: { change: Partial<DuplicatePlan> }) => ({
      plan: { ...context.plan, ...change },
      problems: [],
    })),
    takeCount: assign(({ context: { plan } }, { count }: { count: CopyCount }) => ({
      count,
      // a whole batch is written as its rows once they are known, so that one of them can be left out
      plan: { ...plan, sources: count.sources.map(({ ref }) => ref), game_id: plan.game_id || (count.game_id ?? '') },
    })),
    dropSources: assign(({ context: { plan, count } }) => ({
      plan: { ...plan, sources: (count?.sources ?? []).flatMap(({ ref, state }) => (state === 'ready' ? ref : [])) },
      problems: [],
    })),
    holdCreate: assign(({ context }) => ({ createTicket: context.createTicket ?? newTicket(), problems: [] })),
    forgetCreate: assign({ createTicket: null }),
    takeCreated: assign((_, { outcome }: Ended<DuplicateCreated>) =>
      outcome.kind === 'done' ? { batchId: outcome.value.batchId, createTicket: null } : {},
    ),
    takeBatch: assign(({ context }, { batch }: Found) =>
      batch ? { batch, batchId: batch.batch_id, level: context.level ?? batch.plan.level } : {},
    ),
    look: assign((_, { level }: { level: Level }) => ({ level })),
    stage: assign(({ context }, { changes, name }: { changes: readonly CellEdit[]; name?: Parameters<typeof applyEdits>[2] }) => ({
      queue: applyEdits(context.queue, changes, name),
    })),
    undo: assign(({ context }) => ({ queue: undoEdits(context.queue) })),
    redo: assign(({ context }) => ({ queue: redoEdits(context.queue) })),
    chooseLevel: assign((_, { level }: { level: Level }) => ({ savingLevel: level })),
    /** a save that is repeated keeps its ticket and its edits */
    holdSave: assign(({ context: { saving, savingLevel, queue } }) => {
      if (saving) return { problems: [] }
      const edits = queue.pending.filter(({ level }) => level === savingLevel).slice(0, EDITS_A_WRITE)
      return { saving: { ticket: newTicket(), level: savingLevel ?? '', edits }, queue: without(queue, edits), problems: [] }
    }),
    takeSaved: assign(({ context }, { outcome }: Ended<LevelSaved>) =>
      outcome.kind === 'done'
        ? {
            batch: context.batch && { ...context.batch, ...outcome.value.batch },
            queue: rebase(context.queue, outcome.value.rows),
            saving: null,
            conflict: [],
          }
        : {},
    ),
    putSaveBack: assign(({ context }) => ({
      queue: putBack(context.queue, context.saving?.edits ?? []),
      saving: null,
      savingLevel: null,
    })),
    endSave: assign({ savingLevel: null }),
    takeConflict: assign((_, { outcome }: Ended<LevelSaved>) => ('present' in outcome ? { conflict: outcome.present ?? [] } : {})),
    keepMine: assign(({ context }) => ({
      queue: rebase(putBack(context.queue, context.saving?.edits ?? []), context.conflict),
      savingLevel: context.saving?.level ?? null,
      saving: null,
      conflict: [],
      problems: [],
    })),
    takeTheirs: assign(({ context }) => {
      const theirs = new Set(context.conflict.map(({ seq }) => seq))
      const mine = putBack(context.queue, context.saving?.edits ?? [])
      return {
        queue: rebase({ ...mine, pending: mine.pending.filter(({ seq }) => !theirs.has(seq)) }, context.conflict),
        saving: null,
        savingLevel: null,
        conflict: [],
        problems: [],
      }
    }),
    dropEdits: assign({ queue: NO_EDITS, saving: null, savingLevel: null, problems: [] }),
    holdCommit: assign(({ context }) => {
      const [version, total] = [context.batch?.version ?? 0, context.batch?.counts.total ?? 0]
      return { commit: { ticket: newTicket(), version, total }, problems: [] }
    }),
    forgetCommit: assign({ commit: null }),
    holdDiscard: assign(({ context }) => ({ discardTicket: context.discardTicket ?? newTicket(), problems: [] })),
    forgetDiscard: assign({ discardTicket: null }),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    say: assign((_, { blockers }: { blockers: readonly Blocker[] }) => ({ problems: blockers })),
    forgetProblems: assign({ problems: [] }),
  },
  guards: {
    hasBatch: ({ context }) => context.batchId !== null,
    hasCreate: ({ context }) => context.createTicket !== null,
    hasCommit: ({ context }) => context.commit !== null,
    hasSave: ({ context }) => context.saving !== null,
    hasPending: ({ context }) => context.queue.pending.length > 0,
    /** edits of the level that is being saved did not fit one call */
    hasMore: ({ context: { queue, savingLevel } }) => savingLevel !== null && queue.pending.some(({ level }) => level === savingLevel),
    hasPendingOf: ({ context: { queue } }, { level }: { level: Level }) => queue.pending.some((edit) => edit.level === level),
    canUndo: ({ context }) => context.queue.past.length > 0,
    canRedo: ({ context }) => context.queue.future.length > 0,
    isRecount: (_, { change }: { change: Partial<DuplicatePlan> }) => recounts(change),
    hasDropped: ({ context: { count } }) => (count?.sources ?? []).some(({ state }) => state !== 'ready'),
    nothingBlocksCreate: ({ context }) => createBlockers(context).length === 0,
    nothingBlocksCommit: ({ context }) => copiesBlockers(context).length === 0,
    nothingUnsaved: ({ context }) => unsavedOf(context).length === 0,
    isDraft: isIn('draft'),
    isCommitted: isIn('pushing', 'settled'),
    isDiscarded: isIn('discarded'),
    ...endGuards,
    ...settleGuards,
  },
  delays: { askAgain: ASK_AGAIN_MS },
})

/** The copies as the calls of their network name them. */
export const keyOf = ({ batchId, plan }: DuplicationContext): BatchKey => ({ channel: plan.channel, batchId: batchId ?? '' })

export const MISSING: readonly Blocker[] = [blocker('batch.missing')]
export const NOT_COMMITTED: readonly Blocker[] = [blocker('batch.commit.absent')]
