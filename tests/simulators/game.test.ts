import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readPlayerEvent } from '#server/features/player-event/read-event.ts'
import type { GameEvent } from '#simulators/game/players.ts'
import { startGameSimulator, type GameSimulator, type GameSimulatorOptions } from '#simulators/game/server.ts'

const NOW = Date.parse('2026-11-20T09:30:00Z')
const GAME = { id: '10012', key: 'key', zone: 'UTC', currency: 'USD', prices: [99, 499], accounts: [{ id: 'a1', zone: 'UTC' }] }

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A console that takes events; the first calls are refused. */
async function aConsole(refusals = 0): Promise<{ url: string; calls: GameEvent[][] }> {
  const calls: GameEvent[][] = []
  let left = refusals
  const server: Server = createServer((request, response) => {
    if (request.method === 'GET') return void response.end('{}')
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      if (left > 0 || request.headers['x-event-key'] !== GAME.key) {
        left -= 1
        return void response.writeHead(503).end('no')
      }
      calls.push((JSON.parse(text) as { events: GameEvent[] }).events)
      response.end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push({ close: () => new Promise((done) => server.close(done)) })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ingest`, calls }
}

/** Twenty players a day by one ad. */
const installs: GameSimulatorOptions['installs'] = (account, { since, until }) => {
  const days: string[] = []
  for (let ms = Date.parse(since); ms <= Date.parse(until); ms += 86_400_000) days.push(new Date(ms).toISOString().slice(0, 10))
  return days.map((day) => ({ account, campaign: 'c', adset: 's', ad: 'ad', country: 'JP', day, installs: 20 }))
}

const fresh = () => join(mkdtempSync(join(tmpdir(), 'flightdeck-game-')), 'told.txt')

/** Tells until so much time is told. */
async function toldBy(url: string, { file, now = NOW }: { file: string; now?: number }): Promise<void> {
  const told: GameSimulator = startGameSimulator({
    games: [GAME],
    url,
    installs,
    file,
    days: 20,
    now: () => now,
    everyMs: 60_000,
    waitMs: 5,
  })
  await expect.poll(() => Date.parse(read(file))).toBe(now)
  await told.close()
}
const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

test('players come, come back ever less often, and some pay; each event is one that the console takes', async () => {
  const { url, calls } = await aConsole()
  await toldBy(url, { file: fresh() })
  const events = calls.flat()
  const refused = events.filter((event) => !('event' in readPlayerEvent(event, NOW)))
  expect([refused, new Set(events.map(({ id }) => id)).size]).toEqual([[], events.length])
  const many = (event: GameEvent['event']) => events.filter((one) => one.event === event).length
  expect(many('install')).toBeGreaterThan(300)
  expect(many('pay')).toBeGreaterThan(0)
  const onDay = (n: number) =>
    events.filter(
      ({ event, at, installed_at }) =>
        event === 'login' && Math.floor(Date.parse(at) / 86_400_000) - Math.floor(Date.parse(installed_at) / 86_400_000) === n,
    ).length
  expect(onDay(1)).toBeGreaterThan(onDay(7))
  expect(events.every(({ at }) => Date.parse(at) < NOW)).toBe(true)
})

test('the same time is always told in the same way, and goes on from there after a restart', async () => {
  const first = await aConsole()
  const file = fresh()
  await toldBy(first.url, { file })
  const again = await aConsole()
  await toldBy(again.url, { file: fresh() })
  expect(again.calls).toEqual(first.calls)
  const later = await aConsole()
  await toldBy(later.url, { file, now: NOW + 3_600_000 })
  const known = new Set(first.calls.flat().map(({ id }) => id))
  const told = later.calls.flat()
  // the last days are told again, and what happened since
  expect(told.some(({ id }) => known.has(id))).toBe(true)
  expect(told.filter(({ id }) => !known.has(id)).every(({ at }) => Date.parse(at) >= NOW)).toBe(true)
  expect(told.length).toBeLessThan(known.size)
})

test('a call that fails is made again with the same events', async () => {
  const quiet = await aConsole()
  await toldBy(quiet.url, { file: fresh() })
  const refusing = await aConsole(3)
  await toldBy(refusing.url, { file: fresh() })
  expect(refusing.calls).toEqual(quiet.calls)
})
