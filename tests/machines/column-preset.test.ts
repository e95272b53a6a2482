import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { columnPresetMachine, PAGE_COLUMNS, presetAt, type Preset } from '#machines/column-preset/column-preset.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const preset = (id: string, columns: string, is_default = false): Preset => ({ id, name: `P${id}`, columns, is_default, earlier: [] })
const DAILY = preset('1', 'name,spend')
const WEEKLY = preset('2', 'name,ctr', true)
const wired = (calls: Calls) => columnPresetMachine.provide({ actors: { read: calls.promise(), send: calls.promise() } })
const done = (presets: readonly Preset[], at: string | null) => ({ kind: 'done', value: { presets, at } })
const ENDS = (value: object) => [
  { output: value },
  { output: { kind: 'refused', blockers: [] } },
  { output: { kind: 'unknown', blockers: [] } },
]

test('every state and transition of column presets is reached by a generated path', async () => {
  const walked = await walk({
    machine: columnPresetMachine,
    provided: wired,
    input: { shown: null },
    resumed: [{ shown: 'name,spend' }],
    cases: {
      'columns.shown': [{ columns: 'name' }, { columns: 'name,spend' }, { columns: PAGE_COLUMNS }],
      'preset.look': [{ columns: 'name' }],
      'preset.choose': [{ id: '1' }, { id: null }],
      'preset.saveAs': [{ name: '' }, { name: '周报' }],
      'xstate.done.actor.0.columnPreset.reading': [{ output: [DAILY] }, { output: [DAILY, WEEKLY] }],
      'xstate.done.actor.0.columnPreset.saving': ENDS(done([DAILY], '1')),
      'xstate.done.actor.0.columnPreset.savingAs': ENDS(done([DAILY], '1')),
      'xstate.done.actor.0.columnPreset.settingDefault': ENDS(done([DAILY, WEEKLY], '1')),
      'xstate.done.actor.0.columnPreset.deleting': ENDS(done([], null)),
    },
    coarse: ({ context }) => [context.at, context.shown, context.presets.length, context.deleted?.id, context.write?.kind],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

async function opened(shown: string | null, presets: readonly Preset[] = [DAILY, WEEKLY]) {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input: { shown } })
  const told: string[] = []
  flow.on('columns.show', ({ columns }) => told.push(columns))
  flow.start()
  calls.settle('0.columnPreset.reading', 'resolve', presets)
  await settled()
  return {
    flow,
    told,
    calls,
    now: () => [JSON.stringify(flow.getSnapshot().value), presetAt(flow.getSnapshot().context)?.id ?? null],
    end: async (state: string, outcome: object) => {
      calls.settle(`0.columnPreset.${state}`, 'resolve', outcome)
      await settled()
    },
  }
}

test('a page opens with the default preset, unless its address asks for other columns', async () => {
  const usual = await opened(null)
  expect([usual.now(), usual.told]).toEqual([['{"open":"preset"}', '2'], ['name,ctr']])
  const linked = await opened('name,spend')
  expect([linked.now(), linked.told]).toEqual([['{"open":"preset"}', '1'], ['name,spend']])
  const own = await opened('name')
  expect(own.now()).toEqual(['{"open":"modified"}', null])
  expect((await opened(PAGE_COLUMNS)).now()).toEqual(['{"open":"default"}', null])
})

test('columns that are moved belong to the chosen preset until they are those of another; put back, they are the preset again', async () => {
  const { flow, now, told } = await opened(null)
  flow.send({ type: 'columns.shown', columns: 'ctr,name' })
  expect(now()).toEqual(['{"open":"modified"}', '2'])
  flow.send({ type: 'preset.revert' })
  expect([now(), told.at(-1)]).toEqual([['{"open":"preset"}', '2'], 'name,ctr'])
  flow.send({ type: 'columns.shown', columns: 'name,spend' })
  expect(now()).toEqual(['{"open":"preset"}', '1'])
})

test('a preset is saved with what is shown, once: a lost answer is asked for under the same ticket', async () => {
  const { flow, now, end, calls } = await opened(null)
  flow.send({ type: 'columns.shown', columns: 'ctr,name' })
  flow.send({ type: 'preset.save' })
  const { write, ticket } = flow.getSnapshot().context
  expect(write).toEqual({ kind: 'save', id: '2', name: 'P2', columns: 'ctr,name' })
  await end('saving', { kind: 'unknown', blockers: [blocker('call.no_answer')] })
  expect(now()).toEqual(['"uncertain"', '2'])
  flow.send({ type: 'write.retry' })
  expect(flow.getSnapshot().context.ticket).toBe(ticket)
  await end('saving', done([DAILY, preset('2', 'ctr,name', true)], '2'))
  expect([now(), calls.made.filter((id) => id.endsWith('saving')).length]).toEqual([['{"open":"preset"}', '2'], 2])
})

test('columns that are moved while a save is on its way are told from what was saved', async () => {
  const { flow, now, end } = await opened(null)
  flow.send({ type: 'columns.shown', columns: 'ctr,name' })
  flow.send({ type: 'preset.save' })
  flow.send({ type: 'columns.shown', columns: 'ctr' })
  await end('saving', done([DAILY, preset('2', 'ctr,name', true)], '2'))
  expect([now(), flow.getSnapshot().context.shown]).toEqual([['{"open":"modified"}', '2'], 'ctr'])
})

test('a name that is taken is said, and the columns stay as they were arranged', async () => {
  const { flow, now, end } = await opened('name')
  flow.send({ type: 'preset.saveAs', name: ' P1 ' })
  expect(flow.getSnapshot().context.write).toMatchObject({ kind: 'saveAs', name: 'P1', columns: 'name' })
  await end('savingAs', { kind: 'refused', blockers: [blocker('column_preset.name_taken', { field: 'name' })], present: null })
  expect(now()).toEqual(['{"open":"modified"}', null])
  expect(flow.getSnapshot().context.problems.map(({ field }) => field)).toEqual(['name'])
})

test('a preset that was deleted leaves its columns on the screen, and is made again as it was', async () => {
  const { flow, now, end } = await opened(null)
  flow.send({ type: 'preset.delete' })
  await end('deleting', done([DAILY], null))
  expect([now(), flow.getSnapshot().context.shown]).toEqual([['{"open":"modified"}', null], 'name,ctr'])
  flow.send({ type: 'preset.undo' })
  expect(flow.getSnapshot().context.write).toEqual({ kind: 'saveAs', name: 'P2', columns: 'name,ctr', isDefault: true })
  await end('savingAs', done([DAILY, preset('3', 'name,ctr', true)], '3'))
  expect([now(), flow.getSnapshot().context.deleted]).toEqual([['{"open":"preset"}', '3'], null])
})

test('the columns of the page need no name, and become the default only where another one is', async () => {
  const { flow, now, calls } = await opened(PAGE_COLUMNS, [DAILY])
  flow.send({ type: 'preset.saveAs', name: 'x' })
  flow.send({ type: 'preset.setDefault' })
  expect([now(), calls.made.length]).toEqual([['{"open":"default"}', null], 1])
})

test('without its presets a page still arranges its columns', async () => {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input: { shown: null } }).start()
  calls.settle('0.columnPreset.reading', 'reject', { blockers: [blocker('call.no_answer')] })
  await settled()
  flow.send({ type: 'columns.shown', columns: 'name' })
  expect([flow.getSnapshot().value, flow.getSnapshot().context.shown]).toEqual(['failed', 'name'])
})
