import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { BatchState } from '#domain/batch/batch.ts'
import {
  batchRowsMachine,
  ROWS_A_PAGE,
  ROWS_GROWING_MS,
  ROWS_POLL_MS,
  ROWS_REST_MS,
  type RowsPage,
} from '#machines/batch-rows/batch-rows.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const aPage = (taken: number, rest: Partial<RowsPage> = {}): RowsPage => ({
  taken,
  lastSeq: taken,
  cursor: '100',
  total: 700,
  state: 'draft',
  ...rest,
})
const wired = (calls: Calls) => batchRowsMachine.provide({ actors: { readPage: calls.promise() } })
const INPUT = { channel: 'fb_ad', batchId: '7' }
const ASKING = '0.batchRows.loading.asking'
const REFRESHING = '0.batchRows.refreshing'

test('every state and transition of the reading of rows is reached by a generated path', async () => {
  const pages = [aPage(ROWS_A_PAGE), aPage(20), aPage(20, { state: 'expanding' }), aPage(20, { state: 'pushing' })].map((output) => ({
    output,
  }))
  const walked = await walk({
    machine: batchRowsMachine,
    provided: wired,
    input: INPUT,
    cases: {
      [`xstate.done.actor.${ASKING}`]: pages,
      [`xstate.done.actor.${REFRESHING}`]: pages,
      [`xstate.error.actor.${ASKING}`]: [{ error: new Error('away') }],
      [`xstate.error.actor.${REFRESHING}`]: [{ error: new Error('away') }],
    },
    delaysMs: { poll: ROWS_POLL_MS, rest: ROWS_REST_MS, growing: ROWS_GROWING_MS },
    coarse: ({ context }) => [context.cursor, context.last?.state ?? null],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

describe('the reading of rows', () => {
  const aReader = () => {
    const calls = new Calls()
    const clock = new SimulatedClock()
    const reader = createActor(wired(calls), { input: INPUT, clock }).start()
    const answer = async (id: string, page: RowsPage) => {
      calls.settle(id, 'resolve', page)
      await settled()
    }
    return { reader, calls, clock, answer }
  }

  test('goes on after a full page from its last row, then asks for changes since the first page', async () => {
    const { reader, answer } = aReader()
    await answer(ASKING, aPage(ROWS_A_PAGE, { cursor: '100' }))
    expect(reader.getSnapshot().context).toMatchObject({ after: 500, loaded: 500, cursor: null })
    await answer(ASKING, aPage(200, { lastSeq: 700, cursor: '140' }))
    const { value, context } = reader.getSnapshot()
    expect([value, context.after, context.loaded, context.cursor]).toEqual([{ current: 'resting' }, 0, 700, '100'])
  })

  test.each<[BatchState, string]>([
    ['pushing', 'refreshing'],
    ['draft', 'resting'],
    ['settled', 'resting'],
  ])('a batch that is %s is in %s after 5 s', async (state, place) => {
    const { reader, clock, answer } = aReader()
    await answer(ASKING, aPage(20, { state }))
    clock.increment(ROWS_POLL_MS)
    expect(JSON.stringify(reader.getSnapshot().value)).toContain(place)
  })

  test('asks again at once when something changed, also while an older question is under way', async () => {
    const { reader, answer } = aReader()
    await answer(ASKING, aPage(20))
    reader.send({ type: 'rows.askNow' })
    const first = reader.getSnapshot().children[REFRESHING]
    reader.send({ type: 'rows.askNow' })
    expect(reader.getSnapshot().value).toBe('refreshing')
    expect(reader.getSnapshot().children[REFRESHING]).not.toBe(first)
  })

  test('keeps what it has when a round fails, and begins that round again by itself', async () => {
    const { reader, calls, clock, answer } = aReader()
    await answer(ASKING, aPage(20))
    reader.send({ type: 'rows.askNow' })
    calls.settle(REFRESHING, 'reject', { blockers: [{ code: 'call.offline' }] })
    await settled()
    expect([reader.getSnapshot().value, reader.getSnapshot().context.loaded]).toEqual(['failed', 20])
    clock.increment(ROWS_POLL_MS)
    expect(reader.getSnapshot().value).toBe('refreshing')
  })
})
