import { afterAll, beforeAll, expect } from 'vitest'
import { FACTS, type FactsName } from '#domain/metrics/facts.ts'
import { applySchema } from '#server/column-store/schema/apply.ts'
import { STEPS } from '#server/column-store/schema/steps.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'

const test = await testOfEngine(import.meta.url)

let columns: FreshColumnStore

beforeAll(async () => {
  columns = await freshColumnStore()
})
afterAll(() => columns.close())

test('a store that has the schema is left as it is, and a step that was cut off is made whole', async () => {
  expect(await applySchema(columns.store)).toEqual([])
  await columns.store.run('truncate table schema_step')
  await columns.store.run('drop table slice sync')
  expect(await applySchema(columns.store)).toEqual(STEPS.map(({ name }) => name))
  expect(await columns.store.read('select count() as many from slice')).toEqual([{ many: '0' }])
})

test.each(Object.keys(FACTS) as FactsName[])('%s has the columns that the catalogue names, whole numbers for sums', async (facts) => {
  const found = await columns.store.read<{ name: string; type: string }>(
    `select name, type from system.columns where database = currentDatabase() and table = {facts:String}`,
    { facts },
  )
  const of = (names: readonly string[]) => found.filter(({ name }) => names.includes(name))
  expect(of(FACTS[facts].dimensions)).toHaveLength(FACTS[facts].dimensions.length)
  expect(of(FACTS[facts].measures).map(({ type }) => type)).toEqual(FACTS[facts].measures.map(() => 'Int64'))
  expect(found).toHaveLength(FACTS[facts].dimensions.length + FACTS[facts].measures.length + (facts === 'players' ? 5 : 4))
})

test('wide groups are read from the rollups that the engine keeps', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    grain: 'day',
    day: '2026-10-01',
    minute: 0,
    currency: 'CNY',
    spreader: '21',
    account: 'a1',
    game: '1',
    region: '1',
    country: 'US',
    group1: `c${at % 5}`,
    group2: '',
    ad: `ad${at}`,
    creative: `cr${at % 9}`,
    impressions: 1,
    clicks: 0,
    results: 0,
    spend: at,
    returned: 0,
  }))
  await columns.store.insert('delivery', rows)
  for (const [by, rollup] of [
    ['country', 'by_country'],
    ['group1', 'by_group1'],
    ['creative', 'by_creative'],
  ] as const) {
    const plan = await columns.store.read<{ explain: string }>(
      `explain indexes = 1 select ${by}, sum(spend) from delivery where grain = 'day' and day = '2026-10-01' and game in ['1'] group by ${by}`,
    )
    expect(plan.map(({ explain }) => explain).join('\n')).toContain(rollup)
  }
})
