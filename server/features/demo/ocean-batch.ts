import type { BatchSpec, Variant } from '#domain/batch/batch.ts'
import { namingOf } from '#domain/batch/naming.ts'
import { TOUTIAO3 } from '#domain/channels/toutiao3.ts'
import { PAUSED } from '#domain/object/status.ts'
import { gameOf, type BatchPlan, type SpecParts } from './batch-plan.ts'
import { storeUrls } from './games.ts'
import { demoPageUrl } from './landing.ts'

const TARGETINGS: readonly Variant[] = [
  {
    name: '男性核心',
    values: { platform: 'ANDROID', gender: 'GENDER_MALE', age: ['AGE_BETWEEN_18_23', 'AGE_BETWEEN_24_30'], hide_if_converted: 'APP' },
  },
  { name: '不限性别', values: { platform: 'ANDROID', gender: 'NONE', hide_if_converted: 'APP' } },
]

/** Events that the simulated network shares with every account. */
const ASSET_ID = '7400100000000000101'

/** What the builder would have made for Ocean Engine: projects by platform, each with an ad of every picture and text. */
export function oceanSpecOf(batch: BatchPlan, { accountIds, materials }: SpecParts): BatchSpec {
  const game = gameOf(batch.gameId)
  const { android } = storeUrls(game)
  return {
    channel: TOUTIAO3.key,
    game_id: game.gameId,
    name: batch.name,
    account_ids: accountIds,
    naming: namingOf(TOUTIAO3),
    copies: batch.copies,
    common: {
      project: {
        landing_type: 'APP',
        ad_type: 'ALL',
        download_url: android,
        external_action: 'AD_CONVERT_TYPE_ACTIVE',
        deep_external_action: 'AD_CONVERT_TYPE_PURCHASE_ROI',
        deep_bid_type: 'ROI_COEFFICIENT',
        asset_id: ASSET_ID,
        inventory_catalog: 'UNIVERSAL_SMART',
        bid_type: 'CUSTOM',
        project_budget_mode: 'BUDGET_MODE_INFINITE',
        track_url: `https://track.example.com/${game.slug}/click?callback=__CALLBACK_PARAM__`,
        status: PAUSED,
      },
      promotion: {
        call_to_action: '立即下载',
        product_name: game.name,
        selling_point: '登录送一百连抽',
        ...(materials[0] ? { logo_material_id: materials[0].id } : {}),
        detail_url: demoPageUrl(game, 'reserve'),
        source: game.name,
        status: PAUSED,
      },
    },
    axes: {
      targeting: TARGETINGS.slice(0, batch.targetings),
      schedule: [{ name: '长期', values: {} }],
      material: materials.slice(0, batch.materials).map(({ id, name }) => ({ name, values: { material_id: id } })),
      text: game.slogans.slice(0, batch.texts).map((title, at) => ({ name: `文案${'ABC'[at] ?? at}`, values: { title } })),
      bid: [{ name: 'ROI1.2', values: { daily_budget: { CNY: '50000' }, cpa_bid: { CNY: '6800' }, roi_goal: '1.2' } }],
    },
  }
}
