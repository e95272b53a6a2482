import { describe, expect, test } from 'vitest'
import { copyRows, type CopyTo, type SourceObject } from '#domain/duplication/copy-rows.ts'
import { copyDifferences } from '#domain/duplication/difference.ts'
import { fitValues, type CopyTarget } from '#domain/duplication/fit.ts'
import { misfitProblems, openMisfits, proposalsOf } from '#domain/duplication/misfit.ts'
import { copyNaming, planBlockers, type DuplicatePlan } from '#domain/duplication/plan.ts'
import { readSource, rowSource, splitSources } from '#domain/duplication/source-ref.ts'
import type { AccountFacts, Values } from '#domain/channels/channel.ts'
import { META } from '#domain/channels/meta.ts'
import { TOY } from '#tests/kit/toy-network.ts'

const NOW = Date.parse('2026-11-23T02:00:00Z')
const account = (accountId: string, currency: string, min = '100'): AccountFacts => ({
  accountId,
  name: accountId,
  currency,
  timezone: 'Asia/Taipei',
  minDailyBudgetMinor: min,
})
const HERE = account('here', 'USD')
const RATES: Readonly<Record<string, string>> = { USD: '7.2', TWD: '0.225', JPY: '0.048' }

const target = (to: AccountFacts, more: Partial<CopyTarget> = {}): CopyTarget => ({
  account: to,
  from: { accountId: 'here', currency: 'USD' },
  usable: {},
  names: {},
  rateOf: (currency) => RATES[currency] ?? null,
  nowMs: NOW,
  ...more,
})
const ADSET: Values = {
  countries: ['TW'],
  age_min: '18',
  age_max: '45',
  gender: 'all',
  user_os: 'all',
  start_time: '2099-01-01T00:00:00+08:00',
  adgroup_budget_mode: 'day',
  daily_budget: '5000',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  optimization_goal: 'APP_INSTALLS',
  billing_event: 'IMPRESSIONS',
  status: 'ACTIVE',
}
const ABOVE = { campaign: { budget_mode: 'none' } }
const fit = (values: Values, to: CopyTarget) => fitValues(META, 'adgroup', values, ABOVE, to)

describe('what is to be copied is named by', () => {
  test.each([
    ['12.3', { kind: 'row', batchId: '12', seq: 3 }],
    ['12.*', { kind: 'row', batchId: '12', seq: null }],
    ['1203400001:120215', { kind: 'object', accountId: '1203400001', networkId: '120215' }],
    ['act_1:120215', { kind: 'object', accountId: 'act_1', networkId: '120215' }],
    ['120215', { kind: 'object', accountId: null, networkId: '120215' }],
    ['12.x', null],
    ['a b', null],
    ['', null],
  ])('%s', (text, source) => expect(readSource(text)).toEqual(source))

  test('a row, as it is written and read', () => expect(readSource(rowSource('7', null))).toMatchObject({ batchId: '7', seq: null }))
  test('several, each once', () => expect(splitSources(' 12.3,12.4,,12.3 ')).toEqual(['12.3', '12.4']))
})

