import { afterEach, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Connector, MaterialFile } from '#server/connectors/core/port.ts'
import type { MaterialStore } from '#server/push/engine.ts'
import { ON_OCEAN_ENGINE } from './networks.ts'
import { aBatch, aWorker, connectorTo, rowsOf, settled, worldOf, type World } from './push-kit.ts'
import { aFamily } from './rows.ts'

let world: World
let stop: () => Promise<void> = async () => {}
beforeEach(async () => void (world = await worldOf(ON_OCEAN_ENGINE, 1)))
afterEach(async () => {
  await stop()
  await world.close()
})

/** Pushes two ads that show `m1` and `m2`, and a product whose picture is `m3`; answers what was uploaded. */
async function pushed(store: MaterialStore) {
  const uploaded: { id: string; size: string }[] = []
  const connector = connectorTo(ON_OCEAN_ENGINE, world.simulator.url)
  const watched: Connector = {
    ...connector,
    async uploadImage(account, file: MaterialFile, signal) {
      const { width, height } = await sharp(await file.read()).metadata()
      uploaded.push({ id: file.materialId, size: `${width}x${height}` })
      return await connector.uploadImage(account, file, signal)
    },
  }
  const items = aFamily({ groups: 1, ads: 2, network: ON_OCEAN_ENGINE })
  const batchId = await aBatch(
    world,
    items.map((item) => (item.parent ? { ...item, values: { ...item.values, logo_material_id: 'm3' } } : item)),
  )
  const worker = aWorker(world, {}, store, watched)
  stop = () => worker.stop()
  await settled(world, batchId)
  return { uploaded, rows: await rowsOf(world, batchId) }
}

const wide = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#146' } })
    .png()
    .toBuffer()

test('the picture of a product goes to the account once, as a square of the size the network takes, and ads as they are', async () => {
  const { uploaded, rows } = await pushed({ open: wide })
  expect(rows.map((row) => row.sync_status)).toEqual([203, 203, 203])
  expect(uploaded.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
    { id: 'm1', size: '400x300' },
    { id: 'm2', size: '400x300' },
    { id: 'm3', size: '108x108' },
  ])
})

test('a missing product picture is reported at its own field', async () => {
  const { rows } = await pushed({ open: (key) => (key === 'm3.png' ? Promise.reject(new Error('no such file')) : wide()) })
  expect(rows.slice(1).map((row) => row.error)).toMatchObject([
    { code: 'batch.material.missing', field: 'logo_material_id' },
    { code: 'batch.material.missing', field: 'logo_material_id' },
  ])
})
