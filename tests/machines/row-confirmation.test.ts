import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { isBlankRows, newRowFacts, rowFacts, rowFactsOf } from '#machines/row-confirmation/row-confirmation.facts.ts'
import { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import {
  confirmBlockers,
  draftOf,
  explainBlockers,
  rebased,
  totalsOf,
  unexplained,
  withChanges,
} from '#machines/row-confirmation/row-confirmation.rules.ts'
import { NO_ROWS_FILTER, type ConfirmOutcome, type NoteOutcome, type RowFacts } from '#machines/row-confirmation/row-confirmation.types.ts'
import { aDesk, aRow, CONFIRMED, confirmedResult, KEY, refusedResult, ROWS } from '../../stories/row-confirmation/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  rowConfirmationMachine.provide({
    actors: { readRows: calls.promise(), refreshRows: calls.promise(), noteRow: calls.promise(), confirmRows: calls.promise() },
  })

const REASON = [{ code: 'finance.row.changed' }]
const refused = { kind: 'refused' as const, blockers: REASON }
const unknown = { kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] }
const noted: NoteOutcome = { kind: 'done', value: aRow({ note: '补充', version: 2 }) }
const conflict: NoteOutcome = { ...refused, present: aRow({ note: '别人', version: 2 }) }
const confirmed: ConfirmOutcome = { kind: 'done', value: { rows: [confirmedResult(aRow())] } }
const partly: ConfirmOutcome = { kind: 'done', value: { rows: [confirmedResult(aRow()), refusedResult(aRow({ id: '3' }))] } }
const facts = (change: Partial<RowFacts> = {}): RowFacts => ({ ...newRowFacts(KEY), ...change })
const write = { ticket: 't1', rows: [{ id: '1', version: 1 }], confirmed: true, gapNote: '', next: '3' }

