import { expect, test } from 'vitest'
import { itemProblems } from '#domain/batch/validate.ts'
import type { Values } from '#domain/channels/channel.ts'
import { GDT } from '#domain/channels/tencent.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import { closedListOf } from '#domain/thing/fields.ts'
import { nameTarget } from '#domain/batch/sheet-columns.ts'
import { channelGdtAd } from '#i18n/areas/channel-gdt-ad.ts'
import { channelGdtAd2 } from '#i18n/areas/channel-gdt-ad2.ts'

const account = { accountId: '1', name: 'a', currency: 'CNY', timezone: 'Asia/Shanghai', minDailyBudgetMinor: '0' }
const VALUES: Values = {
  ...Object.fromEntries(GDT2.levels[0].fields.flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value]]))),
  promoted_app_id: '1101072624',
  begin_date: '2099-01-01',
  daily_budget: '10000',
  bid_amount: '5000',
}
const REGISTERED = { optimization_goal: 'OPTIMIZATIONGOAL_APP_REGISTER', deep_behavior_goal: 'OPTIMIZATIONGOAL_APP_REGISTER' }
const ONE_GOAL = { ...REGISTERED, deep_conversion_type: 'DEEP_CONVERSION_BEHAVIOR', deep_behavior_bid: '900' }
const judged = (values: Values, { level = 'unit', was, name = 'n' }: { level?: string; was?: Values; name?: string } = {}) =>
  itemProblems(
    GDT2,
    { level, name, values: level === 'creative' ? values : { ...VALUES, ...values }, above: {}, ...(was ? { was } : {}) },
    { account, nowMs: 0 },
  )
const said = (...args: Parameters<typeof judged>) => judged(...args).map(({ code, field }) => `${field} ${code}`)

test('a draft of a new publisher is complete', () => {
  expect(said({})).toEqual([])
})

test.each<[string, Values, string[]]>([
  ['a budget below its floor', { daily_budget: '4999' }, ['daily_budget channel.money.range']],
  ['a budget of 0, which is none', { daily_budget: '0' }, ['daily_budget batch.value.money_zero']],
  ['a bid beyond oCPM', { bid_amount: '500001' }, ['bid_amount channel.money.range']],
  ['a bid beyond CPC', { bid_mode: 'BID_MODE_CPC', bid_amount: '10001' }, ['bid_amount channel.money.range']],
  ['dates the wrong way round', { end_date: '2098-01-01' }, ['end_date channel.schedule.day_order']],
  ['one day', { end_date: '2099-01-01' }, []],
  ['no half hour', { time_table: Array(7).fill('0'.repeat(48)) }, ['time_table channel.schedule.empty']],
  ['ages too near', { age_min: '20', age_max: '23' }, ['age_max channel.age.span']],
  ['too many audiences', { audiences: Array.from({ length: 201 }, (_, at) => `${at}`) }, ['excluded_audiences channel.audience.too_many']],
  ['two goals that are one', ONE_GOAL, ['deep_behavior_goal channel.goal.same']],
])('%s', (_, values, reasons) => {
  expect(said(values)).toEqual(reasons)
})

test('an ROI out of its range is told the range', () => {
  const deep = { deep_conversion_type: 'DEEP_CONVERSION_WORTH', deep_worth_goal: 'GOAL_7DAY_PURCHASE_ROAS' }
  expect(said({ ...deep, expected_roi: '0.35' })).toEqual([])
  expect(judged({ ...deep, expected_roi: '1000.5' })).toMatchObject([
    { code: 'channel.rate.range', params: { least: '0.001', most: '1000' } },
  ])
})

test('a budget is changed by at least 50 yuan, or not at all', () => {
  const was = { ...VALUES, daily_budget: '12000' }
  expect(said({ daily_budget: '16999' }, { was })).toEqual(['daily_budget channel.money.change_step'])
  expect([said({ daily_budget: '17000' }, { was }), said({ daily_budget: '12000' }, { was })]).toEqual([[], []])
})

test('names are as wide as the network takes with our tag: a Chinese character is two', () => {
  expect(said({}, { name: '夏'.repeat(50) })).toEqual([])
  expect(said({}, { name: '夏'.repeat(51) })).toHaveLength(1)
})

test('a brand has both its name and its image', () => {
  const ad = {
    dynamic_creative_type: 'DYNAMIC_CREATIVE_TYPE_PROGRAM',
    material_id: 'm',
    description: 'd',
    jump_page: 'app',
    status: 'PAUSED',
    brand_name: '夏日',
  }
  expect(said(ad, { level: 'creative' })).toContain('logo_material_id channel.brand.half')
})

test.each([
  [GDT2, channelGdtAd2],
  [GDT, channelGdtAd],
])('every level, field and option has its words (%#)', ({ key, levels, axes }, words) => {
  const wanted = levels.flatMap(({ key: level, fields }) => [
    ...['level', 'count', 'stage'].map((kind) => `${kind}.${level}`),
    `field.${nameTarget(level)}`,
    ...fields.flatMap((field) => [`field.${field.key}`, ...closedListOf(field).map((option) => `option.${field.key}.${option}`)]),
  ])
  const all = [...wanted, 'tree', ...axes.map((axis) => `axis.${axis.key}`)].map((word) => `channel.${key}.${word}`)
  expect(all.filter((word) => !(word in words))).toEqual([])
})
