import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Worker } from '#server/push/worker.ts'
import { aBatch, aWorker, heldBy, metaConnector, pushWorld, rowsOf, settled, until, type PushWorld } from './push-kit.ts'
import { aFamily } from './rows.ts'

/** Calls that get no answer about their rows are the network's fault: they end no row, however often they happen. */
let world: PushWorld
const workers: Worker[] = []
const FEW_TRIES = { maxAttempts: 2, maxFailedLooks: 2, maxFailedPulls: 2, lookAgainMs: 50 }
const work = (connector: Connector = metaConnector(world.simulator.url, TIMES)) =>
  workers.push(aWorker(world, FEW_TRIES, undefined, connector))
const TIMES = { answerMs: 300, longestCallMs: 40, listLagMs: 20 }

beforeAll(async () => {
  world = await pushWorld()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  world.simulator.control.removeFaults()
})
afterAll(() => world.close())

/** Where nothing listens any more. */
async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

const ended = async (batchId: string) => ({
  rows: (await settled(world, batchId)).map((row) => [row.outcome, row.error]),
  once: [...heldBy(world, batchId).values()].every((ids) => ids.length === 1),
})
const arrived = (rows: number) => ({ rows: Array.from({ length: rows }, () => ['done', null]), once: true })

test.each([
  ['never arrive', { kind: 'drop_before_commit' }],
  ["are answered by a gateway's page", { kind: 'gateway_html' }],
  ['are answered with "service temporarily unavailable"', { kind: 'transient' }],
  ['have no answer within the time', { kind: 'hang', applies: false }],
])('a row whose calls %s more often than a row is tried is created all the same, and what belongs below it', async (_what, fault) => {
  world.simulator.control.addFault({ match: { method: 'POST', level: 'campaign' }, fault, remaining: 4 })
  const batchId = await aBatch(world, aFamily({ groups: 1, ads: 1 }))
  work()
  expect(await ended(batchId)).toEqual(arrived(3))
})

test('rows of a bulk call that breaks again and again go on, also those whose turn in it never came', async () => {
  world.simulator.control.addFault({ match: { method: 'POST', path: '^/$' }, fault: { kind: 'server_error' }, remaining: 3 })
  world.simulator.control.addFault({ match: { inBatch: true, name: '^ad 3' }, fault: { kind: 'drop_before_commit' }, remaining: 3 })
  const batchId = await aBatch(world, aFamily({ groups: 1, ads: 5 }))
  work()
  expect(await ended(batchId)).toEqual(arrived(7))
})

test('while the network cannot be reached a row waits, says why and until when, and goes on by itself', async () => {
  const real = metaConnector(world.simulator.url, TIMES)
  const closed = metaConnector(await closedAddress(), TIMES)
  let calls = 0
  const batchId = await aBatch(world, [{ level: 'campaign' }])
  work({ ...real, create: (...args) => (++calls <= 4 ? closed : real).create(...args) })
  const [waiting] = await until(
    () => rowsOf(world, batchId),
    (rows) => calls > 2 && rows[0]?.sync_status === 102,
  )
  expect(waiting?.error).toEqual({ class: 'retryable', code: 'push.outage', message: 'ECONNREFUSED', until: expect.any(String) })
  expect(await ended(batchId)).toEqual(arrived(1))
})

test.each([
  ['looked up', 'campaigns$', { kind: 'drop_after_commit' }],
  ['read back', '^/$', { kind: 'delay', ms: 1 }],
])('while a row cannot be %s for want of an answer it waits, and no person is asked', async (_what, path, written) => {
  world.simulator.control.addFault({ match: { method: 'POST', level: 'campaign' }, fault: written, remaining: 1 })
  world.simulator.control.addFault({ match: { method: 'GET', path }, fault: { kind: 'gateway_html' }, remaining: 5 })
  const batchId = await aBatch(world, aFamily({ groups: 1, ads: 1 }))
  work()
  expect(await ended(batchId)).toEqual(arrived(3))
})

test('an ad whose picture gets no answer waits, says why and until when, and is created when the picture is there', async () => {
  world.simulator.control.addFault({ match: { method: 'POST', path: 'adimages$' }, fault: { kind: 'gateway_html' }, remaining: 8 })
  const batchId = await aBatch(world, aFamily({ account: '1002', groups: 1, ads: 1 }))
  work()
  const [, , ad] = await until(
    () => rowsOf(world, batchId),
    (rows) => Boolean(rows[2]?.error),
  )
  expect(ad).toMatchObject({
    outcome: 'waiting',
    attempts: 0,
    error: { class: 'retryable', code: 'push.outage', until: expect.any(String) },
  })
  expect(await ended(batchId)).toEqual(arrived(3))
})

test('what the network answers about a row itself ends it after its tries, in the words of the network', async () => {
  world.simulator.control.addFault({ match: { method: 'POST', level: 'campaign' }, fault: { kind: 'creative_flake' } })
  const batchId = await aBatch(world, [{ level: 'campaign' }])
  work()
  expect(await settled(world, batchId)).toMatchObject([
    {
      outcome: 'failed',
      attempts: 2,
      error: { class: 'exhausted', code: '100/1487390', message: 'The Adcreative create failed. Please try again later.' },
    },
  ])
})
