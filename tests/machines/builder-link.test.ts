import { createActor } from 'xstate'
import { expect, test, vi } from 'vitest'
import { builderLinkMachine, openBuilderBlockers } from '#machines/builder-link/builder-link.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const GAMES = [
  { game_id: '10012', name: '江湖', is_default: false },
  { game_id: '10078', name: '星河战纪', is_default: true },
]
const wired = (calls: Calls) => builderLinkMachine.provide({ actors: { readGames: calls.promise(), issueLink: calls.promise() } })

test('every state and transition of the way to the builder is reached by a generated path', async () => {
  const walked = await walk({
    machine: builderLinkMachine,
    provided: wired,
    cases: {
      'game.choose': [{ gameId: '10012' }],
      'xstate.done.actor.0.builderLink.reading': [{ output: GAMES }, { output: [] }],
      'xstate.done.actor.0.builderLink.issuing': [{ output: { url: 'https://pages.example.com' } }],
    },
    coarse: ({ context }) => [context.gameId],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('the link is opened once, for the chosen game; a refusal stays to be read and opens nothing', async () => {
  const opened = vi.fn()
  const calls = new Calls()
  const machine = wired(calls).provide({ actions: { openLink: (_, { url }) => opened(url) } })
  const flow = createActor(machine).start()
  calls.settle('0.builderLink.reading', 'resolve', GAMES)
  await settled()
  expect(flow.getSnapshot().context.gameId).toBe('10078')
  flow.send({ type: 'builder.open' })
  flow.send({ type: 'builder.open' })
  calls.settle('0.builderLink.issuing', 'resolve', { url: 'https://pages.example.com/?ticket=x' })
  await settled()
  expect([calls.made.length, opened.mock.calls]).toEqual([2, [['https://pages.example.com/?ticket=x']]])
  flow.send({ type: 'builder.open' })
  calls.settle('0.builderLink.issuing', 'reject', { blockers: [{ code: 'permission.game_outside' }] })
  await settled()
  expect([flow.getSnapshot().value, flow.getSnapshot().context.problems, opened.mock.calls.length]).toEqual([
    'choosing',
    [{ code: 'permission.game_outside' }],
    1,
  ])
})

test('without a game there is nothing to open', () => {
  expect(openBuilderBlockers({ gameId: '' }).map(({ code }) => code)).toEqual(['landing.builder.no_game'])
})
