import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { useFlowState } from '#views/kit/flow/use-flow-state.ts'

const typing = setup({ types: { events: {} as { type: 'typed' } | { type: 'saved' } } }).createMachine({
  context: { length: 0 },
  initial: 'asking',
  states: {
    asking: { on: { typed: { actions: assign({ length: ({ context }) => Number(context['length']) + 1 }) }, saved: 'done' } },
    done: { tags: 'settled' },
  },
})

test('draws a view that shows the state of a flow again when the state changes, and not with each value typed', () => {
  const flow = createActor(typing).start()
  const drawn: string[] = []
  function State() {
    const state = useFlowState(flow)
    drawn.push(String(state.value))
    return <output>{state.hasTag('settled') ? 'settled' : 'open'}</output>
  }
  render(<State />)
  act(() => flow.send({ type: 'typed' }))
  act(() => flow.send({ type: 'typed' }))
  expect(drawn).toEqual(['asking'])
  act(() => flow.send({ type: 'saved' }))
  expect([drawn, screen.getByRole('status').textContent]).toEqual([['asking', 'done'], 'settled'])
})
