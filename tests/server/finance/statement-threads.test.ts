import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { extractNext } from '#server/features/finance/extraction.ts'
import { startStatementThreads, type StatementThreadOptions } from '#server/features/finance/statement-threads.ts'
import { bundle } from '#tests/kit/bundle.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { clean, incomeRow, ownIncome, progress, rowsOf, upload } from './a-statement.ts'

/** The thread as it is built: extraction off the worker's loop, with limits. */
let finance: Finance
let folder: string
let threadFile: URL
beforeAll(async () => {
  finance = await aFinance()
  folder = await mkdtemp(join(tmpdir(), 'flightdeck-thread-'))
  threadFile = pathToFileURL(await bundle('server/features/finance/statement-thread.ts', folder, 'statement-thread'))
})
afterAll(async () => {
  await finance.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => clean(finance))

async function extractInThread(rows: number, limits: Pick<StatementThreadOptions, 'timeoutMs' | 'memoryMb'> = {}) {
  const { db, url } = finance.database
  const threads = startStatementThreads({ url, place: { bucket: null, dataDir: finance.dataDir }, db, threadFile, ...limits })
  await upload(finance, 'income', { body: ownIncome(...Array.from({ length: rows }, (_, at) => incomeRow({ 参考号: `r${at}` }))) })
  await extractNext(db, threads.run, randomUUID())
  return (await progress(finance)).extraction
}

test('a statement is extracted in a thread of its own', async () => {
  expect(await extractInThread(3)).toMatchObject({ state: 'extracted', rows_ok: 3 })
})

test('what takes too long is given up, in words, and leaves nothing', async () => {
  expect(await extractInThread(20_000, { timeoutMs: 100 })).toMatchObject({ state: 'failed', error: { code: 'import.file.too_slow' } })
  expect(await rowsOf(finance)).toEqual([])
})

test('what wants too much memory is given up, and this process goes on', async () => {
  expect(await extractInThread(60_000, { memoryMb: 12 })).toMatchObject({ state: 'failed', error: { code: 'import.file.too_heavy' } })
  expect(await rowsOf(finance)).toEqual([])
})
