import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { widthOf } from '#views/kit/grid/ag-order.ts'
import { boxOf, extend } from '#views/kit/grid/cell-range.ts'
import { editInteger, editMoney, editText, instant, moneyMinor, textColumn } from '#views/kit/grid/columns.ts'
import { say as sayIn } from '#i18n/catalogue.ts'
import { csvCell } from '#domain/csv-cell.ts'
import { thousands } from '#domain/display/numbers.ts'
import { toCsv } from '#views/kit/grid/csv.ts'
import { exportHead } from '#views/kit/grid/export-head.ts'
import { intentOf } from '#views/kit/grid/keys.ts'
import { fitLayout, isFrozen, readPresets, writePresets } from '#views/kit/grid/presets.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import { copyBox, stageClear, stagePaste, type Sheet } from '#views/kit/grid/staging.ts'
import { stageFillDown } from '#views/kit/grid/stage-fill.ts'
import { sumsOf } from '#views/kit/grid/sums.ts'
import { formatTsv, parseTsv } from '#views/kit/grid/tsv.ts'
import type { GridColumn, GridTree } from '#views/kit/grid/types.ts'
import { choicesOf, isUnfolded, matches, NO_FILTER, shownIds, treeOrder } from '#views/kit/grid/visibility.ts'
import { readIn } from '#tests/kit/reader-zone.ts'

type Row = { id: string; parent: string | null; name: string; budget: string | null; currency: string; age: string | null }

const COLUMNS: readonly GridColumn<Row>[] = [
  { ...textColumn, key: 'name', header: '名称', edit: editText({ maxWidth: 10, required: true }) },
  { ...moneyMinor<Row>(({ currency }) => currency), key: 'budget', header: '预算', edit: editMoney<Row>(({ currency }) => currency) },
  { ...textColumn, key: 'currency', header: '币种' },
  { ...textColumn, key: 'age', header: '年龄', edit: editInteger({ min: 13, max: 65 }) },
]
const say = (key: string) => key
const zh = (key: string, params?: Record<string, string | number>) => sayIn('zh', key, params)
const aRow = (id: string, rest: Partial<Row> = {}): Row => ({
  id,
  parent: null,
  name: `行${id}`,
  budget: '5000',
  currency: 'USD',
  age: '18',
  ...rest,
})
const aSheet = (rows: Row[]): Sheet<Row> => ({
  columns: COLUMNS,
  rowCount: rows.length,
  rowAt: (index) => rows[index],
  idOf: ({ id }) => id,
  say,
})
const box = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

describe('what a spreadsheet puts on the clipboard', () => {
  test('is read into rows and cells, without a row for the last line break', () => {
    expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })
  test('may hold tabs, quotes and line breaks inside a quoted cell', () => {
    expect(parseTsv('"两行\n文案"\t"说 ""好"""\nx\ty')).toEqual([
      ['两行\n文案', '说 "好"'],
      ['x', 'y'],
    ])
  })
  test("keeps a person's own quotes as they are", () => {
    expect(parseTsv('"最强" 福利\t"未完')).toEqual([['"最强" 福利', '"未完']])
  })
  test('what would be a formula is copied as text, and pasted back as it was', () => {
    const cells = ['=1+1', '@SUM(1)', '-5.00', "'=1", '首发']
    expect(formatTsv([cells])).toBe("'=1+1\t'@SUM(1)\t-5.00\t''=1\t首发")
    expect(parseTsv(formatTsv([cells]))).toEqual([cells])
  })
  test('keeps an empty cell at the end of a line', () => {
    expect(parseTsv('a\t\nb\tc')).toEqual([
      ['a', ''],
      ['b', 'c'],
    ])
  })
  test('comes back the same after copy, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '中', ' ', '=', "'", '-') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        expect(parseTsv(`${formatTsv(rows)}\n`)).toEqual(rows.map((row) => [...row]))
      }),
    )
  })
})

