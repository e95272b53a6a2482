import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyEdits,
  EDITS_A_WRITE,
  laidOver,
  nextWrite,
  NO_EDITS,
  rebase,
  redoEdits,
  rowWriteOf,
  undoEdits,
  without,
  type CellEdit,
  type EditQueue,
} from '#machines/batch/edit-history.ts'
import { anEdit } from './kit/batches.ts'

const ROW = { name: 'a', values: { daily_budget: '5000', countries: ['TW', 'HK'] }, excluded_reason: null }
const budget = (before: string, after: string, rest: Partial<CellEdit> = {}) =>
  anEdit({ field: 'values.daily_budget', before, after, ...rest })

describe('the edit queue', () => {
  test('keeps one edit a row: what the server holds, and what it shall hold', () => {
    const queue = applyEdits(applyEdits(NO_EDITS, [budget('5000', '6000')]), [budget('6000', '7000'), anEdit()])
    expect(queue.pending).toEqual([
      {
        seq: 1,
        level: 'ad',
        expected: 1,
        now: { 'values.daily_budget': '7000', name: 'b' },
        was: { 'values.daily_budget': '5000', name: 'a' },
      },
    ])
  })

  test('drops an edit that came back to where it was', () => {
    expect(applyEdits(applyEdits(NO_EDITS, [anEdit()]), [anEdit({ before: 'b', after: 'a' })]).pending).toEqual([])
  })

  test('undoes a paste over many cells in one step, and redoes it', () => {
    const paste = [budget('5000', '1'), budget('5000', '2', { seq: 2 }), anEdit({ seq: 3 })]
    const undone = undoEdits(applyEdits(NO_EDITS, paste))
    expect(undone.pending).toEqual([])
    expect(redoEdits(undone).pending).toHaveLength(3)
  })

  test('forgets what was undone when something new is done', () => {
    const queue = applyEdits(undoEdits(applyEdits(NO_EDITS, [anEdit()])), [anEdit({ after: 'c' })])
    expect(redoEdits(queue)).toBe(queue)
  })

  test('says what a save sends: text, lists, and null for an exclusion taken back', () => {
    const queue = applyEdits(NO_EDITS, [
      anEdit(),
      anEdit({ field: 'values.countries', before: ['TW'], after: ['TW', 'HK'] }),
      anEdit({ field: 'values.bid_amount', before: '100', after: null }),
      anEdit({ field: 'excluded_reason', before: '重复', after: null }),
    ])
    expect(queue.pending.map(rowWriteOf)).toEqual([
      { seq: 1, expected: 1, name: 'b', values: { countries: ['TW', 'HK'], bid_amount: '' }, excluded_reason: null },
    ])
  })

  test('lays what is not saved over the row, last edit on top', () => {
    const queue = applyEdits(NO_EDITS, [budget('5000', '6000'), anEdit({ field: 'excluded_reason', before: null, after: '重复' })])
    expect(laidOver(ROW, queue.pending)).toEqual({
      name: 'a',
      values: { daily_budget: '6000', countries: ['TW', 'HK'] },
      excluded_reason: '重复',
    })
  })

  test('sends one level at a time, and no more than a call may carry', () => {
    const many = Array.from({ length: EDITS_A_WRITE + 1 }, (_, index) => anEdit({ seq: index + 1 }))
    const queue = applyEdits(NO_EDITS, [...many, anEdit({ seq: 9_999, level: 'campaign' })])
    const write = nextWrite(queue)
    expect([write?.level, write?.edits.length]).toEqual(['ad', EDITS_A_WRITE])
    expect(without(queue, write?.edits ?? []).pending.map(({ seq }) => seq)).toEqual([EDITS_A_WRITE + 1, 9_999])
  })

  test('expects the version our own save has made, also in steps from before it', () => {
    const saved = rebase(without(applyEdits(NO_EDITS, [anEdit()]), applyEdits(NO_EDITS, [anEdit()]).pending), [{ seq: 1, version: 2 }])
    expect(undoEdits({ ...saved, pending: [] }).pending.map(({ expected }) => expected)).toEqual([2])
  })

  test('expects the version the person saw when another user has written the row after us', () => {
    const queue = applyEdits(rebase(NO_EDITS, [{ seq: 1, version: 2 }]), [anEdit({ version: 3 })])
    expect(queue.pending.map(({ expected }) => expected)).toEqual([3])
  })

  test('undone entirely, any series of edits leaves nothing to save; redone entirely, the last value of each cell', () => {
    const series = fc.array(fc.record({ seq: fc.integer({ min: 1, max: 3 }), after: fc.constantFrom('x', 'y', 'z') }), { maxLength: 12 })
    fc.assert(
      fc.property(series, (typed) => {
        const cells = new Map<number, string>()
        let queue: EditQueue = NO_EDITS
        for (const { seq, after } of typed) {
          queue = applyEdits(queue, [anEdit({ seq, before: cells.get(seq) ?? 'a', after })])
          cells.set(seq, after)
        }
        let back = queue
        for (let step = 0; step < typed.length; step += 1) back = undoEdits(back)
        let again = back
        for (let step = 0; step < typed.length; step += 1) again = redoEdits(again)
        expect(back.pending).toEqual([])
        expect(Object.fromEntries(again.pending.map(({ seq, now }) => [seq, now.name]))).toEqual(Object.fromEntries(cells))
      }),
    )
  })
})
