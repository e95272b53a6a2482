import { describe, expect, test } from 'vitest'
import { withoutDust } from '#domain/finance/row-reading.ts'
import { readDecimal } from '#domain/number.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { cancelBlockers, fileBlockers, uploadBlockers, type UploadFacts } from '#domain/finance/statement.ts'
import { mappingTemplate } from '#domain/finance/statement-mapping.ts'
import { monthOfPeriod, periodIn, readMonth } from '#domain/finance/statement-month.ts'
import { createLineSorter } from '#domain/finance/statement-lines.ts'
import { markOf, recognise, TEMPLATES, templatesOf } from '#domain/finance/statement-templates.ts'
import { headProblems, sha256Of } from '#views/finance/statements/check-file.ts'

describe('a month', () => {
  test.each([
    ['2026-10', '2026-10'],
    ['2026/1', '2026-01'],
    ['202610', '2026-10'],
    ['2026年10月', '2026-10'],
    ['２０２６－１０', '2026-10'],
    ['Oct 2026', '2026-10'],
    ['October, 2026', '2026-10'],
    ['2026-10-31', '2026-10'],
    ['2026-10-01 00:00:00', '2026-10'],
    ['2026/10/01-2026/10/31', '2026-10'],
    ['2026年10月1日至2026年10月31日', '2026-10'],
    ['46296', '2026-10'],
    ['Oct 31, 2026', '2026-10'],
    ['October 1, 2026', '2026-10'],
  ])('is read from %s', (typed, month) => expect(readMonth(typed)).toBe(month))

  test.each(['2026-13', '2026-02-30', '2026/09/30-2026/10/31', 'Okt 2026', '10', '1', '', '99999'])('is none in %s', (typed) =>
    expect(readMonth(typed)).toBeNull(),
  )

  test.each([
    ['账户流水 2026-10-01 到 2026-10-31（元）', '2026-10-01 至 2026-10-31'],
    ['２０２６年１０月消耗汇总', '2026年10月'],
    ['统计时间：2026-10', '2026-10'],
    ['账户 1896952908094', ''],
    ['某公司', ''],
  ])('is found in the title %s', (title, period) => expect(periodIn(title)).toBe(period))

  test('of a fiscal period is the one its middle lies in', () => {
    expect(monthOfPeriod('09/28/2025', '11/01/2025')).toBe('2025-10')
    expect(monthOfPeriod('11/30/2025', '12/27/2025')).toBe('2025-12')
    expect([monthOfPeriod('11/01/2025', '10/01/2025'), monthOfPeriod('02/30/2026', '03/01/2026')]).toEqual([null, null])
  })
})

describe('a head', () => {
  const linesOf = (key: string) => {
    const template = TEMPLATES.find((one) => one.key === key)
    if (!template) throw new Error(key)
    return { template, zh: template.columns.map(({ heads }) => heads[0]), en: template.columns.map(({ heads }) => heads[1]) }
  }

  test.each(TEMPLATES.map(({ key, kind }) => [key, kind] as const))(
    'of %s is recognised in both languages, among other lines',
    (key, kind) => {
      const { zh, en } = linesOf(key)
      for (const heads of [zh, en]) {
        const result = recognise([['某公司'], [], heads, ['x']], kind)
        expect('found' in result ? [result.found.template.key, result.found.at] : result).toEqual([key, 2])
      }
    },
  )

  test('is told apart from every other template of its kind', () => {
    for (const kind of ['income', 'outcome'] as const)
      for (const { key } of templatesOf(kind)) {
        const result = recognise([linesOf(key).zh], kind)
        expect('found' in result ? result.found.template.key : result).toBe(key)
      }
  })

  test('of our own carries a version, and another one is refused with both', () => {
    const { template, zh } = linesOf('own_income')
    expect('found' in recognise([[markOf(template)], zh], 'income')).toBe(true)
    expect(recognise([['Flightdeck income v2'], zh], 'income')).toEqual({
      problems: [{ code: 'finance.statement.template_version', field: 'file', params: { found: '2', expected: 3 } }],
    })
    expect(recognise([[markOf(template)], zh], 'outcome')).toMatchObject({ problems: [{ code: 'finance.statement.other_kind' }] })
  })

  test('with two columns of one name that is read is refused with both; two that are not read are no matter', () => {
    const { zh } = linesOf('own_income')
    expect(recognise([[...zh, ' 流水 ']], 'income')).toEqual({
      problems: [{ code: 'import.header.duplicate', field: 'file', params: { head: '流水', columns: 'G, Q' } }],
    })
    expect('found' in recognise([[...zh, '内部编号', '内部编号']], 'income')).toBe(true)
  })

  test('is followed by lines that are sorted: rows, heads that come again, empty ones and sums', () => {
    const { template, zh: names } = linesOf('channel_share')
    const sort = createLineSorter({ template, names })
    const lines = [['合计', '', '1'], [' 总 计 '], ['Grand Total'], ['华为'], ['', ' '], names]
    expect(lines.map(sort)).toEqual(['sums', 'sums', 'sums', 'row', 'empty', 'head'])
  })

  test("and Apple's sums by country take no row along that follows them", () => {
    const { template, en: names } = linesOf('app_store')
    const row = names.map((_, at) => (at < 9 ? 'x' : ''))
    const lines = [row, ['Total_Rows', '1'], ['Country Of Sale', 'Partner Share Currency', 'Quantity'], ['US', 'USD', '1', '0.70'], row]
    expect(lines.map(createLineSorter({ template, names }))).toEqual(['row', 'sums', 'sums', 'sums', 'row'])
  })
})

