import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

/** What the lines are narrowed to; it stands in the address. Empty text is no filter; days are `YYYY-MM-DD` in the game's zone. */
export type AdDataFilter = {
  channel: string
  gameId: string
  accountId: string
  dayFrom: string
  dayTo: string
  state: 'pushing' | 'settled' | ''
  trouble: boolean
  /** from 1; the newest lines stand on the first */
  page: number
}

export const NO_AD_DATA_FILTER: AdDataFilter = {
  channel: '',
  gameId: '',
  accountId: '',
  dayFrom: '',
  dayTo: '',
  state: '',
  trouble: false,
  page: 1,
}

/** Lines of a page. */
export const AD_DATA_PAGE = 500

/** One batch in one account, as the server tells it; money in minor units of `currency`. */
export type AdDataLine = {
  day: string
  batch_id: string
  batch_name: string
  channel: string
  spreader_id: string
  game_id: string
  game_name: string
  account_id: string
  account_name: string
  state: string
  campaigns: number
  adgroups: number
  ads: number
  done: number
  failed: number
  unknown: number
  skipped: number
  waiting: number
  currency: string
  daily_minor: string
  lifetime_minor: string
}

export type AdDataAnswer = { rows: readonly AdDataLine[]; total: number; asOf: string }
type Context = { filter: AdDataFilter; answer: AdDataAnswer | null; problems: readonly Blocker[] }
type Event = { type: 'filter.change'; filter: AdDataFilter } | { type: 'data.refresh' }

/** What was pushed, read for a filter; a later filter takes the place of one that is still being read. */
export const adDataMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { filter: AdDataFilter } },
  actors: { readData: fromPromise<AdDataAnswer, { filter: AdDataFilter }>(mustBeProvided('readData')) },
  actions: {
    takeFilter: assign((_, { filter }: { filter: AdDataFilter }) => ({ filter })),
    take: assign((_, { answer }: { answer: AdDataAnswer }) => ({ answer, problems: [] })),
    fail: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
  },
  guards: {
    isNewFilter: ({ context }, { filter }: { filter: AdDataFilter }) => JSON.stringify(filter) !== JSON.stringify(context.filter),
  },
}).createMachine({
  id: 'adData',
  context: ({ input: { filter } }) => ({ filter, answer: null, problems: [] }),
  initial: 'reading',
  on: {
    'filter.change': {
      guard: { type: 'isNewFilter', params: ({ event }) => event },
      target: '.reading',
      actions: { type: 'takeFilter', params: ({ event }) => event },
    },
  },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readData',
        input: ({ context }) => ({ filter: context.filter }),
        onDone: { target: 'shown', actions: { type: 'take', params: ({ event }) => ({ answer: event.output }) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    shown: { on: { 'data.refresh': 'reading' } },
    failed: { tags: 'failure', on: { 'data.refresh': 'reading' } },
  },
})
