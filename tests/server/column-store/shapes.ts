import type { InsightQuery } from '#domain/metrics/query.ts'
import { quotient as q, told as t } from '../../kit/figures-paper.ts'

/** A question, and the same in PostgreSQL: groups first, then a value for each metric. */
export type Shape = { name: string; ask: Partial<InsightQuery>; keys: number; paper: string }

export const [FROM, UNTIL] = ['2026-09-05', '2026-10-07']
const D = `d where day between '${FROM}' and '${UNTIL}'`
const P = `p where day between '${FROM}' and '${UNTIL}'`
/** Cohorts, followed as long as there are figures. */
const C = `p where cohort_day between '${FROM}' and '${UNTIL}'`
/** The last cohort that had n whole days. */
const ripe = (column: string, n: number) => `${column} + ${n} <= date '2026-10-08'`
const age = 'day - cohort_day'
const ripeSum = (value: string, n: number, day: string) => `sum(${value}) filter (where ${ripe(day, n)})`
const until = (value: string, n: number) => `sum(${value}) filter (where ${age} <= ${n} and ${ripe('cohort_day', n)})`
const on = (value: string, n: number) => `sum(${value}) filter (where ${age} = ${n} and ${ripe('cohort_day', n)})`
const z = (value: string) => `coalesce(${value}, 0)`

