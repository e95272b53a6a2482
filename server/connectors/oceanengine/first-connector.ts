import { TOUTIAO } from '#domain/channels/toutiao.ts'
import { failed, ownFailure } from '../core/failure.ts'
import { bareNumber } from '../core/lossless.ts'
import type { AccountRef, Connector, Outcome } from '../core/port.ts'
import { carriesTag, untaggedName } from '../core/tag.ts'
import { OceanEngine } from './api.ts'
import type { ConnectorOptions } from './connector.ts'
import { FIRST_NAMES, firstLevel, type FirstLevel } from './first-levels.ts'
import { allOf, everything, undeleted } from './first-listing.ts'
import { firstFiguresOf } from './first-figures.ts'
import { firstObjectsOf } from './first-objects.ts'
import { idOf, isDeleted, nameOf, remoteObject, type FirstObject } from './first-read-back.ts'
import { keywordsOf } from './keywords.ts'
import { logOf } from './operation-log.ts'
import { PAGE, readByIds, tooMany } from './pages.ts'
import { reachOf } from './reach.ts'

/** No level uses pictures from our library. */
const PICTURES = { formats: ['jpeg', 'png'], posterWidth: 720 } as const

/** Ocean Engine's marketing API behind the port (spreader 304), first generation: existing objects are read and changed, none are created. */
export function createFirstOceanEngineConnector(options: ConnectorOptions): Connector {
  const times = { ...TOUTIAO.times, ...options.times }
  const api = new OceanEngine(options, times)

  /** All objects of a level that are not deleted, up to the limit of calls. */
  async function living(account: AccountRef, level: FirstLevel, signal: AbortSignal, most?: number): Promise<Outcome<FirstObject[]>> {
    const answer = await allOf(api, account, level, undeleted(level), signal, most)
    if ('error' in answer) return answer
    if (!answer.ok.whole) return failed(tooMany(), answer.usage)
    return { ok: answer.ok.objects.filter((object) => !isDeleted(level, object)), usage: answer.usage }
  }

  return {
    channel: TOUTIAO.key,
    caps: { createKey: 'none', batchMax: 20, readMax: PAGE, times, limits: options.limits ?? TOUTIAO.limits, pictures: PICTURES },
    create: (_account, drafts) => Promise.resolve(drafts.map(() => failed(closed()))),
    read(account, of, networkIds, signal) {
      const level = firstLevel(of)
      return readByIds(networkIds, PAGE, async (ids) => {
        const filtering = { ...everything(level), [FIRST_NAMES[level].ids]: ids.map(bareNumber) }
        const answer = await allOf(api, account, level, filtering, signal)
        return 'error' in answer ? answer : { ok: answer.ok.objects.map((object) => remoteObject(level, object)), usage: answer.usage }
      })
    },
    async find(account, of, clientKey, signal) {
      const level = firstLevel(of)
      const answer = await living(account, level, signal)
      if ('error' in answer) return answer
      const tagged = answer.ok.filter((object) => carriesTag(nameOf(level, object), clientKey))
      return { ok: tagged.map((object) => remoteObject(level, object)), usage: answer.usage }
    },
    async findByName(account, of, names, maxCalls, signal) {
      const level = firstLevel(of)
      const answer = await living(account, level, signal, maxCalls)
      if ('error' in answer) return answer
      const wanted = new Set(names)
      const found = answer.ok.map((object) => ({
        networkId: idOf(level, object),
        name: untaggedName(nameOf(level, object)),
        status: object.opt_status ?? object.status ?? '',
      }))
      return { ok: found.filter(({ name }) => wanted.has(name)), usage: answer.usage }
    },
    uploadImage: () => Promise.resolve(failed(ownFailure({ class: 'unsupported', message: 'ads here take no new pictures', wrote: 'no' }))),
    objects: firstObjectsOf(api),
    figures: firstFiguresOf(api),
    log: logOf(api),
    keywords: keywordsOf(api),
    reach: reachOf(api),
    lookup: () => Promise.resolve({ ok: [] }),
  }
}

const CLOSED = 'the network takes no new objects of the first generation'
const closed = () => ownFailure({ class: 'validation', message: CLOSED, wrote: 'no', fields: [{ field: null, message: CLOSED }] })
