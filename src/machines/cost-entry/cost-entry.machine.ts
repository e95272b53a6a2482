import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { costKey, type CostDraft } from '#domain/finance/cost.ts'
import type { CostFacts } from '#domain/finance/cost-blockers.ts'
import { rateOn, type FxRate } from '#domain/finance/fx.ts'
import { isMonth, lastDayOf } from '#domain/finance/month.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf, type WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import type { PollOutput } from '../status-poll/status-poll.machine.ts'
import { draftOfLine, type CostLine } from './cost-line.ts'
import { meantRows, rowProblems, type EntryRow } from './entry-rows.ts'

type Named = { id: string; name: string }
/** What entries choose from, and what waits to be committed. */
export type CostDesk = {
  months: readonly { month: string; kind: string; state: CostMonthState }[]
  games: readonly { game_id: string; name: string; currency: string }[]
  channels: readonly Named[]
  masters: readonly (Named & { spreader_id: string })[]
  names: readonly (Named & { tier: string; parent_id: string | null; branding: boolean })[]
  countryGroups: readonly (Named & { countries: readonly { value: string; name: string }[] })[]
  currencies: readonly string[]
  rates: readonly FxRate[]
  /** staged and failed entries */
  waiting: readonly CostLine[]
}
type CostMonthState = 'open' | 'signed' | 'confirmed' | 'reopened'

type Borne = { id: string; name: string; base_minor: string }
/** What a commit would post; `hash` stands for all of it. */
export type CostPreview = {
  entries: readonly { id: string; amount_minor: string; currency: string; base_minor: string; shares: number }[]
  sums: readonly { currency: string; amount_minor: string; base_minor: string }[]
  base_currency: string
  base_minor: string
  by_month: readonly Borne[]
  by_game: readonly Borne[]
  by_channel: readonly Borne[]
  hash: string
  blockers: readonly Blocker[]
}

export type Calculated = { posted: number; failed: number; waiting: number }
export type StageOutcome = WriteOutcome<{ ids: readonly string[] }>
export type CommitOutcome = WriteOutcome<{ ids: readonly string[] }, { present: CostPreview | null }>

/** What the server cannot give back. A ticket: it left, and no answer came. */
export type EntryFacts = {
  rows: readonly EntryRow[]
  stageTicket: string | null
  commit: { ticket: string; ids: readonly string[]; hash: string } | null
}

export type CostEntryContext = {
  desk: CostDesk | null
  rows: readonly EntryRow[]
  past: readonly (readonly EntryRow[])[]
  future: readonly (readonly EntryRow[])[]
  chosen: readonly string[]
  preview: CostPreview | null
  /** hash of the preview that was sent with the commit */
  hash: string
  ticket: string
  calculated: Calculated | null
  resumed: EntryFacts | null
  problems: readonly Blocker[]
}

export type CostEntryEvent =
  | { type: 'rows.change'; rows: readonly EntryRow[] }
  | { type: 'rows.undo' }
  | { type: 'rows.redo' }
  | { type: 'rows.stage' }
  | { type: 'costs.choose'; ids: readonly string[] }
  | { type: 'costs.preview' }
  | { type: 'preview.again' }
  | { type: 'preview.back' }
  | { type: 'commit.send' }
  | { type: 'write.retry' }
  | { type: 'watch.again' }
  | { type: 'entry.again' }

const KEPT_STEPS = 100

/** What the rows are held against, as far as the console knows: the server has the last word. */
export function factsOf({ desk }: Pick<CostEntryContext, 'desk'>): CostFacts {
  const costMonths = new Map((desk?.months ?? []).flatMap(({ month, kind, state }) => (kind === 'cost' ? [[month, state] as const] : [])))
  return {
    monthState: (month) => costMonths.get(month) ?? 'open',
    games: new Set(desk?.games.map(({ game_id }) => game_id)),
    spreaders: new Set(desk?.channels.map(({ id }) => id)),
    masters: new Map(desk?.masters.map(({ id, spreader_id }) => [id, spreader_id])),
    names: new Map((desk?.names ?? []).flatMap(({ id, tier, branding }) => (tier === '3' ? [[id, { branding }] as const] : []))),
    hasRate: (draft: Pick<CostDraft, 'currency' | 'month' | 'day'>) =>
      isMonth(draft.month) && rateOn(desk?.rates ?? [], draft.currency, draft.day ?? lastDayOf(draft.month)) !== null,
    taken: new Set(desk?.waiting.map((line) => costKey(draftOfLine(line)))),
  }
}

