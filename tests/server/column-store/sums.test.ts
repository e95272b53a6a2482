import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { METRICS } from '#domain/metrics/catalogue.ts'
import { addSums, sumKeys } from '#domain/metrics/evaluate.ts'
import { groupingsOf, kindOf } from '#domain/metrics/metric.ts'
import { queryBlockers } from '#domain/metrics/query-blockers.ts'
import { GRANULARITIES, metricsOf, type InsightQuery } from '#domain/metrics/query.ts'
import { askInsight } from '#server/column-store/query/ask.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIGURE_DAYS, FIGURE_RATES, someFigures } from '#tests/kit/figures.ts'
import { fillFigures } from '#tests/kit/figures-store.ts'
import { oneAtATime } from '#tests/kit/one-at-a-time.ts'

const test = await testOfEngine(import.meta.url)

let columns: FreshColumnStore

beforeAll(async () => {
  columns = await freshColumnStore()
  await fillFigures(columns.store, someFigures('sums'))
})
afterAll(() => columns.close())

const CHEAP = METRICS.filter((metric) => metric.formula.kind !== 'first' && kindOf(metric) !== 'distinct')

async function sumsOf(query: InsightQuery) {
  const context = {
    reach: { games: '*', spreaders: '*', accounts: '*' },
    zones: [],
    lastCompleteDay: FIGURE_DAYS.complete,
    rates: FIGURE_RATES,
  } as const
  const answer = await askInsight(columns.store, query, context)
  if (answer.kind === 'refused') throw new Error(JSON.stringify(answer.blockers))
  return answer
}

/** Questions that are in order, of any metrics, groups and periods. */
const question: fc.Arbitrary<InsightQuery> = fc
  .uniqueArray(fc.constantFrom(...CHEAP), { minLength: 1, maxLength: 4 })
  .chain((metrics) => {
    const allowed =
      CHEAP.length > 0 ? metrics.map((metric) => groupingsOf(metric)).reduce((all, one) => all.filter((name) => one.includes(name))) : []
    return fc.record({
      metrics: fc.constant(metrics.map(({ key }) => key)),
      dimensions: fc.uniqueArray(fc.constantFrom(...allowed), { maxLength: 3 }),
      filters: fc.constantFrom<InsightQuery['filters']>(
        [],
        [{ dimension: 'country', is: 'in', values: ['US', 'TW'] }],
        [{ dimension: 'game', is: 'not_in', values: ['2'] }],
      ),
      from: fc.constantFrom('2026-09-01', '2026-09-14', '2026-10-01'),
      until: fc.constantFrom('2026-10-01', '2026-10-09'),
      granularity: fc.constantFrom(...GRANULARITIES),
      comparison: fc.constantFrom(null, 'previous', 'year'),
      sort: fc.constant([]),
      limit: fc.constant(10_000),
      totals: fc.constant(true),
      currency: fc.constantFrom('CNY', 'USD'),
    })
  })
  .filter((query) => queryBlockers(query, { zones: [] }).length === 0)

/** Names of one object are never equal. */
const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)

const RUNS = { numRuns: 25, seed: 20261123 }

test('the total of any question is the sum of its parts, to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(question, async (query) => {
      const { rows, total } = await sumsOf(query)
      const keys = sumKeys(metricsOf(query))
      const plain = (sums: Readonly<Record<string, string>> | null | undefined) => addSums(sums ? [sums] : [], keys)
      expect(
        addSums(
          rows.map(({ sums }) => sums),
          keys,
        ),
      ).toEqual(plain(total?.sums))
      expect(
        addSums(
          rows.flatMap(({ before }) => (before ? [before] : [])),
          keys,
        ),
      ).toEqual(plain(total?.before))
    }),
    RUNS,
  )
})

test('the order of groups and metrics changes no cell', async () => {
  await fc.assert(
    fc.asyncProperty(question, async (query) => {
      const cells = ({ rows }: Awaited<ReturnType<typeof sumsOf>>) =>
        rows
          .map(({ time, groups, sums, before }) =>
            JSON.stringify([time, ...[groups, sums, before ?? {}].map((one) => Object.entries(one).toSorted(byName))]),
          )
          .toSorted()
      const turned = { ...query, metrics: [...query.metrics].reverse(), dimensions: [...query.dimensions].reverse() }
      expect(cells(await sumsOf(turned))).toEqual(cells(await sumsOf(query)))
    }),
    RUNS,
  )
})

test('the parts of a finer grouping make the cells of the coarser one', async () => {
  await fc.assert(
    fc.asyncProperty(
      question.filter(({ dimensions }) => dimensions.length > 0),
      async (query) => {
        const keys = sumKeys(metricsOf(query))
        const [, ...coarser] = query.dimensions
        const [fine, coarse] = [await sumsOf(query), await sumsOf({ ...query, dimensions: coarser })]
        const keyOf = ({ time, groups }: (typeof fine.rows)[number]) => JSON.stringify([time, coarser.map((name) => groups[name])])
        for (const row of coarse.rows) {
          const parts = fine.rows.filter((one) => keyOf(one) === keyOf(row))
          expect(
            addSums(
              parts.map(({ sums }) => sums),
              keys,
            ),
          ).toEqual(addSums([row.sums], keys))
        }
      },
    ),
    RUNS,
  )
})

test('slices that are restated in any order are there once, as they were told last', async () => {
  const all = someFigures('restated').filter(({ grain, day }) => grain === 'day' && day >= '2026-10-06')
  const versions = [someFigures('first telling'), someFigures('second telling'), all].map((told) =>
    told.filter(({ grain, day }) => grain === 'day' && day >= '2026-10-06'),
  )
  const writer = openSliceWriter([columns.store], { exclusively: oneAtATime() })
  const query: InsightQuery = {
    metrics: ['spend', 'impressions', 'ins_num'],
    dimensions: ['account', 'ad'],
    filters: [],
    from: '2026-10-06',
    until: '2026-10-09',
    granularity: 'day',
    comparison: null,
    sort: [],
    limit: 10_000,
    totals: true,
    currency: 'CNY',
  }
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(versions.flat(), { minLength: 1, maxLength: 12 }), async (early) => {
      await writer.replace(early)
      await writer.replace(all)
      const counted = await columns.store.read<{ many: string }>(
        "select count() as many from delivery where grain = 'day' and day >= '2026-10-06'",
      )
      expect(Number(counted[0]?.many)).toBe(all.filter(({ facts }) => facts === 'delivery').reduce((sum, { rows }) => sum + rows.length, 0))
    }),
    { numRuns: 4, seed: 7 },
  )
  const told = all.filter(({ facts }) => facts === 'delivery').flatMap(({ rows }) => rows)
  const { total } = await sumsOf(query)
  expect(total?.sums.impressions).toBe(String(told.reduce((sum, { impressions }) => sum + Number(impressions), 0)))
})
