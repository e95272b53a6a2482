import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CrashPoint } from '#server/push/crash-points.ts'
import { ended, harm, REPEATS, tallyOf, tell, UNHARMED, workerProcesses, type Tally, type WorkerProcesses } from './fault-kit.ts'
import type { PushNetwork } from './networks.ts'
import { aBatch, QUICK_TIMES, worldOf, type World } from './push-kit.ts'
import { families } from './rows.ts'

/** Slices of four, so that a point is passed several times by each level: 32 rows in two accounts, 200 when faults are asked for. */
const FAMILY = REPEATS > 1 ? { groups: 9, ads: 10 } : { groups: 3, ads: 4 }
/** At the first, an early, a middle and the last call of so many rows; a point between two calls is passed as often. */
export const TIMES = REPEATS > 1 ? [1, 4, 27, 50] : [1, 4]
/** What the engine believes of the network has to be true: on a machine that is busy with much, a call takes longer than in a short run. */
const TIMES_OF_NETWORK = REPEATS > 1 ? { ...QUICK_TIMES, longestCallMs: 2_000 } : QUICK_TIMES
const WORKER = { times: TIMES_OF_NETWORK, options: { leaseMs: 700, sliceSize: 4, concurrency: 2 } }

/** Points that only the look-up of an earlier crash passes: the first process dies in flight, the second at the point. */
const AFTER_A_CRASH: readonly CrashPoint[] = ['reconcile.before-store']

/** A network, and the points its worker is killed at, each at these times that it is passed. */
type Struck = { network: PushNetwork; points: readonly CrashPoint[]; times: readonly number[] }

const casesOf = ({ network, points, times }: Struck) =>
  points.flatMap((point) => {
    const isOnce = AFTER_A_CRASH.includes(point) || point.startsWith('upload.')
    return (isOnce ? [1] : times).flatMap((nth) =>
      Array.from({ length: isOnce ? REPEATS : 1 }, (_, round) => ({
        key: network.key,
        network,
        point,
        round,
        aim: nth === 1 ? point : `${point}:${nth}`,
      })),
    )
  })

const DIED = { code: null, signal: 'SIGKILL' }

/** A worker of each network is killed at each of its points; another one goes on, and all rows arrive once. */
export function killsWorkers(struck: readonly Struck[]): void {
  let processes: WorkerProcesses
  let world: World | null = null
  const report: (Tally & { deaths: number; adopted: number; sentAgain: number })[] = []

  beforeAll(async () => {
    processes = await workerProcesses()
  })
  afterEach(async () => {
    processes.endAll()
    await world?.close()
    world = null
  })
  afterAll(() => {
    processes.remove()
    console.table(report)
  })

  describe('a worker killed at', () => {
    test.each(struck.flatMap(casesOf))(
      '$aim of $key loses nothing, repeats nothing and leaves nothing stuck',
      async ({ network, point, aim, round }) => {
        const here = (world = await worldOf(network, `${aim} ${round}`))
        // the network takes effect at once and answers later, so that a death in flight falls after the write
        here.simulator.control.addFault({ match: { method: 'POST', inBatch: false }, fault: { kind: 'delay', ms: 40 } })
        const items = families(['1001', '1002'], FAMILY, network)
        const batchId = await aBatch(here, items)

        // the point was really hit: the process ended by its own kill
        const deaths = AFTER_A_CRASH.includes(point) ? ['push.in-flight', aim] : [aim]
        for (const crashAt of deaths) expect(await ended(processes.start(here, { ...WORKER, crashAt }))).toEqual(DIED)
        processes.start(here, WORKER)

        const tally = tell(await tallyOf(here, batchId, `${network.key}: SIGKILL at ${aim}`, deaths.length))
        const { rows: told } = await here.database.pool.query<{ adopted: number; again: number }>(
          `select count(*) filter (where event = 'sync.adopted')::int as adopted,
                (select count(*)::int from batch_item where attempts > 1) as again from audit_log where entity = 'batch_item'`,
        )
        report.push({ ...tally, deaths: deaths.length, adopted: told[0]?.adopted ?? 0, sentAgain: told[0]?.again ?? 0 })
        expect({ ...harm(tally), rows: tally.rows }).toEqual({ ...UNHARMED, rows: items.length })
      },
    )
  })
}
