import { GAMES } from './games.ts'
import { createRandom } from './random.ts'

export const SPREADERS = [
  { id: '304', channel: 'toutiao', name: '巨量引擎', region_id: '1' },
  { id: '383', channel: 'gdt', name: '腾讯广告', region_id: '1' },
  { id: '21', channel: 'facebook', name: 'Meta', region_id: '4' },
  { id: '3793', channel: 'kuaishou', name: '快手', region_id: '1' },
  { id: '3965', channel: 'asa', name: 'Apple 搜索广告', region_id: '4' },
  { id: '4651', channel: 'tiktok', name: 'TikTok', region_id: '4' },
] as const

export const MASTERS = [
  { id: 'm01', name: '上海星野互动科技', spreader_id: '21' },
  { id: 'm02', name: '星野互动（香港）', spreader_id: '21' },
  { id: 'm03', name: '飞书深诺代理', spreader_id: '21' },
  { id: 'm04', name: '上海星野互动科技', spreader_id: '304' },
  { id: 'm05', name: '上海星野互动科技', spreader_id: '383' },
  { id: 'm06', name: '上海星野互动科技', spreader_id: '3793' },
  { id: 'm07', name: '星野互动（香港）', spreader_id: '3965' },
  { id: 'm08', name: '星野互动（香港）', spreader_id: '4651' },
] as const

/** The network's least daily budget, about one US dollar, in ISO minor units. */
const MIN_DAILY: Readonly<Record<string, string>> = { USD: '100', CNY: '720', TWD: '3200', JPY: '150', EUR: '90', KRW: '1400' }

export type DemoAdAccount = {
  account_id: string
  name: string
  spreader_id: string
  master_id: string
  entity: string
  currency: string
  timezone: string
  balance_minor: string
  min_daily_budget_minor: string
  use_status: 'on' | 'off'
  auth_status: 'authorised' | 'invalid' | 'unbound'
  is_default: boolean
  credential: string
  games: readonly string[]
}

type Plan = readonly [game: string, places: readonly (readonly [place: string, currency: string, timezone: string])[]]
const TW = ['台湾', 'TWD', 'Asia/Taipei'] as const
const HK = ['港澳', 'USD', 'Asia/Hong_Kong'] as const
const US = ['美国', 'USD', 'America/New_York'] as const
const JP = ['日本', 'JPY', 'Asia/Tokyo'] as const
const KR = ['韩国', 'KRW', 'Asia/Seoul'] as const
const EU = ['欧洲', 'EUR', 'Europe/Berlin'] as const
const SG = ['新马', 'USD', 'Asia/Singapore'] as const
const CN = ['出海总账', 'CNY', 'Asia/Shanghai'] as const

const META_PLAN: readonly Plan[] = [
  ['10078', [TW, HK, US, JP, KR, EU, CN]],
  ['10012', [SG, TW, US, CN]],
  ['10045', [JP, KR, TW, US]],
  ['10063', [EU, US, JP]],
  ['10091', [KR, JP, TW]],
  ['10102', [US, EU]],
  ['10117', [SG, US]],
  ['301', [CN, HK]],
]

const OTHER_PLAN: readonly (readonly [spreader: string, master: string, games: readonly string[]])[] = [
  ['304', 'm04', ['10078', '301', '10012', '10045']],
  ['383', 'm05', ['10078', '301', '10063']],
  ['3793', 'm06', ['10012', '301', '10091']],
  ['3965', 'm07', ['10078', '10045', '10063']],
  ['4651', 'm08', ['10078', '10012', '10091', '10102']],
]

const nameOf = (gameId: string) => GAMES.find((game) => game.gameId === gameId)?.name ?? gameId
const randomOf = (part: string) => createRandom(`flightdeck demo company/${part}`)

/** The other networks that have a simulator. */
const SIMULATED: readonly string[] = ['304', '383']

