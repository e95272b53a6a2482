import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => readingMachine.provide({ actors: { read: calls.promise() } })

test('every state and transition of a reading is reached by a generated path', async () => {
  const walked = await walk({
    machine: readingMachine,
    provided: wired,
    input: { query: 1 },
    cases: {
      'reading.ask': [{ query: 2 }],
      'xstate.done.actor.0.reading.reading': [{ output: 'a' }],
      'xstate.done.actor.0.reading.refreshing': [{ output: 'b' }],
      'xstate.error.actor.0.reading.reading': [{ error: new Error('away') }],
      'xstate.error.actor.0.reading.refreshing': [{ error: new Error('away') }],
    },
    coarse: () => null,
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('a failed refresh keeps what is shown; another question does not', async () => {
  const calls = new Calls()
  const reading = createActor(wired(calls), { input: { query: 1 } }).start()
  calls.settle('0.reading.reading', 'resolve', 'a')
  await settled()
  reading.send({ type: 'reading.again' })
  calls.settle('0.reading.refreshing', 'reject', { blockers: [{ code: 'call.offline' }] })
  await settled()
  expect(reading.getSnapshot()).toMatchObject({ value: 'stale', context: { answer: 'a', problems: [{ code: 'call.offline' }] } })
  reading.send({ type: 'reading.ask', query: 2 })
  expect(reading.getSnapshot().context).toEqual({ query: 2, answer: null, problems: [] })
})
