import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Worker } from '#server/push/worker.ts'
import {
  aBatch,
  aWorker,
  callsOf,
  exchangesOf,
  materials,
  metaConnector,
  pushWorld,
  QUICK_TIMES,
  settled,
  type PushWorld,
} from './push-kit.ts'
import { aFamily, type ItemInput } from './rows.ts'

let world: PushWorld
const workers: Worker[] = []
beforeEach(async () => {
  world = await pushWorld()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await world.close()
})

const CAMPAIGNS = 40
const FAMILY = aFamily({ groups: 1, ads: 6 })
/** 40 campaigns with an ad set of six ads each: 320 objects, and the rows in the order of an expansion. */
const ITEMS: ItemInput[] = Array.from({ length: CAMPAIGNS }, (_, at) =>
  FAMILY.map((item) => ({ ...item, ...(item.parent === undefined ? {} : { parent: item.parent + at * FAMILY.length }) })),
).flat()
/** The burst is gone with the first call; afterwards half a second brings 30 tokens, fewer than a call carries. */
const LIMIT = callsOf(60, 60)

const median = (numbers: readonly number[]): number => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
const creating = () => exchangesOf(world).filter(({ method, path }) => method === 'POST' && !path.endsWith('/adimages'))

test.each([1, 2])(
  'calls of %i workers carry 40 objects and more where the limit allows them, and few calls make an object',
  async (processes) => {
    for (let at = 0; at < processes; at++)
      workers.push(aWorker(world, { gatherMs: 1_000 }, materials, metaConnector(world.simulator.url, QUICK_TIMES, LIMIT)))
    const batchId = await aBatch(world, ITEMS)
    const rows = await settled(world, batchId, 30_000)
    expect(rows.filter((row) => row.outcome !== 'done')).toEqual([])
    expect(median(creating().map(({ items }) => items))).toBeGreaterThanOrEqual(40)
    expect(exchangesOf(world).length / ITEMS.length).toBeLessThan(0.15)
  },
)
