import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFinance, type Finance } from './a-finance.ts'
import { clean, extracted, incomeRow, rowsOf } from './a-statement.ts'
import { workbookOf, zipOf, type ACell, type AWorkbook } from './a-workbook.ts'

/** Workbooks as no one should send them: refused with line, field and reason, the rest not lost, memory bounded. */
let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())
beforeEach(() => clean(finance))

const HEAD = ['月份', '结算方', '游戏', '应用商店', '流水', '退款', '税额', '分成比例', '应结金额', '币种', '参考号']
const row = (no: string, change: Record<string, ACell> = {}): ACell[] => {
  const plain = incomeRow({ 参考号: no })
  return HEAD.map((head, at) => change[head] ?? plain[at] ?? '')
}
const read = async (book: AWorkbook | Buffer) =>
  await extracted(finance, 'income', { body: Buffer.isBuffer(book) ? book : workbookOf(book), name: '对账单.xlsx' })
const outcome = async (book: AWorkbook | Buffer) => {
  const { extraction, reasons } = await read(book)
  return { state: extraction.state, code: extraction.error?.code, ok: extraction.rows_ok, bad: extraction.rows_bad, reasons }
}
const failed = (code: string) => ({ state: 'failed', code, ok: 0, bad: 0, reasons: [] })
const oneBad = (text: string) => ({ state: 'extracted', code: undefined, ok: 1, bad: 1, reasons: [expect.stringContaining(text)] })

describe('cells', () => {
  test('hold numbers as they were typed, dates as numbers, and texts in pieces', async () => {
    const book = {
      rows: [
        HEAD,
        row('r1', {
          月份: { xml: '<c><v>46296</v></c>' },
          流水: { xml: '<c><v>4.3499999999999996</v></c>' },
          结算方: { xml: '<c t="inlineStr"><is><r><t>App</t></r><r><t>le &amp; Co</t></r></is></c>' },
        }),
      ],
    }
    expect(await outcome(book)).toMatchObject({ state: 'extracted', ok: 1 })
    expect(await rowsOf(finance)).toMatchObject([{ flow_minor: '435', counterparty: 'Apple & Co', month: '2026-10' }])
  })

  test('that share texts find them, spaces and phonetics apart', async () => {
    const strings = '<sst><si><t xml:space="preserve"> Google </t><rPh sb="0" eb="1"><t>グ</t></rPh></si></sst>'
    const book = {
      rows: [HEAD, row('r1', { 结算方: { xml: '<c t="s"><v>0</v></c>' } })],
      more: [{ name: 'xl/sharedStrings.xml', body: strings }],
    }
    expect(await outcome(book)).toMatchObject({ ok: 1 })
    expect((await rowsOf(finance))[0]?.counterparty).toBe('Google')
  })

  test.each([
    ['a formula, its last value notwithstanding', { 流水: { xml: '<c><f>1+1</f><v>2</v></c>' } }, '流水: 单元格是公式'],
    ['a formula into another file', { 应结金额: { xml: "<c><f>'[1]外部'!A1</f><v>2</v></c>" } }, '应结金额: 单元格是公式'],
    ['an error', { 流水: { xml: '<c t="e"><v>#REF!</v></c>' } }, '流水: 「#REF!」不是数字'],
    ['a third decimal', { 流水: { xml: '<c><v>12.345</v></c>' } }, '流水: 最多 2 位小数'],
    ['a negative number', { 退款: { xml: '<c><v>-12.5</v></c>' } }, '退款或返点: 不能为负数'],
    ['a number no ledger holds', { 流水: { xml: '<c><v>1E+30</v></c>' } }, '不是数字'],
  ])('%s is refused, the other line is not lost', async (_, change, text) => {
    expect(await outcome({ rows: [HEAD, row('bad', change), row('good')] })).toEqual(oneBad(text))
  })
})

