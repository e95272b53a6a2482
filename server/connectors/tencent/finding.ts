import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import { readAs } from '../core/answers.ts'
import { asText } from '../core/lossless.ts'
import { failed, ownFailure } from '../core/failure.ts'
import type { AccountRef, Connector, NamedObject, Outcome, RateUsage, RemoteObject } from '../core/port.ts'
import { several } from '../core/several.ts'
import { carriesTag, untaggedName } from '../core/tag.ts'
import { worstUsage } from '../core/worst-usage.ts'
import type { Body, TencentApi } from './api.ts'
import { networkLevel, type Generation } from './levels.ts'
import { nameOf, networkObject, remoteObject, textAt, type NetworkObject } from './read-back.ts'

/** The most that a page holds, and that an `IN` takes. */
export const PAGE = 100
/** The most pages that a list turns to (docs/api/adgroups/get, `page`). */
const PAGES = 100
/** A create whose outcome is not known is looked for among what is not older; older ones are told by their `X-Request-Id` when they are sent again. */
const LOOK_BACK_S = 30 * 86_400

const pages = z.looseObject({
  list: z.array(networkObject).default([]),
  page_info: z.looseObject({ total_page: z.number().optional() }).nullish(),
  cursor_page_info: z
    .looseObject({ next_cursor: z.string().nullish(), has_more: z.boolean().optional(), cursor: asText.nullish() })
    .nullish(),
})

export type Filter = { field: string; operator: 'EQUALS' | 'IN' | 'CONTAINS' | 'GREATER_EQUALS' | 'GREATER'; values: string[] }
export type Asked = { filtering?: Filter[]; deleted?: boolean; fields?: readonly string[] }

/** One page of a list; `next` is where the page after it begins. The second generation has cursors, which know no last page. */
export async function pageOf(
  api: TencentApi,
  generation: Generation,
  account: AccountRef,
  level: Level,
  { filtering = [], deleted = false, fields }: Asked,
  at: string | null,
  signal: AbortSignal,
): Promise<Outcome<{ list: NetworkObject[]; next: string | null }>> {
  const { path, fields: all } = networkLevel(generation, level)
  const byCursor = generation === 'v3.0'
  const place = byCursor ? { pagination_mode: 'PAGINATION_MODE_CURSOR', ...(at === null ? {} : { cursor: at }) } : { page: at ?? '1' }
  const query: Body = {
    ...(filtering.length > 0 ? { filtering } : {}),
    is_deleted: String(deleted),
    page_size: String(PAGE),
    fields: fields ?? all,
    ...place,
  }
  const answer = readAs(await api.get(account, `${path}/get`, query, signal), pages, 'a list', 'read')
  if ('error' in answer) return answer
  const { list, page_info: numbered, cursor_page_info: cursors } = answer.ok
  const page = Number(at ?? 1)
  const next = byCursor
    ? cursors?.next_cursor || (cursors?.has_more ? cursors.cursor : null) || null
    : page < (numbered?.total_page ?? 1)
      ? String(page + 1)
      : null
  return { ok: { list, next }, usage: answer.usage }
}

type Listed = Outcome<NetworkObject[]>

