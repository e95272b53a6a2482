import { describe, expect, test } from 'vitest'
import { editInteger, editText, textColumn } from '#views/kit/grid/columns.ts'
import { leftAfter, stageAgain } from '#views/kit/grid/edit/not-done.ts'
import { fillBox, stageFill, stagePasteRows, stageSeries, stageSeriesDown } from '#views/kit/grid/stage-fill.ts'
import { formulasOf } from '#views/kit/grid/formulas.ts'
import { nothingStaged, stagePaste, type Sheet, type Staged } from '#views/kit/grid/staging.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'

type Row = { id: string; name: string; amount: string; group: boolean }
const isGroup = ({ group }: Row) => group
const COLUMNS: readonly GridColumn<Row>[] = [
  { ...textColumn, key: 'name', header: '名称', edit: editText() },
  {
    ...textColumn,
    key: 'amount',
    header: '数量',
    edit: { ...editInteger({ max: 100 }), absent: isGroup, blockers: (row) => (isGroup(row) ? [{ code: 'no_cell' }] : []) },
  },
]
const aRow = (id: string, rest: Partial<Row> = {}): Row => ({ id, name: `n${id}`, amount: id, group: false, ...rest })
const aSheet = (rows: Row[]): Sheet<Row> => ({
  columns: COLUMNS,
  rowCount: rows.length,
  rowAt: (index) => rows[index],
  idOf: ({ id }) => id,
  numberOf: ({ id }) => Number(id) + 100,
  say: (key) => key,
})
const becomes = ({ changes }: Staged<Row>) => changes.map(({ rowId, column, after }) => `${rowId}.${column}=${String(after)}`)
const cell = (row: number, column: number) => ({ top: row, left: column, bottom: row, right: column })

describe('filling from the corner of a range', () => {
  const rows = [aRow('1'), aRow('2'), aRow('3', { group: true, amount: '' }), aRow('4'), aRow('5')]

  test('two cells go on by their step, and a row without the cell uses up no number', () => {
    const staged = stageFill(aSheet(rows), { top: 0, left: 1, bottom: 1, right: 1 }, { top: 0, left: 1, bottom: 4, right: 1 }, 'guess')
    expect(becomes(staged)).toEqual(['4.amount=3', '5.amount=4'])
    expect(staged.refused).toEqual([])
  })
  test('one number is repeated, a name counts on, and upwards it counts back', () => {
    expect(becomes(stageFill(aSheet(rows), cell(0, 1), { top: 0, left: 1, bottom: 1, right: 1 }, 'guess'))).toEqual(['2.amount=1'])
    expect(becomes(stageFill(aSheet([aRow('7'), aRow('x')]), cell(0, 0), { top: 0, left: 0, bottom: 1, right: 0 }, 'guess'))).toEqual([
      'x.name=n8',
    ])
    const up = stageFill(
      aSheet([aRow('9'), aRow('5'), aRow('6')]),
      { top: 1, left: 1, bottom: 2, right: 1 },
      { top: 0, left: 1, bottom: 2, right: 1 },
      'guess',
    )
    expect(becomes(up)).toEqual(['9.amount=4'])
  })
  test('to the side each row goes on by itself', () => {
    const staged = stageFill(
      aSheet([aRow('1', { name: '7' }), aRow('2', { name: '8' })]),
      { top: 0, left: 0, bottom: 1, right: 0 },
      { top: 0, left: 0, bottom: 1, right: 1 },
      'guess',
    )
    expect(becomes(staged)).toEqual(['1.amount=7', '2.amount=8'])
  })
  test.each([
    [
      { row: 4, column: 1 },
      { top: 1, left: 1, bottom: 4, right: 2 },
    ],
    [
      { row: 0, column: 1 },
      { top: 0, left: 1, bottom: 2, right: 2 },
    ],
    [
      { row: 2, column: 5 },
      { top: 1, left: 1, bottom: 2, right: 5 },
    ],
    [
      { row: 3, column: 0 },
      { top: 1, left: 1, bottom: 3, right: 2 },
    ],
    [
      { row: 2, column: 2 },
      { top: 1, left: 1, bottom: 2, right: 2 },
    ],
  ])('to %o it covers %o', (at, box) => {
    expect(fillBox({ top: 1, left: 1, bottom: 2, right: 2 }, at)).toEqual(box)
  })
  test('by keys the first cell of the range is counted on', () => {
    expect(becomes(stageSeriesDown(aSheet(rows), { top: 0, left: 1, bottom: 4, right: 1 }))).toEqual(['4.amount=3', '5.amount=4'])
  })
})

