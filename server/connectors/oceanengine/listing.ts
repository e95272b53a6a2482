import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import { asText, bareNumber } from '../core/lossless.ts'
import type { AccountRef, Outcome, RemoteObject } from '../core/port.ts'
import type { OceanEngine } from './api.ts'
import { NAMES, ownLevel } from './levels.ts'
import { allPages, listPage, PAGE, type Page } from './pages.ts'
import { networkObject, remoteObject, type NetworkObject } from './read-back.ts'

/** Pages that are read of one answer: an advertiser has 200 projects at most, and promotions are asked for by project or by name. */
const PAGES = 50

const listed = z.looseObject({
  list: z.array(networkObject).nullish(),
  page_info: z.looseObject({ total_page: z.number().optional() }).nullish(),
})
const rejected = z.looseObject({
  list: z
    .array(
      z.looseObject({
        promotion_id: asText,
        promotion_reject: z.array(z.looseObject({ reject_reason: z.array(z.string()).nullish() })).nullish(),
        material_reject: z.array(z.looseObject({ item: z.string().nullish(), reject_reason: z.array(z.string()).nullish() })).nullish(),
      }),
    )
    .nullish(),
})

type Filter = Readonly<Record<string, unknown>>

/** One page of a level of an advertiser. */
export const pageOf = (
  api: OceanEngine,
  account: AccountRef,
  level: Level,
  at: { filtering: Filter; page: number },
  signal: AbortSignal,
): Promise<Outcome<Page<NetworkObject>>> => listPage(api, account, `${NAMES[ownLevel(level)].path}/list/`, listed, at, signal)

/** Every page that a filter answers, `most` of them. `whole`: none was left. */
export const allOf = (
  api: OceanEngine,
  account: AccountRef,
  level: Level,
  filtering: Filter,
  signal: AbortSignal,
  most = PAGES,
): Promise<Outcome<{ objects: NetworkObject[]; whole: boolean }>> =>
  allPages((page) => pageOf(api, account, level, { filtering, page }, signal), most)

/** Objects in our words; those that were turned down with the network's reasons, asked for in one more call. */
export async function remoteOf(
  api: OceanEngine,
  account: AccountRef,
  level: Level,
  objects: readonly NetworkObject[],
  signal: AbortSignal,
): Promise<RemoteObject[]> {
  const all = objects.map((object) => remoteObject(level, object))
  const denied = all.filter(({ review }) => review === 'rejected')
  if (denied.length === 0) return all
  const query = { promotion_ids: denied.slice(0, PAGE).map(({ networkId }) => bareNumber(networkId)) }
  const answer = await api.get(account, '/open_api/v3.0/promotion/reject_reason/get/', query, signal)
  const read = 'ok' in answer ? rejected.safeParse(answer.ok) : null
  if (!read?.success) return all // that it was turned down is known; why is asked again with the next look
  const reasons = new Map(
    (read.data.list ?? []).map(({ promotion_id: id, promotion_reject: own, material_reject: parts }) => [
      id,
      [
        ...(own ?? []).flatMap(({ reject_reason: why }) => why ?? []),
        ...(parts ?? []).flatMap(({ item, reject_reason: why }) => (why ?? []).map((text) => (item ? `${item}: ${text}` : text))),
      ],
    ]),
  )
  return all.map((object) => ({ ...object, reviewReasons: reasons.get(object.networkId) ?? object.reviewReasons }))
}
