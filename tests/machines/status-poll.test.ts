import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { POLL_INTERVAL_MS, statusPollMachine, type PollAnswer } from '#machines/status-poll/status-poll.machine.ts'
import { walk } from './kit/walk.ts'

const asking = 'xstate.done.actor.0.statusPoll.polling.asking'

test('every state and transition of a status poll is reached by a generated path', async () => {
  const walked = await walk({
    machine: statusPollMachine,
    provided: (calls) => statusPollMachine.provide({ actors: { ask: calls.promise() } }),
    input: { subject: '7' },
    cases: { [asking]: ['1', '0', '2'].map((result) => ({ output: { result, value: null } })) },
    coarse: () => null,
    delaysMs: { interval: POLL_INTERVAL_MS, patience: 86_400_000 },
  })
  expect(walked).toEqual({
    states: 8,
    transitions: 10,
    guards: 2,
    paths: 16,
    missedStates: [],
    missedTransitions: [],
    guardsNeverTrue: [],
    guardsNeverFalse: [],
    disagreements: [],
  })
})

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A poll on a simulated clock; `answer` ends the question that is open. */
function aPoll({ giveUpAfterMs }: { giveUpAfterMs?: number } = {}) {
  const clock = new SimulatedClock()
  const open: { resolve: (answer: PollAnswer<unknown>) => void; reject: (error: Error) => void }[] = []
  const asked: number[] = []
  const machine = statusPollMachine.provide({
    actors: {
      ask: fromPromise<PollAnswer<unknown>, { subject: string }>(() => {
        asked.push(clock.now())
        return new Promise((resolve, reject) => open.push({ resolve, reject }))
      }),
    },
  })
  const poll = createActor(machine, { input: { subject: '7', ...(giveUpAfterMs === undefined ? {} : { giveUpAfterMs }) }, clock }).start()
  const answer = async (result: string) => {
    open.shift()?.resolve({ result, value: result })
    await settled()
  }
  const fail = async () => {
    open.shift()?.reject(new Error('network lost'))
    await settled()
  }
  return { poll, clock, asked, answer, fail }
}

describe('a status poll', () => {
  test('asks again at exactly 5,000 ms after an answer, and not a moment before', async () => {
    const { clock, asked, answer } = aPoll()
    await answer('2')
    clock.increment(4_999)
    expect(asked).toEqual([0])
    clock.increment(1)
    expect(asked).toEqual([0, 5_000])
  })

  test('never has two questions open: it waits for a slow answer', () => {
    const { clock, asked } = aPoll()
    clock.increment(60_000)
    expect(asked).toEqual([0])
  })

  test('resolves on 1 with what the answer said', async () => {
    const { poll, answer } = aPoll()
    await answer('1')
    expect(poll.getSnapshot().output).toEqual({ kind: 'resolved', value: '1' })
  })

  test('rejects on 0, and says that the server said so', async () => {
    const { poll, answer } = aPoll()
    await answer('0')
    expect(poll.getSnapshot().output).toEqual({ kind: 'rejected', reason: 'saidNo', value: '0' })
  })

  test('rejects when one question fails, and says that it could not ask', async () => {
    const { poll, fail } = aPoll()
    await fail()
    expect(poll.getSnapshot().output).toEqual({
      kind: 'rejected',
      reason: 'couldNotAsk',
      blockers: [{ code: 'flow.failed', params: { reason: 'network lost' } }],
    })
  })

  test('is silent while no one looks, and asks at once when someone does', async () => {
    const { poll, clock, asked, answer } = aPoll()
    await answer('2')
    poll.send({ type: 'poll.hidden' })
    clock.increment(60_000)
    expect(asked).toEqual([0])
    poll.send({ type: 'poll.shown' })
    expect(asked).toEqual([0, 60_000])
  })

  test('ignores an answer that arrives after it was hidden', async () => {
    const { poll, answer } = aPoll()
    poll.send({ type: 'poll.hidden' })
    await answer('1')
    expect(poll.getSnapshot().value).toEqual({ polling: 'paused' })
  })

  test('gives up after its patience, which is no rejection', async () => {
    const { poll, clock, answer } = aPoll({ giveUpAfterMs: 12_000 })
    await answer('2')
    clock.increment(5_000)
    await answer('2')
    clock.increment(7_000)
    expect(poll.getSnapshot().output).toEqual({ kind: 'gaveUp' })
  })

  test('stops asking when cancelled: no timer stays behind', async () => {
    const { poll, clock, asked, answer } = aPoll()
    await answer('2')
    poll.send({ type: 'poll.cancel' })
    clock.increment(86_400_000)
    expect([asked, poll.getSnapshot().output]).toEqual([[0], { kind: 'cancelled' }])
  })
})
