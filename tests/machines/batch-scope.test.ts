import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { batchScopeMachine, type NetworkLists, type ScopeAccount, type ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const GAMES: ScopeGame[] = [{ game_id: '10078', region_id: '2', name: '星河', timezone: 'Asia/Taipei', currency: 'TWD', is_default: true }]
const ACCOUNTS: ScopeAccount[] = [
  {
    account_id: 'a1',
    name: '星河-TW-01',
    master_id: 'm1',
    currency: 'USD',
    timezone: 'Asia/Taipei',
    balance: '100',
    balance_currency: 'USD',
    min_daily_budget: '100',
    use_status: 'on',
    auth_status: 'authorised',
    held_for: null,
  },
]
const NETWORK: NetworkLists = { masters: [{ id: 'm1', name: '星野' }], dict: { 'campaign.status': [{ value: 'PAUSED', name: '暂停' }] } }
const wired = (calls: Calls) =>
  batchScopeMachine.provide({ actors: { readGames: calls.promise(), readNetwork: calls.promise(), readAccounts: calls.promise() } })

test('every state and transition of the scope lists is reached by a generated path', async () => {
  const walked = await walk({
    machine: batchScopeMachine,
    provided: wired,
    input: { channel: 'fb_ad', gameId: '', language: 'zh' },
    resumed: [
      { channel: 'fb_ad', gameId: '10078', language: 'zh' },
      { channel: '', gameId: '', language: '' },
    ],
    cases: {
      'game.choose': [{ gameId: '10078' }, { gameId: '301' }, { gameId: '' }],
      'channel.choose': [{ channel: 'fb_ad' }, { channel: 'other_ad' }],
      'language.choose': [{ language: 'zh' }, { language: 'en' }],
      'xstate.done.actor.0.batchScope.readingNetwork': [{ output: NETWORK }],
      'xstate.error.actor.0.batchScope.readingNetwork': [{ error: new Error('away') }],
      'xstate.done.actor.0.batchScope.readingGames': [{ output: GAMES }],
      'xstate.done.actor.0.batchScope.readingAccounts': [{ output: ACCOUNTS }],
      'xstate.error.actor.0.batchScope.readingGames': [{ error: new Error('away') }],
      'xstate.error.actor.0.batchScope.readingAccounts': [{ error: new Error('away') }],
    },
    coarse: ({ context }) => [context.gameId, context.games.length, context.network !== null],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

describe('the scope lists', () => {
  test('another game drops the accounts of the one before', async () => {
    const calls = new Calls()
    const scope = createActor(wired(calls), { input: { channel: 'fb_ad', gameId: '10078', language: 'zh' } }).start()
    calls.settle('0.batchScope.readingGames', 'resolve', GAMES)
    await settled()
    calls.settle('0.batchScope.readingNetwork', 'resolve', NETWORK)
    await settled()
    calls.settle('0.batchScope.readingAccounts', 'resolve', ACCOUNTS)
    await settled()
    expect(scope.getSnapshot().context.accounts).toEqual(ACCOUNTS)
    scope.send({ type: 'game.choose', gameId: '301' })
    expect([scope.getSnapshot().value, scope.getSnapshot().context.accounts]).toEqual(['readingAccounts', []])
  })

  test('a game chosen while the games are read is not forgotten', async () => {
    const calls = new Calls()
    const scope = createActor(wired(calls), { input: { channel: 'fb_ad', gameId: '', language: 'zh' } }).start()
    scope.send({ type: 'game.choose', gameId: '10078' })
    calls.settle('0.batchScope.readingGames', 'resolve', GAMES)
    await settled()
    calls.settle('0.batchScope.readingNetwork', 'resolve', NETWORK)
    await settled()
    expect(scope.getSnapshot().value).toBe('readingAccounts')
  })

  test('another language asks for the dictionary again, and another network for everything but the games', async () => {
    const calls = new Calls()
    const scope = createActor(wired(calls), { input: { channel: 'fb_ad', gameId: '10078', language: 'zh' } }).start()
    calls.settle('0.batchScope.readingGames', 'resolve', GAMES)
    await settled()
    calls.settle('0.batchScope.readingNetwork', 'resolve', NETWORK)
    await settled()
    calls.settle('0.batchScope.readingAccounts', 'resolve', ACCOUNTS)
    await settled()
    scope.send({ type: 'language.choose', language: 'en' })
    const { value, context } = scope.getSnapshot()
    expect([value, context.network, context.accounts]).toEqual(['readingNetwork', null, ACCOUNTS])
    scope.send({ type: 'channel.choose', channel: 'other_ad' })
    expect([scope.getSnapshot().value, scope.getSnapshot().context.accounts]).toEqual(['readingNetwork', []])
  })

  test('only the games are read where no network is asked about', async () => {
    const calls = new Calls()
    const scope = createActor(wired(calls), { input: { channel: '', gameId: '', language: '' } }).start()
    calls.settle('0.batchScope.readingGames', 'resolve', GAMES)
    await settled()
    expect([scope.getSnapshot().value, calls.open.size]).toEqual(['choosingGame', 0])
  })
})
