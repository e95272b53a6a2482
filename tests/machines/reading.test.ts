import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { createReading, readingMachine } from '#machines/reading/reading.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => readingMachine.provide({ actors: { read: calls.promise() } })
const wiredList = (calls: Calls) => createReading<unknown, unknown>({ keepsAnswer: true }).provide({ actors: { read: calls.promise() } })

test.each([
  ['a reading', wired],
  ['a list', wiredList],
])('every state and transition of %s is reached by a generated path', async (_, provided) => {
  const walked = await walk({
    machine: readingMachine,
    provided,
    input: { query: 1 },
    cases: {
      'reading.ask': [{ query: 1 }, { query: 2 }],
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

test('a list keeps what is shown while another question is asked, and next to a failure', async () => {
  const calls = new Calls()
  const list = createActor(wiredList(calls), { input: { query: { q: '' } } }).start()
  calls.settle('0.reading.reading', 'resolve', ['a'])
  await settled()
  list.send({ type: 'reading.ask', query: { q: '' } })
  expect(list.getSnapshot().value).toBe('shown')
  list.send({ type: 'reading.ask', query: { q: 'b' } })
  expect(list.getSnapshot()).toMatchObject({ value: 'reading', context: { query: { q: 'b' }, answer: ['a'] } })
  calls.settle('0.reading.reading', 'reject', { blockers: [{ code: 'call.offline' }] })
  await settled()
  expect(list.getSnapshot()).toMatchObject({ value: 'failed', context: { answer: ['a'], problems: [{ code: 'call.offline' }] } })
})

test('the answer to an older question does not arrive after a newer one was asked', async () => {
  const calls = new Calls()
  const list = createActor(wiredList(calls), { input: { query: 1 } }).start()
  const late = calls.open.get('0.reading.reading')
  list.send({ type: 'reading.ask', query: 2 })
  late?.resolve('late')
  await settled()
  expect(list.getSnapshot()).toMatchObject({ value: 'reading', context: { query: 2, answer: null } })
})
