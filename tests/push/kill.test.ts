import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CRASH_POINTS, type CrashPoint } from '#server/push/crash-points.ts'
import { bundle } from '../kit/bundle.ts'
import { ROOT } from '../kit/house.ts'
import { aBatch, aFamily, heldBy, pushWorld, QUICK, settled, SETTLING_MS, type PushWorld } from './push-kit.ts'
import type { WorkerProcessInput } from './worker-process.ts'

/** 31 rows in two accounts; slices of four, so that a point is passed several times by each level. */
const GROUPS = 3
const ADS = 4
const LEASE_MS = 700
const OPTIONS = { ...QUICK, leaseMs: LEASE_MS, sliceSize: 4, concurrency: 2 }
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let folder: string
let script: string
let world: PushWorld
const children: ChildProcess[] = []
const report: { point: string; deaths: number; adopted: number; sentAgain: number; seconds: number }[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(ROOT, 'node_modules', '.push-worker-'))
  script = await bundle('tests/push/worker-process.ts', folder, 'worker')
})
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await world.close()
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  console.table(report)
})

function startProcess(crashAt: string): ChildProcess {
  const input: WorkerProcessInput = {
    databaseUrl: world.database.url,
    networkUrl: world.simulator.url,
    settlingMs: SETTLING_MS,
    pixel: PIXEL,
    options: OPTIONS,
  }
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, WORKER: JSON.stringify(input), CRASH_AT: crashAt },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}

/** Points that only the look-up of an earlier crash passes: the first process dies in flight, the second at the point. */
const AFTER_A_CRASH: readonly CrashPoint[] = ['reconcile.before-store']

const CASES = CRASH_POINTS.flatMap((point) => {
  const nths = AFTER_A_CRASH.includes(point) || point === 'upload.after' ? [1] : [1, 4]
  return nths.map((nth) => ({ point, nth, aim: nth === 1 ? point : `${point}:${nth}` }))
})

describe('a worker killed at', () => {
  test.each(CASES)('$aim loses nothing, repeats nothing and leaves nothing stuck', async ({ point, aim }) => {
    world = await pushWorld({ seed: aim })
    // the network takes effect at once and answers later, so that a death in flight falls after the write
    world.simulator.control.addFault({ match: { method: 'POST', inBatch: false }, fault: { kind: 'delay', ms: 40 } })
    const items = [
      ...aFamily({ groups: GROUPS, ads: ADS }),
      ...aFamily({ groups: GROUPS, ads: ADS, account: '1002' }).map(after(1 + GROUPS * (1 + ADS))),
    ]
    const batchId = await aBatch(world, items)
    const began = performance.now()

    if (AFTER_A_CRASH.includes(point)) await died(startProcess('push.in-flight'))
    await died(startProcess(aim))
    startProcess('')

    const rows = await settled(world, batchId, 20_000)
    const held = heldBy(world, batchId)
    const { rows: told } = await world.database.pool.query<{ adopted: number; again: number }>(
      `select count(*) filter (where event = 'sync.adopted')::int as adopted,
              (select count(*)::int from batch_item where attempts > 1) as again from audit_log where entity = 'batch_item'`,
    )
    report.push({
      point: aim,
      deaths: AFTER_A_CRASH.includes(point) ? 2 : 1,
      adopted: told[0]?.adopted ?? 0,
      sentAgain: told[0]?.again ?? 0,
      seconds: Math.round((performance.now() - began) / 100) / 10,
    })
    expect(rows.filter((row) => row.outcome !== 'done')).toEqual([])
    expect({ lost: items.length - held.size, duplicated: [...held.values()].filter((ids) => ids.length > 1).length }).toEqual({
      lost: 0,
      duplicated: 0,
    })
    expect(rows.map((row) => row.network_id)).toEqual(rows.map((row) => held.get(row.seq)?.[0]))
  })
})

/** The point was really hit: the process ended by its own kill. */
async function died(child: ChildProcess): Promise<void> {
  const [code, signal] = (await Promise.race([once(child, 'exit'), once(AbortSignal.timeout(15_000), 'abort')])) as [
    number | null,
    string | null,
  ]
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
}

const after =
  (rows: number) =>
  <Row extends { parent?: number }>(row: Row): Row => ({ ...row, ...(row.parent ? { parent: row.parent + rows } : {}) })
