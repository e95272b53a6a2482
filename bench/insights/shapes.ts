import { dayAfter } from '#domain/day.ts'
import { LAST } from './generate.ts'

/**
 * A question, and the same in SQL that DuckDB and PostgreSQL both read: the columns of groups first, then a sum for each of `sums`, which are keys of
 * what the product answers. `before` sums follow them where it is compared.
 */
export type Shape = {
  name: string
  path: string
  ask: Readonly<Record<string, string | readonly string[]>>
  groups: readonly string[]
  sums: readonly string[]
  sql: string
}

/** So many days up to the last one. */
const range = (days: number) => ({ from: dayAfter(LAST, 1 - days), until: LAST })
const D = (days: number, more = '') => `delivery where day between date '${range(days).from}' and date '${LAST}'${more}`
const P = (days: number, more = '') => `players where day between date '${range(days).from}' and date '${LAST}'${more}`
/** Cohorts of days that end early enough to have lived 7 days, and what they did. */
const COHORTS = { from: dayAfter(LAST, -67), until: dayAfter(LAST, -8) }
const C = `players where cohort_day between date '${COHORTS.from}' and date '${COHORTS.until}'`
const SPENT = `delivery where day between date '${COHORTS.from}' and date '${COHORTS.until}'`
const one = (dimension: string, ...values: string[]) => JSON.stringify([{ dimension, is: 'in', values }])
const t = 'as text'

