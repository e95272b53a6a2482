import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectType } from '#domain/creative/effect.ts'
import { RECOMMEND_TYPES } from '#domain/material/material.ts'
import { aStudio, BASE, created, type Studio } from './a-studio.ts'

let studio: Studio
beforeAll(async () => void (studio = await aStudio()))
afterAll(() => studio.close())

const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
const THRESHOLD = { spendMinor: '100000', ratePercent: 120, days: 14 }
const save = (fields: object, version: number) =>
  studio.send('POST', `${BASE}/thresholds`, {
    ticket: randomUUID(),
    spend_minor: THRESHOLD.spendMinor,
    rate_percent: '120',
    days: '14',
    version: String(version),
    ...fields,
  })

test('thresholds are kept with their version, refused by field, and the late hand gets the present ones', async () => {
  expect((await studio.get(BASE)).body.thresholds).toEqual({ spend_minor: '1000000', rate_percent: 100, days: 30, version: 0 })
  expect((await save({}, 0)).body.data).toEqual({ spend_minor: '100000', rate_percent: 120, days: 14, version: 1 })
  const late = await save({ days: '30' }, 0)
  expect([late.status, late.body.present.days]).toEqual([409, 14])
  const bad = await save({ spend_minor: '0', rate_percent: '-1', days: '8' }, 1)
  expect(bad.body.blockers.map(({ field }: { field: string }) => field)).toEqual(['spendMinor', 'ratePercent', 'days'])
})

test('the database says the same type as the domain, at, below and above each threshold, and counts the days that are asked', async () => {
  const cases = [
    ['0', '500'],
    ['99999', '119998'],
    ['99999', '119999'],
    ['100000', '119999'],
    ['100000', '120000'],
    ['1', '1'],
    ['1', '2'],
    ['900000', '10'],
    ['333333', '400000'],
  ] as const
  const ids: string[] = []
  for (const [spend, back] of cases) {
    const { id } = await created(studio)
    ids.push(id)
    await studio.database.db
      .insertInto('creative_figure')
      .values([
        { creative_id: id, day: day(1), spend_minor: spend, return_minor: back },
        // before the days that are counted
        { creative_id: id, day: day(20), spend_minor: '77777777', return_minor: '99999999' },
      ])
      .execute()
  }
  const wanted = cases.map(([spendMinor, returnMinor]) => effectType({ spendMinor, returnMinor }, THRESHOLD))
  expect(new Set(wanted)).toEqual(new Set(RECOMMEND_TYPES))
  const byType = new Map<string, string>()
  for (const type of RECOMMEND_TYPES) {
    const rows = (await studio.get(BASE, { recommend_type: type })).body.data
    for (const row of rows) {
      expect(row.recommend_type).toBe(type)
      byType.set(row.id, type)
    }
  }
  expect(ids.map((id) => byType.get(id))).toEqual(wanted)
  // what explains the thresholds is of the whole filter, whatever page is shown
  const { effect, data } = (await studio.get(BASE, { per_page: '1' })).body
  expect(data).toHaveLength(1)
  const counted = Object.fromEntries(RECOMMEND_TYPES.map((type) => [type, wanted.filter((one) => one === type).length]))
  expect(effect).toEqual({
    types: counted,
    spent: 8,
    median_spend_minor: '99999',
    median_rate_percent: 119.99,
    last_day: day(1),
    unpriced: [],
    examples: 9,
  })
})

test('where nothing was spent there is no middle and no day', async () => {
  const { effect } = (await studio.get(BASE, { q: 'nothing is called so' })).body
  expect(effect).toEqual({
    types: { '0': 0, '2': 0, '3': 0, '4': 0 },
    spent: 0,
    median_spend_minor: null,
    median_rate_percent: null,
    last_day: null,
    unpriced: [],
    examples: 0,
  })
})
