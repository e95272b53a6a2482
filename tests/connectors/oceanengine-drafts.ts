import type { Level, Values } from '#domain/channels/channel.ts'
import type { AccountRef, Draft } from '#server/connectors/core/port.ts'
import { anAccount, type DraftOver } from './drafts.ts'

/** Complete drafts that Ocean Engine takes; a test says only what matters to it. */
export const anAdvertiser = (over: Partial<AccountRef> = {}): AccountRef =>
  anAccount({ accountId: '1700000000000123456', currency: 'CNY', ...over })

/** Events of a game, shared with every simulated account. */
const ASSET = '7400100000000000101'

export const PROJECT_VALUES: Values = {
  landing_type: 'APP',
  ad_type: 'ALL',
  platform: 'ANDROID',
  download_url: 'https://play.google.com/store/apps/details?id=x',
  external_action: 'AD_CONVERT_TYPE_ACTIVE',
  deep_external_action: 'AD_CONVERT_TYPE_PURCHASE_ROI',
  deep_bid_type: 'ROI_COEFFICIENT',
  asset_id: ASSET,
  inventory_catalog: 'MANUAL',
  inventory_type: ['INVENTORY_AWEME_FEED', 'INVENTORY_FEED'],
  gender: 'GENDER_MALE',
  age: ['AGE_BETWEEN_18_23', 'AGE_BETWEEN_24_30'],
  hide_if_converted: 'PROJECT',
  start_date: '2099-01-01',
  end_date: '2099-02-01',
  time_table: Array.from({ length: 7 }, () => '0'.repeat(16) + '1'.repeat(32)),
  bid_type: 'CUSTOM',
  project_budget_mode: 'BUDGET_MODE_DAY',
  project_daily_budget: '100050',
  track_url: 'https://track.example.com/click?callback=__CALLBACK_PARAM__',
  status: 'PAUSED',
}

export const PROMOTION_VALUES: Values = {
  material_id: 'm1',
  title: '新版本上线，马上来玩',
  call_to_action: '立即下载',
  product_name: '星河战纪',
  selling_point: '登录送一百连抽',
  logo_material_id: 'm2',
  detail_url: 'https://example.com/game',
  source: '星河',
  daily_budget: '30000',
  cpa_bid: '4550',
  roi_goal: '1.25',
  status: 'PAUSED',
}

const VALUES: Readonly<Record<Level, Values>> = { project: PROJECT_VALUES, promotion: PROMOTION_VALUES }

/** A draft of a level, below project 11 unless said otherwise. */
export const anOceanDraft = (level: Level, over: DraftOver = {}): Draft => ({
  level,
  clientKey: 'fd1-a-1',
  name: `a ${level}`,
  parents: level === 'promotion' ? { project: '11' } : {},
  above: level === 'promotion' ? { project: PROJECT_VALUES } : {},
  gameFacts: { appId: '9001', storeUrls: { ios: '', android: 'https://play.google.com/store/apps/details?id=x' } },
  ...(level === 'promotion' ? { materialRef: 'image1', logoRef: 'image2' } : {}),
  ...over,
  values: { ...VALUES[level], ...over.values },
})
