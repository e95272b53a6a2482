import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { decimalText } from '#domain/metrics/fraction.ts'
import { valueOf } from '#domain/metrics/evaluate.ts'
import { kindOf } from '#domain/metrics/metric.ts'
import { daysOf } from '#domain/metrics/query-limits.ts'
import { metricsOf, type InsightQuery } from '#domain/metrics/query.ts'
import { askInsight, type AskContext, type Figures, type InsightAnswer } from '#server/column-store/query/ask.ts'
import type { Reach } from '#server/column-store/query/reach.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { ACCOUNTS, FIGURE_DAYS, FIGURE_RATES, someFigures } from '#tests/kit/figures.ts'
import { onPaper, putOnPaper, type Cells } from '#tests/kit/figures-paper.ts'
import { fillFigures } from '#tests/kit/figures-store.ts'
import { FROM, SHAPES, UNTIL, type Shape } from './shapes.ts'

const test = await testOfEngine(import.meta.url)

let columns: FreshColumnStore
let paper: FreshDatabase

beforeAll(async () => {
  ;[columns, paper] = await Promise.all([freshColumnStore(), freshDatabase({ migrated: false })])
  const slices = someFigures('every cell')
  await fillFigures(columns.store, slices)
  await putOnPaper(paper.db, slices, FIGURE_RATES)
})
afterAll(async () => {
  await columns.close()
  await paper.close()
})

const ALL: Reach = { games: '*', spreaders: '*', accounts: '*' }
/** What readers may see, and the same as a condition on a row. */
const READERS: readonly { who: string; reach: Reach; seen: string }[] = [
  { who: 'who may see everything', reach: ALL, seen: 'true' },
  { who: 'of one game', reach: { ...ALL, games: ['1'] }, seen: "game = '1'" },
  { who: 'of two networks', reach: { ...ALL, spreaders: ['21', '383'] }, seen: "spreader in ('21', '383')" },
  { who: 'of three accounts', reach: { ...ALL, accounts: ['a1', 'a3', 'a6'] }, seen: "account in ('a1', 'a3', 'a6')" },
  {
    who: 'of some games, networks and accounts',
    reach: { games: ['2', '3'], spreaders: ['21', '304'], accounts: ['a1', 'a2', 'a4', 'a5'] },
    seen: "game in ('2', '3') and spreader in ('21', '304') and account in ('a1', 'a2', 'a4', 'a5')",
  },
  { who: 'of nothing', reach: { ...ALL, games: [] }, seen: 'false' },
]

const asked = (more: Partial<InsightQuery>): InsightQuery => ({
  metrics: ['spend'],
  dimensions: [],
  filters: [],
  from: FROM,
  until: UNTIL,
  granularity: 'total',
  comparison: null,
  sort: [],
  limit: 10_000,
  totals: true,
  currency: 'CNY',
  ...more,
})

/** Of the accounts that the question reaches. */
function zonesOf(query: InsightQuery, { accounts }: Reach): string[] {
  const wanted = query.filters.find(({ dimension, is }) => dimension === 'account' && is === 'in')?.values
  return ACCOUNTS.filter(({ account }) => (wanted?.includes(account) ?? true) && (accounts === '*' || accounts.includes(account))).map(
    ({ zone }) => zone,
  )
}

async function ask(query: InsightQuery, reach: Reach = ALL, more: Partial<AskContext> = {}): Promise<InsightAnswer> {
  const context = { reach, zones: zonesOf(query, reach), lastCompleteDay: FIGURE_DAYS.complete, rates: FIGURE_RATES, ...more }
  const answer = await askInsight(columns.store, query, context)
  if (answer.kind === 'refused') throw new Error(`refused: ${JSON.stringify(answer.blockers)}`)
  return answer
}

/** Values of a row, then those it is held against, with 6 decimals. */
function valuesOf(query: InsightQuery, { sums, before }: Figures): (string | null)[] {
  const days = query.granularity === 'day' || query.granularity.startsWith('rt') ? 1 : daysOf(query)
  return [sums, ...(before ? [before] : [])].flatMap((one) =>
    metricsOf(query).map((metric) => {
      const value = valueOf(metric, one, { days })
      return value ? decimalText(value, 6) : null
    }),
  )
}

const cellsOf = (query: InsightQuery, { rows }: InsightAnswer): Cells =>
  new Map(
    rows.map((row) => [
      [...(row.time === null ? [] : [row.time]), ...query.dimensions.map((name) => row.groups[name])].join(' | '),
      valuesOf(query, row),
    ]),
  )

const sorted = (cells: Cells) => [...cells].sort(([one], [other]) => (one < other ? -1 : 1))

const paperOf = ({ ask: question, paper: text, keys }: Shape) => {
  const { metrics, comparison, currency } = asked(question)
  return { text, keys, values: metrics.length * (comparison ? 2 : 1), into: currency === 'USD' ? ('USD' as const) : ('CNY' as const) }
}

async function bothOf(shape: Shape, { reach, seen }: (typeof READERS)[number]) {
  const query = asked(shape.ask)
  const [ours, theirs] = await Promise.all([ask(query, reach), onPaper(paper.db, { ...paperOf(shape), seen })])
  return { ours: sorted(cellsOf(query, ours)), theirs: sorted(theirs) }
}

