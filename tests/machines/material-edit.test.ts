import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { materialEditFacts, materialEditFactsOf } from '#machines/material-edit/material-edit.facts.ts'
import { materialEditMachine } from '#machines/material-edit/material-edit.machine.ts'
import { changeBlockers, editBlockers, metOf, withStaged } from '#machines/material-edit/material-edit.rules.ts'
import type { MaterialEditFacts, SaveOutcome } from '#machines/material-edit/material-edit.types.ts'
import { aSeen, met, ONE, refused, saved, SAID, STAGED, THEIRS, TWO } from '../../stories/material-edit/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => materialEditMachine.provide({ actors: { readSheet: calls.promise(), saveEdits: calls.promise() } })
const FILE = new File(['素材编号'], '素材.csv')
const facts: MaterialEditFacts = { base: { [ONE.id]: ONE }, edits: { [ONE.id]: { remark: '首页主推' } }, ticket: null }
const NOTHING = { base: {}, edits: {} }
const done = (...value: ReturnType<typeof saved>[]): SaveOutcome => ({ kind: 'done', value })
const SHEET = { name: '素材.csv', edits: STAGED, unchanged: 1, bad: [{ code: 'material.missing', row: 3, params: { id: 'x' } }] }

test('every state and transition of editing materials is reached by a generated path', async () => {
  const walked = await walk({
    machine: materialEditMachine,
    provided: wired,
    input: { resumed: null },
    resumed: [{ resumed: facts }, { resumed: { ...facts, ticket: 't1' } }],
    cases: {
      'edits.stage': [{ edits: STAGED.slice(0, 1) }, { edits: [{ seen: ONE, change: { name: '' } }] }],
      'edits.drop': [{ id: ONE.id }],
      'sheet.choose': [{ file: FILE }],
      'merge.take': [{ id: ONE.id, field: 'remark', side: 'theirs' }],
      'xstate.done.actor.0.materialEdit.decoding': [{ output: SHEET }, { output: { ...SHEET, edits: [] } }],
      'xstate.done.actor.0.materialEdit.saving': [
        done(saved(aSeen(ONE.id, { remark: '首页主推' }, 2))),
        done(met(THEIRS)),
        done(refused(ONE)),
        { kind: 'refused', blockers: [{ code: 'permission.denied' }] },
        { kind: 'unknown', blockers: [{ code: 'call.timeout' }] },
      ].map((output) => ({ output })),
    },
    coarse: ({ context }) => [
      Object.keys(context.edits).length > 0,
      context.edits[ONE.id]?.name === '',
      context.steps.past.length > 0,
      context.steps.future.length > 0,
      context.results.length > 0,
      context.saved !== null,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

function editing(resumed: MaterialEditFacts | null = null) {
  const calls = new Calls()
  const edit = createActor(wired(calls), { input: { resumed } }).start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.materialEdit.${state}`, 'resolve', value)
    await settled()
  }
  return { edit, answer, at: () => edit.getSnapshot().value, context: () => edit.getSnapshot().context }
}
const staged = () => {
  const flow = editing()
  flow.edit.send({ type: 'edits.stage', edits: STAGED })
  return flow
}
const save = async (flow: ReturnType<typeof editing>, outcome: SaveOutcome) => {
  flow.edit.send({ type: 'edits.review' })
  flow.edit.send({ type: 'edits.save' })
  await flow.answer('saving', outcome)
}

describe('what is staged', () => {
  test('holds only what differs; a change that leads back is none; undo and redo go step by step', () => {
    const { edit, context } = staged()
    expect(context().edits).toEqual({
      [ONE.id]: { tags: ['春节', '主推'], remark: '首页主推' },
      [TWO.id]: { name: '新手引导_竖版' },
    })
    edit.send({ type: 'edits.stage', edits: [{ seen: ONE, change: { remark: '', tags: ['春节'] } }] })
    expect(Object.keys(context().edits)).toEqual([TWO.id])
    edit.send({ type: 'edits.undo' })
    edit.send({ type: 'edits.undo' })
    expect(context().edits).toEqual({})
    edit.send({ type: 'edits.redo' })
    expect(Object.keys(context().edits)).toEqual([ONE.id, TWO.id])
  })

  test('is held to the material as it was first seen, also when the list has read it again since', () => {
    const first = withStaged(NOTHING, [{ seen: ONE, change: { remark: 'a' } }])
    const again = withStaged(first, [{ seen: THEIRS, change: { designer: 'b' } }])
    expect([again.base[ONE.id]?.revision, again.edits[ONE.id]]).toEqual([1, { remark: 'a', designer: 'b' }])
  })

  test('says what prevents it, by material', () => {
    const bad = withStaged(NOTHING, [{ seen: ONE, change: { name: ' ', youtube_id: 'dQw4w9WgXcQ' } }])
    expect(editBlockers(bad)).toEqual([{ code: 'material.edit.bad', params: { name: SAID.name } }])
    expect(changeBlockers(ONE, bad.edits[ONE.id] ?? {}).map(({ code }) => code)).toEqual([
      'material.name.empty',
      'material.youtube.not_video',
    ])
    expect(editBlockers(NOTHING).map(({ code }) => code)).toEqual(['material.edit.nothing'])
    const many = Array.from({ length: 501 }, (_, index) => ({ seen: aSeen(String(index)), change: { remark: 'x' } }))
    expect(editBlockers(withStaged(NOTHING, many))).toEqual([{ code: 'material.edit.too_many', params: { max: 500, count: 501 } }])
  })
})

describe('a save', () => {
  test('leaves only what was not saved, and can be taken back as a change of its own', async () => {
    const flow = staged()
    const now = aSeen(ONE.id, { tags: ['春节', '主推'], remark: '首页主推' }, 2)
    await save(flow, done(saved(now), refused(TWO)))
    const { edits, results, saved: last } = flow.context()
    expect([flow.at(), Object.keys(edits), results.map(({ id }) => id), last?.count]).toEqual(['editing', [TWO.id], [TWO.id], 1])
    flow.edit.send({ type: 'edits.drop', id: TWO.id })
    expect(flow.context().results).toEqual([])
    flow.edit.send({ type: 'saved.revert' })
    expect([flow.at(), flow.context().edits, flow.context().base[ONE.id]?.revision]).toEqual([
      'reviewing',
      { [ONE.id]: { tags: ['春节'], remark: '' } },
      2,
    ])
  })

  test('that another user was first shows both; mine where only I changed, and a side where both did', async () => {
    const flow = staged()
    await save(flow, done(met(THEIRS), saved(TWO)))
    expect([flow.at(), metOf(flow.context()).map(({ seen }) => seen.id)]).toEqual(['met', [ONE.id]])
    flow.edit.send({ type: 'merge.take', id: ONE.id, field: 'remark', side: 'theirs' })
    flow.edit.send({ type: 'merge.done' })
    expect([flow.at(), flow.context().edits, flow.context().base[ONE.id]?.revision]).toEqual([
      'reviewing',
      { [ONE.id]: { tags: ['春节', '主推'] } },
      2,
    ])
  })

  test('whose answer was lost is asked about with the same ticket, also after a reload', async () => {
    const flow = staged()
    await save(flow, { kind: 'unknown', blockers: [{ code: 'call.timeout' }] })
    const kept = materialEditFacts.parse(JSON.parse(JSON.stringify(materialEditFactsOf(flow.edit.getSnapshot()))))
    expect([flow.at(), kept.ticket]).toEqual(['uncertain', flow.context().ticket])
    const later = editing(kept)
    expect([later.at(), later.context().ticket]).toEqual(['uncertain', kept.ticket])
    later.edit.send({ type: 'write.retry' })
    await later.answer('saving', done(saved(ONE), saved(TWO)))
    expect([later.at(), materialEditFactsOf(later.edit.getSnapshot())]).toEqual(['editing', null])
  })
})

test('a spreadsheet is staged over what is there, with the lines that did not fit', async () => {
  const flow = editing()
  flow.edit.send({ type: 'sheet.choose', file: FILE })
  await flow.answer('decoding', SHEET)
  const { edits, sheet } = flow.context()
  expect([Object.keys(edits), sheet]).toEqual([[ONE.id, TWO.id], { name: '素材.csv', taken: 2, unchanged: 1, bad: SHEET.bad }])
  flow.edit.send({ type: 'edits.undo' })
  expect(flow.context().edits).toEqual({})
})
