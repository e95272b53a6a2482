import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { SCRIPT_TIMEOUT_MS, subAppLoadMachine } from '#machines/sub-app-load/sub-app-load.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => subAppLoadMachine.provide({ actors: { load: calls.promise() } })

test('every state and transition of loading a part is reached by a generated path', async () => {
  const walked = await walk({
    machine: subAppLoadMachine,
    provided: wired,
    input: { name: 'tools' },
    cases: {
      'xstate.done.actor.0.subAppLoad.loading': [{ output: {} }],
      'xstate.error.actor.0.subAppLoad.loading': [{ error: new Error('404') }],
    },
    coarse: ({ context }) => context.problems.length,
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], disagreements: [] })
})

describe('loading a part', () => {
  function aPart() {
    const calls = new Calls()
    const clock = new SimulatedClock()
    const actor = createActor(wired(calls), { input: { name: 'tools' }, clock }).start()
    return { calls, clock, actor }
  }

  test('gives up after 120 seconds, not before, and loads again when asked', async () => {
    const { calls, clock, actor } = aPart()
    clock.increment(SCRIPT_TIMEOUT_MS - 1)
    expect(actor.getSnapshot().value).toBe('loading')
    clock.increment(1)
    expect([actor.getSnapshot().value, actor.getSnapshot().context.problems]).toEqual([
      'failed',
      [{ code: 'sub_app.timeout', params: { name: 'tools', reason: '', seconds: 120 } }],
    ])
    actor.send({ type: 'load.retry' })
    expect(actor.getSnapshot().value).toBe('loading')
    calls.settle('0.subAppLoad.loading', 'resolve', { routes: [] })
    await settled()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.loaded]).toEqual(['ready', { routes: [] }])
  })

  test('says why the script did not come', async () => {
    const { calls, actor } = aPart()
    calls.settle('0.subAppLoad.loading', 'reject', new Error('Failed to fetch'))
    await settled()
    expect(actor.getSnapshot().context.problems.map(({ params }) => params?.reason)).toEqual(['Failed to fetch'])
  })

  test('a script that comes after its time is not waited for', async () => {
    const { calls, clock, actor } = aPart()
    clock.increment(SCRIPT_TIMEOUT_MS)
    calls.settle('0.subAppLoad.loading', 'resolve', {})
    await settled()
    expect(actor.getSnapshot().value).toBe('failed')
  })
})
