import { createRandom } from './random.ts'

export type DemoGame = {
  gameId: string
  name: string
  region: string
  timezone: string
  currency: string
  slug: string
  /** what its materials show; two make it a game with more of everything */
  concepts: readonly [string, ...string[]]
  slogans: readonly [string, ...string[]]
  scene: { sky: readonly [Rgb, Rgb, Rgb]; ground: Rgb; light: Rgb; accent: Rgb }
}
type Rgb = readonly [number, number, number]

/** Regions as the server counts them: 1 mainland, 2 Hong Kong, Macau and Taiwan, 3 Japan and Korea, 4 Europe and America, 5 South-East Asia. */
export const GAMES: readonly DemoGame[] = [
  {
    gameId: '10078',
    name: '星河战纪',
    region: '2',
    timezone: 'Asia/Taipei',
    currency: 'USD',
    slug: 'star-chronicle',
    concepts: ['舰队出征', '指挥官招募'],
    slogans: ['集结你的舰队，征服未知星域', '百万指挥官同服开战，首周登录送传说旗舰', '放置也能打星战，离线收益翻倍'],
    scene: {
      sky: [
        [8, 10, 40],
        [40, 24, 96],
        [120, 60, 150],
      ],
      ground: [18, 16, 44],
      light: [250, 236, 190],
      accent: [250, 150, 60],
    },
  },
  {
    gameId: '301',
    name: '天命录',
    region: '1',
    timezone: 'Asia/Shanghai',
    currency: 'CNY',
    slug: 'book-of-fate',
    concepts: ['问道山门'],
    slogans: ['一念入道，万法归宗', '水墨仙侠，今日开山收徒'],
    scene: {
      sky: [
        [210, 226, 228],
        [150, 186, 190],
        [236, 232, 214],
      ],
      ground: [52, 74, 72],
      light: [214, 90, 70],
      accent: [150, 40, 40],
    },
  },
  {
    gameId: '10012',
    name: '萌宠小镇',
    region: '5',
    timezone: 'Asia/Singapore',
    currency: 'USD',
    slug: 'pet-town',
    concepts: ['小镇一日', '萌宠大作战'],
    slogans: ['领养你的第一只云朵猫', '三消解谜，把荒岛变成萌宠小镇', '每天十分钟，治愈一整天'],
    scene: {
      sky: [
        [150, 216, 250],
        [196, 236, 250],
        [254, 240, 210],
      ],
      ground: [110, 190, 96],
      light: [255, 220, 90],
      accent: [250, 110, 140],
    },
  },
  {
    gameId: '10045',
    name: '幻境之门',
    region: '3',
    timezone: 'Asia/Tokyo',
    currency: 'JPY',
    slug: 'gate-of-mirage',
    concepts: ['门后的少女', '圣剑觉醒'],
    slogans: ['推开幻境之门，与她重逢', '人气声优全程配音，首抽必得五星', '每一次选择都改写结局'],
    scene: {
      sky: [
        [60, 30, 90],
        [190, 80, 150],
        [250, 180, 150],
      ],
      ground: [70, 40, 90],
      light: [255, 244, 220],
      accent: [120, 220, 230],
    },
  },
  {
    gameId: '10063',
    name: '王国防线',
    region: '4',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    slug: 'kingdom-line',
    concepts: ['守住城门', '龙骑士来袭'],
    slogans: ['城墙之后就是家园', '指挥英雄与塔防，抵挡无尽兽潮', '新英雄龙骑士限时加入'],
    scene: {
      sky: [
        [70, 110, 160],
        [150, 170, 180],
        [236, 200, 150],
      ],
      ground: [80, 70, 56],
      light: [255, 230, 160],
      accent: [200, 60, 50],
    },
  },
  {
    gameId: '10091',
    name: '一起种田',
    region: '3',
    timezone: 'Asia/Seoul',
    currency: 'KRW',
    slug: 'farm-together',
    concepts: ['丰收节', '邻居来串门'],
    slogans: ['种下一颗种子，收获整个夏天', '和好友一起经营梦想农场', '偷菜时间到，快来帮我浇水'],
    scene: {
      sky: [
        [120, 200, 240],
        [200, 236, 240],
        [250, 246, 200],
      ],
      ground: [150, 120, 60],
      light: [255, 200, 80],
      accent: [90, 170, 70],
    },
  },
  {
    gameId: '10102',
    name: '街头飞车',
    region: '4',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    slug: 'street-racer',
    concepts: ['午夜车队'],
    slogans: ['踩下油门，征服整座城市', '两百台名车任你改装'],
    scene: {
      sky: [
        [10, 10, 20],
        [30, 30, 60],
        [90, 40, 90],
      ],
      ground: [24, 24, 30],
      light: [250, 250, 160],
      accent: [30, 220, 200],
    },
  },
  {
    gameId: '10117',
    name: '深海拾荒',
    region: '5',
    timezone: 'Asia/Jakarta',
    currency: 'USD',
    slug: 'deep-salvage',
    concepts: ['沉船宝藏'],
    slogans: ['潜入深海，捞起失落文明', '放置潜艇，离线也有宝藏'],
    scene: {
      sky: [
        [60, 170, 200],
        [20, 100, 150],
        [6, 40, 80],
      ],
      ground: [10, 40, 60],
      light: [190, 250, 240],
      accent: [250, 200, 90],
    },
  },
]

export const storeUrls = ({ slug }: DemoGame) => ({
  ios: `https://apps.apple.com/app/${slug}/id${createRandom(slug).digits(10)}`,
  android: `https://play.google.com/store/apps/details?id=games.starfield.${slug.replace('-', '')}`,
})

export const demoGames = () =>
  GAMES.map((game) => ({
    game_id: game.gameId,
    name: game.name,
    is_default: game.gameId === '10078',
    region_id: game.region,
    timezone: game.timezone,
    currency: game.currency,
    app_id: createRandom(`app ${game.slug}`).digits(16),
    store_url_ios: storeUrls(game).ios,
    store_url_android: storeUrls(game).android,
  }))
