import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import { METRICS } from '#domain/metrics/catalogue.ts'
import { addSums } from '#domain/metrics/evaluate.ts'
import { NEW_TABLE } from '#domain/insight-table/table-spec.ts'
import { reportBytes } from '#server/features/insight/report-bytes.ts'
import { askedOf } from '#server/features/insight/report-making.ts'
import { sheetLines, type ReportJob } from '#server/features/insight/report-sheet.ts'
import { unpacked, zipEntries } from '#server/kit/zip.ts'
import { ANSWER, aReport } from './a-report.ts'

const linesOf = (job: ReportJob) => [...sheetLines(job)].map((line) => line.map((cell) => (typeof cell === 'string' ? cell : cell.text)))
/** Lines of the head by their first cell. */
const headOf = (job: ReportJob) => {
  const lines = linesOf(job)
  return lines.slice(
    0,
    lines.findIndex((line) => line.length === 0),
  )
}
const tableOf = (job: ReportJob) => {
  const lines = linesOf(job)
  return lines.slice(lines.findIndex((line) => line.length === 0) + 1)
}

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const entry = zipEntries(bytes).find((one) => one.name === name)
  if (!entry) throw new Error(`the workbook has no ${name}`)
  let text = ''
  for await (const piece of unpacked(bytes, entry)) text += piece.toString('utf8')
  return text
}

test('a file says what it is of: days, filters in words, currency and rates, zones, age, who is missing and why, who made it and when', () => {
  expect(headOf(aReport({ due: '2026-11-24T01:00:00Z', missed: 3 }))).toEqual([
    ['陈晓宇 2026-11-24 11:00 UTC+8'],
    ['晨会'],
    ['日期范围', '2026-11-17 – 2026-11-23 · 近 7 天 · 整个区间'],
    ['筛选条件', '国家：日本, 台湾'],
    ['币种', 'CNY', 'USD → CNY: 7.1234, 7.0501'],
    ['舍入', '金额换算后按币种小数位显示，合计由未舍入的金额得出'],
    ['账户时区', 'America/New_York, Asia/Shanghai', '本文件中的时刻为 UTC+8'],
    ['数据截至', '2026-11-24 10:42 UTC+8'],
    ['账户数', '3 个广告账户'],
    ['缺数据的账户', '-星河', '缺 2 天', expect.any(String)],
    ['导出人', '陈晓宇', '2026-11-24 11:00 UTC+8'],
    ['定时应生成于', '2026-11-24 09:00 UTC+8', '补做，另有 3 次未生成'],
    ['行数', '2'],
  ])
})

test('the same in English, with words of the language only', () => {
  const head = headOf(aReport({ language: 'en', spec: { comparison: 'week', granularity: 'day' } }))
  expect(head.flat().join(' ')).not.toMatch(/[日期筛选币种时区账户缺行]{2}/)
  expect(head[2]).toEqual(['Days', '2026-11-17 – 2026-11-23 · Last 7 days · By day · Compare with: Same days a week before'])
})

test('values have the decimals of their currency, rates are percent, and nothing to divide by is a dash', () => {
  expect(tableOf(aReport())).toEqual([
    ['广告账户', '国家', '消耗（CNY）', '点击', '点击率（CTR）', '点击成本（CPC）（CNY）', '渠道转化成本（CNY）'],
    ['=HYPERLINK("http://x","星河")', '日本', '7123.46', '1200', '1.50%', '5.94', '1017.64'],
    ['@星河', '未知', '0.33', '0', '–', '–', '–'],
    ['合计', '', '7123.79', '1200', '1.50%', '5.94', '1017.68'],
  ])
  expect(tableOf(aReport({ told: { currency: 'JPY' } }))[1]?.[2]).toBe('712346')
})

test('the rows, and what the limit left out, add up to the total in every figure that adds up', async () => {
  const rest = { sums: { spend: '0.4', impressions: '5', clicks: '1', results: '2' }, before: null }
  const keys = Object.keys(rest.sums)
  const total = { sums: addSums([...ANSWER.rows.map(({ sums }) => sums), rest.sums], keys), before: null }
  const job = aReport({ told: { found: 9, rest, total }, spec: { metrics: ['spend', 'clicks'] } })
  const rows = await readSheet(await reportBytes(job, () => undefined))
  const table = rows.slice(rows.findIndex(([cell]) => cell === '广告账户') + 1)
  expect(table.map(([name]) => name).slice(-2)).toEqual(['其余 7 行', '合计'])
  const sumOf = (column: number) => table.slice(0, -1).reduce((sum, row) => sum + Number(row[column]), 0)
  expect([sumOf(2).toFixed(6), sumOf(3)]).toEqual([Number(table.at(-1)?.[2]).toFixed(6), table.at(-1)?.[3]])
  expect(headOf(job).at(-1)).toEqual(['行数', '2', '超出每个文件 2 行的上限，另有 7 行未列出，已计入合计；请缩小范围'])
})

