import { beforeEach, expect, test } from 'vitest'
import type { Session } from '#server/column-store/chdb.ts'
import { openSessions, SESSIONS, TooMany, type SessionPool } from '#server/column-store/session-pool.ts'
import { readStatement } from '#server/column-store/statement.ts'
import { deferred } from '#server/main/deferred.ts'

/** What runs, in order of its start, with the function that ends it. */
let running: { text: string; end: (error?: Error) => void }[] = []
let killed: string[] = []
let entered: string[] = []
let pool: SessionPool

const session = (): Session => ({
  queryAsync: async (text) => {
    if (text.startsWith('use ')) entered.push(text.slice(4))
    if (/^(create database|use )/.test(text)) return { bytes: () => new Uint8Array() }
    if (text.startsWith('kill')) {
      killed.push(text)
      for (const one of running.filter((each) => text.includes(each.text.slice(0, each.text.indexOf(' '))))) one.end(new Error('killed'))
      return { bytes: () => new Uint8Array() }
    }
    const ended = deferred<Error | undefined>()
    running.push({ text, end: ended.resolve })
    const error = await ended.promise
    if (error) throw error
    return { bytes: () => Buffer.from(text) }
  },
  insert: () => Promise.reject(new Error('not asked for')),
  close: () => {},
})

const ask = (id: string, workload: string, signal = new AbortController().signal) =>
  pool.run(readStatement(new URLSearchParams({ query_id: id, query: 'select 1', workload }), Buffer.from('')), signal)
const NEVER = new AbortController().signal
const idsRunning = () => running.map(({ text }) => /^\/\*(.+)\*\//.exec(text)?.[1])
/** All that was asked has been given to the engine. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(async () => {
  running = []
  killed = []
  entered = []
  pool = await openSessions(session)
})

test('a short read does not wait behind heavy ones', async () => {
  const heavy = Array.from({ length: SESSIONS.heavy + 3 }, (_, number) => ask(`h${number}`, 'heavy'))
  await settle()
  expect(idsRunning()).toEqual(Array.from({ length: SESSIONS.heavy }, (_, number) => `h${number}`))
  const short = ask('s', 'short')
  await settle()
  expect(idsRunning()).toContain('s')
  expect(pool.state().heavy).toEqual({ running: SESSIONS.heavy, waiting: 3 })
  for (let turn = 0; turn < heavy.length; turn += 1) {
    for (const one of running) one.end()
    await settle()
  }
  await Promise.all([...heavy, short])
})

test('a statement runs in the database that it names, and a session that is in it is not told again', async () => {
  expect(entered).toEqual(Array.from({ length: Object.values(SESSIONS).reduce((sum, many) => sum + many, 0) }, () => '`flightdeck`'))
  entered = []
  for (const database of ['other', 'other', 'flightdeck', 'o`dd']) {
    const asked = pool.run(readStatement(new URLSearchParams({ query: 'select 1', workload: 'heavy', database }), Buffer.from('')), NEVER)
    await settle()
    for (const one of running.splice(0)) one.end()
    await asked
  }
  expect(entered).toEqual(['`other`', '`flightdeck`', '`o\\`dd`'])
})

test('statements of a kind are answered in the order they came', async () => {
  const asked = Array.from({ length: SESSIONS.heavy + 2 }, (_, number) => ask(`h${number}`, 'heavy'))
  await settle()
  running[0]?.end()
  await settle()
  expect(idsRunning().at(-1)).toBe(`h${SESSIONS.heavy}`)
  for (let turn = 0; turn < asked.length; turn += 1) {
    for (const one of running) one.end()
    await settle()
  }
  expect(await Promise.all(asked)).toHaveLength(asked.length)
})

test('a statement whose caller goes away is ended by its id, and its session serves the next', async () => {
  const caller = new AbortController()
  const asked = [
    ask('h0', 'heavy', caller.signal),
    ...Array.from({ length: SESSIONS.heavy }, (_, number) => ask(`h${number + 1}`, 'heavy')),
  ]
  const first = expect(asked[0]).rejects.toThrow('killed')
  await settle()
  caller.abort()
  await first
  await settle()
  expect(killed).toEqual([`kill query where startsWith(query, '/*h0*/') async`])
  expect(idsRunning()).toContain(`h${SESSIONS.heavy}`)
  for (const one of running.slice(1)) one.end()
  await Promise.all(asked.slice(1))
})

test('one that still waits leaves the queue and never reaches the engine', async () => {
  const caller = new AbortController()
  const first = Array.from({ length: SESSIONS.heavy }, (_, number) => ask(`h${number}`, 'heavy'))
  const left = expect(ask('gone', 'heavy', caller.signal)).rejects.toThrow()
  await settle()
  caller.abort()
  await left
  expect(pool.state().heavy.waiting).toBe(0)
  for (const one of running) one.end()
  await Promise.all(first)
  expect(idsRunning()).not.toContain('gone')
})

test('more than can be answered soon are told to come again', async () => {
  const asked = Array.from({ length: SESSIONS.heavy + 500 }, (_, number) => ask(`h${number}`, 'heavy').catch((error: unknown) => error))
  await expect(ask('late', 'heavy')).rejects.toBeInstanceOf(TooMany)
  expect(asked).toHaveLength(SESSIONS.heavy + 500)
})

test('a statement that fails gives its session back', async () => {
  const failing = expect(ask('bad', 'ingest')).rejects.toThrow('wrong')
  await settle()
  running[0]?.end(new Error('wrong'))
  await failing
  expect(pool.state().ingest).toEqual({ running: 0, waiting: 0 })
})
