import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { deliverNext } from '#server/features/report/slice-delivery.ts'
import { sliceReplacer } from '#server/main/slice-replacer.ts'
import type { MetaSimulator } from '#simulators/meta/server.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { USD } from '../batch/a-house.ts'
import { aStudio, type Studio } from '../creative/a-studio.ts'
import { aNetwork, dayOf, hurry, pushedAds, readAll } from '../creative/figure-world.ts'

const test = await testOfEngine(import.meta.url)

let studio: Studio
let network: MetaSimulator
let columns: FreshColumnStore
beforeAll(async () => {
  ;[studio, network, columns] = await Promise.all([aStudio(), aNetwork(), freshColumnStore()])
})
beforeEach(() => network.control.reset())
afterAll(async () => {
  await columns.close()
  await network.close()
  await studio.close()
})

const AD = { material: 'm1', headline: '来玩', message: '三分钟一局' }
const read = async () => {
  await hurry(studio.database)
  await readAll(studio.database, network)
}
const spent = async () =>
  await columns.store.read<{ day: string; spend: string }>(
    "select day, sum(spend) as spend from delivery where grain = 'day' group by day order by day",
  )

test('what networks report is in the store day by day, through a restatement and kill -9 of the engine in between', async () => {
  const { db } = studio.database
  const [ad = ''] = await pushedAds(studio.database, network, USD, [AD], { daysAgo: 3 })
  const days = [await dayOf(studio.database, USD, 2), await dayOf(studio.database, USD, 1)] as const
  for (const day of days) network.control.setFigure({ ad, day, spend: '10', purchaseValue: '4' })
  await read()
  const replace = sliceReplacer([columns.store])
  const deliver = () => deliverNext({ db, isReady: () => true, replace })
  expect(await deliver()).toBe(true)
  network.control.setFigure({ ad, day: days[0], spend: '11', purchaseValue: '4' })
  await read()
  await columns.kill()
  // put off while the engine is away, and brought when it is there again
  expect(await deliver()).toBe(true)
  await columns.restart()
  await studio.database.pool.query('update report_slice set next_at = now()')
  while (await deliver());
  expect(await spent()).toEqual([
    { day: days[0], spend: '1100' },
    { day: days[1], spend: '1000' },
  ])
  network.control.setFigure({ ad, day: days[1], spend: '12.34', purchaseValue: '4' })
  await read()
  while (await deliver());
  expect(await spent()).toEqual([
    { day: days[0], spend: '1100' },
    { day: days[1], spend: '1234' },
  ])
  expect((await studio.database.pool.query('select count(*)::int as waiting from report_slice')).rows).toEqual([{ waiting: 0 }])
})
