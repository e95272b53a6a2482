import { expect, test } from 'vitest'
import { itemProblems } from '#domain/batch/validate.ts'
import type { Values } from '#domain/channels/channel.ts'
import { TOUTIAO3 } from '#domain/channels/toutiao3.ts'

const account = { accountId: '1', name: 'a', currency: 'CNY', timezone: 'Asia/Shanghai', minDailyBudgetMinor: '0' }
const defaultsOf = (at: 0 | 1): Values =>
  Object.fromEntries((TOUTIAO3.levels[at]?.fields ?? []).flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value]])))
const PROJECT: Values = {
  ...defaultsOf(0),
  download_url: 'https://a.example/x.apk',
  asset_id: '1',
  track_url: 'https://t.example/c',
}
const PROMOTION: Values = {
  ...defaultsOf(1),
  material_id: 'm',
  title: '新版本上线',
  product_name: '星河战纪',
  selling_point: '登录送一百连抽',
  logo_material_id: 'm2',
  detail_url: 'https://a.example/game',
  daily_budget: '30000',
  cpa_bid: '5000',
}
const LINK = { landing_type: 'LINK', download_url: '', track_url: '' }

type Over = { above?: Values; was?: Values }
const judged = (level: 'project' | 'promotion', values: Values, { above = {}, was }: Over = {}) =>
  itemProblems(
    TOUTIAO3,
    {
      level,
      name: 'n',
      values: { ...(level === 'project' ? PROJECT : PROMOTION), ...values },
      above: level === 'project' ? {} : { project: { ...PROJECT, ...above } },
      ...(was ? { was } : {}),
    },
    { account, nowMs: 0 },
  )
const said = (...args: Parameters<typeof judged>) => judged(...args).map(({ code, field }) => `${field} ${code}`)

test('a draft of a new publisher is complete', () => {
  expect([said('project', {}), said('promotion', {})]).toEqual([[], []])
})

const DEEP = { deep_external_action: 'AD_CONVERT_TYPE_PAY' }
const RETURN = { deep_external_action: 'AD_CONVERT_TYPE_PURCHASE_ROI' }

test.each<[string, Values, string[]]>([
  ['a first day alone', { start_date: '2099-01-01' }, ['end_date channel.schedule.needs_last_day']],
  ['a last day alone', { end_date: '2099-01-01' }, ['start_date channel.schedule.needs_start']],
  ['days the wrong way round', { start_date: '2099-01-02', end_date: '2099-01-01' }, ['end_date channel.schedule.day_order']],
  ['one day', { start_date: '2099-01-01', end_date: '2099-01-01' }, []],
  ['no half hour', { time_table: Array(7).fill('0'.repeat(48)) }, ['time_table channel.schedule.empty']],
  ['a deep goal that is the first', { external_action: 'AD_CONVERT_TYPE_PAY', ...DEEP }, ['deep_external_action channel.goal.same']],
  ['a return without its coefficient', { ...RETURN, deep_bid_type: 'BID_PER_ACTION' }, ['deep_bid_type channel.goal.needs_return']],
  ['a coefficient without a return', { ...DEEP, deep_bid_type: 'ROI_COEFFICIENT' }, ['deep_bid_type channel.goal.no_return']],
  [
    'a deep bid where the network bids',
    { ...DEEP, deep_bid_type: 'DEEP_BID_MIN', bid_type: 'NO_BID' },
    ['deep_bid_type channel.goal.no_bid'],
  ],
  ['a search at best cost', { ad_type: 'SEARCH', bid_type: 'UPPER_CONTROL' }, ['bid_type channel.bid.not_for_search']],
  ['an app without a tracking link', { track_url: '' }, ['track_url batch.value.required']],
  ['a page needs neither app nor tracking link', LINK, []],
  [
    'a budget below 300 yuan',
    { project_budget_mode: 'BUDGET_MODE_DAY', project_daily_budget: '29999' },
    ['project_daily_budget channel.money.least'],
  ],
  [
    'a budget of 100 yuan where the network bids',
    { project_budget_mode: 'BUDGET_MODE_DAY', project_daily_budget: '10000', bid_type: 'NO_BID' },
    [],
  ],
])('a project: %s', (_, values, reasons) => {
  expect(said('project', values)).toEqual(reasons)
})

test.each<[string, Values, Over, string[]]>([
  ['a title below ten half-widths', { title: '新版上线' }, {}, ['title channel.text.narrow']],
  ['a selling point below twelve', { selling_point: '送百抽' }, {}, ['selling_point channel.text.narrow']],
  ['a short selling point in a search', { selling_point: '送百抽' }, { above: { ad_type: 'SEARCH' } }, []],
  ['a page without its address and source', {}, { above: LINK }, ['source batch.value.required', 'landing_url batch.value.required']],
  [
    'a return beyond its range',
    { roi_goal: '5.1' },
    { above: { ...RETURN, deep_bid_type: 'ROI_COEFFICIENT' } },
    ['roi_goal channel.rate.range'],
  ],
  ['a budget below 300 yuan', { daily_budget: '29999' }, {}, ['daily_budget channel.money.least']],
  ['a budget changed by 99.99 yuan', { daily_budget: '39999' }, { was: PROMOTION }, ['daily_budget channel.money.change_step']],
  ['a budget changed by 100 yuan', { daily_budget: '40000' }, { was: PROMOTION }, []],
])('a promotion: %s', (_, values, over, reasons) => {
  expect(said('promotion', values, over)).toEqual(reasons)
})

test('a text that is too short shows the minimum and its own width', () => {
  expect(judged('promotion', { title: '新版上线' })).toMatchObject([{ params: { least: 10, now: 8 } }])
})
