import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { NEW_TABLE } from '#domain/insight-table/table-spec.ts'
import { saveBlockers, tableBuildMachine, type StoredTable, type TableDraft } from '#machines/table-build/table-build.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'
import { STORED, THEIRS } from '../../stories/table-build/sample.ts'

const DAY = { today: '2026-11-24', currency: 'CNY' }
const wired = (calls: Calls) => tableBuildMachine.provide({ actors: { send: calls.promise() } })
const done = (table: StoredTable) => ({ kind: 'done', value: table })
const ENDS = [
  { output: done(THEIRS) },
  { output: { kind: 'refused', blockers: [blocker('insight_table.met')], present: THEIRS } },
  { output: { kind: 'refused', blockers: [blocker('insight_table.name_taken')], present: null } },
  { output: { kind: 'unknown', blockers: [] } },
]

test('every state and transition of building a table is reached by a generated path', async () => {
  const walked = await walk({
    machine: tableBuildMachine,
    provided: wired,
    input: { stored: STORED, draft: null, ...DAY },
    resumed: [{ stored: null, draft: null, ...DAY }],
    cases: {
      'draft.change': [{ change: { metrics: [] } }, { change: { granularity: 'day' } }],
      'draft.look': [{ name: '早会', spec: NEW_TABLE }],
      'draft.name': [{ name: '周会' }],
      'draft.share': [{ sharing: 'seen' }],
      'table.saveAs': [{ name: '' }, { name: '副本' }],
      'xstate.done.actor.0.tableBuild.saving': ENDS,
      'xstate.done.actor.0.tableBuild.savingAs': ENDS,
    },
    coarse: ({ context }) => [
      context.stored?.version,
      context.draft.name,
      context.draft.spec.metrics.length,
      context.draft.spec.granularity,
      context.draft.sharing,
      Math.min(context.steps.past.length, 1),
      Math.min(context.steps.future.length, 1),
      context.write?.kind,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

function open(stored: StoredTable | null, draft: TableDraft | null = null) {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input: { stored, draft, ...DAY } })
  const saved: string[] = []
  flow.on('table.saved', ({ table }) => saved.push(table.id))
  flow.start()
  return {
    flow,
    calls,
    saved,
    at: () => JSON.stringify(flow.getSnapshot().value),
    context: () => flow.getSnapshot().context,
    end: async (state: string, outcome: object) => {
      calls.settle(`0.tableBuild.${state}`, 'resolve', outcome)
      await settled()
    },
  }
}

test('every edit is taken back and made again, one after the other; a change that changes nothing is none', () => {
  const { flow, context, at } = open(STORED)
  flow.send({ type: 'draft.change', change: { granularity: 'day' } })
  flow.send({ type: 'draft.change', change: { granularity: 'day' } })
  flow.send({ type: 'draft.name', name: '周会' })
  expect([context().steps.past.length, at()]).toEqual([2, '{"building":{"whole":"changed"}}'])
  flow.send({ type: 'draft.undo' })
  flow.send({ type: 'draft.undo' })
  expect([context().draft.name, context().draft.spec.granularity, at()]).toEqual(['晨会', 'total', '{"building":{"whole":"kept"}}'])
  flow.send({ type: 'draft.redo' })
  expect(context().draft.spec.granularity).toBe('day')
})

test('a chart and a pivot are edits of the question: they are saved with it, and taken back; a chart that the question no longer allows stays chosen', () => {
  const { flow, context, at } = open(STORED)
  flow.send({ type: 'draft.change', change: { granularity: 'day', chart: 'areas' } })
  flow.send({ type: 'draft.change', change: { pivot: 'time' } })
  flow.send({ type: 'draft.change', change: { granularity: 'total' } })
  const kept = () => [context().draft.spec.chart, context().draft.spec.pivot, context().steps.past.length]
  expect([kept(), at()]).toEqual([['areas', null, 3], '{"building":{"whole":"changed"}}'])
  flow.send({ type: 'draft.undo' })
  expect(kept()).toEqual(['areas', 'time', 2])
  flow.send({ type: 'table.save' })
  expect(context().write).toMatchObject({ spec: { chart: 'areas', pivot: 'time', granularity: 'day' } })
})

test('columns made of what the table is not by, as an address may say, are a gap with its field', () => {
  const { at, context } = open(null, { name: '', spec: { ...NEW_TABLE, pivot: 'country' }, sharing: 'mine' })
  expect([at(), saveBlockers(context()).map(({ code, field }) => [code, field])]).toEqual([
    '{"building":"gaps"}',
    expect.arrayContaining([['insight_table.not_shown', 'pivot']]),
  ])
})

test('a name that is typed letter by letter is taken back as one', () => {
  const { flow, context } = open(STORED)
  for (const name of ['周', '周会', '周会 2']) flow.send({ type: 'draft.name', name })
  expect(context().steps.past.length).toBe(1)
  flow.send({ type: 'draft.undo' })
  expect(context().draft.name).toBe('晨会')
  flow.send({ type: 'draft.redo' })
  expect(context().draft.name).toBe('周会 2')
})

test('what was typed comes back after it was dropped, and a name after another edit is a step of its own', () => {
  const { flow, context } = open(STORED)
  flow.send({ type: 'draft.name', name: '周会' })
  flow.send({ type: 'draft.revert' })
  expect(context().draft.name).toBe('晨会')
  flow.send({ type: 'draft.undo' })
  expect(context().draft.name).toBe('周会')
  flow.send({ type: 'draft.change', change: { chart: 'lines' } })
  flow.send({ type: 'draft.name', name: '周会 2' })
  expect(context().steps.past.length).toBe(3)
})

test('an earlier version is one edit: its name and its question come and go together', () => {
  const { flow, context, at } = open(STORED)
  flow.send({ type: 'draft.look', name: '早会', spec: { ...NEW_TABLE, granularity: 'day' } })
  expect([context().draft.name, context().draft.spec.granularity, at()]).toEqual(['早会', 'day', '{"building":{"whole":"changed"}}'])
  flow.send({ type: 'draft.undo' })
  expect([context().draft.name, at()]).toEqual(['晨会', '{"building":{"whole":"kept"}}'])
})

test('a table is as it was saved, in whatever order the server tells its parts', () => {
  const told = Object.fromEntries(Object.entries(NEW_TABLE).toReversed()) as typeof NEW_TABLE
  expect(open(STORED, { name: STORED.name, spec: told, sharing: STORED.sharing }).at()).toBe('{"building":{"whole":"kept"}}')
})

test('a copy is kept in the folder of the table that it is of', () => {
  const { flow, context } = open({ ...STORED, folder_id: '2' })
  flow.send({ type: 'table.saveAs', name: '副本' })
  expect(context().write).toMatchObject({ kind: 'create', folder_id: '2', sharing: 'mine' })
})

test('an order by what the table no longer shows goes with it', () => {
  const { flow, context } = open(STORED)
  flow.send({ type: 'draft.change', change: { metrics: ['clicks'] } })
  expect(context().draft.spec.sort).toEqual([])
  flow.send({ type: 'draft.undo' })
  expect(context().draft.spec.sort).toEqual([{ by: 'spend', descending: true }])
})

test('what does not go together is said by its field, and the table is not saved until it does', () => {
  const { flow, at, context, calls } = open(STORED)
  flow.send({ type: 'draft.change', change: { metrics: [] } })
  flow.send({ type: 'table.save' })
  flow.send({ type: 'table.saveAs', name: '副本' })
  expect([at(), calls.made, saveBlockers(context()).map(({ field }) => field)]).toEqual(['{"building":"gaps"}', [], ['metrics']])
})

test('a table is saved over the version that was seen; where another person was first, theirs is taken, or mine saved over it', async () => {
  const { flow, at, context, end, saved } = open(STORED)
  flow.send({ type: 'draft.name', name: '周会' })
  flow.send({ type: 'table.save' })
  expect(context().write).toMatchObject({ kind: 'save', id: '7', version: 3, over: false, name: '周会' })
  await end('saving', { kind: 'refused', blockers: [blocker('insight_table.met')], present: THEIRS })
  expect([at(), context().present?.name, context().draft.name]).toEqual(['"conflict"', '早会', '周会'])
  flow.send({ type: 'conflict.over' })
  expect(context().write).toMatchObject({ over: true, name: '周会' })
  await end('saving', done({ ...THEIRS, name: '周会', version: 5 }))
  expect([at(), context().stored?.version, saved]).toEqual(['{"building":{"whole":"kept"}}', 5, ['7']])
})

test('theirs, once taken, is what is on the screen, and mine comes back by undo', async () => {
  const { flow, context, end } = open(STORED)
  flow.send({ type: 'draft.name', name: '周会' })
  flow.send({ type: 'table.save' })
  await end('saving', { kind: 'refused', blockers: [blocker('insight_table.met')], present: THEIRS })
  flow.send({ type: 'conflict.take' })
  expect([context().draft.name, context().stored?.version]).toEqual(['早会', 4])
  flow.send({ type: 'draft.undo' })
  expect(context().draft.name).toBe('周会')
})

test('a new table is kept once, as one’s own: a lost answer is asked for under the same ticket', async () => {
  const { flow, context, end, at } = open(null, { name: '', spec: { ...NEW_TABLE, granularity: 'day' }, sharing: 'seen' })
  expect(at()).toBe('{"building":{"whole":"fresh"}}')
  flow.send({ type: 'table.saveAs', name: ' 副本 ' })
  const { ticket, write } = context()
  expect(write).toMatchObject({ kind: 'create', name: '副本', sharing: 'mine', folder_id: '', spec: { granularity: 'day' } })
  await end('savingAs', { kind: 'unknown', blockers: [] })
  flow.send({ type: 'write.retry' })
  expect([at(), context().ticket]).toEqual(['"savingAs"', ticket])
})

test('a table of another person that may only be read is changed on the screen, and saved as one’s own', () => {
  const { flow, context, at } = open({ ...STORED, mine: false, may_save: false })
  flow.send({ type: 'draft.change', change: { granularity: 'day' } })
  flow.send({ type: 'table.save' })
  expect([at(), saveBlockers(context()).map(({ code }) => code)]).toEqual(['{"building":{"whole":"changed"}}', ['insight_table.not_yours']])
  flow.send({ type: 'table.saveAs', name: '我的' })
  expect(at()).toBe('"savingAs"')
})
