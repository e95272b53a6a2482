import { describe, expect, test } from 'vitest'
import { itemFindings, itemProblems, ruleProblems } from '#domain/batch/validate.ts'
import type { Channel, Values } from '#domain/channels/channel.ts'
import { META } from '#domain/channels/meta.ts'
import { JPY, NOW, USD } from './a-spec.ts'

const CAMPAIGN: Values = { objective: 'OUTCOME_APP_PROMOTION', special_ad_category: 'NONE', budget_mode: 'none', status: 'PAUSED' }
const ADGROUP: Values = {
  countries: ['TW'],
  age_min: '18',
  age_max: '65',
  gender: 'all',
  user_os: 'all',
  start_time: '2026-12-01T00:00:00+08:00',
  adgroup_budget_mode: 'day',
  daily_budget: '5000',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  optimization_goal: 'APP_INSTALLS',
  billing_event: 'IMPRESSIONS',
  status: 'PAUSED',
}
const AD: Values = {
  material_id: 'm1',
  message: '来玩吧',
  headline: '星海',
  call_to_action: 'PLAY_GAME',
  link_url: 'https://example.com',
  page_id: 'p1',
  status: 'PAUSED',
}

const TOTAL: Values = { adgroup_budget_mode: 'total', lifetime_budget: '500000', end_time: '2026-12-31T00:00:00+08:00' }

const without = (values: Values, key: string): Values => Object.fromEntries(Object.entries(values).filter(([one]) => one !== key))
const adgroup = (change: Values, account = USD, above = { campaign: CAMPAIGN }) =>
  itemProblems(META, { level: 'adgroup', name: 'G', values: { ...ADGROUP, ...change }, above }, { account, nowMs: NOW })
const ad = (change: Values) =>
  itemProblems(
    META,
    { level: 'ad', name: 'A', values: { ...AD, ...change }, above: { campaign: CAMPAIGN, adgroup: ADGROUP } },
    { account: USD, nowMs: NOW, known: { material: new Set(['m1']), page: new Set(['p1']) } },
  )

describe('an amount in Taiwan dollars', () => {
  const TWD = { ...USD, currency: 'TWD', minDailyBudgetMinor: '3200' }

  test('is whole, because the network knows no cents of it', () => {
    expect([adgroup({ daily_budget: '30000' }, TWD), adgroup({ daily_budget: '30050' }, TWD).map(({ code }) => code)]).toEqual([
      [],
      ['channel.money.step'],
    ])
  })
})

describe('an ad set that promotes an app', () => {
  const GAME = {
    name: '星海',
    appId: '1',
    ios: 'https://apps.apple.com/app/id1',
    android: 'https://play.google.com/store/apps/details?id=a.b',
  }
  const found = (game: Partial<typeof GAME>, values: Values = {}, objective = 'OUTCOME_APP_PROMOTION') =>
    itemProblems(
      META,
      { level: 'adgroup', name: 'G', values: { ...ADGROUP, ...values }, above: { campaign: { ...CAMPAIGN, objective } } },
      { account: USD, nowMs: NOW, known: { game: { ...GAME, ...game } } },
    ).map(({ code, field, params }) => [code, field, params?.['game']])

  test('needs the app of the game, and a store for the system it is shown on', () => {
    const [id, store] = ['channel.app.no_id', 'channel.app.no_store'].map((code) => [code, 'optimization_goal', '星海'])
    expect(found({})).toEqual([])
    expect(found({ appId: '' })).toEqual([id])
    expect(found({ appId: '', ios: '', android: '' })).toEqual([id, store])
    const other = ['channel.app.other_system', 'user_os', '星海']
    const onlyAndroid = ['all', 'iOS', 'Android'].map((user_os) => found({ ios: '' }, { user_os }))
    const onlyIos = ['all', 'iOS', 'Android'].map((user_os) => found({ android: '' }, { user_os }))
    expect([onlyAndroid, onlyIos]).toEqual([
      [[other], [other], []],
      [[other], [], [other]],
    ])
  })

  test('is not asked for of a campaign that promotes no app', () => {
    expect(
      found({ appId: '', ios: '', android: '' }, { optimization_goal: 'LINK_CLICKS' }, 'OUTCOME_TRAFFIC').filter(([code]) =>
        String(code).startsWith('channel.app'),
      ),
    ).toEqual([])
  })
})

