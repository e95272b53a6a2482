import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Slice } from '#server/column-store/slices/slice.ts'
import type { BringingDeps } from '#server/features/report/slice-bringing.ts'
import { deliverNext, deliverNextHours } from '#server/features/report/slice-delivery.ts'
import type { MetaSimulator } from '#simulators/meta/server.ts'
import { GAME, JPY, USD } from '../batch/a-house.ts'
import { aStudio, created, type Studio } from '../creative/a-studio.ts'
import { aNetwork, dayOf, hurry, pushedAds, readAll, readAllHours } from '../creative/figure-world.ts'

/** A store that remembers what it has of each account and day, and how often it was told. */
function aStore() {
  const has = new Map<string, Slice>()
  const told: string[] = []
  return {
    has,
    told,
    replace: (slices: readonly Slice[]) => {
      for (const slice of slices) {
        const name = `${slice.account} ${slice.day}${slice.grain === 'day' ? '' : ` ${slice.grain}`}`
        told.push(name)
        has.set(name, slice)
      }
      return Promise.resolve()
    },
  }
}

let studio: Studio
let network: MetaSimulator
let store: ReturnType<typeof aStore>
beforeAll(async () => {
  studio = await aStudio()
  network = await aNetwork()
})
beforeEach(async () => {
  store = aStore()
  network.control.reset()
  await studio.database.pool.query(`
    delete from figure_reading; delete from hour_reading; delete from report_hour_slice; delete from ad_figure; delete from creative_figure; delete from report_slice; delete from rate_bucket;
    delete from batch; delete from creative; update ad_account set timezone = 'Asia/Singapore'`)
})
afterAll(async () => {
  await network.close()
  await studio.close()
})

const AD = { material: 'm1', headline: '来玩', message: '三分钟一局' }
const day = (account: string, ago = 0) => dayOf(studio.database, account, ago)
const set = (ad: string | undefined, on: string, spend: string, purchaseValue = '0') =>
  network.control.setFigure({ ad: ad ?? '', day: on, spend, purchaseValue })
const read = async () => {
  await hurry(studio.database)
  await readAll(studio.database, network)
}
const readHours = async () => {
  await studio.database.pool.query('update hour_reading set next_at = now()')
  await readAllHours(studio.database, network)
}
const waiting = async () => {
  const { rows } = await studio.database.pool.query<{ account_id: string; day: string; attempts: number; failure: string | null }>(
    'select account_id, day::text, attempts, failure from report_slice order by account_id, day',
  )
  return rows
}
async function deliver(deps: Partial<BringingDeps> = {}, next = deliverNext): Promise<number> {
  const all = { db: studio.database.db, isReady: () => true, replace: store.replace, ...deps }
  for (let turns = 0; ; turns += 1) if (!(await next(all))) return turns
}

test('what was read of an account and a day is brought as one slice, with what the ad is of; days without a figure too', async () => {
  const { id } = await created(studio)
  const [one, two] = await pushedAds(studio.database, network, USD, [AD, { ...AD, headline: '别的标题' }], { daysAgo: 2 })
  set(one, await day(USD, 1), '10.50', '20')
  set(two, await day(USD, 1), '2.25')
  await read()
  expect(await waiting()).toHaveLength(3)
  await deliver()
  expect(await waiting()).toEqual([])
  const slice = store.has.get(`${USD} ${await day(USD, 1)}`)
  expect(slice).toMatchObject({ facts: 'delivery', grain: 'day', account: USD, source: 'network', declaredRows: 2 })
  const { rows: games } = await studio.database.pool.query('select region_id from game where game_id = $1', [GAME])
  const common = {
    game: GAME,
    region: games[0]?.region_id,
    country: 'US',
    currency: 'USD',
    group1: expect.stringMatching(/^\d+$/),
    group2: expect.stringMatching(/^\d+$/),
  }
  expect(slice?.rows.toSorted((a, b) => Number(a.ad) - Number(b.ad))).toEqual([
    { ...common, ad: one, creative: id, spend: '1050', returned: '2000', impressions: 1000, clicks: 20, results: 1 },
    { ...common, ad: two, creative: '', spend: '225', returned: '0', impressions: 1000, clicks: 20, results: 0 },
  ])
  expect(store.has.get(`${USD} ${await day(USD, 2)}`)).toMatchObject({ rows: [], declaredRows: 0 })
})

test('the database and the store add up to the same', async () => {
  const ads = await pushedAds(studio.database, network, USD, [AD, AD, AD], { daysAgo: 5 })
  for (const [at, ad] of ads.entries()) for (const ago of [0, 1, 4]) set(ad, await day(USD, ago), `${at + 1}.37`)
  await read()
  await deliver()
  const sum = [...store.has.values()].flatMap(({ rows }) => rows).reduce((total, { spend }) => total + Number(spend), 0)
  const { rows } = await studio.database.pool.query('select sum(spend_minor)::int as spend from ad_figure')
  expect(sum).toBe(rows[0]?.spend)
  expect(sum).toBe(3 * (137 + 237 + 337))
})

