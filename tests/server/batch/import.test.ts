import { randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeText } from '#server/features/batch/sheet-file.ts'
import { PRESETS } from '#permissions/presets.ts'
import { threadWork } from '#tests/kit/work.ts'
import { aSession } from '../kit/toy.ts'
import { aHouse, aHouseSpec, OTHER_GAMES_ACCOUNT, USD, waitFor, type House } from './a-house.ts'

let house: House
beforeAll(async () => {
  house = await aHouse()
})
afterAll(() => house.close())

const HEADS = ['账户', '广告系列名称', '广告组名称', '广告名称', '国家', '日预算', '开始时间', '素材', '正文', '标题', '链接', '主页']
const GOOD = [
  USD,
  '系列1',
  '组1',
  '广告1',
  '新加坡',
  '50',
  '2099-01-01 09:30',
  '竖版1',
  '来玩吧',
  '萌宠小镇',
  'https://example.com/app',
  '萌宠主页',
]
const row = (change: Record<number, string> = {}) => GOOD.map((cell, index) => change[index] ?? cell)
const csv = (rows: readonly (readonly string[])[], mark = ',') =>
  rows.map((cells) => cells.map((cell) => (/[",\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(mark)).join('\r\n')
const file = (bytes: Buffer | string, name = 'sheet.csv') => house.upload({ game_id: '10012' }, { name, bytes: Buffer.from(bytes) })
const TWO = [HEADS, row(), row({ 3: '广告2', 7: '竖版2' })]

/** GBK of a text: the table turned round, because Node only decodes. */
function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk')
  const bytesOf = new Map<string, number[]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail !== 0x7f) bytesOf.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail])
  return Buffer.from(
    Array.from(text).flatMap((character) =>
      character.charCodeAt(0) < 0x80 ? [character.charCodeAt(0)] : (bytesOf.get(character) ?? [0x3f]),
    ),
  )
}

