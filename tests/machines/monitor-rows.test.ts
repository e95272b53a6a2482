import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { rowDraft, rowDraftOf } from '#machines/monitor-rows/monitor-rows.facts.ts'
import { monitorRowsMachine, NAME_CHECK_MS, saveBlockers, type StoredRow } from '#machines/monitor-rows/monitor-rows.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const ROW: StoredRow = { id: '1', position: 10, url: '^/a', name: '页面', advanced: false, local_path: '', version: 3, updated_at: '' }
const wired = (calls: Calls) =>
  monitorRowsMachine.provide({
    actors: {
      readRows: calls.promise(),
      checkName: calls.promise(),
      tryAddress: calls.promise(),
      saveRow: calls.promise(),
      deleteRow: calls.promise(),
    },
  })
const ends = [{ output: { kind: 'done' } }, { output: { kind: 'refused', blockers: [] } }, { output: { kind: 'unknown', blockers: [] } }]
const id = (state: string) => `0.monitorRows.${state}`

test('every state and transition of the rows is reached by a generated path', async () => {
  const walked = await walk({
    machine: monitorRowsMachine,
    provided: wired,
    input: { resumed: null },
    resumed: [{ resumed: { ...ROW, name: '半', ticket: 't1' } }],
    cases: {
      [`xstate.done.actor.${id('reading')}`]: [{ output: [ROW] }],
      'row.edit': [{ id: '1' }, { id: '2' }],
      'form.change': [{ change: { name: '新' } }, { change: { name: '' } }],
      'try.address': [{ address: '/a' }],
      [`xstate.done.actor.${id('editing.checking')}`]: [{ output: false }],
      [`xstate.done.actor.${id('editing.trying')}`]: [{ output: { found: true, name: '' } }],
      [`xstate.done.actor.${id('saving')}`]: ends,
      [`xstate.done.actor.${id('deleting')}`]: ends,
    },
    delaysMs: { nameCheck: NAME_CHECK_MS },
    coarse: ({ context }) => [context.form?.id ?? null, context.form?.name ?? null, context.isChanged, context.address],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

async function anOpenRow() {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const rows = createActor(wired(calls), { clock, input: { resumed: null } }).start()
  const end = async (state: string, value: unknown) => {
    calls.settle(id(state), 'resolve', value)
    await settled()
  }
  await end('reading', [ROW])
  rows.send({ type: 'row.edit', id: '1' })
  return { rows, clock, calls, end, form: () => rows.getSnapshot().context.form }
}

describe('a row', () => {
  test('is saved with the version that was read, once: a refused save is another write, a lost one is read back', async () => {
    const { rows, end, form } = await anOpenRow()
    expect(saveBlockers(rows.getSnapshot().context)).toEqual([{ code: 'monitor.unsaved' }])
    rows.send({ type: 'form.change', change: { name: '新' } })
    const first = form()?.ticket
    rows.send({ type: 'form.save' })
    await end('saving', { kind: 'refused', blockers: [{ code: 'monitor.row.changed' }] })
    expect(rows.getSnapshot()).toMatchObject({ value: { editing: 'settled' }, context: { problems: [{ code: 'monitor.row.changed' }] } })
    expect([form()?.version, form()?.ticket === first]).toEqual([3, false])
    rows.send({ type: 'form.save' })
    await end('saving', { kind: 'unknown', blockers: [] })
    expect([rows.getSnapshot().value, rows.getSnapshot().can({ type: 'form.save' })]).toEqual(['uncertain', false])
  })

  test('that is not saved comes back with its ticket, and is kept until it is closed', async () => {
    const before = await anOpenRow()
    const keptOf = ({ rows }: Pick<typeof before, 'rows'>) => rowDraftOf(rows.getSnapshot().context)
    expect(keptOf(before)).toBe(null)
    before.rows.send({ type: 'form.change', change: { name: '半' } })
    const kept = rowDraft.parse(JSON.parse(JSON.stringify(keptOf(before))))
    expect(kept).toMatchObject({ id: '1', version: 3, name: '半', ticket: before.form()?.ticket })
    const calls = new Calls()
    const rows = createActor(wired(calls), { input: { resumed: kept } }).start()
    expect(keptOf({ rows })).toEqual(kept)
    calls.settle(id('reading'), 'resolve', [ROW])
    await settled()
    expect([rows.getSnapshot().value, rows.getSnapshot().context.form, keptOf({ rows })]).toEqual([{ editing: 'settled' }, kept, kept])
    rows.send({ type: 'form.close' })
    expect(keptOf({ rows })).toBe(null)
  })

  test('asks about its name when no one types, and a taken one is not saved', async () => {
    const { rows, clock, calls, end } = await anOpenRow()
    rows.send({ type: 'form.change', change: { name: '新' } })
    clock.increment(NAME_CHECK_MS - 1)
    rows.send({ type: 'form.change', change: { name: '新的' } })
    clock.increment(NAME_CHECK_MS - 1)
    expect(calls.made).not.toContain(id('editing.checking'))
    clock.increment(1)
    await end('editing.checking', true)
    expect(saveBlockers(rows.getSnapshot().context).map(({ code }) => code)).toEqual(['monitor.name.taken'])
    rows.send({ type: 'form.change', change: { name: '别的' } })
    expect(saveBlockers(rows.getSnapshot().context)).toEqual([])
  })

  test('with a pattern that is not accepted is neither tried nor saved', async () => {
    const { rows } = await anOpenRow()
    rows.send({ type: 'try.address', address: '/a' })
    rows.send({ type: 'form.change', change: { url: '(?=a)' } })
    expect([rows.getSnapshot().can({ type: 'form.save' }), rows.getSnapshot().can({ type: 'try.go' })]).toEqual([false, false])
  })
})
