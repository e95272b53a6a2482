import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import fastify from 'fastify'
import { watchStore } from '#server/column-store/store-watch.ts'
import { readConfig } from '#server/main/config.ts'
import { serveMetrics } from '#server/kit/metrics.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { ROOT } from '#tests/kit/house.ts'

const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8')

test('every metric that the dashboard and the alerts ask for is counted', async () => {
  const registry = new Registry()
  const http = fastify()
  serveMetrics(http, registry)
  pushMetrics(registry)
  watchStore({ watched: null, store: null, registry, log: http.log })
  await http.close()
  const counted = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name))
  const asked = [
    ...`${read('grafana-dashboard.json')}${read('alerts.yaml')}`.matchAll(/\b(flightdeck|http|process|nodejs)_[a-z0-9_]+/g),
  ].map(([name]) => name)
  expect(new Set(asked).size).toBeGreaterThan(6)
  expect(asked.filter((name) => !counted.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
})

test('every variable of the container, the units and the composition is one that the server reads', () => {
  const config = readFileSync(join(ROOT, 'server/main/config.ts'), 'utf8')
  const composed = read('compose.yaml').slice(0, read('compose.yaml').indexOf('services:'))
  const set = [
    ...composed.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm),
    ...read('compose.yaml').matchAll(/^ {6}(ROLES|DRAIN_S):/gm),
    ...read('Containerfile').matchAll(/([A-Z_]+)=[^\s]+/g),
    ...read('systemd/flightdeck@.service').matchAll(/\b((?:NODE_ENV|DEMO|ROLES|DATA_DIR))=/g),
  ].map(([, name = '']) => name)
  expect(set.length).toBeGreaterThan(12)
  expect(set.filter((name) => name !== 'NODE_ENV' && !new RegExp(`^  ${name}:`, 'm').test(config))).toEqual([])
})

test('what the image sets is taken by the server', () => {
  const set = Object.fromEntries([...read('Containerfile').matchAll(/([A-Z_]+)=([^\s]+)/g)].map(([, name, value]) => [name, value]))
  expect(readConfig({ ...set, ROLES: 'worker' })).toMatchObject({
    publicHost: '0.0.0.0',
    port: 8080,
    workerHost: '0.0.0.0',
    workerPort: 9090,
    demo: false,
  })
})

test('the processes are started by a file that the build makes', () => {
  const build = readFileSync(join(ROOT, 'scripts/build.mjs'), 'utf8')
  for (const file of ['Containerfile', 'systemd/flightdeck@.service']) expect(read(file)).toContain('dist/server/supervisor.js')
  expect(build).toContain("'supervisor'")
  for (const file of ['docs/operate.md', 'deploy/compose.yaml', 'deploy/alerts.yaml']) expect(existsSync(join(ROOT, file))).toBe(true)
})
