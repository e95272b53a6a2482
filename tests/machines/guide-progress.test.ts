import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { guideProgressMachine, isDoneIn, type MarkOutcome } from '#machines/guide-progress/guide-progress.machine.ts'
import { aMark, MARKS } from '../../stories/guide-progress/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const READ = { guideId: '1', version: 3, state: 'read' } as const
const AFTER = [aMark('1', 'read', 3)]
const done: MarkOutcome = { kind: 'done', value: AFTER }
const refused: MarkOutcome = { kind: 'refused', blockers: [{ code: 'help.guide.missing' }] }
const unknown: MarkOutcome = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }

const wired = (calls: Calls) => guideProgressMachine.provide({ actors: { readMarks: calls.promise(), writeMark: calls.promise() } })

test('every state and transition of the progress is reached by a generated path', async () => {
  const walked = await walk({
    machine: guideProgressMachine,
    provided: wired,
    cases: {
      'guide.mark': [READ],
      'guide.forget': [{ guideId: '1' }],
      'xstate.done.actor.0.guideProgress.reading': [{ output: MARKS }, { output: [] }],
      'xstate.done.actor.0.guideProgress.readingBack': [{ output: AFTER }, { output: MARKS }],
      'xstate.done.actor.0.guideProgress.writing': [{ output: done }, { output: refused }, { output: unknown }],
    },
    coarse: ({ context }) => [context.marks.length, context.change?.kind ?? null],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

async function opened() {
  const calls = new Calls()
  const progress = createActor(wired(calls)).start()
  const answer = async (state: string, value: unknown, how: 'resolve' | 'reject' = 'resolve') => {
    calls.settle(`0.guideProgress.${state}`, how, value)
    await settled()
  }
  await answer('reading', MARKS)
  return { calls, progress, answer, now: () => progress.getSnapshot() }
}

describe('a mark', () => {
  test('is what the server answers, with what another tab said meanwhile', async () => {
    const { progress, answer, now } = await opened()
    progress.send({ type: 'guide.mark', ...READ })
    expect([now().value, now().context.marks]).toEqual(['writing', MARKS])
    await answer('writing', done)
    expect([now().value, now().context]).toEqual(['open', { marks: AFTER, change: null, problems: [] }])
  })

  test('whose answer was lost is read back, and not sent again when it is there', async () => {
    const { calls, progress, answer, now } = await opened()
    progress.send({ type: 'guide.mark', ...READ })
    await answer('writing', unknown)
    await answer('readingBack', AFTER)
    expect([now().value, now().context.problems]).toEqual(['open', []])
    expect(calls.made.filter((id) => id.endsWith('writing'))).toHaveLength(1)
  })

  test('that is not there says so; only a person sends it again, or leaves it', async () => {
    const { progress, answer, now } = await opened()
    progress.send({ type: 'guide.mark', ...READ })
    await answer('writing', unknown)
    await answer('readingBack', MARKS)
    expect([now().value, now().context.problems]).toEqual(['lost', [{ code: 'call.timeout' }]])
    progress.send({ type: 'write.retry' })
    expect(now().context.change).toEqual({ kind: 'mark', ...READ })
    await answer('writing', unknown)
    await answer('readingBack', new Error('away'), 'reject')
    progress.send({ type: 'write.drop' })
    await answer('reading', MARKS)
    expect([now().value, now().context.change]).toEqual(['open', null])
  })

  test('that is refused says why over what holds', async () => {
    const { progress, answer, now } = await opened()
    progress.send({ type: 'guide.mark', ...READ })
    await answer('writing', refused)
    await answer('reading', AFTER)
    expect([now().value, now().context]).toEqual(['open', { marks: AFTER, change: null, problems: [{ code: 'help.guide.missing' }] }])
  })

  test('can be made although the marks could not be read: its answer has them all', async () => {
    const calls = new Calls()
    const progress = createActor(wired(calls)).start()
    calls.settle('0.guideProgress.reading', 'reject', new Error('away'))
    await settled()
    progress.send({ type: 'guide.mark', ...READ })
    calls.settle('0.guideProgress.writing', 'resolve', done)
    await settled()
    expect(progress.getSnapshot()).toMatchObject({ value: 'open', context: { marks: AFTER, problems: [] } })
  })
})

test('reading all again is asked first, and there is nothing to ask while nothing is marked', async () => {
  const { calls, progress, answer, now } = await opened()
  progress.send({ type: 'progress.reset' })
  progress.send({ type: 'reset.cancel' })
  expect([now().value, now().context.marks]).toEqual(['open', MARKS])
  progress.send({ type: 'progress.reset' })
  progress.send({ type: 'reset.confirm' })
  expect(now().context.change).toEqual({ kind: 'forget', guideId: null })
  await answer('writing', { kind: 'done', value: [] } satisfies MarkOutcome)
  progress.send({ type: 'progress.reset' })
  expect([now().value, calls.made.length]).toEqual(['open', 2])
})

test('a change is done when the marks say it', () => {
  const marked = { kind: 'mark', ...READ } as const
  expect([isDoneIn(AFTER, marked), isDoneIn([aMark('1', 'read', 2)], marked), isDoneIn([aMark('1', 'later', 3)], marked)]).toEqual([
    true,
    false,
    false,
  ])
  const forgotten = (guideId: string | null) => ({ kind: 'forget', guideId }) as const
  expect([
    isDoneIn(MARKS, forgotten('3')),
    isDoneIn(MARKS, forgotten('1')),
    isDoneIn(MARKS, forgotten(null)),
    isDoneIn([], forgotten(null)),
  ]).toEqual([true, false, false, true])
})
