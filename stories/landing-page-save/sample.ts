import type { LandingDraft, LandingLetter } from '#domain/landing/landing.ts'
import type { LinkCheck } from '#domain/link.ts'
import type { LandingChecks, LandingDesk, LandingPage, Weighed } from '#machines/landing-page-save/landing-page-save.types.ts'

export const aDraft = (change: Partial<LandingDraft> = {}): LandingDraft => ({
  game_id: '10078',
  name: '星河战纪开服页',
  url: 'https://www.starfield.example/star-chronicle/open',
  template_id: 'download',
  headline: '集结你的舰队，征服未知星域',
  body: '百万指挥官同服开战，首周登录送传说旗舰',
  button: '立即下载',
  target: 'https://www.starfield.example/star-chronicle/store',
  material_ids: ['50001'],
  letter_id: '',
  ...change,
})

export const aLetter = (change: Partial<LandingLetter> = {}): LandingLetter => ({
  id: '3',
  game_id: '10078',
  title: '联动美术授权',
  expires_on: '2027-01-31',
  standing: 'valid',
  ...change,
})
export const endedLetter = aLetter({ id: '4', title: '代言人肖像授权', expires_on: '2026-11-16', standing: 'expired' })

export const aCheck = (url: string, change: Partial<LinkCheck> = {}): LinkCheck => ({
  url,
  state: 'alive',
  status: 200,
  reason: null,
  checked_at: '2026-11-21T08:00:00.000Z',
  ...change,
})

const alive = [aCheck(aDraft().url), aCheck(aDraft().target)]
const dead = [aCheck(aDraft().url, { state: 'dead', status: 404, reason: 'status' }), aCheck(aDraft().target)]
const unsure = [aCheck(aDraft().url), aCheck(aDraft().target, { state: 'unsure', status: null, reason: 'timeout' })]

export const aPage = (change: Partial<LandingPage> = {}): LandingPage => ({
  id: '1007801',
  game_name: '星河战纪',
  ...aDraft(),
  letter: null,
  switch: 'off',
  switched_by: { id: '1', name: '林佳（投放）' },
  switched_at: '2026-11-19T06:30:00.000Z',
  checks: alive,
  used_by_count: 0,
  live_count: 0,
  creator: { id: '1', name: '林佳（投放）' },
  version: 3,
  updated_by: { id: '1', name: '林佳（投放）' },
  updated_at: '2026-11-19T06:30:00.000Z',
  ...change,
})

const uses = [
  {
    batch_id: '41',
    batch_name: '星河战纪_新增_1120',
    channel: 'fb_ad',
    state: 'settled',
    ads: 24,
    live: 22,
    created_at: '2026-11-20T02:00:00.000Z',
  },
  {
    batch_id: '44',
    batch_name: '星河战纪_测试',
    channel: 'fb_ad',
    state: 'draft',
    ads: 6,
    live: 0,
    created_at: '2026-11-18T02:00:00.000Z',
  },
]

export const aDesk = (change: Partial<LandingDesk> = {}): LandingDesk => ({
  page: null,
  uses: [],
  creatives: 0,
  games: [
    { id: '10078', name: '星河战纪' },
    { id: '10012', name: '萌宠小镇' },
  ],
  letters: [aLetter(), endedLetter],
  ...change,
})

/** The desk of a page that is there. */
export const deskOf = (page: LandingPage): LandingDesk =>
  aDesk({ page, uses: page.used_by_count > 0 ? uses : [], creatives: page.used_by_count > 0 ? 2 : 0 })

/** A page that ads on a network lead to. */
export const aLivePage = (change: Partial<LandingPage> = {}): LandingPage =>
  aPage({ switch: 'on', used_by_count: 30, live_count: 22, ...change })

export const weighedOf = (page: LandingPage): Weighed => ({ page, uses: deskOf(page).uses, creatives: deskOf(page).creatives })

const checks = (links: readonly LinkCheck[]): LandingChecks => ({ links, letters: aDesk().letters })
export const allAlive = checks(alive)
export const oneDead = checks(dead)
export const oneUnsure = checks(unsure)
