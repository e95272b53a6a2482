import type { Level, Values } from '#domain/channels/channel.ts'
import type { AccountRef, Draft } from '#server/connectors/core/port.ts'

/** Complete drafts that a network takes; a test says only what matters to it. */
export const anAccount = (over: Partial<AccountRef> = {}): AccountRef => ({
  accountId: '1001',
  currency: 'USD',
  timezone: 'Asia/Shanghai',
  credential: 'sim-token',
  app: null,
  ...over,
})

export const CAMPAIGN_VALUES: Values = {
  objective: 'OUTCOME_APP_PROMOTION',
  special_ad_category: 'NONE',
  budget_mode: 'none',
  status: 'PAUSED',
}

export const ADGROUP_VALUES: Values = {
  countries: ['US', 'JP'],
  age_min: '18',
  age_max: '65',
  gender: 'all',
  user_os: 'iOS',
  start_time: '2099-01-01T08:00:00+08:00',
  adgroup_budget_mode: 'day',
  daily_budget: '5000',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  optimization_goal: 'APP_INSTALLS',
  billing_event: 'IMPRESSIONS',
  status: 'PAUSED',
}

export const AD_VALUES: Values = {
  material_id: 'm1',
  message: '新版本上线',
  headline: '立即下载',
  description: 'free',
  call_to_action: 'INSTALL_MOBILE_APP',
  link_url: 'https://apps.apple.com/app/id1',
  page_id: '102030405060708',
  url_tags: 'utm_source=meta',
  status: 'PAUSED',
}

export type DraftOver = Partial<Draft> & { values?: Values }

const draft = (level: Level, base: Values, over: DraftOver): Draft => ({
  level,
  clientKey: 'fd1-a-1',
  name: `a ${level}`,
  parents: {},
  above: {},
  gameFacts: {
    appId: '9001',
    storeUrls: { ios: 'https://apps.apple.com/app/id1', android: 'https://play.google.com/store/apps/details?id=x' },
  },
  ...over,
  values: { ...base, ...over.values },
})

export const aCampaign = (over: DraftOver = {}): Draft => draft('campaign', CAMPAIGN_VALUES, over)

export const anAdgroup = (over: DraftOver = {}): Draft =>
  draft('adgroup', ADGROUP_VALUES, { parents: { campaign: '11' }, above: { campaign: CAMPAIGN_VALUES }, ...over })

export const anAd = (over: DraftOver = {}): Draft =>
  draft('ad', AD_VALUES, {
    parents: { campaign: '11', adgroup: '22' },
    above: { campaign: CAMPAIGN_VALUES, adgroup: ADGROUP_VALUES },
    materialRef: 'hash1',
    ...over,
  })
