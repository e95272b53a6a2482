import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import { asText, bareNumber } from '../core/lossless.ts'
import type { AccountRef, RemoteObject } from '../core/port.ts'
import type { OceanEngine } from './api.ts'
import { NAMES, ownLevel } from './levels.ts'
import { listsOf, PAGE } from './pages.ts'
import { networkObject, remoteObject, type NetworkObject } from './read-back.ts'

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

export const { pageOf, allOf } = listsOf((level: Level) => `${NAMES[ownLevel(level)].path}/list/`, listed)

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