describe('an item', () => {
  test.each<[Values, string[][]]>([
    [{}, [['channel.pixel.needed', 'pixel_id']]],
    [{ pixel_id: '5' }, [['channel.pixel.needs_event', 'pixel_event']]],
    [{ pixel_id: '5', pixel_event: 'PURCHASE' }, []],
    [{ optimization_goal: 'LINK_CLICKS' }, []],
    [{ optimization_goal: 'LINK_CLICKS', pixel_event: 'LEAD' }, [['channel.pixel.event_only', 'pixel_event']]],
  ])('of a website that has %o', (values, reasons) => {
    const of = (objective: string) =>
      ruleProblems(
        META,
        {
          level: 'adgroup',
          name: 'G',
          values: { ...ADGROUP, optimization_goal: 'OFFSITE_CONVERSIONS', ...values },
          above: { campaign: { ...CAMPAIGN, objective } },
        },
        { account: USD, nowMs: NOW },
      )
        .filter(({ code }) => code.startsWith('channel.pixel'))
        .map(({ code, field }) => [code, field])
    expect(of('OUTCOME_SALES')).toEqual(reasons)
    expect(of('OUTCOME_APP_PROMOTION')).toEqual([])
  })

  test('is sound when every rule holds', () => {
    expect([adgroup({}), ad({})]).toEqual([[], []])
  })

  test.each<[string, Values, string, string]>([
    ['an unknown option', { gender: 'x' }, 'gender', 'thing.not_choice'],
    ['an age below the bound', { age_min: '12' }, 'age_min', 'value.below'],
    ['an age above the bound', { age_max: '66' }, 'age_max', 'value.above'],
    ['a fraction where an integer belongs', { age_min: '18.5' }, 'age_min', 'value.not_integer'],
    ['ages in the wrong order', { age_min: '40', age_max: '30' }, 'age_max', 'channel.age.order'],
    ['an amount with a sign', { daily_budget: '-5000' }, 'daily_budget', 'thing.not_amount'],
    ['an amount in major units', { daily_budget: '50.00' }, 'daily_budget', 'thing.not_amount'],
    ['an amount of nothing', { daily_budget: '0' }, 'daily_budget', 'batch.value.money_zero'],
    ['a budget below the minimum of the account', { daily_budget: '99' }, 'daily_budget', 'batch.budget.below_minimum'],
    ['a local time', { start_time: '2026-12-01T00:00:00' }, 'start_time', 'thing.not_instant'],
    ['a day that does not exist', { start_time: '2026-02-31T00:00:00+08:00' }, 'start_time', 'thing.not_instant'],
    [
      'a table without an hour',
      { time_table: Array.from({ length: 7 }, () => '0'.repeat(48)), ...TOTAL },
      'time_table',
      'channel.schedule.empty',
    ],
    [
      'half hours, which the network does not know',
      { time_table: Array.from({ length: 7 }, () => '1' + '0'.repeat(47)), ...TOTAL },
      'time_table',
      'channel.schedule.whole_hours',
    ],
    ['an end before the start', { end_time: '2026-11-30T00:00:00+08:00' }, 'end_time', 'channel.schedule.order'],
    ['a region that does not exist', { countries: ['TW', 'XX'] }, 'countries', 'batch.value.reference_unknown'],
    ['a region named twice', { countries: ['TW', 'TW'] }, 'countries', 'batch.value.repeated'],
    ['a text where a list belongs', { countries: 'TW' }, 'countries', 'batch.value.kind'],
    ['a table of another shape', { time_table: ['0'] }, 'time_table', 'thing.not_time_table'],
    ['a bid without a strategy that takes one', { bid_amount: '100' }, 'bid_amount', 'channel.bid.amount_without_cap'],
  ])('of an ad set with %s is refused at its field', (_, change, field, code) => {
    expect(adgroup(change).map((problem) => [problem.code, problem.field])).toEqual([[code, field]])
  })

  test.each<[string, Values, string, string]>([
    ['a link without scheme', { link_url: 'example.com' }, 'link_url', 'thing.not_address'],
    ['a script as link', { link_url: 'javascript:alert(1)' }, 'link_url', 'thing.not_address'],
    ['a text that is too long', { headline: '长'.repeat(256) }, 'headline', 'thing.too_long'],
    ['a material that does not exist', { material_id: 'm2' }, 'material_id', 'batch.value.reference_unknown'],
    ['blanks for a text', { message: '   ' }, 'message', 'batch.value.required'],
  ])('of an ad with %s is refused at its field', (_, change, field, code) => {
    expect(ad(change).map((problem) => [problem.code, problem.field])).toEqual([[code, field]])
  })

  test('needs every required value and no value that does not apply', () => {
    const missing = itemProblems(
      META,
      { level: 'adgroup', name: 'G', values: without(ADGROUP, 'daily_budget'), above: { campaign: CAMPAIGN } },
      { account: USD, nowMs: NOW },
    )
    expect(missing).toEqual([{ code: 'batch.value.required', field: 'daily_budget' }])
    const campaignBudget = { campaign: { ...CAMPAIGN, budget_mode: 'day' } }
    const values = ['daily_budget', 'adgroup_budget_mode', 'bid_strategy'].reduce(without, ADGROUP)
    expect(itemProblems(META, { level: 'adgroup', name: 'G', values, above: campaignBudget }, { account: USD, nowMs: NOW })).toEqual([])
  })

  test('counts characters as a person does: 255 emoji are 255', () => {
    expect(ad({ headline: '🎮'.repeat(255) })).toEqual([])
    expect(ad({ headline: '🎮'.repeat(256) })).toEqual([{ code: 'thing.too_long', field: 'headline', params: { max: 255, length: 256 } }])
  })

  test('has its minimum in the currency of the account, per day begun for a lifetime budget', () => {
    expect(adgroup({ daily_budget: '149' }, JPY)[0]?.params).toEqual({
      minimum: 'JP¥150',
      currency: 'JPY',
      channel: 'fb_ad',
      account: 'JP-01',
    })
    const lifetime = { adgroup_budget_mode: 'total', end_time: '2026-12-03T12:00:00+08:00', lifetime_budget: '299' }
    const problems = itemProblems(
      META,
      { level: 'adgroup', name: 'G', values: { ...without(ADGROUP, 'daily_budget'), ...lifetime }, above: { campaign: CAMPAIGN } },
      { account: USD, nowMs: NOW },
    )
    expect(problems.map(({ code, params }) => [code, params?.minimum])).toEqual([['batch.budget.below_minimum', '$3.00']])
  })

  test('has a name, and not one of 381 characters', () => {
    const names = (name: string) =>
      itemFindings(META, { level: 'campaign', name, values: CAMPAIGN, above: {} }, { account: USD, nowMs: NOW }).problems
    expect(names('  ')).toEqual([{ code: 'batch.name.empty', field: 'name' }])
    expect(names('长'.repeat(381))).toEqual([{ code: 'batch.name.too_long', field: 'name', params: { max: 380 } }])
    expect(names('长'.repeat(380))).toEqual([])
  })

  test('is measured in half-widths where the network does', () => {
    const wide: Channel = {
      ...META,
      rules: [],
      levels: [
        {
          key: 'ad',
          role: 'ad',
          naming: '{seq}',
          nameMaxLength: 10,
          nameMeasure: 'width',
          fields: [{ key: 'headline', kind: 'line', measure: 'width', max: 10 }],
        },
      ],
    }
    const problems = (headline: string, name = 'A') =>
      itemProblems(wide, { level: 'ad', name, values: { headline }, above: {} }, { account: USD, nowMs: NOW })
    expect(problems('长长长长长')).toEqual([])
    expect(problems('长长长长长a')).toEqual([{ code: 'thing.too_wide', field: 'headline', params: { max: 10, width: 11 } }])
    expect(problems('', '长长长长长')).toEqual([])
    expect(problems('', '长长长长长a')).toEqual([{ code: 'batch.name.too_wide', field: 'name', params: { max: 10, now: 11 } }])
  })

  test('holds a whole number in the form it is sent in, and no other that could be read as one', () => {
    expect(adgroup({ age_min: '20' })).toEqual([])
    expect(['２０', '020', ' 20', '1,8'].map((age_min) => adgroup({ age_min }).map(({ code, field }) => [code, field]))).toEqual(
      Array.from({ length: 4 }, () => [['value.not_integer', 'age_min']]),
    )
  })
})
