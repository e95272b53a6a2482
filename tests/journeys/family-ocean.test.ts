import { test } from 'vitest'
import { OCEAN_ENGINE, walkFamily } from './family-walks.ts'
import { startHouse, theHouse } from './kit.ts'

const house = theHouse(() => startHouse({ OCEANENGINE_LIST_LAG_S: '1' }))

test('a sheet becomes a batch on Ocean Engine, arrives, is copied as a whole, and its ads are switched on at once', async () => {
  await walkFamily(house, OCEAN_ENGINE)
})
