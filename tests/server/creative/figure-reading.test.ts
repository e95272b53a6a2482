import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FigureAccount } from '#contract/creative-figures.ts'
import { blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { convert } from '#domain/finance/fx.ts'
import { effectType } from '#domain/creative/effect.ts'
import { DEFAULT_BEHAVIOUR } from '#simulators/meta/options.ts'
import type { MetaSimulator } from '#simulators/meta/server.ts'
import { JPY, USD } from '../batch/a-house.ts'
import { aStudio, BASE, created, type Studio } from './a-studio.ts'
import { aNetwork, dayOf, hurry, pushedAds, readAll } from './figure-world.ts'

let studio: Studio
let network: MetaSimulator
beforeAll(async () => {
  studio = await aStudio()
  network = await aNetwork()
})
beforeEach(async () => {
  network.control.reset()
  await studio.database.pool.query(`
    delete from figure_reading; delete from ad_figure; delete from creative_figure; delete from rate_bucket; delete from fx_rate;
    delete from batch; delete from creative; delete from setting;
    update ad_account set timezone = 'Asia/Singapore';
    insert into fx_rate (name, currency, day, rate) values ('early', 'USD', '2020-01-01', 7), ('yen', 'JPY', '2020-01-01', 0.05)`)
})
afterAll(async () => {
  await network.close()
  await studio.close()
})

const AD = { material: 'm1', headline: '来玩', message: '三分钟一局' }
const day = (account: string, ago = 0) => dayOf(studio.database, account, ago)
const read = () => readAll(studio.database, network)
const again = async () => {
  await hurry(studio.database)
  return await read()
}
const set = (ad: string | undefined, on: string, spend: string, purchaseValue = '0') =>
  network.control.setFigure({ ad: ad ?? '', day: on, spend, purchaseValue })
const asked = () =>
  network.control.journal().flatMap((entry) => (entry.kind === 'exchange' && entry.path.endsWith('/insights') ? [entry] : []))
const rangesAsked = () =>
  asked().map(({ request }) => {
    const { time_range } = JSON.parse(request)
    const { since, until } = JSON.parse(time_range)
    return `${since}..${until}`
  })
const rowOf = async (id: string) => (await studio.get(BASE, { 'ids[]': id })).body.data[0]
const moneyOf = async (id: string) => {
  const { spend_minor, return_minor } = await rowOf(id)
  return [spend_minor, return_minor]
}
const standing = async (account = USD) =>
  (await studio.database.db.selectFrom('figure_reading').selectAll().where('account_id', '=', account).executeTakeFirst()) ?? null

test('what the ads of a creative cost and brought adds up by day, in the base currency, however often it is read', async () => {
  const { id } = await created(studio)
  const [one, two] = await pushedAds(studio.database, network, USD, [AD, AD, { ...AD, headline: '别的标题' }])
  set(one, await day(USD, 1), '10.50', '20')
  set(two, await day(USD, 1), '2.25')
  set(two, await day(USD, 3), '1')
  expect(await moneyOf(id)).toEqual(['0', '0'])
  await read()
  const wanted = [String(1_375 * 7), String(2_000 * 7)]
  expect(await moneyOf(id)).toEqual(wanted)
  expect((await studio.get(`${BASE}/detail`, { id })).body.data.figures).toEqual([
    { day: await day(USD, 3), spend_minor: '700', return_minor: '0' },
    { day: await day(USD, 1), spend_minor: String(1_275 * 7), return_minor: '14000' },
  ])
  await again()
  await again()
  expect(await moneyOf(id)).toEqual(wanted)
})

test('the first reading goes back to the first ads, the next reads three days, and what was restated replaces what was read', async () => {
  const { id } = await created(studio)
  const [ad] = await pushedAds(studio.database, network, USD, [AD], { daysAgo: 10 })
  set(ad, await day(USD, 1), '10')
  await read()
  set(ad, await day(USD, 1), '12')
  await again()
  expect(rangesAsked()).toEqual([`${await day(USD, 10)}..${await day(USD)}`, `${await day(USD, 2)}..${await day(USD)}`])
  expect(await moneyOf(id)).toEqual(['8400', '0'])
  // a day for which the network has nothing any more has nothing here either
  set(ad, await day(USD, 1), '0')
  await again()
  expect(await moneyOf(id)).toEqual(['0', '0'])
})

test('everything that may still change is read once a day, and the whole past in slices', async () => {
  await created(studio)
  await pushedAds(studio.database, network, USD, [AD], { daysAgo: 400 })
  await read()
  await studio.database.pool.query(`update figure_reading set long_on = long_on - 1`)
  await again()
  expect(rangesAsked()).toEqual([
    `${await day(USD, 29)}..${await day(USD)}`,
    `${await day(USD, 59)}..${await day(USD, 30)}`,
    `${await day(USD, 89)}..${await day(USD, 60)}`,
    `${await day(USD, 27)}..${await day(USD)}`,
  ])
})

test('yen have no minor units: 5,000 of them are 250.00 in the base currency', async () => {
  const { id } = await created(studio)
  const [ad] = await pushedAds(studio.database, network, JPY, [AD])
  set(ad, await day(JPY, 1), '5000', '9001')
  await read()
  const inBase = (amount: bigint) => String(convert(amount, { from: 'JPY', to: baseCurrency(), rate: '0.05' }))
  expect(await moneyOf(id)).toEqual([inBase(5_000n), inBase(9_001n)])
  expect(inBase(5_000n)).toBe('25000')
})

test('days are those of each account: two zones end theirs at different hours', async () => {
  await studio.database.pool.query(
    `update ad_account set timezone = case account_id when '${USD}' then 'Pacific/Kiritimati' else 'Pacific/Pago_Pago' end`,
  )
  const { id } = await created(studio)
  // a day apart at every hour of the clock
  const [east, west] = [await day(USD), await day(JPY)]
  expect(east > west).toBe(true)
  const [one] = await pushedAds(studio.database, network, USD, [AD])
  const [two] = await pushedAds(studio.database, network, JPY, [AD])
  set(one, east, '1')
  set(two, west, '100')
  set(two, east, '900') // has not begun there
  await read()
  const { rows } = await studio.database.pool.query(
    'select account_id, day::text, spend_minor from creative_figure where creative_id = $1 order by account_id',
    [id],
  )
  expect(rows).toEqual([
    { account_id: USD, day: east, spend_minor: '100' },
    { account_id: JPY, day: west, spend_minor: '100' },
  ])
})

test('a day without a rate is told and not guessed, and counts as soon as there is one', async () => {
  await studio.database.pool.query(`delete from fx_rate where currency = 'USD'`)
  const { id } = await created(studio)
  const [ad] = await pushedAds(studio.database, network, USD, [AD])
  set(ad, await day(USD, 1), '10')
  set(ad, await day(USD, 5), '20')
  await read()
  expect(await moneyOf(id)).toEqual(['0', '0'])
  expect((await studio.get(BASE)).body.effect.unpriced).toEqual([{ currency: 'USD', days: 2 }])
  expect((await studio.get(`${BASE}/detail`, { id })).body.data).toMatchObject({ unpriced: [{ currency: 'USD', days: 2 }], figures: [] })
  await studio.database.pool.query(`insert into fx_rate (name, currency, day, rate) values ('now', 'USD', $1, 7.15)`, [await day(USD, 3)])
  expect(await moneyOf(id)).toEqual(['7150', '0'])
  expect((await studio.get(BASE)).body.effect.unpriced).toEqual([{ currency: 'USD', days: 1 }])
})

test('what the database prices is what the domain prices, to the minor unit', async () => {
  const rates = { USD: '7.123456', JPY: '0.0481', KWD: '23.3333' }
  const { id } = await created(studio)
  await studio.database.pool.query('delete from fx_rate')
  for (const [currency, rate] of Object.entries(rates))
    await studio.database.pool.query(`insert into fx_rate (name, currency, day, rate) values ($1, $1, '2020-01-01', $2)`, [currency, rate])
  for (const [currency, rate] of Object.entries(rates))
    for (const amount of [1n, 7n, 999n, 123_457n]) {
      await studio.database.pool.query('delete from creative_figure')
      await studio.database.db
        .insertInto('creative_figure')
        .values({
          creative_id: id,
          day: await day(USD, 1),
          account_id: USD,
          currency,
          spend_minor: String(amount),
          return_minor: String(amount),
        })
        .execute()
      expect([currency, ...(await moneyOf(id))]).toEqual([
        currency,
        ...Array(2).fill(String(convert(amount, { from: currency, to: baseCurrency(), rate }))),
      ])
    }
})

test('the recommendation follows from what was read', async () => {
  const { id } = await created(studio)
  const [ad] = await pushedAds(studio.database, network, USD, [AD])
  set(ad, await day(USD, 1), '2000', '2000')
  await read()
  const [spendMinor = '', returnMinor = ''] = await moneyOf(id)
  const row = await rowOf(id)
  expect(row.recommend_type).toBe(effectType({ spendMinor, returnMinor }, { spendMinor: '1000000', ratePercent: 100, days: 30 }))
  expect(row.recommend_type).toBe('4')
})

test('a creative that is made, or edited, after its ads takes their figures with it; one that they no longer fit keeps those of its versions', async () => {
  const [ad] = await pushedAds(studio.database, network, USD, [AD])
  set(ad, await day(USD, 1), '3')
  await read()
  const { id } = await created(studio)
  const other = await created(studio, { titles: ['没有广告用的标题'] })
  await read()
  expect([await moneyOf(id), await moneyOf(other.id)]).toEqual([
    ['2100', '0'],
    ['0', '0'],
  ])
  await studio.database.pool.query(`update creative set titles = array['来玩'] where id = $1`, [other.id])
  await read()
  expect(await moneyOf(other.id)).toEqual(['2100', '0'])
})

test('examples make way for the first figure that a network tells, and stay where none does', async () => {
  const [shown, unshown] = [await created(studio), await created(studio, { titles: ['没有广告用的标题'] })]
  for (const { id } of [shown, unshown])
    await studio.database.db
      .insertInto('creative_figure')
      .values({ creative_id: id, day: await day(USD, 4), spend_minor: '5', return_minor: '5' })
      .execute()
  expect((await studio.get(BASE)).body.effect.examples).toBe(2)
  const areExamples = async () => [(await rowOf(shown.id)).is_example, (await rowOf(unshown.id)).is_example]
  expect(await areExamples()).toEqual([true, true])
  const [ad] = await pushedAds(studio.database, network, USD, [AD])
  await read()
  expect([await moneyOf(shown.id), await moneyOf(unshown.id)]).toEqual([
    ['5', '5'],
    ['5', '5'],
  ])
  set(ad, await day(USD, 1), '1')
  await again()
  expect([await moneyOf(shown.id), await moneyOf(unshown.id)]).toEqual([
    ['700', '0'],
    ['5', '5'],
  ])
  expect((await studio.get(BASE)).body.effect.examples).toBe(1)
  expect(await areExamples()).toEqual([false, true])
})

test('an account that is throttled rests for the time it is told, and the others are read', async () => {
  const { id } = await created(studio)
  const [one] = await pushedAds(studio.database, network, USD, [AD])
  const [two] = await pushedAds(studio.database, network, JPY, [AD])
  set(one, await day(USD, 1), '1')
  set(two, await day(JPY, 1), '100')
  network.control.addFault({ match: { path: 'insights', account: USD }, fault: { kind: 'throttle', seconds: 90 }, remaining: 1 })
  await read()
  expect(await moneyOf(id)).toEqual(['500', '0'])
  expect(await standing()).toMatchObject({ failure: { code: 'creative.figures.throttled' }, done_at: null, attempts: 0 })
  // the bucket of reports is blocked, and that of pushes is not
  const { rows } = await studio.database.pool.query(`select key from rate_bucket where blocked_until > now()`)
  expect(rows).toEqual([{ key: `fb_ad:${USD}:reports` }])
  const before = asked().length
  await again()
  expect(asked()).toHaveLength(before + 1) // the other account only
  network.control.setClock({ advanceMs: 90_000 })
  await studio.database.pool.query('update rate_bucket set blocked_until = null, tokens = 100')
  await again()
  expect(await moneyOf(id)).toEqual([String(500 + 700), '0'])
  expect(await standing()).toMatchObject({ failure: null })
})

test('a report over several pages is stored once it is whole, and a failure between them loses nothing', async () => {
  const { id } = await created(studio)
  const ads = await pushedAds(
    studio.database,
    network,
    USD,
    Array.from({ length: 50 }, () => AD),
  )
  for (const ad of ads) for (let ago = 0; ago <= 10; ago += 1) set(ad, await day(USD, ago), '0.01')
  network.control.addFault({ match: { path: 'insights', nth: 2 }, fault: { kind: 'server_error', status: 503 }, remaining: 1 })
  await read()
  expect(await moneyOf(id)).toEqual(['0', '0'])
  expect(await standing()).toMatchObject({ failure: { code: 'creative.figures.refused' }, attempts: 1 })
  await again()
  expect(await moneyOf(id)).toEqual([String(50 * 11 * 7), '0'])
  expect(asked()).toHaveLength(4)
})

test('a token that died is said, and tried again at the next regular reading only, or as soon as there is another', async () => {
  await created(studio)
  await pushedAds(studio.database, network, USD, [AD])
  network.control.addFault({ match: { path: 'insights' }, fault: { kind: 'token_death' }, remaining: 1 })
  await read()
  await again()
  const { failure, next_at: next } = (await standing()) ?? { failure: null, next_at: new Date() }
  expect(failure).toMatchObject({ code: 'creative.figures.auth' })
  expect(next.getTime() - Date.now()).toBeGreaterThan(50 * 60_000)
  await studio.database.pool.query(`update ad_account set credential = 'sim-other', credential_set_at = now() where account_id = '${USD}'`)
  await read()
  expect(await standing()).toMatchObject({ failure: null, done_until: await day(USD) })
})

test('a worker that lost its account to another stores nothing', async () => {
  const { id } = await created(studio)
  const [ad] = await pushedAds(studio.database, network, USD, [AD])
  set(ad, await day(USD, 1), '1')
  await studio.database.pool.query(`
    insert into figure_reading (account_id) values ('${USD}');
    create function another_has_it() returns trigger language plpgsql as $$ begin new.lease_by := 'another'; return new; end $$;
    create trigger another_has_it before update of lease_until on figure_reading for each row when (new.lease_by is not null) execute function another_has_it()`)
  try {
    await read()
    expect(await moneyOf(id)).toEqual(['0', '0'])
    expect(await standing()).toMatchObject({ done_at: null, lease_by: 'another' })
  } finally {
    await studio.database.pool.query('drop trigger another_has_it on figure_reading; drop function another_has_it')
  }
})

test('an account that is switched off, held, or of a platform that reports nothing, is not read', async () => {
  await pushedAds(studio.database, network, USD, [AD])
  await studio.database.pool.query(`update ad_account set use_status = 'off' where account_id = '${USD}'`)
  await read()
  await studio.database.pool.query(`update ad_account set use_status = 'on', spreader_id = '4651' where account_id = '${USD}'`)
  await again()
  await studio.database.pool.query(`update ad_account set spreader_id = '21', network_state = 'disabled' where account_id = '${USD}'`)
  await again()
  await studio.database.pool.query(`update ad_account set network_state = null where account_id = '${USD}'`)
  expect(asked()).toEqual([])
})

test('accounts that could not be read come above the others, whatever they are called', async () => {
  const refused = JSON.stringify(blocker('creative.figures.auth'))
  const { pool } = studio.database
  const listed = async () =>
    (await studio.get(`${BASE}/figures`)).body.data.map(({ name, failure }: FigureAccount) => [name, failure !== null])
  await pool.query(`insert into figure_reading (account_id) values ('${USD}'), ('${JPY}')`)
  const [first, last] = await listed()
  await pool.query(`update figure_reading r set failure = $1 from ad_account a where a.account_id = r.account_id and a.name = $2`, [
    refused,
    last[0],
  ])
  expect(await listed()).toEqual([[last[0], true], first])
})

test('people see how far each account of theirs was read, and have it read now, with a line in the trail', async () => {
  const { id } = await created(studio)
  const [ad] = await pushedAds(studio.database, network, USD, [AD])
  await read()
  const [account] = (await studio.get(`${BASE}/figures`)).body.data
  expect(account).toMatchObject({ account_id: USD, currency: 'USD', state: 'read', done_until: await day(USD), failure: null, days_all: 0 })
  expect((await studio.get(`${BASE}/detail`, { id })).body.data.figure_sources).toEqual([])

  set(ad, await day(USD, 9), '4')
  const grants = {
    global: { func: {}, game: ['10045'], region: ['*'], spreader: ['*'], app: ['*'] },
    pages: { creative: { func: { '*': true } } },
  }
  const stranger = await studio.signIn(grants)
  expect((await studio.get(`${BASE}/figures`, {}, stranger)).body.data).toEqual([])
  expect((await studio.send('POST', `${BASE}/figures`, { 'account_ids[0]': USD }, stranger)).status).toBe(403)
  const looker = await studio.signIn({
    ...grants,
    global: { ...grants.global, game: ['*'] },
    pages: { creative: { func: { 'list.view': true } } },
  })
  expect((await studio.send('POST', `${BASE}/figures`, { 'account_ids[0]': USD }, looker)).status).toBe(403)

  expect((await studio.send('POST', `${BASE}/figures`, { 'account_ids[0]': USD, 'account_ids[1]': JPY })).body.data).toEqual({ asked: 1 })
  expect((await studio.get(`${BASE}/figures`)).body.data[0].state).toBe('waiting')
  await read() // no wait has to be over: it was asked for
  expect((await studio.get(`${BASE}/figures`)).body.data[0].state).toBe('read')
  expect(await moneyOf(id)).toEqual(['2800', '0'])
  expect((await studio.get(`${BASE}/detail`, { id })).body.data.figure_sources).toMatchObject([{ account_id: USD, failure: null }])
  const { rows } = await studio.database.pool.query(`select entity, after from audit_log where event = 'creative.figures_asked'`)
  expect(rows).toEqual([{ entity: 'creative.figures', after: { account_ids: [USD] } }])
})

test('accounts whose reports are read are told by pages', async () => {
  await studio.database.pool.query(`insert into figure_reading (account_id) values ('${USD}'), ('${JPY}')`)
  const all = (await studio.get(`${BASE}/figures`)).body
  const page = async (number: number) => (await studio.get(`${BASE}/figures`, { page: String(number), per_page: '1' })).body
  expect([all.total, all.data.length]).toEqual([2, 2])
  const pages = await Promise.all(all.data.map((_: unknown, index: number) => page(index + 1)))
  expect(pages.map(({ data }) => data)).toEqual(all.data.map((account: object) => [account]))
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => all.total))
})

