import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { costListMachine, NO_COST_FILTER, type CostAnswer } from '#machines/cost-list/cost-list.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const ANSWER: CostAnswer = { rows: [], total: 0, sums: [], asOf: '2026-11-20T10:00:00+08:00' }
const wired = (calls: Calls) => costListMachine.provide({ actors: { readCosts: calls.promise() } })

test('every state and transition of the cost list is reached by a generated path', async () => {
  const walked = await walk({
    machine: costListMachine,
    provided: wired,
    input: { filter: NO_COST_FILTER },
    cases: {
      'filter.change': [{ filter: NO_COST_FILTER }, { filter: { ...NO_COST_FILTER, month: '2026-11' } }],
      'xstate.done.actor.0.costList.reading': [{ output: ANSWER }],
    },
    coarse: ({ context }) => [context.filter.month, context.answer !== null],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('the answer to an older filter does not arrive after a newer one was set', async () => {
  const calls = new Calls()
  const list = createActor(wired(calls), { input: { filter: NO_COST_FILTER } }).start()
  const late = calls.open.get('0.costList.reading')
  list.send({ type: 'filter.change', filter: { ...NO_COST_FILTER, q: '地铁' } })
  late?.resolve({ ...ANSWER, total: 99 })
  await settled()
  expect(list.getSnapshot().context.answer).toBe(null)
})
