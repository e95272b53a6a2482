import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connector } from '#server/connectors/core/port.ts'
import { fairly, inTurn, type Claim } from '#server/push/fair.ts'
import { LaneBook } from '#server/push/lane-book.ts'
import type { Worker } from '#server/push/worker.ts'
import { aBatch, aWorker, metaConnector, pushWorld, rowsOf, settled, until, type PushWorld } from './push-kit.ts'

const lane = (key: string, accountId = key, channel = 'fb_ad'): Claim => ({ key, accountId, channel })
const SHARES = { perAccount: 2, perNetwork: 4 }
/** Claims in the order in which they began to wait. */
const chosen = (claims: Claim[], underWay: Claim[] = []) =>
  fairly(claims, underWay, SHARES, (claim) => claims.indexOf(claim)).map(({ key }) => key)

describe('who is served next', () => {
  test('an account gets its share and no more, however many of its batches wait', () =>
    expect(chosen([lane('1', 'slow'), lane('2', 'slow'), lane('3', 'slow'), lane('4', 'quick')])).toEqual(['1', '4', '2']))

  test('an account whose share is under way waits, and the others do not', () =>
    expect(chosen([lane('3', 'slow'), lane('4', 'quick')], [lane('1', 'slow'), lane('2', 'slow')])).toEqual(['4']))

  test('the accounts with the fewest turns come first, among them the one that waits longest', () =>
    expect(chosen([lane('1', 'a'), lane('2', 'b'), lane('3', 'c')], [lane('0', 'a')])).toEqual(['2', '3', '1']))

  test('a network that does not answer takes nothing from another', () =>
    expect(chosen([lane('5'), lane('6', '6', 'tt_ad')], [lane('1'), lane('2'), lane('3'), lane('4')])).toEqual(['6']))
})

describe('who may draw from a limit that is short', () => {
  const turns = (waiting: Record<string, { gathers?: boolean; served?: number }>) => {
    const keys = Object.keys(waiting)
    const claims = keys.map((key) => lane(key, key.slice(0, 1)))
    return inTurn(claims, {
      gathers: ({ key }) => waiting[key]?.gathers ?? false,
      served: ({ key }) => waiting[key]?.served ?? 0,
      waitsSince: ({ key }) => keys.indexOf(key),
    }).map(({ key }) => key)
  }
  test('everyone, while no batch of the account gathers', () =>
    expect(turns({ a1: { served: 9 }, a2: {}, b1: {} })).toEqual(['a1', 'a2', 'b1']))
  test('the batch that was served least lately, whether it gathers or not', () => {
    expect(turns({ a1: { served: 9, gathers: true }, a2: {}, b1: {} })).toEqual(['a2', 'b1'])
    expect(turns({ a1: { served: 9 }, a2: { gathers: true }, b1: {} })).toEqual(['a2', 'b1'])
  })
  test('of batches that had the same, the one that waits longest', () =>
    expect(turns({ a1: { served: 1, gathers: true }, a2: { served: 1, gathers: true } })).toEqual(['a1']))
})