export const SHAPES: readonly Shape[] = [
  {
    name: 'day, 90 days',
    path: 'daily/total/day',
    ask: { ...range(90), metrics: ['spend', 'impressions', 'clicks', 'ctr'] },
    groups: ['time'],
    sums: ['spend', 'impressions', 'clicks'],
    sql: `select cast(day ${t}), sum(spend), sum(impressions), sum(clicks) from ${D(90)} group by 1`,
  },
  {
    name: 'day × game, 90 days',
    path: 'daily/game/day',
    ask: { ...range(90), metrics: ['spend'], limit: '10000' },
    groups: ['time', 'game'],
    sums: ['spend'],
    sql: `select cast(day ${t}), game, sum(spend) from ${D(90)} group by 1, 2`,
  },
  {
    name: 'month × network, a year',
    path: 'daily/media_src/month',
    ask: { ...range(365), metrics: ['spend', 'clicks'] },
    groups: ['time', 'spreader'],
    sums: ['spend', 'clicks'],
    sql: `select cast(cast(date_trunc('month', day) as date) ${t}), spreader, sum(spend), sum(clicks) from ${D(365)} group by 1, 2`,
  },
  {
    name: 'accounts of a game, 7 days',
    path: 'daily/account',
    ask: { ...range(7), metrics: ['spend', 'cpc'], filters: one('game', 'g1') },
    groups: ['account'],
    sums: ['spend', 'clicks'],
    sql: `select account, sum(spend), sum(clicks) from ${D(7, ` and game = 'g1'`)} group by 1`,
  },
  {
    name: 'ads of an account, 30 days',
    path: 'daily/ad',
    ask: { ...range(30), metrics: ['spend', 'ctr'], filters: one('account', 'a3'), sort: ['-spend'], limit: '1000' },
    groups: ['ad'],
    sums: ['spend', 'clicks', 'impressions'],
    sql: `select ad, sum(spend), sum(clicks), sum(impressions) from ${D(30, ` and account = 'a3'`)} group by 1 order by 2 desc, 1 limit 1000`,
  },
  {
    name: 'top 50 creatives, a year',
    path: 'daily/creative',
    ask: { ...range(365), metrics: ['spend'], sort: ['-spend'], limit: '50' },
    groups: ['creative'],
    sums: ['spend'],
    sql: `select creative, sum(spend) from ${D(365)} group by 1 order by 2 desc, 1 limit 50`,
  },
  {
    name: 'top 100 campaigns of a game, 90 days',
    path: 'daily/campaign',
    ask: { ...range(90), metrics: ['spend', 'clicks'], filters: one('game', 'g0'), sort: ['-spend'], limit: '100' },
    groups: ['group1'],
    sums: ['spend', 'clicks'],
    sql: `select group1, sum(spend), sum(clicks) from ${D(90, ` and game = 'g0'`)} group by 1 order by 2 desc, 1 limit 100`,
  },
  {
    name: 'country × network, 30 days',
    path: 'daily/country',
    ask: { ...range(30), metrics: ['spend', 'impressions'], by: ['spreader'] },
    groups: ['country', 'spreader'],
    sums: ['spend', 'impressions'],
    sql: `select country, spreader, sum(spend), sum(impressions) from ${D(30)} group by 1, 2`,
  },
  {
    name: 'spend and installs by game, 30 days',
    path: 'daily/game',
    ask: { ...range(30), metrics: ['spend', 'ins_num', 'cpi'] },
    groups: ['game'],
    sums: ['spend', 'installs'],
    sql: `select coalesce(a.game, b.game), coalesce(s, 0), coalesce(i, 0) from (select game, sum(spend) s from ${D(30)} group by 1) a
      full join (select game, sum(installs) i from ${P(30)} group by 1) b on a.game = b.game`,
  },
  {
    name: 'week × region, a year',
    path: 'daily/region/week',
    ask: { ...range(365), metrics: ['spend'] },
    groups: ['time', 'region'],
    sums: ['spend'],
    sql: `select cast(cast(date_trunc('week', day) as date) ${t}), region, sum(spend) from ${D(365)} group by 1, 2`,
  },
  {
    name: 'first steps by country and system, 30 days',
    path: 'daily/country',
    ask: { ...range(30), metrics: ['ins_num', 'reg', 'newpay'], by: ['os'] },
    groups: ['country', 'os'],
    sums: ['installs', 'reg', 'newpay'],
    sql: `select country, os, sum(installs), sum(reg), sum(newpay) from ${P(30)} group by 1, 2`,
  },
  {
    name: 'retention by day of arrival, 60 days',
    path: 'retention/total/day',
    ask: { ...COHORTS, metrics: ['retention_1', 'retention_7'] },
    groups: ['time'],
    sums: ['active_on_1', 'active_on_7', 'installs_ripe_1'],
    sql: `select cast(cohort_day ${t}), sum(case when day - cohort_day = 1 then active else 0 end), sum(case when day - cohort_day = 7 then active else 0 end), sum(installs)
      from ${C} group by 1`,
  },
  {
    name: 'LTV by game, 60 days of arrival',
    path: 'ltv/game/total',
    ask: { ...COHORTS, metrics: ['ltv_0', 'ltv_7'] },
    groups: ['game'],
    sums: ['paid_until_0', 'paid_until_7', 'installs_ripe_7'],
    sql: `select game, sum(case when day = cohort_day then allpay_amount else 0 end), sum(case when day - cohort_day <= 7 then allpay_amount else 0 end), sum(installs)
      from ${C} group by 1`,
  },
  {
    name: 'return on spend by network, 60 days of arrival',
    path: 'roi/media_src/total',
    ask: { ...COHORTS, metrics: ['roas_7'] },
    groups: ['spreader'],
    sums: ['paid_until_7', 'spend_ripe_7'],
    sql: `select coalesce(a.spreader, b.spreader), coalesce(r, 0), coalesce(s, 0)
      from (select spreader, sum(spend) s from ${SPENT} group by 1) a
      full join (select spreader, sum(case when day - cohort_day <= 7 then allpay_amount else 0 end) r from ${C} group by 1) b on a.spreader = b.spreader`,
  },
  {
    name: 'quarters of a year',
    path: 'daily/total/quarter',
    ask: { ...range(365), metrics: ['spend', 'results'] },
    groups: ['time'],
    sums: ['spend', 'results'],
    sql: `select cast(cast(date_trunc('quarter', day) as date) ${t}), sum(spend), sum(results) from ${D(365)} group by 1`,
  },
  {
    name: 'accounts of two networks, 30 days',
    path: 'daily/account',
    ask: { ...range(30), metrics: ['spend', 'returned'], filters: one('spreader', 's1', 's2') },
    groups: ['account'],
    sums: ['spend', 'returned'],
    sql: `select account, sum(spend), sum(returned) from ${D(30, ` and spreader in ('s1', 's2')`)} group by 1`,
  },
  {
    name: 'campaigns by country, one left out, 14 days',
    path: 'daily/campaign',
    ask: {
      ...range(14),
      metrics: ['spend'],
      by: ['country'],
      filters: JSON.stringify([{ dimension: 'country', is: 'not_in', values: ['C0'] }]),
      sort: ['-spend'],
      limit: '1000',
    },
    groups: ['group1', 'country'],
    sums: ['spend'],
    sql: `select group1, country, sum(spend) from ${D(14, ` and country <> 'C0'`)} group by 1, 2 order by 3 desc, 1, 2 limit 1000`,
  },
  {
    name: 'ads of a campaign, 90 days',
    path: 'daily/ad',
    ask: { ...range(90), metrics: ['spend', 'clicks'], filters: one('group1', 'a3-c1') },
    groups: ['ad'],
    sums: ['spend', 'clicks'],
    sql: `select ad, sum(spend), sum(clicks) from ${D(90, ` and group1 = 'a3-c1'`)} group by 1`,
  },
  {
    name: 'countries of an account, a year by month',
    path: 'daily/country/month',
    ask: { ...range(365), metrics: ['spend'], filters: one('account', 'a5'), limit: '10000' },
    groups: ['time', 'country'],
    sums: ['spend'],
    sql: `select cast(cast(date_trunc('month', day) as date) ${t}), country, sum(spend) from ${D(365, ` and account = 'a5'`)} group by 1, 2`,
  },
  {
    name: 'active players by game and day, 30 days',
    path: 'daily/game/day',
    ask: { ...range(30), metrics: ['dau', 'allpay_amount'], limit: '10000' },
    groups: ['time', 'game'],
    sums: ['active', 'allpay_amount'],
    sql: `select cast(day ${t}), game, sum(active), sum(allpay_amount) from ${P(30)} group by 1, 2`,
  },
]

/** The question as the address of a call has it. */
export function askedOf({ ask }: Shape): string {
  const all: Shape['ask'] = { currency: 'CNY', ...ask }
  const pairs = Object.entries(all).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : value.map((one) => [`${name}[]`, one]),
  )
  return new URLSearchParams(pairs).toString()
}