describe('an amount', () => {
  test('of the same currency is taken over', () => expect(fit(ADSET, target(account('b', 'USD'))).misfits).toEqual([]))

  test('of another currency is taken out, and the converted one is proposed as people set it', () => {
    const { values, misfits } = fit(ADSET, target(account('b', 'JPY')))
    expect(values.daily_budget).toBeUndefined()
    // 50 USD × 7.2 = 360 CNY / 0.048 = 7,500 JPY
    expect(misfits).toMatchObject([{ field: 'daily_budget', code: 'currency', left: null, proposal: '7500' }])
  })

  test('is proposed in whole units where the network takes no others', () => {
    // 50 USD are 1,600 TWD; 51.37 USD are 1,643.84, of which two digits count
    expect(fit({ ...ADSET, daily_budget: '5137' }, target(account('b', 'TWD'))).misfits[0]?.proposal).toBe('160000')
    // 0.35 USD are 11.20 TWD, which the network cannot hold
    const bid = { ...ADSET, bid_strategy: 'COST_CAP', bid_amount: '35' }
    expect(fit(bid, target(account('b', 'TWD'))).misfits.find(({ field }) => field === 'bid_amount')?.proposal).toBe('1100')
  })

  test('is not proposed below the minimum of the account', () => {
    expect(fit(ADSET, target(account('b', 'JPY', '8210'))).misfits[0]?.proposal).toBe('8300')
  })

  test('without a rate waits for a person, and says which rate is missing', () => {
    const { misfits } = fit(ADSET, target(account('b', 'KRW')))
    expect(misfits).toMatchObject([{ code: 'no_rate', proposal: null, params: { missing: 'KRW' } }])
  })

  test('below the minimum keeps its amount, and the minimum is proposed', () => {
    const { values, misfits } = fit(ADSET, target(account('b', 'USD', '6000')))
    expect([values.daily_budget, misfits]).toMatchObject(['5000', [{ code: 'minimum', left: '5000', proposal: '6000' }]])
  })
})

describe('a reference', () => {
  const names = { audience: new Map([['a1', '付费用户'], ['a3', '流失']]) } // prettier-ignore
  const there = (...ids: readonly [string, string][]) => ({ usable: { audience: new Map(ids) }, names })

  test('that the account may use stays', () => {
    const to = target(account('b', 'USD'), there(['a1', '付费用户']))
    expect(fit({ ...ADSET, audiences: ['a1'] }, to)).toMatchObject({ values: { audiences: ['a1'] }, misfits: [] })
  })

  test('that it may not use is taken out, and that of the same name there is proposed next to those that stay', () => {
    const to = target(account('b', 'USD'), there(['a2', '付费用户'], ['a3', '流失']))
    const { values, misfits } = fit({ ...ADSET, audiences: ['a1', 'a3'] }, to)
    expect(values.audiences).toEqual(['a3'])
    expect(misfits).toMatchObject([{ code: 'reference', left: ['a3'], proposal: ['a3', 'a2'], params: { names: '付费用户' } }])
  })

  test('is not proposed where one of them has no counterpart', () => {
    const to = target(account('b', 'USD'), there(['a2', '付费用户']))
    expect(fit({ ...ADSET, audiences: ['a1', 'a3'] }, to).misfits[0]?.proposal).toBeNull()
  })

  test('of which the account may use only one is proposed where none has its name, and none where there are several', () => {
    const sold = { ...ADSET, pixel_id: 'x1', pixel_event: 'PURCHASE' }
    const inAccount = (pixel: readonly [string, string][]) =>
      fitValues(META, 'adgroup', sold, { campaign: { budget_mode: 'none', objective: 'OUTCOME_SALES' } }, {
        ...target(account('b', 'USD')),
        usable: { pixel: new Map(pixel) },
        names: { pixel: new Map([['x1', '官网'], ...pixel]) },
      }) // prettier-ignore
    const { values, misfits } = inAccount([['x2', '商店']])
    expect(values.pixel_id).toBeUndefined()
    expect(misfits).toMatchObject([{ field: 'pixel_id', code: 'reference', source: 'x1', proposal: 'x2', params: { names: '官网' } }])
    expect(inAccount([['x2', '商店'], ['x3', '官网']]).misfits[0]?.proposal).toBe('x3') // prettier-ignore
    expect(inAccount([['x2', '商店'], ['x4', '论坛']]).misfits[0]?.proposal).toBeNull() // prettier-ignore
    expect(inAccount([['x1', '官网']]).misfits).toEqual([])
  })

  test('is not asked about in the account it comes from', () => {
    expect(fit({ ...ADSET, audiences: ['a1'] }, target(HERE, there())).misfits).toEqual([])
  })
})

