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

const ROWS = 2_000
/** Rows of one account and day, with the day's other columns as a generator of campaigns makes them. */
const someRows = (day: string) =>
  Array.from({ length: ROWS }, (_, at) => ({
    grain: 'day',
    day,
    minute: 0,
    currency: 'CNY',
    spreader: '21',
    account: 'a1',
    game: '1',
    region: '1',
    country: at % 2 === 0 ? 'US' : 'JP',
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

/** What the engine says that it reads for the spend of a day by a column. */
async function planOf(day: string, by: string): Promise<string> {
  const plan = await columns.store.read<{ explain: string }>(
    `explain indexes = 1 select ${by}, sum(spend) from delivery where grain = 'day' and day = {day:Date} and game in ['1'] group by ${by}`,
    { day },
  )
  return plan.map(({ explain }) => explain).join('\n')
}

test.each([
  ['account', 'by_account'],
  ['country', 'by_country'],
  ['group1', 'by_group1'],
  ['creative', 'by_creative'],
])('spend by %s is read from a rollup that the engine keeps', async (by, rollup) => {
  const day = '2026-10-01'
  await columns.store.run(`alter table delivery drop partition ('day', '${day}')`)
  await columns.store.insert('delivery', someRows(day))
  expect(await planOf(day, by)).toContain(rollup)
})

test('a store of a release that had no rollup by account gets it, also of the rows that are there', async () => {
  const day = '2026-10-02'
  const spend = () =>
    columns.store.read(`select account, sum(spend) as spend from delivery where day = {day:Date} group by account`, { day })
  await columns.store.run('alter table delivery drop projection by_account')
  await columns.store.run("alter table schema_step delete where name = '0011_by_account' settings mutations_sync = 1")
  await columns.store.insert('delivery', someRows(day))
  const before = await spend()
  expect(await planOf(day, 'account')).not.toContain('by_account')
  expect(await applySchema(columns.store)).toEqual(['0011_by_account'])
  const made = () =>
    columns.store.read(
      `select sum(rows) as rows from system.projection_parts where active and name = 'by_account' and table = 'delivery' and partition like {day:String}`,
      { day: `%${day}%` },
    )
  await expect.poll(made).toEqual([{ rows: '1' }])
  expect(await spend()).toEqual(before)
})
