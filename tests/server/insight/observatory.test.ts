import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { CostPurpose } from '#domain/finance/cost-name.ts'
import { lastDayOf } from '#domain/finance/month.ts'
import { OBSERVED_KEYS, observedMeasure, observedValue } from '#domain/observatory/measures.ts'
import { decimalText } from '#domain/metrics/fraction.ts'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { NO_SPECIAL_IDS } from '#permissions/special-ids.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import type { FactRow } from '#server/column-store/slices/slice.ts'
import { insightRoutes } from '#server/features/insight/insight.routes.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { sliceOf } from '#tests/kit/figures.ts'
import { oneAtATime } from '#tests/kit/one-at-a-time.ts'
import { aSession } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const test = await testOfEngine(import.meta.url)

const [STARS, GATE] = ['10012', '10045']
const [META, OTHER] = ['21', '304']
const REGION: Record<string, string> = { [STARS]: '1', [GATE]: '3' }
const OWN: Record<string, string> = { a1: STARS, a2: GATE, a3: STARS }
const MEDIA: Record<string, string> = { a1: META, a2: META, a3: OTHER }
/** What a unit is worth in CNY, of each month; JPY has no minor units. */
const RATES = { '2026-08': { USD: 7, JPY: 0.05 }, '2026-09': { USD: 7.2, JPY: 0.05 }, '2026-10': { USD: 7.5, JPY: 0.05 } } as const
type Month = keyof typeof RATES
const worth = (currency: string, month: string): number =>
  currency === 'CNY' ? 1 : RATES[month as Month][currency as 'USD'] * (currency === 'JPY' ? 100 : 1)

const DELIVERY = [
  { day: '2026-08-05', account: 'a1', spend: 10_000, currency: 'USD', country: 'JP' },
  { day: '2026-08-20', account: 'a2', spend: 30_000, currency: 'CNY', country: 'TW' },
  { day: '2026-09-01', account: 'a1', spend: 5_000, currency: 'USD', country: 'US' },
  { day: '2026-09-14', account: 'a3', spend: 7_000, currency: 'CNY', country: 'TW' },
  { day: '2026-10-02', account: 'a2', spend: 9_000, currency: 'CNY', country: 'JP' },
]
const PLAYERS = [
  { day: '2026-08-05', account: 'a1', allpay_amount: 40_000, allpay_taxed_amount: 27_000, currency: 'USD', country: 'JP', os: 'ios' },
  { day: '2026-08-21', account: 'a2', allpay_amount: 9_000, allpay_taxed_amount: 6_000, currency: 'JPY', country: 'JP', os: 'android' },
  { day: '2026-09-02', account: 'a3', allpay_amount: 12_000, allpay_taxed_amount: 8_100, currency: 'USD', country: 'US', os: 'android' },
  { day: '2026-10-03', account: 'a2', allpay_amount: 2_000, allpay_taxed_amount: 1_500, currency: 'JPY', country: 'JP', os: 'ios' },
]
/** Names: `ad` is on a channel's bill, `out` is not, `pub` is publishing, `dev` the share of the developer. */
const COSTS = [
  { month: '2026-08', game: STARS, spreader: META, name: 'ad', base: 69_000, country: null },
  { month: '2026-08', game: STARS, spreader: META, name: 'out', base: 3_100, country: 'JP' },
  { month: '2026-08', game: GATE, spreader: OTHER, name: 'pub', base: 1_700, country: null },
  { month: '2026-08', game: STARS, spreader: OTHER, name: 'dev', base: 20_000, country: null },
  { month: '2026-09', game: GATE, spreader: META, name: 'out', base: 900, country: 'TW' },
  { month: '2026-09', game: STARS, spreader: META, name: 'dev', base: 800, country: null },
  { month: '2026-10', game: STARS, spreader: META, name: 'out', base: 500, country: null },
]
const STATEMENTS = [
  {
    month: '2026-08',
    kind: 'income',
    game: STARS,
    store: 'App Store',
    spreader: null,
    flow: 41_000,
    refunded: 1_000,
    actual: 28_000,
    currency: 'USD',
  },
  {
    month: '2026-08',
    kind: 'income',
    game: GATE,
    store: 'Google Play',
    spreader: null,
    flow: 9_100,
    refunded: 0,
    actual: 5_900,
    currency: 'JPY',
  },
  { month: '2026-08', kind: 'outcome', game: STARS, store: '', spreader: META, flow: 70_500, refunded: 0, actual: 70_500, currency: 'CNY' },
  { month: '2026-08', kind: 'outcome', game: GATE, store: '', spreader: META, flow: 29_900, refunded: 0, actual: 29_900, currency: 'CNY' },
  {
    month: '2026-09',
    kind: 'income',
    game: STARS,
    store: 'Google Play',
    spreader: null,
    flow: 12_000,
    refunded: 300,
    actual: 8_000,
    currency: 'USD',
  },
  { month: '2026-09', kind: 'outcome', game: STARS, store: '', spreader: OTHER, flow: 7_100, refunded: 0, actual: 7_100, currency: 'CNY' },
] as const
const CONFIRMED: Record<string, { income: boolean; outcome: boolean }> = {
  '2026-08': { income: true, outcome: true },
  '2026-09': { income: true, outcome: false },
  '2026-10': { income: false, outcome: false },
}

