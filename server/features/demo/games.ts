import type { Scene } from './pictures.ts'
import type { Colour } from './png.ts'
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
  scene: Scene
}

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
    scene: sceneOf('080a28 281860 783c96 12102c faecbe fa963c'),
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
    scene: sceneOf('d2e2e4 96babe ece8d6 344a48 d65a46 962828'),
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
    scene: sceneOf('96d8fa c4ecfa fef0d2 6ebe60 ffdc5a fa6e8c'),
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
    scene: sceneOf('3c1e5a be5096 fab496 46285a fff4dc 78dce6'),
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
    scene: sceneOf('466ea0 96aab4 ecc896 504638 ffe6a0 c83c32'),
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
    scene: sceneOf('78c8f0 c8ecf0 faf6c8 96783c ffc850 5aaa46'),
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
    scene: sceneOf('0a0a14 1e1e3c 5a285a 18181e fafaa0 1edcc8'),
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
    scene: sceneOf('3caac8 146496 062850 0a283c befaf0 fac85a'),
  },
]

/** Six colours in hexadecimal: sky from top to bottom, ground, light, accent. */
function sceneOf(colours: string): Scene {
  const [top, middle, bottom, ground, light, accent] = colours.split(' ').map((hex): Colour => {
    const rgb = Number.parseInt(hex, 16)
    return [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
  })
  if (!top || !middle || !bottom || !ground || !light || !accent) throw new Error(`a scene has six colours: ${colours}`)
  return { sky: [top, middle, bottom], ground, light, accent }
}

export const storeUrls = ({ slug }: DemoGame) => ({
  ios: `https://apps.apple.com/app/${slug}/id${createRandom(slug).digits(10)}`,
  android: `https://play.google.com/store/apps/details?id=games.starfield.${slug.replace('-', '')}`,
})

/** The id of the app at the networks. */
export const appOf = ({ slug }: DemoGame): string => createRandom(`app ${slug}`).digits(16)

export const demoGames = () =>
  GAMES.map((game) => ({
    game_id: game.gameId,
    name: game.name,
    is_default: game.gameId === '10078',
    region_id: game.region,
    timezone: game.timezone,
    currency: game.currency,
    app: appOf(game),
    store_url_ios: storeUrls(game).ios,
    store_url_android: storeUrls(game).android,
  }))
