import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

export type BuilderGame = { game_id: string; name: string; is_default: boolean }
type Context = { games: readonly BuilderGame[]; gameId: string; problems: readonly Blocker[] }
type Event = { type: 'game.choose'; gameId: string } | { type: 'builder.open' } | { type: 'games.retry' }

/** Why the builder cannot be opened yet; none means it can. */
export const openBuilderBlockers = ({ gameId }: { gameId: string }): Blocker[] =>
  gameId === '' ? [blocker('landing.builder.no_game', { field: 'game_id' })] : []

/**
 * The way to the external builder: a game is chosen, a ticket is asked for, and its link is opened by the action `openLink`, which the
 * app provides. A ticket whose answer was lost simply ends after a minute: asking again does no harm.
 */
export const builderLinkMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    readGames: fromPromise<readonly BuilderGame[]>(mustBeProvided('readGames')),
    issueLink: fromPromise<{ url: string }, { gameId: string }>(mustBeProvided('issueLink')),
  },
  actions: {
    openLink: (_args, _link: { url: string }) => undefined,
    takeGames: assign((_, { games }: { games: readonly BuilderGame[] }) => ({
      games,
      gameId: (games.find((game) => game.is_default) ?? games[0])?.game_id ?? '',
      problems: [],
    })),
    choose: assign((_, { gameId }: { gameId: string }) => ({ gameId, problems: [] })),
    fail: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
    forgetProblems: assign({ problems: [] }),
  },
  guards: { mayOpen: ({ context }) => openBuilderBlockers(context).length === 0 },
}).createMachine({
  id: 'builderLink',
  context: { games: [], gameId: '', problems: [] },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readGames',
        onDone: { target: 'choosing', actions: { type: 'takeGames', params: ({ event }) => ({ games: event.output }) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'games.retry': 'reading' } },
    choosing: {
      on: {
        'game.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'builder.open': { guard: 'mayOpen', target: 'issuing' },
      },
    },
    issuing: {
      tags: 'busy',
      entry: 'forgetProblems',
      invoke: {
        src: 'issueLink',
        input: ({ context }) => ({ gameId: context.gameId }),
        onDone: { target: 'opened', actions: { type: 'openLink', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    opened: {
      on: {
        'game.choose': { target: 'choosing', actions: { type: 'choose', params: ({ event }) => event } },
        'builder.open': 'issuing',
      },
    },
  },
})
