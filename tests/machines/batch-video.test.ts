import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { countStandings, type BatchVideoStanding } from '#domain/material/batch-videos.ts'
import {
  batchVideoMachine,
  CHECK_TURNS,
  REST_MS,
  type BatchVideos,
  type BringOutcome,
  type RowsChecked,
} from '#machines/batch-video/batch-video.machine.ts'
import { WATCH_MS } from '#machines/kit/watch.ts'
import { aBatch } from './kit/batches.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const input = { channel: 'fb_ad', batchId: '42' }
const read = (standings: readonly BatchVideoStanding[], to_check = 0): BatchVideos => ({
  counts: countStandings(standings),
  to_check,
  videos: [],
})
const checked = (videos: BatchVideos): RowsChecked => ({ batch: aBatch(), videos })
const wired = (calls: Calls, onChecked: (told: RowsChecked) => void = () => undefined) =>
  batchVideoMachine.provide({
    actions: { tellChecked: (_, told) => onChecked(told) },
    actors: { readVideos: calls.promise(), bringVideos: calls.promise(), checkRows: calls.promise() },
  })

test('every state and transition of bringing the videos of a batch is reached by a generated path', async () => {
  const walked = await walk({
    machine: batchVideoMachine,
    provided: (calls) => wired(calls),
    input,
    delaysMs: { watch: WATCH_MS, rest: REST_MS },
    cases: {
      'xstate.done.actor.0.batchVideo.reading': [
        { output: read(['absent']) },
        { output: read(['under_way']) },
        { output: read(['under_way', 'absent']) },
        { output: read(['ready'], 1) },
      ],
      'xstate.done.actor.0.batchVideo.checking': [{ output: checked(read(['ready'])) }, { output: checked(read(['under_way', 'ready'])) }],
      'xstate.done.actor.0.batchVideo.bringing': [
        { kind: 'done', value: read(['under_way']) },
        { kind: 'refused', blockers: [] },
        { kind: 'unknown', blockers: [] },
      ].map((output) => ({ output })),
    },
    coarse: ({ context: { read: now, left, turns } }) => [now.counts, now.to_check, left, Math.min(turns, 1)],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

function aFlow() {
  const [calls, clock, told] = [new Calls(), new SimulatedClock(), new Array<RowsChecked>()]
  const flow = createActor(
    wired(calls, (one) => told.push(one)),
    { input, clock },
  ).start()
  return {
    flow,
    clock,
    told,
    at: () => flow.getSnapshot().value,
    made: (state: string) => calls.made.filter((id) => id.endsWith(state)).length,
    answer: async (state: string, value: unknown) => {
      calls.settle(`0.batchVideo.${state}`, 'resolve', value)
      await settled()
    },
    breaks: async (state: string) => {
      calls.settle(`0.batchVideo.${state}`, 'reject', new Error('offline'))
      await settled()
    },
  }
}

test('one press brings them, they are asked about until none is under way, and then the rows are checked and told', async () => {
  const { flow, clock, told, at, made, answer } = aFlow()
  await answer('reading', read(['absent', 'failed', 'ready']))
  expect(at()).toBe('resting')
  flow.send({ type: 'videos.bring' })
  flow.send({ type: 'videos.bring' })
  await answer('bringing', { kind: 'done', value: read(['under_way', 'under_way', 'ready']) } satisfies BringOutcome)
  expect([at(), made('bringing')]).toEqual(['watching', 1])
  clock.increment(WATCH_MS)
  await answer('reading', read(['under_way', 'ready', 'ready'], 1))
  expect([at(), made('checking')]).toEqual(['watching', 0])
  clock.increment(WATCH_MS)
  await answer('reading', read(['ready', 'ready', 'ready'], 2))
  expect(at()).toBe('checking')
  await answer('checking', checked(read(['ready', 'ready', 'ready'])))
  expect([at(), told]).toEqual(['resting', [checked(read(['ready', 'ready', 'ready']))]])
})

test('while one takes its time, rows of the others are checked every few readings', async () => {
  const { clock, at, made, answer } = aFlow()
  for (let turn = 1; turn < CHECK_TURNS; turn += 1) {
    await answer('reading', read(['under_way', 'ready'], 1))
    expect(at()).toBe('watching')
    clock.increment(WATCH_MS)
  }
  await answer('reading', read(['under_way', 'ready'], 1))
  expect([at(), made('checking')]).toEqual(['checking', 1])
})

test('what a check does not set free is not checked again for that only', async () => {
  const { clock, at, made, answer } = aFlow()
  await answer('reading', read(['ready'], 1))
  await answer('checking', checked(read(['ready'], 1)))
  expect(at()).toBe('resting')
  clock.increment(REST_MS)
  await answer('reading', read(['ready'], 1))
  expect([at(), made('checking')]).toEqual(['resting', 1])
  clock.increment(REST_MS)
  await answer('reading', read(['ready', 'ready'], 2))
  expect(at()).toBe('checking')
})

test('with none to bring a press is not heard; an answer that was lost is read back, not sent again', async () => {
  const { flow, at, made, answer } = aFlow()
  await answer('reading', read(['ready', 'unusable']))
  flow.send({ type: 'videos.bring' })
  expect([at(), made('bringing')]).toEqual(['resting', 0])
  const other = aFlow()
  await other.answer('reading', read(['absent']))
  other.flow.send({ type: 'videos.bring' })
  await other.answer('bringing', { kind: 'unknown', blockers: [{ code: 'call.timeout' }] } satisfies BringOutcome)
  expect(other.at()).toBe('uncertain')
  other.flow.send({ type: 'read.retry' })
  await other.answer('reading', read(['under_way']))
  expect([other.at(), other.made('bringing')]).toEqual(['watching', 1])
})

test('nothing is asked while no one looks, also after a reading that failed, and anyone who comes back sees the state of they by now', async () => {
  const { flow, clock, at, made, answer, breaks } = aFlow()
  await answer('reading', read(['under_way']))
  flow.send({ type: 'page.hidden' })
  clock.increment(REST_MS * 100)
  expect([at(), made('reading')]).toEqual(['hidden', 1])
  flow.send({ type: 'page.shown' })
  await breaks('reading')
  flow.send({ type: 'page.hidden' })
  clock.increment(REST_MS * 100)
  expect([at(), made('reading')]).toEqual(['hidden', 2])
  flow.send({ type: 'page.shown' })
  await answer('reading', read(['ready']))
  expect(at()).toBe('resting')
})

test('a reading that failed keeps what was read, and is tried again by itself', async () => {
  const { flow, clock, at, answer, breaks } = aFlow()
  await answer('reading', read(['under_way', 'absent']))
  clock.increment(WATCH_MS)
  await breaks('reading')
  expect([at(), flow.getSnapshot().context.read.counts.total]).toEqual(['failed', 2])
  clock.increment(REST_MS)
  expect(at()).toBe('reading')
})
