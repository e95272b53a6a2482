import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CallLimit, Level } from '#domain/channels/channel.ts'
import { TOUTIAO3 } from '#domain/channels/toutiao3.ts'
import { otherShape } from '../core/answers.ts'
import { failed, translated } from '../core/failure.ts'
import { asText, bareNumber } from '../core/lossless.ts'
import type { AccountRef, Connector, Draft, NamedObject, Outcome, RemoteObject, RemoteRef } from '../core/port.ts'
import { several } from '../core/several.ts'
import { carriesTag, untaggedName } from '../core/tag.ts'
import { accessOf } from './access.ts'
import { OceanEngine, type OceanEngineOptions } from './api.ts'
import { figuresOf, hoursOf } from './figures.ts'
import { NAMES, ownLevel } from './levels.ts'
import { allOf, remoteOf } from './listing.ts'
import { createBody } from './mapping.ts'
import { keywordsOf } from './keywords.ts'
import { objectsOf } from './objects.ts'
import { logOf } from './operation-log.ts'
import { readByIds, tooMany } from './pages.ts'
import { reachOf } from './reach.ts'
import { idOf, isDeleted, nameOf, type NetworkObject } from './read-back.ts'
import { videosOf } from './videos.ts'

export type ConnectorOptions = OceanEngineOptions & { limits?: readonly CallLimit[] }

const uploaded = z.looseObject({ id: z.string().min(1) })

/** Ocean Engine's marketing API behind the port (spreader 304), second generation. Errors are outcomes; it throws only for a bug of ours. */
export function createOceanEngineConnector(options: ConnectorOptions): Connector {
  const times = { ...TOUTIAO3.times, ...options.times }
  const api = new OceanEngine(options, times)

  async function createOne(account: AccountRef, draft: Draft, signal: AbortSignal): Promise<Outcome<RemoteRef>> {
    const body = translated(() => createBody(draft))
    if ('error' in body) return body
    const { path, id } = NAMES[ownLevel(draft.level)]
    const answer = await api.post(account, `${path}/create/`, body.ok, 'create', signal)
    if ('error' in answer) return answer
    const read = z.looseObject({ [id]: asText }).safeParse(answer.ok)
    if (!read.success) return failed(otherShape('no id in the answer', 'create'), answer.usage)
    return { ok: { networkId: String(read.data[id]), clientKey: draft.clientKey }, usage: answer.usage }
  }

  async function read(account: AccountRef, level: Level, networkIds: string[], signal: AbortSignal): Promise<Outcome<RemoteObject>[]> {
    const status = ownLevel(level) === 'project' ? 'PROJECT_STATUS_ALL' : 'ALL'
    return readByIds(networkIds, NAMES[ownLevel(level)].page, async (ids) => {
      const answer = await allOf(api, account, level, { ids: ids.map(bareNumber), status }, signal)
      return 'error' in answer ? answer : { ok: await remoteOf(api, account, level, answer.ok.objects, signal), usage: answer.usage }
    })
  }

  /** The living ones that a filter answers and that fit exactly. */
  async function living(
    account: AccountRef,
    level: Level,
    filtering: Readonly<Record<string, unknown>>,
    fits: (object: NetworkObject) => boolean,
    signal: AbortSignal,
  ): Promise<Outcome<RemoteObject[]>> {
    const answer = await allOf(api, account, level, filtering, signal)
    if ('error' in answer) return answer
    const fitting = answer.ok.objects.filter((object) => fits(object) && !isDeleted(object))
    return { ok: await remoteOf(api, account, level, fitting, signal), usage: answer.usage }
  }

  return {
    channel: TOUTIAO3.key,
    caps: {
      createKey: 'none',
      batchMax: 20,
      readMax: NAMES.promotion.page,
      times,
      limits: options.limits ?? TOUTIAO3.limits,
      pictures: PICTURES,
    },
    create: (account, drafts, signal, closing) => several(drafts, (draft) => createOne(account, draft, signal), closing),
    read,
    inside: (account, level, parentId, signal) => living(account, level, { project_id: bareNumber(parentId) }, () => true, signal),
    // the network's filter takes what resembles the text; the exact compare is done here
    find: (account, level, clientKey, signal) =>
      living(account, level, { name: clientKey }, (object) => carriesTag(nameOf(object), clientKey), signal),
    findByName: (account, level, names, maxCalls, signal) => findByName(api, account, level, names, maxCalls, signal),
    async uploadImage(account, file, signal) {
      const bytes = await file.read()
      const form = {
        upload_type: 'UPLOAD_BY_FILE',
        image_signature: createHash('md5').update(bytes).digest('hex'),
        filename: file.fileName,
        image_file: new File([new Uint8Array(bytes)], file.fileName, { type: file.mime }),
      }
      const answer = await api.send(account, '/open_api/2/file/image/ad/', form, signal)
      if ('error' in answer) return answer
      const read = uploaded.safeParse(answer.ok)
      if (!read.success) return failed(otherShape('no image id', 'upload'), answer.usage)
      return { ok: { ref: read.data.id }, usage: answer.usage }
    },
    videos: videosOf(api),
    figures: figuresOf(api),
    hours: hoursOf(api),
    objects: objectsOf(api),
    log: logOf(api),
    keywords: keywordsOf(api),
    reach: reachOf(api),
    access: accessOf(api, options),
    lookup: () => Promise.resolve({ ok: [] }), // no field of ours is looked up by a typed text
  }
}

/** Formats that the page of the image upload names; covers of videos are as wide as the narrowest video. */
const PICTURES = { formats: ['jpeg', 'png'], posterWidth: 720, logoPx: 108 } as const

/** Few names are asked for one by one; for more, the advertiser's objects are listed page by page. */
async function findByName(
  api: OceanEngine,
  account: AccountRef,
  level: Level,
  names: readonly string[],
  maxCalls: number,
  signal: AbortSignal,
): Promise<Outcome<NamedObject[]>> {
  const wanted = new Set(names)
  const filters = names.length <= maxCalls ? names.map((name) => ({ name })) : [{}]
  const found = new Map<string, NamedObject>()
  let left = maxCalls
  for (const filtering of filters) {
    const answer = await allOf(api, account, level, filtering, signal, filters.length > 1 ? 1 : left)
    if ('error' in answer) return answer
    left -= 1
    for (const object of answer.ok.objects) {
      const name = untaggedName(nameOf(object))
      if (wanted.has(name) && !isDeleted(object))
        found.set(idOf(level, object), { networkId: idOf(level, object), name, status: object.opt_status ?? '' })
    }
    const isSure = answer.ok.whole || [...found.values()].some(({ name }) => 'name' in filtering && name === filtering.name)
    if (!isSure) return failed(tooMany(), answer.usage)
  }
  return { ok: [...found.values()] }
}
