import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

/** A game as the choice needs it; the contract's game row fits. */
export type ScopeGame = { game_id: string; name: string; timezone: string; currency: string; is_default: boolean }

/** An ad account as the choice needs it; the contract's account row fits. Money in minor units of `currency`. */
export type ScopeAccount = {
  account_id: string
  name: string
  currency: string
  timezone: string
  balance: string
  min_daily_budget: string
  use_status: 'on' | 'off'
  auth_status: 'authorised' | 'invalid' | 'unbound'
}

export type BatchScopeInput = { channel: string; gameId: string }
export type BatchScopeContext = BatchScopeInput & {
  games: readonly ScopeGame[]
  accounts: readonly ScopeAccount[]
  problems: readonly Blocker[]
}
export type BatchScopeEvent =
  { type: 'game.choose'; gameId: string } | { type: 'channel.choose'; channel: string } | { type: 'lists.retry' }

/** The lists a batch's scope is chosen from: games, and the accounts of the chosen game on the network. */
export const batchScopeMachine = setup({
  types: { context: {} as BatchScopeContext, events: {} as BatchScopeEvent, input: {} as BatchScopeInput },
  actors: {
    readGames: fromPromise<readonly ScopeGame[]>(mustBeProvided('readGames')),
    readAccounts: fromPromise<readonly ScopeAccount[], BatchScopeInput>(mustBeProvided('readAccounts')),
  },
  actions: {
    takeGames: assign((_, { output }: { output: readonly ScopeGame[] }) => ({ games: output, problems: [] })),
    takeAccounts: assign((_, { output }: { output: readonly ScopeAccount[] }) => ({ accounts: output, problems: [] })),
    takeGame: assign((_, { gameId }: { gameId: string }) => ({ gameId, accounts: [] })),
    takeChannel: assign((_, { channel }: { channel: string }) => ({ channel, accounts: [] })),
    takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
  },
  guards: {
    hasGames: ({ context }) => context.games.length > 0,
    hasGame: ({ context }) => context.gameId !== '',
    isOtherGame: ({ context }, { gameId }: { gameId: string }) => gameId !== context.gameId,
  },
}).createMachine({
  id: 'batchScope',
  context: ({ input }) => ({ ...input, games: [], accounts: [], problems: [] }),
  initial: 'readingGames',
  on: {
    'game.choose': {
      guard: { type: 'isOtherGame', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'takeGame', params: ({ event }) => event },
    },
    'channel.choose': { target: '.deciding', actions: { type: 'takeChannel', params: ({ event }) => event } },
  },
  states: {
    readingGames: {
      tags: 'busy',
      invoke: {
        src: 'readGames',
        onDone: { target: 'deciding', actions: { type: 'takeGames', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
      // a game chosen meanwhile waits for the games
      on: {
        'game.choose': { actions: { type: 'takeGame', params: ({ event }) => event } },
        'channel.choose': { actions: { type: 'takeChannel', params: ({ event }) => event } },
      },
    },
    deciding: { always: [{ guard: 'hasGame', target: 'readingAccounts' }, { target: 'choosingGame' }] },
    choosingGame: {},
    readingAccounts: {
      tags: 'busy',
      invoke: {
        src: 'readAccounts',
        input: ({ context: { channel, gameId } }) => ({ channel, gameId }),
        onDone: { target: 'ready', actions: { type: 'takeAccounts', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
    },
    ready: {},
    failed: { tags: 'failure', on: { 'lists.retry': [{ guard: 'hasGames', target: 'deciding' }, { target: 'readingGames' }] } },
  },
})
