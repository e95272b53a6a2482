import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { callHeaders } from '#client/headers.ts'
import { createEventStream, createMessages, FIRST_WAIT_MS, LONGEST_WAIT_MS, SILENCE_MS, type EventStream } from '#client/event-stream.ts'
import type { ChangedEvent } from '#contract/events.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

type Tab = {
  stream: EventStream
  seen: IncomingMessage[]
  changes: (ChangedEvent | null)[]
  unauthorised: true[]
  /** waits that are running, by their length; `run` lets one end */
  waits: () => number[]
  run: (ms: number) => void
}

/** A real server and the stream of a tab; its waits end when told to. */
async function aTab(handle: (response: ServerResponse, count: number) => void): Promise<Tab> {
  const seen: IncomingMessage[] = []
  const server: Server = createServer((request, response) => handle(response, seen.push(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const changes: (ChangedEvent | null)[] = []
  const unauthorised: true[] = []
  const timers: { work: () => void; ms: number }[] = []
  const stream = createEventStream({
    origin: typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '',
    headers: () => callHeaders({ version: () => '1.4', language: () => 'en' }, 't-1'),
    onChange: (change) => changes.push(change),
    onUnauthorised: () => unauthorised.push(true),
    later: (work, ms) => {
      const timer = { work, ms }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
    random: () => 1,
  })
  closers.push(() => {
    stream.close()
    server.closeAllConnections()
    server.close()
  })
  const run = (ms: number) => {
    const [timer] = timers.splice(
      timers.findIndex((one) => one.ms === ms),
      1,
    )
    timer?.work()
  }
  return { stream, seen, changes, unauthorised, waits: () => timers.map(({ ms }) => ms), run }
}

const HELLO = 'event: hello\ndata: {}\n\n'
const changed = (id: string) => `event: changed\ndata: {"topic":"batch","id":"${id}"}\n\n`
const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

test('says who asks in the headers of every call, and passes on what changed', async () => {
  const tab = await aTab((response) => begin(response).write(HELLO + changed('7')))
  tab.stream.open()
  await expect.poll(() => tab.changes).toEqual([null, { topic: 'batch', id: '7' }])
  expect([
    tab.seen[0]?.url,
    tab.seen[0]?.headers.authorization,
    tab.seen[0]?.headers['accept-version'],
    tab.seen[0]?.headers['x-lang'],
  ]).toEqual(['/dapper/api/events', `Basic ${btoa('t-1:')}`, '1.4', 'en'])
  tab.stream.open()
  expect(tab.seen).toHaveLength(1) // one stream a tab
})

test('when it breaks it is opened again, ever later, and asks for what was missed', async () => {
  const tab = await aTab((response, count) => (count < 4 ? void response.destroy() : void begin(response).write(HELLO)))
  tab.stream.open()
  for (const ms of [FIRST_WAIT_MS, FIRST_WAIT_MS * 2, FIRST_WAIT_MS * 4]) {
    await expect.poll(tab.waits).toEqual([ms])
    tab.run(ms)
  }
  await expect.poll(() => tab.changes).toEqual([null])
})

test('never waits longer than a minute', async () => {
  const tab = await aTab((response) => void response.writeHead(502).end())
  tab.stream.open()
  for (const seconds of [1, 2, 4, 8, 16, 32, 60]) {
    await expect.poll(tab.waits).toEqual([seconds * 1000])
    tab.run(seconds * 1000)
  }
  await expect.poll(tab.waits).toEqual([LONGEST_WAIT_MS])
})

test('one that opens and breaks at once is no life: the waits go on growing', async () => {
  const tab = await aTab((response) => void begin(response).end(HELLO))
  tab.stream.open()
  await expect.poll(tab.waits).toEqual([FIRST_WAIT_MS])
  tab.run(FIRST_WAIT_MS)
  await expect.poll(tab.waits).toEqual([FIRST_WAIT_MS * 2])
})

test('a sign of life makes the next break a first one', async () => {
  const tab = await aTab((response, count) => void begin(response).end(count === 1 ? HELLO : `${HELLO}: beat\n\n`))
  tab.stream.open()
  await expect.poll(tab.waits).toEqual([FIRST_WAIT_MS])
  tab.run(FIRST_WAIT_MS)
  await expect.poll(() => tab.seen.length).toBe(2)
  await expect.poll(tab.waits).toEqual([FIRST_WAIT_MS])
})

test('one that falls silent is given up', async () => {
  const tab = await aTab((response) => void begin(response).write(HELLO))
  tab.stream.open()
  await expect.poll(() => tab.changes.length).toBe(1)
  expect(tab.waits()).toEqual([SILENCE_MS])
  tab.run(SILENCE_MS)
  await expect.poll(tab.waits).toEqual([FIRST_WAIT_MS])
})

test('refused for the number of open pages, it waits as long as it is told', async () => {
  const tab = await aTab((response) => void response.writeHead(429, { 'retry-after': '60' }).end())
  tab.stream.open()
  await expect.poll(tab.waits).toEqual([60_000])
})

test('the end of the session is asked about at once, said once, and not tried again', async () => {
  const tab = await aTab((response, count) =>
    count === 1 ? void begin(response).end(`${HELLO}event: end\ndata: {}\n\n`) : void response.writeHead(401).end(),
  )
  tab.stream.open()
  await expect.poll(tab.waits).toEqual([0])
  tab.run(0)
  await expect.poll(() => tab.unauthorised.length).toBe(1)
  expect(tab.waits()).toEqual([])
})

test('a server without a stream is asked once', async () => {
  const tab = await aTab((response) => void response.writeHead(404).end())
  tab.stream.open()
  await expect.poll(() => tab.seen.length).toBe(1)
  await expect.poll(tab.waits).toEqual([])
  expect([tab.unauthorised, tab.changes]).toEqual([[], []])
})

test('closed, it ends the call and is opened again by anyone who looks again', async () => {
  const tab = await aTab((response) => void begin(response).write(HELLO))
  tab.stream.open()
  await expect.poll(() => tab.changes.length).toBe(1)
  tab.stream.close()
  await expect.poll(() => tab.seen[0]?.socket.destroyed).toBe(true)
  expect(tab.waits()).toEqual([])
  tab.stream.open()
  await expect.poll(() => tab.changes).toEqual([null, null])
})

test('messages are read whatever pieces they come in, and nonsense is passed over', () => {
  const text = `${HELLO}: beat\n\n${changed('9')}data: a\r\ndata: b\r\n\r\n`
  for (const size of [1, 2, 7, 500]) {
    const heard = createMessages()
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))
    expect(pieces.flatMap(heard)).toEqual([
      { event: 'hello', data: '{}' },
      { event: 'beat', data: '' },
      { event: 'changed', data: '{"topic":"batch","id":"9"}' },
      { event: 'message', data: 'a\nb' },
    ])
  }
})
