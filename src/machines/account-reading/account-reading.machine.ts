import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { ReadingState } from '#domain/reading-state.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { WATCH_MS } from '../kit/watch.ts'
import { endGuards, failureOf, refusalOf } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** How far something of an ad account was read from its network. */
export type ReadAccount = {
  account_id: string
  name: string
  state: ReadingState
  done_at: string | null
  failure: Blocker | null
  next_at: string
}
export type AskOutcome = WriteOutcome<null>

type Context<Account> = { accounts: readonly Account[]; asked: readonly string[]; problems: readonly Blocker[] }
export type AccountReadingEvent =
  /** these are read now; left out: all */
  { type: 'accounts.read'; accounts?: readonly string[] } | { type: 'read.retry' } | { type: 'page.hidden' } | { type: 'page.shown' }

/** It ends by itself; one that is throttled goes on by itself, too. */
export const isMoving = ({ state, failure }: Pick<ReadAccount, 'state' | 'failure'>): boolean =>
  state === 'waiting' || state === 'reading' || failure?.code.endsWith('.throttled') === true

/** Why no reading can be asked for. */
export function askBlockers(accounts: readonly Pick<ReadAccount, 'state' | 'failure'>[]): Blocker[] {
  if (accounts.length === 0) return [blocker('account.reading.none')]
  return accounts.every(isMoving) ? [blocker('account.reading.on_its_way')] : []
}

const chosenOf = <Account extends ReadAccount>(accounts: readonly Account[], asked: readonly string[] | undefined): readonly Account[] =>
  asked ? accounts.filter(({ account_id: id }) => asked.includes(id)) : accounts

const asked = ({ event }: { event: { accounts?: readonly string[] } }) => event
/** A reading that may be asked for leaves at once. */
const ask = {
  guard: { type: 'mayAsk', params: asked },
  target: 'sending',
  actions: { type: 'takeAsked', params: asked },
} as const

/**
 * How far something of ad accounts was read from their networks, asked again, while someone looks, as long as a reading is under way; and having
 * them read now. Asking twice is one reading, so that an answer that was lost is simply read back.
 */
export const createAccountReading = <Account extends ReadAccount>() =>
  setup({
    types: { context: {} as Context<Account>, events: {} as AccountReadingEvent },
    actors: {
      readAccounts: fromPromise<readonly Account[], Record<string, never>>(mustBeProvided('readAccounts')),
      askReading: fromPromise<AskOutcome, { accounts: readonly string[] }>(mustBeProvided('askReading')),
    },
    actions: {
      takeAccounts: assign((_, { accounts }: { accounts: readonly Account[] }) => ({ accounts, problems: [] })),
      takeAsked: assign(({ context }, { accounts }: { accounts?: readonly string[] }) => ({
        asked: chosenOf(context.accounts, accounts).map(({ account_id: id }) => id),
      })),
      takeRefusal: assign(refusalOf),
      fail: assign(failureOf),
    },
    guards: {
      mayAsk: ({ context }, { accounts }: { accounts?: readonly string[] }) =>
        askBlockers(chosenOf(context.accounts, accounts)).length === 0,
      isMoving: ({ context }) => context.accounts.some(isMoving),
      ...endGuards,
    },
    delays: { watch: WATCH_MS },
  }).createMachine({
    id: 'accountReading',
    context: { accounts: [], asked: [], problems: [] },
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
      failed: {
        tags: 'failure',
        on: {
          'accounts.read': ask,
          'read.retry': 'reading',
        },
      },
      deciding: { always: [{ guard: 'isMoving', target: 'watching' }, { target: 'resting' }] },
      /** nothing is under way */
      resting: {
        on: {
          'accounts.read': ask,
          'read.retry': 'reading',
        },
      },
      /** asked again after a while */
      watching: {
        after: { watch: 'reading' },
        on: {
          'accounts.read': ask,
          'page.hidden': 'hidden',
        },
      },
      /** no one looks */
      hidden: { on: { 'page.shown': 'reading' } },
      ...writeStates<Context<Account>, AskOutcome>()({
        is: 'sending',
        src: 'askReading',
        input: ({ context: { asked } }) => ({ accounts: asked }),
        done: { target: 'reading' },
        refused: { target: 'deciding' },
        unknown: 'uncertain',
      }),
      /** the state of the accounts says how the write ended */
      uncertain: { tags: 'uncertain', on: { 'read.retry': 'reading' } },
    },
  })

export const accountReadingMachine = createAccountReading<ReadAccount>()
