import { z } from 'zod'
import type { CallLimit, Level, NetworkTimes } from '#domain/channels/channel.ts'
import { META } from '#domain/channels/meta.ts'
import { failed, ownFailure } from '../core/failure.ts'
import { outcomesOf } from '../core/outcomes.ts'
import type { AccountRef, Connector, Draft, Option, Outcome, RemoteObject, RemoteRef } from '../core/port.ts'
import { inWaves } from '../core/several.ts'
import { accessOf } from './access.ts'
import { notReached, otherShape } from '../core/answers.ts'
import { BATCH_MAX, Graph, type BatchCall } from './graph.ts'
import { metaLevel, type MetaLevel } from './levels.ts'
import { createParams } from './mapping.ts'
import { FIELDS, networkObject, remoteObject } from './read-back.ts'
import { figuresOf, hoursOf } from './figures.ts'
import { namesOf } from './names.ts'
import { objectsOf } from './objects.ts'
import { insideOf, reachOf } from './reach.ts'
import { carriesTag } from '../core/tag.ts'
import { videosOf } from './videos.ts'

export type MetaOptions = {
  /** `https://graph.facebook.com`, or a simulator's address */
  baseUrl: string
  /** where people allow us in: `https://www.facebook.com` when left out, or a simulator's address */
  dialogUrl?: string
  /** `v26.0` */
  version: string
  /** what is left out is as the channel describes it */
  times?: Partial<NetworkTimes>
  limits?: readonly CallLimit[]
  log: { debug: (facts: object, message: string) => void }
}

/** The network's word for our level, as it is in paths: `act_<id>/adsets`. */
const EDGES: Readonly<Record<MetaLevel, string>> = { campaign: 'campaigns', adgroup: 'adsets', ad: 'ads' }

const FIND_LIMIT = 100

const created = z.looseObject({ id: z.string().min(1) })
const listed = z.looseObject({
  data: z.array(networkObject),
  paging: z.looseObject({ cursors: z.looseObject({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})
const images = z.looseObject({ images: z.record(z.string(), z.looseObject({ hash: z.string().min(1) })) })
const choices = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string().optional(),
      key: z.string().optional(),
      name: z.string(),
      type: z.string().optional(),
      path: z.array(z.string()).optional(),
      country_name: z.string().optional(),
    }),
  ),
})

/** Meta's Marketing API behind the port (spreader 21). Errors are outcomes; it throws only for a bug of ours. */
export function createMetaConnector(options: MetaOptions): Connector {
  const times = { ...META.times, ...options.times }
  const graph = new Graph({
    ...options,
    times,
    onFailure: (call, error) => options.log.debug({ call, class: error.class, ...error.native }, 'meta call failed'),
  })

  async function create(account: AccountRef, drafts: Draft[], signal: AbortSignal, closing?: AbortSignal): Promise<Outcome<RemoteRef>[]> {
    const outcomes = outcomesOf<Draft, RemoteRef>(drafts)
    const ready = outcomes.inWords((draft) => createParams(draft, account))
    await inWaves(
      wavesOf(ready),
      async (wave) => {
        const calls = wave.map(({ one, words }): BatchCall => ({ method: 'POST', path: edge(account, one.level), params: words }))
        const answers = await sent(account, calls, signal)
        return wave.map(({ one }, at) => createdRef(answers[at], one))
      },
      outcomes.keep,
      closing,
    )
    return outcomes.inOrder(failed(notReached()))
  }

  /** One call goes on its own: its failure is then its own and not an envelope's. */
  async function sent(account: AccountRef, calls: BatchCall[], signal: AbortSignal): Promise<Outcome<unknown>[]> {
    const [only, ...others] = calls
    if (only && others.length === 0) return [await graph.post(account, only.path, only.params, 'create', signal)]
    return graph.batch(account, calls, 'create', signal)
  }

  async function read(account: AccountRef, level: Level, networkIds: string[], signal: AbortSignal): Promise<Outcome<RemoteObject>[]> {
    const outcomes: Outcome<RemoteObject>[] = []
    for (let start = 0; start < networkIds.length; start += BATCH_MAX) {
      outcomes.push(...(await readSome(account, level, networkIds.slice(start, start + BATCH_MAX), signal)))
    }
    return outcomes
  }

  /** One id that is missing fails the whole of `?ids=`, without saying which: then each is asked for by itself in one batch. */
  async function readSome(account: AccountRef, level: Level, ids: string[], signal: AbortSignal): Promise<Outcome<RemoteObject>[]> {
    const answer = await graph.get(account, '', { ids: ids.join(','), fields: FIELDS[metaLevel(level)] }, signal)
    if ('ok' in answer) {
      const byId = z.record(z.string(), z.unknown()).parse(answer.ok)
      return ids.map((id) => objectOf(level, byId[id], account, answer.usage))
    }
    if (!['not_found_yet', 'not_found', 'validation'].includes(answer.error.class)) return ids.map(() => answer)
    const calls = ids.map((id): BatchCall => ({ method: 'GET', path: id, params: { fields: FIELDS[metaLevel(level)] } }))
    const each = await graph.batch(account, calls, 'read', signal)
    return each.map((one) => ('ok' in one ? objectOf(level, one.ok, account, one.usage) : one))
  }

  async function find(account: AccountRef, level: Level, clientKey: string, signal: AbortSignal): Promise<Outcome<RemoteObject[]>> {
    const filtering = JSON.stringify([{ field: 'name', operator: 'CONTAIN', value: clientKey }])
    const query = { filtering, fields: FIELDS[metaLevel(level)], limit: String(FIND_LIMIT) }
    const found: RemoteObject[] = []
    for (let after = ''; ;) {
      const answer = await graph.get(account, edge(account, level), after ? { ...query, after } : query, signal)
      if ('error' in answer) return answer
      const page = listed.safeParse(answer.ok)
      if (!page.success) return failed(otherShape('a list of another shape', 'read'), answer.usage)
      const { data, paging } = page.data
      found.push(...data.filter(({ name }) => carriesTag(name, clientKey)).map((object) => remoteObject(level, object, account)))
      after = (paging?.next && paging.cursors?.after) || ''
      if (!after) return { ok: found, usage: answer.usage }
    }
  }

  const findByName = namesOf(graph)

  return {
    channel: 'fb_ad',
    caps: { createKey: 'none', batchMax: BATCH_MAX, times, limits: options.limits ?? META.limits, pictures: PICTURES },
    create,
    read,
    inside: insideOf(graph, EDGES),
    reach: reachOf(graph),
    find,
    findByName: (account, level, names, maxCalls, signal) => findByName(account, edge(account, level), names, maxCalls, signal),
    async uploadImage(account, file, signal) {
      const bytes = (await file.read()).toString('base64')
      const answer = await graph.post(account, `act_${bareId(account)}/adimages`, { bytes, name: file.fileName }, 'upload', signal)
      if ('error' in answer) return answer
      const parsed = images.safeParse(answer.ok)
      const ref = parsed.success ? Object.values(parsed.data.images)[0]?.hash : undefined
      return ref ? { ok: { ref }, usage: answer.usage } : failed(otherShape('no image hash', 'upload'), answer.usage)
    },
    videos: videosOf(graph, (account) => `act_${bareId(account)}/advideos`),
    figures: figuresOf(graph, (account) => `act_${bareId(account)}/insights`),
    hours: hoursOf(graph, (account) => `act_${bareId(account)}/insights`),
    objects: objectsOf(graph, edge),
    access: accessOf(graph, options),
    async lookup(account, kind, query, signal) {
      const type: Record<string, string> =
        kind === 'geo' ? { type: 'adgeolocation', location_types: '["country"]' } : { type: 'adinterest' }
      const answer = await graph.get(account, 'search', { ...type, q: query, limit: '50' }, signal)
      if ('error' in answer) return answer
      const parsed = choices.safeParse(answer.ok)
      if (!parsed.success) return failed(otherShape('choices of another shape', 'read'), answer.usage)
      return { ok: parsed.data.data.flatMap(optionOf), usage: answer.usage }
    },
  }
}

