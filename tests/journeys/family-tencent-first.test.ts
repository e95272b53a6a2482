import { test } from 'vitest'
import { TENCENT_FIRST, walkFamily } from './family-walks.ts'
import { aHouse } from './kit.ts'

const house = aHouse()

test('a sheet becomes a batch on the first generation of Tencent, arrives, is copied as a whole, and its ads are switched on at once', async () => {
  await walkFamily(house, TENCENT_FIRST)
})
