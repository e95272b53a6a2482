import { execFileSync } from 'node:child_process'
import { deflateRawSync } from 'node:zlib'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import writeXlsxFile from 'write-excel-file/node'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startSheetThreads, THREAD_LIMITS, type ThreadLimits } from '#server/features/batch/sheet-threads.ts'
import { ROOT } from '#tests/kit/house.ts'
import { threadWork } from '#tests/kit/work.ts'
import { columnName, workbookOf } from '../finance/a-workbook.ts'
import { aHouse, USD, type Answer, type House } from './a-house.ts'

/** The thread as it is built: a source file cannot be started as a thread on every Node we run on. */
const THREAD_FILE = pathToFileURL(join(ROOT, 'dist/server/sheet-thread.js'))
beforeAll(() => void execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: ROOT }), 120_000)

let house: House
afterEach(() => house.close())
const open = async (limits: Partial<ThreadLimits> = {}) =>
  (house = await aHouse({ sheets: startSheetThreads({ ...THREAD_LIMITS, ...limits }, THREAD_FILE) }))

const upload = (bytes: Buffer, name: string) => house.upload({ game_id: '10012' }, { name, bytes })
const HEADS = ['账户', '广告系列名称', '广告组名称', '广告名称', '国家', '日预算', '开始时间', '素材', '正文', '标题', '链接', '主页']
const row = (at: number) => [USD, '系列1', `组${Math.floor(at / 20)}`, `广告${at}`, '新加坡', '50', '2099-01-01 09:30', '竖版1', '来玩吧', '萌宠', 'https://e.com/a', '萌宠主页'] // prettier-ignore
const csv = (rows: number) =>
  Buffer.from([HEADS, ...Array.from({ length: rows }, (_, at) => row(at))].map((cells) => cells.join(',')).join('\n'))
/** A workbook of 20,000 rows: making it takes longer than reading it. */
let heavy: Promise<Buffer> | undefined
const heavyWorkbook = () =>
  (heavy ??= writeXlsxFile(
    [HEADS, ...Array.from({ length: 20_000 }, (_, at) => row(at))].map((cells) => cells.map((value) => ({ value }))),
  ).toBuffer())

/** Asks for `/healthz` again and again until the work is done; `silenceMs` is the most that the request loop computed between two answers. */
async function healthWhile(work: Promise<Answer>): Promise<{ answer: Answer; silenceMs: number }> {
  let done = false
  let silenceMs = 0
  let loop = threadWork()
  const watched = work.finally(() => (done = true))
  while (!done) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await house.http.inject('/healthz')).json()).toEqual({ status: 'ok' })
    silenceMs = Math.max(silenceMs, loop.cpuMs())
    loop = threadWork()
  }
  return { answer: await watched, silenceMs }
}

test('a heavy workbook is read while the server goes on answering', async () => {
  await open()
  const bytes = await heavyWorkbook()
  const { answer, silenceMs } = await healthWhile(upload(bytes, 'heavy.xlsx'))
  expect(answer.body.data).toMatchObject({ rows: 20_000, good: 20_000 })
  expect(silenceMs).toBeLessThan(500) // 40 ms with a thread, over 1,000 when it is read on the request loop
})

test('a workbook that makes too much work is given up, in words, and its thread ended', async () => {
  await open({ cpuMs: 50 })
  const answer = await upload(await heavyWorkbook(), 'slow.xlsx')
  expect([answer.status, answer.body.code, answer.body.msg]).toEqual([
    400,
    'import.file.too_slow',
    '读取文件需要超过 0.05 秒的计算，请删除多余的行列或拆分后上传',
  ])
  expect(answer.body.blockers).toEqual([{ code: 'import.file.too_slow', field: 'file', params: { seconds: 0.05 } }])
})

test('a thread that has not ended after very long is ended; the machine is called busy, not the file too slow', async () => {
  await open({ backstopMs: 1 })
  const answer = await upload(csv(3), 'any.csv')
  expect([answer.status, answer.body.code]).toEqual([503, 'import.busy'])
})

