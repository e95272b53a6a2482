import type { Kysely } from 'kysely'
import { accounts } from '#contract/accounts.ts'
import { annotations } from '#contract/date-annotations.ts'
import { bills } from '#contract/finance-bills.ts'
import { costNames } from '#contract/finance-cost-names.ts'
import { eventCounts } from '#contract/finance-event-counts.ts'
import { firms } from '#contract/finance-firms.ts'
import { statementNames } from '#contract/finance-names.ts'
import { rates } from '#contract/finance-rates.ts'
import { refunds } from '#contract/finance-refunds.ts'
import { gameThings, masterThings, regionThings, spreaderThings } from '#contract/master-data.ts'
import { letters } from '#contract/review-letters.ts'
import { networkApps } from '#contract/network-access.ts'
import { signInRules } from '#contract/sign-in-rules.ts'
import { suppliers } from '#contract/suppliers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ThingCalls } from '#contract/thing.ts'
import { dayAfter } from '#domain/day.ts'
import { companyDay } from '#domain/company-clock.ts'
import { fieldsOf } from '#domain/thing/thing.ts'
import type { Database } from '#server/db/schema.ts'
import { GAME } from '../batch/a-house.ts'

/** A list of games is typed as one, or as none. */
export type Values = Readonly<Record<string, string>>
type Call = Pick<Endpoint, 'method' | 'path'>
/** The calls of any thing. */
export type AnyCalls = Pick<ThingCalls, 'thing'> & { list: Call; save: Call; remove?: Call; bulk?: Call; load?: Call }

export type ThingSample = {
  calls: AnyCalls
  table: keyof Database
  /** the table below it, where its rows are those of a view */
  below?: keyof Database
  /** what a thing of the game `GAME` (and channel 21) is typed as; `other` differs in the fields that are unique */
  values: Values
  other: Values
  /** what may be changed of one */
  change: Values
  /** rows that must be there, besides two games and the channels 21 and 304; it may be asked for twice */
  before?: (db: Kysely<Database>) => Promise<void>
}

