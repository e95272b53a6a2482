import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { batchListMachine, LIST_REFRESH_MS, NO_BATCH_FILTER, type BatchListAnswer } from '#machines/batch-list/batch-list.machine.ts'
import type { BatchState } from '#domain/batch/batch.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const row = (state: BatchState) => ({
  batch_id: '1',
  name: '首发',
  channel: 'fb_ad',
  kind: 'create' as const,
  game_id: '10078',
  account_ids: [],
  state,
  version: 1,
  counts: { done: 0, failed: 0, skipped: 0, unknown: 0, waiting: 0, total: 0 },
  levels: { campaign: 0, adgroup: 0, ad: 0 },
  daily_budget: [],
  lifetime_budget: [],
  problems: 0,
  expanded: 0,
  created_by: '1',
  created_by_name: '李雷',
  created_at: '',
  committed_at: null,
  settled_at: null,
})
const anAnswer = (...states: BatchState[]): BatchListAnswer => ({
  rows: states.map(row),
  total: states.length,
  asOf: '2026-11-20T10:00:00+08:00',
})
const wired = (calls: Calls) => batchListMachine.provide({ actors: { readList: calls.promise() } })

test('every state and transition of the list is reached by a generated path', async () => {
  const walked = await walk({
    machine: batchListMachine,
    provided: wired,
    input: { filter: NO_BATCH_FILTER },
    cases: {
      'filter.change': [{ filter: NO_BATCH_FILTER }, { filter: { ...NO_BATCH_FILTER, mine: true } }],
      'xstate.done.actor.0.batchList.reading': [{ output: anAnswer('draft') }, { output: anAnswer('pushing') }],
      'xstate.done.actor.0.batchList.refreshing': [{ output: anAnswer('draft') }, { output: anAnswer('pushing') }],
      'xstate.error.actor.0.batchList.reading': [{ error: new Error('away') }],
      'xstate.error.actor.0.batchList.refreshing': [{ error: new Error('away') }],
    },
    delaysMs: { refresh: LIST_REFRESH_MS },
    coarse: ({ context }) => [context.answer?.rows[0]?.state ?? null, context.filter.mine],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

describe('the list', () => {
  const aList = async (answer: BatchListAnswer) => {
    const calls = new Calls()
    const clock = new SimulatedClock()
    const list = createActor(wired(calls), { input: { filter: NO_BATCH_FILTER }, clock }).start()
    calls.settle('0.batchList.reading', 'resolve', answer)
    await settled()
    return { list, calls, clock }
  }

  test('is read again after 5 s while a batch is under way, and not otherwise', async () => {
    const live = await aList(anAnswer('settled', 'pushing'))
    live.clock.increment(LIST_REFRESH_MS)
    expect(live.list.getSnapshot().value).toBe('refreshing')
    const still = await aList(anAnswer('settled', 'draft'))
    still.clock.increment(LIST_REFRESH_MS)
    expect(still.list.getSnapshot().value).toBe('still')
  })

  test('keeps the rows it shows when a refresh fails, and says so', async () => {
    const { list, calls, clock } = await aList(anAnswer('pushing'))
    clock.increment(LIST_REFRESH_MS)
    calls.settle('0.batchList.refreshing', 'reject', { blockers: [{ code: 'call.offline' }] })
    await settled()
    const { value, context } = list.getSnapshot()
    expect([value, context.answer?.rows.length, context.problems]).toEqual(['stale', 1, [{ code: 'call.offline' }]])
  })

  test('rests while no one looks', async () => {
    const { list, clock } = await aList(anAnswer('pushing'))
    list.send({ type: 'page.hidden' })
    clock.increment(LIST_REFRESH_MS * 3)
    expect(list.getSnapshot().value).toBe('resting')
  })
})