describe('dust of floating numbers', () => {
  test.each([
    ['12.340000000000002', 2, '12.34'],
    ['12.339999999999998', 2, '12.34'],
    ['-0.30000000000000004', 2, '-0.3'],
    ['1,234.5600000000001', 2, '1234.56'],
    ['99.9999999999', 0, '100'],
    ['5.684341886080802e-14', 2, '0'],
    ['-0.0000000000001', 2, '0'],
  ])('%s with %i decimals is %s', (typed, decimals, plain) =>
    expect(readDecimal(withoutDust(typed, decimals), { decimals, negative: true })).toEqual({ ok: true, value: plain }),
  )

  test.each(['12.345', '12.34000001', '12.340000002', '1e-7', '0.1.2', 'x'])('is not %s: it comes back as it was typed', (typed) =>
    expect(withoutDust(typed, 2)).toBe(typed),
  )
})

describe('an upload', () => {
  const facts = (change: Partial<UploadFacts> = {}): UploadFacts => ({
    month: '2026-10',
    monthState: 'open',
    running: null,
    same: null,
    again: false,
    ...change,
  })
  const same = { fileName: 'a.csv', by: '周敏', at: '2026-11-03T01:20:00Z', month: '2026-10' }
  const codes = (change: Partial<UploadFacts>) => uploadBlockers(facts(change)).map(({ code }) => code)

  test('is open unless the month is closed, another runs, or the same file is there and no one said again', () => {
    expect(codes({})).toEqual([])
    expect(codes({ monthState: 'signed' })).toEqual([])
    expect(codes({ monthState: 'confirmed' })).toEqual(['finance.month.closed'])
    expect(codes({ running: { by: '周敏', at: same.at } })).toEqual(['finance.statement.running'])
    expect(codes({ same })).toEqual(['finance.statement.same_file'])
    expect(codes({ same, again: true })).toEqual([])
    expect(uploadBlockers(facts({ same }))[0]?.params).toMatchObject({ file: 'a.csv', at: '2026-11-03 09:20 UTC+8' })
    expect(zonedCompanyTime('no time')).toBe('no time')
  })

  test('is of a spreadsheet of some size; what is over cannot be ended', () => {
    const codesOf = (name: string, size: number) => fileBlockers({ name, size }).map(({ code }) => code)
    expect([codesOf('a.xlsx', 1), codesOf('a.CSV', 1), codesOf('a.txt', 1)]).toEqual([[], [], []])
    expect([codesOf('a.xls', 1), codesOf('a.pdf', 1), codesOf('a.csv', 0), codesOf('a.csv', 21 * 1024 * 1024)]).toEqual([
      ['import.file.xls'],
      ['import.file.type'],
      ['import.empty'],
      ['import.file.too_large'],
    ])
    expect([cancelBlockers('running'), cancelBlockers('failed').map(({ code }) => code)]).toEqual([[], ['finance.statement.over']])
  })

  test('is checked before it leaves: its head where it is text, and its hash', async () => {
    const problems = async (text: string | Uint8Array<ArrayBuffer>, name = 'a.csv') =>
      (await headProblems({ name, bytes: new Blob([text]) }, 'income')).map(({ code }) => code)
    const head = '"月份",结算方,游戏,流水,应结金额,币种'
    expect([await problems(head), await problems('a,b'), await problems('PK', 'a.xlsx')]).toEqual([[], ['finance.statement.no_head'], []])
    const kept = {
      kind: 'income' as const,
      name: 'x',
      base: 'channel_share' as const,
      columns: { game: 'Spiel', flow: 'Umsatz' },
      defaults: {},
    }
    const mappings = [mappingTemplate({ ...kept, id: '1', version: 1 })]
    const read = async (text: string) =>
      (await headProblems({ name: 'a.csv', bytes: new Blob([text]) }, 'income', mappings)).map(({ code }) => code)
    expect([await read('Titel\rSpiel;Umsatz'), await read('Spiel;Anderes')]).toEqual([[], ['finance.statement.no_head']])
    const gbk = Uint8Array.from(Buffer.from('d4c2b7dd2cbde1cbe3b7bd2cd3cecfb72cc1f7cbae2cd3a6bde1bdf0b6ee2cb1d2d6d6', 'hex'))
    expect(await problems(gbk)).toEqual([])
    expect(await sha256Of(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
