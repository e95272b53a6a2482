import { expect, test } from 'vitest'
import { METRICS, metricOf } from '#domain/metrics/catalogue.ts'
import { DIMENSIONS } from '#domain/metrics/dimensions.ts'
import { wordOf } from '#domain/metrics/explanation.ts'
import { FACTS } from '#domain/metrics/facts.ts'
import { currencyRuleOf, factsOf, finestOf, groupingsOf, kindOf, measuresOf, ripeAfter, sourcesOf } from '#domain/metrics/metric.ts'
import { WORDS } from '#i18n/catalogue.ts'

const must = (key: string) => {
  const metric = metricOf(key)
  if (!metric) throw new Error(`${key} is missing`)
  return metric
}

test('keys are unique, of metrics and of the sums they are made of', () => {
  expect(new Set(METRICS.map(({ key }) => key)).size).toBe(METRICS.length)
  const measures = METRICS.flatMap(measuresOf)
  const told = new Map(measures.map((one) => [one.key, JSON.stringify(one)]))
  expect(measures.filter((one) => told.get(one.key) !== JSON.stringify(one))).toEqual([])
})

test('every metric, family, dimension, source and sum has words', () => {
  const keys = METRICS.flatMap((metric) => [
    `metrics.name.${metric.name}`,
    `metrics.family.${metric.family}`,
    ...sourcesOf(metric).map((source) => `metrics.source.${source}`),
    ...measuresOf(metric).map((measure) => `metrics.measure.${wordOf(measure)}`),
  ]).concat(Object.keys(DIMENSIONS).map((name) => `metrics.dimension.${name}`))
  expect([...new Set(keys)].filter((key) => !(key in WORDS))).toEqual([])
})

test('a sum is of a column that its facts have', () => {
  const columns = (facts: keyof typeof FACTS): readonly string[] => FACTS[facts].measures
  expect(METRICS.flatMap(measuresOf).filter((one) => !columns(factsOf(one)).includes(one.column))).toEqual([])
})

test('the realtime figures of the specification that games tell are there by their names', () => {
  const wanted = [
    'ins_num',
    'reserv_num',
    'reg',
    'cr',
    'newpay',
    'newpay_amount',
    'newpay_taxed_amount',
    'allpay_amount',
    'allpay_taxed_amount',
  ]
  expect(wanted.filter((key) => !metricOf(key) || finestOf(must(key)) === 'day')).toEqual([])
})

test('any day of a cohort can be asked for, and no other day', () => {
  expect([must('retention_12').n, must('ltv_0').n, must('roas_180').n, ripeAfter(must('ltv_45'))]).toEqual([12, 0, 180, 45])
  expect(['retention_0', 'ltv_181', 'ltv_07', 'ltv_', 'ltv_1.5', 'cpc_7', 'toString'].map(metricOf)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
})

test('what a metric is follows from what it is made of', () => {
  const facts = (key: string) => {
    const metric = must(key)
    return [
      kindOf(metric),
      currencyRuleOf(metric),
      sourcesOf(metric).join('+'),
      groupingsOf(metric).includes('os'),
      finestOf(metric) !== 'day',
      ripeAfter(metric),
    ]
  }
  expect(facts('spend')).toEqual(['additive', 'amount', 'delivery', false, true, null])
  expect(facts('ctr')).toEqual(['ratio', 'none', 'delivery', false, true, null])
  expect(facts('ins_num')).toEqual(['additive', 'none', 'players', true, true, null])
  expect(facts('cpi')).toEqual(['ratio', 'amount', 'delivery+players', false, true, null])
  expect(facts('dau')).toEqual(['distinct', 'none', 'players', true, true, null])
  expect(facts('arpu')).toEqual(['distinct', 'amount', 'players', true, true, null])
  expect(facts('retention_7')).toEqual(['ratio', 'none', 'players', true, false, 7])
  expect(facts('roas_7')).toEqual(['ratio', 'both_sides', 'players+delivery', false, false, 7])
  expect(facts('net_roi')).toEqual(['ratio', 'both_sides', 'players+delivery', false, false, null])
  expect(facts('payback_day')).toEqual(['ratio', 'both_sides', 'players+delivery', false, false, null])
})
