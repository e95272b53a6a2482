import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { METRICS, metricOf } from '#domain/metrics/catalogue.ts'
import { explain, type AnswerFacts } from '#domain/metrics/explanation.ts'
import { LANGUAGES, say, type Language } from '#i18n/catalogue.ts'

const FACTS: AnswerFacts = {
  from: '2026-09-01',
  until: '2026-09-30',
  filters: [
    { dimension: 'spreader', is: 'in', values: ['21', '304'] },
    { dimension: 'country', is: 'not_in', values: ['TW'] },
  ],
  currency: 'CNY',
  rates: [{ currency: 'USD', rates: ['7.120000000000000000', '7.050000000000000000', '7.050000000000000000'] }],
  zones: ['Asia/Shanghai'],
  asOf: '2026-10-01 09:00',
  lastCompleteDay: '2026-09-30',
  missing: [{ account: 'a5', days: 1, why: blocker('creative.figures.throttled') }],
}

const told = (key: string, language: Language, more: Partial<AnswerFacts> = {}) => {
  const metric = metricOf(key)
  return metric ? explain(metric, { ...FACTS, ...more }).map((line) => say(language, line.key, line.params)) : []
}

test('a number says how it is made, of what, for which days, in which currency and zone, how old it is and what is missing', () => {
  expect(told('roas_7', 'en')).toEqual([
    'Payments until day 7 ÷ Spend of cohorts that had 7 days',
    'Source: Game servers',
    'Source: Network reports',
    'Days: 2026-09-01 to 2026-09-30',
    'Filter: Network is 21, 304',
    'Filter: Country is not TW',
    'Amounts of USD are converted to CNY at the rate of their month: 7.12, 7.05',
    'Time zone: Asia/Shanghai',
    'Only cohorts that had 7 days by 2026-09-30 are counted',
    'Figures as of 2026-10-01 09:00',
    'Account a5 lacks 1 day: Throttled by the network; continues by itself',
  ])
  expect(told('ctr', 'zh', { filters: [], missing: [], asOf: null, zones: [] })).toEqual([
    '点击 ÷ 展示',
    '来源：渠道报表',
    '日期：2026-09-01 至 2026-09-30',
    '这些日期还没有数据',
  ])
})

test('several zones, one currency, players counted once a day: each is said', () => {
  expect(told('arpu', 'en', { rates: [], zones: ['America/New_York', 'Asia/Shanghai'] })).toEqual(
    expect.arrayContaining([
      'Each player counts once a day, so days do not add up: a total over several days is “–”',
      'All amounts are CNY; nothing was converted',
      'Each account counts days in its own time zone: America/New_York, Asia/Shanghai',
    ]),
  )
})

test('no explanation of any metric has a word missing, in either language', () => {
  const texts = LANGUAGES.flatMap((language) => METRICS.flatMap(({ key }) => told(key, language)))
  expect(texts.length).toBeGreaterThan(400)
  expect(texts.filter((text) => /metrics\.|\{\{|\$t\(|undefined/.test(text))).toEqual([])
})
