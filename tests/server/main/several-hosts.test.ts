import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { aBucket, type Bucket } from '#tests/kit/bucket.ts'
import { ROOT } from '#tests/kit/house.ts'
import { aSession } from '#tests/server/kit/toy.ts'
import { harm, REPEATS, tallyOf, tell, UNHARMED } from '../../push/fault-kit.ts'
import { aBatch, pushWorld, until, type PushWorld } from '../../push/push-kit.ts'
import { type ItemInput } from '../../push/rows.ts'

/** Three machines that answer and four that push, each with a data folder of its own: they share the database, the store of files and the keys. */
const WEB = 3
const WORKERS = 4
const ROWS = REPEATS > 1 ? 10_000 : 2_000
const KEYS = randomBytes(32).toString('base64')

type Host = { process: ChildProcess; address: string }
const folders: string[] = []
const hosts: Host[] = []
let world: PushWorld
let bucket: Bucket

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: ROOT })
  bucket = await aBucket()
  world = await pushWorld({ limits: { max: 10_000_000 } })
})
afterAll(async () => {
  for (const { process: child } of hosts) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await world.close()
  await bucket.close()
})

async function host(role: 'web' | 'worker', more: Record<string, string> = {}): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-host-'))
  folders.push(folder)
  const child = fork(join(ROOT, `dist/server/${role}.js`), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      NODE_NO_WARNINGS: '1',
      DEMO: '0',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: world.database.url,
      CREDENTIAL_KEYS: KEYS,
      META_BASE_URL: world.simulator.url,
      META_ANSWER_S: '5',
      META_LONGEST_CALL_S: '2',
      META_LIST_LAG_S: '1',
      META_SCORE_POINTS: '10000000',
      META_SCORE_S: '60',
      S3_BUCKET: 'materials',
      S3_ENDPOINT: bucket.endpoint,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  const started = { process: child, address }
  hosts.push(started)
  return started
}

test('files, links and pushes go on over several machines, some of which die', async () => {
  const [first, second, third] = (await Promise.all(Array.from({ length: WEB }, () => host('web')))) as [Host, Host, Host]
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => host('worker')))
  for (const { address } of [first, second, third, ...workers]) expect((await fetch(`${address}/readyz`)).status).toBe(200)

  // what one machine took another hands out, by a right that a third one signed
  const { authorization } = await aSession(world.database, PRESETS.admin)
  const call = async ({ address }: Host, path: string, body?: FormData) =>
    await fetch(`${address}/dapper/api/${path}`, { headers: { authorization }, ...(body ? { method: 'POST', body } : {}) })
  const right = (await (await call(first, 'sts?purpose=batch_import')).json()) as { data: { fields: Record<string, string> } }
  const form = new FormData()
  for (const [name, value] of Object.entries(right.data.fields)) form.append(name, value)
  form.append('file', new Blob(['系列名称\nA\n']), 'sheet.csv')
  expect((await call(second, 'upload', form)).status).toBe(200)
  const read = new FormData()
  read.append('game_id', 'g1')
  read.append('upload_key', right.data.fields.key ?? '')
  read.append('file_name', 'sheet.csv')
  expect((await call(third, 'fb_ad/batch_import', read)).status).toBe(200)

  // accounts take turns, so that every worker has calls under way when it dies
  const items = Array.from({ length: ROWS }, (_, at): ItemInput => ({
    level: 'campaign',
    account: String(1001 + (at % 9)),
    name: `c ${at}`,
  }))
  const batchId = await aBatch(world, items)
  const pushed = () => world.simulator.control.state().counts.campaign ?? 0
  let kills = 0
  for (const [at, { process: child }] of workers.slice(0, 3).entries()) {
    await until(
      () => Promise.resolve(pushed()),
      (count) => count > ((at + 1) * ROWS) / 8,
    )
    child.kill('SIGKILL')
    kills += 1
    if (at === 1) first.process.kill('SIGKILL')
    await host('worker')
  }
  expect((await call(second, `fb_ad/batch_status?batch_id=${batchId}`)).status).toBe(200)
  const tally = tell(await tallyOf(world, batchId, 'workers of several machines are killed', kills, 240_000))
  expect([tally.rows, harm(tally)]).toEqual([ROWS, UNHARMED])
}, 600_000)

test('a machine that is to end says so before it does, and answers what still comes', async () => {
  const { process: child, address } = await host('web', { DRAIN_S: '1' })
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const draining = await until(
    async () => await fetch(`${address}/readyz`),
    ({ status }) => status === 503,
  )
  expect(await draining.json()).toEqual({ status: 'draining' })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await exit)[0]).toBe(0)
})