test('times that are over are proposed as many whole days later as the first of them needs, in their own offset', () => {
  const { misfits } = fit({ ...ADSET, start_time: '2026-11-20T00:00:00+08:00', end_time: '2026-11-22T23:00:00+08:00' }, target(HERE))
  expect(misfits.map(({ field, proposal }) => [field, proposal])).toEqual([
    ['start_time', '2026-11-24T00:00:00+08:00'],
    ['end_time', '2026-11-26T23:00:00+08:00'],
  ])
})

describe('a misfit', () => {
  const [misfit] = fit(ADSET, target(account('b', 'JPY'))).misfits
  const open = (values: Values, waived: readonly string[] = [], above = ABOVE) =>
    openMisfits(META, misfit ? [misfit] : [], { level: 'adgroup', values, above, waived })
  const { daily_budget: _without, ...begun } = ADSET

  test('is open until the value is another one, and again when that is undone', () => {
    expect([open(begun).length, open({ ...begun, daily_budget: '7500' }).length, open(begun).length]).toEqual([1, 0, 1])
  })

  test('is closed by a person who leaves it so on purpose', () => expect(open(begun, ['daily_budget'])).toEqual([]))

  test('asks nothing while its field does not apply', () => {
    expect(open({ ...begun, adgroup_budget_mode: 'total' })).toEqual([])
  })

  test('keeps its row from being sent, unless the checks of every batch say it themselves', () => {
    expect(misfitProblems(open(begun))).toMatchObject([{ code: 'batch.copy.currency', field: 'daily_budget' }])
    expect(misfitProblems(fit(ADSET, target(account('b', 'USD', '6000'))).misfits)).toEqual([])
  })

  test('gives a value by field where one is proposed', () => expect(proposalsOf(open(begun))).toEqual({ daily_budget: '7500' }))
})

const source = (key: number, parent: number | null, level: string, name: string, values: Values): SourceObject => ({
  key,
  parent,
  level,
  ref: level === 'adgroup' ? `1.${key}` : null,
  account_id: 'here',
  currency: 'USD',
  game_id: 'g',
  name,
  values,
  network_id: null,
  batch_id: '1',
  seq: key,
  warnings: [],
  left_out: [],
})
const CAMPAIGN: Values = { objective: 'OUTCOME_TRAFFIC', special_ad_category: 'NONE', budget_mode: 'none', status: 'ACTIVE' }
const AD: Values = { message: '来玩', headline: '标题', call_to_action: 'DOWNLOAD', link_url: 'https://a.b/c', page_id: 'p', material_id: 'm', status: 'ACTIVE' } // prettier-ignore
const TREE = [
  source(0, null, 'campaign', '系列__A', CAMPAIGN),
  source(1, 0, 'adgroup', '组', ADSET),
  source(2, 1, 'ad', '广告', AD),
  source(3, 0, 'adgroup', '组', ADSET),
]

function made(more: Partial<Pick<DuplicatePlan, 'copies' | 'begin' | 'naming'>> = {}, accounts: readonly AccountFacts[] = [HERE]) {
  const targets: CopyTo[] = accounts.map((to) => ({ account: to, from: () => target(to) }))
  const known = new Map(accounts.map((one) => [one.accountId, one]))
  const plan = { copies: 1, begin: 'paused' as const, naming: copyNaming(META, 'adgroup'), ...more }
  return copyRows(META, plan, TREE, {
    game: { gameId: 'g', name: '游戏' },
    date: '20261123',
    targets,
    check: { accounts: known, nowMs: NOW },
  })
}