/** 41 or more ad accounts: those with a simulator have its credential, some switched off or signed out as in life. */
export function demoAdAccounts(): DemoAdAccount[] {
  const random = randomOf('accounts')
  const make = (
    game: string,
    spreader: string,
    master: string,
    label: string,
    currency: string,
    timezone: string,
    id: string,
  ): DemoAdAccount => ({
    account_id: id,
    name: `${nameOf(game)}-${label}`,
    spreader_id: spreader,
    master_id: master,
    entity: master === 'm02' || master === 'm07' || master === 'm08' ? '星野互动（香港）有限公司' : '上海星野互动科技有限公司',
    currency,
    timezone,
    balance_minor: String(random.between(2_000, 90_000) * Number(MIN_DAILY[currency] ?? '100')),
    min_daily_budget_minor: MIN_DAILY[currency] ?? '100',
    use_status: 'on',
    auth_status: 'authorised',
    is_default: false,
    credential: spreader === '21' ? `sim-token-${random.digits(12)}` : SIMULATED.includes(spreader) ? `sim-token-${id}` : '',
    games: [game],
  })
  const meta = META_PLAN.flatMap(([game, places]) =>
    places.map(([place, currency, timezone], index) => {
      const account = make(game, '21', random.pick(['m01', 'm02', 'm03']), `Meta-${place}`, currency, timezone, `21${random.digits(13)}`)
      return { ...account, is_default: index === 0 }
    }),
  )
  const others = OTHER_PLAN.flatMap(([spreader, master, games]) =>
    games.map((game) => {
      const channel = SPREADERS.find(({ id }) => id === spreader)?.name ?? spreader
      const abroad = spreader === '3965' || spreader === '4651'
      return make(game, spreader, master, channel, abroad ? 'USD' : 'CNY', abroad ? 'America/New_York' : 'Asia/Shanghai', random.digits(13))
    }),
  )
  return [...meta, ...others].map((account, index) => ({ ...account, ...exceptional(account, index) }))
}

/** A few accounts are not as they should be: the lists and the builder must show it. */
function exceptional({ name }: DemoAdAccount, index: number): Partial<DemoAdAccount> {
  if (name === '星河战纪-Meta-欧洲') return { auth_status: 'invalid', credential: '' }
  if (name === '萌宠小镇-Meta-出海总账') return { games: ['10012', '10091', '10078'] }
  if (name === '王国防线-Meta-日本') return { use_status: 'off' }
  if (name === '街头飞车-Meta-欧洲') return { auth_status: 'unbound', credential: '' }
  if (name === '幻境之门-巨量引擎') return { balance_minor: '0' }
  return index === 0 ? { balance_minor: '1200' } : {}
}

export type DemoPage = {
  page_id: string
  spreader_id: string
  game_id: string | null
  name: string
  instagram_user_id: string | null
  instagram_name: string | null
}

export function demoPages(): DemoPage[] {
  const random = randomOf('pages')
  const ofGames = GAMES.flatMap(({ gameId, name, slug }) =>
    ['官方主页', '玩家社区'].map((kind, index) => ({
      page_id: `10${random.digits(13)}`,
      spreader_id: '21',
      game_id: gameId,
      name: `${name}${kind}`,
      instagram_user_id: index === 0 ? `178414${random.digits(11)}` : null,
      instagram_name: index === 0 ? `${slug.replace('-', '.')}.official` : null,
    })),
  )
  return [
    ...ofGames,
    {
      page_id: `10${random.digits(13)}`,
      spreader_id: '21',
      game_id: null,
      name: '星野游戏 Starfield Games',
      instagram_user_id: `178414${random.digits(11)}`,
      instagram_name: 'starfield.games',
    },
  ]
}

const AUDIENCES = [
  ['近30天付费用户', 'old', 8_000, 12_000],
  ['近7天流失用户', 'old', 40_000, 56_000],
  ['高价值相似 1%', 'new', 1_800_000, 2_300_000],
  ['高价值相似 3%', 'new', 5_200_000, 6_400_000],
  ['预约未下载', 'new', 90_000, 120_000],
] as const

/** Ad sets of the demo's batches aim at audiences by the network's id, so it follows from game and place in the list. */
export const audienceNetworkId = (gameId: string, index: number): string => `23859${gameId.padStart(8, '0')}00${index + 1}`

export function demoAudiences() {
  const random = randomOf('audiences')
  return GAMES.flatMap(({ gameId, name }) =>
    AUDIENCES.map(([label, type, low, high], index) => ({
      audience_id: `${gameId}${index + 1}`,
      spreader_id: '21',
      game_id: gameId,
      name: `${name}-${label}`,
      type,
      network_id: audienceNetworkId(gameId, index),
      size_low: String(low + random.between(0, 900)),
      size_high: String(high + random.between(0, 900)),
    })),
  )
}
