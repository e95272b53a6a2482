import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { installationMachine, LOOK_AGAIN_MS, type Installation, type PutAwayOutcome } from '#machines/installation/installation.machine.ts'
import { AWAY, COMPLETE, GUIDE } from '../../stories/installation/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const done = (value: Installation): PutAwayOutcome => ({ kind: 'done', value })
const refused: PutAwayOutcome = { kind: 'refused', blockers: [{ code: 'permission.missing' }] }
const unknown: PutAwayOutcome = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const COMPLETE_AWAY: Installation = { ...COMPLETE, put_away: AWAY.put_away }

const wired = (calls: Calls) => installationMachine.provide({ actors: { readGuide: calls.promise(), putAway: calls.promise() } })
const guides = [GUIDE, COMPLETE, AWAY].map((output) => ({ output }))

test('every state and transition of the guide is reached by a generated path', async () => {
  const walked = await walk({
    machine: installationMachine,
    provided: wired,
    delaysMs: { lookAgain: LOOK_AGAIN_MS },
    cases: {
      'xstate.done.actor.0.installation.reading': guides,
      'xstate.done.actor.0.installation.looking': guides,
      'xstate.done.actor.0.installation.readingBack': guides,
      'xstate.done.actor.0.installation.writing': [...[GUIDE, COMPLETE, AWAY].map(done), refused, unknown].map((output) => ({ output })),
    },
    coarse: ({ context: { guide, isAway } }) => [guide?.facts.confirmed ?? null, guide?.put_away === null, isAway],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

async function opened(first: Installation = GUIDE) {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const guide = createActor(wired(calls), { clock }).start()
  const answer = async (state: string, value: unknown, how: 'resolve' | 'reject' = 'resolve') => {
    calls.settle(`0.installation.${state}`, how, value)
    await settled()
  }
  await answer('reading', first)
  return { calls, clock, guide, answer, now: () => guide.getSnapshot() }
}

test('while a step is open the guide looks again by itself, and ends when the last one is done', async () => {
  const { clock, answer, now } = await opened()
  expect(now().value).toBe('open')
  clock.increment(LOOK_AGAIN_MS)
  expect([now().value, now().hasTag('busy')]).toEqual(['looking', false])
  await answer('looking', COMPLETE)
  expect([now().value, now().context.guide]).toEqual(['complete', COMPLETE])
  clock.increment(LOOK_AGAIN_MS)
  expect(now().value).toBe('complete')
})

test('a look that fails keeps the steps, says why, and is made again', async () => {
  const { clock, answer, now } = await opened()
  clock.increment(LOOK_AGAIN_MS)
  await answer('looking', Object.assign(new Error('away'), { blockers: [{ code: 'call.offline' }] }), 'reject')
  expect([now().value, now().context.guide, now().context.problems]).toEqual(['open', GUIDE, [{ code: 'call.offline' }]])
  clock.increment(LOOK_AGAIN_MS)
  await answer('looking', GUIDE)
  expect([now().value, now().context.problems]).toEqual(['open', []])
})

test('a guide that is put away stays so for every administrator until one shows it again', async () => {
  const { guide, answer, now } = await opened()
  guide.send({ type: 'guide.put_away' })
  await answer('writing', done(AWAY))
  expect([now().value, now().context.guide]).toEqual(['away', AWAY])
  guide.send({ type: 'guide.show' })
  await answer('writing', done(GUIDE))
  expect([now().value, now().context.guide]).toEqual(['open', GUIDE])
})

test('a press whose answer was lost is read back: it is not sent again when it is done', async () => {
  const { calls, guide, answer, now } = await opened()
  guide.send({ type: 'guide.put_away' })
  await answer('writing', unknown)
  await answer('readingBack', AWAY)
  expect([now().value, now().context.problems]).toEqual(['away', []])
  expect(calls.made.filter((id) => id.endsWith('writing'))).toHaveLength(1)
})

test('a press that did not arrive is sent again by a person only, or left', async () => {
  const { calls, guide, answer, now } = await opened()
  guide.send({ type: 'guide.put_away' })
  await answer('writing', unknown)
  await answer('readingBack', GUIDE)
  expect([now().value, now().context.problems]).toEqual(['lost', [{ code: 'call.timeout' }]])
  guide.send({ type: 'write.retry' })
  expect([now().value, now().context.isAway, calls.made.filter((id) => id.endsWith('writing')).length]).toEqual(['writing', true, 2])
  await answer('writing', unknown)
  await answer('readingBack', new Error('away'), 'reject')
  guide.send({ type: 'write.drop' })
  await answer('reading', GUIDE)
  expect(now().value).toBe('open')
})

test('a refusal leaves the guide where it was, with the reason', async () => {
  const { guide, answer, now } = await opened(COMPLETE_AWAY)
  guide.send({ type: 'guide.show' })
  await answer('writing', refused)
  expect([now().value, now().context.problems]).toEqual(['away', [{ code: 'permission.missing' }]])
})
