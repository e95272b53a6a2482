import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { ReadingState } from '#domain/reading-state.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { WATCH_MS } from '../kit/watch.ts'
import { endGuards, failureOf, refusalOf } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** How far the reports of an ad account were read. */
export type FigureAccount = {
  account_id: string
  name: string
  state: ReadingState
  done_at: string | null
  done_until: string | null
  days_all: number
  days_stored: number
  failure: Blocker | null
  next_at: string
}
export type AskOutcome = WriteOutcome<null>

type Context = { accounts: readonly FigureAccount[]; problems: readonly Blocker[] }
export type FigureReadingEvent = { type: 'figures.ask' } | { type: 'read.retry' } | { type: 'page.hidden' } | { type: 'page.shown' }

/** It ends by itself; one that is throttled goes on by itself, too. */
export const isMoving = ({ state, failure }: FigureAccount): boolean =>
  state === 'waiting' || state === 'reading' || failure?.code === 'creative.figures.throttled'

/** Why no reading can be asked for. */
export function askBlockers({ accounts }: Pick<Context, 'accounts'>): Blocker[] {
  if (accounts.length === 0) return [blocker('creative.figures.no_account')]
  return accounts.every(isMoving) ? [blocker('creative.figures.on_its_way')] : []
}

/**
 * How far the reports of the networks were read, asked again, while someone looks, as long as one is under way; and having them read now.
 * Asking twice is one reading, so that an answer that was lost is simply read back.
 */
export const figureReadingMachine = setup({
  types: { context: {} as Context, events: {} as FigureReadingEvent },
  actors: {
    readAccounts: fromPromise<readonly FigureAccount[], Record<string, never>>(mustBeProvided('readAccounts')),
    askFigures: fromPromise<AskOutcome, { accounts: readonly string[] }>(mustBeProvided('askFigures')),
  },
  actions: {
    takeAccounts: assign((_, { accounts }: { accounts: readonly FigureAccount[] }) => ({ accounts, problems: [] })),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
  },
  guards: {
    mayAsk: ({ context }) => askBlockers(context).length === 0,
    isMoving: ({ context }) => context.accounts.some(isMoving),
    ...endGuards,
  },
  delays: { watch: WATCH_MS },
}).createMachine({
  id: 'figureReading',
  context: { accounts: [], problems: [] },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readAccounts',
        input: {},
        onDone: { target: 'deciding', actions: { type: 'takeAccounts', params: ({ event }) => ({ accounts: event.output }) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
      on: { 'page.hidden': 'hidden' },
    },
    /** what was read before is still there */
    failed: { tags: 'failure', on: { 'figures.ask': { guard: 'mayAsk', target: 'sending' }, 'read.retry': 'reading' } },
    deciding: { always: [{ guard: 'isMoving', target: 'watching' }, { target: 'resting' }] },
    /** nothing is under way */
    resting: { on: { 'figures.ask': { guard: 'mayAsk', target: 'sending' }, 'read.retry': 'reading' } },
    /** asked again after a while */
    watching: { after: { watch: 'reading' }, on: { 'figures.ask': { guard: 'mayAsk', target: 'sending' }, 'page.hidden': 'hidden' } },
    /** no one looks */
    hidden: { on: { 'page.shown': 'reading' } },
    ...writeStates<Context, AskOutcome>()({
      is: 'sending',
      src: 'askFigures',
      input: ({ context: { accounts } }) => ({ accounts: accounts.map(({ account_id: id }) => id) }),
      done: { target: 'reading' },
      refused: { target: 'deciding' },
      unknown: 'uncertain',
    }),
    /** the state of the accounts says how the write ended */
    uncertain: { tags: 'uncertain', on: { 'read.retry': 'reading' } },
  },
})
