import type { BatchSpec, BatchState, PerCurrency, Variant } from '#domain/batch/batch.ts'
import { namingOf } from '#domain/batch/naming.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { META } from '#domain/channels/meta.ts'
import { GDT } from '#domain/channels/tencent.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import { TOUTIAO3 } from '#domain/channels/toutiao3.ts'
import { PAUSED, RUNS } from '#domain/object/status.ts'
import { audienceNetworkId } from './company.ts'
import { GAMES, storeUrls, type DemoGame } from './games.ts'
import { demoPageUrl } from './landing.ts'

/** How the rows of a batch ended: all arrived, some did not, or they have not been sent. */
export type Fate = 'arrived' | 'mixed' | 'unsent'

export type BatchPlan = {
  network: Channel
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
  /** added to its last text: words that the network's review refuses */
  boast?: string
}

const USUAL: Pick<BatchPlan, 'network' | 'kind' | 'copies' | 'targetings' | 'materials' | 'texts'> = {
  network: META,
  kind: 'create',
  copies: 1,
  targetings: 2,
  materials: 3,
  texts: 2,
}
const plan = (
  gameId: string,
  places: readonly string[],
  name: string,
  by: string,
  daysAgo: number,
  state: BatchPlan['state'],
  fate: Fate,
  more: Partial<typeof USUAL & Pick<BatchPlan, 'boast'>> = {},
): BatchPlan => ({ gameId, places, name, by, daysAgo, state, fate, ...USUAL, ...more })

/** The past days of the demo company, oldest first; the last one is being pushed while you sign in. */
export const BATCH_PLANS: readonly BatchPlan[] = [
  plan('10063', ['欧洲', '美国'], '龙骑士版本·欧美首轮', 'huanghao', 12, 'settled', 'arrived'),
  plan('301', ['出海总账', '港澳'], '天命录·港澳小规模测试', 'admin', 10, 'settled', 'arrived', { targetings: 1 }),
  plan('10078', ['台湾', '港澳', '美国'], '星河战纪·首周放量', 'buyer', 8, 'settled', 'arrived'),
  plan('10012', ['新马', '台湾', '美国'], '萌宠小镇·云朵猫联动', 'linjia', 6, 'settled', 'mixed', { copies: 2, texts: 1 }),
  plan('10012', ['新马'], '萌宠小镇·备用方案（不投）', 'agent', 5, 'discarded', 'unsent', { targetings: 1 }),
  plan('10045', ['日本', '韩国', '台湾'], '幻境之门·圣剑觉醒', 'huanghao', 4, 'settled', 'arrived', { materials: 4, texts: 1 }),
  plan('10078', ['台湾', '日本', '韩国'], '星河战纪·旗舰活动', 'buyer', 2, 'settled', 'mixed', { kind: 'last', targetings: 3 }),
  plan('10091', ['韩国', '日本'], '一起种田·丰收节', 'linjia', 2, 'settled', 'mixed', { materials: 4 }),
  plan('10063', ['欧洲', '美国'], '王国防线·周末加量（草稿）', 'buyer', 1, 'draft', 'unsent'),
  plan('10012', ['新马', '台湾'], '萌宠小镇·代理商提案', 'agent', 1, 'draft', 'unsent', { targetings: 1, texts: 1 }),
  // enough that ten calls a second and account keep it going while you sign in
  plan('10078', ['台湾', '港澳', '美国'], '星河战纪·今日新素材', 'buyer', 0, 'pushing', 'unsent', {
    copies: 20,
    targetings: 3,
    materials: 6,
  }),
  plan('10078', ['巨量引擎'], '星河战纪·抖音首测', 'buyer', 0, 'pushing', 'unsent', { network: TOUTIAO3, materials: 4 }),
  plan('10078', ['腾讯广告'], '星河战纪·微信首发', 'buyer', 0, 'pushing', 'unsent', { network: GDT2, boast: '，年度最佳星战手游' }),
  plan('10063', ['腾讯广告'], '王国防线·腾讯旧版续投', 'linjia', 0, 'pushing', 'unsent', { network: GDT, materials: 2, texts: 1 }),
  // its account has no money: a buyer has to see why nothing is delivered
  plan('10045', ['巨量引擎'], '幻境之门·头条加量', 'linjia', 0, 'pushing', 'unsent', { network: TOUTIAO3, materials: 2, texts: 1 }),
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

/** What was pushed days ago has been switched on since. */
const isRunning = ({ state, daysAgo }: BatchPlan): boolean => state === 'settled' && daysAgo > 3

export type SpecParts = {
  accountIds: readonly string[]
  materials: readonly { id: string; name: string }[]
  page: { page_id: string; name: string; instagram_user_id: string | null }
  startAt: string
}

/** What the builder would have made; `materialIds`, `pageId` and so on are the game's. */
export function metaSpecOf(batch: BatchPlan, parts: SpecParts): BatchSpec {
  const game = gameOf(batch.gameId)
  const status = isRunning(batch) ? RUNS : PAUSED
  return {
    channel: META.key,
    game_id: game.gameId,
    name: batch.name,
    account_ids: parts.accountIds,
    naming: namingOf(META),
    copies: batch.copies,
    common: {
      campaign: { objective: 'OUTCOME_APP_PROMOTION', budget_mode: 'none', status },
      adgroup: { optimization_goal: 'APP_INSTALLS', status },
      ad: { status },
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
