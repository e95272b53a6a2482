import { afterAll, describe, expect, test } from 'vitest'
import { BATCH_STAGES } from '#machines/batch/batch.flow.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { corneredIn, failuresOf, FLOWS, MACHINES, shownStates, stuckIn, unhandledIn, untoldIn } from './kit/flow-facts.ts'
import { reportFlow } from './kit/flow-report.ts'

describe.each(MACHINES)('the chart of %s', (_, machine) => {
  test('has no state without a way out', () => expect(stuckIn(machine)).toEqual([]))

  test('offers at least two ways out of every failure', () => expect(corneredIn(machine)).toEqual([]))

  test('handles success and failure of everything it invokes', () => expect(unhandledIn(machine)).toEqual([]))
})

test('every state of a batch in which a person can be is in one stage of the step bar', () => {
  const uncovered = ['resuming', 'finding', 'failed', 'discarded', 'closed']
  const states = Object.keys(batchMachine.states).filter((state) => !uncovered.includes(state))
  const covering = (state: string) =>
    BATCH_STAGES.filter((stage) => stage.states.some((one) => one === state || one.startsWith(`${state}.`)))
  expect(states.filter((state) => covering(state).length === 0)).toEqual([])
})

afterAll(() => {
  for (const { flow, machine } of FLOWS)
    reportFlow({
      flow,
      id: machine.id,
      shown: shownStates(machine).length,
      failures: failuresOf(machine).length,
      short: {
        'no way out': stuckIn(machine),
        'fewer than two ways out of a failure': corneredIn(machine),
        'an end that is not handled': unhandledIn(machine),
        'no story': untoldIn(flow, machine),
      },
    })
})
