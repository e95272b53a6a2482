import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { adDataMachine, NO_AD_DATA_FILTER, type AdDataAnswer } from '#machines/ad-data/ad-data.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const ANSWER: AdDataAnswer = { rows: [], total: 0, asOf: '2026-11-20T10:00:00+08:00' }
const wired = (calls: Calls) => adDataMachine.provide({ actors: { readData: calls.promise() } })

test('every state and transition of the ad data is reached by a generated path', async () => {
  const walked = await walk({
    machine: adDataMachine,
    provided: wired,
    input: { filter: NO_AD_DATA_FILTER },
    cases: {
      'filter.change': [{ filter: NO_AD_DATA_FILTER }, { filter: { ...NO_AD_DATA_FILTER, trouble: true } }],
      'xstate.done.actor.0.adData.reading': [{ output: ANSWER }],
    },
    coarse: ({ context }) => [context.filter.trouble, context.answer !== null],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('the answer of an older filter does not arrive after a newer one was set; a failure keeps the lines', async () => {
  const calls = new Calls()
  const data = createActor(wired(calls), { input: { filter: NO_AD_DATA_FILTER } }).start()
  const late = calls.open.get('0.adData.reading')
  data.send({ type: 'filter.change', filter: { ...NO_AD_DATA_FILTER, gameId: '10012' } })
  late?.resolve({ ...ANSWER, total: 99 })
  await settled()
  expect(data.getSnapshot().context.answer).toBe(null)
  calls.settle('0.adData.reading', 'resolve', ANSWER)
  await settled()
  data.send({ type: 'data.refresh' })
  calls.settle('0.adData.reading', 'reject', { blockers: [{ code: 'call.offline' }] })
  await settled()
  const { value, context } = data.getSnapshot()
  expect([value, context.answer, context.problems]).toEqual(['failed', ANSWER, [{ code: 'call.offline' }]])
})