test('figures that are held against others have what was before and how they changed next to them', () => {
  const [row] = ANSWER.rows
  const before = { spend: '1000000', impressions: '0', clicks: '0', results: '0' }
  const rows = row ? [{ ...row, before }] : []
  const [titles, first] = tableOf(aReport({ spec: { comparison: 'previous', metrics: ['spend', 'ctr'] }, told: { rows, total: null } }))
  expect([titles?.slice(2), first?.slice(2)]).toEqual([
    ['消耗（CNY）', '消耗（CNY），对比期', '消耗，变化', '点击率（CTR）', '点击率（CTR），对比期', '点击率（CTR），变化'],
    ['7123.46', '10000.00', '-28.77%', '1.50%', '–', '–'],
  ])
})

test('columns are where the table has them, and what it hides is not in the file', () => {
  const [titles] = tableOf(aReport({ spec: { columns: 'clicks,account,-spend,ctr' } }))
  expect(titles).toEqual(['点击', '广告账户', '国家', '点击率（CTR）', '点击成本（CPC）（CNY）', '渠道转化成本（CNY）'])
})

test('in XLSX numbers are numbers with a format, and texts that look like formulas are texts', async () => {
  const bytes = await reportBytes(aReport(), () => undefined)
  const rows = await readSheet(bytes)
  const first = rows[rows.findIndex(([cell]) => cell === '广告账户') + 1]
  expect(first).toEqual([
    '=HYPERLINK("http://x","星河")',
    '日本',
    7123.456,
    1200,
    0.015,
    expect.closeTo(5.936213, 6),
    expect.closeTo(1017.636571, 6),
  ])
  expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/)
  expect(await partOf(bytes, 'xl/styles.xml')).toMatch(/0\.00%/)
})

test('in CSV a text that a spreadsheet would run is guarded, and numbers stay numbers', async () => {
  const text = (await reportBytes(aReport({ format: 'csv' }), () => undefined)).toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  const lines = Papa.parse<string[]>(text.slice(1)).data
  const cells = lines.flat()
  expect(cells.filter((cell) => /^[=+@\t\r]/.test(cell) || /^-(?![\d.,]+%?$)/.test(cell))).toEqual([])
  expect(cells).toContain(`'=HYPERLINK("http://x","星河")`)
  expect(cells).toContain("'-星河")
  expect(lines[lines.findIndex(([cell]) => cell === '广告账户') + 1]?.slice(2)).toEqual(['7123.46', '1200', '1.50%', '5.94', '1017.64'])
})

test('a report of everything in one is one line', () => {
  const told = { rows: [{ time: null, groups: {}, sums: ANSWER.total?.sums ?? {}, before: null }], found: 1 }
  expect(tableOf(aReport({ spec: { dimensions: [], metrics: ['clicks'] }, told }))).toEqual([
    ['查看维度', '点击'],
    ['合计', '1200'],
  ])
})

test('a report asks for as many rows as its file holds, of the days that are named on its day', () => {
  const metrics = METRICS.slice(0, 60).map(({ key }) => key)
  expect(askedOf({ ...NEW_TABLE, metrics, comparison: 'week' }, '2026-11-24').limit).toBe(Math.floor(500_000 / (2 + 1 + 180)))
  expect(askedOf(NEW_TABLE, '2026-11-24')).toMatchObject({ from: '2026-11-17', until: '2026-11-23', limit: 10_000, sort: ['-spend'] })
})

test('how many rows are made is told as they are made', async () => {
  const [row] = ANSWER.rows
  const rows = Array.from({ length: 1_800 }, () => row).flatMap((one) => one ?? [])
  const told: number[] = []
  await reportBytes(aReport({ format: 'csv', told: { rows, found: 1_800 } }), (done) => told.push(done))
  expect(told).toEqual([500, 1_000, 1_500, 1_800])
})