const LIES = '<dimension ref="A1:XFD1048576"/>'
const sheetOf = (rows: string) => `<worksheet>${LIES}<sheetData>${rows}</sheetData></worksheet>`
const textAt = (text: string, place: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const lineOf = (cells: readonly string[], line: number) =>
  `<row r="${line}">${cells.map((cell, at) => textAt(cell, `${columnName(at)}${line}`)).join('')}</row>`
const threeRows = [HEADS, row(0), row(1), row(2)].map((cells, at) => lineOf(cells, at + 1)).join('')
const range = <A>(length: number, of: (at: number) => A) => Array.from({ length }, (_, at) => of(at))

test.each<[string, () => Parameters<typeof workbookOf>[0], object]>([
  [
    'a used range of a million rows that are only formatted',
    () => ({ sheet: sheetOf(threeRows + range(1_048_572, (at) => `<row r="${at + 5}" s="1" customFormat="1"/>`).join('')) }),
    { rows: 3, good: 3, ignored: [] },
  ],
  [
    'a text in the last corner',
    () => ({ sheet: sheetOf(`${threeRows}<row r="1048576">${textAt('x', 'XFD1048576')}</row>`) }),
    { rows: 3, good: 3, ignored: ['XFD'] },
  ],
  [
    'a text in the last line',
    () => ({ sheet: sheetOf(`${threeRows}<row r="1048576">${textAt('x', 'A1048576')}</row>`) }),
    { code: 'import.too_many_rows' },
  ],
  [
    '700,000 shared texts',
    () => ({
      sheet: sheetOf(threeRows),
      more: [{ name: 'xl/sharedStrings.xml', body: `<sst>${range(700_000, (at) => `<si><t>${at} ${at ** 3}</t></si>`).join('')}</sst>` }],
    }),
    { code: 'import.file.zip_bomb' },
  ],
  [
    'one long text that all cells share',
    () => ({
      sheet: sheetOf(lineOf(HEADS, 1) + range(20_000, (at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>0</v></c></row>`).join('')),
      more: [{ name: 'xl/sharedStrings.xml', body: `<sst><si><t>${'长'.repeat(40_000)}</t></si></sst>` }],
    }),
    { code: 'import.file.too_heavy' },
  ],
  [
    '20,000 entries in its zip',
    () => ({ sheet: sheetOf(threeRows), more: range(20_000, (at) => ({ name: `xl/media/${at}.png`, body: 'x' })) }),
    { rows: 3, good: 3 },
  ],
  [
    'a tag with a million ">" in a value',
    () => ({ sheet: sheetOf(`<row r="1" x="${'>'.repeat(1_000_000)}"></row>`) }),
    { code: 'import.empty' },
  ],
])('a workbook with %s stays within 5 s of work and 64 MB of heap', async (_, workbook, expected) => {
  await open({ cpuMs: 5_000, memoryMb: 64 })
  const { body } = await upload(workbookOf(workbook()), 'hostile.xlsx')
  expect(body.data ?? body).toMatchObject(expected)
})

test('a workbook that takes too much memory is given up, and the next one is read', async () => {
  await open({ memoryMb: 20 })
  expect((await upload(await heavyWorkbook(), 'fat.xlsx')).body.code).toBe('import.file.too_heavy')
  expect((await upload(csv(3), 'small.csv')).body.data).toMatchObject({ rows: 3, good: 3 })
})

test('a sheet whose 20,000 rows are all bad, each for many reasons, is read in 80 MB of heap', async () => {
  await open({ cpuMs: 60_000, memoryMb: 80 })
  const wrong = (at: number) => [USD, '系列1', `组${at}`, `广告${at}`, `乌有国${at}`, `五十块${at}`, `昨天${at}`, `没有的${at}`, '来玩吧', '萌宠', `不是链接${at}`, `没有的主页${at}`] // prettier-ignore
  const lines = [HEADS, ...range(20_000, wrong)].map((cells) => cells.join(','))
  const { body } = await upload(Buffer.from(lines.join('\n')), 'wrong.csv')
  expect(body.data ?? body).toMatchObject({ rows: 20_000, good: 0 })
  expect(body.data.bad).toHaveLength(20_000)
})

test('a sheet of 19 MB, as large as its thread, ends at most its thread and never the process', async () => {
  await open({ cpuMs: 60_000 })
  const long = (at: number) => [USD, '系列1', `组${Math.floor(at / 20)}`, `广告${at}`, `${at} ${'x'.repeat(950)}`]
  const lines = [HEADS.slice(0, 4).concat('正文'), ...range(20_000, long)].map((cells) => cells.join(','))
  const { body } = await upload(Buffer.from(lines.join('\n')), 'long.csv')
  expect(body.data ? body.data.rows : body.code).toBe(20_000)
  expect((await upload(csv(3), 'small.csv')).body.data).toMatchObject({ rows: 3, good: 3 })
})

test('a bomb is refused from inside the thread', async () => {
  await open()
  const name = 'xl/workbook.xml'
  const packed = deflateRawSync(Buffer.alloc(60 * 1024 * 1024))
  const local = Buffer.alloc(30)
  const central = Buffer.alloc(46)
  const end = Buffer.alloc(22)
  for (const [header, mark, at] of [
    [local, 0x04034b50, 8],
    [central, 0x02014b50, 10],
  ] as const) {
    // prettier-ignore
    header.writeUInt32LE(mark, 0)
    header.writeUInt16LE(8, at)
    header.writeUInt32LE(packed.length, at + 10)
    header.writeUInt32LE(60 * 1024 * 1024, at + 14)
    header.writeUInt16LE(name.length, at + 18)
  }
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  const bomb = Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
  expect((await upload(bomb, 'bomb.xlsx')).body.code).toBe('import.file.zip_bomb')
})

test('spreadsheets beyond what is read at once wait their turn, and beyond that are turned away', async () => {
  await open({ atOnce: 1, waiting: 1 })
  const answers = await Promise.all([1, 2, 3].map(() => upload(csv(50), 'one.csv')))
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 200, 503])
  expect(answers.find(({ status }) => status === 503)?.body.code).toBe('import.busy')
})

test('an import is read again with other columns in a thread as well', async () => {
  await open()
  const first = (await upload(csv(2), 'two.csv')).body.data
  const again = await house.upload({ game_id: '10012', import_id: first.import_id, columns: JSON.stringify({ 3: null }) })
  expect(again.body.data.columns[3]).toMatchObject({ head: '广告名称', field: null })
  expect(again.body.data.file_name).toBe('two.csv')
})