describe('paste', () => {
  test('lays a block down from the top left corner, each cell through its own parse', () => {
    const staged = stagePaste(aSheet([aRow('1'), aRow('2', { currency: 'JPY' })]), box(0, 0), [
      ['新一', '12.50'],
      ['新二', '700'],
    ])
    expect(staged).toEqual({
      changes: [
        { rowId: '1', column: 'name', before: '行1', after: '新一' },
        { rowId: '1', column: 'budget', before: '5000', after: '1250' },
        { rowId: '2', column: 'name', before: '行2', after: '新二' },
        { rowId: '2', column: 'budget', before: '5000', after: '700' },
      ],
      refused: [],
      outside: 0,
      added: [],
      beyond: null,
    })
  })
  test('of one cell fills the selected box', () => {
    const staged = stagePaste(aSheet([aRow('1'), aRow('2'), aRow('3')]), box(0, 3, 2, 3), [['21']])
    expect(staged.changes.map(({ rowId, after }) => [rowId, after])).toEqual([
      ['1', '21'],
      ['2', '21'],
      ['3', '21'],
    ])
  })
  test('refuses single cells with row, column and reason, and takes the rest', () => {
    const staged = stagePaste(aSheet([aRow('1'), aRow('2')]), box(0, 1), [
      ['1.234', 'EUR', '12'],
      ['3', '', '20'],
    ])
    expect(staged.changes.map(({ rowId, column }) => `${rowId}.${column}`)).toEqual(['2.budget', '2.age'])
    expect(staged.refused.map(({ rowId, problem }) => [rowId, problem.code, problem.field, problem.row])).toEqual([
      ['1', 'value.decimals', 'budget', 1],
      ['1', 'kit.cell.read_only', 'currency', 1],
      ['1', 'value.below', 'age', 1],
      ['2', 'kit.cell.read_only', 'currency', 2],
    ])
  })
  test('counts what lies outside the grid', () => {
    expect(
      stagePaste(aSheet([aRow('1')]), box(0, 3), [
        ['20', 'x'],
        ['21', 'y'],
      ]).outside,
    ).toBe(3)
  })
  const growing = (rows: Row[], max: number): Sheet<Row> => ({
    ...aSheet(rows),
    grow: { blank: (place) => aRow(`n${place}`, { name: '', budget: null }), size: rows.length, max },
  })
  test('makes the rows it needs below the last one, and each takes its cells like any other', () => {
    const staged = stagePaste(growing([aRow('1')], 10), box(0, 0), [
      ['新一', '1'],
      ['新二', '2'],
      ['新三', '不是金额', '', ''],
      ['', ' '],
    ])
    expect(staged.added).toEqual([aRow('n1', { name: '', budget: null }), aRow('n2', { name: '', budget: null })])
    expect(staged.changes.map(({ rowId, column, after }) => [rowId, column, after])).toEqual([
      ['1', 'name', '新一'],
      ['1', 'budget', '100'],
      ['n1', 'name', '新二'],
      ['n1', 'budget', '200'],
      ['n2', 'name', '新三'],
    ])
    expect(staged.refused.map(({ rowId, column, problem }) => [rowId, column, problem.row])).toEqual([['n2', 'budget', 3]])
    expect([staged.outside, staged.beyond]).toEqual([0, null])
  })
  test('takes as many rows as the grid may have, and counts the lines it did not take', () => {
    const staged = stagePaste(
      growing([aRow('1'), aRow('2')], 4),
      box(1, 0),
      Array.from({ length: 300 }, (_, at) => [`第${at}`]),
    )
    expect(staged.added.map(({ id }) => id)).toEqual(['n2', 'n3'])
    expect(staged.beyond).toEqual({ lines: 297, max: 4 })
  })
  test('begins at the first row of an empty grid, also where a row was selected that is gone', () => {
    const staged = stagePaste(growing([], 4), box(7, 0), [['新一'], ['新二']])
    expect(staged.changes.map(({ rowId, after }) => [rowId, after])).toEqual([
      ['n0', '新一'],
      ['n1', '新二'],
    ])
  })
  test('does not touch a cell that its column locks for this row', () => {
    const locked: GridColumn<Row> = {
      ...textColumn,
      key: 'name',
      header: '名称',
      edit: { ...editText(), blockers: ({ id }) => (id === '1' ? [{ code: 'row.locked' }] : []) },
    }
    const staged = stagePaste({ ...aSheet([aRow('1'), aRow('2')]), columns: [locked] }, box(0, 0, 1, 0), [['x']])
    expect(staged.changes.map(({ rowId }) => rowId)).toEqual(['2'])
    expect(staged.refused.map(({ problem }) => problem.code)).toEqual(['row.locked'])
  })
})

