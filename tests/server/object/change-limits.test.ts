import { expect, test } from 'vitest'
import type { ChangeSet } from '#contract/object-changes.ts'
import { USD } from '../batch/a-house.ts'
import { oceanWorld, sent } from './ocean-world.ts'

const world = oceanWorld('delete from object_change_set; delete from rate_bucket')

test('a set is sent as far as the limit allows reading and writing, and readings do not use up what its writes need', async () => {
  // one call reads all of them, and each is written by itself: four calls are three of the four changes
  await world.database.pool.query(
    `insert into rate_bucket (key, tokens, capacity, refill_per_s, refilled_at, heard) values ($1, 4, 200, 1e-9, now(), true)`,
    [`toutiao_ad:${USD}`],
  )
  const ads = world.network.control.objects({ level: 'ad', account: USD }).map(({ id }) => id)
  const set = await world.stage({ channel: 'toutiao_ad', level: 'ad', id: ads, field: 'status', value: 'PAUSED' })
  const count = String(ads.length)
  const answer = await world.send('POST', 'objects/changes/commit', { ...sent(set), count, typed: count })
  expect(answer.status, answer.text).toBe(200)
  await world.sendAll()
  const { counts } = (await world.get('objects/changes/one', { id: set.id })).body.data as ChangeSet
  expect(counts).toMatchObject({ done: 3, waiting: 1 })
  const paused = world.network.control.objects({ level: 'ad', account: USD }).filter(({ status }) => status === 'AD_STATUS_DISABLE')
  expect(paused).toHaveLength(3)
})
