import { describe, expect, test } from 'vitest'
import {
  cellBlockers,
  cellKey,
  placementsOf,
  planOf,
  shapeOf,
  ticked,
  type MatrixCreative,
  type MatrixRow,
  type MatrixRule,
} from '#domain/batch/creative-matrix.ts'
import { META } from '#domain/channels/meta.ts'

const row = (seq: number, more: Partial<MatrixRow> = {}): MatrixRow => ({
  seq,
  name: `组${seq}`,
  account_id: '7',
  account: '星河',
  ads: 1,
  names: ['旧广告'],
  shows: ['old'],
  values: { headline: '标题' },
  ...more,
})
const creative = (id: string, width: number, height: number, more: Partial<MatrixCreative> = {}): MatrixCreative => ({
  id,
  name: `图${id}`,
  width,
  height,
  ...more,
})
const ROWS = [row(2), row(5, { shows: ['sq'] })]
const CREATIVES = [creative('sq', 1080, 1080), creative('tall', 1080, 1920), creative('wide', 1200, 628)]
const cells = (rule: MatrixRule, ticks: string[] = []) =>
  [...ticked(META, rule, { rows: ROWS, creatives: CREATIVES, ticks: new Set(ticks) })].toSorted()

test('a size has a shape and fits the placements of its proportion that are no wider', () => {
  expect(CREATIVES.map((one) => [shapeOf(one), placementsOf(META, one)])).toEqual([
    ['square', ['feed']],
    ['portrait', ['stories']],
    ['landscape', ['feed']],
  ])
  expect(placementsOf(META, creative('small', 500, 500))).toEqual([])
  expect(shapeOf(creative('almost', 1080, 1076))).toBe('square')
})

describe('rules tick', () => {
  test.each<[MatrixRule, string[]]>([
    [{ kind: 'all' }, ['2 sq', '2 tall', '2 wide', '5 tall', '5 wide']],
    [{ kind: 'none' }, []],
    [{ kind: 'shape', shape: 'portrait' }, ['2 tall', '5 tall', '9 x']],
    [{ kind: 'placement', key: 'feed' }, ['2 sq', '2 wide', '5 wide', '9 x']],
    [{ kind: 'row', seq: 5 }, ['5 tall', '5 wide', '9 x']],
    [{ kind: 'column', id: 'wide' }, ['2 wide', '5 wide', '9 x']],
  ])('%o: only what can be added, and leave other ticks', (rule, expected) => {
    expect(cells(rule, rule.kind === 'all' || rule.kind === 'none' ? [] : ['9 x'])).toEqual(expected)
  })

  test('no cell whose creative may not be used, or is shown already', () => {
    expect(cellBlockers(row(1), creative('a', 1, 1, { barred: '未审核' }))).toMatchObject([{ code: 'batch.matrix.barred' }])
    expect(cellBlockers(row(1), creative('old', 1, 1))).toMatchObject([{ code: 'batch.matrix.shown' }])
  })
})

describe('the plan', () => {
  const plan = (rows: readonly MatrixRow[], keys: readonly string[], creatives = CREATIVES) => planOf(META, rows, creatives, new Set(keys))

  test('has an ad for each tick, like the ads of its row, with a name that is free there', () => {
    const taken = row(2, { names: ['图sq'] })
    expect(plan([taken, ROWS[1] ?? taken], [cellKey(2, 'sq'), cellKey(5, 'tall')]).ads).toEqual([
      { level: 'ad', parent_seq: 2, account_id: '7', name: '图sq_2', values: { headline: '标题', material_id: 'sq' } },
      { level: 'ad', parent_seq: 5, account_id: '7', name: '图tall', values: { headline: '标题', material_id: 'tall' } },
    ])
  })

  test('says of each row how many ads it has then, and names the row that would hold too many', () => {
    const made = plan([row(2, { ads: 49 }), row(5, { ads: 50 })], ['2 tall', '5 tall'])
    expect(made.lines.map(({ total, blockers }) => [total, blockers.map(({ code }) => code)])).toEqual([
      [50, []],
      [51, ['batch.matrix.full']],
    ])
    expect(made.blockers).toMatchObject([{ code: 'batch.matrix.full', row: 5, params: { total: 51, max: 50 } }])
  })

  test('is nothing without ticks, and too much beyond what one call adds', () => {
    expect(plan(ROWS, []).blockers.map(({ code }) => code)).toEqual(['batch.matrix.no_ticks'])
    const rows = Array.from({ length: 2_001 }, (_, seq) => row(seq + 1))
    expect(
      plan(
        rows,
        rows.map(({ seq }) => `${seq} tall`),
      ).blockers.map(({ code }) => code),
    ).toEqual(['batch.matrix.too_many'])
  })
})