test('a report that the network takes its time to make keeps no turn: other accounts are read, and the next turn goes on with it', async () => {
  const { id } = await created(studio)
  const [ad] = await pushedAds(studio.database, network, USD, [AD])
  const [other] = await pushedAds(studio.database, network, JPY, [AD])
  set(ad, await day(USD, 1), '10')
  set(ad, await day(USD, 2), '5')
  set(other, await day(JPY, 1), '5000')
  network.control.setBehaviour({ reports: { rowsAtOnce: 1, takesMs: [3_600_000, 3_600_000] } })
  const under = () =>
    network.control.journal().flatMap((entry) => (entry.kind === 'exchange' && entry.method === 'POST' ? [entry.path] : []))
  const posted = () => under().filter((path) => path.endsWith('/insights')).length
  try {
    await read()
    expect(await standing()).toMatchObject({ report: { until: await day(USD) }, lease_by: null, attempts: 0, failure: null, done_at: null })
    expect(await standing(JPY)).toMatchObject({ report: null, done_until: await day(JPY) })
    // looked at again, by whichever worker
    await again()
    expect([posted(), (await standing())?.done_at]).toEqual([1, null])
    network.control.setClock({ advanceMs: 3_600_000 })
    await again()
    expect(await standing()).toMatchObject({ report: null, done_until: await day(USD) })
    expect(posted()).toBe(1)
    expect((await studio.get(`${BASE}/detail`, { id })).body.data.figures.length).toBeGreaterThanOrEqual(2)
  } finally {
    network.control.setBehaviour({ reports: DEFAULT_BEHAVIOUR.reports })
  }
})
