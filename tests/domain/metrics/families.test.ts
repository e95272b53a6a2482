import { expect, test } from 'vitest'
import { reportOf } from '#domain/metrics/families.ts'

test('a path names a subject and how time is divided; nothing named: all days in one', () => {
  expect(reportOf('daily', 'campaign')).toEqual({ family: 'daily', subject: 'campaign', granularity: 'total' })
  expect(reportOf('daily', 'total', 'week')).toEqual({ family: 'daily', subject: 'total', granularity: 'week' })
  expect(reportOf('realtime', 'total')).toEqual({ family: 'realtime', subject: 'total', granularity: 'rt60' })
  expect(reportOf('retention', 'game')).toEqual({ family: 'retention', subject: 'game', granularity: 'day' })
})

test.each([
  ['a', 'hourly', 'campaign', undefined, 'hourly', 'daily, retention, roi, ltv, realtime'],
  ['b', 'daily', 'planet', undefined, 'planet', 'total, game, media_src, account, country, region, campaign, adgroup, ad, creative'],
  ['b', 'daily', 'toString', undefined, 'toString', 'account'],
  ['granularity', 'daily', 'campaign', 'rt60', 'rt60', 'total, day, week, month, quarter, year'],
  ['granularity', 'daily', 'campaign', '', '', 'total, day, week, month, quarter, year'],
])('an unknown %s names its field and what there is: %s/%s/%s', (field, a, b, granularity, name, known) => {
  expect(reportOf(a, b, granularity)).toEqual([
    {
      code: 'insight.report_unknown',
      field,
      params: { name: expect.stringContaining(name) as string, known: expect.stringContaining(known) as string },
    },
  ])
})
