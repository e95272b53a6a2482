import type { Params } from '../kit/http.ts'
import type { GraphCall } from './call.ts'
import { createAd, createAdset, createCampaign, createCreative } from './create.ts'
import type { World } from './world.ts'

/** A tree of objects of one account: so many campaigns, ad sets in each, ads in each of those. */
export type Filling = { account: string; name: string; campaigns: number; adsets: number; ads: number; status: 'ACTIVE' | 'PAUSED' }

const VERSION = 26

/** Makes the tree as calls would, every check included, without the calls. Answers how many objects that made. @throws when there is no such account */
export function fill(world: World, { account: id, name, campaigns, adsets, ads, status }: Filling): { made: number } {
  const account = world.store.accounts.get(id)
  if (!account) throw new Error(`there is no account ${id}`)
  const called = (params: Params): GraphCall => ({
    method: 'POST',
    path: '/',
    params,
    token: '',
    proof: null,
    version: VERSION,
    base: '',
    inBatch: false,
  })
  const idOf = (reply: { id: string } | { success: true }): string => ('id' in reply ? reply.id : '')
  const creative = idOf(createCreative(world, account, called({ name, object_story_spec: STORY })))
  const place = (...at: number[]) => `${name} ${at.map((one) => String(one + 1).padStart(3, '0')).join('-')}`
  for (let c = 0; c < campaigns; c += 1) {
    const campaign = idOf(createCampaign(world, account, called({ ...CAMPAIGN, name: place(c), status })))
    for (let s = 0; s < adsets; s += 1) {
      const adset = idOf(createAdset(world, account, called({ ...ADSET, name: place(c, s), campaign_id: campaign, status })))
      for (let a = 0; a < ads; a += 1)
        createAd(world, account, called({ name: place(c, s, a), adset_id: adset, creative: { creative_id: creative }, status }))
    }
  }
  return { made: campaigns * (1 + adsets * (1 + ads)) }
}

const STORY = {
  page_id: '1234567890',
  link_data: { link: 'https://example.com', message: 'Play now', name: 'Play', picture: 'https://example.com/play.png' },
}
const CAMPAIGN = { objective: 'OUTCOME_TRAFFIC', special_ad_categories: [], is_adset_budget_sharing_enabled: false }
const ADSET = {
  billing_event: 'IMPRESSIONS',
  optimization_goal: 'LINK_CLICKS',
  daily_budget: '500000',
  targeting: { geo_locations: { countries: ['US'] } },
}
