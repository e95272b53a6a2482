import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { accountReadingMachine, askBlockers, type AskOutcome, type ReadAccount } from '#machines/account-reading/account-reading.machine.ts'
import { WATCH_MS } from '#machines/kit/watch.ts'
import { aFigureAccount } from '../../stories/account-reading/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => accountReadingMachine.provide({ actors: { readAccounts: calls.promise(), askReading: calls.promise() } })
const [READ, MOVING, FAILED] = [
  aFigureAccount('1'),
  aFigureAccount('2', { state: 'reading' }),
  aFigureAccount('3', { state: 'failed', failure: { code: 'creative.figures.auth' } }),
]

test('every state and transition of reading reports is reached by a generated path', async () => {
  const walked = await walk({
    machine: accountReadingMachine,
    provided: wired,
    input: {},
    delaysMs: { watch: WATCH_MS },
    cases: {
      'xstate.done.actor.0.accountReading.reading': [[], [READ], [MOVING], [READ, MOVING]].map((output) => ({ output })),
      'xstate.done.actor.0.accountReading.sending': [
        { kind: 'done', value: null },
        { kind: 'refused', blockers: [] },
        { kind: 'unknown', blockers: [] },
      ].map((output) => ({ output })),
    },
    coarse: ({ context }) => context.accounts.map(({ state }: ReadAccount) => state),
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('a reading that was asked for is watched until it ends; an answer that was lost is read back, not sent again', async () => {
  const [calls, clock] = [new Calls(), new SimulatedClock()]
  const flow = createActor(wired(calls), { clock }).start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.accountReading.${state}`, 'resolve', value)
    await settled()
  }
  const at = () => flow.getSnapshot().value
  await answer('reading', [READ, FAILED])
  expect(at()).toBe('resting')
  flow.send({ type: 'accounts.read' })
  await answer('sending', { kind: 'unknown', blockers: [{ code: 'call.timeout' }] } satisfies AskOutcome)
  expect(at()).toBe('uncertain')
  flow.send({ type: 'read.retry' })
  await answer('reading', [MOVING, READ])
  expect(at()).toBe('watching')
  clock.increment(WATCH_MS)
  flow.send({ type: 'page.hidden' })
  clock.increment(WATCH_MS * 100)
  expect([at(), calls.made.filter((id) => id.endsWith('reading')).length]).toEqual(['hidden', 3])
  flow.send({ type: 'page.shown' })
  await answer('reading', [READ, READ])
  expect([at(), calls.made.filter((id) => id.endsWith('sending')).length]).toEqual(['resting', 1])
})

test('an account that the network throttles goes on by itself, and is watched until it has', async () => {
  const calls = new Calls()
  const flow = createActor(wired(calls), { clock: new SimulatedClock() }).start()
  const throttled = aFigureAccount('4', { state: 'failed', failure: { code: 'creative.figures.throttled' } })
  calls.settle('0.accountReading.reading', 'resolve', [READ, throttled])
  await settled()
  expect([flow.getSnapshot().value, askBlockers([throttled]).map(({ code }) => code)]).toEqual(['watching', ['account.reading.on_its_way']])
})

test('nothing can be asked for without an account, nor while all are being read', () => {
  const codes = (...accounts: ReadAccount[]) => askBlockers(accounts).map(({ code }) => code)
  expect([codes(), codes(MOVING), codes(MOVING, FAILED), codes(READ)]).toEqual([
    ['account.reading.none'],
    ['account.reading.on_its_way'],
    [],
    [],
  ])
})
