import { afterEach, expect, test } from 'vitest'
import type { Worker } from '#server/push/worker.ts'
import { NETWORKS, ON_META, type PushNetwork } from './networks.ts'
import { aBatch, aWorker, callsOf, connectorTo, materials, QUICK_TIMES, settled, worldOf, type World } from './push-kit.ts'

let world: World
let worker: Worker | undefined
afterEach(async () => {
  await worker?.stop()
  await world.close()
})

const ROWS = 12
/** Nothing comes back while a test runs. */
const never = 1e-9

test.each(NETWORKS.filter((network) => network !== ON_META))(
  'what $key reads together counts as one call: rows are created and read back where reading them one by one would exceed the limit',
  async (network: PushNetwork) => {
    world = await worldOf(network, 'reads')
    const limit = callsOf(ROWS + 6, never)
    worker = aWorker(world, {}, materials, connectorTo(network, world.simulator.url, QUICK_TIMES, limit))
    const batchId = await aBatch(
      world,
      Array.from({ length: ROWS }, () => ({ level: network.levels[0] })),
    )
    const rows = await settled(world, batchId)
    expect(rows.filter(({ outcome }) => outcome !== 'done')).toEqual([])
    const calls = world.simulator.control.journal().filter(({ kind }) => kind === 'exchange').length
    expect(calls).toBeLessThanOrEqual(ROWS + 6)
  },
)
