import type { ChannelLevel } from '#domain/channels/channel.ts'
import { GDT } from '#domain/channels/tencent.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import type { AccountRef, Connector, Draft } from '#server/connectors/core/port.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import type { Generation } from '#server/connectors/tencent/levels.ts'
import { codedNetwork, type Answer, type Call } from './coded-stub.ts'

export { classOf, okOf } from './coded-stub.ts'

export const signal = new AbortController().signal
export const account: AccountRef = { accountId: '9007199254740993', currency: 'CNY', timezone: 'Asia/Shanghai', credential: 't', app: null }

/** A Tencent that each test scripts. */
export async function tencent(generation: Generation, answer: (call: Call) => Answer, headers: Record<string, string> = {}) {
  const { baseUrl, calls } = await codedNetwork(answer, headers)
  const connector: Connector = createTencentConnector({ baseUrl, generation, times: { answerMs: 5000 }, log: { debug: () => {} } })
  return { connector, calls }
}

/** Complete values of rows by level, of both generations, for tests that push them. */
export const tencentValues = (generation: Generation): Readonly<Record<string, Draft['values']>> =>
  generation === 'v3.0'
    ? { unit: { ...GROUP, ...MARKETING }, creative: { material_id: 'm1', ...AD3, jump_page: 'app' } }
    : { campaign: CAMPAIGN, adgroup: GROUP, ad: { material_id: 'm1', ...AD1 } }

const defaultsOf = ({ fields }: ChannelLevel) =>
  Object.fromEntries(fields.flatMap(({ key, default: value }) => (value ? [[key, value]] : [])))
const WORTH = { deep_conversion_type: 'DEEP_CONVERSION_WORTH', deep_worth_goal: 'GOAL_7DAY_PURCHASE_ROAS', expected_roi: '0.35' }
const OWN = { promoted_app_id: '1101072624', gender: 'MALE', audiences: ['9007199254740995'], begin_date: '2099-01-01', ...WORTH }
const GROUP = { ...defaultsOf(GDT2.levels[0]), ...OWN, daily_budget: '10000', bid_amount: '5000' }
const MARKETING = { marketing_carrier_type: 'MARKETING_CARRIER_TYPE_APP_ANDROID' }
const CAMPAIGN = { ...defaultsOf(GDT.levels[0]), promoted_object_type: 'PROMOTED_OBJECT_TYPE_APP_IOS', campaign_budget_mode: 'unlimited' }
const SHOWN = { description: '今日开服', status: 'ACTIVE' }
const AD3 = { ...SHOWN, dynamic_creative_type: 'DYNAMIC_CREATIVE_TYPE_PROGRAM', jump_page: 'official', page_id: '77' }
const AD1 = { ...SHOWN, adcreative_template_id: '711', page_type: 'PAGE_TYPE_DEFAULT' }
const IN1 = { parents: { campaign: '11', adgroup: '22' }, above: { campaign: CAMPAIGN, adgroup: GROUP } }

const draft = (level: string, values: Draft['values'], over: Partial<Draft>): Draft => ({
  level,
  clientKey: 'fd1-a-1',
  name: `夏日 ${level}`,
  parents: {},
  above: {},
  gameFacts: { appId: '1', storeUrls: { ios: '', android: '' } },
  ...over,
  values: { ...values, ...over.values },
})

export const aGroup3 = (over: Partial<Draft> = {}) => draft('unit', GROUP, over)
export const aCreative = (over: Partial<Draft> = {}) =>
  draft('creative', AD3, { parents: { unit: '22' }, above: { unit: MARKETING }, materialRef: '31', ...over })
export const aCampaign1 = (over: Partial<Draft> = {}) => draft('campaign', CAMPAIGN, over)
export const aGroup1 = (over: Partial<Draft> = {}) => draft('adgroup', GROUP, { ...IN1, ...over })
export const anAd1 = (over: Partial<Draft> = {}) => draft('ad', AD1, { ...IN1, materialRef: '31', ...over })
