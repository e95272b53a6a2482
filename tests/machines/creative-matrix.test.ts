import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { MatrixCreative, MatrixRow } from '#domain/batch/creative-matrix.ts'
import { creativeMatrixMachine, planIn, tickBlockers } from '#machines/creative-matrix/creative-matrix.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const ROWS: readonly MatrixRow[] = [2, 5].map((seq) => ({
  seq,
  name: `组${seq}`,
  account_id: '7',
  account: '星河',
  ads: seq === 5 ? 50 : 1,
  names: [],
  shows: [],
  values: { headline: '标题' },
}))
const SQUARE: MatrixCreative = { id: 'a', name: '方图', width: 1080, height: 1080 }
const TALL: MatrixCreative = { id: 'b', name: '竖图', width: 1080, height: 1920 }
const BARRED: MatrixCreative = { ...TALL, id: 'c', barred: '未通过审核' }
const INPUT = { channel: 'fb_ad', gameId: '10012', rows: ROWS }
const wired = (calls: Calls) => creativeMatrixMachine.provide({ actors: { findCreatives: calls.promise() } })

test('every state and transition of the matrix is reached by a generated path', async () => {
  const walked = await walk({
    machine: creativeMatrixMachine,
    provided: wired,
    input: INPUT,
    cases: {
      'creatives.find': [{ q: '图' }],
      'creative.toggle': [{ creative: SQUARE }],
      'cell.toggle': [
        { seq: 2, id: 'a' },
        { seq: 5, id: 'a' },
      ],
      'rule.apply': [{ rule: { kind: 'none' } }],
      'xstate.done.actor.0.creativeMatrix.searching': [{ output: [SQUARE, BARRED] }],
    },
    coarse: ({ context }) => [context.creatives.length, [...context.ticks]],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

async function aMatrix() {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input: INPUT }).start()
  calls.settle('0.creativeMatrix.searching', 'resolve', [SQUARE, TALL, BARRED])
  await settled()
  return { flow, calls }
}

test('what is chosen stays while other words are looked for, also when the library cannot be read', async () => {
  const { flow, calls } = await aMatrix()
  flow.send({ type: 'creative.toggle', creative: SQUARE })
  flow.send({ type: 'creative.toggle', creative: BARRED })
  flow.send({ type: 'creatives.find', q: '竖' })
  calls.settle('0.creativeMatrix.searching', 'reject', { blockers: [{ code: 'call.offline' }] })
  await settled()
  const { value, context } = flow.getSnapshot()
  expect([value, context.problems, context.creatives, tickBlockers(context)]).toEqual(['failed', [{ code: 'call.offline' }], [SQUARE], []])
})

test('a creative that is no longer chosen takes its ticks with it', async () => {
  const { flow } = await aMatrix()
  for (const creative of [SQUARE, TALL]) flow.send({ type: 'creative.toggle', creative })
  flow.send({ type: 'matrix.tick' })
  flow.send({ type: 'rule.apply', rule: { kind: 'all' } })
  flow.send({ type: 'cell.toggle', seq: 5, id: 'b' })
  flow.send({ type: 'matrix.back' })
  flow.send({ type: 'creative.toggle', creative: SQUARE })
  expect([...flow.getSnapshot().context.ticks]).toEqual(['2 b'])
})

test('a row that would hold too many ads keeps the ads from being added until its tick is taken away; then it ends with them', async () => {
  const { flow } = await aMatrix()
  flow.send({ type: 'creative.toggle', creative: SQUARE })
  flow.send({ type: 'matrix.tick' })
  flow.send({ type: 'rule.apply', rule: { kind: 'all' } })
  flow.send({ type: 'matrix.preview' })
  flow.send({ type: 'matrix.apply' })
  expect([flow.getSnapshot().value, planIn(flow.getSnapshot().context).blockers.map(({ row }) => row)]).toEqual(['previewing', [5]])
  flow.send({ type: 'matrix.back' })
  flow.send({ type: 'cell.toggle', seq: 5, id: 'a' })
  flow.send({ type: 'matrix.preview' })
  flow.send({ type: 'matrix.apply' })
  expect(flow.getSnapshot()).toMatchObject({ value: 'applied', output: { ads: [{ parent_seq: 2, name: '方图' }] } })
})

test('closed at any time it ends without an ad', async () => {
  const { flow } = await aMatrix()
  flow.send({ type: 'creative.toggle', creative: SQUARE })
  flow.send({ type: 'matrix.tick' })
  flow.send({ type: 'rule.apply', rule: { kind: 'all' } })
  flow.send({ type: 'matrix.close' })
  expect(flow.getSnapshot()).toMatchObject({ value: 'closed', output: { ads: [] } })
})
