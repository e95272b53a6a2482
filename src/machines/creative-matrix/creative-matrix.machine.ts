import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import {
  cellBlockers,
  cellKey,
  planOf,
  ticked,
  type MatrixAd,
  type MatrixCreative,
  type MatrixPlan,
  type MatrixRow,
  type MatrixRule,
} from '#domain/batch/creative-matrix.ts'
import { channelOf } from '#domain/channels/index.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

export type MatrixContext = {
  channel: string
  gameId: string
  rows: readonly MatrixRow[]
  /** what is looked for in the library, and what was found */
  q: string
  found: readonly MatrixCreative[]
  creatives: readonly MatrixCreative[]
  ticks: ReadonlySet<string>
  problems: readonly Blocker[]
}

export type MatrixEvent =
  | { type: 'creatives.find'; q: string }
  | { type: 'creative.toggle'; creative: MatrixCreative }
  | { type: 'matrix.tick' }
  | { type: 'cell.toggle'; seq: number; id: string }
  | { type: 'rule.apply'; rule: MatrixRule }
  | { type: 'matrix.preview' }
  | { type: 'matrix.back' }
  | { type: 'matrix.apply' }
  | { type: 'matrix.close' }

export type MatrixInput = Pick<MatrixContext, 'channel' | 'gameId' | 'rows'>
type Searched = { channel: string; gameId: string; q: string }
/** The ads to add; none when it was closed. */
export type MatrixOutput = { ads: readonly MatrixAd[] }

/** Why no cell can be ticked yet. */
export const tickBlockers = ({ rows, creatives }: Pick<MatrixContext, 'rows' | 'creatives'>): Blocker[] => [
  ...(rows.length === 0 ? [blocker('batch.matrix.no_rows')] : []),
  ...(creatives.length === 0 ? [blocker('batch.matrix.no_creatives')] : []),
]

const NO_PLAN: MatrixPlan = { lines: [], ads: [], blockers: [] }

/** What the ticks come to. */
export function planIn({ channel: key, rows, creatives, ticks }: MatrixContext): MatrixPlan {
  const channel = channelOf(key)
  return channel ? planOf(channel, rows, creatives, ticks) : NO_PLAN
}

function withRule({ channel: key, rows, creatives, ticks }: MatrixContext, rule: MatrixRule): Partial<MatrixContext> {
  const channel = channelOf(key)
  return channel ? { ticks: ticked(channel, rule, { rows, creatives, ticks }) } : {}
}

function toggled({ rows, creatives, ticks }: MatrixContext, seq: number, id: string): ReadonlySet<string> {
  const key = cellKey(seq, id)
  if (ticks.has(key)) return new Set([...ticks].filter((one) => one !== key))
  const row = rows.find((one) => one.seq === seq)
  const creative = creatives.find((one) => one.id === id)
  return row && creative && cellBlockers(row, creative).length === 0 ? new Set([...ticks, key]) : ticks
}

const matrixSetup = setup({
  types: {
    context: {} as MatrixContext,
    events: {} as MatrixEvent,
    input: {} as MatrixInput,
    output: {} as MatrixOutput,
    tags: {} as 'busy' | 'failure',
  },
  actors: { findCreatives: fromPromise<readonly MatrixCreative[], Searched>(mustBeProvided('findCreatives')) },
  actions: {
    takeQuery: assign((_, { q }: { q: string }) => ({ q })),
    takeFound: assign((_, { output }: { output: readonly MatrixCreative[] }) => ({ found: output, problems: [] })),
    takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
    /** what is no longer chosen takes its ticks with it */
    toggleCreative: assign(({ context: { creatives, ticks } }, { creative }: { creative: MatrixCreative }) => {
      if (creative.barred !== undefined) return {}
      if (!creatives.some(({ id }) => id === creative.id)) return { creatives: [...creatives, creative] }
      return {
        creatives: creatives.filter(({ id }) => id !== creative.id),
        ticks: new Set([...ticks].filter((key) => !key.endsWith(` ${creative.id}`))),
      }
    }),
    toggleCell: assign(({ context }, { seq, id }: { seq: number; id: string }) => ({ ticks: toggled(context, seq, id) })),
    giveUp: assign({ ticks: new Set<string>() }),
    applyRule: assign(({ context }, { rule }: { rule: MatrixRule }) => withRule(context, rule)),
  },
  guards: {
    canTick: ({ context }) => tickBlockers(context).length === 0,
    hasTicks: ({ context }) => context.ticks.size > 0,
    canApply: ({ context }) => planIn(context).blockers.length === 0,
  },
})

const CHOOSING = {
  'creatives.find': { target: 'searching', reenter: true, actions: { type: 'takeQuery', params: ({ event }) => event } },
  'creative.toggle': { actions: { type: 'toggleCreative', params: ({ event }) => event } },
  'matrix.tick': { guard: 'canTick', target: 'ticking' },
} as const satisfies Parameters<typeof matrixSetup.createStateConfig>[0]['on']

/**
 * Creatives over chosen groups of ads: creatives of the library are chosen, the cells of the matrix ticked one by one or by rules, and what
 * they make is looked at. It ends with the ads; the batch adds them.
 */
export const creativeMatrixMachine = matrixSetup.createMachine({
  id: 'creativeMatrix',
  context: ({ input }) => ({ ...input, q: '', found: [], creatives: [], ticks: new Set(), problems: [] }),
  initial: 'searching',
  on: { 'matrix.close': { target: '.closed', actions: 'giveUp' } },
  output: ({ context }) => ({ ads: planIn(context).ads }),
  states: {
    searching: {
      tags: 'busy',
      invoke: {
        src: 'findCreatives',
        input: ({ context: { channel, gameId, q } }) => ({ channel, gameId, q }),
        onDone: { target: 'choosing', actions: { type: 'takeFound', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
      on: CHOOSING,
    },
    choosing: { on: CHOOSING },
    failed: { tags: 'failure', on: CHOOSING },
    ticking: {
      on: {
        'cell.toggle': { actions: { type: 'toggleCell', params: ({ event }) => event } },
        'rule.apply': { actions: { type: 'applyRule', params: ({ event }) => event } },
        'matrix.back': 'choosing',
        'matrix.preview': { guard: 'hasTicks', target: 'previewing' },
      },
    },
    previewing: {
      on: { 'matrix.back': 'ticking', 'matrix.apply': { guard: 'canApply', target: 'applied' } },
    },
    applied: { type: 'final' },
    closed: { type: 'final' },
  },
})
