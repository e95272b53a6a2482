import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import writeXlsxFile from 'write-excel-file/node'
import { STATEMENT_LIMITS } from '#domain/finance/statement.ts'
import { openDatabase } from '#server/db/open.ts'
import { extractNext } from '#server/features/finance/extraction.ts'
import { extract } from '#server/features/finance/extraction.service.ts'
import { insertUpload } from '#server/features/finance/statement.repository.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { unpacked, zipEntries } from '#server/kit/zip.ts'
import { withDatabase } from '../kit/database.ts'

/**
 * A statement of 200,000 rows, as CSV and as XLSX: its extraction — parsed, checked, held against what is there, staged, published — next to
 * a bare streaming read of the same file, which decodes it and counts its lines. Each runs in a process of its own, so that its peak is its own.
 */
const MONTH = '2026-10'
const MB = 1024 * 1024
/** What an extraction may take above the process that has done nothing yet (quality B4: 100 MB next to the packed file). */
const GATES = { memoryMb: 320, rowsPerS: 1_000 }

type Format = 'csv' | 'xlsx'
export type Job = { way: 'extract'; url: string; dataDir: string } | { way: 'bare'; file: string; format: Format }
type Measured = { ms: number; peakMb: number; lines: number }

/** One way in a process of its own. */
export async function measureHere(job: Job): Promise<void> {
  const baseMb = process.memoryUsage().rss / MB
  const start = performance.now()
  const lines = job.way === 'bare' ? await readBare(job) : await extractOne(job)
  const measured: Measured = { ms: performance.now() - start, peakMb: process.resourceUsage().maxRSS / 1024 - baseMb, lines }
  process.send?.(measured)
}

async function readBare({ file, format }: { file: string; format: Format }): Promise<number> {
  let lines = 0
  const count = (text: string, mark: string) => {
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) lines += 1
  }
  if (format === 'csv') for await (const piece of createReadStream(file, 'utf8')) count(String(piece), '\n')
  else {
    const bytes = await readFile(file)
    const sheet = zipEntries(bytes).find(({ name }) => name === 'xl/worksheets/sheet1.xml')
    const decoder = new TextDecoder()
    if (sheet) for await (const piece of unpacked(bytes, sheet)) count(decoder.decode(piece, { stream: true }), '</row>')
  }
  return lines
}

async function extractOne({ url, dataDir }: { url: string; dataDir: string }): Promise<number> {
  const { db, close } = openDatabase(url, { max: 4, statementTimeoutMs: 0 })
  await extractNext(db, (claimed, workerId) => extract({ db, files: createFileStore(dataDir) }, claimed, workerId), 'bench')
  const { rows_ok, rows_bad, state, error } = await db
    .selectFrom('extraction')
    .select(['rows_ok', 'rows_bad', 'state', 'error'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await close()
  if (state !== 'extracted') throw new Error(`the extraction ended ${state}: ${JSON.stringify(error)}`)
  return rows_ok + rows_bad
}

const HEADS = ['月份', '结算方', '游戏', '应用商店', '地区', '流水', '退款', '分成比例', '应结金额', '币种', '参考号']
const rowAt = (at: number): (string | number)[] => {
  const flow = 10_000 + ((at * 7_919) % 9_000_000)
  return [
    MONTH,
    'Apple',
    String(1 + (at % 3)),
    'App Store',
    'US',
    flow / 100,
    (flow % 97) / 100,
    '70%',
    Math.round(flow * 0.7) / 100,
    'USD',
    `P${at}`,
  ]
}

async function writeFiles(folder: string, rows: number): Promise<Record<Format, string>> {
  const files = { csv: join(folder, 'statement.csv'), xlsx: join(folder, 'statement.xlsx') }
  const lines = Array.from({ length: rows }, (_, at) => rowAt(at))
  writeFileSync(files.csv, `\ufeff${[HEADS, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`)
  await writeXlsxFile([HEADS, ...lines].map((cells) => cells.map((value) => ({ value })))).toFile(files.xlsx)
  return files
}

/** Prints the table; false when a gate is missed. */
export async function benchExtraction(script: string, rows: number = STATEMENT_LIMITS.rows): Promise<boolean> {
  return await withDatabase(async ({ url, folder }) => {
    const files = await writeFiles(folder, rows)
    const report: object[] = []
    let held = true
    for (const format of ['csv', 'xlsx'] as const) {
      await store(url, folder, files[format], format)
      const bare = await inChild(script, { way: 'bare', file: files[format], format })
      const ours = await inChild(script, { way: 'extract', url, dataDir: folder })
      const rowsPerS = Math.round(ours.lines / (ours.ms / 1000))
      held &&= ours.lines === rows && ours.peakMb < GATES.memoryMb && rowsPerS > GATES.rowsPerS
      report.push({
        format,
        'file MB': (statSync(files[format]).size / MB).toFixed(1),
        rows: ours.lines,
        'extraction s': (ours.ms / 1000).toFixed(1),
        'rows/s': rowsPerS,
        'peak MB': Math.round(ours.peakMb),
        'bare read s': (bare.ms / 1000).toFixed(1),
        'bare rows/s': Math.round(bare.lines / (bare.ms / 1000)),
        'bare peak MB': Math.round(bare.peakMb),
        times: (ours.ms / bare.ms).toFixed(1),
      })
    }
    console.table(report)
    console.log(
      `gates: peak below ${GATES.memoryMb} MB, more than ${GATES.rowsPerS} rows/s, every row accounted for: ${held ? 'held' : 'MISSED'}`,
    )
    return held
  })
}

/** Leaves one extraction waiting in an otherwise empty month. */
async function store(url: string, dataDir: string, file: string, format: Format): Promise<void> {
  const { db, close } = openDatabase(url)
  for (const table of ['statement_row', 'extraction', 'statement_file'] as const) await db.deleteFrom(table).execute()
  const games = ['1', '2', '3'].map((id) => ({ game_id: id, name: `game ${id}`, region_id: '1', timezone: 'UTC', currency: 'USD' }))
  await db
    .insertInto('game')
    .values(games)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('fx_rate')
    .values({ name: 'bench', currency: 'USD', day: '2026-10-01', rate: '7.1' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: userId } = await db
    .insertInto('app_user')
    .values({ account: `bench-${format}`, name: 'bench', password_hash: '-', grants: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const storageKey = await createFileStore(dataDir).put(await readFile(file))
  const upload = { kind: 'income', month: MONTH, storageKey, fileName: file, bytes: statSync(file).size, sha256: format, userId } as const
  await db.transaction().execute((trx) => insertUpload(trx, { ...upload, language: 'en', games: '*', spreaders: '*' }))
  await close()
}

async function inChild(script: string, job: Job): Promise<Measured> {
  const child = fork(script, { env: { ...process.env, FINANCE_BENCH: JSON.stringify(job) } })
  const [measured] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the measured process ended with ${String(code)}`))),
  ])
  child.disconnect()
  return measured
}