describe('a series through rows', () => {
  test('begins with what was typed and passes over rows without the cell', () => {
    const sheet = { ...aSheet([aRow('1'), aRow('2', { group: true }), aRow('3'), aRow('4')]), columns: COLUMNS.slice(1) }
    expect(becomes(stageSeries(sheet, ['10', '15']))).toEqual(['1.amount=10', '3.amount=15', '4.amount=20'])
  })
})

describe('a block into rows of their own', () => {
  const four = ['1', '2', '3', '4'].map((id) => aRow(id))
  test('one line goes into every row, two into pairs of rows, and what has no row is counted', () => {
    expect(becomes(stagePasteRows(aSheet(four), [['x', '9']])).length).toBe(8)
    expect(becomes(stagePasteRows(aSheet(four), [['a'], ['b']]))).toEqual(['1.name=a', '2.name=b', '3.name=a', '4.name=b'])
    expect(becomes(stagePasteRows(aSheet(four), [['a'], ['b'], ['c']]))).toEqual(['1.name=a', '2.name=b', '3.name=c'])
    expect(stagePasteRows(aSheet(four.slice(0, 1)), [['a'], ['b'], ['c']]).beyond).toEqual({ lines: 2, max: 1 })
  })
})

describe('what was typed is kept', () => {
  test('of 5,000 pasted rows one is refused: the others go in, it is named by row and column with its text, and goes in corrected', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => aRow(String(index)))
    const block = rows.map((_, index) => [index === 1_234 ? '12x' : '7'])
    const staged = stagePaste(aSheet(rows), cell(0, 1), block)
    expect(staged.changes).toHaveLength(4_998)
    expect(staged.refused.map(({ rowId, column, text, problem }) => [rowId, column, text, problem.row, problem.field])).toEqual([
      ['1234', 'amount', '12x', 1_334, 'amount'],
    ])
    const again = stageAgain(aSheet(rows), staged.refused, ({ text }) => text.replace('x', ''))
    expect(becomes(again)).toEqual(['1234.amount=12'])
    expect(leftAfter(staged, again)).toBe(null)
  })
  test('an edit of other cells forgets nothing, one of the same cell settles it, and a new refusal takes its place', () => {
    const refused = ['1', '2'].map((rowId) => ({ rowId, column: 'amount', text: 'x', problem: { code: 'bad' } }))
    const before = { ...nothingStaged<Row>(), refused }
    const of = (rowId: string) => ({ ...nothingStaged<Row>(), changes: [{ rowId, column: 'amount', before: '1', after: '2' }] })
    expect(leftAfter(before, of('9'))).toBe(before)
    expect(leftAfter(before, of('1'))?.refused.map(({ rowId }) => rowId)).toEqual(['2'])
    expect(leftAfter(null, of('1'))).toBe(null)
    const later = { ...nothingStaged<Row>(), outside: 3 }
    expect(leftAfter(before, later)).toBe(later)
  })
  test('an empty text where a row has no such cell is nothing to refuse', () => {
    const sheet = aSheet([aRow('1', { group: true })])
    expect(stagePaste(sheet, cell(0, 1), [['']]).refused).toEqual([])
    expect(stagePaste(sheet, cell(0, 1), [['5']]).refused.map(({ problem }) => problem.code)).toEqual(['no_cell'])
  })
})

describe('a formula in a cell', () => {
  const formulas = formulasOf({ macros: new Set(['seq']), valuesOf: ({ id }: Row) => ({ seq: `0${id}` }) })
  const sheet = { ...aSheet([aRow('1'), aRow('2')]), formulas }
  test('is evaluated for each row it is pasted into, in columns of text only', () => {
    expect(becomes(stagePaste(sheet, { top: 0, left: 0, bottom: 1, right: 0 }, [['="ad_" & seq']]))).toEqual([
      '1.name=ad_01',
      '2.name=ad_02',
    ])
    expect(stagePaste(sheet, cell(0, 1), [['=seq']]).refused.map(({ text }) => text)).toEqual(['=seq'])
  })
  test('one with a slip is refused, and stays as it was typed', () => {
    const [refused] = stagePaste(sheet, cell(0, 0), [['=sq & "x']]).refused
    expect([refused?.text, refused?.problem.code, refused?.problem.row]).toEqual(['=sq & "x', 'formula.unknown', 101])
  })
  test('where no formulas are known it is a text like any other', () => {
    expect(becomes(stagePaste(aSheet([aRow('1')]), cell(0, 0), [['=seq']]))).toEqual(['1.name==seq'])
  })
})
