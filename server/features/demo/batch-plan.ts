import type { BatchSpec, BatchState, PerCurrency, Variant } from '#domain/batch/batch.ts'
import { namingOf } from '#domain/batch/naming.ts'
import { META } from '#domain/channels/meta.ts'
import { audienceNetworkId } from './company.ts'
import { GAMES, storeUrls, type DemoGame } from './games.ts'
import { demoPageUrl } from './landing.ts'

/** How the rows of a batch ended: all arrived, some did not, or they have not been sent. */
export type Fate = 'arrived' | 'mixed' | 'unsent'

export type BatchPlan = {
  gameId: string
  /** last parts of the accounts' names */
  places: readonly string[]
  name: string
  by: string
  daysAgo: number
  state: Exclude<BatchState, 'expanding'>
  fate: Fate
  kind: 'create' | 'last'
  copies: number
  targetings: number
  materials: number
  texts: number
}

const plan = (
  rest: Partial<BatchPlan> & Pick<BatchPlan, 'gameId' | 'places' | 'name' | 'by' | 'daysAgo' | 'state' | 'fate'>,
): BatchPlan => ({
  kind: 'create',
  copies: 1,
  targetings: 2,
  materials: 3,
  texts: 2,
  ...rest,
})

/** The past days of the demo company, oldest first; the last one is being pushed while you sign in. */
export const BATCH_PLANS: readonly BatchPlan[] = [
  plan({
    gameId: '10063',
    places: ['欧洲', '美国'],
    name: '龙骑士版本·欧美首轮',
    by: 'huanghao',
    daysAgo: 12,
    state: 'settled',
    fate: 'arrived',
  }),
  plan({
    gameId: '301',
    places: ['出海总账', '港澳'],
    name: '天命录·港澳小规模测试',
    by: 'admin',
    daysAgo: 10,
    state: 'settled',
    fate: 'arrived',
    targetings: 1,
  }),
  plan({
    gameId: '10078',
    places: ['台湾', '港澳', '美国'],
    name: '星河战纪·首周放量',
    by: 'buyer',
    daysAgo: 8,
    state: 'settled',
    fate: 'arrived',
  }),
  plan({
    gameId: '10012',
    places: ['新马', '台湾', '美国'],
    name: '萌宠小镇·云朵猫联动',
    by: 'linjia',
    daysAgo: 6,
    state: 'settled',
    fate: 'mixed',
    copies: 2,
    texts: 1,
  }),
  plan({
    gameId: '10012',
    places: ['新马'],
    name: '萌宠小镇·备用方案（不投）',
    by: 'agent',
    daysAgo: 5,
    state: 'discarded',
    fate: 'unsent',
    targetings: 1,
  }),
  plan({
    gameId: '10045',
    places: ['日本', '韩国', '台湾'],
    name: '幻境之门·圣剑觉醒',
    by: 'huanghao',
    daysAgo: 4,
    state: 'settled',
    fate: 'arrived',
    materials: 4,
    texts: 1,
  }),
  plan({
    gameId: '10078',
    places: ['台湾', '日本', '韩国'],
    name: '星河战纪·旗舰活动',
    by: 'buyer',
    daysAgo: 2,
    state: 'settled',
    fate: 'mixed',
    kind: 'last',
    targetings: 3,
  }),
  plan({
    gameId: '10091',
    places: ['韩国', '日本'],
    name: '一起种田·丰收节',
    by: 'linjia',
    daysAgo: 2,
    state: 'settled',
    fate: 'mixed',
    materials: 4,
  }),
  plan({
    gameId: '10063',
    places: ['欧洲', '美国'],
    name: '王国防线·周末加量（草稿）',
    by: 'buyer',
    daysAgo: 1,
    state: 'draft',
    fate: 'unsent',
  }),
  plan({
    gameId: '10012',
    places: ['新马', '台湾'],
    name: '萌宠小镇·代理商提案',
    by: 'agent',
    daysAgo: 1,
    state: 'draft',
    fate: 'unsent',
    targetings: 1,
    texts: 1,
  }),
  plan({
    gameId: '10078',
    places: ['台湾', '港澳', '美国'],
    name: '星河战纪·今日新素材',
    by: 'buyer',
    daysAgo: 0,
    state: 'pushing',
    fate: 'unsent',
    // enough that ten calls a second and account keep it going while you sign in
    copies: 20,
    targetings: 3,
    materials: 6,
  }),
]

