import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import { otherShape } from '../core/answers.ts'
import { failed } from '../core/failure.ts'
import { asText, bareNumber } from '../core/lossless.ts'
import type { AccountRef, Outcome, RateUsage, RemoteObject } from '../core/port.ts'
import { worstUsage } from '../core/worst-usage.ts'
import type { OceanEngine } from './api.ts'
import { NAMES, ownLevel } from './levels.ts'
import { networkObject, remoteObject, type NetworkObject } from './read-back.ts'

/** Most of one page (networks/oceanengine.json, `pagination`). */
export const PAGE = 100
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

export type Page = { objects: NetworkObject[]; pages: number }
type Filter = Readonly<Record<string, unknown>>

/** One page of a level of an advertiser. */
export async function pageOf(
  api: OceanEngine,
  account: AccountRef,
  level: Level,
  { filtering, page }: { filtering: Filter; page: number },
  signal: AbortSignal,
): Promise<Outcome<Page>> {
  const { path } = NAMES[ownLevel(level)]
  const answer = await api.get(account, `${path}/list/`, { filtering, page, page_size: PAGE }, signal)
  if ('error' in answer) return answer
  const read = listed.safeParse(answer.ok)
  if (!read.success) return failed(otherShape('a list of another shape', 'read'), answer.usage)
  return { ok: { objects: read.data.list ?? [], pages: read.data.page_info?.total_page ?? 1 }, usage: answer.usage }
}

/** Every page that a filter answers, `most` of them. `whole`: none was left. */
export async function allOf(
  api: OceanEngine,
  account: AccountRef,
  level: Level,
  filtering: Filter,
  signal: AbortSignal,
  most = PAGES,
): Promise<Outcome<{ objects: NetworkObject[]; whole: boolean }>> {
  const objects: NetworkObject[] = []
  const usages: (RateUsage | undefined)[] = []
  for (let page = 1; page <= most; page += 1) {
    const answer = await pageOf(api, account, level, { filtering, page }, signal)
    if ('error' in answer) return answer
    usages.push(answer.usage)
    objects.push(...answer.ok.objects)
    if (page >= answer.ok.pages) return { ok: { objects, whole: true }, usage: worstUsage(usages) }
  }
  return { ok: { objects, whole: false }, usage: worstUsage(usages) }
}

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