/** One of each thing, for the tests that hold for all of them: `thingTests`, two users at once, and who may see whose. */
export const THING_SAMPLES: readonly ThingSample[] = [
  {
    calls: accounts,
    table: 'ad_account_kept',
    below: 'ad_account',
    values: {
      network_id: '2100000000001',
      spreader_id: '21',
      name: '星河战纪-台湾',
      alias: '台湾主账户',
      game_ids: GAME,
      entity: '上海星野互动科技有限公司',
      currency: 'USD',
      timezone: 'Asia/Taipei',
      account_type: 'account',
      audience_type: 'all',
      use_status: 'on',
      min_daily_budget_minor: '100',
      is_default: '0',
    },
    other: { network_id: '2100000000002' },
    change: { use_status: 'off' },
  },
  {
    calls: annotations,
    table: 'date_annotation',
    values: { type: '3', from_day: '2026-11-11', to_day: '2026-11-12', all_games: '0', game_ids: GAME, text: '版本更新' },
    other: { from_day: '2026-11-10' },
    change: { text: '2.4 版本' },
  },
  {
    calls: bills,
    table: 'bill',
    before: async (db) => {
      const apple = db.insertInto('finance_firm').values({ name: 'Apple' })
      await apple.onConflict((conflict) => conflict.doNothing()).execute()
    },
    values: {
      kind: 'income',
      month: '2026-10',
      number: 'AR-202610-1',
      counterparty: 'Apple',
      game_id: GAME,
      spreader_id: '',
      currency: 'USD',
      amount_minor: '123450',
      issued_on: '2026-10-31',
      due_on: '2026-11-30',
    },
    other: { number: 'AR-202610-2' },
    change: { due_on: '2026-12-31' },
  },
  {
    calls: costNames,
    table: 'cost_name',
    before: async (db) => {
      const tree = db.insertInto('cost_name').values([
        { id: 'a', tier: '1', parent_id: null, name_zh: 'a名', name_en: 'a name', position: 0 },
        { id: 'a1', tier: '2', parent_id: 'a', name_zh: 'a1名', name_en: 'a1 name', position: 0 },
      ])
      await tree.onConflict((conflict) => conflict.doNothing()).execute()
    },
    values: { tier: '3', parent_id: 'a1', name_zh: '信息流消耗', name_en: 'Feed spend', branding: '0', purpose: 'marketing' },
    other: { name_zh: '搜索消耗' },
    change: { name_en: 'Search spend', branding: '1' },
  },
  {
    calls: eventCounts,
    table: 'cpa_event_day',
    values: { day: '2026-10-03', game_id: GAME, spreader_id: '21', event: 'reg', events: '120' },
    other: { day: '2026-10-04' },
    change: { events: '130' },
  },
  {
    calls: firms,
    table: 'finance_firm',
    values: { name: 'Apple', side: 'income', tax_id: '94-2404110', bank: '', note: '' },
    other: { name: 'Google' },
    change: { note: '每月 15 日付款' },
  },
  {
    calls: statementNames,
    table: 'statement_name',
    values: { means: 'game', name: 'pet town', game_id: GAME },
    other: { name: 'star chronicle' },
    change: {},
  },
  {
    calls: rates,
    table: 'fx_rate',
    // no cost has a day as early as this
    values: { day: '2019-11-01', currency: 'USD', rate: '7.12', name: '月初中间价' },
    other: { currency: 'EUR' },
    change: { rate: '7.2' },
  },
  {
    calls: refunds,
    table: 'refund',
    values: {
      day: companyDay(),
      game_id: GAME,
      app_store: 'App Store',
      orders: '3',
      amount_minor: '101',
      flow_minor: '10000',
      currency: 'USD',
    },
    other: { app_store: 'Google Play' },
    change: { orders: '4' },
  },
  {
    calls: gameThings,
    table: 'game',
    // the games of everything else go with the table
    values: {
      code: GAME,
      name: '星海远征',
      region_id: '1',
      timezone: 'Asia/Taipei',
      currency: 'USD',
      app: '77',
      is_default: '0',
      retired: '0',
    },
    other: { code: '10099' },
    change: { name: '星海远征 2', retired: '1' },
  },
  {
    calls: regionThings,
    table: 'region',
    values: { code: '77', name_zh: '中东', name_en: 'Middle East', retired: '0' },
    other: { code: '78' },
    change: { name_en: 'The Middle East', retired: '1' },
  },
  {
    calls: spreaderThings,
    table: 'spreader',
    values: { code: '9021', channel: 'facebook', name: 'Meta 欧洲', region_id: '1', has_thirdparty: '1', retired: '0' },
    other: { code: '9022' },
    change: { name: 'Meta EU', retired: '1' },
  },
  {
    calls: masterThings,
    table: 'master',
    values: { name: '北极光', spreader_id: '21', retired: '0' },
    other: { name: '南极光' },
    change: { retired: '1' },
  },
  {
    calls: letters,
    table: 'authorization_book',
    values: { game_id: GAME, title: '主题曲授权', holder: '乐团', category: 'music', valid_from: '2026-01-01', expires_on: '2099-01-01' },
    other: { title: '角色曲授权' },
    change: { holder: '新乐团' },
  },
  {
    calls: networkApps,
    table: 'network_app',
    values: { channel: 'fb_ad', client_id: '910000000000001', name: '投放台', retired: '0' },
    other: { client_id: '910000000000002' },
    change: { retired: '1' },
  },
  {
    calls: signInRules,
    table: 'sign_in_rule',
    values: {
      place: '10',
      domain: 'chenxing.example',
      claim: 'groups',
      claim_value: 'buyers',
      preset: 'buyer',
      all_games: '0',
      game_ids: GAME,
    },
    other: { place: '20' },
    change: { claim_value: 'reviewers', preset: 'reviewer' },
  },
  {
    calls: suppliers,
    table: 'vendor',
    values: { name: '蓝鲸视觉', retired: '0' },
    other: { name: '晴天' },
    change: { retired: '1' },
  },
]

/** The sample of the thing with these calls. */
export function sampleOf({ thing }: Pick<ThingCalls, 'thing'>): ThingSample {
  const sample = THING_SAMPLES.find(({ calls }) => calls.thing.noun === thing.noun)
  if (!sample) throw new Error(`${thing.noun}: give it a sample in kit/thing-samples.ts`)
  return sample
}

/** Values that no other one of the thing has: texts, numbers and days that are unique differ with `at`. */
export function valuesAt({ calls: { thing }, values }: ThingSample, at: number): Values {
  const differing = fieldsOf(thing).flatMap(([name, field]) => {
    const { kind } = field
    const value = values[name]
    if (value === undefined || !thing.unique?.includes(name)) return []
    if (kind === 'line') return [[name, 'format' in field ? `${value}${at}` : `${value} ${at}`]]
    if (kind === 'number') return [[name, String(Number(value) + at)]]
    return kind === 'day' ? [[name, dayAfter(value, -at)]] : []
  })
  return { ...values, ...Object.fromEntries(differing) }
}

/** As it travels: a list is a field of its own for each of its values. */
export const wireOf = ({ thing }: Pick<ThingCalls, 'thing'>, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      thing.fields[name]?.kind !== 'games' ? [[name, value]] : value === '' ? [] : [[`${name}[]`, value]],
    ),
  )
