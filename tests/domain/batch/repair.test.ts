import { describe, expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import {
  failureKind,
  failureReasons,
  goneAbove,
  isChanged,
  judged,
  NO_REPAIR,
  pushAgainBlockers,
  ROUNDS_MAX,
  type RepairRow,
} from '#domain/batch/repair.ts'

const REFUSED = { class: 'validation', code: '100', message: 'too low', field: 'daily_budget' }
const FLAKED = { class: 'exhausted', code: '1', message: 'An unknown error occurred' }
const BELOW = { class: 'parent', code: 'batch.parent.failed', message: 'row 1 above was not created' }

const aRow = (row: Partial<RepairRow> & { seq: number }): RepairRow => ({
  level: 'ad',
  parent_seq: null,
  outcome: 'failed',
  error: REFUSED,
  problems: [],
  ...row,
})
const among = (rows: readonly RepairRow[]) => (seq: number) => rows.find((row) => row.seq === seq)
const codes = (row: RepairRow, rows: readonly RepairRow[] = [], said = {}) =>
  pushAgainBlockers(row, among(rows), said).map(({ code, row: at }) => `${code} ${at}`)
const changed = { ...NO_REPAIR, refused: { name: 'before', values: {} } }

describe('how a failure ends', () => {
  test.each([
    ['exhausted', undefined, 'passes'],
    ['retryable', undefined, 'passes'],
    ['rate_limited', undefined, 'passes'],
    ['not_found_yet', undefined, 'passes'],
    ['unknown_outcome', undefined, 'passes'],
    ['validation', '100', 'stays'],
    ['permanent', '368', 'stays'],
    ['duplicate', undefined, 'stays'],
    ['auth', '200', 'stays'],
    ['of another version', undefined, 'stays'],
    ['parent', 'batch.parent.failed', 'follows'],
    ['validation', 'batch.material.video_not_there', 'checked'],
  ])('%s %s %s', (kind, code, ends) => {
    expect(failureKind({ class: kind, ...(code === undefined ? {} : { code }) })).toBe(ends)
  })

  test('a row that says nothing of its failure may be tried', () => expect(failureKind(null)).toBe('passes'))
})

describe('a row can be pushed again', () => {
  test('once something of it was changed, or its material has another file', () => {
    expect(codes(aRow({ seq: 1 }))).toEqual(['batch.repair.unchanged 1'])
    expect(codes(aRow({ seq: 1, repair: changed }))).toEqual([])
    expect(codes(aRow({ seq: 1, repair: { ...NO_REPAIR, newer: true } }))).toEqual([])
    expect([isChanged(aRow({ seq: 1 })), isChanged(aRow({ seq: 1, repair: changed }))]).toEqual([false, true])
  })

  test('as it is, where the reason was settled at the network', () => expect(codes(aRow({ seq: 1 }), [], { elsewhere: true })).toEqual([]))

  test('as it is, where the reason passes by itself, a bounded number of times', () => {
    const flaked = (rounds: number) => aRow({ seq: 1, error: FLAKED, repair: { ...NO_REPAIR, rounds } })
    expect(codes(flaked(ROUNDS_MAX - 1))).toEqual([])
    expect(codes(flaked(ROUNDS_MAX))).toEqual(['batch.repair.tried_out 1'])
    expect(codes({ ...flaked(ROUNDS_MAX), repair: { ...changed, rounds: ROUNDS_MAX } })).toEqual([])
  })

  test('not while a check has something against it, whatever was changed or said', () => {
    const row = aRow({ seq: 1, repair: changed, problems: [blocker('batch.name.empty', { field: 'name' })] })
    expect(codes(row, [], { elsewhere: true })).toEqual(['batch.name.empty 1'])
  })

  test('not when it did not fail', () => {
    for (const outcome of ['done', 'waiting', 'unknown', 'skipped'])
      expect(codes(aRow({ seq: 1, outcome }))).toEqual(['batch.repair.not_failed 1'])
  })
})

describe('a row below another one', () => {
  const child = aRow({ seq: 2, parent_seq: 1, error: BELOW, problems: [blocker('batch.parent.blocked', { params: { seq: 1 } })] })

  test('follows one that can go, and waits for one that cannot', () => {
    expect(codes(child, [aRow({ seq: 1, repair: changed })])).toEqual([])
    expect(codes(child, [aRow({ seq: 1 })])).toEqual(['batch.repair.above_failed 2'])
    expect(codes(child, [aRow({ seq: 1 })], { elsewhere: true })).toEqual([])
  })

  test('waits for one that was left out, or that a person decides about', () => {
    expect(codes(child, [aRow({ seq: 1, outcome: 'skipped' })])).toEqual(['batch.repair.above_skipped 2'])
    expect(codes(child, [aRow({ seq: 1, outcome: 'unknown' })])).toEqual(['batch.repair.above_unknown 2'])
  })

  test('says that one above, however far, was deleted at the network', () => {
    const rows = [
      aRow({ seq: 1, outcome: 'done', error: null, repair: { ...NO_REPAIR, gone: true } }),
      aRow({ seq: 2, parent_seq: 1, outcome: 'done', error: null }),
      aRow({ seq: 3, parent_seq: 2, repair: changed }),
    ]
    expect(goneAbove(rows[2]!, among(rows))).toBe(1)
    expect(goneAbove(rows[0]!, among(rows))).toBeNull()
    expect(codes(rows[2]!, rows)).toEqual(['batch.repair.above_gone 3'])
  })

  test('goes under one that is there', () => {
    expect(codes({ ...child, error: REFUSED, repair: changed }, [aRow({ seq: 1, outcome: 'done', error: null })])).toEqual([])
  })
})

test('rows that can go are told from those that cannot, each with its reason', () => {
  const rows = [aRow({ seq: 1, repair: changed }), aRow({ seq: 2 }), aRow({ seq: 3, error: FLAKED })]
  const { ready, held } = judged(rows, among(rows))
  expect([ready, held.map(({ code, row }) => [code, row])]).toEqual([[1, 3], [['batch.repair.unchanged', 2]]])
  expect(judged(rows, among(rows), { elsewhere: true })).toEqual({ ready: [1, 2, 3], held: [] })
})

test('a row that waits for one of them is not named next to it', () => {
  const rows = [aRow({ seq: 1 }), aRow({ seq: 2, parent_seq: 1, error: BELOW })]
  expect(judged(rows, among(rows)).held.map(({ row }) => row)).toEqual([1])
  expect(judged(rows.slice(1), among(rows)).held.map(({ row }) => row)).toEqual([2])
})

test('failed rows are gathered by what the network said, numbers aside, the most frequent reason first', () => {
  const said = (seq: number, message: string, rest: Partial<RepairRow> = {}) => aRow({ seq, error: { ...REFUSED, message }, ...rest })
  const reasons = failureReasons([
    aRow({ seq: 1, error: FLAKED }),
    said(2, 'the minimum is 100'),
    said(3, 'the minimum is 250'),
    said(4, 'the minimum is 100', { outcome: 'done' }),
    aRow({ seq: 5, parent_seq: 2, error: BELOW }),
    said(7, 'the minimum is 100', { level: 'adgroup' }),
    said(6, 'the minimum is 100', { error: { ...REFUSED, message: 'the minimum is 100', field: 'bid_amount' } }),
  ])
  expect(reasons.map(({ rows, error }) => [rows, error?.field])).toEqual([
    [[2, 3], 'daily_budget'],
    [[1], undefined],
    [[6], 'bid_amount'],
    [[7], 'daily_budget'],
  ])
})
