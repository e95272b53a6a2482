import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { bulkActMachine, ROWS_AT_ONCE } from '#machines/bulk-act/bulk-act.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => bulkActMachine.provide({ actors: { send: calls.promise() } })
const SENT = '0.bulkAct.sending'
const rowsFrom = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r${index + 1}`, version: 1 }))
const actOver = (count: number) => ({ rows: rowsFrom(count), values: { use_status: 'off' }, remove: false })
const done = (value: number) => ({ kind: 'done', value })
const changed = (...rows: number[]) => ({ kind: 'refused', blockers: rows.map((row) => ({ code: 'thing.changed', row })) })
const NOT_ALLOWED = { kind: 'refused', blockers: [{ code: 'permission.missing' }] }
const SIGNED_OUT = { kind: 'auth', blockers: [{ code: 'session.expired' }] }
const UNKNOWN = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }

test('every state and transition of an act over rows is reached by a generated path', async () => {
  const walked = await walk({
    machine: bulkActMachine,
    input: { atOnce: undefined },
    provided: wired,
    cases: {
      'act.begin': [{ draft: actOver(2) }, { draft: actOver(ROWS_AT_ONCE + 1) }],
      [`xstate.done.actor.${SENT}`]: [done(2), changed(1), NOT_ALLOWED, SIGNED_OUT, UNKNOWN].map((output) => ({ output })),
      [`xstate.error.actor.${SENT}`]: [{ error: new Error('away') }],
    },
    coarse: ({ context: { draft, chunk, rest, problems } }) =>
      [draft, chunk, rest, problems]
        .map((of) => ('rows' in of ? of.rows : of).length)
        .map((count) => [count > 0, count > 1, count > ROWS_AT_ONCE]),
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

function started(count: number) {
  const calls = new Calls()
  const sent: { rows: readonly { id: string }[]; ticket: string }[] = []
  const act = createActor(wired(calls), { input: { atOnce: undefined } }).start()
  act.send({ type: 'act.begin', draft: actOver(count) })
  const answer = async (outcome: object) => {
    const { chunk, ticket } = act.getSnapshot().context
    sent.push({ rows: chunk, ticket })
    calls.settle(SENT, 'resolve', outcome)
    await settled()
  }
  const told = () => {
    const { changed: done, no, rest, lost } = act.getSnapshot().context
    return { done, no: no.map(({ row, reasons }) => [row.id, reasons.map(({ code }) => code)]), rest: rest.length, lost }
  }
  return { act, answer, told, sent }
}

test('many rows are sent in chunks, each under a ticket of its own, and are counted as they are done', async () => {
  const { act, answer, told, sent } = started(1_100)
  await answer(done(500))
  expect([act.getSnapshot().value, told()]).toEqual(['sending', { done: 500, no: [], rest: 100, lost: 0 }])
  await answer(done(500))
  await answer(done(100))
  expect([act.getSnapshot().value, told()]).toEqual(['done', { done: 1_100, no: [], rest: 0, lost: 0 }])
  expect([sent.map(({ rows }) => rows.length), new Set(sent.map(({ ticket }) => ticket)).size]).toEqual([[500, 500, 100], 3])
})

test('of many rows those that are refused are left out with their reasons, and the others of the chunk are sent again', async () => {
  const { act, answer, told, sent } = started(1_000)
  await answer(changed(2, 500))
  expect(act.getSnapshot().value).toBe('sending')
  await answer(done(498))
  await answer(done(500))
  expect([act.getSnapshot().value, told()]).toEqual([
    'done',
    {
      done: 998,
      no: [
        ['r2', ['thing.changed']],
        ['r500', ['thing.changed']],
      ],
      rest: 0,
      lost: 0,
    },
  ])
  expect(sent.map(({ rows }) => rows.length)).toEqual([500, 498, 500])
  expect(new Set(sent.map(({ ticket }) => ticket)).size).toBe(3)
})

test('of few rows all are changed or none; after a refusal a person may go on with the others', async () => {
  const { act, answer, told } = started(3)
  await answer(changed(2))
  expect([act.getSnapshot().value, told().done]).toEqual(['refused', 0])
  act.send({ type: 'act.others' })
  await answer(done(2))
  expect([act.getSnapshot().value, told()]).toEqual(['done', { done: 2, no: [['r2', ['thing.changed']]], rest: 0, lost: 0 }])
})

test('a refusal that names no row ends the act, and what was done before it is told', async () => {
  const { act, answer, told } = started(1_000)
  await answer(done(500))
  await answer(NOT_ALLOWED)
  expect([act.getSnapshot().value, told().done, act.getSnapshot().can({ type: 'act.others' })]).toEqual(['refused', 500, false])
})

test('a stop leaves what is on its way, and sends nothing after it', async () => {
  const { act, answer, told } = started(1_000)
  act.send({ type: 'act.stop' })
  await answer(done(500))
  expect([act.getSnapshot().value, told()]).toEqual(['done', { done: 500, no: [], rest: 0, lost: 0 }])
})

test('a chunk whose answer was lost is asked about with its ticket; no longer asked, its rows are told as lost', async () => {
  const { act, answer, told } = started(1_000)
  await answer(UNKNOWN)
  const { ticket } = act.getSnapshot().context
  act.send({ type: 'act.ask' })
  expect(act.getSnapshot()).toMatchObject({ value: 'sending', context: { ticket } })
  await answer(UNKNOWN)
  act.send({ type: 'act.drop' })
  expect([act.getSnapshot().value, told()]).toEqual(['done', { done: 0, no: [], rest: 0, lost: 500 }])
})

test('an act whose session ended goes on where it was after the next sign-in', async () => {
  const { act, answer, told } = started(600)
  await answer(done(500))
  await answer(SIGNED_OUT)
  expect(act.getSnapshot().value).toBe('frozen')
  act.send({ type: 'act.again' })
  await answer(done(100))
  expect([act.getSnapshot().value, told().done]).toEqual(['done', 600])
})

test('with one row per call, a refused row does not affect the others', async () => {
  const calls = new Calls()
  const act = createActor(wired(calls), { input: { atOnce: 1 } }).start()
  act.send({ type: 'act.begin', draft: actOver(3) })
  for (const outcome of [done(1), changed(1), done(1)]) {
    calls.settle(SENT, 'resolve', outcome)
    await settled()
  }
  const { changed: count, no } = act.getSnapshot().context
  expect([act.getSnapshot().value, count, no.map(({ row }) => row.id)]).toEqual(['done', 2, ['r2']])
})