let columns: FreshColumnStore
let house: TwoGames
type Person = Awaited<ReturnType<typeof aSession>>
let people: Record<'admin' | 'finance' | 'buyer' | 'one' | 'regional' | 'off', Person>

const buyer = (lists: Partial<Grants['global']> = {}): Grants => ({
  global: { game: ['*'], spreader: ['*'], region: ['*'], app: ['*'], ...lists },
  pages: { data: { func: { 'table.view': true } } },
})

beforeAll(async () => {
  columns = await freshColumnStore()
  house = await twoGames(insightRoutes({ store: columns.store, links: { sign: (key) => key } }))
  people = {
    admin: house.admin,
    finance: await aSession(house.database, PRESETS.finance),
    buyer: await aSession(house.database, buyer()),
    one: await aSession(house.database, buyer({ game: [STARS], spreader: [META] })),
    regional: await aSession(house.database, buyer({ region: ['3'] })),
    off: await aSession(house.database, PRESETS.finance),
  }
  await insertCompany()
  await insertFinance()
  const writer = openSliceWriter([columns.store], { exclusively: oneAtATime() })
  const place = (account: string) => ({ game: OWN[account] ?? '', region: REGION[OWN[account] ?? ''] ?? '' })
  const at = (account: string) => ({ account, spreader: MEDIA[account] ?? '' })
  await writer.replace(
    DELIVERY.map(({ day, account, ...row }) =>
      sliceOf('delivery', 'day', day, at(account), [
        { impressions: 1, clicks: 1, results: 1, returned: 0, ...place(account), ...row } satisfies FactRow,
      ]),
    ),
  )
  await writer.replace(
    PLAYERS.map(({ day, account, ...row }) =>
      sliceOf('players', 'day', day, at(account), [{ cohort_day: day, ...place(account), ...row }]),
    ),
  )
})
afterAll(async () => {
  await house.close()
  await columns.close()
})

async function insertCompany() {
  const { db } = house.database
  await db
    .updateTable('game')
    .set({ region_id: REGION[GATE] ?? '' })
    .where('game_id', '=', GATE)
    .execute()
  await db
    .insertInto('spreader')
    .values([META, OTHER].map((id) => ({ id, channel: id, name: `渠道 ${id}`, region_id: '1' })))
    .onConflict((known) => known.doNothing())
    .execute()
  await db
    .insertInto('ad_account')
    .values(
      ['a1', 'a2', 'a3'].map((account_id) => ({
        account_id,
        name: account_id,
        spreader_id: MEDIA[account_id] ?? '',
        currency: 'CNY',
        entity: '',
        timezone: 'Asia/Shanghai',
      })),
    )
    .execute()
  await db
    .insertInto('ad_account_game')
    .values(Object.entries(OWN).map(([account_id, game_id]) => ({ account_id, game_id })))
    .execute()
  await db
    .insertInto('figure_reading')
    .values(Object.keys(OWN).map((account_id) => ({ account_id })))
    .execute()
  await db
    .insertInto('fx_rate')
    .values(
      Object.entries(RATES).flatMap(([month, rates]) =>
        Object.entries(rates).map(([currency, rate]) => ({ name: month, currency, base: 'CNY', day: `${month}-01`, rate: String(rate) })),
      ),
    )
    .execute()
  const { admin, finance, buyer: dap, one, regional } = people
  await db
    .updateTable('app_user')
    .set({ observatory: true })
    .where(
      'id',
      'in',
      [admin, finance, dap, one, regional].map(({ userId }) => userId),
    )
    .execute()
  const listed = { ...NO_SPECIAL_IDS, finance_users: [admin, finance, people.off].map(({ userId }) => userId) }
  await db
    .insertInto('setting')
    .values({ key: 'special_ids', value: JSON.stringify(listed) })
    .onConflict((known) => known.column('key').doUpdateSet({ value: JSON.stringify(listed) }))
    .execute()
}

