import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { batchScopeMachine, type ScopeAccount, type ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const GAMES: ScopeGame[] = [{ game_id: '10078', name: '星河', timezone: 'Asia/Taipei', currency: 'TWD', is_default: true }]
const ACCOUNTS: ScopeAccount[] = [
  {
    account_id: 'a1',
    name: '星河-TW-01',
    currency: 'USD',
    timezone: 'Asia/Taipei',
    balance: '100',
    min_daily_budget: '100',
    use_status: 'on',
    auth_status: 'authorised',
  },
]
const wired = (calls: Calls) => batchScopeMachine.provide({ actors: { readGames: calls.promise(), readAccounts: calls.promise() } })

test('every state and transition of the scope lists is reached by a generated path', async () => {
  const walked = await walk({
    machine: batchScopeMachine,
    provided: wired,
    input: { channel: 'fb_ad', gameId: '' },
    resumed: [{ channel: 'fb_ad', gameId: '10078' }],
    cases: {
      'game.choose': [{ gameId: '10078' }, { gameId: '301' }, { gameId: '' }],
      'channel.choose': [{ channel: 'fb_ad' }],
      'xstate.done.actor.0.batchScope.readingGames': [{ output: GAMES }],
      'xstate.done.actor.0.batchScope.readingAccounts': [{ output: ACCOUNTS }],
      'xstate.error.actor.0.batchScope.readingGames': [{ error: new Error('away') }],
      'xstate.error.actor.0.batchScope.readingAccounts': [{ error: new Error('away') }],
    },
    coarse: ({ context }) => [context.gameId, context.games.length],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

describe('the scope lists', () => {
  test('another game drops the accounts of the one before', async () => {
    const calls = new Calls()
    const scope = createActor(wired(calls), { input: { channel: 'fb_ad', gameId: '10078' } }).start()
    calls.settle('0.batchScope.readingGames', 'resolve', GAMES)
    await settled()
    calls.settle('0.batchScope.readingAccounts', 'resolve', ACCOUNTS)
    await settled()
    expect(scope.getSnapshot().context.accounts).toEqual(ACCOUNTS)
    scope.send({ type: 'game.choose', gameId: '301' })
    expect([scope.getSnapshot().value, scope.getSnapshot().context.accounts]).toEqual(['readingAccounts', []])
  })

  test('a game chosen while the games are read is not forgotten', async () => {
    const calls = new Calls()
    const scope = createActor(wired(calls), { input: { channel: 'fb_ad', gameId: '' } }).start()
    scope.send({ type: 'game.choose', gameId: '10078' })
    calls.settle('0.batchScope.readingGames', 'resolve', GAMES)
    await settled()
    expect(scope.getSnapshot().value).toBe('readingAccounts')
  })
})
