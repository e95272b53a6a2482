import { happened, ratioOf, sumOf, type Metric } from './metric.ts'

const [installs, active, payers, newpay, paid] = [
  happened('installs'),
  happened('active'),
  happened('payers'),
  happened('newpay'),
  happened('allpay_amount'),
]

/** What players pay, by the day they paid. Taxed amounts are what is left after tax and channel fee. */
export const REVENUE: readonly Metric[] = [
  { key: 'allpay_amount', family: 'revenue', name: 'allpay_amount', unit: 'money', formula: sumOf(paid), better: 'up' },
  {
    key: 'allpay_taxed_amount',
    family: 'revenue',
    name: 'allpay_taxed_amount',
    unit: 'money',
    formula: sumOf(happened('allpay_taxed_amount')),
    better: 'up',
  },
  {
    key: 'newpay_amount',
    family: 'revenue',
    name: 'newpay_amount',
    unit: 'money',
    formula: sumOf(happened('newpay_amount')),
    better: 'up',
  },
  {
    key: 'newpay_taxed_amount',
    family: 'revenue',
    name: 'newpay_taxed_amount',
    unit: 'money',
    formula: sumOf(happened('newpay_taxed_amount')),
    better: 'up',
  },
  { key: 'dau', family: 'revenue', name: 'dau', unit: 'count', formula: sumOf(active), better: 'up' },
  { key: 'payers', family: 'revenue', name: 'payers', unit: 'count', formula: sumOf(payers), better: 'up' },
  { key: 'arpu', family: 'revenue', name: 'arpu', unit: 'money', formula: ratioOf(paid, active), better: 'up' },
  { key: 'arppu', family: 'revenue', name: 'arppu', unit: 'money', formula: ratioOf(paid, payers), better: 'up' },
  { key: 'pay_rate', family: 'revenue', name: 'pay_rate_of_day', unit: 'rate', formula: ratioOf(payers, active), better: 'up' },
  { key: 'new_pay_rate', family: 'revenue', name: 'new_pay_rate', unit: 'rate', formula: ratioOf(newpay, installs), better: 'up' },
]
