import { beforeAll } from 'vitest'
import { USD } from '../batch/a-house.ts'
import { ADS, killsChanges, withoutLimit } from './change-kills.ts'
import { oceanWorld } from './ocean-world.ts'

/** The first generation of Ocean Engine takes no new ads: changes are all that is pushed to it. */
const world = oceanWorld('', ADS / 2)
beforeAll(() => withoutLimit(world.database, 'toutiao_ad'))

killsChanges('toutiao_ad', () => ({
  database: world.database,
  deps: () => world.deps,
  send: (path, fields) => world.send('POST', `objects/${path}`, fields),
  one: (id) => world.get('objects/changes/one', { id }),
  ads: () =>
    world.network.control
      .objects({ level: 'ad', account: USD })
      .map(({ id, status }) => ({ id, status: status === 'AD_STATUS_DISABLE' ? 'PAUSED' : 'ACTIVE' })),
}))
