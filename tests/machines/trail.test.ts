import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { moodOf, stageOf, statePaths } from '#machines/kit/flow-kind.ts'
import { problemsOf } from '#machines/kit/outcome.ts'
import { createTrail } from '#machines/kit/trail.ts'
import { batchImportMachine } from '#machines/batch-import/batch-import.machine.ts'
import { Calls, settled } from './kit/walk.ts'

const now = () => '2026-11-20T10:00:00+08:00'
const wired = (calls: Calls) => batchImportMachine.provide({ actors: { readSheet: calls.promise() } })

describe('a trail', () => {
  test('writes down every transition: when, by which event, from where, to where', async () => {
    const calls = new Calls()
    const trail = createTrail({ now })
    const flow = createActor(wired(calls), { input: { channel: 'fb_ad', gameId: '1' }, inspect: trail.inspect }).start()
    flow.send({ type: 'source.choose', request: { kind: 'pasted', text: 'secret' } })
    calls.settle('0.batchImport.reading', 'reject', new Error('no'))
    await settled()
    expect(trail.entries()).toEqual([
      { seq: 1, at: now(), event: 'xstate.init', from: '', to: 'choosing' },
      { seq: 2, at: now(), event: 'source.choose', from: 'choosing', to: 'reading' },
      { seq: 3, at: now(), event: 'xstate.error.actor.0.batchImport.reading', from: 'reading', to: 'failed' },
    ])
    expect(JSON.stringify(trail.entries())).not.toContain('secret')
  })

  test('goes on where it stopped after a reload', () => {
    const before = [{ seq: 7, at: now(), event: 'x', from: 'a', to: 'b' }]
    const trail = createTrail({ now, before })
    createActor(wired(new Calls()), { input: { channel: 'fb_ad', gameId: '1' }, inspect: trail.inspect }).start()
    expect(trail.entries().map(({ seq }) => seq)).toEqual([7, 8])
  })

  test('is the same list until something happens, and tells when it does', () => {
    const trail = createTrail({ now })
    const flow = createActor(wired(new Calls()), { input: { channel: 'fb_ad', gameId: '1' }, inspect: trail.inspect }).start()
    const [heard, before] = [[] as number[], trail.entries()]
    trail.subscribe(() => heard.push(trail.entries().length))
    expect(trail.entries()).toBe(before)
    flow.send({ type: 'import.cancel' })
    expect(heard).toEqual([2])
  })
})

describe('what the frame asks of a flow', () => {
  test('its state as paths, and the stage that covers it', () => {
    const stages = [
      { key: 'one', labelKey: 'x', states: ['choosing'] },
      { key: 'two', labelKey: 'y', states: ['building.ad'] },
    ]
    expect([
      statePaths({ building: 'ad' }),
      stageOf(stages, { value: { choosing: 'scope' } })?.key,
      stageOf(stages, { value: { building: 'ad' } })?.key,
      stageOf(stages, { value: 'finding' }),
    ]).toEqual([['building.ad'], 'one', 'two', null])
  })

  test.each([
    [['busy', 'uncertain'], 'unknown'],
    [['failure', 'settled'], 'blocked'],
    [['busy'], 'running'],
    [['settled'], 'done'],
    [[], 'you'],
  ])('with tags %j it is %s', (tags, mood) => {
    expect(moodOf({ status: 'active', hasTag: (tag) => tags.includes(tag) })).toBe(mood)
  })

  test('the reasons a failure carries, else that it failed', () => {
    expect([problemsOf({ blockers: [{ code: 'a' }, 'no blocker'] }), problemsOf(new Error('why'))]).toEqual([
      [{ code: 'a' }],
      [{ code: 'flow.failed', params: { reason: 'why' } }],
    ])
  })
})
