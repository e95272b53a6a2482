import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { NetworkTimes } from '#domain/channels/channel.ts'
import { knownChannel } from '#domain/channels/index.ts'
import type { PushOptions } from '#server/push/options.ts'
import { bundle } from '../kit/bundle.ts'
import { ROOT } from '../kit/house.ts'
import type { Worker } from '#server/push/worker.ts'
import {
  aBatch,
  addItems,
  aWorker,
  callsOf,
  heldBy,
  connectorTo,
  materials,
  QUICK,
  rowsOf,
  settled,
  until,
  worldOf,
  type World,
} from './push-kit.ts'
import type { PushNetwork } from './networks.ts'
import { ACCOUNTS, type ItemInput } from './rows.ts'
import type { WorkerProcessInput } from './worker-process.ts'

/**
 * Faults that are caused, and what they left behind by the books of the network. A test run is content with one of each; `npm run faults`
 * asks for more (`FAULTS_REPEATS`), and collects what was seen (`FAULTS_REPORT`).
 */
export type Tally = { fault: string; caused: number; rows: number; lost: number; doubled: number; stuck: number; falselyFailed: number }
export const UNHARMED = { lost: 0, doubled: 0, stuck: 0, falselyFailed: 0 }
export const harm = ({ lost, doubled, stuck, falselyFailed }: Tally) => ({ lost, doubled, stuck, falselyFailed })

export const REPEATS = Number(process.env.FAULTS_REPEATS || 1)

/** A batch of which no row has moved for so long is stuck, however slow the machine. */
const STUCK_AFTER_MS = 60_000

/** Waits until the batch is settled or stuck, and counts. Every row is one the network would take, so that no failure is true. */
export async function tallyOf(world: World, batchId: string, fault: string, caused: number, stuckAfterMs = STUCK_AFTER_MS): Promise<Tally> {
  let moved = -1
  for (;;) {
    const failure = await settled(world, batchId, stuckAfterMs).then(() => null, String)
    if (failure === null) break
    const steps = await stepsOf(world)
    if (steps === moved) {
      console.error(failure)
      break
    }
    moved = steps
  }
  const rows = await rowsOf(world, batchId)
  const held = heldBy(world, batchId)
  const count = (is: (row: (typeof rows)[number], ids: readonly string[]) => boolean) =>
    rows.filter((row) => is(row, held.get(row.seq) ?? [])).length
  const tally: Tally = {
    fault,
    caused,
    rows: rows.length,
    lost: count((row, ids) => row.outcome === 'done' && ids[0] !== row.network_id),
    doubled: count((_row, ids) => ids.length > 1),
    stuck: count(({ outcome }) => outcome === 'waiting' || outcome === 'unknown'),
    falselyFailed: count(({ outcome }) => outcome === 'failed'),
  }
  return tally
}

/** How often a row has moved. */
async function stepsOf({ database }: World): Promise<number> {
  const { rows } = await database.pool.query<{ steps: number }>(`select count(*)::int as steps from audit_log where entity = 'batch_item'`)
  return rows[0]?.steps ?? 0
}