test('what a creative cost and brought is the same beside it and in the store', async () => {
  const { id } = await created(studio)
  const [one, two, other] = await pushedAds(studio.database, network, USD, [AD, AD, { ...AD, headline: '别的标题' }], { daysAgo: 3 })
  for (const ago of [0, 1, 2]) {
    set(one, await day(USD, ago), '10.50', '20')
    set(two, await day(USD, ago), '2.25', '1.10')
    set(other, await day(USD, ago), '99')
  }
  await read()
  set(one, await day(USD, 1), '11')
  await read()
  await deliver()
  const told = [...store.has.values()].flatMap(({ day: on, rows }) =>
    rows.flatMap(({ creative, spend, returned }) => (creative === id ? [{ on, spend: Number(spend), back: Number(returned) }] : [])),
  )
  const { rows: kept } = await studio.database.pool.query<{ on: string; spend: number; back: number }>(
    'select day::text as on, spend_minor::int as spend, return_minor::int as back from creative_figure where creative_id = $1 order by day',
    [id],
  )
  const days = [...new Set(told.map(({ on }) => on))].toSorted()
  const sumOn = (day: string, of: 'spend' | 'back') => told.filter(({ on }) => on === day).reduce((sum, row) => sum + row[of], 0)
  expect(kept).toEqual(days.map((on) => ({ on, spend: sumOn(on, 'spend'), back: sumOn(on, 'back') })))
  expect(kept.map(({ spend }) => spend)).toEqual([1_275, 1_325, 1_275])
})

test('a day that was restated takes the place of what was brought, and of what still waits', async () => {
  const [ad] = await pushedAds(studio.database, network, USD, [AD], { daysAgo: 1 })
  const on = await day(USD, 1)
  set(ad, on, '10')
  await read()
  await deliver()
  set(ad, on, '12')
  await read()
  set(ad, on, '13')
  await read()
  await deliver()
  expect(store.has.get(`${USD} ${on}`)?.rows.map(({ spend }) => spend)).toEqual(['1300'])
  expect(store.told.filter((one) => one === `${USD} ${on}`)).toHaveLength(2)
})

test('what is read again while it is being brought is brought again', async () => {
  const [ad] = await pushedAds(studio.database, network, USD, [AD], { daysAgo: 0 })
  set(ad, await day(USD), '1')
  await read()
  set(ad, await day(USD), '9')
  let meanwhile: Promise<unknown> = Promise.resolve()
  const replace: BringingDeps['replace'] = async (slices) => {
    await store.replace(slices)
    meanwhile = read() // waits for the row, which is held until it was brought
  }
  await deliverNext({ db: studio.database.db, isReady: () => true, replace })
  await meanwhile
  await deliver()
  expect(store.has.get(`${USD} ${await day(USD)}`)?.rows.map(({ spend }) => spend)).toEqual(['900'])
  expect(store.told).toHaveLength(2)
})

test('days of accounts come together, and two workers bring each of them once', async () => {
  const [one] = await pushedAds(studio.database, network, USD, [AD], { daysAgo: 3 })
  const [two] = await pushedAds(studio.database, network, JPY, [AD], { daysAgo: 3 })
  for (const ago of [0, 1, 2, 3]) {
    set(one, await day(USD, ago), '1')
    set(two, await day(JPY, ago), '100')
  }
  await read()
  const together: number[] = []
  const replace: BringingDeps['replace'] = async (slices) => {
    together.push(slices.length)
    await store.replace(slices)
  }
  await Promise.all([deliver({ replace }), deliver({ replace })])
  expect(await waiting()).toEqual([])
  expect(store.told.toSorted()).toEqual([...new Set(store.told)].toSorted())
  expect(store.told).toHaveLength(8)
  expect(together).toEqual([8])
})

test('while the store is away nothing is lost, and pages of the database go on; afterwards all of it is brought', async () => {
  const [ad] = await pushedAds(studio.database, network, USD, [AD], { daysAgo: 1 })
  set(ad, await day(USD, 1), '5')
  await read()
  expect(await deliver({ isReady: () => false })).toBe(0)
  const failing = deliver({
    isReady: (() => {
      let asked = 0
      return () => asked++ === 0
    })(),
    replace: () => Promise.reject(new Error('socket hang up')),
  })
  await expect(failing).rejects.toThrow('socket hang up')
  expect((await waiting()).map(({ attempts }) => attempts)).toEqual([0, 0])
  const { rows } = await studio.database.pool.query('select sum(spend_minor)::int as spend from ad_figure')
  expect(rows).toEqual([{ spend: 500 }])
  await deliver()
  expect(store.has.size).toBe(2)
})