async function insertFinance() {
  const { db } = house.database
  const name = (id: string, more: { billed?: boolean; purpose?: CostPurpose } = {}) => ({
    id,
    tier: '3' as const,
    parent_id: null,
    name_zh: id,
    name_en: id,
    ...more,
  })
  await db
    .insertInto('cost_name')
    .values([
      name('ad', { billed: true }),
      name('out', { billed: false }),
      name('pub', { billed: false, purpose: 'publishing' }),
      name('dev', { billed: false, purpose: 'share' }),
    ])
    .execute()
  for (const { month, game, spreader, name: name_id, base, country } of COSTS) {
    const amounts = { amount_minor: String(base), base_minor: String(base) }
    const { id } = await db
      .insertInto('cost_entry')
      .values({
        month,
        game_id: game,
        spreader_id: spreader,
        name_id,
        country,
        currency: 'CNY',
        fx_rate: '1',
        level: 'game',
        state: 'posted',
        entered_by: people.admin.userId,
        ...amounts,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // two days: the first and the last of the month
    const half = Math.floor(base / 2)
    const share = (day: string, part: number) => ({
      entry_id: id,
      month,
      day,
      game_id: game,
      spreader_id: spreader,
      amount_minor: String(part),
      base_minor: String(part),
    })
    await db
      .insertInto('cost_share')
      .values([share(`${month}-01`, half), share(lastDayOf(month), base - half)])
      .execute()
  }
  await db
    .insertInto('statement_row')
    .values(
      STATEMENTS.map(({ game, store, spreader, flow, refunded, actual, currency, month, kind }, at) => ({
        month,
        kind,
        row_hash: String(at),
        counterparty: store || 'network',
        game_id: game,
        app_store: store,
        spreader_id: spreader,
        flow_minor: String(flow),
        refunded_minor: String(refunded),
        due_minor: String(actual),
        actual_minor: String(actual),
        currency,
        fx_rate: String(currency === 'CNY' ? 1 : RATES[month][currency]),
        base_minor: String(Math.round(actual * worth(currency, month))),
      })),
    )
    .execute()
  const closed = { totals_hash: 'x', state: 'confirmed' as const, confirmed_at: '2026-11-01T00:00:00Z' }
  for (const [month, { income, outcome }] of Object.entries(CONFIRMED))
    for (const [kind, is] of [
      ['income', income],
      ['outcome', outcome],
      ['cost', outcome],
    ] as const)
      if (is)
        await db
          .insertInto('finance_month')
          .values({ month, kind, ...closed })
          .onConflict((known) => known.columns(['month', 'kind']).doUpdateSet(closed))
          .execute()
}

const RANGE = { from: '2026-08-01', until: '2026-10-31' }
async function ask(path: string, more: Record<string, string> = {}, who: Person = people.admin, metrics: readonly string[] = MONTHLY) {
  const search = new URLSearchParams([
    ...Object.entries({ ...RANGE, ...more }),
    ...metrics.map((key): [string, string] => ['metrics[]', key]),
  ])
  return await house.get(`/dapper/api/insights/observatory/${path}?${search}`, who)
}
const MONTHLY = OBSERVED_KEYS

type Row = { time: string | null; groups: Record<string, string>; sums: Record<string, string> }
/** Values of a row in minor units, `–` where there is none; rates in percent. */
const values = ({ sums }: Pick<Row, 'sums'>, keys: readonly string[] = MONTHLY) =>
  Object.fromEntries(
    keys.map((key) => {
      const measure = observedMeasure(key)
      const value = measure && observedValue(measure, sums)
      return [key, value ? Number(decimalText(value, 6)) : '–']
    }),
  )
const byGroup = (rows: Row[], keys?: readonly string[]) =>
  Object.fromEntries(
    rows.map((row) => [[row.time, ...Object.values(row.groups)].filter((part) => part !== null).join(' '), values(row, keys)]),
  )

/** Every measure counted again from the lists above, row by row, with floats and without our sums. */
function counted(is: { game?: string; month?: string; media?: string }): Record<string, number | '–'> {
  const inMonth = (month: string) => is.month === undefined || month === is.month
  const own = (account: string) =>
    (is.game === undefined || OWN[account] === is.game) && (is.media === undefined || MEDIA[account] === is.media)
  let [ua, mkt, share, pay, real] = [0, 0, 0, 0, 0]
  let [outcome, publish, finShare, actualOutcome, daily] = [0, 0, 0, 0, 0]
  let [income, flow, refunded, gapReal, gapCost] = [0, 0, 0, 0, 0]
  let [profit, gross, closedIncome] = [0, 0, 0]
  const state = (month: string) => CONFIRMED[month] ?? { income: false, outcome: false }
  const both = (month: string) => state(month).income && state(month).outcome
  for (const { day, account, spend, currency } of DELIVERY) {
    const month = day.slice(0, 7)
    if (!own(account) || !inMonth(month)) continue
    ua += spend * worth(currency, month)
    if (state(month).outcome) gapCost += spend * worth(currency, month)
  }
  for (const { day, account, allpay_amount, allpay_taxed_amount, currency } of PLAYERS) {
    const month = day.slice(0, 7)
    if (!own(account) || !inMonth(month)) continue
    pay += allpay_amount * worth(currency, month)
    real += allpay_taxed_amount * worth(currency, month)
    if (state(month).income) gapReal += allpay_taxed_amount * worth(currency, month)
  }
  for (const { month, game, spreader, name, base } of COSTS) {
    if (!inMonth(month) || (is.game !== undefined && game !== is.game) || (is.media !== undefined && spreader !== is.media)) continue
    const closed = state(month).outcome
    if (name === 'dev') {
      share += base
      if (closed) finShare += base
      if (both(month)) [profit, gross] = [profit - base, gross - base]
    } else if (name === 'pub') {
      if (closed) publish += base
      if (both(month)) profit -= base
    } else {
      daily += base
      if (closed) outcome += base
      if (name === 'out') {
        mkt += base
        if (closed) [actualOutcome, gapCost] = [actualOutcome + base, gapCost + base]
        if (both(month)) profit -= base
      }
    }
  }
  for (const { month, kind, game, spreader, flow: of, refunded: back, actual, currency } of STATEMENTS) {
    if (!inMonth(month) || (is.game !== undefined && game !== is.game) || (is.media !== undefined && spreader !== is.media)) continue
    const base = Math.round(actual * worth(currency, month))
    if (kind === 'income' && state(month).income) {
      income += base
      flow += of * worth(currency, month)
      refunded += back * worth(currency, month)
      if (both(month)) [profit, gross, closedIncome] = [profit + base, gross + base, closedIncome + base]
    }
    if (kind === 'outcome' && state(month).outcome) {
      actualOutcome += base
      if (both(month)) profit -= base
    }
  }
  const months = Object.keys(CONFIRMED).filter(inMonth)
  const any = (test: (month: string) => boolean, value: number) => (months.some(test) ? value : '–')
  const rate = (over: number, under: number) => (under === 0 ? '–' : Number((over / under).toFixed(6)))
  const [isIn, isOut] = [(month: string) => state(month).income, (month: string) => state(month).outcome]
  return {
    dap_cost_amount: ua + mkt,
    dap_ua_cost: ua,
    dap_mkt_cost: mkt,
    dap_share: share,
    dap_profit: real - share - ua - mkt,
    dap_pay_amount: pay,
    dap_real_income: real,
    fin_outcome: any(isOut, outcome),
    fin_publish: any(isOut, publish),
    fin_share: any(isOut, finShare),
    fin_actual_outcome: any(isOut, actualOutcome),
    fin_daily_outcome: daily,
    fin_actual_income: any(isIn, income),
    fin_flow: any(isIn, flow),
    fin_flow_refunded: any(isIn, flow - refunded),
    fin_refund: any(isIn, refunded),
    fin_profit: any(both, profit),
    fin_gross_profit: any(both, gross),
    fin_profit_rate: any(both, 0) === '–' ? '–' : rate(profit, closedIncome),
    fin_gross_profit_rate: any(both, 0) === '–' ? '–' : rate(gross, closedIncome),
    gap_income: any(isIn, income - gapReal),
    gap_income_rate: any(isIn, 0) === '–' ? '–' : rate(income - gapReal, gapReal),
    gap_cost: any(isOut, actualOutcome - gapCost),
    gap_cost_rate: any(isOut, 0) === '–' ? '–' : rate(actualOutcome - gapCost, gapCost),
  }
}

describe('each measure, counted again from the rows', () => {
  test('of everything, and of each game', async () => {
    const whole = await ask('no_group')
    expect(byGroup(whole.data.rows)).toEqual({ '': counted({}) })
    const { data } = await ask('game')
    expect(byGroup(data.rows)).toEqual({ [STARS]: counted({ game: STARS }), [GATE]: counted({ game: GATE }) })
    expect(values(data.total)).toEqual(counted({}))
    expect(data).toMatchObject({ found: 2, currency: 'CNY', names: { game: { [STARS]: '星河战纪', [GATE]: '幻境之门' } } })
  })

  test('of each month, with what is confirmed of it; months that are not have no figures of finance', async () => {
    const { data } = await ask('game/month')
    expect(byGroup(data.rows)[`2026-08-01 ${STARS}`]).toEqual(counted({ game: STARS, month: '2026-08' }))
    expect(byGroup(data.rows)[`2026-09-01 ${STARS}`]).toEqual(counted({ game: STARS, month: '2026-09' }))
    expect(byGroup(data.rows)[`2026-10-01 ${GATE}`]).toEqual(counted({ game: GATE, month: '2026-10' }))
    expect(data.observatory.months).toEqual([
      { month: '2026-08', income: true, outcome: true },
      { month: '2026-09', income: true, outcome: false },
      { month: '2026-10', income: false, outcome: false },
    ])
  })

  test('a quarter is the sum of its months, and the months explain its gap', async () => {
    const { data } = await ask('game/quarter')
    const quarters = byGroup(data.rows, ['dap_ua_cost', 'fin_actual_income', 'gap_income'])
    expect(Object.keys(quarters)).toEqual([`2026-07-01 ${STARS}`, `2026-07-01 ${GATE}`, `2026-10-01 ${STARS}`, `2026-10-01 ${GATE}`].sort())
    const months = byGroup(data.observatory.by_month, ['gap_income'])
    const gaps = ['2026-08-01', '2026-09-01'].map((month) => Number(months[`${month} ${STARS}`]?.gap_income))
    expect(quarters[`2026-07-01 ${STARS}`]?.gap_income).toBeCloseTo((gaps[0] ?? 0) + (gaps[1] ?? 0), 4)
  })

  test('of media sources: what statements of stores say is not told, and says why', async () => {
    const { data } = await ask('top5_media_src')
    const keys = ['dap_cost_amount', 'fin_outcome', 'fin_actual_outcome', 'gap_cost', 'fin_share', 'dap_share']
    const expected = (media: string) => Object.fromEntries(keys.map((key) => [key, counted({ media })[key]]))
    const found = byGroup(data.rows, keys)
    expect([found[META], found[OTHER]]).toEqual([expected(META), expected(OTHER)])
    expect(values(data.rows[0], ['fin_actual_income', 'fin_profit'])).toEqual({ fin_actual_income: '–', fin_profit: '–' })
    const why = data.observatory.untold.find(({ measure }: { measure: string }) => measure === 'fin_actual_income')
    expect(why).toEqual({ measure: 'fin_actual_income', why: { code: 'observatory.not_by', params: { dimension: 'spreader' } } })
  })

  test('of countries: costs without one are by themselves, and all of it adds up', async () => {
    const { data } = await ask('top5_country')
    const found = byGroup(data.rows, ['dap_ua_cost', 'dap_mkt_cost'])
    expect(found).toEqual({
      JP: { dap_ua_cost: 79_000, dap_mkt_cost: 3_100 },
      US: { dap_ua_cost: 36_000, dap_mkt_cost: 0 },
      TW: { dap_ua_cost: 37_000, dap_mkt_cost: 900 },
      '~rest': { dap_ua_cost: 0, dap_mkt_cost: 0 },
      '': { dap_ua_cost: 0, dap_mkt_cost: 500 },
    })
    expect(values(data.total, ['dap_ua_cost', 'dap_mkt_cost'])).toEqual({ dap_ua_cost: 152_000, dap_mkt_cost: 4_500 })
  })

  test('five countries are the same five whatever is asked of them', async () => {
    const only = await ask('top5_country/month', {}, people.admin, ['fin_publish'])
    const groups = new Set(only.data.rows.map(({ groups: of }: Row) => of.country))
    expect(groups).toEqual(new Set(['', 'JP', 'TW']))
    const paid = await ask('top5_country', { 'sort[]': '-dap_pay_amount' }, people.admin, ['dap_pay_amount'])
    expect(paid.data.rows.map(({ groups: of }: Row) => of.country)).toEqual(['JP', 'US', 'TW', '~rest', ''])
  })

  test('of stores: players by their system, statements by the store they are of', async () => {
    const { data } = await ask('appstore')
    expect(byGroup(data.rows, ['dap_pay_amount', 'fin_flow', 'dap_ua_cost'])).toEqual({
      ios: { dap_pay_amount: 40_000 * 7 + 2_000 * 5, fin_flow: 41_000 * 7, dap_ua_cost: '–' },
      android: { dap_pay_amount: 9_000 * 5 + 12_000 * 7.2, fin_flow: 9_100 * 5 + 12_000 * 7.2, dap_ua_cost: '–' },
    })
  })

  test('by region and filtered: a game of the region is the region', async () => {
    const { data } = await ask('region', { filters: JSON.stringify([{ dimension: 'game', is: 'in', values: [GATE] }]) })
    expect(byGroup(data.rows)).toEqual({ '3': counted({ game: GATE }) })
  })

  test('narrowed by store: players by their system, statements of stores by theirs; what knows no store is not told', async () => {
    const filters = (is: 'in' | 'not_in', values: string[]) => ({ filters: JSON.stringify([{ dimension: 'os', is, values }]) })
    const keys = ['dap_pay_amount', 'fin_flow', 'gap_income', 'dap_ua_cost', 'fin_actual_outcome', 'fin_profit']
    const untold = { dap_ua_cost: '–', fin_actual_outcome: '–', fin_profit: '–' }
    const ios = {
      dap_pay_amount: 40_000 * 7 + 2_000 * 5,
      fin_flow: 41_000 * 7,
      gap_income: (28_000 - 27_000) * 7,
      ...untold,
    }
    const android = {
      dap_pay_amount: 9_000 * 5 + 12_000 * 7.2,
      fin_flow: 9_100 * 5 + 12_000 * 7.2,
      gap_income: (5_900 - 6_000) * 5 + (8_000 - 8_100) * 7.2,
      ...untold,
    }
    const totals = async (more: Record<string, string>) => values((await ask('game', more)).data.total, keys)
    expect(await totals(filters('in', ['ios']))).toEqual(ios)
    expect(await totals(filters('not_in', ['ios']))).toEqual(android)
    const { data } = await ask('appstore', filters('not_in', ['android']), people.admin, ['fin_flow'])
    expect(byGroup(data.rows, ['fin_flow'])).toEqual({ ios: { fin_flow: 41_000 * 7 } })
  })

  test('narrowed to none of a network: costs of the others, and its accounts are not counted', async () => {
    const filters = JSON.stringify([{ dimension: 'spreader', is: 'not_in', values: [META] }])
    const { data } = await ask('no_group', { filters })
    const own = ['dap_cost_amount', 'dap_share', 'fin_outcome', 'fin_actual_outcome', 'gap_cost']
    expect(values(data.total, own)).toEqual(Object.fromEntries(own.map((key) => [key, counted({ media: OTHER })[key]])))
    expect(data.accounts).toBe(1)
    expect(values(data.total, ['fin_flow', 'fin_profit'])).toEqual({ fin_flow: '–', fin_profit: '–' })
  })

  test('narrowed by country: costs of no country are in no one, and statements are not told', async () => {
    const filters = (is: 'in' | 'not_in') => ({ filters: JSON.stringify([{ dimension: 'country', is, values: ['JP', ''] }]) })
    const keys = ['dap_ua_cost', 'dap_mkt_cost', 'fin_actual_outcome', 'fin_flow']
    const totals = async (is: 'in' | 'not_in') => values((await ask('no_group', filters(is))).data.total, keys)
    const untold = { fin_actual_outcome: '–', fin_flow: '–' }
    expect(await totals('in')).toEqual({ dap_ua_cost: 79_000, dap_mkt_cost: 3_600, ...untold })
    expect(await totals('not_in')).toEqual({ dap_ua_cost: 73_000, dap_mkt_cost: 900, ...untold })
  })

  test('by day only what is booked or told by day; costs lie on their days', async () => {
    const { data } = await ask('no_group/day', {}, people.admin, ['dap_cost_amount', 'fin_daily_outcome'])
    expect(byGroup(data.rows, ['dap_cost_amount', 'fin_daily_outcome'])).toMatchObject({
      '2026-08-01': { dap_cost_amount: 1_550, fin_daily_outcome: 34_500 + 1_550 },
      '2026-08-05': { dap_cost_amount: 70_000, fin_daily_outcome: 0 },
      '2026-08-31': { dap_cost_amount: 1_550, fin_daily_outcome: 36_050 },
    })
    const refused = await ask('no_group/week', {}, people.admin, ['dap_cost_amount', 'fin_profit', 'gap_income'])
    expect(refused.blockers).toEqual([
      { code: 'observatory.needs_months', field: 'metrics', params: { measures: 'fin_profit, gap_income' } },
    ])
  })

  test('in another currency, by the rates of each month', async () => {
    const { data } = await ask('no_group/month', { currency: 'USD' }, people.admin, ['dap_ua_cost', 'fin_actual_income', 'dap_mkt_cost'])
    const found = byGroup(data.rows, ['dap_ua_cost', 'fin_actual_income', 'dap_mkt_cost'])
    expect(found['2026-08-01']).toEqual({
      dap_ua_cost: expect.closeTo(10_000 + 30_000 / 7, 4),
      fin_actual_income: expect.closeTo((28_000 * 7 + 5_900 * 5) / 7, 4),
      dap_mkt_cost: expect.closeTo(3_100 / 7, 4),
    })
    expect((await ask('no_group', { currency: 'EUR' })).blockers?.[0]).toMatchObject({ code: 'observatory.no_rate', field: 'currency' })
  })
})

describe('who sees what', () => {
  const codes = (answer: { blockers?: { code: string }[]; code?: string }) => answer.blockers?.map(({ code }) => code) ?? [answer.code]

  test('without the flag nothing is answered, even with all other grants', async () => {
    expect(codes(await ask('game', {}, people.off))).toEqual(['page.observatory'])
    const stranger = await aSession(house.database, { global: {}, pages: {} })
    expect(codes(await ask('game', {}, stranger))[0]).toMatch(/^permission\./)
  })

  test('with the right to finance all of it', async () => {
    const { data } = await ask('game', {}, people.finance)
    expect(data.observatory.untold).toEqual([])
    expect(values(data.total)).toEqual(counted({}))
  })

  test('without it what the platform counts, and one reason for the rest', async () => {
    const { data } = await ask('game', {}, people.buyer)
    const own = MONTHLY.filter((key) => key.startsWith('dap_'))
    expect(values(data.total, own)).toEqual(Object.fromEntries(own.map((key) => [key, counted({})[key]])))
    expect(
      values(
        data.total,
        MONTHLY.filter((key) => !own.includes(key)),
      ),
    ).toEqual(Object.fromEntries(MONTHLY.flatMap((key) => (own.includes(key) ? [] : [[key, '–']]))))
    const reasons = data.observatory.untold.map(({ measure, why }: { measure: string; why: { code: string } }) => [measure, why.code])
    expect(reasons).toEqual(MONTHLY.flatMap((key) => (own.includes(key) ? [] : [[key, 'observatory.finance_closed']])))
    expect(data.observatory.months).toEqual([])
  })

  test('of some games and media sources, only these', async () => {
    const { data } = await ask('game', {}, people.one, ['dap_cost_amount', 'dap_pay_amount', 'dap_share'])
    expect(byGroup(data.rows, ['dap_cost_amount', 'dap_pay_amount', 'dap_share'])).toEqual({
      [STARS]: { dap_cost_amount: 10_000 * 7 + 5_000 * 7.2 + 3_100 + 500, dap_pay_amount: 280_000, dap_share: 800 },
    })
    const filters = JSON.stringify([{ dimension: 'game', is: 'in', values: [GATE] }])
    expect((await ask('game', { filters }, people.one, ['dap_cost_amount'])).data.rows).toEqual([])
  })

  test('of one region, its games', async () => {
    const { data } = await ask('game', {}, people.regional, ['dap_cost_amount'])
    expect(byGroup(data.rows, ['dap_cost_amount'])).toEqual({ [GATE]: { dap_cost_amount: counted({ game: GATE }).dap_cost_amount } })
  })

  test('finance of fewer games than are shown is not told: its sums would be of other games than those next to them', async () => {
    const narrow: Grants = { ...PRESETS.finance, pages: { ...PRESETS.finance.pages, finance: { func: { '*': true }, game: [STARS] } } }
    const person = await aSession(house.database, narrow)
    const { db } = house.database
    await db.updateTable('app_user').set({ observatory: true }).where('id', '=', person.userId).execute()
    const listed = { ...NO_SPECIAL_IDS, finance_users: [people.admin, people.finance, people.off, person].map(({ userId }) => userId) }
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify(listed) })
      .where('key', '=', 'special_ids')
      .execute()
    const { data } = await ask('game', {}, person, ['dap_cost_amount', 'fin_flow'])
    expect(data.observatory.untold).toEqual([{ measure: 'fin_flow', why: { code: 'observatory.finance_games', params: { count: 1 } } }])
  })
})

