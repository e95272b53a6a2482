import { inText, type Params } from '../kit/http.ts'
import { draftAd, type AdDraft } from './ads.ts'
import { draftAdset } from './adsets.ts'
import { isDryRun, type GraphCall } from './call.ts'
import { draftCampaign } from './campaigns.ts'
import { draftCreative, type CreativeDraft } from './creatives.ts'
import type { MetaAccount } from './options.ts'
import { planVerdict, sendToReview } from './statuses.ts'
import { createObject, type World } from './world.ts'

type Reply = { id: string } | { success: true }

/** Creates are never idempotent: the same call twice makes two objects of the same name. */
export function createCampaign(world: World, account: MetaAccount, call: GraphCall): Reply {
  const { name, status, fields, startMs } = draftCampaign(account, call.params, null, world.behaviour, call.version)
  if (isDryRun(call)) return { success: true }
  return { id: createObject(world, { level: 'campaign', account, name, status, fields, startMs: startMs ?? null }).id }
}

export function createAdset(world: World, account: MetaAccount, call: GraphCall): Reply {
  const { name, status, fields, startMs, campaign } = draftAdset(world.store, account, call.params, null, world.clock.now())
  if (isDryRun(call)) return { success: true }
  return {
    id: createObject(world, { level: 'adset', account, name, status, fields, startMs: startMs ?? null, campaignId: campaign.id }).id,
  }
}

/** An inline creative is made first and stays, like one made by its own call. */
export function createAd(world: World, account: MetaAccount, call: GraphCall): Reply {
  const draft = draftAd(world.store, account, call.params, null, world.behaviour)
  if (isDryRun(call)) return { success: true }
  const { name, status, fields, adset } = draft
  const creativeId = creativeOf(world, account, draft)
  const ad = createObject(
    world,
    { level: 'ad', account, name, status, fields, adsetId: adset.id, campaignId: adset.campaignId, creativeId },
    (object) => sendToReview(world, object),
  )
  planVerdict(world, ad)
  return { id: ad.id }
}

export const creativeOf = (world: World, account: MetaAccount, { creative, name }: AdDraft): string =>
  'id' in creative ? creative.id : storeCreative(world, account, creative.draft, name)

export function createCreative(world: World, account: MetaAccount, call: GraphCall): Reply {
  const draft = draftCreative(world.store, account, call.params)
  if (isDryRun(call)) return { success: true }
  return { id: storeCreative(world, account, draft, null) }
}

function storeCreative(world: World, account: MetaAccount, { name, fields }: CreativeDraft, adName: string | null): string {
  const creative = createObject(world, {
    level: 'adcreative',
    account,
    name: name ?? adName ?? inText(fields.title ?? 'Creative'),
    status: 'ACTIVE',
    fields: withStory(world, fields),
  })
  return creative.id
}

/** The post behind an ad gets an id of its own. */
function withStory(world: World, fields: Params): Params {
  const spec = fields.object_story_spec
  const page = typeof spec === 'object' && spec !== null && 'page_id' in spec ? String(spec.page_id) : null
  return page === null ? fields : { ...fields, effective_object_story_id: `${page}_${world.store.nextId()}` }
}