test('what the store refuses waits with the reason, and holds up no other account', async () => {
  const [one] = await pushedAds(studio.database, network, USD, [AD], { daysAgo: 0 })
  const [two] = await pushedAds(studio.database, network, JPY, [AD], { daysAgo: 0 })
  set(one, await day(USD), '1')
  set(two, await day(JPY), '100')
  await read()
  const replace: BringingDeps['replace'] = async (slices) => {
    if (slices.some(({ account }) => account === USD)) throw new Error('a slice of figures was refused: currency')
    await store.replace(slices)
  }
  await deliver({ replace })
  expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1, 1])
  await studio.database.pool.query('update report_slice set next_at = now()')
  await deliver({ replace })
  expect([...store.has.keys()]).toEqual([`${JPY} ${await day(JPY)}`])
  expect(await waiting()).toMatchObject([{ account_id: USD, attempts: 2, failure: 'a slice of figures was refused: currency' }])
})

test('a slice that was brought by a worker that died before it could say so is brought again, the same', async () => {
  const [ad] = await pushedAds(studio.database, network, USD, [AD], { daysAgo: 0 })
  set(ad, await day(USD), '7')
  await read()
  const died: BringingDeps['replace'] = async (slices) => {
    await store.replace(slices)
    throw new Error('the process died')
  }
  const dead = deliver({
    replace: died,
    isReady: (() => {
      let asked = 0
      return () => asked++ === 0
    })(),
  })
  await expect(dead).rejects.toThrow('the process died')
  const before = structuredClone([...store.has.values()])
  await deliver()
  expect([...store.has.values()]).toEqual(before)
  expect(store.told).toHaveLength(2)
})

test('hours of today and the week before are read apart from days, and brought by the hour; hours to come hold nothing', async () => {
  const [ad] = await pushedAds(studio.database, network, USD, [AD], { daysAgo: 9 })
  set(ad, await day(USD), '10', '50')
  set(ad, await day(USD, 7), '24')
  set(ad, await day(USD, 8), '99')
  await read()
  await readHours()
  await deliver({}, deliverNextHours)
  const slice = store.has.get(`${USD} ${await day(USD)} rt60`)
  const { rows: now } = await studio.database.pool.query<{ minute: number }>(
    `select (extract(hour from now() at time zone timezone) * 60)::int as minute from ad_account where account_id = $1`,
    [USD],
  )
  const rows = slice?.rows ?? []
  expect(slice).toMatchObject({ facts: 'delivery', grain: 'rt60', source: 'network' })
  expect(rows.every(({ minute = -1 }) => minute % 60 === 0 && minute <= (now[0]?.minute ?? 0))).toBe(true)
  expect(rows.reduce((sum, { spend }) => sum + Number(spend), 0)).toBe(1000)
  // neither country nor purchases are told by the hour
  expect(new Set(rows.map(({ country, results, returned }) => `${country} ${results} ${returned}`))).toEqual(new Set([' 0 0']))
  const before = store.has.get(`${USD} ${await day(USD, 7)} rt60`)
  expect(before?.rows).toHaveLength(24)
  expect(store.has.has(`${USD} ${await day(USD, 8)} rt60`)).toBe(false)
  expect(store.has.get(`${USD} ${await day(USD, 1)} rt60`)).toMatchObject({ rows: [] })
})

test('the next reading asks for today, and once an hour for yesterday too', async () => {
  await pushedAds(studio.database, network, USD, [AD], { daysAgo: 3 })
  await read()
  await readHours()
  const asked = () =>
    network.control.journal().flatMap((entry) => {
      if (entry.kind !== 'exchange' || !entry.request.includes('hourly_stats')) return []
      const { since, until } = JSON.parse(JSON.parse(entry.request).time_range)
      return [`${since}..${until}`]
    })
  await readHours()
  await studio.database.pool.query(`update hour_reading set long_at = now() - interval '61 minutes'`)
  await readHours()
  const [today, yesterday, week] = [await day(USD), await day(USD, 1), await day(USD, 7)]
  expect(asked()).toEqual([`${week}..${today}`, `${today}..${today}`, `${yesterday}..${today}`])
})

test('hours are as old as their report was asked for, and a new credential ends their wait', async () => {
  await pushedAds(studio.database, network, USD, [AD], { daysAgo: 1 })
  await read()
  const before = new Date()
  network.control.addFault({ match: { path: 'insights', account: USD }, fault: { kind: 'token_death' }, remaining: 1 })
  await readHours()
  const { rows } = await studio.database.pool.query('select failure, next_at > now() as waits from hour_reading')
  expect(rows).toMatchObject([{ failure: { code: 'creative.figures.auth' }, waits: true }])
  await studio.database.pool.query("update ad_account set credential = 'sim-other', credential_set_at = now() where account_id = $1", [USD])
  await readAllHours(studio.database, network)
  await deliver({}, deliverNextHours)
  const told = Date.parse(store.has.get(`${USD} ${await day(USD)} rt60`)?.asOf ?? '')
  expect(told).toBeGreaterThanOrEqual(before.getTime())
  expect(told).toBeLessThanOrEqual(Date.now())
})