test('there are twenty shapes, and figures in each', async () => {
  expect(SHAPES.length).toBeGreaterThanOrEqual(20)
  for (const shape of SHAPES) expect((await onPaper(paper.db, paperOf(shape))).size, shape.name).toBeGreaterThan(0)
})

describe.each(READERS)('for a reader $who every cell equals what another engine computes:', (reader) => {
  test.each(SHAPES)('$name', async (shape) => {
    const { ours, theirs } = await bothOf(shape, reader)
    expect(ours).toEqual(theirs)
  })
})

test('rows are ordered by a metric, those without a value last, and the rest by their groups', async () => {
  const query = asked({ metrics: ['cpc', 'clicks'], dimensions: ['ad'], granularity: 'day', sort: [{ by: 'cpc', descending: true }] })
  const { rows } = await ask(query)
  const values = rows.map((row) => valuesOf(query, row)[0] ?? null)
  const told = values.filter((value) => value !== null)
  expect(values.slice(told.length).every((value) => value === null)).toBe(true)
  expect(told.length).toBeLessThan(values.length)
  expect(told.map(Number)).toEqual(told.map(Number).toSorted((a, b) => b - a))
  const without = rows.slice(told.length).map(({ time, groups }) => `${time} ${groups.ad}`)
  expect(without).toEqual(without.toSorted())
})

test('the rows that a limit shows, the rest and the total add up', async () => {
  const query = asked({ metrics: ['spend', 'ins_num'], dimensions: ['account', 'ad'], sort: [{ by: 'spend', descending: true }], limit: 5 })
  const whole = await ask({ ...query, limit: 10_000 })
  const top = await ask(query)
  expect(top.rows).toEqual(whole.rows.slice(0, 5))
  expect([top.found, whole.found, whole.rest]).toEqual([whole.rows.length, whole.rows.length, null])
  expect(top.total).toEqual(whole.total)
  const left = whole.rows.slice(5)
  const sum = (key: string) => left.reduce((all, { sums }) => all + Number(sums[key]), 0)
  expect(Number(top.rest?.sums.spend)).toBeCloseTo(sum('spend'), 6)
  expect(Number(top.rest?.sums.installs)).toBe(sum('installs'))
})

test('what is counted once a day has no total over days, and one over the games of a day', async () => {
  const query = asked({ metrics: ['dau', 'spend'], dimensions: ['game'], granularity: 'day' })
  const { total } = await ask(query)
  const [dau, spend] = metricsOf(query)
  expect(dau && kindOf(dau)).toBe('distinct')
  expect([
    dau && valueOf(dau, total?.sums ?? {}, { days: daysOf(query) }),
    spend && valueOf(spend, total?.sums ?? {}, { days: daysOf(query) }),
  ]).toEqual([null, expect.anything()])
  const ofADay = asked({ metrics: ['dau'], dimensions: ['game'], from: UNTIL, until: UNTIL })
  const day = await ask(ofADay)
  const sum = day.rows.reduce((all, { sums }) => all + Number(sums.active), 0)
  expect(sum).toBeGreaterThan(0)
  expect(day.total && valuesOf(ofADay, day.total)).toEqual([`${sum}.000000`])
})

test('an amount in the currency asked for needs no rate, and is not touched', async () => {
  const query = asked({
    currency: 'JPY',
    filters: [{ dimension: 'account', is: 'in', values: ['a5'] }],
    metrics: ['spend'],
    granularity: 'day',
  })
  const { rows, factors } = await ask(query, ALL, { rates: [] })
  expect(factors).toEqual([])
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.every(({ sums }) => /^-?\d+$/.test(sums.spend ?? ''))).toBe(true)
})

test('where all accounts are in the currency asked for, currencies are not looked up; one that is not so is found, and its rates', async () => {
  const read = vi.spyOn(columns.store, 'read')
  const reads = async (account: string, currencies: readonly string[], metrics = ['spend']) => {
    read.mockClear()
    const answer = await ask(asked({ metrics, filters: [{ dimension: 'account', is: 'in', values: [account] }] }), ALL, { currencies })
    return { reads: read.mock.calls.length, total: answer.total, currencies: answer.factors.map(({ currency }) => currency) }
  }
  const known = await reads('a2', ['CNY'])
  expect([known.reads, known.currencies]).toEqual([1, []])
  expect(known.total).toEqual((await reads('a2', [])).total)
  // the statement ends at the first dollar, and the question is asked as if nothing were known
  const wrong = await reads('a1', ['CNY'])
  expect([wrong.reads, wrong.currencies]).toEqual([3, ['USD']])
  expect(wrong.total).toEqual((await reads('a1', [])).total)
  // players pay in any currency
  expect((await reads('a2', ['CNY'], ['allpay_amount'])).reads).toBe(2)
  read.mockRestore()
})

test('the rates that were used are told with the days they hold from', async () => {
  const { factors } = await ask(asked({ filters: [{ dimension: 'account', is: 'in', values: ['a1'] }] }))
  expect(factors).toEqual([
    {
      currency: 'USD',
      since: ['2026-09-01', '2026-09-16', '2026-10-01'],
      factors: ['7.123400000000000000', '7.050100000000000000', '7.200000000000000000'],
    },
  ])
})
