import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { bundle } from '../../kit/bundle.ts'
import { ROOT } from '../../kit/house.ts'
import { aFinance, type Finance } from './a-finance.ts'
import type { FinanceProcessInput } from './finance-process.ts'

/** The name of its connections. */
const UNDER_TEST = 'finance-under-test'

/** Finance on a database of its own for every test, next to processes that the test starts and kills. For one test file. */
export function killedProcesses() {
  let folder: string
  let script: string
  let finance: Finance
  const children: ChildProcess[] = []
  const holders: pg.PoolClient[] = []
  const letGo = async () => {
    for (const holder of holders.splice(0)) {
      await holder.query('rollback')
      holder.release()
    }
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(ROOT, 'node_modules', '.finance-'))
    script = await bundle('tests/server/finance/finance-process.ts', folder, 'finance')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  beforeEach(async () => void (finance = await aFinance()))
  afterEach(async () => {
    for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await letGo()
    await finance.close()
  })

  /** Something of the tested processes that the database sees. */
  const seen = async (where: string): Promise<number> => {
    const { rowCount } = await finance.database.pool.query(
      `select from pg_stat_activity where application_name = '${UNDER_TEST}' and datname = current_database() and ${where}`,
    )
    return rowCount ?? 0
  }
  return {
    get finance() {
      return finance
    },
    /** A process; `port` is where a server listens. */
    start: async (role: FinanceProcessInput['role']): Promise<{ child: ChildProcess; port: string }> => {
      const input: FinanceProcessInput = { databaseUrl: finance.database.url, name: UNDER_TEST, dataDir: finance.dataDir, role }
      const child = spawn(process.execPath, [script], {
        env: { ...process.env, FINANCE: JSON.stringify(input) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      if (!child.stdout) throw new Error('it says nothing')
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('it did not come up')))
      const [said]: unknown[] = await Promise.race([once(child.stdout, 'data'), ended])
      ended.catch(() => undefined)
      return { child, port: /ready (\d+)/.exec(String(said))?.[1] ?? '' }
    },
    /** Holds what a statement takes, until `release`; `waited` answers when a tested process waits for it. */
    hold: async (what: string): Promise<{ waited: () => Promise<void>; release: () => Promise<void> }> => {
      const holder: pg.PoolClient = await finance.database.pool.connect()
      holders.push(holder)
      await holder.query('begin')
      await holder.query(what)
      return {
        waited: () => expect.poll(() => seen(`wait_event_type = 'Lock'`)).toBeGreaterThan(0),
        release: letGo,
      }
    },
    /** The database notices a dead client when it next speaks to it. */
    gone: () => expect.poll(() => seen('true')).toBe(0),
  }
}

export async function die(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A form sent to a tested server; `no answer` when it dies over it. */
export const sendTo = (port: string, path: string, authorization: string, fields: readonly (readonly [string, string])[]) =>
  fetch(`http://127.0.0.1:${port}/dapper/api/finance-v2/${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields.map(([key, value]) => [key, value])).toString(),
  }).then(
    ({ status }) => status,
    () => 'no answer' as const,
  )