test.each<[string, string, Record<string, string>, readonly string[], string, string]>([
  ['an unknown grouping', 'planet', {}, ['dap_ua_cost'], 'b', 'insight.report_unknown'],
  ['hours', 'game/rt60', {}, ['dap_ua_cost'], 'granularity', 'insight.report_unknown'],
  ['an unknown measure', 'game', {}, ['spend'], 'metrics', 'insight.metric_unknown'],
  [
    'a filter by what finance does not know',
    'game',
    { filters: JSON.stringify([{ dimension: 'account', is: 'in', values: ['a1'] }]) },
    ['dap_ua_cost'],
    'filters.0.dimension',
    'observatory.filter_unknown',
  ],
  ['a comparison', 'game', { compare: 'previous' }, ['dap_ua_cost'], 'compare', 'observatory.no_comparison'],
  ['half a month', 'game', { from: '2026-08-02' }, ['fin_flow'], 'from', 'observatory.whole_months'],
  ['a second grouping', 'game', { 'by[]': 'account' }, ['dap_ua_cost'], 'by', 'observatory.one_grouping'],
  ['an order by what is not asked', 'game', { 'sort[]': '-fin_flow' }, ['dap_ua_cost'], 'sort', 'insight.sort_unknown'],
])('%s is refused with its field and what to do', async (_what, path, more, metrics, field, code) => {
  const { blockers } = await ask(path, more, people.admin, metrics)
  expect(blockers).toEqual([expect.objectContaining({ code, field })])
})