describe('fill and clear', () => {
  test('fill takes the first row down, in each row’s own currency', () => {
    const staged = stageFillDown(aSheet([aRow('1', { budget: '30000' }), aRow('2', { currency: 'JPY' }), aRow('3')]), box(0, 1, 2, 1))
    expect(staged.changes.map(({ rowId, after }) => [rowId, after])).toEqual([
      ['2', '300'],
      ['3', '30000'],
    ])
  })
  test('fill of one cell takes the cell above', () => {
    expect(stageFillDown(aSheet([aRow('1', { age: '30' }), aRow('2')]), box(1, 3)).changes).toEqual([
      { rowId: '2', column: 'age', before: '18', after: '30' },
    ])
  })
  test('clear empties what may be empty and refuses what may not', () => {
    const staged = stageClear(aSheet([aRow('1')]), box(0, 0, 0, 3))
    expect(staged.changes).toEqual([
      { rowId: '1', column: 'budget', before: '5000', after: null },
      { rowId: '1', column: 'age', before: '18', after: null },
    ])
    expect(staged.refused.map(({ problem }) => problem.code)).toEqual(['kit.cell.required'])
  })
  test('copy gives plain amounts that can be pasted back', () => {
    const sheet = aSheet([aRow('1', { budget: '123456789' })])
    expect(copyBox(sheet, box(0, 0, 0, 1))).toEqual([['行1', '1234567.89']])
    expect(stagePaste(sheet, box(0, 0), copyBox(sheet, box(0, 0, 0, 3))).changes).toEqual([])
  })
})

describe('the row store', () => {
  test('replaces a known row in its place and tells who listens', () => {
    const store = createRowStore<Row>(({ id }) => id, [aRow('1'), aRow('2')])
    const heard: unknown[] = []
    const stop = store.subscribe((change) => heard.push(change))
    store.upsert([aRow('1', { name: '新' }), aRow('3')])
    store.remove(['2', 'nobody'])
    stop()
    store.replaceAll([])
    expect([...heard]).toEqual([
      { kind: 'changed', upserted: [aRow('1', { name: '新' }), aRow('3')], removed: [] },
      { kind: 'changed', upserted: [], removed: ['2'] },
    ])
    expect([store.size, store.version]).toEqual([0, 3])
  })
})

describe('a tree', () => {
  const tree: GridTree<Row> = {
    column: 'name',
    level: ({ parent }) => (parent ? 1 : 0),
    parentOf: ({ parent }) => parent,
    hasChildren: ({ parent }) => parent === null,
  }
  const rows = [
    aRow('a', { name: '甲' }),
    aRow('a1', { parent: 'a', name: '视频' }),
    aRow('b', { name: '乙' }),
    aRow('b1', { parent: 'b', name: '图片' }),
  ]
  const store = createRowStore<Row>(({ id }) => id, rows)

  test('shows what is above a found row', () => {
    expect(shownIds(store, COLUMNS, { find: '图片', sets: {} }, say, tree)).toEqual(new Set(['b1', 'b']))
    expect(shownIds(store, COLUMNS, NO_FILTER, say, tree)).toBeNull()
  })
  test('hides what is below a folded row', () => {
    expect(rows.filter((row) => isUnfolded(store, tree, new Set(['a']), row)).map(({ id }) => id)).toEqual(['a', 'b', 'b1'])
  })
  test('keeps children under their parents when sorted', () => {
    const sorted = rows.toReversed()
    expect(
      treeOrder(
        sorted,
        ({ id }) => id,
        ({ parent }) => parent,
      ).map(({ id }) => id),
    ).toEqual(['b', 'b1', 'a', 'a1'])
  })
  test('offers the values of a column with their counts', () => {
    expect(
      choicesOf([aRow('1'), aRow('2', { currency: 'JPY' }), aRow('3', { currency: 'JPY' })], { key: 'currency', header: '' }, say),
    ).toEqual([
      { text: 'JPY', count: 2 },
      { text: 'USD', count: 1 },
    ])
  })
})

