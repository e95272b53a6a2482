import type { Column } from './facts.ts'
import { delivered, type Measure, type Metric } from './metric.ts'

/** The longest life of a cohort that is looked at, in days. */
export const MOST_DAYS = 180

/** Days that lists offer; any other up to `MOST_DAYS` can be asked for by its key. */
const OFFERED = {
  retention: [1, 2, 3, 7, 14, 30],
  ltv: [0, 1, 3, 7, 14, 30, 60, 90],
  roas: [0, 1, 3, 7, 14, 30, 60, 90],
  pay_rate: [0, 1, 3, 7, 14, 30],
} as const
export type CohortFamily = keyof typeof OFFERED

/** Every day's ratio is asked for, so that a payback is never later than it was. */
const PAYBACK_DAYS = 90

const ofCohort = (key: string, column: Column, days?: Measure['days'], ripe?: number): Measure => ({
  key,
  axis: 'cohort',
  column,
  ...(days ? { days } : {}),
  ...(ripe === undefined ? {} : { ripe }),
})
/** Only what belongs to cohorts whose n-th day is over, so that both sides of a ratio are of the same players. */
const installsRipe = (n: number) => ofCohort(`installs_ripe_${n}`, 'installs', undefined, n)
const spendRipe = (n: number): Measure => ({ ...delivered('spend'), key: `spend_ripe_${n}`, ripe: n })
const paidUntil = (n: number) => ofCohort(`paid_until_${n}`, 'allpay_amount', { until: n }, n)

const MAKERS: Readonly<Record<CohortFamily, (n: number) => Pick<Metric, 'unit' | 'formula'>>> = {
  // back on the very day n; "on n or later" would be another measure
  retention: (n) => ({
    unit: 'rate',
    formula: { kind: 'ratio', over: ofCohort(`active_on_${n}`, 'active', { on: n }, n), under: installsRipe(n) },
  }),
  ltv: (n) => ({ unit: 'money', formula: { kind: 'ratio', over: paidUntil(n), under: installsRipe(n) } }),
  roas: (n) => ({ unit: 'rate', formula: { kind: 'ratio', over: paidUntil(n), under: spendRipe(n) } }),
  pay_rate: (n) => ({
    unit: 'rate',
    formula: { kind: 'ratio', over: ofCohort(`newpay_until_${n}`, 'newpay', { until: n }, n), under: installsRipe(n) },
  }),
}

/** A figure of the cohorts of some days, n days after they came; null where n is none. */
export const cohortMetric = (family: CohortFamily, n: number): Metric | null =>
  Number.isInteger(n) && n >= 0 && n <= MOST_DAYS && !(family === 'retention' && n === 0)
    ? { key: `${family}_${n}`, family: 'cohorts', name: family, n, better: 'up', ...MAKERS[family](n) }
    : null

const paid = ofCohort('paid_to_date', 'allpay_amount')
const spend = delivered('spend')

export const COHORTS: readonly Metric[] = [
  ...(['retention', 'ltv', 'roas', 'pay_rate'] as const).flatMap((family) => OFFERED[family].flatMap((n) => cohortMetric(family, n) ?? [])),
  // gross: what came back of what was spent (settled reading of `roi`); it grows as long as players pay
  { key: 'roi', family: 'cohorts', name: 'roi', unit: 'rate', formula: { kind: 'ratio', over: paid, under: spend }, better: 'up' },
  {
    key: 'net_roi',
    family: 'cohorts',
    name: 'net_roi',
    unit: 'rate',
    formula: { kind: 'ratio', over: paid, less: spend, under: spend },
    better: 'up',
  },
  {
    key: 'payback_day',
    family: 'cohorts',
    name: 'payback_day',
    unit: 'days',
    formula: {
      kind: 'first',
      steps: Array.from({ length: PAYBACK_DAYS + 1 }, (_, n) => ({ n, over: paidUntil(n), under: spendRipe(n) })),
    },
    better: 'down',
  },
]
