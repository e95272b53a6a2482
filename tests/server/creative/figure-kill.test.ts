import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MetaSimulator } from '#simulators/meta/server.ts'
import { bundle } from '../../kit/bundle.ts'
import { ROOT } from '../../kit/house.ts'
import { USD } from '../batch/a-house.ts'
import { aStudio, created, type Studio } from './a-studio.ts'
import type { ReaderInput } from './figure-process.ts'
import { aNetwork, dayOf, pushedAds } from './figure-world.ts'

const AD = { material: 'm1', headline: '来玩', message: '三分钟一局' }
let folder: string
let script: string
let studio: Studio
let network: MetaSimulator
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(ROOT, 'node_modules', '.figure-reader-'))
  script = await bundle('tests/server/creative/figure-process.ts', folder, 'reader')
  studio = await aStudio()
  network = await aNetwork()
  await studio.database.pool.query(`insert into fx_rate (name, currency, day, rate) values ('early', 'USD', '2020-01-01', 7)`)
})
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  network.control.reset()
  await studio.database.pool.query(
    'delete from figure_reading; delete from ad_figure; delete from creative_figure; delete from batch; delete from creative',
  )
})
afterAll(async () => {
  await network.close()
  await studio.close()
  rmSync(folder, { recursive: true, force: true })
})

function start(crashAt: string): ChildProcess {
  const input: ReaderInput = { databaseUrl: studio.database.url, networkUrl: network.url }
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, READER: JSON.stringify(input), CRASH_AT: crashAt },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}

const slicesAsked = () =>
  network.control.journal().filter((entry) => entry.kind === 'exchange' && entry.path.endsWith('/insights') && entry.status === 200).length

test.each(['figures.after-page:2', 'figures.before-store:2'])(
  'a worker killed at %s goes on from the days it had stored, and nothing counts twice',
  async (point) => {
    const { id } = await created(studio)
    const [ad = ''] = await pushedAds(studio.database, network, USD, [AD], { daysAgo: 80 })
    for (const ago of [1, 40, 79])
      network.control.setFigure({ ad, day: await dayOf(studio.database, USD, ago), spend: '1', purchaseValue: '0' })
    const [code, signal] = (await once(start(point), 'exit')) as [number | null, string | null]
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
    const stored = async () => {
      const { rows } = await studio.database.pool.query('select count(*)::int as days from creative_figure where creative_id = $1', [id])
      return rows[0]?.days
    }
    expect(await stored()).toBe(1) // the newest slice
    // its lease runs out
    await studio.database.pool.query('update figure_reading set lease_until = now()')
    start('')
    await expect
      .poll(async () => (await studio.database.pool.query('select done_at is not null as done from figure_reading')).rows)
      .toEqual([{ done: true }])
    expect(await stored()).toBe(3)
    expect(slicesAsked()).toBe(4) // three, and the one that was lost
  },
)