test('a day that is out of its weekdays is marked with what was expected; without the flag none is looked for', async () => {
  const writer = openSliceWriter([columns.store], { exclusively: oneAtATime() })
  const day = (at: number) => new Date(Date.UTC(2026, 2, 3) + at * 86_400_000).toISOString().slice(0, 10)
  // ten Tuesdays of 2026-03-03 and later: 600, give or take a little, then 6 000
  const spent = [60_000, 61_000, 59_500, 60_500, 60_200, 59_000, 60_800, 60_100, 600_000]
  await writer.replace(
    spent.map((spend, at) =>
      sliceOf('delivery', 'day', day(7 * at), { account: 'a3', spreader: OTHER }, [
        { impressions: 1, clicks: 1, results: 1, returned: 0, spend, currency: 'CNY', game: STARS, region: '1', country: 'TW' },
      ]),
    ),
  )
  const range = { from: '2026-04-01', until: '2026-04-30' }
  const { data } = await ask('game', { ...range, anomalies: '1' }, people.admin, ['dap_ua_cost'])
  expect(data.observatory.anomalies).toMatchObject({
    since: '2026-04-01',
    until: '2026-04-30',
    floor: 50_000,
    too_many: false,
    found: [
      { game_id: STARS, measure: 'dap_ua_cost', day: '2026-04-28', value: 600_000, median: 60_150, low: 10_150, high: 110_150, weeks: 8 },
    ],
  })
  expect((await ask('game', range, people.admin, ['dap_ua_cost'])).data.observatory.anomalies).toBe(null)
})

test('costs of an open month follow the purpose of their name, those of a confirmed month stay', async () => {
  const { db } = house.database
  await db.updateTable('cost_name').set({ purpose: 'publishing' }).where('id', '=', 'out').execute()
  const entries = await db.selectFrom('cost_entry').select(['month', 'purpose']).where('name_id', '=', 'out').orderBy('month').execute()
  expect(entries).toEqual([
    { month: '2026-08', purpose: 'marketing' },
    { month: '2026-09', purpose: 'publishing' },
    { month: '2026-10', purpose: 'publishing' },
  ])
})
