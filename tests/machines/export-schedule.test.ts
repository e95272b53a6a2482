import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import {
  actBlockers,
  exportScheduleMachine,
  LOOK_AGAIN_MS,
  saveBlockers,
  type Schedule,
} from '#machines/export-schedule/export-schedule.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'
import { LIST, MADE, MINE, OTHER, PAUSED, THEIRS } from '../../stories/export-schedule/sample.ts'

const wired = (calls: Calls) => exportScheduleMachine.provide({ actors: { read: calls.promise(), send: calls.promise() } })
const done = (schedule: Schedule) => ({ kind: 'done', value: schedule })
const ENDS = [
  { output: done({ ...MINE, version: 4 }) },
  { output: { kind: 'refused', blockers: [blocker('export_schedule.met')], present: THEIRS } },
  { output: { kind: 'refused', blockers: [blocker('export_schedule.runs')], present: null } },
  { output: { kind: 'unknown', blockers: [] } },
]
const LISTS = [{ output: LIST }, { output: { ...LIST, schedules: [MADE] } }]

test('every state and transition of schedules is reached by a generated path', async () => {
  const walked = await walk({
    machine: exportScheduleMachine,
    provided: wired,
    input: { tableId: '7' },
    delaysMs: { lookAgain: LOOK_AGAIN_MS },
    cases: {
      'schedule.edit': [{ id: MINE.id }, { id: OTHER.id }],
      'schedule.act': [
        { id: MINE.id, act: 'delete' },
        { id: MINE.id, act: 'resume' },
      ],
      'draft.change': [{ change: { hour: '10' } }, { change: { hour: '' } }],
      'xstate.done.actor.0.exportSchedule.reading': LISTS,
      'xstate.done.actor.0.exportSchedule.listed.looking': LISTS,
      'xstate.done.actor.0.exportSchedule.saving': ENDS,
      'xstate.done.actor.0.exportSchedule.acting': ENDS,
    },
    coarse: ({ context }) => [
      context.schedules.map(({ id, version, last }: Schedule) => `${id} ${version} ${last?.state}`),
      context.draft?.id,
      context.draft?.values.hour,
      context.write?.kind,
      context.deleted?.id,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

async function open(list = LIST) {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const flow = createActor(wired(calls), { input: { tableId: '7' }, clock })
  flow.start()
  const end = async (state: string, outcome: object) => {
    calls.settle(`0.exportSchedule.${state}`, 'resolve', outcome)
    await settled()
  }
  await end('reading', list)
  return { flow, calls, clock, end, at: () => JSON.stringify(flow.getSnapshot().value), context: () => flow.getSnapshot().context }
}

test('a new schedule is saved with what was typed, and is in the list', async () => {
  const { flow, end, context, at } = await open()
  flow.send({ type: 'schedule.new' })
  flow.send({ type: 'draft.change', change: { every: 'week', weekday: '3' } })
  flow.send({ type: 'schedule.save' })
  expect(context().write).toMatchObject({ kind: 'save', id: null, values: { every: 'week', weekday: '3', hour: '9' } })
  await end('saving', done({ ...MINE, id: '99' }))
  expect([at(), context().draft, context().schedules.map(({ id }) => id)]).toEqual([
    '{"listed":"quiet"}',
    null,
    [...LIST.schedules.map(({ id }) => id), '99'],
  ])
})

test('what was refused stays as it was typed', async () => {
  const { flow, end, context, at } = await open()
  flow.send({ type: 'schedule.edit', id: MINE.id })
  flow.send({ type: 'draft.change', change: { hour: '23' } })
  flow.send({ type: 'schedule.save' })
  await end('saving', { kind: 'refused', blockers: [blocker('export_schedule.games_lost')], present: null })
  expect([at(), context().draft?.values.hour, context().problems[0]?.code]).toEqual([
    '{"editing":"whole"}',
    '23',
    'export_schedule.games_lost',
  ])
})

test('saved over what was changed in another place, it goes against the version that is there', async () => {
  const { flow, end, context } = await open()
  flow.send({ type: 'schedule.edit', id: MINE.id })
  flow.send({ type: 'draft.change', change: { hour: '23' } })
  flow.send({ type: 'schedule.save' })
  await end('saving', { kind: 'refused', blockers: [blocker('export_schedule.met')], present: THEIRS })
  const first = context().ticket
  flow.send({ type: 'conflict.keep' })
  expect(context().write).toMatchObject({ version: THEIRS.version, values: { hour: '23' } })
  expect(context().ticket).not.toBe(first)
})

test('a write without an answer is sent again under its ticket, or what holds is read', async () => {
  const { flow, end, context, at } = await open()
  flow.send({ type: 'schedule.act', id: MINE.id, act: 'run' })
  const { ticket } = context()
  await end('acting', { kind: 'unknown', blockers: [] })
  flow.send({ type: 'write.retry' })
  expect([at(), context().ticket]).toEqual(['"acting"', ticket])
  await end('acting', { kind: 'unknown', blockers: [] })
  flow.send({ type: 'write.leave' })
  expect(at()).toBe('"reading"')
})

test('one that was deleted is brought back by its id', async () => {
  const { flow, end, context } = await open()
  flow.send({ type: 'schedule.act', id: MINE.id, act: 'delete' })
  await end('acting', done(MINE))
  expect(context().schedules.some(({ id }) => id === MINE.id)).toBe(false)
  flow.send({ type: 'schedule.undo' })
  expect(context().write).toEqual({ kind: 'act', id: MINE.id, act: 'restore' })
  await end('acting', done(MINE))
  expect(context().schedules.some(({ id }) => id === MINE.id)).toBe(true)
})

test('while a file is being made it is looked at until it is made; a look that fails keeps what is shown', async () => {
  const { flow, calls, clock, end, at, context } = await open({ ...LIST, schedules: [MADE] })
  clock.increment(LOOK_AGAIN_MS)
  calls.settle('0.exportSchedule.listed.looking', 'reject', new Error('away'))
  await settled()
  expect([at(), context().problems, context().schedules]).toEqual(['{"listed":"watching"}', [], [MADE]])
  clock.increment(LOOK_AGAIN_MS)
  await end('listed.looking', { ...LIST, schedules: [MINE] })
  expect([at(), context().schedules]).toEqual(['{"listed":"quiet"}', [MINE]])
  clock.increment(LOOK_AGAIN_MS)
  expect(at()).toBe('{"listed":"quiet"}')
  flow.send({ type: 'schedule.new' })
  expect(at()).toBe('{"editing":"whole"}')
})

test('each act says why it is not open: of another person, paused already, not paused, still being made', () => {
  const codes = (schedule: Schedule, act: Parameters<typeof actBlockers>[1]) => actBlockers(schedule, act).map(({ code }) => code)
  expect([codes(OTHER, 'run'), codes(PAUSED, 'pause'), codes(MINE, 'resume'), codes(MADE, 'run'), codes(MINE, 'run')]).toEqual([
    ['export_schedule.not_yours'],
    ['export_schedule.paused'],
    ['export_schedule.not_paused'],
    ['export_schedule.runs'],
    [],
  ])
})

test('without a robot a schedule that tells it cannot be saved, and one that was not changed neither', async () => {
  const { flow, context } = await open({ ...LIST, robot: false })
  flow.send({ type: 'schedule.edit', id: MINE.id })
  expect(saveBlockers(context()).map(({ code }) => code)).toEqual(['export_schedule.unchanged'])
  flow.send({ type: 'draft.change', change: { tell_robot: true } })
  expect(saveBlockers(context())).toMatchObject([{ code: 'export_schedule.no_robot', field: 'tell_robot' }])
})