describe('export and sums', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+86 138', "'+86 138"],
    ['@cmd', "'@cmd"],
    ['-1,234.50', '"-1,234.50"'],
    ['-2+3', "'-2+3"],
    ['a "b", c', '"a ""b"", c"'],
  ])('a cell %s is written as %s', (text, written) => expect(csvCell(text)).toBe(written))

  test('the file has its head lines, column heads and rows', () => {
    expect(toCsv([aRow('1', { age: null })], COLUMNS, say, ['批次 #1'])).toBe(
      '\uFEFF批次 #1\r\n名称,预算,kit.grid.export.currency_of,币种,年龄\r\n行1,50.00,USD,USD,\r\n',
    )
  })
  test('an amount is a plain figure next to its currency, and nothing where there is none', () => {
    const rows = [aRow('1', { budget: '123456789' }), aRow('2', { currency: 'JPY', budget: '52500' }), aRow('3', { budget: null })]
    const lines = toCsv(rows, COLUMNS, zh).trim().split('\r\n').slice(1)
    expect(lines).toEqual(['行1,1234567.89,USD,USD,18', '行2,52500,JPY,JPY,18', '行3,,,USD,18'])
  })
  test('a figure below 0 has a hyphen in a file and on the clipboard, and is found by one', () => {
    const gap: GridColumn<Row> = { key: 'gap', header: '差额', value: () => -1234.5, text: (value) => thousands(Number(value)) }
    const [columns, row] = [[gap], aRow('1')]
    expect(gap.text?.(-1234.5, row, zh)).toBe('−1,234.50')
    expect(toCsv([row], columns, zh)).toContain('"-1,234.50"')
    expect(copyBox({ ...aSheet([row]), columns }, box(0, 0))).toEqual([['-1,234.50']])
    expect(['-1,234', '−1,234', '-9'].map((find) => matches(row, columns, { find, sets: {} }, zh))).toEqual([true, true, false])
  })
  test('a time names its zone', () => {
    const columns = [{ ...instant<Row>(() => 'Asia/Taipei'), key: 'at', header: '时间', value: () => '2026-11-20T01:30:00Z' }]
    expect(toCsv([aRow('1')], columns, zh)).toContain('2026-11-20 09:30 UTC+8')
  })
  test('a time in a list names its zone to who is elsewhere, and has the room for it', () => {
    const ofRows = instant<Row>((row) => row.currency)
    const ofOne = instant<Row>(() => 'Asia/Taipei')
    const seen = () => [ofOne.text('2026-11-20T01:30:00Z', aRow('1')), ofOne.takes(), ofRows.takes()]
    expect(readIn('Asia/Shanghai', seen)).toEqual(['2026-11-20 09:30', 0, 200])
    expect(readIn('Europe/Paris', seen)).toEqual(['2026-11-20 09:30 UTC+8', 200, 200])
    expect(readIn('Europe/Paris', () => widthOf({ ...ofOne, key: 'at', header: 'at' }, undefined, zh))).toBe(200)
    expect(readIn('Europe/Paris', () => widthOf({ ...ofOne, key: 'at', header: 'at' }, 90, zh))).toBe(90)
  })
  test('the file says who took it, what narrows it, its zone, its currencies, how old it is and how much of it is there', () => {
    const rows = [aRow('1'), aRow('2', { currency: 'JPY' }), aRow('3', { currency: 'EUR', budget: null })]
    const facts = {
      mark: '陈晓宇 2026-11-20 09:30',
      title: '批次列表',
      narrowed: ['星河战纪'],
      filter: { find: ' 夏 ', sets: { currency: ['USD', 'JPY'] } },
      columns: COLUMNS,
      rows,
      total: 1_200,
      zone: 'Asia/Tokyo',
      asOf: '数据截至 10:00',
      nowMs: Date.UTC(2026, 10, 20),
    }
    expect(exportHead(facts, zh)).toEqual([
      '陈晓宇 2026-11-20 09:30',
      '批次列表',
      '筛选：星河战纪; 币种 = USD / JPY; 搜索「夏」',
      '时区：Asia/Tokyo (UTC+9)',
      '货币：JPY, USD',
      '数据截至 10:00',
      '行数：3 / 1,200',
    ])
    const bare = { ...facts, mark: null, narrowed: [], filter: NO_FILTER, rows: [], asOf: undefined }
    expect(exportHead(bare, zh)).toEqual(['批次列表', '筛选：–', '时区：Asia/Tokyo (UTC+9)', '行数：0 / 1,200'])
  })
  test('amounts of different currencies never meet', () => {
    expect(sumsOf([aRow('1'), aRow('2', { currency: 'JPY', budget: '700' }), aRow('3'), aRow('4', { budget: null })], COLUMNS)).toEqual([
      { key: 'budget', header: '预算', parts: ['$100.00', 'JP¥700'] },
    ])
  })
})

