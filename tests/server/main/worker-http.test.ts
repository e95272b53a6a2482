import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import type { Failing } from '#server/push/lane-book.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { serveWorker } from '#server/main/worker-http.ts'

let close: () => Promise<void> = async () => {}
afterEach(() => close())

test('the worker says on loopback whether it looks for work, what breaks again and again, and what it has counted', async () => {
  const registry = new Registry()
  let alive = true
  const failing: Failing[] = []
  let database: () => Promise<unknown> = async () => {}
  const served = await serveWorker({
    host: '127.0.0.1',
    port: 0,
    registry,
    isAlive: () => alive,
    failing: () => failing,
    asksDatabase: () => database(),
  })
  close = served.close
  expect(new URL(served.address).hostname).toBe('127.0.0.1')
  expect(await (await fetch(`${served.address}/healthz`)).json()).toEqual({ status: 'ok' })
  const metrics = pushMetrics(registry)
  metrics.rows('fb_ad', 'pushed', 3)
  metrics.calls('fb_ad', 'create', 'ok')
  metrics.bucket('fb_ad', 0.5)
  metrics.broken('fb_ad')
  metrics.failing('fb_ad', 1)
  const text = await (await fetch(`${served.address}/metrics`)).text()
  expect(text.split('\n').filter((line) => line.startsWith('flightdeck_push'))).toEqual([
    'flightdeck_push_rows_total{channel="fb_ad",result="pushed"} 3',
    'flightdeck_push_calls_total{channel="fb_ad",call="create",result="ok"} 1',
    'flightdeck_push_turns_broken_total{channel="fb_ad"} 1',
    'flightdeck_push_failing{channel="fb_ad"} 1',
    'flightdeck_push_bucket_fill{channel="fb_ad"} 0.5',
  ])
  expect(text).toContain('process_cpu_seconds_total')
  const work = { channel: 'fb_ad', batch: '7', account: '1001', work: 'send ad', times: 3, last: 'Error: statement timeout' }
  failing.push(work)
  const failed = await fetch(`${served.address}/healthz`)
  expect([failed.status, await failed.json()]).toEqual([503, { status: 'failing', failing: [work] }])
  const ready = async () => await (await fetch(`${served.address}/readyz`)).json()
  expect(await ready()).toEqual({ status: 'ready' })
  database = () => Promise.reject(new Error('the database is away'))
  expect(await ready()).toEqual({ status: 'no_database' })
  alive = false
  const stalled = await fetch(`${served.address}/healthz`)
  expect([stalled.status, await stalled.json()]).toEqual([503, { status: 'stalled' }])
})
