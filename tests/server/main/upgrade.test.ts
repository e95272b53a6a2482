import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { ROOT } from '#tests/kit/house.ts'
import { aSession } from '#tests/server/kit/toy.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { begin, ended, type Begun } from '../../journeys/built-house.ts'
import { harm, tallyOf, UNHARMED } from '../../push/fault-kit.ts'
import { aBatch, addItems, pushWorld, until, type PushWorld } from '../../push/push-kit.ts'
import type { ItemInput } from '../../push/rows.ts'
import { buildNextRelease, NEXT_MIGRATION, NEXT_VERSION } from './next-release.ts'

/** This release and one that is built of the same sources with a migration more, side by side on one database. */
const KEYS = randomBytes(32).toString('base64')
const folders: string[] = []
const running: Begun[] = []
let world: PushWorld
let next: Awaited<ReturnType<typeof buildNextRelease>>

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: ROOT })
  next = await buildNextRelease()
  world = await pushWorld({ limits: { max: 10_000_000 }, pace: { objectMs: 20 } })
}, 120_000)
afterAll(async () => {
  for (const { child } of running) await ended(child)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  next.remove()
  const role = `flightdeck_app_${(await world.database.pool.query<{ oid: string }>('select oid from pg_database where datname = current_database()')).rows[0]?.oid}`
  await world.database.pool.query(`drop owned by ${role}; drop role ${role}`)
  await world.close()
})

async function aServer(build?: string): Promise<Begun> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-upgrade-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  const more = {
    DEMO: '0',
    SIMULATORS: '0',
    ROLES: 'web,worker',
    DATABASE_URL: world.database.url,
    CREDENTIAL_KEYS: KEYS,
    META_BASE_URL: world.simulator.url,
    META_LONGEST_CALL_S: '2',
    META_LIST_LAG_S: '1',
    META_SCORE_POINTS: '10000000',
    META_SCORE_S: '60',
  }
  const server = await begin(folder, '0', more, build)
  running.push(server)
  return server
}

const campaigns = (from: number, count: number): ItemInput[] =>
  Array.from({ length: count }, (_, at) => ({ level: 'campaign', account: String(1001 + ((from + at) % 9)), name: `c ${from + at}` }))

/** Rows that the worker of a server has taken a step on. */
async function stepsOf({ log }: Begun): Promise<number> {
  const address = /worker answers (\S+)\/healthz/.exec(log())?.[1] ?? ''
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return [...metrics.matchAll(/^flightdeck_push_rows_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** What a console hears from the release that it was loaded from while it polls. */
function polling(address: string, path: string, authorization: string) {
  const heard = new Map<string, number>()
  let open = true
  const turns = (async () => {
    while (open) {
      const answer = await fetch(`${address}${path}`, { headers: { authorization } })
      const said = `${answer.status} of ${answer.headers.get('x-version')}`
      heard.set(said, (heard.get(said) ?? 0) + 1)
      await answer.text()
      await pause(50)
    }
  })()
  return {
    end: async () => {
      open = false
      await turns
      return [...heard.keys()]
    },
  }
}

test('the next release migrates while this one pushes and answers; both work side by side, and this one can be started again', async () => {
  const own = await aServer()
  const { authorization } = await aSession(world.database, PRESETS.admin)
  const batchId = await aBatch(world, campaigns(0, 150))
  let rows = 150
  const more = async (count: number) => {
    await addItems(world, batchId, campaigns(rows, count), rows)
    rows += count
  }
  /** Rows to send are always there, and never more than are soon sent: a start may take long. */
  const keepBusy = async () => {
    const { rows: left } = await world.database.pool.query(`select from batch_item where batch_id = $1 and outcome = 'waiting' limit 60`, [
      batchId,
    ])
    await (left.length < 60 ? more(9) : pause(20))
  }
  const status = `/dapper/api/fb_ad/batch_status?batch_id=${batchId}`
  const console = polling(own.address, status, authorization)
  await until(
    () => stepsOf(own),
    (steps) => steps > 20,
  )

  // there is work at every moment of the migration
  let server: Begun | null = null
  const starting = aServer(next.build).then((begun) => (server = begun))
  while (!server) await keepBusy()
  const newer = await starting
  const { rows: applied } = await world.database.pool.query('select name from migration where name = $1', [NEXT_MIGRATION.name])
  expect(applied).toHaveLength(1)

  const before = await stepsOf(own)
  await until(
    async () => {
      await keepBusy()
      return [(await stepsOf(own)) > before, (await stepsOf(newer)) > 0]
    },
    ([isOwn, isNewer]) => isOwn === true && isNewer === true,
  )
  await more(Math.max(9, 500 - rows))
  const answers = await Promise.all([own, newer].map(({ address }) => fetch(`${address}${status}`, { headers: { authorization } })))
  expect(answers.map((answer) => [answer.status, answer.headers.get('x-version')])).toEqual([
    [200, packageJson.version],
    [200, NEXT_VERSION],
  ])
  expect(await console.end()).toEqual([`200 of ${packageJson.version}`])
  await ended(own.child)
  await more(9)

  const tally = await tallyOf(world, batchId, 'the next release is started next to this one', 1, 240_000)
  expect([tally.rows, harm(tally)]).toEqual([rows, UNHARMED])
  expect(rows).toBeGreaterThanOrEqual(500)
  // what the next release wants noted was noted by both
  const { rows: noted } = await world.database.pool.query<{ same: boolean }>(
    `select count(*) filter (where i.noted) = (select count(*) from push_note n where n.batch_id = $1) as same from batch_item i where i.batch_id = $1`,
    [batchId],
  )
  expect(noted).toEqual([{ same: true }])

  // back to this release: nothing of the newer one stops it
  await ended(newer.child)
  const again = await aServer()
  await more(9)
  const after = await tallyOf(world, batchId, 'this release is started again on the schema of the next', 1, 240_000)
  expect([after.rows, harm(after)]).toEqual([rows, UNHARMED])
  expect((await fetch(`${again.address}/readyz`)).status).toBe(200)
}, 600_000)
