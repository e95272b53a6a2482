import type { BatchSpec, Variant } from '#domain/batch/batch.ts'
import { namingOf } from '#domain/batch/naming.ts'
import type { Channel, Values } from '#domain/channels/channel.ts'
import { byLevel, fieldsOf } from '#domain/channels/levels.ts'
import { gameOf, type BatchPlan, type SpecParts } from './batch-plan.ts'
import { appOf } from './games.ts'

const TARGETINGS: readonly Variant[] = [
  { name: '男性核心', values: { gender: 'MALE', age_min: '18', age_max: '40' } },
  { name: '不限性别', values: { gender: 'all', age_min: '18', age_max: '66' } },
]

/** Fields that users usually leave as proposed; fields of axes differ per variant. */
function defaultsOf(channel: Channel, level: string): Values {
  const inAxes = new Set(channel.axes.flatMap((axis) => (axis.level === level ? axis.fields : [])))
  const fields = fieldsOf(channel, level).filter(({ key }) => !inAxes.has(key))
  return Object.fromEntries(fields.flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value]])))
}

/** A batch as the builder makes it for Tencent Ads: a group per audience, with an ad for each picture and text. */
export function tencentSpecOf(batch: BatchPlan, { accountIds, materials, startAt }: SpecParts): BatchSpec {
  const channel = batch.network
  const game = gameOf(batch.gameId)
  const isFirst = channel.key === 'gdt_ad'
  const bids = { bid_mode: 'BID_MODE_OCPM', bid_scene: 'BID_SCENE_NORMAL_AVERAGE', bid_amount: { CNY: '6800' } }
  return {
    channel: channel.key,
    game_id: game.gameId,
    name: batch.name,
    account_ids: accountIds,
    naming: namingOf(channel),
    copies: batch.copies,
    common: {
      ...byLevel(channel, (level) => defaultsOf(channel, level)),
      ...(isFirst ? { campaign: { ...defaultsOf(channel, 'campaign'), campaign_budget_mode: 'unlimited' } } : {}),
      [isFirst ? 'adgroup' : 'unit']: { ...defaultsOf(channel, isFirst ? 'adgroup' : 'unit'), promoted_app_id: appOf(game) },
      ...(isFirst ? { ad: { ...defaultsOf(channel, 'ad'), adcreative_template_id: '711' } } : {}),
    },
    axes: {
      targeting: TARGETINGS.slice(0, batch.targetings),
      schedule: [{ name: '长期', values: { begin_date: startAt.slice(0, 10) } }],
      budget: [{ name: '日预算500', values: { budget_mode: 'day', daily_budget: { CNY: '50000' }, ...bids } }],
      material: materials.slice(0, batch.materials).map(({ id, name }) => ({ name, values: { material_id: id } })),
      text: game.slogans.slice(0, batch.texts).map((slogan, at) => {
        const description = at === batch.texts - 1 ? `${slogan}${batch.boast ?? ''}` : slogan
        return { name: `文案${'ABC'[at] ?? at}`, values: { description, title: game.name } }
      }),
      page: [{ name: '应用页', values: isFirst ? { page_type: 'PAGE_TYPE_DEFAULT' } : { jump_page: 'app' } }],
    },
  }
}