/** Into the table of `npm run faults`. */
export function tell(tally: Tally): Tally {
  if (process.env.FAULTS_REPORT) appendFileSync(process.env.FAULTS_REPORT, `${JSON.stringify(tally)}\n`)
  return tally
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Push workers as processes of their own, of one bundle. */
export async function workerProcesses() {
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.push-worker-'))
  const script = await bundle('tests/push/worker-process.ts', folder, 'worker')
  const children: ChildProcess[] = []
  return {
    start(
      world: World,
      { times, options, crashAt = '' }: { times: Partial<NetworkTimes>; options: Partial<PushOptions>; crashAt?: string },
    ) {
      const input: WorkerProcessInput = {
        network: world.network.key,
        databaseUrl: world.database.url,
        networkUrl: world.simulator.url,
        times,
        limits: callsOf(1000, 1000),
        pixel: PIXEL,
        options: { ...QUICK, ...options },
      }
      const child = spawn(process.execPath, [script], {
        env: { ...process.env, WORKER: JSON.stringify(input), CRASH_AT: crashAt },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      children.push(child)
      return child
    },
    endAll() {
      for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
export type WorkerProcesses = Awaited<ReturnType<typeof workerProcesses>>

/** How a process ended. */
export async function ended(child: ChildProcess, withinMs = 60_000): Promise<{ code: number | null; signal: string | null }> {
  if (child.exitCode !== null || child.signalCode !== null) return { code: child.exitCode, signal: child.signalCode }
  const [code, signal] = (await Promise.race([once(child, 'exit'), once(AbortSignal.timeout(withinMs), 'abort')])) as [
    number | null,
    string | null,
  ]
  return { code, signal }
}

/** True figures of a network, and how many times faster everything passes here: its pace, what we believe of it, and our leases. */
const TRUE_PACES = [0, 700, 5_000].flatMap((objectMs) => [0, 9_000, 30_000].map((listLagMs) => ({ objectMs, listLagMs })))
const SCALE = Number(process.env.FAULTS_SCALE || 100)
const ADS = Number(process.env.FAULTS_ADS || 24)
const scaled = (ms: number) => ms / SCALE
/** A process has to start and find its work first, on whatever machine. */
const START_MS = 60_000
/** For one of these to end, at this pace and as often as asked for. */
export const MID_CALL_MS = 180_000 * REPEATS * Math.max(1, 100 / SCALE)

/**
 * A worker ends while the network is at work on its batch calls and goes on with them: nine accounts, each of another pace and another lag of
 * its lists. Campaigns and ad sets are there before, so that the calls that are hit are those of the ads.
 */
export async function endedInMidCall(
  processes: WorkerProcesses,
  network: PushNetwork,
  signal: 'SIGKILL' | 'SIGTERM',
  seed: number,
): Promise<Tally> {
  const accounts = TRUE_PACES.map((pace, index) => ({ id: ACCOUNTS[index] ?? '', ...pace }))
  const groups = network.levels.slice(0, -1)
  const leaf = network.levels.at(-1) ?? ''
  const { times: believed } = knownChannel(network.key)
  const world = await worldOf(network, seed)
  let next: Worker | null = null
  try {
    const batchId = await aBatch(
      world,
      accounts.flatMap(({ id }, index): ItemInput[] =>
        groups.map((level, at) => ({ level, account: id, ...(at > 0 ? { parent: index * groups.length + at } : {}) })),
      ),
    )
    const scaledTimes = Object.fromEntries(Object.entries(believed).map(([name, ms]) => [name, scaled(ms)]))
    const worker = {
      times: scaledTimes,
      options: { leaseMs: Math.max(500, scaled(10_000)), lookAgainMs: scaled(5_000), concurrency: 12, sliceSize: 50 },
    }
    const first = processes.start(world, worker)
    await settled(world, batchId, START_MS + scaled(60_000))
    const paces = accounts.map(({ id, objectMs, listLagMs }) => [id, { objectMs: scaled(objectMs), listLagMs: scaled(listLagMs) }] as const)
    world.simulator.setPaces(Object.fromEntries(paces), scaled(believed.longestCallMs) * 0.9)
    const ads = accounts.flatMap(({ id }, index) =>
      Array.from({ length: ADS }, (): ItemInput => ({
        level: leaf,
        account: id,
        parent: (index + 1) * groups.length,
        values: { material_id: 'm1' },
      })),
    )
    await addItems(world, batchId, ads, accounts.length * groups.length)
    const made = (account: string) => world.simulator.control.objects({ level: network.held.at(-1) ?? '', account }).length
    const slowest = accounts.filter(({ objectMs }) => objectMs === Math.max(...TRUE_PACES.map((pace) => pace.objectMs)))
    // in mid-call: each of the slowest has begun, or one has come to its end already
    await until(
      () => Promise.resolve(slowest.map(({ id }) => made(id))),
      (counts) => counts.every((count) => count > 0) || counts.some((count) => count === ADS),
      START_MS + scaled(60_000),
    )
    const caused = accounts.filter(({ id }) => made(id) > 0 && made(id) < ADS).length
    first.kill(signal)
    const { code } = await ended(first, START_MS + scaled(120_000))
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`the worker ended with ${code}`)
    // in this process, so that it is there at once: the next one looks while the network is still at work
    next = aWorker(world, worker.options, materials, connectorTo(network, world.simulator.url, scaledTimes))
    return tell(
      await tallyOf(
        world,
        batchId,
        `${network.key}: ${signal} in mid-call, 0 to 5 s an object, lists 0 to 30 s late`,
        caused,
        20_000 + scaled(1_200_000),
      ),
    )
  } finally {
    await next?.stop()
    processes.endAll()
    await world.close()
  }
}
