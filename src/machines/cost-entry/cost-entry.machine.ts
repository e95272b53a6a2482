import { rowStep, type StepName } from '#domain/step-name.ts'
import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { canRedo, canUndo, edited, NO_STEPS, redone, stepped, undone, type Steps } from '../kit/undo.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'
import type { PollOutput } from '../status-poll/status-poll.machine.ts'
import { commitBlockers, previewBlockers, stageBlockers } from './cost-entry.rules.ts'
import {
  costPollMachine,
  type Calculated,
  type CommitOutcome,
  type CostDesk,
  type CostEntryContext,
  type CostEntryEvent,
  type CostPreview,
  type EntryFacts,
  type StageOutcome,
} from './cost-entry.types.ts'
import { meantRows, type EntryRow } from './entry-rows.ts'

const withSteps = (before: readonly EntryRow[], steps: Steps, rows: readonly EntryRow[], name?: StepName) => ({
  rows,
  steps: stepped(steps, edited(before, rows, name)),
})
const rowsOf = ({ now, steps }: { now: readonly EntryRow[]; steps: Steps }) => ({ rows: now, steps })
const takeDesk = { type: 'takeDesk' as const, params: ({ event }: { event: { output: CostDesk } }) => ({ desk: event.output }) }

const addLate = {
  actions: { type: 'addLate' as const, params: ({ event }: { event: { rows: readonly EntryRow[] } }) => ({ added: event.rows }) },
}

const { staging } = writeStates<CostEntryContext, StageOutcome>()({
  is: 'staging',
  entry: 'keepFacts',
  src: 'stageCosts',
  input: ({ context: { ticket, rows } }) => ({ ticket, rows: meantRows(rows) }),
  done: { target: 'previewing', takes: ['takeStaged'], does: ['takeUpLate'] },
  refused: { target: 'entering', does: ['takeUpLate'] },
  unknown: 'stageUncertain',
})

/** What a commit came to is looked at until someone goes on, also with costs to be entered again. */
const backToEntry = {
  'entry.again': { target: 'reading' as const, actions: 'forgetCommit' as const },
  'rows.add': {
    target: 'reading' as const,
    actions: [
      { type: 'addRows' as const, params: ({ event }: { event: { rows: readonly EntryRow[] } }) => ({ added: event.rows }) },
      'forgetCommit' as const,
    ],
  },
}

/** Rows that came while the flow was away; those that left with a ticket are not added to. */
const withRows = (facts: EntryFacts, added: readonly EntryRow[]): EntryFacts =>
  facts.stageTicket === null ? { ...facts, rows: [...facts.rows, ...added] } : { ...facts, late: [...facts.late, ...added] }