/** A day's money for an ad set, about 50 US dollars, in minor units; the network takes whole NT$, so the cents are 0. */
const DAILY: PerCurrency = { USD: '5000', CNY: '36000', TWD: '160000', JPY: '7500', EUR: '4500', KRW: '70000' }

const COUNTRIES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  1: [['HK', 'MO'], ['TW'], ['MY', 'SG']],
  2: [['TW'], ['HK', 'MO'], ['TW', 'HK']],
  3: [['JP'], ['KR'], ['JP', 'KR']],
  4: [
    ['US', 'CA'],
    ['DE', 'AT'],
    ['GB', 'FR'],
  ],
  5: [['SG', 'MY'], ['TH'], ['ID', 'PH']],
}

/** What the builder would have made; `materialIds`, `pageId` and so on are the game's. */
export function specOf(
  batch: BatchPlan,
  parts: {
    accountIds: readonly string[]
    materials: readonly { id: string; name: string }[]
    page: { page_id: string; name: string; instagram_user_id: string | null }
    startAt: string
  },
): BatchSpec {
  const game = gameOf(batch.gameId)
  return {
    channel: META.key,
    game_id: game.gameId,
    name: batch.name,
    account_ids: parts.accountIds,
    naming: namingOf(META),
    campaign_copies: batch.copies,
    common: {
      campaign: { objective: 'OUTCOME_APP_PROMOTION', budget_mode: 'none', status: 'PAUSED' },
      adgroup: { optimization_goal: 'APP_INSTALLS', status: 'PAUSED' },
      ad: { status: 'PAUSED' },
    },
    axes: {
      targeting: targetingsOf(game, batch.targetings),
      schedule: [{ name: '长期', values: { start_time: parts.startAt } }],
      budget: [
        { name: '日预算50刀', values: { adgroup_budget_mode: 'day', daily_budget: DAILY, bid_strategy: 'LOWEST_COST_WITHOUT_CAP' } },
      ],
      material: parts.materials.slice(0, batch.materials).map(({ id, name }) => ({ name, values: { material_id: id } })),
      text: textsOf(game, batch.texts),
      page: [
        {
          name: parts.page.name,
          values: {
            page_id: parts.page.page_id,
            ...(parts.page.instagram_user_id ? { instagram_user_id: parts.page.instagram_user_id } : {}),
          },
        },
      ],
    },
  }
}

export function gameOf(gameId: string): DemoGame {
  const game = GAMES.find((one) => one.gameId === gameId)
  if (!game) throw new Error(`the demo company has no game ${gameId}`)
  return game
}

function targetingsOf(game: DemoGame, count: number): Variant[] {
  return (COUNTRIES[game.region] ?? []).slice(0, count).map((countries, index) => {
    const [ageMin, ageMax] = [
      ['18', '44'],
      ['21', '54'],
      ['18', '65'],
    ][index] ?? ['18', '65']
    const values = {
      countries,
      age_min: ageMin ?? '18',
      age_max: ageMax ?? '65',
      gender: 'all',
      user_os: 'iOS',
      ...(index === 2 ? { audiences: [audienceNetworkId(game.gameId, 2)] } : {}),
    }
    return { name: `${countries.join('+')}-${ageMin}至${ageMax}${index === 2 ? '-相似人群' : ''}`, values }
  })
}

/** Texts of a game's ads: a slogan each, with its headline. */
export const textsOf = (game: DemoGame, count: number): Variant[] =>
  game.slogans.slice(0, count).map((message, index) => ({
    name: `文案${'ABC'[index] ?? index}`,
    values: {
      message,
      headline: `${game.name}｜${index === 0 ? '立即开玩' : '限时福利'}`,
      call_to_action: 'INSTALL_MOBILE_APP',
      link_url: index === 1 ? demoPageUrl(game, 'reserve') : storeUrls(game).ios,
    },
  }))