describe('a column', () => {
  const column = { key: 'skipped', header: 'skipped', width: 60 }
  test('is at least as wide as its header in the language of the page, unless a person made it narrower', () => {
    expect(widthOf(column, 60, () => '跳过')).toBe(60)
    expect(widthOf(column, undefined, () => 'Observatory menu')).toBe(142)
    expect(widthOf({ ...column, unit: 's' }, 60, (key, params) => (params ? `${params['name']} (${params['unit']})` : key))).toBe(
      30 + 7 * 'skipped (s)'.length,
    )
    expect(widthOf(column, 48, () => 'Observatory menu')).toBe(48)
  })
})

describe('a kept column layout', () => {
  test('survives a column that went and one that came', () => {
    const kept = [
      { key: 'age', hidden: true },
      { key: 'gone', hidden: false },
      { key: 'name', hidden: false, width: 300 },
    ]
    expect(fitLayout(kept, COLUMNS).map(({ key, hidden }) => `${key}${hidden ? ' hidden' : ''}`)).toEqual([
      'age hidden',
      'name',
      'budget',
      'currency',
    ])
  })
  test('of before columns could be frozen leaves them as they are, and one that a person freed stays free', () => {
    const pinned = { ...COLUMNS[0], key: 'name', header: '名称', pinned: 'left' } as const
    expect([isFrozen({ key: 'name', hidden: false }, pinned), isFrozen({ key: 'name', hidden: false, frozen: false }, pinned)]).toEqual([
      true,
      false,
    ])
  })
  test('is read back as it was written, and anything else reads as nothing', () => {
    const kept = new Map<string, string>([
      ['bad', '{"current":[{"key":1}],"named":7}'],
      ['worse', '{'],
    ])
    const storage = { read: (key: string) => kept.get(key) ?? null, write: (key: string, text: string) => void kept.set(key, text) }
    const presets = { current: [{ key: 'name', hidden: false, width: 120, frozen: true }], named: { 夜班: [{ key: 'age', hidden: true }] } }
    writePresets(storage, 'grid', presets)
    expect(readPresets(storage, 'grid')).toEqual(presets)
    expect(readPresets(storage, 'bad')).toEqual({ current: [], named: {} })
    expect(readPresets(storage, 'worse')).toEqual({ current: null, named: {} })
  })
})

describe('the selected range', () => {
  const from = { anchor: { row: 2, column: 2 }, head: { row: 2, column: 2 } }
  test('grows in any direction from where it began and stays inside the grid', () => {
    const up = extend(from, 'up', { rows: 5, columns: 4 })
    expect(boxOf(extend(up, 'right', { rows: 5, columns: 4 }))).toEqual(box(1, 2, 2, 3))
    expect(boxOf(extend(from, 'down', { rows: 5, columns: 4 }, true))).toEqual(box(2, 2, 4, 2))
  })
  test.each([
    [
      { key: 'ArrowDown', shiftKey: true },
      { kind: 'extend', direction: 'down', far: false },
    ],
    [{ key: 'z', ctrlKey: true }, { kind: 'undo' }],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, { kind: 'redo' }],
    [{ key: 'y', ctrlKey: true }, { kind: 'redo' }],
    [{ key: 'd', metaKey: true }, { kind: 'fillDown' }],
    [{ key: 'ArrowDown' }, null],
    [{ key: 'c', ctrlKey: true }, null],
  ])('the press %o means %o', (press, intent) => {
    expect(intentOf({ ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...press })).toEqual(intent)
  })
})
