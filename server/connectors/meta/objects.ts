import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import { failed } from '../core/failure.ts'
import type { ListedObject, ObjectChange, ObjectPort } from '../core/object-port.ts'
import { outcomesOf } from '../core/outcomes.ts'
import type { AccountRef, Outcome } from '../core/port.ts'
import { changeParams, type Params } from './change-params.ts'
import { notReached, otherShape } from '../core/answers.ts'
import { BATCH_MAX, type BatchCall, type Graph } from './graph.ts'
import { metaLevel, type MetaLevel } from './levels.ts'
import { FIELDS, instantOf, networkObject, remoteObject, type NetworkObject } from './read-back.ts'
import { inWaves, wavesOf } from '../core/several.ts'
import { installationOf } from '../core/tag.ts'

/** Objects with targeting and creative: well below where the network asks to reduce the amount of data. */
const PAGE = 200

/** The network's word for a level in the fields of a filter: `ad.updated_time`. */
const PREFIXES: Readonly<Record<MetaLevel, string>> = { campaign: 'campaign', adgroup: 'adset', ad: 'ad' }

/** Lists leave out what was deleted or archived unless its status is asked for (developers.facebook.com, marketing-api, ad-campaign-group). */
const LIVING: Readonly<Record<MetaLevel, readonly string[]>> = {
  campaign: ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES'],
  adgroup: ['ACTIVE', 'PAUSED', 'ARCHIVED', 'CAMPAIGN_PAUSED', 'IN_PROCESS', 'WITH_ISSUES'],
  ad: [
    'ACTIVE',
    'PAUSED',
    'ARCHIVED',
    'CAMPAIGN_PAUSED',
    'ADSET_PAUSED',
    'DISAPPROVED',
    'IN_PROCESS',
    'PENDING_BILLING_INFO',
    'PENDING_REVIEW',
    'PREAPPROVED',
    'WITH_ISSUES',
  ],
}

const listed = z.looseObject({
  data: z.array(networkObject),
  paging: z.looseObject({ cursors: z.looseObject({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})
const taken = z.looseObject({ success: z.literal(true) })

/**
 * `GET act_<id>/<edge>` page by page, narrowed by `<level>.updated_time` (the filter that singer's and airbyte's taps send), and
 * `POST /<id>` with only what changes, up to 50 in one batch.
 */
export function objectsOf(graph: Graph, edge: (account: AccountRef, level: Level) => string): ObjectPort {
  async function change(
    account: AccountRef,
    changes: readonly ObjectChange[],
    signal: AbortSignal,
    closing?: AbortSignal,
  ): Promise<Outcome<void>[]> {
    const outcomes = outcomesOf<ObjectChange, void>(changes)
    const ready = outcomes.inWords((one) => changeParams(one, account))
    await inWaves(wavesOf(ready, BATCH_MAX), async (wave) => (await sent(account, wave, signal)).map(doneOf), outcomes.keep, closing)
    return outcomes.inOrder(failed(notReached()))
  }

  async function sent(
    account: AccountRef,
    wave: readonly { one: ObjectChange; words: Params }[],
    signal: AbortSignal,
  ): Promise<Outcome<unknown>[]> {
    const calls = wave.map(({ one, words }): BatchCall => ({ method: 'POST', path: one.networkId, params: words }))
    const [only, ...others] = calls
    if (only && others.length === 0) return [await graph.post(account, only.path, only.params, 'change', signal)]
    return await graph.batch(account, calls, 'change', signal)
  }

  return {
    async list(account, level, { since, cursor }, signal) {
      const prefix = PREFIXES[metaLevel(level)]
      const living = LIVING[metaLevel(level)]
      const filtering = [
        { field: `${prefix}.effective_status`, operator: 'IN', value: since ? [...living, 'DELETED'] : living },
        ...(since ? [{ field: `${prefix}.updated_time`, operator: 'GREATER_THAN', value: Math.floor(since.getTime() / 1000) }] : []),
      ]
      const params = {
        fields: FIELDS[metaLevel(level)],
        filtering: JSON.stringify(filtering),
        limit: String(PAGE),
        ...(cursor === null ? {} : { after: cursor }),
      }
      const answer = await graph.get(account, edge(account, level), params, signal)
      if ('error' in answer) return answer
      const page = listed.safeParse(answer.ok)
      if (!page.success) return failed(otherShape('a list of another shape', 'read'), answer.usage)
      const { data, paging } = page.data
      const objects = data.map((object) => listedObject(level, object, account))
      return { ok: { objects, next: (paging?.next && paging.cursors?.after) || null }, usage: answer.usage }
    },
    change,
  }
}

function listedObject(level: Level, object: NetworkObject, account: AccountRef): ListedObject {
  const above = level === 'campaign' ? [] : level === 'adgroup' ? [object.campaign_id] : [object.campaign_id, object.adset_id]
  return {
    ...remoteObject(level, object, account),
    above: above.flatMap((id) => id ?? []),
    updatedAt: instantOf(object.updated_time) ?? null,
    installation: installationOf(object.name),
  }
}

function doneOf(answer: Outcome<unknown>): Outcome<void> {
  if ('error' in answer) return answer
  if (taken.safeParse(answer.ok).success) return { ok: undefined, usage: answer.usage }
  return failed(otherShape('an answer without success', 'change'), answer.usage)
}
