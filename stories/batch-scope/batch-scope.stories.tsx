import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSelector } from '@xstate/react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { META } from '#domain/channels/meta.ts'
import { batchScopeMachine, type NetworkLists, type ScopeAccount, type ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import type { Builder } from '#views/batch/builder/builder.ts'
import { ScopeStage } from '#views/batch/builder/ScopeStage.tsx'
import '#views/batch/batch.css'
import { ACCOUNTS, GAMES, NETWORK, SPEC } from '../batch/sample.ts'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'batch/Scope lists' }
export default meta

function Lists({ scope }: { scope: ActorRefFrom<typeof batchScopeMachine> }) {
  const snapshot = useSelector(scope, (now) => now)
  const { gameId, problems } = snapshot.context
  const builder: Builder = {
    channel: META,
    game: null,
    spec: { ...SPEC, game_id: gameId, account_ids: [] },
    accounts: [],
    problems,
    change: () => undefined,
  }
  return (
    <ScopeStage
      builder={builder}
      lists={snapshot.context}
      busy={snapshot.hasTag('busy')}
      onChannel={(channel) => scope.send({ type: 'channel.choose', channel })}
      onGame={(id) => scope.send({ type: 'game.choose', gameId: id })}
    />
  )
}

const never = <T,>() => new Promise<T>(() => undefined)
const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))

function story(
  state: string,
  gameId: string,
  games: () => Promise<readonly ScopeGame[]>,
  accounts: () => Promise<readonly ScopeAccount[]>,
  network: () => Promise<NetworkLists> = () => Promise.resolve(NETWORK),
) {
  const machine = batchScopeMachine.provide({
    actors: {
      readGames: fromPromise(games),
      readNetwork: fromPromise<NetworkLists, { channel: string }>(network),
      readAccounts: fromPromise<readonly ScopeAccount[], { channel: string; gameId: string }>(accounts),
    },
  })
  return {
    render: storyForState(machine, {
      input: { channel: 'fb_ad', gameId, language: 'zh' },
      state,
      view: (scope) => <Lists scope={scope} />,
    }),
  }
}

const someGames = () => Promise.resolve(GAMES)

export const ReadingGames: StoryObj = story('readingGames', '', never, never)
export const ChoosingGame: StoryObj = story('choosingGame', '', someGames, never)
export const ReadingNetwork: StoryObj = story('readingNetwork', '10078', someGames, never, never)
export const ReadingAccounts: StoryObj = story('readingAccounts', '10078', someGames, never)
export const Ready: StoryObj = story('ready', '10078', someGames, () => Promise.resolve(ACCOUNTS))
export const NoAccounts: StoryObj = story('ready', '301', someGames, () => Promise.resolve([]))
export const Failed: StoryObj = story('failed', '10078', someGames, away)