describe('copies', () => {
  test('are made of each source in each account as often as asked, an object before what is in it', () => {
    const rows = made({ copies: 2 }, [HERE, account('b', 'USD')])
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1))
    expect(rows).toHaveLength(16)
    expect(rows.slice(0, 4).map(({ level, parent_seq }) => [level, parent_seq])).toEqual([
      ['campaign', null],
      ['adgroup', 1],
      ['ad', 2],
      ['adgroup', 1],
    ])
  })

  test('begin paused at every level, or as their sources', () => {
    expect(new Set(made().map(({ values }) => values.status))).toEqual(new Set(['PAUSED']))
    expect(new Set(made({ begin: 'as_source' }).map(({ values }) => values.status))).toEqual(new Set(['ACTIVE']))
  })

  test('are named by the template; a name that is kept is kept to the letter, and one that is taken gets a number', () => {
    expect(made().map(({ name }) => name)).toEqual(['系列_A_20261123_1', '组_20261123_1', '广告', '组_20261123_1_2'])
    const kept = { campaign: '{source}', adgroup: '{source}', ad: '{source}' }
    expect(made({ naming: kept, copies: 2 }).map(({ name }) => name)).toEqual([
      '系列__A',
      '组',
      '广告',
      '组_2',
      '系列__A_2',
      '组',
      '广告',
      '组_2',
    ])
  })

  test('that do not fit hold back what is in them', () => {
    const rows = made({}, [account('b', 'JPY')])
    expect(rows.map(({ level, problems }) => [level, problems.map(({ code }) => code)])).toEqual([
      ['campaign', []],
      ['adgroup', ['batch.value.required', 'batch.copy.currency']],
      ['ad', ['batch.parent.blocked']],
      ['adgroup', ['batch.value.required', 'batch.copy.currency']],
    ])
  })
})

test('a copy is held against its source field by field, the name first; the order of what has none says nothing', () => {
  const copy = { name: '组_1', values: { ...ADSET, daily_budget: '6000', countries: ['SG', 'TW'], status: 'PAUSED' } }
  const was = { name: '组', values: { ...ADSET, countries: ['TW', 'SG'], end_time: '2099-02-01T00:00:00+08:00' } }
  expect(copyDifferences(META, 'adgroup', was, copy).map(({ field }) => field)).toEqual(['name', 'end_time', 'daily_budget', 'status'])
})

describe('a plan', () => {
  const plan: DuplicatePlan = {
    channel: 'fb_ad',
    level: 'adgroup',
    sources: ['1.2'],
    game_id: 'g',
    name: '复制',
    account_ids: ['a'],
    copies: 1,
    with_children: true,
    begin: 'paused',
    naming: copyNaming(META, 'adgroup'),
  }
  const codes = (change: Partial<DuplicatePlan>, perCopy: number | null = 3) =>
    planBlockers({ ...plan, ...change }, META, { perCopy }).map(({ code, field }) => [code, field])

  test('that is whole is allowed', () => expect(codes({})).toEqual([]))
  test.each<[Partial<DuplicatePlan>, string, string]>([
    [{ sources: [] }, 'duplicate.sources_missing', 'sources'],
    [{ sources: Array.from({ length: 501 }, (_, at) => `1.${at}`) }, 'duplicate.sources_many', 'sources'],
    [{ name: ' ' }, 'duplicate.name_missing', 'name'],
    [{ name: 'x'.repeat(101) }, 'duplicate.name_long', 'name'],
    [{ account_ids: [] }, 'duplicate.accounts_missing', 'account_ids'],
    [{ copies: 0 }, 'duplicate.copies', 'copies'],
    [{ copies: 51 }, 'duplicate.copies', 'copies'],
    [{ copies: 1.5 }, 'duplicate.copies', 'copies'],
    [{ naming: { ...plan.naming, ad: '' } }, 'duplicate.naming_missing', 'naming.ad'],
  ])('with %o says %s', (change, code, field) => expect(codes(change)).toEqual([[code, field]]))

  test('of more rows than one duplication may hold is refused with the number', () => {
    expect(planBlockers({ ...plan, copies: 50 }, META, { perCopy: 101 })).toMatchObject([{ params: { total: 5_050, max: 5_000 } }])
  })

  test('on a network that cannot duplicate is refused', () => {
    expect(planBlockers(plan, TOY, { perCopy: 1 }).map(({ code }) => code)).toEqual(['channel.no_duplicate'])
  })
})
