import { expect, test } from 'vitest'
import { strangersIn } from '#domain/metrics/cohort-reports.ts'
import { readEventLines } from '#domain/player-event/event-lines.ts'

test('a file is read line by line: blank lines are no events, and a line that is no JSON says what it is', () => {
  const lines = readEventLines('\uFEFF{"id":"1"}\r\n\n  \nno\n{"id":"2"}')
  expect(lines.map(({ line, value }) => [line, value])).toEqual([
    [1, { id: '1' }],
    [4, null],
    [5, { id: '2' }],
  ])
  expect(lines[1]?.reasons).toMatchObject([{ code: 'player_event.no_json', params: { text: 'no' } }])
  expect(readEventLines('\n\n')).toEqual([])
})

test('a report of cohorts takes its own metrics for each day, and what the players cost; a daily report takes all metrics', () => {
  expect(strangersIn('retention', ['retention_5', 'ins_num', 'spend', 'cpi', 'roi', 'ctr'])).toEqual(['roi', 'ctr'])
  expect(strangersIn('ltv', ['ltv_45', 'pay_rate_3', 'roas_7'])).toEqual(['roas_7'])
  expect(strangersIn('roi', ['roas_7', 'net_roi', 'payback_day', 'unknown'])).toEqual([])
  expect(strangersIn('daily', ['roi', 'ctr'])).toEqual([])
})
