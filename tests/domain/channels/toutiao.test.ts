import { expect, test } from 'vitest'
import { nameTarget } from '#domain/batch/sheet-columns.ts'
import { wayBlockers } from '#domain/channels/abilities.ts'
import { BATCH_WAYS, type Level, type Values } from '#domain/channels/channel.ts'
import { adLevel, levelsAbove } from '#domain/channels/levels.ts'
import { TOUTIAO } from '#domain/channels/toutiao.ts'
import { editableFields, judged } from '#domain/object/change.ts'
import { closedListOf } from '#domain/thing/fields.ts'
import { channelToutiaoAd } from '#i18n/areas/channel-toutiao-ad.ts'

const account = { accountId: '1', name: 'a', currency: 'CNY', timezone: 'Asia/Shanghai', minDailyBudgetMinor: '0' }
const AD: Values = {
  // a goal that is not in our list does not prevent other changes
  external_action: 'AD_CONVERT_TYPE_QQ',
  pricing: 'PRICING_OCPM',
  budget_mode: 'BUDGET_MODE_DAY',
  daily_budget: '60000',
  cpa_bid: '2500',
  deep_bid_type: 'ROI_COEFFICIENT',
  roi_goal: '0.5',
  status: 'ACTIVE',
}
const CAMPAIGN: Values = { landing_type: 'APP', campaign_budget_mode: 'BUDGET_MODE_DAY', campaign_daily_budget: '200000', status: 'ACTIVE' }

const said = (level: Level, fields: Values, was: Values = {}) =>
  judged(TOUTIAO, level, { name: 'n', values: { ...(level === 'ad' ? AD : CAMPAIGN), ...was }, above: {}, gone: false }, fields, {
    account,
    nowMs: 0,
  }).reasons.map(({ code, field }) => `${field} ${code}`)

test('nothing can be created here: every way into a batch is closed', () => {
  expect(BATCH_WAYS.flatMap((way) => wayBlockers(TOUTIAO, way).map(({ code }) => code))).toEqual(BATCH_WAYS.map(() => 'channel.no_new'))
  expect(TOUTIAO.abilities).not.toHaveProperty('copiesMax')
})

test('an ad is what is reported on, in its campaign; a creative is in its ad', () => {
  expect(adLevel(TOUTIAO)).toBe('ad')
  expect(levelsAbove(TOUTIAO, 'creative')).toEqual(['campaign', 'ad'])
})

test('only what the network lets be changed can be', () => {
  expect(editableFields(TOUTIAO, 'campaign')).toEqual(['name', 'campaign_daily_budget', 'campaign_total_budget', 'status'])
  expect(editableFields(TOUTIAO, 'ad')).toEqual([
    'name',
    'daily_budget',
    'total_budget',
    'cpa_bid',
    'bid',
    'deep_cpa_bid',
    'roi_goal',
    'status',
  ])
  expect(editableFields(TOUTIAO, 'creative')).toEqual([])
})

test.each<[string, Level, Values, Values, string[]]>([
  ['a pause', 'ad', { status: 'PAUSED' }, {}, []],
  ['a budget below 300 yuan', 'ad', { daily_budget: '29900' }, {}, ['daily_budget channel.money.least']],
  ['a budget of 100 yuan where clicks are paid', 'ad', { daily_budget: '10000' }, { pricing: 'PRICING_CPC' }, []],
  ['a budget changed by 99.99 yuan', 'ad', { daily_budget: '69999' }, {}, ['daily_budget channel.money.change_step']],
  ['a lifetime budget of an ad by the day', 'ad', { total_budget: '90000' }, {}, ['total_budget object.change.not_applicable']],
  ['a bid beyond 10,000 yuan', 'ad', { cpa_bid: '1000001' }, {}, ['cpa_bid channel.money.range']],
  ['a bid for clicks where conversions are paid', 'ad', { bid: '100' }, {}, ['bid object.change.not_applicable']],
  ['a return beyond its range', 'ad', { roi_goal: '5.1' }, {}, ['roi_goal channel.rate.range']],
  ['a campaign below 300 yuan', 'campaign', { campaign_daily_budget: '29999' }, {}, ['campaign_daily_budget channel.money.least']],
  ['a campaign by one yuan more', 'campaign', { campaign_daily_budget: '200100' }, {}, []],
])('%s', (_, level, fields, was, reasons) => {
  expect(said(level, fields, was)).toEqual(reasons)
})

test('names are as wide as the network takes: a Chinese character is two', () => {
  expect(said('ad', { name: '夏'.repeat(50) })).toEqual([])
  expect(said('ad', { name: '夏'.repeat(51) })).toEqual(['name batch.name.too_wide'])
})

test('every level, field and option has its words', () => {
  const wanted = TOUTIAO.levels.flatMap(({ key: level, fields, endings = [] }) => [
    ...['level', 'count', 'stage'].map((kind) => `${kind}.${level}`),
    `field.${nameTarget(level)}`,
    ...endings.map(({ value }) => `option.status.${value}`),
    ...fields.flatMap((field) => [`field.${field.key}`, ...closedListOf(field).map((option) => `option.${field.key}.${option}`)]),
  ])
  expect([...wanted, 'tree'].map((word) => `channel.toutiao_ad.${word}`).filter((word) => !(word in channelToutiaoAd))).toEqual([])
})