describe('what is remembered of a lane', () => {
  let now = 0
  const WHERE = { channel: 'fb_ad', batch: '1', account: 'a', work: 'send ad' }
  const book = () => new LaneBook({ backOffMs: 100, backOffMaxMs: 1_000, gatherMs: 50 }, () => now)
  beforeEach(() => {
    now = 0
  })

  test('it waits since it was seen ready, and gathering does not cost it its place', () => {
    const lanes = book()
    lanes.ready(['a'], new Set())
    now = 10
    lanes.gathered('a', 40)
    expect([lanes.waitsSince('a'), lanes.isLeftAlone('a')]).toEqual([0, true])
    now = 50
    expect([lanes.waitsSince('a'), lanes.isLeftAlone('a'), lanes.isHurried('a')]).toEqual([0, false, false])
    now = 160
    expect(lanes.isHurried('a')).toBe(true)
    lanes.passed('a')
    expect([lanes.waitsSince('a'), lanes.isHurried('a')]).toEqual([160, false])
  })

  test('what it got counts less and less', () => {
    const lanes = book()
    for (const _ of [1, 2, 3, 4]) lanes.serve('1:a')
    now = 20_000
    expect([lanes.served('1:a'), lanes.served('2:a')]).toEqual([1, 0])
    now = 200_000
    lanes.serve('2:a')
    expect(lanes.served('1:a')).toBe(0)
  })

  test('work that breaks is tried ever later, is told of from the third time on, and no more once it passed', () => {
    const lanes = book()
    const breaks = () => lanes.broke('a', WHERE, 'the statement took too long')
    expect([breaks(), breaks(), lanes.failing(), breaks()]).toEqual([
      { times: 1, waitMs: 100, tell: false },
      { times: 2, waitMs: 200, tell: false },
      [],
      { times: 3, waitMs: 400, tell: true },
    ])
    expect(lanes.failing()).toEqual([{ ...WHERE, times: 3, last: 'the statement took too long' }])
    expect([lanes.passed('a'), lanes.failing(), lanes.passed('a')]).toEqual([true, [], false])
  })

  test('work that another process did meanwhile is forgotten', () => {
    const lanes = book()
    for (let times = 0; times < 3; times++) lanes.broke('a', WHERE, 'x')
    now = 10_000
    lanes.ready(['b'], new Set())
    expect(lanes.failing()).toEqual([])
  })
})

describe('a worker', () => {
  let world: PushWorld
  const workers: Worker[] = []
  beforeEach(async () => {
    world = await pushWorld()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await world.close()
  })

  test('pushes for every account while sixteen batches of one wait for an answer', async () => {
    const meta = metaConnector(world.simulator.url)
    const held: (() => void)[] = []
    let open = false
    const connector: Connector = {
      ...meta,
      async create(account, ...more) {
        if (account.accountId === '1001' && !open) await new Promise<void>((go) => held.push(go))
        return await meta.create(account, ...more)
      },
    }
    const slow = await Promise.all(Array.from({ length: 16 }, () => aBatch(world, [{ level: 'campaign', account: '1001' }])))
    workers.push(aWorker(world, { leaseMs: 60_000 }, undefined, connector))
    await expect.poll(() => held.length).toBe(4)
    const quick = await aBatch(
      world,
      Array.from({ length: 6 }, () => ({ level: 'campaign' as const, account: '1002' })),
    )
    expect((await settled(world, quick)).map((row) => row.outcome)).toEqual(Array.from({ length: 6 }, () => 'done'))
    expect(held).toHaveLength(4)
    open = true
    for (const go of held) go()
    for (const batchId of slow) expect((await settled(world, batchId, 20_000)).map((row) => row.outcome)).toEqual(['done'])
  })

  test('says on the rows, and of itself, that their turn breaks again and again, and goes on when it passes', async () => {
    const meta = metaConnector(world.simulator.url)
    let broken = true
    const connector: Connector = {
      ...meta,
      get caps() {
        if (broken) throw new Error('the statement took too long')
        return meta.caps
      },
    }
    const batchId = await aBatch(world, [{ level: 'campaign' }, { level: 'campaign' }])
    const worker = aWorker(world, { backOffMaxMs: 60 }, undefined, connector, () => {})
    workers.push(worker)
    const rows = await until(
      () => rowsOf(world, batchId),
      (seen) => seen.every((row) => row.error),
    )
    const error = { class: 'retryable', code: 'push.turn.breaks', message: 'Error: the statement took too long' }
    expect(rows.map((row) => row.error)).toMatchObject([error, error])
    expect(worker.failing()).toMatchObject([{ channel: 'fb_ad', batch: batchId, account: '1001', work: 'send campaign' }])
    broken = false
    expect((await settled(world, batchId)).map((row) => [row.outcome, row.error])).toEqual([
      ['done', null],
      ['done', null],
    ])
    await expect.poll(() => worker.failing()).toEqual([])
  })
})