describe('what no one sees', () => {
  test('hidden rows are refused one by one', async () => {
    expect(await outcome({ rows: [HEAD, row('a'), row('b')], attributes: { 3: 'hidden="1"' } })).toEqual(oneBad('该行在表格中被隐藏'))
  })

  test('a hidden column that counts refuses the file and names it; one that does not count is no matter', async () => {
    const columns = (at: number) => `<cols><col min="${at}" max="${at}" hidden="1"/></cols>`
    expect(await outcome({ rows: [HEAD, row('a')], columns: columns(5) })).toEqual(failed('finance.statement.hidden_column'))
    expect(await outcome({ rows: [HEAD, row('b')], columns: columns(14) })).toMatchObject({ state: 'extracted', ok: 1 })
  })

  test('merged cells are refused in their lines; a merged title above the head is no matter', async () => {
    const book = { rows: [['对账单', '', ''], HEAD, row('a'), row('b')], merges: ['A1:K1', 'B4:C4'] }
    const { reasons, ...rest } = await outcome(book)
    // the title comes along, so that the file can be uploaded again as it is
    expect([rest.ok, rest.bad, reasons.at(-1)]).toEqual([1, 1, expect.stringContaining('该行含合并单元格')])
  })

  test('a hidden sheet is passed over: the first that can be seen is read', async () => {
    const workbook =
      '<workbook xmlns:r="r"><sheets><sheet name="h" state="veryHidden" r:id="rId1"/><sheet name="v" r:id="rId2"/></sheets></workbook>'
    const sheet2 = { name: 'xl/worksheets/sheet2.xml', body: sheetXml([HEAD, row('a'), row('b')]) }
    expect(await outcome({ rows: [HEAD, row('x')], workbook, more: [sheet2] })).toMatchObject({ ok: 2 })
  })
})

const sheetXml = (rows: readonly ACell[][]): string => {
  const lines = rows.map(
    (cells) =>
      `<row>${cells.map((cell) => (typeof cell === 'string' ? `<c t="inlineStr"><is><t>${cell}</t></is></c>` : cell.xml)).join('')}</row>`,
  )
  return `<x:worksheet xmlns:x="m"><x:sheetData>${lines.join('').replace(/<(\/?)(row|c|is|t)\b/g, '<$1x:$2')}</x:sheetData></x:worksheet>`
}

describe('attacks', () => {
  const DOCTYPE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'

  test.each([
    [
      'an external entity',
      { sheet: `<?xml version="1.0"?>${DOCTYPE}<worksheet><sheetData><row><c t="str"><v>&e;</v></c></row></sheetData></worksheet>` },
      'import.file.doctype',
    ],
    [
      'an entity nobody declared',
      { sheet: '<worksheet><sheetData><row><c t="str"><v>&e;</v></c></row></sheetData></worksheet>' },
      'import.file.unreadable',
    ],
    [
      'entities in the shared texts',
      { rows: [HEAD, row('a')], more: [{ name: 'xl/sharedStrings.xml', body: `${DOCTYPE}<sst/>` }] },
      'import.file.doctype',
    ],
    [
      'a sheet outside the file',
      { rows: [HEAD], workbook: '<workbook xmlns:r="r"><sheets><sheet r:id="rId9"/></sheets></workbook>' },
      'import.file.unreadable',
    ],
    ['XML that does not end', { sheet: '<worksheet><sheetData><row r="1"' }, 'import.file.unreadable'],
  ] as const)('%s is refused', async (_, book, code) => {
    expect(await outcome(book)).toEqual(failed(code))
  })

  test('what claims to be small and is not is given up where the claim ends', async () => {
    const sheet = sheetXml([HEAD, ...Array.from({ length: 5_000 }, (_, at) => row(`r${at}`))])
    const book = zipOf([
      { name: 'xl/workbook.xml', body: '<workbook xmlns:r="r"><sheets><sheet r:id="rId1"/></sheets></workbook>' },
      { name: 'xl/_rels/workbook.xml.rels', body: '<R><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></R>' },
      { name: 'xl/worksheets/sheet1.xml', body: sheet, declares: 2_000 },
    ])
    expect(await outcome(book)).toEqual(failed('import.file.zip_bomb'))
  })

  test('a bomb is refused by what it declares', async () => {
    const bomb = workbookOf({ sheet: 'x', more: [{ name: 'xl/media/1', body: Buffer.alloc(2_000_000), declares: 0xfffffff0 }] })
    expect(await outcome(bomb)).toEqual(failed('import.file.zip_bomb'))
  })

  test('a million rows are counted no further than may be, and memory stays what it was', async () => {
    // 60 bytes a row pack into next to nothing: it is the count that refuses, not the size
    const many = Buffer.from(`<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(1_000_000)}</sheetData></worksheet>`)
    const book = workbookOf({ sheet: many.toString() })
    const before = process.memoryUsage().rss
    expect(['import.file.zip_bomb', 'import.too_many_rows']).toContain((await outcome(book)).code)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('more columns than may be, and what is no spreadsheet at all', async () => {
    const wide = Array.from({ length: 300 }, () => 'x').join(',')
    const whole = async (body: Buffer | string, name: string) => (await extracted(finance, 'income', { body, name })).extraction.error?.code
    expect(await whole(`${HEAD.join(',')}\n${wide}\n`, 'a.csv')).toBe('import.too_many_columns')
    expect(await whole(Buffer.from([0, 1, 2, 3, 4, 5]), 'b.csv')).toBe('import.file.type')
    expect(await whole(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(64)]), 'c.xlsx')).toBe('import.file.xls')
    expect(await whole(Buffer.from('PK\u0003\u0004nonsense'), 'd.xlsx')).toBe('import.file.unreadable')
  })
})

