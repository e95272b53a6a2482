import { expect, test } from 'vitest'
import { sendBeacon } from '#client/beacon.ts'
import { createDurations } from '#client/durations.ts'
import { monitorBeacon } from '#contract/monitor-visits.ts'

test('calls are counted by path, status and bucket, and told once', () => {
  const durations = createDurations()
  for (const ms of [12, 14.6, 900]) durations.note({ path: '/a', status: 200, ms })
  durations.note({ path: '/a', status: 0, ms: 12 })
  expect(durations.take(200)).toEqual([
    { path: '/a', status: 200, bucket: 1, calls: 2, total_ms: 27 },
    { path: '/a', status: 200, bucket: 6, calls: 1, total_ms: 900 },
    { path: '/a', status: 0, bucket: 1, calls: 1, total_ms: 12 },
  ])
  expect(durations.take(200)).toEqual([])
})

test('what does not fit into one report waits for the next', () => {
  const durations = createDurations()
  for (const path of ['/a', '/b', '/c']) durations.note({ path, status: 200, ms: 1 })
  expect([durations.take(2).length, durations.take(2).length]).toEqual([2, 1])
})

test('a beacon carries the form that the server reads, and nothing next to it', async () => {
  const sent: [string, Blob][] = []
  sendBeacon(monitorBeacon, { visit_ticket: 't', visits: '[]', calls: '[]' }, (url, body) => sent.push([url, body]) > 0)
  expect([sent[0]?.[0], await sent[0]?.[1].text(), sent[0]?.[1].type]).toEqual([
    '/dapper/api/monitor/beacon',
    'visit_ticket=t&visits=%5B%5D&calls=%5B%5D',
    'application/x-www-form-urlencoded;charset=utf-8',
  ])
})
