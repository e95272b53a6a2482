import { afterAll, beforeAll } from 'vitest'
import { USD } from '../batch/a-house.ts'
import { ADS, killsChanges, withoutLimit } from './change-kills.ts'
import { anObjectWorld, type ObjectWorld } from './object-world.ts'

let world: ObjectWorld
beforeAll(async () => {
  world = await anObjectWorld()
  world.network.control.fill({ account: USD, name: '夏日', campaigns: 1, adsets: 4, ads: ADS / 4, status: 'ACTIVE' })
  await world.read()
  await withoutLimit(world.database, 'fb_ad')
})
afterAll(() => world.close())

killsChanges('fb_ad', () => ({
  database: world.database,
  deps: world.deps,
  send: (path, fields) => world.send('POST', path, fields),
  one: (id) => world.get('changes/one', { id }),
  ads: () => world.network.control.objects({ level: 'ad', account: USD }),
}))