export const SHAPES: readonly Shape[] = [
  {
    name: 'what each day cost',
    ask: { metrics: ['spend', 'impressions', 'clicks', 'ctr', 'cpc', 'cpm'], granularity: 'day' },
    keys: 1,
    paper: `select day::text, ${t('sum(spend_in)')}, ${t('sum(impressions)')}, ${t('sum(clicks)')}, ${q('sum(clicks)', 'sum(impressions)')},
      ${q('sum(spend_in)', 'sum(clicks)')}, ${q('sum(spend_in) * 1000', 'sum(impressions)')} from ${D} group by 1`,
  },
  {
    name: 'spend of each network by day',
    ask: { metrics: ['spend'], dimensions: ['spreader'], granularity: 'day' },
    keys: 2,
    paper: `select day::text, spreader, ${t('sum(spend_in)')} from ${D} group by 1, 2`,
  },
  {
    name: 'what an install cost in each game',
    ask: { metrics: ['spend', 'ins_num', 'cpi', 'cvr', 'ipm'], dimensions: ['game'] },
    keys: 1,
    paper: `select coalesce(a.game, b.game), ${t(z('a.s'))}, ${t(z('b.i'))}, ${q(z('a.s'), z('b.i'))}, ${q(z('b.i'), z('a.c'))}, ${q(`${z('b.i')} * 1000`, z('a.m'))}
      from (select game, sum(spend_in) s, sum(clicks) c, sum(impressions) m from ${D} group by 1) a
      full join (select game, sum(installs) i from ${P} group by 1) b on a.game = b.game`,
  },
  {
    name: 'accounts of two networks',
    ask: {
      metrics: ['spend', 'results', 'result_cost', 'returned', 'return_rate'],
      dimensions: ['account'],
      filters: [{ dimension: 'spreader', is: 'in', values: ['21', '383'] }],
    },
    keys: 1,
    paper: `select account, ${t('sum(spend_in)')}, ${t('sum(results)')}, ${q('sum(spend_in)', 'sum(results)')}, ${t('sum(returned_in)')}, ${q('sum(returned_in)', 'sum(spend_in)')}
      from ${D} and spreader in ('21', '383') group by 1`,
  },
  {
    name: 'first steps of players by country and system',
    ask: { metrics: ['ins_num', 'reserv_num', 'reg', 'cr', 'newpay', 'new_pay_rate'], dimensions: ['country', 'os'] },
    keys: 2,
    paper: `select country, os, ${['installs', 'reservations', 'reg', 'cr', 'newpay'].map((name) => t(`sum(${name})`)).join(', ')}, ${q('sum(newpay)', 'sum(installs)')}
      from ${P} group by 1, 2`,
  },
  {
    name: 'every ad',
    ask: { metrics: ['spend', 'ctr'], dimensions: ['account', 'group1', 'group2', 'ad'] },
    keys: 4,
    paper: `select account, group1, group2, ad, ${t('sum(spend_in)')}, ${q('sum(clicks)', 'sum(impressions)')} from ${D} group by 1, 2, 3, 4`,
  },
  {
    name: 'creatives and what came back of them',
    ask: { metrics: ['spend', 'ins_num', 'roi', 'net_roi'], dimensions: ['creative'] },
    keys: 1,
    paper: `select coalesce(a.creative, b.creative, c.creative), ${t(z('a.s'))}, ${t(z('b.i'))}, ${q(z('c.r'), z('a.s'))}, ${q(`${z('c.r')} - ${z('a.s')}`, z('a.s'))}
      from (select creative, sum(spend_in) s from ${D} group by 1) a
      full join (select creative, sum(installs) i from ${P} group by 1) b on a.creative = b.creative
      full join (select creative, sum(allpay_amount_in) r from ${C} group by 1) c on c.creative = coalesce(a.creative, b.creative)`,
  },
  {
    name: 'campaigns by country, some countries left out',
    ask: {
      metrics: ['spend', 'clicks'],
      dimensions: ['group1', 'country'],
      filters: [
        { dimension: 'country', is: 'not_in', values: ['TW'] },
        { dimension: 'game', is: 'in', values: ['1', '2'] },
      ],
    },
    keys: 2,
    paper: `select group1, country, ${t('sum(spend_in)')}, ${t('sum(clicks)')} from ${D} and country <> 'TW' and game in ('1', '2') group by 1, 2`,
  },
  {
    name: 'months of spend and payments',
    ask: { metrics: ['spend', 'allpay_amount', 'allpay_taxed_amount', 'newpay_amount'], granularity: 'month' },
    keys: 1,
    paper: `select coalesce(a.m, b.m)::date::text, ${t(z('a.s'))}, ${t(z('b.x'))}, ${t(z('b.y'))}, ${t(z('b.n'))}
      from (select date_trunc('month', day) m, sum(spend_in) s from ${D} group by 1) a
      full join (select date_trunc('month', day) m, sum(allpay_amount_in) x, sum(allpay_taxed_amount_in) y, sum(newpay_amount_in) n from ${P} group by 1) b on a.m = b.m`,
  },
  {
    name: 'weeks of each region',
    ask: { metrics: ['spend', 'cpa_reg', 'cpa_role', 'cp_newpay', 'cp_reserv'], dimensions: ['region'], granularity: 'week' },
    keys: 2,
    paper: `select coalesce(a.w, b.w)::date::text, coalesce(a.region, b.region), ${t(z('a.s'))}, ${q(z('a.s'), z('b.r'))}, ${q(z('a.s'), z('b.c'))}, ${q(z('a.s'), z('b.n'))}, ${q(z('a.s'), z('b.v'))}
      from (select date_trunc('week', day) w, region, sum(spend_in) s from ${D} group by 1, 2) a
      full join (select date_trunc('week', day) w, region, sum(reg) r, sum(cr) c, sum(newpay) n, sum(reservations) v from ${P} group by 1, 2) b
      on a.w = b.w and a.region = b.region`,
  },
  {
    name: 'quarters of a network',
    ask: { metrics: ['spend'], granularity: 'quarter', filters: [{ dimension: 'spreader', is: 'in', values: ['304'] }] },
    keys: 1,
    paper: `select date_trunc('quarter', day)::date::text, ${t('sum(spend_in)')} from ${D} and spreader = '304' group by 1`,
  },
  {
    name: 'the year',
    ask: { metrics: ['spend', 'ins_num'], granularity: 'year' },
    keys: 1,
    paper: `select coalesce(a.y, b.y)::date::text, ${t(z('a.s'))}, ${t(z('b.i'))} from (select date_trunc('year', day) y, sum(spend_in) s from ${D} group by 1) a
      full join (select date_trunc('year', day) y, sum(installs) i from ${P} group by 1) b on a.y = b.y`,
  },
  {
    name: 'retention of each day that players came',
    ask: { metrics: ['retention_1', 'retention_3', 'retention_7'], granularity: 'day' },
    keys: 1,
    paper: `select cohort_day::text, ${[1, 3, 7].map((n) => q(z(on('active', n)), z(ripeSum('installs', n, 'cohort_day')))).join(', ')}
      from ${C} group by 1`,
  },
  {
    name: 'retention of several days counts the ripe ones only',
    ask: { metrics: ['retention_1', 'retention_14', 'retention_30'], dimensions: ['game'] },
    keys: 1,
    paper: `select game, ${[1, 14, 30].map((n) => q(z(on('active', n)), z(ripeSum('installs', n, 'cohort_day')))).join(', ')} from ${C} group by 1`,
  },
  {
    name: 'lifetime value by game and week of arrival',
    ask: { metrics: ['ltv_0', 'ltv_7', 'ltv_14', 'pay_rate_7'], dimensions: ['game'], granularity: 'week' },
    keys: 2,
    paper: `select date_trunc('week', cohort_day)::date::text, game, ${[0, 7, 14].map((n) => q(z(until('allpay_amount_in', n)), z(ripeSum('installs', n, 'cohort_day')))).join(', ')},
      ${q(z(until('newpay', 7)), z(ripeSum('installs', 7, 'cohort_day')))} from ${C} group by 1, 2`,
  },
  {
    name: 'return on spend of networks, with the spend of ripe days only',
    ask: { metrics: ['roas_3', 'roas_7', 'spend'], dimensions: ['spreader'] },
    keys: 1,
    paper: `select coalesce(a.spreader, b.spreader), ${q(z('b.r3'), z('a.s3'))}, ${q(z('b.r7'), z('a.s7'))}, ${t(z('a.s'))}
      from (select spreader, ${ripeSum('spend_in', 3, 'day')} s3, ${ripeSum('spend_in', 7, 'day')} s7, sum(spend_in) s from ${D} group by 1) a
      full join (select spreader, ${until('allpay_amount_in', 3)} r3, ${until('allpay_amount_in', 7)} r7 from ${C} group by 1) b on a.spreader = b.spreader`,
  },
  {
    name: 'players of each day',
    ask: { metrics: ['dau', 'payers', 'pay_rate', 'arpu', 'arppu'], dimensions: ['game'], granularity: 'day' },
    keys: 2,
    paper: `select day::text, game, ${t('sum(active)')}, ${t('sum(payers)')}, ${q('sum(payers)', 'sum(active)')}, ${q('sum(allpay_amount_in)', 'sum(active)')},
      ${q('sum(allpay_amount_in)', 'sum(payers)')} from ${P} group by 1, 2`,
  },
  {
    name: 'hours of the last days in one zone',
    ask: {
      metrics: ['spend', 'ins_num', 'cpi'],
      granularity: 'rt60',
      from: '2026-10-07',
      until: '2026-10-09',
      filters: [{ dimension: 'account', is: 'in', values: ['a2', 'a3', 'a4'] }],
    },
    keys: 1,
    paper: `select coalesce(a.h, b.h), ${t(z('a.s'))}, ${t(z('b.i'))}, ${q(z('a.s'), z('b.i'))}
      from (select to_char(day + minute * interval '1 minute', 'YYYY-MM-DD HH24:MI') h, sum(spend_in) s from dh where account in ('a2', 'a3', 'a4') group by 1) a
      full join (select to_char(day + minute * interval '1 minute', 'YYYY-MM-DD HH24:MI') h, sum(installs) i from ph where account in ('a2', 'a3', 'a4') group by 1) b on a.h = b.h`,
  },
  {
    name: 'days next to the same weekdays of the week before',
    ask: {
      metrics: ['spend', 'ins_num'],
      dimensions: ['spreader'],
      granularity: 'day',
      comparison: 'week',
      from: '2026-09-20',
      until: '2026-09-25',
    },
    keys: 2,
    paper: `select day::text, spreader, ${['s', 'i', 'bs', 'bi'].map((name) => t(`sum(${name})`)).join(', ')} from (
      select day, spreader, spend_in s, 0 i, 0 bs, 0 bi from d where day between '2026-09-20' and '2026-09-25'
      union all select day, spreader, 0, installs, 0, 0 from p where day between '2026-09-20' and '2026-09-25'
      union all select day + 7, spreader, 0, 0, spend_in, 0 from d where day between '2026-09-13' and '2026-09-18'
      union all select day + 7, spreader, 0, 0, 0, installs from p where day between '2026-09-13' and '2026-09-18') x group by 1, 2`,
  },
  {
    name: 'a month next to the month before, day 3 of cohorts included',
    ask: { metrics: ['spend', 'retention_3'], granularity: 'month', comparison: 'previous', from: '2026-10-01', until: '2026-10-07' },
    keys: 1,
    paper: `select m::date::text, ${t('sum(s)')}, ${q(z('sum(a)'), z('sum(i)'))}, ${t('sum(bs)')}, ${q(z('sum(ba)'), z('sum(bi)'))} from (
      select date_trunc('month', day) m, spend_in s, 0 a, 0 i, 0 bs, 0 ba, 0 bi from d where day between '2026-10-01' and '2026-10-07'
      union all select date_trunc('month', cohort_day), 0, case when ${age} = 3 and ${ripe('cohort_day', 3)} then active else 0 end, case when ${ripe('cohort_day', 3)} then installs else 0 end, 0, 0, 0
        from p where cohort_day between '2026-10-01' and '2026-10-07' and ${age} <= 3
      union all select date_trunc('month', day) + interval '1 month', 0, 0, 0, spend_in, 0, 0 from d where day between '2026-09-01' and '2026-09-07'
      union all select date_trunc('month', cohort_day) + interval '1 month', 0, 0, 0, 0, case when ${age} = 3 then active else 0 end, installs
        from p where cohort_day between '2026-09-01' and '2026-09-07' and ${age} <= 3) x group by 1`,
  },
  {
    name: 'amounts in dollars',
    ask: { metrics: ['spend', 'allpay_amount'], dimensions: ['account'], currency: 'USD' },
    keys: 1,
    paper: `select coalesce(a.account, b.account), ${t(z('a.s'))}, ${t(z('b.x'))} from (select account, sum(spend_in) s from ${D} group by 1) a
      full join (select account, sum(allpay_amount_in) x from ${P} group by 1) b on a.account = b.account`,
  },
  {
    name: 'the day each account was paid back',
    ask: { metrics: ['payback_day'], dimensions: ['account'] },
    keys: 1,
    paper: `select k.account, (select min(n)::numeric(20, 6) from generate_series(0, 90) n
        where (select sum(spend_in) from ${D} and d.account = k.account and ${ripe('day', 0).replace('+ 0', '+ n')}) > 0
          and (select coalesce(sum(allpay_amount_in), 0) from ${C} and p.account = k.account and ${age} <= n and ${ripe('cohort_day', 0).replace('+ 0', '+ n')})
            >= (select sum(spend_in) from ${D} and d.account = k.account and ${ripe('day', 0).replace('+ 0', '+ n')}))
      from (select account from ${D} union select account from ${C}) k`,
  },
]
