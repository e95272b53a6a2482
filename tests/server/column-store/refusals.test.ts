import { afterAll, beforeAll, expect } from 'vitest'
import type { InsightQuery } from '#domain/metrics/query.ts'
import { sayBlocker } from '#i18n/catalogue.ts'
import { askInsight, type AskContext } from '#server/column-store/query/ask.ts'
import { openColumnStore, type ColumnStore } from '#server/column-store/client.ts'
import { serveEngine } from '#server/column-store/serve.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { ACCOUNTS, FIGURE_RATES, sliceOf } from '#tests/kit/figures.ts'
import { fillFigures } from '#tests/kit/figures-store.ts'

const test = await testOfEngine(import.meta.url)

let columns: FreshColumnStore

beforeAll(async () => {
  columns = await freshColumnStore()
  const [dollars, yuan] = ACCOUNTS
  await fillFigures(columns.store, [
    sliceOf('delivery', 'day', '2026-08-30', dollars, [{ game: '2', currency: 'USD', spend: 100 }]),
    sliceOf('delivery', 'day', '2026-09-30', dollars, [{ game: '1', currency: 'USD', spend: 100 }]),
    sliceOf('delivery', 'day', '2026-09-30', yuan, [{ game: '1', currency: 'CNY', spend: 100 }]),
  ])
})
afterAll(() => columns.close())

const QUERY: InsightQuery = {
  metrics: ['spend'],
  dimensions: [],
  filters: [],
  from: '2026-09-01',
  until: '2026-10-01',
  granularity: 'total',
  comparison: null,
  sort: [],
  limit: 100,
  totals: false,
  currency: 'CNY',
}

const ask = (query: Partial<InsightQuery>, context: Partial<AskContext> = {}) =>
  askInsight(
    columns.store,
    { ...QUERY, ...query },
    { reach: { games: '*', spreaders: '*', accounts: '*' }, zones: [], lastCompleteDay: '2026-10-01', rates: FIGURE_RATES, ...context },
  )
const refusal = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked)
  return answer.kind === 'refused' ? answer.blockers : []
}

test('a currency without a rate is refused with its months and games, and what to do', async () => {
  const reasons = await refusal({ from: '2026-08-01' })
  expect(reasons).toEqual([
    { code: 'insight.no_rate', field: 'currency', params: { currency: 'USD', into: 'CNY', months: '2026-08', games: '2' } },
  ])
  expect(reasons.map((reason) => sayBlocker('en', reason))).toEqual([
    'No rate from USD to CNY in 2026-08 (games: 2): add the rate of the month, shorten the range, or leave these games out',
  ])
})

test('the same question is answered where the amounts without a rate are out of it', async () => {
  expect(await refusal({})).toEqual([])
  expect(await refusal({ from: '2026-08-01', filters: [{ dimension: 'game', is: 'not_in', values: ['2'] }] })).toEqual([])
  expect(await refusal({ from: '2026-08-01' }, { reach: { games: ['1'], spreaders: '*', accounts: '*' } })).toEqual([])
})

test('counts need no rates', async () => {
  expect(await refusal({ from: '2026-08-01', metrics: ['impressions', 'ins_num'] }, { rates: [] })).toEqual([])
})

test('a question that is refused by its words never reaches the store', async () => {
  const gone = { ...columns.store, read: () => Promise.reject(new Error('asked')) }
  const context = { reach: { games: '*', spreaders: '*', accounts: '*' }, zones: [], lastCompleteDay: '2026-10-01', rates: [] } as const
  const answer = await askInsight(gone, { ...QUERY, metrics: ['nothing'] }, context)
  expect(answer).toMatchObject({ kind: 'refused', blockers: [{ code: 'insight.metric_unknown', field: 'metrics' }] })
})

test('a value with every sign of the language is a value', async () => {
  const strange = ["' or 1 = 1 --", '{p0:String}', '\\', '`', 'a\n\tb', '玩家', '"', '%', "'); drop table delivery; --"]
  const answer = await ask({ dimensions: ['creative'], filters: [{ dimension: 'creative', is: 'in', values: strange }] })
  expect(answer).toMatchObject({ kind: 'answer', rows: [] })
  expect(await ask({ filters: [{ dimension: 'game', is: 'not_in', values: strange }], totals: true })).toMatchObject({
    kind: 'answer',
    found: 1,
  })
})

test('many values travel, as many as a question may have', async () => {
  const values = Array.from({ length: 1_999 }, (_, at) => `120209${String(at).padStart(12, '0')}`)
  expect(await ask({ filters: [{ dimension: 'ad', is: 'not_in', values }] })).toMatchObject({ kind: 'answer' })
})

test('while the engine is away the answer says so, and comes as soon as it is back', async () => {
  await columns.kill()
  expect(await refusal({})).toEqual([{ code: 'insight.store_down' }])
  await columns.restart()
  expect(await ask({ totals: true })).toMatchObject({ kind: 'answer', found: 1 })
})

/** The store, with an amount of another currency that arrives each time a question has looked for currencies. */
function arriving(currencies: readonly string[]): ColumnStore {
  const left = [...currencies]
  return {
    ...columns.store,
    read: async (text, params, options) => {
      const found = await columns.store.read<never>(text, params, options)
      const currency = text.startsWith('select distinct of') ? left.shift() : undefined
      if (currency !== undefined)
        await fillFigures(columns.store, [sliceOf('delivery', 'day', LATER, ACCOUNTS[0], [{ game: '1', currency, spend: 10_000 }])])
      return found
    },
  }
}
const LATER = '2026-10-09'
// 100 dollars at 7.2 and 10,000 yen at 0.0479
const LATE = { ...QUERY, from: LATER, until: LATER, totals: true }
const CONTEXT = {
  reach: { games: '*', spreaders: '*', accounts: '*' },
  zones: [],
  lastCompleteDay: '2026-10-10',
  rates: FIGURE_RATES,
} as const

test('an amount in another currency that arrives while a question is asked is converted, never added up as it is', async () => {
  expect(await askInsight(arriving(['USD', 'JPY']), LATE, CONTEXT)).toMatchObject({ total: { sums: { spend: '119900' } } })
})

test('where other currencies go on arriving the question is to be asked again, and nothing wrong is told', async () => {
  const store = arriving(['KWD', 'KWD', 'KWD', 'KWD', 'KWD'])
  await columns.store.run(`alter table delivery delete where day = '${LATER}' settings mutations_sync = 2`)
  const always: ColumnStore = {
    ...store,
    read: async (text, params, options) =>
      text.startsWith('select distinct of') ? (await store.read(text, params, options), []) : await store.read(text, params, options),
  }
  expect(await askInsight(always, LATE, CONTEXT)).toEqual({ kind: 'refused', blockers: [{ code: 'insight.busy' }] })
})

test('an engine that is away, or whose process is there before it is open, is said to restart', async () => {
  const { url, close } = await serveEngine({ sessions: () => null, port: 0, token: 'opening', ask: () => Promise.resolve(null) })
  const store = openColumnStore({ url, password: 'opening' })
  const restarting = { kind: 'refused', blockers: [{ code: 'insight.store_down' }] }
  expect(await askInsight(store, QUERY, CONTEXT)).toEqual(restarting)
  await close()
  expect(await askInsight(store, QUERY, CONTEXT)).toEqual(restarting)
  await store.close()
})
