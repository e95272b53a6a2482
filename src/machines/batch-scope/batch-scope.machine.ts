import { assign, fromPromise, setup } from 'xstate'
import type { HeldReason } from '#domain/account/network-state.ts'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

/** A game as the choice needs it; the contract's game row fits. `retired`: no new batch is of it. What its ads promote may be left out. */
export type ScopeGame = {
  game_id: string
  name: string
  region_id: string
  timezone: string
  currency: string
  is_default: boolean
  retired?: boolean
  app?: string
  store_url_ios?: string
  store_url_android?: string
}

/** An ad account as the choice needs it; the contract's account row fits. Money in minor units of `currency`. */
export type ScopeAccount = {
  account_id: string
  name: string
  /** the firm that owns it; null where none is known */
  master_id: string | null
  currency: string
  timezone: string
  /** of `balance_currency`, which is the network's */
  balance: string
  balance_currency: string
  min_daily_budget: string
  use_status: 'on' | 'off'
  auth_status: 'authorised' | 'invalid' | 'unbound'
  /** why nothing is pushed to it whatever people switched */
  held_for: HeldReason | null
  /** the one that a new batch offers; left out: the network's batches offer none */
  is_usual?: boolean
}

export type ScopeMaster = { id: string; name: string }

/** What the server offers for the fields with a closed list, by `level.field`, in the person's language. */
export type Dictionary = Readonly<Record<string, readonly { value: string; name: string }[]>>

/** What a network offers, whatever the game: the firms that own accounts, and its dictionary. */
export type NetworkLists = { masters: readonly ScopeMaster[]; dict: Dictionary }

/** Without a channel only the games are read. */
export type BatchScopeInput = { channel: string; gameId: string; language: string }
export type BatchScopeContext = BatchScopeInput & {
  /** null until they are read in this language */
  network: NetworkLists | null
  games: readonly ScopeGame[]
  accounts: readonly ScopeAccount[]
  problems: readonly Blocker[]
}
export type BatchScopeEvent =
  | { type: 'game.choose'; gameId: string }
  | { type: 'channel.choose'; channel: string }
  /** the dictionary speaks one language */
  | { type: 'language.choose'; language: string }
  | { type: 'lists.retry' }

/** The lists a batch's scope is chosen from: games, what the network offers, and the accounts of the chosen game on it. */
export const batchScopeMachine = setup({
  types: { context: {} as BatchScopeContext, events: {} as BatchScopeEvent, input: {} as BatchScopeInput },
  actors: {
    readGames: fromPromise<readonly ScopeGame[]>(mustBeProvided('readGames')),
    readNetwork: fromPromise<NetworkLists, { channel: string }>(mustBeProvided('readNetwork')),
    readAccounts: fromPromise<readonly ScopeAccount[], { channel: string; gameId: string }>(mustBeProvided('readAccounts')),
  },
  actions: {
    takeGames: assign((_, { output }: { output: readonly ScopeGame[] }) => ({ games: output, problems: [] })),
    takeNetwork: assign((_, { output }: { output: NetworkLists }) => ({ network: output, problems: [] })),
    takeAccounts: assign((_, { output }: { output: readonly ScopeAccount[] }) => ({ accounts: output, problems: [] })),
    takeGame: assign((_, { gameId }: { gameId: string }) => ({ gameId, accounts: [] })),
    takeChannel: assign((_, { channel }: { channel: string }) => ({ channel, network: null, accounts: [] })),
    takeLanguage: assign((_, { language }: { language: string }) => ({ language, network: null })),
    takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
  },
  guards: {
    hasGames: ({ context }) => context.games.length > 0,
    needsNetwork: ({ context }) => context.channel !== '' && context.network === null,
    hasGame: ({ context }) => context.gameId !== '',
    isOtherGame: ({ context }, { gameId }: { gameId: string }) => gameId !== context.gameId,
    isOtherChannel: ({ context }, { channel }: { channel: string }) => channel !== context.channel,
    isOtherLanguage: ({ context }, { language }: { language: string }) => language !== context.language,
  },
}).createMachine({
  id: 'batchScope',
  context: ({ input }) => ({ ...input, games: [], network: null, accounts: [], problems: [] }),
  initial: 'readingGames',
  on: {
    'game.choose': {
      guard: { type: 'isOtherGame', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'takeGame', params: ({ event }) => event },
    },
    'channel.choose': {
      guard: { type: 'isOtherChannel', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'takeChannel', params: ({ event }) => event },
    },
    'language.choose': {
      guard: { type: 'isOtherLanguage', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'takeLanguage', params: ({ event }) => event },
    },
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
        'language.choose': { actions: { type: 'takeLanguage', params: ({ event }) => event } },
      },
    },
    deciding: {
      always: [
        { guard: 'needsNetwork', target: 'readingNetwork' },
        { guard: 'hasGame', target: 'readingAccounts' },
        { target: 'choosingGame' },
      ],
    },
    readingNetwork: {
      tags: 'busy',
      invoke: {
        src: 'readNetwork',
        input: ({ context: { channel } }) => ({ channel }),
        onDone: { target: 'deciding', actions: { type: 'takeNetwork', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
    },
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