/** Why the rows can not be staged: each reason with its row, counted from 1. */
export function stageBlockers({ rows, desk }: Pick<CostEntryContext, 'rows' | 'desk'>): Blocker[] {
  const meant = meantRows(rows)
  if (meant.length === 0) return [blocker('finance.cost.no_rows')]
  const problems = rowProblems(rows, factsOf({ desk }))
  return rows.flatMap(({ key }, index) => (problems.get(key) ?? []).map((reason) => ({ ...reason, row: index + 1 })))
}

export const previewBlockers = ({ chosen }: Pick<CostEntryContext, 'chosen'>): Blocker[] =>
  chosen.length === 0 ? [blocker('finance.cost.nothing_chosen')] : []

/** Why what is previewed can not be committed. */
export const commitBlockers = ({ preview }: Pick<CostEntryContext, 'preview'>): readonly Blocker[] =>
  preview ? preview.blockers : [blocker('finance.cost.nothing_chosen')]

type Ended = { outcome: StageOutcome | CommitOutcome }

/** Entering costs, committing them as previewed, and watching their calculation (flow M15). */
export const costEntryMachine = setup({
  types: {
    context: {} as CostEntryContext,
    events: {} as CostEntryEvent,
    input: {} as { resumed: EntryFacts | null },
  },
  actors: {
    readDesk: fromPromise<CostDesk>(mustBeProvided('readDesk')),
    stageCosts: fromPromise<StageOutcome, { ticket: string; rows: readonly EntryRow[] }>(mustBeProvided('stageCosts')),
    readPreview: fromPromise<CostPreview, { ids: readonly string[] }>(mustBeProvided('readPreview')),
    commitCosts: fromPromise<CommitOutcome, { ticket: string; ids: readonly string[]; hash: string }>(mustBeProvided('commitCosts')),
    watchCalculation: fromPromise<PollOutput<Calculated>, { ids: readonly string[] }>(mustBeProvided('watchCalculation')),
  },
  actions: {
    takeDesk: assign((_, { desk }: { desk: CostDesk }) => ({ desk })),
    takeUpRows: assign(({ context: { resumed } }) =>
      resumed ? { rows: resumed.rows, ticket: resumed.stageTicket ?? '', resumed: null } : {},
    ),
    takeUpCommit: assign(({ context: { resumed } }) =>
      resumed?.commit
        ? { rows: resumed.rows, ticket: resumed.commit.ticket, chosen: resumed.commit.ids, hash: resumed.commit.hash, resumed: null }
        : {},
    ),
    fail: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
    forgetProblems: assign({ problems: [] }),
    changeRows: assign(({ context }, { rows }: { rows: readonly EntryRow[] }) => ({
      rows,
      past: [...context.past, context.rows].slice(-KEPT_STEPS),
      future: [],
      problems: [],
    })),
    undo: assign(({ context: { past, rows, future } }) => ({
      rows: past.at(-1) ?? rows,
      past: past.slice(0, -1),
      future: [rows, ...future],
    })),
    redo: assign(({ context: { past, rows, future } }) => ({ rows: future[0] ?? rows, past: [...past, rows], future: future.slice(1) })),
    choose: assign((_, { ids }: { ids: readonly string[] }) => ({ chosen: ids })),
    takeTicket: assign(({ context }) => ({ ticket: newTicket(), hash: context.preview?.hash ?? '', problems: [] })),
    takeStaged: assign((_, { outcome }: Ended) =>
      outcome.kind === 'done' ? { chosen: outcome.value.ids, rows: [], past: [], future: [], ticket: '' } : {},
    ),
    takeRefusal: assign((_, { outcome }: Ended) => (outcome.kind === 'done' ? {} : { problems: outcome.blockers })),
    takePresent: assign((_, { outcome }: Ended) => ('present' in outcome ? { preview: outcome.present } : {})),
    takePreview: assign((_, { preview }: { preview: CostPreview }) => ({ preview })),
    takeCalculated: assign((_, { end }: { end: PollOutput<Calculated> }) => ('value' in end ? { calculated: end.value, ticket: '' } : {})),
    forgetCommit: assign({ chosen: [], preview: null, ticket: '', hash: '', calculated: null, problems: [] }),
  },
  guards: {
    wasStaging: ({ context }) => context.resumed !== null && context.resumed.stageTicket !== null,
    wasCommitting: ({ context }) => context.resumed !== null && context.resumed.commit !== null,
    canUndo: ({ context }) => context.past.length > 0,
    canRedo: ({ context }) => context.future.length > 0,
    mayStage: ({ context }) => stageBlockers(context).length === 0,
    mayPreview: ({ context }) => previewBlockers(context).length === 0,
    mayCommit: ({ context }) => commitBlockers(context).length === 0,
    isDone: (_, { outcome }: Ended) => outcome.kind === 'done',
    isConflict: (_, { outcome }: Ended) => 'present' in outcome && outcome.present !== null,
    /** nothing happened */
    isRefused: (_, { outcome }: Ended) => outcome.kind === 'refused' || outcome.kind === 'auth',
    isPosted: (_, { end }: { end: PollOutput<Calculated> }) => end.kind === 'resolved',
    saidNo: (_, { end }: { end: PollOutput<Calculated> }) => end.kind === 'rejected' && end.reason === 'saidNo',
  },
}).createMachine({
  id: 'costEntry',
  context: ({ input: { resumed } }) => ({
    desk: null,
    rows: [],
    past: [],
    future: [],
    chosen: [],
    preview: null,
    hash: '',
    ticket: '',
    calculated: null,
    resumed,
    problems: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDesk',
        onDone: [
          {
            guard: 'wasCommitting',
            target: 'commitUncertain',
            actions: [{ type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) }, 'takeUpCommit'],
          },
          {
            guard: 'wasStaging',
            target: 'stageUncertain',
            actions: [{ type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) }, 'takeUpRows'],
          },
          { target: 'entering', actions: [{ type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) }, 'takeUpRows'] },
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
    staging: {
      tags: ['busy', 'writing'],
      invoke: {
        src: 'stageCosts',
        input: ({ context: { ticket, rows } }) => ({ ticket, rows: meantRows(rows) }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'previewing',
            actions: { type: 'takeStaged', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'entering',
            actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'stageUncertain', actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: { target: 'stageUncertain', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    /** the answer was lost: the same ticket is asked again, and gets the first answer if there was one */
    stageUncertain: { tags: 'uncertain', on: { 'write.retry': 'staging' } },
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
    committing: {
      tags: ['busy', 'writing'],
      invoke: {
        src: 'commitCosts',
        input: ({ context: { ticket, chosen, hash } }) => ({ ticket, ids: chosen, hash }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) }, target: 'calculating' },
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
            target: 'confirming',
            actions: [
              { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'takePresent', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'confirming',
            actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'commitUncertain', actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: { target: 'commitUncertain', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    commitUncertain: { tags: 'uncertain', on: { 'write.retry': 'committing' } },
    /** leaving does not stop it: the worker goes on */
    calculating: {
      tags: 'busy',
      invoke: {
        src: 'watchCalculation',
        input: ({ context }) => ({ ids: context.chosen }),
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
    },
    posted: { tags: 'settled', on: { 'entry.again': { target: 'reading', actions: 'forgetCommit' } } },
    calculationFailed: { tags: 'failure', on: { 'entry.again': { target: 'reading', actions: 'forgetCommit' } } },
    /** nobody could be asked; the calculation itself goes on */
    lost: {
      tags: 'failure',
      on: {
        'watch.again': { target: 'calculating', actions: 'forgetProblems' },
        'entry.again': { target: 'reading', actions: 'forgetCommit' },
      },
    },
  },
})
