import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundle } from '#tests/kit/bundle.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { clean, extractAll, incomeRow, ownIncome, progress, rowsOf, upload } from './a-statement.ts'

/** A worker that is killed in the middle of an extraction: nothing is half-visible, and another one brings it to its end. */
const ROWS = 40_000

let finance: Finance
let folder: string
let script: string
const children: ChildProcess[] = []
beforeAll(async () => {
  finance = await aFinance()
  folder = await mkdtemp(join(tmpdir(), 'flightdeck-extraction-'))
  script = await bundle('tests/server/finance/extraction-child.ts', folder, 'child')
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await finance.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => clean(finance))

async function killedInTheMiddle(): Promise<string> {
  const body = ownIncome(...Array.from({ length: ROWS }, (_, at) => incomeRow({ 参考号: `r${at}` })))
  const { body: sent } = await upload(finance, 'income', { body })
  const child = spawn(process.execPath, [script, finance.database.url, finance.dataDir], { stdio: ['ignore', 'inherit', 'inherit'] })
  children.push(child)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(async () => (await progress(finance)).extraction.rows_ok, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await ended
  return sent.data.id
}

/** The lease runs out by the database's clock; here it does at once. */
const leaseIsOver = async () =>
  await finance.database.pool.query("update extraction set lease_until = now() - interval '1 s' where lease_by is not null")

test('nothing of it is seen, and anyone who takes it up reads all of it once', async () => {
  const id = await killedInTheMiddle()
  const before = await progress(finance)
  expect(before).toMatchObject({ result: '2', extraction: { id, state: 'running' } })
  expect(await rowsOf(finance)).toEqual([])
  await extractAll(finance)
  expect((await progress(finance)).extraction.state).toBe('running') // its lease still holds
  await leaseIsOver()
  await extractAll(finance)
  expect((await progress(finance)).extraction).toMatchObject({ id, state: 'extracted', rows_ok: ROWS, rows_bad: 0 })
  expect(await rowsOf(finance)).toHaveLength(ROWS)
})

test('asked to end after that, it ends cancelled and leaves nothing', async () => {
  const id = await killedInTheMiddle()
  expect((await finance.post('gxt_finance/cancel_extraction', { id })).body.data.state).toBe('cancelling')
  await leaseIsOver()
  await extractAll(finance)
  expect((await progress(finance)).extraction).toMatchObject({ id, state: 'cancelled' })
  const { rows } = await finance.database.pool.query('select count(*)::int as left from extraction_row')
  expect([await rowsOf(finance), rows]).toEqual([[], [{ left: 0 }]])
})

test('a file that ended three workers is given up, with the reason', async () => {
  await upload(finance, 'income', { body: ownIncome(incomeRow()) })
  await finance.database.db.updateTable('extraction').set({ attempts: 3 }).execute()
  await extractAll(finance)
  expect(await progress(finance)).toMatchObject({
    result: '0',
    extraction: { state: 'failed', error: { code: 'finance.statement.gave_up' } },
  })
})
