import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { settingsReadMachine } from '#machines/settings-read/settings-read.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => settingsReadMachine.provide({ actors: { read: calls.promise() } })

test('every state and transition of reading is reached by a generated path', async () => {
  const walked = await walk({
    machine: settingsReadMachine,
    provided: wired,
    input: { query: '' },
    cases: {
      'query.change': [{ query: '' }, { query: 'q=a' }],
      'xstate.done.actor.0.settingsRead.reading': [{ output: ['a'] }],
      'xstate.error.actor.0.settingsRead.reading': [{ error: new Error('away') }],
    },
    coarse: ({ context }) => [context.query, context.answer !== null],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('a later reading keeps what is shown, a failed one says why beside it', async () => {
  const calls = new Calls()
  const page = createActor(wired(calls), { input: { query: '' } }).start()
  calls.settle('0.settingsRead.reading', 'resolve', ['a'])
  await settled()
  page.send({ type: 'query.change', query: 'q=b' })
  expect(page.getSnapshot()).toMatchObject({ value: 'reading', context: { query: 'q=b', answer: ['a'] } })
  calls.settle('0.settingsRead.reading', 'reject', { blockers: [{ code: 'call.offline' }] })
  await settled()
  expect(page.getSnapshot()).toMatchObject({ value: 'failed', context: { answer: ['a'], problems: [{ code: 'call.offline' }] } })
})