describe('damage', () => {
  const plain = { rows: [HEAD, row('a')] }
  const rowsXml = (...rows: string[]) => ({ sheet: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` })
  const shared = (index: string) => ({
    rows: [HEAD, row('a', { 结算方: { xml: `<c t="s"><v>${index}</v></c>` } })],
    more: [{ name: 'xl/sharedStrings.xml', body: '<sst><si><t>Google</t></si></sst>' }],
  })

  test.each([
    ['a wrong checksum', { ...plain, sheetPart: { crc: 1 } }, 'import.file.damaged'],
    ['a part that is encrypted', { ...plain, sheetPart: { flags: 1 } }, 'import.file.encrypted'],
    ['two parts of one name', { ...plain, more: [{ name: 'XL/worksheets/sheet1.xml', body: '<worksheet/>' }] }, 'import.file.part_twice'],
    ['macros', { ...plain, more: [{ name: 'xl/vbaProject.bin', body: 'x' }] }, 'import.file.macros'],
    ['a shared text that is not there', shared('1'), 'import.file.shared_text'],
    ['a shared text before the first', shared('-1'), 'import.file.shared_text'],
    ['two columns of one name', { rows: [[...HEAD, '流水'], row('a')] }, 'import.header.duplicate'],
    ['two rows of one number', rowsXml('<row r="2"/>', '<row r="2"/>'), 'import.file.out_of_order'],
    ['rows that go back', rowsXml('<row r="3"/>', '<row r="2"/>'), 'import.file.out_of_order'],
    ['a row number no sheet has', rowsXml('<row r="4294967297"/>'), 'import.file.out_of_order'],
    ['two cells of one place', rowsXml('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'), 'import.file.out_of_order'],
    ['a cell of another row', rowsXml('<row r="1"><c r="A2"><v>1</v></c></row>'), 'import.file.out_of_order'],
  ] as const)('%s is refused, once and for all', async (_, book, code) => {
    const twice = () => read(book)
    expect(await outcome(book)).toEqual(failed(code))
    const { attempts } = await finance.database.db.selectFrom('extraction').select('attempts').executeTakeFirstOrThrow()
    expect(attempts).toBe(1)
    // the month is free at once
    expect((await twice()).extraction.state).toBe('failed')
  })

  test('a workbook with a password is told from the old format', async () => {
    const sealed = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(64), Buffer.from('EncryptedPackage', 'utf16le')])
    expect((await read(sealed)).extraction.error?.code).toBe('import.file.encrypted')
  })

  test('a cell of shared texts that names none is empty', async () => {
    const book = shared('0')
    const cells = row('a', { 结算方: { xml: '<c t="s"><v>0</v></c>' }, 税额: { xml: '<c t="s"/>' } })
    expect(await outcome({ ...book, rows: [HEAD, cells] })).toMatchObject({ state: 'extracted', ok: 1 })
  })
})
