import { delivered, ratioOf, sumOf, type Metric } from './metric.ts'

const [impressions, clicks, results, spend, returned] = [
  delivered('impressions'),
  delivered('clicks'),
  delivered('results'),
  delivered('spend'),
  delivered('returned'),
]

/** What the networks report; definitions: entities.md 4.9 of the specification. */
export const DELIVERY: readonly Metric[] = [
  { key: 'spend', family: 'delivery', name: 'spend', unit: 'money', formula: sumOf(spend), better: null },
  { key: 'impressions', family: 'delivery', name: 'impressions', unit: 'count', formula: sumOf(impressions), better: 'up' },
  { key: 'clicks', family: 'delivery', name: 'clicks', unit: 'count', formula: sumOf(clicks), better: 'up' },
  { key: 'ctr', family: 'delivery', name: 'ctr', unit: 'rate', formula: ratioOf(clicks, impressions), better: 'up' },
  { key: 'cpc', family: 'delivery', name: 'cpc', unit: 'money', formula: ratioOf(spend, clicks), better: 'down' },
  { key: 'cpm', family: 'delivery', name: 'cpm', unit: 'money', formula: ratioOf(spend, impressions, 1000), better: 'down' },
  { key: 'results', family: 'delivery', name: 'results', unit: 'count', formula: sumOf(results), better: 'up' },
  { key: 'result_cost', family: 'delivery', name: 'result_cost', unit: 'money', formula: ratioOf(spend, results), better: 'down' },
  { key: 'returned', family: 'delivery', name: 'returned', unit: 'money', formula: sumOf(returned), better: 'up' },
  { key: 'return_rate', family: 'delivery', name: 'return_rate', unit: 'rate', formula: ratioOf(returned, spend), better: 'up' },
]
