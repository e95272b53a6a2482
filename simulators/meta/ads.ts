import { isRecord, type Params } from '../kit/http.ts'
import { asParams, passedThrough, readName, readStatus, refuseChange, type Draft } from './checks.ts'
import { draftCreative, type CreativeDraft } from './creatives.ts'
import { missingParam, refused } from './graph-error.ts'
import type { MetaObject } from './objects.ts'
import type { MetaAccount, MetaBehaviour } from './options.ts'
import { readParams, type ParamReader } from './read-params.ts'
import type { Store } from './store.ts'

const CREATE_ONLY = ['adset_id', 'date_format', 'source_ad_id']
const AS_GIVEN = ['adlabels', 'tracking_specs', 'conversion_domain', 'display_sequence', 'priority', 'engagement_audience']

/** An ad and the creative it shows: one that exists, or the draft of a new one. */
export type AdDraft = Draft & { adset: MetaObject; creative: { id: string } | { draft: CreativeDraft } }

export function draftAd(
  store: Store,
  account: MetaAccount,
  params: Params,
  existing: MetaObject | null,
  behaviour: MetaBehaviour,
): AdDraft {
  if (existing) refuseChange(params, existing, CREATE_ONLY)
  const read = readParams(
    existing ? { ...asParams(existing), adset_id: existing.adsetId, creative: { creative_id: existing.creativeId }, ...params } : params,
  )
  const name = readName(read)
  const status = readStatus(read)
  const adset = parentAdset(store, account, read)
  if (!existing) checkRoom(store, adset, behaviour)
  const creative = readCreative(store, account, read)
  return { name, status, adset, creative, fields: { adset_id: adset.id, campaign_id: adset.campaignId, ...passedThrough(read, AS_GIVEN) } }
}

function parentAdset(store: Store, account: MetaAccount, read: ParamReader): MetaObject {
  const id = read.requiredText('adset_id')
  const adset = store.object(id)
  const campaign = adset?.campaignId ? store.object(adset.campaignId) : undefined
  const gone = [adset, campaign].some((parent) => parent === undefined || parent.status === 'DELETED' || parent.status === 'ARCHIVED')
  if (adset?.level === 'adset' && adset.account === account.id && !gone) return adset
  throw refused(
    {
      title: "Ad set doesn't exist",
      message: `The ad set ${id} does not exist in this ad account, or it was deleted.`,
      blame: ['adset_id'],
    },
    true,
  )
}

function checkRoom(store: Store, adset: MetaObject, { adsPerAdset }: MetaBehaviour): void {
  const alive = store.children(adset.id, 'ad').filter((id) => store.object(id)?.status !== 'DELETED').length
  if (alive < adsPerAdset) return
  throw refused(
    {
      title: 'Too many ads in the ad set',
      message: `An ad set can hold at most ${adsPerAdset} ads that are not deleted.`,
      blame: ['adset_id'],
    },
    true,
  )
}

function readCreative(store: Store, account: MetaAccount, read: ParamReader): AdDraft['creative'] {
  const value = read.json('creative')
  if (value === undefined) throw missingParam('creative')
  const id = isRecord(value) ? (value.creative_id ?? value.id) : value
  if (id === undefined && isRecord(value)) return { draft: draftCreative(store, account, value) }
  const creative = store.object(String(id))
  if (creative?.level === 'adcreative' && creative.account === account.id && creative.status !== 'DELETED') return { id: creative.id }
  throw refused(
    {
      title: 'Creative not found',
      message: `The creative ${String(id)} does not exist in this ad account.`,
      blame: ['creative', 'creative_id'],
    },
    true,
  )
}