/** A stored or deflated zip with one part, whose table of contents may say another size than the part has. */
function aZip(name: string, content: Buffer, declared = content.length): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(declared, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(declared, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}

describe('a spreadsheet', () => {
  test.each<[string, () => Buffer]>([
    ['UTF-8', () => Buffer.from(csv(TWO))],
    ['UTF-8 with a mark', () => Buffer.from(`\ufeff${csv(TWO)}`)],
    ['GBK', () => gbk(csv(TWO))],
    ['UTF-16 little end first', () => Buffer.from(`\ufeff${csv(TWO)}`, 'utf16le')],
    ['UTF-16 big end first', () => Buffer.from(`\ufeff${csv(TWO)}`, 'utf16le').swap16()],
    ['tabs', () => Buffer.from(csv(TWO, '\t'))],
    ['semicolons', () => Buffer.from(csv(TWO, ';'))],
  ])('in %s is read', async (_, bytes) => {
    const { body } = await file(bytes())
    expect(body.data).toMatchObject({ rows: 2, good: 2, bad: [], account_ids: [USD] })
    expect(body.data.columns[4]).toEqual({ index: 4, head: '国家', field: 'adgroup.countries', sample: '新加坡' })
  })

  test('pasted from a spreadsheet is read', async () => {
    const { body } = await house.upload({ game_id: '10012', pasted: csv(TWO, '\t') })
    expect(body.data).toMatchObject({ file_name: 'pasted', rows: 2, good: 2 })
  })

  test('as XLSX is read, with dates, numbers and the results of formulas', async () => {
    const data = [HEADS, ...TWO.slice(1)].map((cells, line) =>
      cells.map((value, column) =>
        line > 0 && column === 6
          ? { value: new Date(Date.UTC(2099, 0, 1, 9, 30)), type: Date, format: 'yyyy-mm-dd hh:mm' }
          : line > 0 && column === 5
            ? { value: 50, type: Number }
            : { value, type: String },
      ),
    )
    const bytes = await writeXlsxFile(data).toBuffer()
    const { body } = await file(bytes, 'anything.dat')
    expect(body.data).toMatchObject({ rows: 2, good: 2, bad: [] })
    const rows = await house.database.db
      .selectFrom('batch_import')
      .select('rows')
      .where('id', '=', body.data.import_id)
      .executeTakeFirstOrThrow()
    expect(rows.rows[0]?.values.adgroup).toMatchObject({ start_time: '2099-01-01T09:30:00+08:00', daily_budget: '5000' })
  })

  test('becomes a batch of its good rows', async () => {
    const { body } = await file(csv([...TWO, row({ 3: '广告3', 5: '60' }), row({ 1: '系列2', 2: '组2', 3: '广告4' })]))
    expect(body.data).toMatchObject({ rows: 4, good: 3 })
    const batchId = await house.draft(aHouseSpec({ import_id: body.data.import_id, axes: {}, account_ids: body.data.account_ids }))
    const { levels, daily_budget: daily, lifetime_budget: lifetime } = await house.batch(batchId)
    // what it comes to was told when the sheet was read
    expect(body.data).toMatchObject({ levels, daily_budget: daily, lifetime_budget: lifetime })
    expect(await house.batch(batchId)).toMatchObject({
      kind: 'import',
      problems: 0,
      levels: { campaign: 2, adgroup: 2, ad: 3 },
      daily_budget: [{ currency: 'USD', amount_minor: '10000' }],
    })
    expect((await house.rows(batchId)).map(({ name }) => name)).toEqual(['系列1', '组1', '广告1', '广告2', '系列2', '组2', '广告4'])
  })

  test.each<[string, () => Buffer, string]>([
    ['empty', () => Buffer.alloc(0), 'import.empty'],
    ['with a head alone', () => Buffer.from(csv([HEADS])), 'import.empty'],
    ['an image', () => Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'), 'import.file.type'],
    ['a zip that is no workbook', () => aZip('hello.txt', Buffer.from('hello')), 'import.file.type'],
    ['a workbook that is broken', () => aZip('xl/workbook.xml', Buffer.from('<nothing')), 'import.file.damaged'],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), 'import.file.xls'],
    ['a zip bomb', () => aZip('xl/workbook.xml', Buffer.alloc(20_000_000)), 'import.file.zip_bomb'],
    ['a zip bomb that lies about its size', () => aZip('xl/workbook.xml', Buffer.alloc(20_000_000), 1000), 'import.file.zip_bomb'],
    ['21 MB large', () => Buffer.alloc(21 * 1024 * 1024, 'a,b\n'), 'import.file.too_large'],
    ['20,001 rows long', () => Buffer.from(`a,b\n${'1,2\n'.repeat(20_001)}`), 'import.too_many_rows'],
    ['a line of 17,000 separators', () => Buffer.from(`a,b\n${','.repeat(17_000)}`), 'import.too_many_columns'],
    ['in no encoding', () => Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a, 0x80]), 'import.encoding'],
  ])('that is %s is refused', async (_, bytes, code) => {
    const answer = await file(bytes())
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(answer.body.msg).not.toContain('blocker.')
  })

  test('for a game outside the grants, or without a file, is refused', async () => {
    expect((await house.upload({ game_id: '10102', pasted: csv(TWO, '\t') })).body.code).toBe('permission.game_outside')
    expect((await house.upload({ game_id: '10012' })).body.code).toBe('import.file.missing')
  })

  test('tells of each bad row its line, fields and reasons, and keeps the others', async () => {
    const long = 'x'.repeat(50_001)
    const { body } = await file(
      csv([
        HEADS,
        row(),
        row({ 0: '', 5: '-1' }),
        row({ 0: OTHER_GAMES_ACCOUNT }),
        row({ 0: '777' }),
        row({ 3: 'x', 8: '=cmd|x' }),
        row({ 3: 'y', 8: long }),
        row({ 3: '广告2' }),
      ]),
    )
    expect(body.data).toMatchObject({ rows: 7, good: 2 })
    expect(
      body.data.bad.map(({ line, problems }: { line: number; problems: { code: string; field: string; params: { cell?: string } }[] }) => [
        line,
        ...problems.map(({ code, field, params }) => `${code} ${field} ${params.cell}`),
      ]),
    ).toEqual([
      [3, 'import.account.missing account A3'],
      [4, 'import.account.other_game account A4'],
      [5, 'import.account.unknown account A5'],
      [6, 'import.cell.formula ad.message I6'],
      [7, 'import.cell.too_long ad.message I7'],
    ])
  })

  test('with a duplicated head takes neither column and says so at line 1', async () => {
    const { body } = await file(
      csv([
        [...HEADS, '日预算'],
        [...row(), '70'],
      ]),
    )
    expect(body.data.bad[0]).toMatchObject({
      line: 1,
      problems: [{ code: 'import.header.duplicate', params: { columns: 'F, M', head: '日预算 = 日预算' } }],
    })
    expect(body.data.good).toBe(0)
    const again = await house.upload({
      game_id: '10012',
      import_id: body.data.import_id,
      columns: JSON.stringify({ 5: null, 12: 'adgroup.daily_budget' }),
    })
    expect(again.body.data).toMatchObject({ good: 1, bad: [] })
  })

  test('with 525 columns keeps those it knows, wherever they are, and names what it leaves out', async () => {
    const others = Array.from({ length: 513 }, (_, at) => `Metric ${at + 1}`)
    const heads = [...others.slice(0, 400), ...HEADS, ...others.slice(400)]
    const wide = (cells: string[]) => [...others.slice(0, 400).map(() => '7'), ...cells, ...others.slice(400).map(() => '7')]
    const { body } = await file(csv([heads, wide(row()), wide(row({ 3: '广告2', 5: 'x' }))]))
    expect(body.data).toMatchObject({ rows: 2, good: 1 })
    expect(body.data.columns.filter(({ field }: { field: string | null }) => field !== null)).toHaveLength(12)
    expect([body.data.columns.length, body.data.ignored]).toEqual([200, others.slice(188)])
    // the cell is called as the file has it: 日预算 is its 406th column
    expect(body.data.bad).toMatchObject([{ line: 3, problems: [{ field: 'adgroup.daily_budget', params: { cell: 'OP3' } }] }])
    const again = await house.upload({ game_id: '10012', import_id: body.data.import_id, columns: '{}' })
    expect(again.body.data).toEqual({ ...body.data, import_id: again.body.data.import_id })
  })

  test('whose columns are unclear is matched by hand', async () => {
    const { body } = await file(csv([HEADS.with(5, '钱'), row()]))
    expect(body.data.columns[5].field).toBeNull()
    expect(body.data.bad[0].problems).toMatchObject([{ code: 'batch.value.required', field: 'adgroup.daily_budget' }])
    const again = await house.upload({
      game_id: '10012',
      import_id: body.data.import_id,
      columns: JSON.stringify({ 5: 'adgroup.daily_budget' }),
    })
    expect(again.body.data.good).toBe(1)
    expect(
      (await house.upload({ game_id: '10012', import_id: body.data.import_id, columns: JSON.stringify({ 5: 'ad.price' }) })).body.code,
    ).toBe('import.column.unknown')
  })

  test('without an account column says which column is missing', async () => {
    const { body } = await file(csv([HEADS.slice(1), row().slice(1)]))
    expect(body.data.bad[0]).toMatchObject({ line: 1, problems: [{ code: 'import.column.missing', field: 'account' }] })
  })

  test('with quotes that do not pair loses only what they swallow', async () => {
    const { body } = await file(`${csv([HEADS, row(), row({ 3: '广告2' })])}\r\n"${row({ 3: '广告3' }).join(',')}`)
    expect(body.data.good).toBe(2)
    expect(body.data.bad.at(-1).problems[0].code).toBe('import.row.broken')
  })

  test('gives its bad rows back as CSV with reasons, safe to open, ready to correct', async () => {
    const { body } = await file(csv([HEADS, row(), row({ 3: '广告2', 5: 'x', 8: '@人', 10: '+1' }), row({ 8: '=1+1', 9: '-9' })]))
    const { text } = await house.get('batch_import_bad_rows', { import_id: body.data.import_id })
    expect(text.startsWith('\ufeff')).toBe(true)
    const [head, first, second] = text.slice(1).split('\r\n')
    expect(head).toBe([...HEADS, '原因'].join(','))
    expect(first).toContain("'@人")
    expect(first).toContain("'+1")
    expect(first).toMatch(/日预算: 「x」不是有效的 USD 金额；链接: 链接格式不正确/)
    expect(second).toContain("'=1+1")
    expect(second).toContain(',-9,') // a number stays one
    const again = await file(text.replace(',x,', ',50,').replace("'+1", 'https://example.com').replace("'=1+1", '正文'))
    expect(again.body.data).toMatchObject({ rows: 2, good: 2 })
    expect((await house.get('batch_import_bad_rows', { import_id: body.data.import_id, lang: 'en' })).text).toContain(
      '“x” is not an amount in USD',
    )
  })

  test('that was uploaded before is read once by its key, and by no one else', async () => {
    const me = await aSession(house.database, PRESETS.buyer)
    const key = `batch_import.${me.userId}.${randomUUID()}`
    house.sent.set(key, Buffer.from(csv(TWO)))
    const parts = { game_id: '10012', upload_key: key, file_name: '首发.csv' }
    expect((await house.upload(parts)).body.code).toBe('import.upload.missing')
    expect((await house.upload(parts, undefined, me.authorization)).body.data).toMatchObject({ file_name: '首发.csv', good: 2 })
    const again = await house.upload(parts, undefined, me.authorization)
    expect([again.status, again.body.code]).toEqual([404, 'import.upload.missing'])
  })

  test('of another person is as good as missing', async () => {
    const { body } = await file(csv(TWO))
    const other = await house.signIn()
    expect((await house.get('batch_import_bad_rows', { import_id: body.data.import_id }, other)).status).toBe(404)
    const spec = JSON.stringify(aHouseSpec({ import_id: body.data.import_id, axes: {}, account_ids: [USD] }))
    expect((await house.post('create_batch', { ticket: randomUUID(), spec }, other)).body.code).toBe('batch.import.missing')
  })

  test('of 20,000 rows is read within bounds and becomes a batch', async () => {
    const ofRows = async (length: number) => {
      const rows = Array.from({ length }, (_, at) =>
        row({ 1: `系列${Math.floor(at / 200)}`, 2: `组${Math.floor(at / 20)}`, 3: `广告${at}` }),
      )
      const work = threadWork()
      const { body } = await file(csv([HEADS, ...rows]))
      expect(body.data).toMatchObject({ rows: length, good: length })
      return { body, cpuMs: work.cpuMs() }
    }
    const [few, { body, cpuMs }] = [await ofRows(2_000), await ofRows(20_000)]
    // ten times the rows; were each looked up among all others, it would be a hundred times
    expect(cpuMs / few.cpuMs).toBeLessThan(30)
    const created = await house.post('create_batch', {
      ticket: randomUUID(),
      spec: JSON.stringify(aHouseSpec({ import_id: body.data.import_id, axes: {}, account_ids: [USD] })),
    })
    await waitFor(async () => (await house.batch(created.body.data.batch_id)).state === 'draft')
    expect((await house.batch(created.body.data.batch_id)).levels).toEqual({ campaign: 100, adgroup: 1_000, ad: 20_000 })
  })
})

test('a text is decoded by what it holds: a Chinese UTF-8 text is never taken for GBK', () => {
  expect(decodeText(Buffer.from('账户,日预算'))).toBe('账户,日预算')
  expect(decodeText(gbk('账户,日预算'))).toBe('账户,日预算')
})
