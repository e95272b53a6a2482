import { afterAll, beforeAll, expect } from 'vitest'
import { openColumnStore } from '#server/column-store/client.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'

const test = await testOfEngine(import.meta.url)

let engine: FreshColumnStore
beforeAll(async () => void (engine = await freshColumnStore()))
afterAll(() => engine.close())

const ROWS = 5_000
const rowsOf = (part: number) => Array.from({ length: ROWS }, (_, number) => ({ part, number, spend: number * 7 }))
const parts = async () =>
  await engine.store.read<{ part: number; many: string; spend: string }>(
    'select part, count() as many, sum(spend) as spend from inserted group by part order by part',
  )
const anInserted = () =>
  engine.store.run('create or replace table inserted (part UInt32, number UInt32, spend Int64) engine = MergeTree order by (part, number)')

test('rows, bound values and types come back as they were written, and integers of 64 bits as text', async () => {
  await engine.store.run('create or replace table said (name String, day Date, amount Int64) engine = MergeTree order by name')
  await engine.store.insert('said', [{ name: `a'b\\c 广告`, day: '2026-11-20', amount: '9007199254740993' }])
  const read = await engine.store.read('select * from said where name = {name:String} and day >= {day:Date}', {
    name: `a'b\\c 广告`,
    day: '2026-11-19',
  })
  expect(read).toEqual([{ name: `a'b\\c 广告`, day: '2026-11-20', amount: '9007199254740993' }])
})

test('inserts that were acknowledged are there after kill -9 in the middle of others, and none is there in part', async () => {
  await anInserted()
  const acknowledged: number[] = []
  const unclear: number[] = []
  let stopped = false
  const writer = async (first: number) => {
    for (let part = first; !stopped; part += 2)
      await engine.store.insert('inserted', rowsOf(part)).then(
        () => acknowledged.push(part),
        () => {
          unclear.push(part)
          stopped = true
        },
      )
  }
  const writers = [writer(0), writer(1)]
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
  await engine.kill()
  await Promise.all(writers)
  expect(unclear.length).toBeGreaterThan(0)
  await engine.restart()
  const found = await parts()
  const whole = String((ROWS * (ROWS - 1) * 7) / 2)
  expect(found.filter(({ many, spend }) => many !== String(ROWS) || spend !== whole)).toEqual([])
  const there = new Set(found.map(({ part }) => part))
  expect(acknowledged.filter((part) => !there.has(part))).toEqual([])
  expect([...there].filter((part) => !acknowledged.includes(part) && !unclear.includes(part))).toEqual([])
})

test('a query that is under way at kill -9 fails at once, and is answered after the restart', async () => {
  const long = 'select sum(sipHash64(number)) as sum from numbers(4000000000)'
  const under = engine.store.read(long, {}, { workload: 'heavy' }).then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? 'failed' : 'unknown'),
  )
  await expect
    .poll(async () => await (await fetch(`${engine.url}/metrics`)).text())
    .toMatch(/flightdeck_report_statements\{workload="heavy",is="running"\} 1/)
  await engine.kill()
  expect(await under).toBe('failed')
  await engine.restart()
  expect(await engine.store.read('select 1 as one')).toEqual([{ one: 1 }])
})

test('a query whose caller gives up ends in the engine, and its session serves the next', async () => {
  const caller = new AbortController()
  const asked = engine.store.read(
    'select sum(sipHash64(number)) from numbers(40000000000)',
    {},
    { workload: 'heavy', signal: caller.signal },
  )
  const ended = asked.catch(() => 'given up')
  const running = async () => /workload="heavy",is="running"\} (\d+)/.exec(await (await fetch(`${engine.url}/metrics`)).text())?.[1]
  await expect.poll(running).toBe('1')
  caller.abort()
  expect(await ended).toBe('given up')
  await expect.poll(running).toBe('0')
})

test('a query beyond its limits is refused with the engine’s code', async () => {
  await expect(engine.store.read('select count() from numbers(900000000000) where sipHash64(number) = 0')).rejects.toMatchObject({
    type: expect.stringMatching(/TIMEOUT_EXCEEDED|TOO_MANY_ROWS/),
  })
  await expect(engine.store.read('select nothing')).rejects.toMatchObject({ type: 'UNKNOWN_IDENTIFIER' })
})

test('who does not know the token gets nothing', async () => {
  const stranger = openColumnStore({ url: engine.url, password: 'guessed' })
  await expect(stranger.read('select 1')).rejects.toMatchObject({ code: '516' })
  await stranger.close()
})
