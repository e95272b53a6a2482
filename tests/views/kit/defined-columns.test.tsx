import { describe, expect, test } from 'vitest'
import type { ColumnDefinition } from '#domain/column-definition.ts'
import { say as sayIn } from '#i18n/catalogue.ts'
import { exportedOf, textOf } from '#views/kit/grid/cell.ts'
import { toCsv } from '#views/kit/grid/csv.ts'
import { definedColumns } from '#views/kit/grid/defined-columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'

type Row = { name: string; rate: number | null; spend?: number | string; at?: string; extra?: string }

const say = (key: string, params?: Record<string, string | number>) => sayIn('zh', key, params)
const KNOWN: readonly GridColumn<Row>[] = [
  { key: 'name', header: 'batch.col.name', width: 200 },
  { key: 'rate', header: 'batch.col.progress', text: (value) => `▰ ${String(value)}` },
  { key: 'old', header: '旧列', value: () => 'x' },
]
const aDefinition = (key: string, rest: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
  table: 't',
  key,
  title: `标题 ${key}`,
  format: 'text',
  group: '',
  default_visible: true,
  ...rest,
})
const columnOf = (definition: ColumnDefinition): GridColumn<Row> => {
  const [column] = definedColumns(definition ? [definition] : [], KNOWN)
  if (!column) throw new Error('one definition makes a column')
  return column
}
const ROW: Row = { name: '首发', rate: 0.12345, spend: 1234.567, at: '2026-11-20T01:30:00Z', extra: '新' }

describe('columns by definition', () => {
  test('are in the defined order with the defined titles; what is only known here comes last, hidden', () => {
    const columns = definedColumns([aDefinition('rate'), aDefinition('name', { default_visible: false })], KNOWN)
    expect(columns.map(({ key, header, hidden }) => [key, header, hidden])).toEqual([
      ['rate', '标题 rate', false],
      ['name', '标题 name', true],
      ['old', '旧列', true],
    ])
    expect(columns[1]?.width).toBe(200)
  })

  test('are the known ones while there is no definition', () => expect(definedColumns([], KNOWN)).toBe(KNOWN))

  test('a column this console does not know is drawn from the row by its format', () => {
    const shown = (key: string, format: string) => textOf(columnOf(aDefinition(key, { format })), ROW, say)
    expect([shown('extra', 'text'), shown('spend', 'count'), shown('spend', 'decimal2'), shown('spend', 'percent1')]).toEqual([
      '新',
      '1,235',
      '1,234.57',
      '123,456.7%',
    ])
    expect([shown('nothing', 'decimal2'), shown('nothing', 'text'), shown('at', 'instant')]).toEqual([
      '–',
      '–',
      expect.stringMatching(/^2026-11-\d\d \d\d:30$/),
    ])
  })

  test('a format newer than the console shows the value as it came, and says so', () => {
    const column = columnOf(aDefinition('spend', { format: 'sparkline7' }))
    expect([textOf(column, ROW, say), column.explain?.(ROW, say, 1)]).toEqual([
      '1234.567',
      '这一列的格式「sparkline7」比控制台新，原样显示',
    ])
  })

  test('what is no number under a number format is shown as it came', () => {
    expect(textOf(columnOf(aDefinition('spend', { format: 'decimal2' })), { ...ROW, spend: '保密' }, say)).toBe('保密')
  })

  test('are exported by their format: plain figures, a known column included', () => {
    const definitions = [aDefinition('rate', { format: 'percent2' }), aDefinition('spend', { format: 'decimal3' })]
    const columns = definedColumns(definitions, KNOWN).filter(({ hidden }) => !hidden)
    expect(toCsv([ROW, { name: '', rate: null }], columns, say)).toBe('\uFEFF标题 rate,标题 spend\r\n12.35%,1234.567\r\n,\r\n')
    expect(columns.map((column) => textOf(column, ROW, say))).toEqual(['▰ 0.12345', '1,234.567'])
    expect(columns.map((column) => exportedOf(column, ROW, say))).toEqual(['12.35%', '1234.567'])
  })
})
