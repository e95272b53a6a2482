import { z } from 'zod'
import type { Lookup } from '#domain/channels/channel.ts'
import { asText } from '../core/lossless.ts'
import { readAs } from '../core/answers.ts'
import type { AccountRef, Outcome, ReachPort } from '../core/port.ts'
import type { OceanEngine } from './api.ts'

type Choice = { id: string; name: string }
type Query = Readonly<Record<string, unknown>>
/** One page of a list: its path, the query, and how to find the usable entries. */
type Listed<T> = { path: string; query: (page: number) => Query; shape: z.ZodType<T> }
type List = Listed<{ choices: Choice[]; pages: number }>

const PAGE = 100
/** At most so many pages of a list are read; no advertiser has more accounts, events or anchors. */
const PAGES = 20

const page_info = z.looseObject({ total_page: z.number().optional() }).nullish()
const byPage = (page: number): Query => ({ page, page_size: PAGE })

/** `cover_num`: how many people of the audience the network knows. */
const audience = z
  .looseObject({ custom_audience_id: asText, name: z.string().default(''), cover_num: z.number().optional() })
  .transform(({ custom_audience_id: id, name, cover_num: size }) => ({ id, name, size: size ?? null }))
const audiences = z
  .looseObject({ custom_audience_list: z.array(audience).nullish(), total_num: z.number().default(0) })
  .transform(({ custom_audience_list: list, total_num: total }) => ({ choices: list ?? [], pages: Math.ceil(total / PAGE) }))

const events = z
  .looseObject({
    asset_list: z
      .array(z.looseObject({ asset_id: asText, asset_name: z.string().default(''), share_type: z.string().optional() }))
      .nullish(),
    page_info,
  })
  .transform(({ asset_list: list, page_info: info }) => ({
    // the network's own spelling
    choices: (list ?? [])
      .filter(({ share_type: share }) => share !== 'SHATE_EXPIRED')
      .map(({ asset_id: id, asset_name: name }) => ({ id, name })),
    pages: info?.total_page ?? 1,
  }))

const accounts = z
  .looseObject({
    list: z.array(z.looseObject({ aweme_id: asText, aweme_name: z.string().default(''), auth_status: z.string() })).nullish(),
    page_info,
  })
  .transform(({ list, page_info: info }) => ({
    choices: (list ?? []).filter((one) => one.auth_status === 'AUTHRIZED').map(({ aweme_id: id, aweme_name: name }) => ({ id, name })),
    pages: info?.total_page ?? 1,
  }))

const anchors = z
  .looseObject({
    list: z
      .array(z.looseObject({ anchor_id: asText, anchor_name: z.string().default(''), anchor_type: z.string(), status: z.string() }))
      .nullish(),
    page_info,
  })
  .transform(({ list, page_info: info }) => ({
    choices: (list ?? [])
      .filter(({ anchor_type: type, status }) => type === 'APP_GAME' && status === 'AUDIT_SUCCESS')
      .map(({ anchor_id: id, anchor_name: name }) => ({ id, name })),
    pages: info?.total_page ?? 1,
  }))

const AUDIENCES = {
  path: '/open_api/2/dmp/custom_audience/select/',
  query: (page: number): Query => ({ select_type: 1, offset: (page - 1) * PAGE, limit: PAGE }),
  shape: audiences,
}

/** One page of the audiences of an advertiser, with their sizes. */
export async function audiencePage(
  api: OceanEngine,
  account: AccountRef,
  page: number,
  signal: AbortSignal,
): Promise<Outcome<{ list: z.output<typeof audience>[]; next: number | null }>> {
  const answer = await pageAt(api, account, AUDIENCES, page, signal)
  if ('error' in answer) return answer
  const { choices: list, pages } = answer.ok
  return { ok: { list, next: page < Math.min(pages, PAGES) ? page + 1 : null }, usage: answer.usage }
}

/** What an advertiser may use, by look-up: its own entries and those shared with it. */
const LISTS: Readonly<Partial<Record<Lookup, List>>> = {
  audience: AUDIENCES,
  event: { path: '/open_api/2/tools/event/all_assets/list/', query: byPage, shape: events },
  // an account that authorised only its existing videos accepts no new ads
  aweme: {
    path: '/open_api/2/tools/aweme_auth_list/',
    query: (page) => ({ filtering: { auth_type: ['AWEME_ACCOUNT'], auth_status: ['AUTHRIZED'] }, ...byPage(page) }),
    shape: accounts,
  },
  anchor: { path: '/open_api/v3.0/native_anchor/get/', query: byPage, shape: anchors },
}

export const reachOf = (api: OceanEngine): ReachPort => ({
  ofAccount: ['audience', 'event', 'aweme', 'anchor'],
  ofToken: [],
  usable: async (account, lookup, signal) => {
    const list = LISTS[lookup]
    return list ? all(api, account, list, signal) : { ok: [] }
  },
})

/** One page of a list; an answer without data is an empty one. */
async function pageAt<T>(
  api: OceanEngine,
  account: AccountRef,
  { path, query, shape }: Listed<T>,
  page: number,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  const answer = await api.get(account, path, query(page), signal)
  return readAs('error' in answer ? answer : { ...answer, ok: answer.ok ?? {} }, shape, 'a list', 'read')
}

async function all(api: OceanEngine, account: AccountRef, list: List, signal: AbortSignal): Promise<Outcome<Choice[]>> {
  const found = new Map<string, Choice>()
  for (let page = 1; ; page += 1) {
    const answer = await pageAt(api, account, list, page, signal)
    if ('error' in answer) return answer
    for (const one of answer.ok.choices) found.set(one.id, one)
    if (page >= Math.min(answer.ok.pages, PAGES)) return { ok: [...found.values()], usage: answer.usage }
  }
}
