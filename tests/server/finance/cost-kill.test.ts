import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundle } from '../../kit/bundle.ts'
import { ROOT } from '../../kit/house.ts'
import { aCost, aFinance, type Finance } from './a-finance.ts'
import type { CostProcessInput } from './cost-process.ts'

let folder: string
let script: string
let finance: Finance
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(ROOT, 'node_modules', '.costs-'))
  script = await bundle('tests/server/finance/cost-process.ts', folder, 'costs')
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => void (finance = await aFinance()))
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await finance.close()
})

async function startProcess(role: CostProcessInput['role']): Promise<{ child: ChildProcess; port: string }> {
  const input: CostProcessInput = { databaseUrl: finance.database.url, role }
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, COSTS: JSON.stringify(input) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  if (!child.stdout) throw new Error('it says nothing')
  const [said]: unknown[] = await once(child.stdout, 'data')
  return { child, port: /ready (\d+)/.exec(String(said))?.[1] ?? '' }
}

async function die(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const stage = async (): Promise<string[]> =>
  (await finance.post('cost-single', { entries: JSON.stringify([aCost(), aCost({ nameId: 'n2', level: 'company' })]) })).body.data.ids
const hashOf = async (ids: readonly string[]): Promise<string> => (await finance.get('cost-preview', { ids })).body.data.hash
const rows = async () =>
  await finance.database.db.selectFrom('cost_entry').select(['id', 'state', 'base_minor', 'version']).orderBy('id').execute()
const shares = async () => await finance.database.db.selectFrom('cost_share').select(['entry_id', 'base_minor']).execute()
const audited = async (event: string) =>
  (await finance.database.db.selectFrom('audit_log').select('id').where('event', '=', event).execute()).length

/** As a confirmation holds the month: whoever writes into it waits in the middle of its transaction. */
const MONTH_HELD = `select 1 from finance_month where month = '2026-11' and kind = 'cost' for update`
/** A calculation that has claimed its entry waits where it stores the shares. */
const SHARES_HELD = 'lock table cost_share in exclusive mode'

async function hold(what: string): Promise<{ waited: () => Promise<void>; release: () => Promise<void> }> {
  const { pool } = finance.database
  const holder: pg.PoolClient = await pool.connect()
  await holder.query('begin')
  await holder.query(what)
  return {
    waited: () =>
      expect
        .poll(
          async () =>
            (
              await pool.query(
                `select 1 from pg_stat_activity where application_name = 'costs-under-test' and wait_event_type = 'Lock' and datname = current_database()`,
              )
            ).rowCount,
          { timeout: 20_000 },
        )
        .toBeGreaterThan(0),
    release: async () => {
      await holder.query('rollback')
      holder.release()
    },
  }
}

/** The database notices a dead client when it next speaks to it. */
const gone = () =>
  expect
    .poll(
      async () =>
        (
          await finance.database.pool.query(
            `select 1 from pg_stat_activity where application_name = 'costs-under-test' and datname = current_database()`,
          )
        ).rowCount,
      { timeout: 20_000 },
    )
    .toBe(0)

describe('kill -9', () => {
  test('of the server in the middle of a commit: nothing is half committed, and the same ticket commits once afterwards', async () => {
    const ids = await stage()
    const fields = { ticket: randomUUID(), hash: await hashOf(ids), ids }
    const month = await hold(MONTH_HELD)
    const { child, port } = await startProcess('serve')
    const lost = fetch(`http://127.0.0.1:${port}/dapper/api/finance-v2/cost-commit`, {
      method: 'POST',
      headers: { authorization: finance.me, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([['ticket', fields.ticket], ['hash', fields.hash], ...ids.map((id) => ['ids[]', id])]).toString(),
    }).then(
      ({ status }) => status,
      () => 'no answer',
    )
    await month.waited()
    await die(child)
    expect(await lost).toBe('no answer')
    await month.release()
    await gone()
    expect((await rows()).map(({ state }) => state)).toEqual(['staged', 'staged'])

    const answers = [await finance.post('cost-commit', fields), await finance.post('cost-commit', fields)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body.data).toEqual(answers[0]?.body.data)
    expect([(await rows()).map(({ state }) => state), await audited('finance.cost.committed')]).toEqual([['committed', 'committed'], 2])
  }, 60_000)

  test('of the worker in the middle of a calculation: no share is seen, and another worker posts each cost once', async () => {
    const ids = await stage()
    await finance.post('cost-commit', { ids, hash: await hashOf(ids) })
    const held = await hold(SHARES_HELD)
    const { child } = await startProcess('calculate')
    await held.waited()
    await die(child)
    await held.release()
    await gone()
    expect([(await shares()).length, await audited('finance.cost.posted')]).toEqual([0, 0])

    // database time decides when the dead worker's lease is over
    await finance.database.db
      .updateTable('cost_entry')
      .set({ lease_until: new Date(0) })
      .where('lease_until', 'is not', null)
      .execute()
    await startProcess('calculate')
    await expect.poll(async () => (await rows()).map(({ state }) => state), { timeout: 20_000 }).toEqual(['posted', 'posted'])
    const posted = await shares()
    const sums = (await rows()).map(({ id }) =>
      posted.reduce((sum, share) => (share.entry_id === id ? sum + BigInt(share.base_minor) : sum), 0n).toString(),
    )
    expect(sums).toEqual((await rows()).map(({ base_minor }) => base_minor))
    expect(await audited('finance.cost.posted')).toBe(2)
  }, 60_000)
})

describe('twice at once', () => {
  test('a double click, or a retry, with one ticket commits once and gets one answer (F4)', async () => {
    const ids = await stage()
    const fields = { ticket: randomUUID(), hash: await hashOf(ids), ids }
    const answers = await Promise.all(Array.from({ length: 8 }, () => finance.post('cost-commit', fields)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect([(await rows()).map(({ version }) => version), await audited('finance.cost.committed')]).toEqual([[2, 2], 2])
  })

  test('two tabs with a ticket each commit the same preview once; the other is told what it is now', async () => {
    const ids = await stage()
    const hash = await hashOf(ids)
    const answers = await Promise.all(Array.from({ length: 6 }, () => finance.post('cost-commit', { ids, hash })))
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400, 400, 400, 400, 400])
    expect(new Set(answers.filter(({ status }) => status === 400).map(({ body }) => body.code))).toEqual(new Set(['finance.cost.step']))
    expect(await audited('finance.cost.committed')).toBe(2)
  })

  test('two tabs enter the same cost: one is entered, the other is told that it is there', async () => {
    const entries = JSON.stringify([aCost()])
    const answers = await Promise.all([finance.post('cost-single', { entries }), finance.post('cost-single', { entries })])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('finance.cost.duplicate')
    expect((await rows()).length).toBe(1)
  })
})
