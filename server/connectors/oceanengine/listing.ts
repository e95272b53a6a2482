import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import { asText, bareNumber } from '../core/lossless.ts'
import { readAs } from '../core/answers.ts'
import type { AccountRef, Outcome, RemoteObject } from '../core/port.ts'
import type { OceanEngine } from './api.ts'
import { wavesOf } from '../core/several.ts'
import { NAMES, ownLevel, ROWS_A_CALL } from './levels.ts'
import { listsOf } from './pages.ts'
import { networkObject, remoteObject, type NetworkObject } from './read-back.ts'

const listed = z.looseObject({
  list: z.array(networkObject).nullish(),
  page_info: z.looseObject({ total_page: z.number().optional() }).nullish(),
})
const followed = z.looseObject({
  list: z.array(networkObject).nullish(),
  cursor_info: z.looseObject({ cursor: asText.nullish(), has_more: z.boolean().nullish() }),
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

export const { pageOf, allOf } = listsOf(
  (level: Level) => `${NAMES[ownLevel(level)].path}/list/`,
  listed,
  (level) => NAMES[ownLevel(level)].page,
)

/**
 * The promotions after a cursor, the first ones without: pages by number end at 10,000 rows (promotion/list). `next` is null at the end.
 */
export async function promotionsAfter(
  api: OceanEngine,
  account: AccountRef,
  filtering: Readonly<Record<string, unknown>>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Outcome<{ objects: NetworkObject[]; next: string | null }>> {
  const { path, page: count } = NAMES.promotion
  const query = { filtering, cursor: bareNumber(cursor ?? '0'), count }
  const answer = readAs(await api.get(account, `${path}/list/`, query, signal), followed, 'a list', 'read')
  if ('error' in answer) return answer
  const { list, cursor_info: info } = answer.ok
  return { ok: { objects: list ?? [], next: info.has_more === true ? (info.cursor ?? null) : null }, usage: answer.usage }
}

/** Objects in our words; those that were turned down with the network's reasons, asked for in further calls. */
export async function remoteOf(
  api: OceanEngine,
  account: AccountRef,
  level: Level,
  objects: readonly NetworkObject[],
  signal: AbortSignal,
): Promise<RemoteObject[]> {
  const all = objects.map((object) => remoteObject(level, object))
  const denied = all.filter(({ review }) => review === 'rejected')
  const reasons = new Map<string, string[]>()
  for (const some of wavesOf(denied, ROWS_A_CALL)) {
    const query = { promotion_ids: some.map(({ networkId }) => bareNumber(networkId)) }
    const answer = await api.get(account, '/open_api/v3.0/promotion/reject_reason/get/', query, signal)
    const read = 'ok' in answer ? rejected.safeParse(answer.ok) : null
    // that it was turned down is known; why is asked again with the next look
    if (!read?.success) break
    for (const { promotion_id: id, promotion_reject: own, material_reject: parts } of read.data.list ?? [])
      reasons.set(id, [
        ...(own ?? []).flatMap(({ reject_reason: why }) => why ?? []),
        ...(parts ?? []).flatMap(({ item, reject_reason: why }) => (why ?? []).map((text) => (item ? `${item}: ${text}` : text))),
      ])
  }
  return all.map((object) => ({ ...object, reviewReasons: reasons.get(object.networkId) ?? object.reviewReasons }))
}