test('every state and transition of confirming rows is reached by a generated path', async () => {
  const walked = await walk({
    machine: rowConfirmationMachine,
    provided: wired,
    input: { key: KEY, resumed: null },
    resumed: [
      { key: KEY, resumed: facts({ write }) },
      { key: KEY, resumed: facts({ draft: draftOf(aRow()), noteTicket: 't2' }) },
      { key: KEY, resumed: facts({ draft: { ...draftOf(aRow()), note: '补' } }) },
      { key: KEY, resumed: facts({ explaining: { ids: ['3'], next: null, gapNote: '跨月' } }) },
    ],
    cases: {
      'filter.change': [{ filter: { ...NO_ROWS_FILTER, state: 'disputed' } }, { filter: NO_ROWS_FILTER }],
      'row.go': [{ id: '1' }, { id: null }],
      'draft.change': [{ change: { note: '补充' } }, { change: { note: '' } }],
      'rows.confirm': [
        { ids: ['1'], next: '3' },
        { ids: ['1', '3'], next: null },
        { ids: [], next: null },
      ],
      'explain.change': [{ gapNote: '跨月订单' }, { gapNote: ' ' }],
      'xstate.done.actor.0.rowConfirmation.reading': [{ output: aDesk() }],
      'xstate.done.actor.0.rowConfirmation.stepping.refreshing': [{ output: aDesk() }],
      'xstate.done.actor.0.rowConfirmation.saving': [
        { output: noted },
        { output: conflict },
        { output: { ...refused, present: null } },
        { output: unknown },
      ],
      'xstate.done.actor.0.rowConfirmation.confirming': [{ output: confirmed }, { output: refused }, { output: unknown }],
    },
    coarse: ({ context }) => [
      context.filter.state,
      context.at === null,
      context.draft?.note ?? null,
      context.explaining?.gapNote ?? null,
      context.done.length,
      context.desk?.rows[0]?.state ?? null,
      context.present === null,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function stepping(resumed: RowFacts | null = null) {
  const calls = new Calls()
  const kept: RowFacts[] = []
  const flow = createActor(wired(calls), { input: { key: KEY, resumed } })
  flow.on('facts.keep', () => kept.push(rowFactsOf(flow.getSnapshot())))
  flow.start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.rowConfirmation.${state}`, 'resolve', value)
    await settled()
  }
  await answer('reading', aDesk())
  return { flow, answer, calls, kept, at: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

describe('stepping', () => {
  test('begins at the first row no one has confirmed, and goes on to the next after a confirmation', async () => {
    const { flow, answer, context } = await stepping()
    expect(context().at).toBe('1')
    flow.send({ type: 'rows.confirm', ids: ['1'], next: '3' })
    await answer('confirming', confirmed)
    expect([context().at, context().desk?.rows[0]?.state, totalsOf(context()).confirmed]).toEqual(['3', 'confirmed', 2])
  })

  test('keeps its place when rows are read again', async () => {
    const { flow, answer, context } = await stepping()
    flow.send({ type: 'row.go', id: '4' })
    flow.send({ type: 'rows.again' })
    await answer('reading', aDesk())
    expect(context().at).toBe('4')
  })

  test('of many rows sends those that can be confirmed, with the versions that were seen', async () => {
    const { flow, context } = await stepping()
    flow.send({ type: 'rows.confirm', ids: ROWS.map(({ id }) => id), next: null })
    flow.send({ type: 'explain.change', gapNote: '跨月订单 ' })
    flow.send({ type: 'explain.send' })
    expect(context().write?.rows).toEqual([
      { id: '1', version: 1 },
      { id: '3', version: 1 },
    ])
  })

  test('asks where a gap above the tolerance comes from before it confirms, once for all of the chosen rows', async () => {
    const { flow, answer, at, context } = await stepping()
    flow.send({ type: 'rows.confirm', ids: ['1', '3'], next: '4' })
    expect([at(), unexplained(context(), ['1', '3']).map(({ id }) => id)]).toEqual(['explaining', ['3']])
    flow.send({ type: 'explain.send' })
    expect([at(), explainBlockers(context())]).toEqual(['explaining', [{ code: 'finance.row.gap_unexplained', field: 'gap_note' }]])
    flow.send({ type: 'explain.change', gapNote: ' 跨月订单 ' })
    flow.send({ type: 'explain.send' })
    expect([at(), context().write?.gapNote, context().explaining]).toEqual(['confirming', '跨月订单', null])
    await answer('confirming', confirmed)
    expect(context().at).toBe('4')
  })

  test('a confirmation that waits for its explanation is given up without a trace, and kept over a reload once words are typed', async () => {
    const { flow, at, context } = await stepping()
    flow.send({ type: 'rows.confirm', ids: ['3'], next: null })
    expect(isBlankRows(flow.getSnapshot())).toBe(true)
    flow.send({ type: 'explain.change', gapNote: '跨月' })
    const stored = rowFacts.parse(JSON.parse(JSON.stringify(rowFactsOf(flow.getSnapshot()))))
    expect([isBlankRows(flow.getSnapshot()), stored.explaining]).toEqual([false, { ids: ['3'], next: null, gapNote: '跨月' }])
    expect((await stepping(stored)).at()).toBe('explaining')
    flow.send({ type: 'explain.cancel' })
    expect([at(), context().explaining, context().write]).toEqual([{ stepping: 'refreshing' }, null, null])
  })

  test('a row that is confirmed and got its gap later takes the explanation, any other confirmed row nothing', () => {
    const late = { ...aRow({ id: '5', system_minor: '0' }), ...CONFIRMED }
    const desk = aDesk({ rows: [late, ...ROWS] })
    expect([confirmBlockers({ desk }, ['5']), confirmBlockers({ desk }, ['2']).map(({ code }) => code)]).toEqual([
      [],
      ['finance.row.confirmed_by'],
    ])
  })

  test('shows what was refused of many, and takes back only what it confirmed', async () => {
    const { flow, answer, context, at } = await stepping()
    flow.send({ type: 'rows.confirm', ids: ['1', '3'], next: null })
    flow.send({ type: 'explain.change', gapNote: '跨月' })
    flow.send({ type: 'explain.send' })
    await answer('confirming', partly)
    expect([context().refused.map(({ id }) => id), context().done]).toEqual([['3'], [{ id: '1', version: 2 }]])
    flow.send({ type: 'confirm.undo' })
    expect([at(), context().write]).toMatchObject(['confirming', { confirmed: false, rows: [{ id: '1', version: 2 }], next: '1' }])
    await answer('confirming', {
      kind: 'done',
      value: { rows: [{ id: '1', result: 'taken_back', blockers: [], row: aRow({ version: 3 }) }] },
    })
    expect([context().desk?.rows[0]?.state, context().done, context().at]).toEqual(['unconfirmed', [], '1'])
  })
})

describe('a colleague’s change', () => {
  const theirs = aRow({ id: '3', note: '对方已补发', version: 5 })
  const theirDesk = () => aDesk({ rows: ROWS.map((row) => (row.id === '3' ? theirs : row)) })

  test('is read next to the work: the row in hand, what can be taken back and the place stay', async () => {
    const { flow, answer, at, context } = await stepping()
    flow.send({ type: 'rows.confirm', ids: ['1'], next: '3' })
    await answer('confirming', confirmed)
    await answer('stepping.refreshing', aDesk())
    flow.send({ type: 'page.askNow' })
    expect([at(), flow.getSnapshot().hasTag('busy'), context().desk?.rows.length]).toEqual([{ stepping: 'refreshing' }, false, ROWS.length])
    await answer('stepping.refreshing', theirDesk())
    expect([at(), context().at, context().done, context().desk?.rows.find(({ id }) => id === '3')]).toEqual([
      { stepping: 'settled' },
      '3',
      [{ id: '1', version: 2 }],
      theirs,
    ])
  })

  test('that cannot be read leaves what is shown, and the next one asks again', async () => {
    const { flow, calls, at, context } = await stepping()
    flow.send({ type: 'page.askNow' })
    calls.settle('0.rowConfirmation.stepping.refreshing', 'reject', new Error('offline'))
    await settled()
    expect([at(), context().problems, context().desk]).toEqual([{ stepping: 'settled' }, [], aDesk()])
    expect(flow.getSnapshot().can({ type: 'page.askNow' })).toBe(true)
  })

  test('waits while a note is typed, and is read when the note is over', async () => {
    const { flow, answer, at, context } = await stepping()
    flow.send({ type: 'row.note' })
    flow.send({ type: 'draft.change', change: { note: '我的' } })
    flow.send({ type: 'page.askNow' })
    expect([at(), context().draft?.note]).toEqual(['noting', '我的'])
    flow.send({ type: 'draft.cancel' })
    await answer('stepping.refreshing', theirDesk())
    expect(context().desk).toEqual(theirDesk())
  })

  test('takes its row’s place, and a new row comes last', () => {
    const added = aRow({ id: '99' })
    expect(withChanges(ROWS, [theirs, added]).map(({ id, version }) => [id, version])).toEqual([
      ...ROWS.map(({ id, version }) => [id, id === '3' ? 5 : version]),
      ['99', 1],
    ])
    expect(withChanges(ROWS, [])).toBe(ROWS)
  })
})

describe('a note', () => {
  test('that meets another user shows three sides; kept, it is on what is there now', async () => {
    const { flow, answer, at, context } = await stepping()
    flow.send({ type: 'row.note' })
    flow.send({ type: 'draft.change', change: { gapNote: '汇率差' } })
    flow.send({ type: 'draft.save' })
    await answer('saving', conflict)
    expect([at(), context().present?.note, context().draft?.base.note, context().draft?.gapNote]).toEqual([
      'conflict',
      '别人',
      '',
      '汇率差',
    ])
    flow.send({ type: 'conflict.keep' })
    expect([at(), context().draft]).toMatchObject(['noting', { note: '别人', gapNote: '汇率差', base: { version: 2 } }])
  })

  test('typed over the other’s own text stays what was typed', () => {
    const draft = { ...draftOf(aRow({ note: '旧' })), note: '我的' }
    expect(rebased(draft, aRow({ note: '别人', gap_note: '跨日' }))).toMatchObject({ note: '我的', gapNote: '跨日' })
  })
})

describe('a write whose answer was lost', () => {
  test('is asked again with the same ticket, also after a reload', async () => {
    const { flow, answer, kept, at, context } = await stepping()
    flow.send({ type: 'rows.confirm', ids: ['1'], next: '3' })
    const ticket = context().write?.ticket
    expect(kept.at(-1)?.write?.ticket).toBe(ticket)
    await answer('confirming', unknown)
    expect(at()).toBe('confirmUncertain')
    flow.send({ type: 'write.retry' })
    expect([at(), context().write?.ticket]).toEqual(['confirming', ticket])
    const later = await stepping(rowFacts.parse(JSON.parse(JSON.stringify(kept.at(-1)))))
    expect([later.at(), later.context().write?.ticket]).toEqual(['confirmUncertain', ticket])
  })

  test('of a note keeps what was typed', async () => {
    const { flow, kept } = await stepping()
    flow.send({ type: 'row.note' })
    flow.send({ type: 'draft.change', change: { note: '补充' } })
    flow.send({ type: 'draft.save' })
    const later = await stepping(rowFacts.parse(JSON.parse(JSON.stringify(kept.at(-1)))))
    expect([later.at(), later.context().draft?.note, later.context().noteTicket]).toEqual([
      'saveUncertain',
      '补充',
      kept.at(-1)?.noteTicket,
    ])
  })
})

test('a reload keeps place, filter and what is typed; a flow without any of it is not listed', async () => {
  const { flow } = await stepping()
  expect(isBlankRows(flow.getSnapshot())).toBe(true)
  flow.send({ type: 'row.go', id: '3' })
  flow.send({ type: 'row.note' })
  expect(isBlankRows(flow.getSnapshot())).toBe(true)
  flow.send({ type: 'draft.change', change: { disputed: true } })
  expect(isBlankRows(flow.getSnapshot())).toBe(false)
  const later = await stepping(rowFactsOf(flow.getSnapshot()))
  expect([later.at(), later.context().at, later.context().draft?.disputed]).toEqual(['noting', '3', true])
})

test('reasons are those of the one row, or that none of many can be confirmed', () => {
  const desk = aDesk({ rows: [...ROWS, aRow({ id: '5', ...CONFIRMED })] })
  const codes = (...ids: string[]) => confirmBlockers({ desk }, ids).map(({ code }) => code)
  expect([codes('1'), codes('2'), codes('4'), codes('2', '5'), codes('1', '2'), codes()]).toEqual([
    [],
    ['finance.row.confirmed_by'],
    ['finance.row.disputed'],
    ['finance.row.none'],
    [],
    ['finance.row.none'],
  ])
  expect(confirmBlockers({ desk: aDesk({ monthState: 'confirmed' }) }, ['1']).map(({ code }) => code)).toEqual(['finance.month.closed'])
  expect(totalsOf({ desk })).toEqual({
    rows: 5,
    confirmed: 2,
    disputed: 1,
    gapsOpen: 1,
    baseMinor: 4n * 49_101_364n + 5_733_420n,
    confirmedBaseMinor: 2n * 49_101_364n,
  })
})