/** Reading and finding of one generation. */
export function findingOf(api: TencentApi, generation: Generation): Required<Pick<Connector, 'read' | 'inside' | 'find' | 'findByName'>> {
  /** Every page, up to so many calls; then what was found so far is not all there is. */
  async function all(account: AccountRef, level: Level, asked: Asked, maxCalls: number, signal: AbortSignal): Promise<Listed> {
    const found: NetworkObject[] = []
    const usages: (RateUsage | undefined)[] = []
    let at: string | null = null
    for (let calls = 0; calls < maxCalls; calls += 1) {
      const page: Outcome<{ list: NetworkObject[]; next: string | null }> = await pageOf(api, generation, account, level, asked, at, signal)
      if ('error' in page) return page
      usages.push(page.usage)
      found.push(...page.ok.list)
      at = page.ok.next
      if (at === null) return { ok: found, usage: worstUsage(usages) }
    }
    const message = 'the account holds more objects than could be looked through'
    return failed(ownFailure({ class: 'retryable', message, wrote: 'no' }), worstUsage(usages))
  }

  async function some(account: AccountRef, level: Level, ids: string[], signal: AbortSignal): Promise<Outcome<RemoteObject>[]> {
    const { id } = networkLevel(generation, level)
    const byId = new Map<string, RemoteObject>()
    let usage: RateUsage | undefined
    // a list has the living, or the deleted
    for (const deleted of [false, true]) {
      const missing = ids.filter((one) => !byId.has(one))
      if (missing.length === 0) break
      const asked = { filtering: [{ field: id, operator: 'IN', values: missing } satisfies Filter], deleted }
      const answer = await all(account, level, asked, 2, signal)
      if ('error' in answer) return ids.map(() => answer)
      usage = worstUsage([usage, answer.usage])
      for (const object of living(level, answer.ok, true)) byId.set(object.networkId, object)
    }
    const reasons = await reasonsOf(account, level, [...byId.values()], signal)
    return ids.map((one) => {
      const object = byId.get(one)
      if (!object) return failed(ownFailure({ class: 'not_found_yet', message: 'the network does not know the id', wrote: 'no' }), usage)
      return { ok: { ...object, reviewReasons: reasons.get(one) ?? object.reviewReasons }, usage }
    })
  }

  /** Why creatives were refused is told apart from them; where that cannot be read now, they are refused without a reason. */
  async function reasonsOf(account: AccountRef, level: Level, objects: readonly RemoteObject[], signal: AbortSignal) {
    const refused = objects.filter(({ review }) => review === 'rejected' || review === 'attention').map(({ networkId }) => networkId)
    const none = new Map<string, string[]>()
    if (refused.length === 0 || networkLevel(generation, level).path !== 'dynamic_creatives') return none
    const query = { dynamic_creative_id_list: `[${refused.join()}]` }
    const answer = readAs(await api.get(account, 'dynamic_creative_review_results/get', query, signal), reviews, 'reviews', 'read')
    if ('error' in answer) return none
    return new Map(answer.ok.list.map(({ dynamic_creative_id: id, reject_message_list: said }) => [id, said]))
  }

  const living = (level: Level, objects: readonly NetworkObject[], andDeleted = false) =>
    objects.map((object) => remoteObject(generation, level, object)).filter(({ deleted }) => andDeleted || !deleted)
  const named = (level: Level, object: NetworkObject): NamedObject => ({
    networkId: textAt(object, networkLevel(generation, level).id) ?? '',
    name: untaggedName(nameOf(generation, level, object)),
    status: textAt(object, 'system_status') ?? textAt(object, 'configured_status') ?? '',
  })

  return {
    async read(account, level, networkIds, signal) {
      const outcomes: Outcome<RemoteObject>[] = []
      for (let start = 0; start < networkIds.length; start += PAGE)
        outcomes.push(...(await some(account, level, networkIds.slice(start, start + PAGE), signal)))
      return outcomes
    },
    async inside(account, level, parentId, signal) {
      const field = networkLevel(generation, level).parent ?? ''
      const answer = await all(account, level, { filtering: [{ field, operator: 'EQUALS', values: [parentId] }] }, PAGES, signal)
      return 'error' in answer ? answer : { ok: living(level, answer.ok), usage: answer.usage }
    },
    async find(account, level, clientKey, signal) {
      const { name, findsParts } = networkLevel(generation, level)
      const since = Math.floor(Date.now() / 1000) - LOOK_BACK_S
      const filter: Filter = findsParts
        ? { field: name, operator: 'CONTAINS', values: [clientKey] }
        : { field: 'created_time', operator: 'GREATER_EQUALS', values: [String(since)] }
      const answer = await all(account, level, { filtering: [filter] }, PAGES, signal)
      if ('error' in answer) return answer
      const tagged = answer.ok.filter((object) => carriesTag(nameOf(generation, level, object), clientKey))
      return { ok: living(level, tagged), usage: answer.usage }
    },
    async findByName(account, level, names, maxCalls, signal) {
      const { id, name, findsParts } = networkLevel(generation, level)
      const fields = [id, name, 'configured_status', 'is_deleted']
      const each = findsParts && names.length <= maxCalls
      const asked: Asked[] = each
        ? names.map((one) => ({ fields, filtering: [{ field: name, operator: 'CONTAINS', values: [one] }] }))
        : [{ fields }]
      // what one name leaves goes to it: a filter seldom fills a page
      const answers = await several(asked, (one) => all(account, level, one, Math.max(1, Math.floor(maxCalls / asked.length)), signal))
      const found: NamedObject[] = []
      for (const answer of answers) {
        if ('error' in answer) return answer
        found.push(...answer.ok.filter(({ is_deleted: gone }) => gone !== true).map((object) => named(level, object)))
      }
      const wanted = new Set(names)
      const unique = new Map(found.filter((one) => wanted.has(one.name)).map((one) => [one.networkId, one]))
      return { ok: [...unique.values()], usage: worstUsage(answers.map(({ usage }) => usage)) }
    },
  }
}

const reviews = z.looseObject({
  list: z.array(z.looseObject({ dynamic_creative_id: asText, reject_message_list: z.array(z.string()).default([]) })).default([]),
})
