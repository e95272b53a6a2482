import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { CostState } from '#domain/finance/cost.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'
import type { CostLine } from '../cost-entry/cost-line.ts'

/** What the costs are narrowed to; it stands in the address. Empty text is no filter. */
export type CostFilter = { month: string; gameId: string; spreaderId: string; state: CostState | ''; q: string }
export const NO_COST_FILTER: CostFilter = { month: '', gameId: '', spreaderId: '', state: '', q: '' }

export type CostSum = { currency: string; amount_minor: string; base_minor: string }
/** `sums` are of the whole filter, by currency. */
export type CostAnswer = { rows: readonly CostLine[]; total: number; sums: readonly CostSum[]; asOf: string }
type Context = { filter: CostFilter; answer: CostAnswer | null; problems: readonly Blocker[] }
type Event = { type: 'filter.change'; filter: CostFilter } | { type: 'costs.refresh' }

/** Costs read for a filter; a later filter takes the place of one that is still being read. */
export const costListMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { filter: CostFilter } },
  actors: { readCosts: fromPromise<CostAnswer, { filter: CostFilter }>(mustBeProvided('readCosts')) },
  actions: {
    takeFilter: assign((_, { filter }: { filter: CostFilter }) => ({ filter })),
    take: assign((_, { answer }: { answer: CostAnswer }) => ({ answer, problems: [] })),
    fail: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
  },
  guards: {
    isNewFilter: ({ context }, { filter }: { filter: CostFilter }) => JSON.stringify(filter) !== JSON.stringify(context.filter),
  },
}).createMachine({
  id: 'costList',
  context: ({ input: { filter } }) => ({ filter, answer: null, problems: [] }),
  initial: 'reading',
  on: {
    'filter.change': {
      guard: { type: 'isNewFilter', params: ({ event }) => event },
      target: '.reading',
      actions: { type: 'takeFilter', params: ({ event }) => event },
    },
    'costs.refresh': '.reading',
  },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readCosts',
        input: ({ context }) => ({ filter: context.filter }),
        onDone: { target: 'shown', actions: { type: 'take', params: ({ event }) => ({ answer: event.output }) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    shown: {},
    failed: { tags: 'failure' },
  },
})
