import type { Blocker } from '../blocker.ts'
import { withoutZeros } from './fraction.ts'
import { currencyRuleOf, kindOf, ripeAfter, sourcesOf, type Measure, type Metric } from './metric.ts'
import type { InsightFilter } from './query.ts'

/** One sentence: a key of the catalogue of words with its params. A param that names a word is the end of its key. */
export type Line = { key: string; params?: Readonly<Record<string, string | number>> }

/** What an answer knows of itself. */
export type AnswerFacts = {
  from: string
  until: string
  filters: readonly InsightFilter[]
  currency: string
  /** currencies that were converted, with the first and last rate of the range */
  rates: readonly { currency: string; rates: readonly string[] }[]
  zones: readonly string[]
  /** when the oldest of the slices was told, an instant; null: there is none */
  asOf: string | null
  lastCompleteDay: string
  missing: readonly MissingAccount[]
}
/** An ad account without figures for some of the days, and why. */
export type MissingAccount = { account: string; days: number; why: Blocker }

/** A number in words: formula, days, filter, currency, zone, maturity, age, and what is missing. */
export function explain(metric: Metric, facts: AnswerFacts): Line[] {
  const ripe = ripeAfter(metric)
  return [
    ...formulaLines(metric),
    ...sourcesOf(metric).map((source) => ({ key: 'metrics.explain.source', params: { source } })),
    ...(kindOf(metric) === 'distinct' ? [{ key: 'metrics.explain.distinct' }] : []),
    { key: 'metrics.explain.range', params: { from: facts.from, until: facts.until } },
    ...facts.filters.map(({ dimension, is, values }) => ({
      key: `metrics.explain.filter.${is}`,
      params: { dimension, values: values.join(', '), count: values.length },
    })),
    ...(currencyRuleOf(metric) === 'none' ? [] : currencyLines(facts)),
    ...(facts.zones.length > 0
      ? [{ key: facts.zones.length > 1 ? 'metrics.explain.zones' : 'metrics.explain.zone', params: { zones: facts.zones.join(', ') } }]
      : []),
    ...(ripe === null ? [] : [{ key: 'metrics.explain.ripe', params: { n: ripe, day: facts.lastCompleteDay } }]),
    facts.asOf === null ? { key: 'metrics.explain.no_figures' } : { key: 'metrics.explain.as_of', params: { at: facts.asOf } },
    ...facts.missing.map(({ account, days, why }) => ({
      key: 'metrics.explain.missing',
      params: { ...why.params, account, count: days, why: why.code },
    })),
  ]
}

function formulaLines({ formula }: Metric): Line[] {
  switch (formula.kind) {
    case 'sum':
      return [line('sum', { of: formula.of })]
    case 'ratio': {
      const { over, less, under, times = 1 } = formula
      if (less) return [line('net', { over, less, under })]
      return [times === 1 ? line('ratio', { over, under }) : line('ratio_times', { over, under }, { times })]
    }
    case 'first': {
      const [first] = formula.steps
      return first ? [line('first', { over: first.over, under: first.under }, { most: formula.steps.length - 1 })] : []
    }
  }
}

function line(kind: string, measures: Readonly<Record<string, Measure>>, more: Readonly<Record<string, number>> = {}): Line {
  const all = Object.values(measures)
  const n = all.flatMap(({ ripe }) => ripe ?? [])[0]
  return {
    key: `metrics.formula.${kind}`,
    params: {
      ...Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, wordOf(measure)])),
      ...(n === undefined ? {} : { n }),
      ...more,
    },
  }
}

/** The end of the key of a measure's words, `metrics.measure.<word>`: said with `n` where it is of a day of cohorts. */
export function wordOf({ key, axis, column, days, ripe }: Measure): string {
  if (days) return `${column}_${'on' in days ? 'on' : 'until'}`
  if (ripe !== undefined) return `${column}_ripe`
  return axis === 'cohort' ? key : column
}

function currencyLines({ currency, rates }: AnswerFacts): Line[] {
  if (rates.length === 0) return [{ key: 'metrics.explain.currency', params: { currency } }]
  return rates.map((one) => ({
    key: 'metrics.explain.converted',
    params: { currency, from: one.currency, rates: [...new Set(one.rates)].map(withoutZeros).join(', ') },
  }))
}