/**
 * Formats that the public reference of ad images and the Ads Guide name; WebP is none of them. The thumbnail of a video is at least 600 pixels
 * wide and has its proportions (Instagram ads API, media requirements).
 */
const PICTURES = { formats: ['jpeg', 'png', 'gif'], posterWidth: 600 } as const

const bareId = (account: AccountRef): string => account.accountId.replace(/^act_/, '')
const edge = (account: AccountRef, level: Level): string => `act_${bareId(account)}/${EDGES[metaLevel(level)]}`

/**
 * The network forbids several ad sets of one campaign in one batch (they race): each wave takes at most one of each
 * campaign. Campaigns and ads go 50 together.
 */
function wavesOf<T extends { one: Draft }>(ready: readonly T[]): T[][] {
  const waves: { members: T[]; campaigns: Set<string> }[] = []
  for (const member of ready) {
    const { one: draft } = member
    const campaign = draft.level === 'adgroup' ? draft.parents.campaign : undefined
    const fits = waves.find(({ members, campaigns }) => members.length < BATCH_MAX && !(campaign && campaigns.has(campaign)))
    const wave = fits ?? { members: [], campaigns: new Set<string>() }
    if (!fits) waves.push(wave)
    wave.members.push(member)
    if (campaign) wave.campaigns.add(campaign)
  }
  return waves.map(({ members }) => members)
}

function createdRef(answer: Outcome<unknown> | undefined, draft: Draft): Outcome<RemoteRef> {
  if (!answer) return failed(notReached())
  if ('error' in answer) return answer
  const parsed = created.safeParse(answer.ok)
  if (!parsed.success) return failed(otherShape('no id in the answer', 'create'), answer.usage)
  return { ok: { networkId: parsed.data.id, clientKey: draft.clientKey }, usage: answer.usage }
}

function objectOf(level: Level, body: unknown, account: AccountRef, usage: Outcome<unknown>['usage']): Outcome<RemoteObject> {
  if (body === undefined)
    return failed(ownFailure({ class: 'not_found_yet', message: 'the network does not know the id', wrote: 'no' }), usage)
  const parsed = networkObject.safeParse(body)
  if (!parsed.success) return failed(otherShape('an object of another shape', 'read'), usage)
  return { ok: remoteObject(level, parsed.data, account), usage }
}

function optionOf(choice: z.output<typeof choices>['data'][number]): Option[] {
  const id = choice.id ?? choice.key
  if (!id) return []
  const detail = choice.path?.join(' › ') ?? choice.country_name ?? choice.type
  return [{ id, name: choice.name, ...(detail ? { detail } : {}) }]
}