/** Entering costs, committing them as previewed, and watching their calculation (flow M15). */
export const costEntryMachine = setup({
  types: {
    context: {} as CostEntryContext,
    events: {} as CostEntryEvent,
    input: {} as { resumed: EntryFacts | null },
    emitted: {} as KeepFacts,
    children: {} as { watch: 'watchCalculation' },
  },
  actors: {
    readDesk: fromPromise<CostDesk>(mustBeProvided('readDesk')),
    stageCosts: fromPromise<StageOutcome, { ticket: string; rows: readonly EntryRow[] }>(mustBeProvided('stageCosts')),
    readPreview: fromPromise<CostPreview, { ids: readonly string[] }>(mustBeProvided('readPreview')),
    commitCosts: fromPromise<CommitOutcome, { ticket: string; ids: readonly string[]; hash: string }>(mustBeProvided('commitCosts')),
    watchCalculation: costPollMachine,
  },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    pauseWatch: sendTo('watch', { type: 'poll.hidden' }),
    resumeWatch: sendTo('watch', { type: 'poll.shown' }),
    askNow: sendTo('watch', { type: 'poll.askNow' }),
    takeUpWatch: assign(({ context: { resumed } }) => ({ chosen: resumed?.watching ?? [], rows: resumed?.rows ?? [], resumed: null })),
    takeProgress: assign((_, { calculated }: { calculated: Calculated | null }) => (calculated ? { calculated } : {})),
    takeDesk: assign((_, { desk }: { desk: CostDesk }) => ({ desk })),
    takeUpRows: assign(({ context: { resumed } }) =>
      resumed ? { rows: resumed.rows, late: resumed.late, ticket: resumed.stageTicket ?? '', resumed: null } : {},
    ),
    takeUpCommit: assign(({ context: { resumed } }) =>
      resumed?.commit
        ? { rows: resumed.rows, ticket: resumed.commit.ticket, chosen: resumed.commit.ids, hash: resumed.commit.hash, resumed: null }
        : {},
    ),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
    changeRows: assign(({ context }, { rows, name }: { rows: readonly EntryRow[]; name?: StepName | undefined }) => ({
      ...withSteps(context.rows, context.steps, rows, name),
      problems: [],
    })),
    // a flow that is not there yet holds its rows in what it resumes with
    addRows: assign(({ context: { resumed, rows, steps } }, { added }: { added: readonly EntryRow[] }) =>
      resumed ? { resumed: withRows(resumed, added) } : withSteps(rows, steps, [...rows, ...added], rowStep('add', added.length)),
    ),
    addLate: assign(({ context: { late } }, { added }: { added: readonly EntryRow[] }) => ({ late: [...late, ...added] })),
    /** the answer is there: what waited for it comes below what is left */
    takeUpLate: assign(({ context: { rows, late, steps } }) =>
      late.length > 0 ? { ...withSteps(rows, steps, [...rows, ...late], rowStep('add', late.length)), late: [] } : {},
    ),
    undo: assign(({ context }) => rowsOf(undone(context.steps, context.rows))),
    redo: assign(({ context }) => rowsOf(redone(context.steps, context.rows))),
    choose: assign((_, { ids }: { ids: readonly string[] }) => ({ chosen: ids })),
    takeTicket: assign(({ context }) => ({ ticket: newTicket(), hash: context.preview?.hash ?? '', problems: [] })),
    takeStaged: assign((_, { outcome }: Ended<StageOutcome>) =>
      outcome.kind === 'done' ? { chosen: outcome.value.ids, rows: [], steps: NO_STEPS, ticket: '' } : {},
    ),
    takeRefusal: assign(refusalOf),
    takePresent: assign((_, { outcome }: Ended<CommitOutcome>) => ('present' in outcome ? { preview: outcome.present } : {})),
    takePreview: assign((_, { preview }: { preview: CostPreview }) => ({ preview })),
    takeCalculated: assign((_, { end }: { end: PollOutput<Calculated> }) => ('value' in end ? { calculated: end.value, ticket: '' } : {})),
    forgetCommit: assign({ chosen: [], preview: null, ticket: '', hash: '', calculated: null, problems: [] }),
  },
  guards: {
    wasStaging: ({ context }) => context.resumed !== null && context.resumed.stageTicket !== null,
    wasCommitting: ({ context }) => context.resumed !== null && context.resumed.commit !== null,
    wasWatching: ({ context }) => context.resumed !== null && context.resumed.watching !== null,
    canUndo,
    canRedo,
    mayStage: ({ context }) => stageBlockers(context).length === 0,
    mayPreview: ({ context }) => previewBlockers(context).length === 0,
    mayCommit: ({ context }) => commitBlockers(context).length === 0,
    ...endGuards,
    isPosted: (_, { end }: { end: PollOutput<Calculated> }) => end.kind === 'resolved',
    saidNo: (_, { end }: { end: PollOutput<Calculated> }) => end.kind === 'rejected' && end.reason === 'saidNo',
  },
}).createMachine({
  id: 'costEntry',
  context: ({ input: { resumed } }) => ({
    desk: null,
    rows: [],
    late: [],
    steps: NO_STEPS,
    chosen: [],
    preview: null,
    hash: '',
    ticket: '',
    calculated: null,
    resumed,
    problems: [],
  }),
  initial: 'reading',
  on: { 'rows.add': { actions: { type: 'addRows', params: ({ event }) => ({ added: event.rows }) } } },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDesk',
        onDone: [
          {
            guard: 'wasCommitting',
            target: 'commitUncertain',
            actions: [takeDesk, 'takeUpCommit'],
          },
          {
            guard: 'wasStaging',
            target: 'stageUncertain',
            actions: [takeDesk, 'takeUpRows'],
          },
          {
            guard: 'wasWatching',
            target: 'calculating',
            actions: [takeDesk, 'takeUpWatch'],
          },
          { target: 'entering', actions: [takeDesk, 'takeUpRows'] },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'entry.again': { target: 'reading', actions: 'forgetProblems' } } },
    entering: {
      on: {
        'rows.change': { actions: { type: 'changeRows', params: ({ event }) => event } },
        'rows.undo': { guard: 'canUndo', actions: 'undo' },
        'rows.redo': { guard: 'canRedo', actions: 'redo' },
        'rows.stage': { guard: 'mayStage', target: 'staging', actions: 'takeTicket' },
        'costs.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'costs.preview': { guard: 'mayPreview', target: 'previewing', actions: 'forgetProblems' },
        'entry.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    staging: { ...staging, on: { 'rows.add': addLate } },
    /** the answer was lost: the same ticket is asked again with the same rows, and gets the first answer if there was one */
    stageUncertain: { tags: 'uncertain', on: { 'write.retry': 'staging', 'rows.add': addLate } },
    previewing: {
      tags: 'busy',
      invoke: {
        src: 'readPreview',
        input: ({ context }) => ({ ids: context.chosen }),
        onDone: { target: 'confirming', actions: { type: 'takePreview', params: ({ event }) => ({ preview: event.output }) } },
        onError: { target: 'entering', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    confirming: {
      on: {
        'commit.send': { guard: 'mayCommit', target: 'committing', actions: 'takeTicket' },
        'preview.again': { target: 'previewing', actions: 'forgetProblems' },
        'preview.back': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    ...writeStates<CostEntryContext, CommitOutcome>()({
      is: 'committing',
      entry: 'keepFacts',
      src: 'commitCosts',
      input: ({ context: { ticket, chosen, hash } }) => ({ ticket, ids: chosen, hash }),
      done: { target: 'calculating' },
      conflict: { target: 'confirming', takes: ['takePresent'] },
      refused: { target: 'confirming' },
      uncertain: 'commitUncertain',
    }),
    /** leaving does not stop it: the worker goes on */
    calculating: {
      tags: 'busy',
      invoke: {
        id: 'watch',
        src: 'watchCalculation',
        input: ({ context }) => ({ subject: context.chosen }),
        onSnapshot: {
          actions: { type: 'takeProgress', params: ({ event }) => ({ calculated: event.snapshot.context.last?.value ?? null }) },
        },
        onDone: [
          {
            guard: { type: 'isPosted', params: ({ event }) => ({ end: event.output }) },
            target: 'posted',
            actions: { type: 'takeCalculated', params: ({ event }) => ({ end: event.output }) },
          },
          {
            guard: { type: 'saidNo', params: ({ event }) => ({ end: event.output }) },
            target: 'calculationFailed',
            actions: { type: 'takeCalculated', params: ({ event }) => ({ end: event.output }) },
          },
          { target: 'lost' },
        ],
        onError: { target: 'lost', actions: { type: 'fail', params: ({ event }) => event } },
      },
      on: {
        'page.hidden': { actions: 'pauseWatch' },
        'page.shown': { actions: 'resumeWatch' },
        'page.askNow': { actions: 'askNow' },
      },
    },
    posted: { tags: 'settled', on: backToEntry },
    calculationFailed: { tags: 'failure', on: backToEntry },
    /** no one could be asked; the calculation itself goes on */
    lost: {
      tags: 'failure',
      on: {
        'watch.again': { target: 'calculating', actions: 'forgetProblems' },
        'entry.again': { target: 'reading', actions: 'forgetCommit' },
      },
    },
  },
})
