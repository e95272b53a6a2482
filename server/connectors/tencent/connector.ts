import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CallLimit, NetworkTimes } from '#domain/channels/channel.ts'
import { GDT } from '#domain/channels/tencent.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import { failed, translated } from '../core/failure.ts'
import { otherShape } from '../core/answers.ts'
import { asText, losslessText } from '../core/lossless.ts'
import type { AccountRef, Connector, Draft, Outcome, RemoteRef } from '../core/port.ts'
import { several } from '../core/several.ts'
import { accessOf } from './access.ts'
import { TencentApi, type Body } from './api.ts'
import { estimateOf } from './estimate.ts'
import { figuresOf, hoursOf } from './figures.ts'
import { uploadImageOf, videosOf } from './files.ts'
import { findingOf, PAGE } from './finding.ts'
import { networkLevel, type Generation } from './levels.ts'
import { adBody, adcreativeBody, adgroupBody1, adgroupBody3, campaignBody, creativeBody } from './mapping.ts'
import { objectsOf } from './objects.ts'
import { reachOf } from './reach.ts'
import { rtaOf } from './rta.ts'

export type TencentOptions = {
  /** `https://api.e.qq.com`, or a simulator's address; without the version */
  baseUrl: string
  /** where people allow us in: `https://developers.e.qq.com` when left out, or a simulator's address */
  dialogUrl?: string
  generation: Generation
  /** what is left out is as the channel describes it */
  times?: Partial<NetworkTimes>
  limits?: readonly CallLimit[]
  log: { debug: (facts: object, message: string) => void }
}

/** Drafts that are taken together; each takes one call, or two. */
const BATCH_MAX = 20
/** Formats of images/add; a cover is as wide as its video, which is at least this. The picture of a brand is 512 × 512 (docs/api/brand/add). */
const PICTURES = { formats: ['jpeg', 'png', 'gif'], posterWidth: 720, logoPx: 512 } as const

/** Tencent's Marketing API behind the port (spreader 383). Errors are outcomes; it throws only for a bug of ours. */
export function createTencentConnector(options: TencentOptions): Connector {
  const { baseUrl, generation } = options
  const channel = generation === 'v3.0' ? GDT2 : GDT
  const times = { ...channel.times, ...options.times }
  const onFailure: ConstructorParameters<typeof TencentApi>[0]['onFailure'] = (call, error) =>
    options.log.debug({ call, class: error.class, ...error.native }, 'tencent call failed')
  const api = new TencentApi({ root: baseUrl, version: generation, channel, times, onFailure })
  const current = generation === 'v3.0' ? api : new TencentApi({ root: baseUrl, version: 'v3.0', channel, times, onFailure })

  /** One `…/add`; the id it answers, also to a repeat of the same body. */
  async function add(
    account: AccountRef,
    path: string,
    id: string,
    body: Body,
    requestId: string,
    signal: AbortSignal,
  ): Promise<Outcome<string>> {
    const answer = await api.post(account, `${path}/add`, body, 'create', signal, requestId)
    if ('error' in answer) return answer
    const made = z.looseObject({ [id]: asText }).safeParse(answer.ok)
    const given = made.success ? asText.safeParse(made.data[id]) : made
    return given.success ? { ok: given.data, usage: answer.usage } : failed(otherShape('no id in the answer', 'create'), answer.usage)
  }

  async function createOne(account: AccountRef, draft: Draft, signal: AbortSignal): Promise<Outcome<RemoteRef>> {
    const { path, id } = networkLevel(generation, draft.level)
    const body =
      generation === 'v1.3' && draft.level === 'ad'
        ? await adWithCreative(account, draft, signal)
        : translated(() => bodyOf(generation, draft))
    if ('error' in body) return body
    const made = await add(account, path, id, body.ok, draft.clientKey, signal)
    return 'error' in made ? made : { ok: { networkId: made.ok, clientKey: draft.clientKey }, usage: made.usage }
  }

  /**
   * The creative first, for the ad needs its id. Its key comes from its content: a row that was refused and then corrected gets a new
   * creative, where the key of the row would be a conflict. When the creative fails, no ad was made.
   */
  async function adWithCreative(account: AccountRef, draft: Draft, signal: AbortSignal): Promise<Outcome<Body>> {
    const creative = translated(() => adcreativeBody(draft))
    if ('error' in creative) return creative
    const content = createHash('sha256').update(losslessText(creative.ok)).digest('hex').slice(0, 8)
    const made = await add(account, 'adcreatives', 'adcreative_id', creative.ok, `${draft.clientKey}-${content}`, signal)
    if ('ok' in made) return translated(() => adBody(draft, made.ok))
    return made.error.class === 'unknown_outcome' ? failed({ ...made.error, class: 'retryable', wrote: 'no' }, made.usage) : made
  }

  return {
    channel: channel.key,
    caps: { createKey: 'header', batchMax: BATCH_MAX, readMax: PAGE, times, limits: options.limits ?? channel.limits, pictures: PICTURES },
    create: (account, drafts, signal, closing) => several(drafts, (draft) => createOne(account, draft, signal), closing),
    ...findingOf(api, generation),
    uploadImage: uploadImageOf(api),
    videos: videosOf(api),
    figures: figuresOf(api, generation),
    hours: hoursOf(api, generation),
    objects: objectsOf(api, generation),
    reach: reachOf(api, generation, current),
    estimate: estimateOf(api, generation),
    ...(generation === 'v3.0' ? { rta: rtaOf(api) } : {}),
    // tokens are of the application and serve both generations; accounts are listed by the second
    access: accessOf(current, options),
    // regions and interests are no fields of ours
    lookup: async () => ({ ok: [] }),
  }
}

function bodyOf(generation: Generation, draft: Draft): Body {
  if (draft.level === 'campaign') return campaignBody(draft)
  if (draft.level === 'creative') return creativeBody(draft)
  return generation === 'v3.0' ? adgroupBody3(draft) : adgroupBody1(draft)
}
