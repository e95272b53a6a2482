import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFinance, type Finance } from './a-finance.ts'
import { clean, extracted, incomeRow, ownIncome, rowsOf } from './a-statement.ts'
import { workbookOf } from './a-workbook.ts'

/** Every line of a file is a good row, a bad line with its reason, or declared; the counts add up to the lines of the file. */
let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())
beforeEach(() => clean(finance))

const counted = async (body: string | Buffer, name = '对账单.csv') => {
  const { extraction, reasons, bad } = await extracted(finance, 'income', { body, name })
  const { state, rows_total: total, rows_ok: ok, rows_bad: wrong, line_counts: lines } = extraction
  return { told: { state, total, ok, bad: wrong, lines }, reasons, file: bad, extraction }
}
const NONE = { head: 1, empty: 0, sums: 0, continued: 0 }

describe('lines of text', () => {
  test.each([
    ['a CR', '\r'],
    ['CR LF', '\r\n'],
    ['LF', '\n'],
  ])('end with %s of its own', async (_, end) => {
    const body = ownIncome(incomeRow(), incomeRow({ 参考号: 'r2' })).replaceAll('\r\n', end)
    expect((await counted(body + end)).told).toEqual({ state: 'extracted', total: 3, ok: 2, bad: 0, lines: NONE })
    expect((await rowsOf(finance)).map(({ line, reference }) => [line, reference])).toEqual([
      [2, 'r1'],
      [3, 'r2'],
    ])
  })

  test('end with what comes, in a file that has them all, also where a piece of it ends between CR and LF', async () => {
    const long = '备'.repeat(30_000)
    const body = `${ownIncome(incomeRow())}\r${incomeRow({ 参考号: 'r2' }).join(',')}\n\r\n${incomeRow({ 结算方: long, 参考号: 'r3' }).join(',')}\r\n`
    for (const before of ['', ',', ',,', ',,,']) {
      await clean(finance)
      const { told } = await counted(before + '\r\n' + body)
      expect(told).toEqual({ state: 'extracted', total: 6, ok: 2, bad: 1, lines: { head: 1, empty: 2, sums: 0, continued: 0 } })
    }
  })

  test('titles, empty lines, a head that comes again, totals and lines within cells are declared', async () => {
    const [head = '', row = ''] = ownIncome(incomeRow({ 结算方: '"Ap\nple"' })).split('\r\n')
    const body = ['收入对账单', '', head, row, ' , ', head, incomeRow({ 参考号: 'r2' }).join(','), '合计,,,,2000.00'].join('\n')
    expect((await counted(body)).told).toEqual({
      state: 'extracted',
      total: 9,
      ok: 2,
      bad: 0,
      lines: { head: 3, empty: 2, sums: 1, continued: 1 },
    })
  })

  test('with cells that no head is above are bad, and keep them in the file of bad rows', async () => {
    const shifted = incomeRow({ 流水: '1,000.00' })
    const { told, reasons, file } = await counted(`${ownIncome(incomeRow({ 参考号: 'r2' }))}\n${shifted.join(',')}\n`)
    expect(told).toEqual({ state: 'extracted', total: 3, ok: 1, bad: 1, lines: NONE })
    expect(reasons).toEqual([expect.stringContaining('L 列没有表头，但该行在其中有内容')])
    expect(file.trimEnd().endsWith(',r1')).toBe(true)
    // what comes back as it was is bad once more
    expect((await counted(file, 'bad.csv')).told).toEqual({ state: 'extracted', total: 2, ok: 0, bad: 1, lines: NONE })
  })

  test('that are rows above the head are bad, and good below it', async () => {
    const [head = ''] = ownIncome().split('\r\n')
    const { told, reasons, file } = await counted(['对账单', incomeRow().join(','), head, incomeRow({ 参考号: 'r2' }).join(',')].join('\n'))
    expect(told).toEqual({ state: 'extracted', total: 4, ok: 1, bad: 1, lines: { ...NONE, head: 2 } })
    expect(reasons.at(-1)).toContain('该行在表头之上')
    expect((await counted(file, 'bad.csv')).told).toMatchObject({ ok: 1, bad: 0 })
  })
})

test('rows of a workbook add up as well, and sheets that were not read are named', async () => {
  const HEAD = ['月份', '结算方', '游戏', '应用商店', '流水', '退款', '税额', '分成比例', '应结金额', '币种', '参考号']
  const workbook =
    '<workbook xmlns:r="r"><sheets><sheet name="明细" r:id="rId1"/><sheet name="退款明细" r:id="rId2"/><sheet name="空" r:id="rId3"/>' +
    '<sheet name="藏" state="hidden" r:id="rId2"/></sheets></workbook>'
  const sheets = ['<c><v>1</v></c>', '<c/>'].map((cell, at) => ({
    name: `xl/worksheets/sheet${at + 2}.xml`,
    body: `<worksheet><sheetData><row>${cell}</row></sheetData></worksheet>`,
  }))
  const book = workbookOf({ rows: [['说明'], [], HEAD, incomeRow(), ['合计']], workbook, more: sheets })
  const { told, extraction } = await counted(book, '对账单.xlsx')
  expect(told).toEqual({ state: 'extracted', total: 5, ok: 1, bad: 0, lines: { head: 2, empty: 1, sums: 1, continued: 0 } })
  expect(extraction.other_sheets).toEqual(['退款明细'])
})
