import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysNamed } from '#server/features/finance/stored-file.repository.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { createUploadStore } from '#server/kit/upload-store.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { clean, extractAll, filesOf, incomeRow, ownIncome, progress, rowsOf, sendFile, upload } from './a-statement.ts'

let finance: Finance
beforeAll(async () => {
  finance = await aFinance()
})
afterAll(() => finance.close())

const HOUR_MS = 3_600_000
const purgeIn = async (hours: number) =>
  await createFileStore(finance.dataDir, () => Date.now() + hours * HOUR_MS).purge((keys) => keysNamed(finance.database.db, keys))
const stored = async () =>
  (await readdir(join(finance.dataDir, 'statements'), { recursive: true })).filter((name) => name.includes('f-')).sort()

test('files that a row names stay; what a transaction that was taken back left goes after a day, and half a file is none', async () => {
  await clean(finance)
  const sent = await upload(finance, 'income', { body: ownIncome(incomeRow(), incomeRow({ 游戏: '77' })) })
  await extractAll(finance)
  const files = filesOf(finance)
  const orphan = await files.put(Buffer.from('nobody names me'))
  const half = new PassThrough()
  half.write('half a fi')
  const dying = files.put(half)
  expect([await purgeIn(23), (await stored()).length]).toEqual([0, 3])
  expect(await purgeIn(25)).toBe(1)
  const left = await stored()
  expect(left.some((name) => name.endsWith(orphan))).toBe(false)
  const { bad_key: badKey } = (await progress(finance)).extraction
  expect(new Set(left.map((name) => name.split('/').at(-1)))).toEqual(new Set([sent.body.data.file_key, badKey]))
  half.destroy(new Error('the process is gone'))
  await expect(dying).rejects.toThrow()
  expect(await stored()).toEqual(left)
})

test('nothing was ever stored: nothing is purged', async () => {
  expect(await createFileStore(join(finance.dataDir, 'unused')).purge(() => Promise.resolve(new Set()))).toBe(0)
})

test('a statement that was sent ahead is taken once, by anyone who sent it, and is there again when the call is refused', async () => {
  await clean(finance)
  const uploads = createUploadStore(finance.dataDir)
  const send = async (key: string, more: Record<string, string> = {}) =>
    await sendFile(finance, 'income', null, { upload_key: key, file_name: 'ahead.csv', ...more })
  const key = `statement.${finance.userId}.${randomUUID()}`
  await uploads.put(key, Buffer.from(ownIncome(incomeRow())))
  const foreign = `statement.${Number(finance.userId) + 1}.${randomUUID()}`
  await uploads.put(foreign, Buffer.from('theirs'))
  expect((await send(foreign)).body.code).toBe('import.upload.missing')
  expect((await send(key, { file_name: 'ahead.exe' })).body.code).toBe('import.file.type')
  const ticket = randomUUID()
  const first = await send(key, { ticket })
  expect([first.status, first.body.data.file.name]).toEqual([200, 'ahead.csv'])
  expect((await send(key, { ticket })).body).toEqual(first.body)
  expect((await send(key)).body.code).toBe('import.upload.missing')
  await extractAll(finance)
  expect(await rowsOf(finance)).toHaveLength(1)
})
