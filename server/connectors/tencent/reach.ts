import { z } from 'zod'
import type { Lookup } from '#domain/channels/channel.ts'
import { asText } from '../core/lossless.ts'
import { failed } from '../core/failure.ts'
import { otherShape, readAs } from '../core/answers.ts'
import type { AccountRef, Outcome, ReachPort } from '../core/port.ts'
import type { Body, TencentApi } from './api.ts'
import type { Generation } from './levels.ts'

const PAGE = 100
const PAGES = 50

type Choice = { id: string; name: string }
type Entries = { choices: Choice[]; pages: number }
/** A list of an account: the call, its filter, and how to find the usable entries. `once`: it comes in one piece. */
type List = { path: string; query?: Body; once?: true; shape: z.ZodType<Entries> }

const page_info = z.looseObject({ total_page: z.number().optional() }).nullish()
const listed = <T>(entry: z.ZodType<T>, choiceOf: (entry: T) => Choice | null) =>
  z.looseObject({ list: z.array(entry).nullish(), page_info }).transform(({ list, page_info: info }): Entries => ({
    choices: (list ?? []).flatMap((one) => choiceOf(one) ?? []),
    pages: info?.total_page ?? 1,
  }))

const audience = z.looseObject({ audience_id: asText, name: z.string().default(''), user_count: z.number().optional() })
const audiences = z.looseObject({ list: z.array(audience).default([]), page_info })

export type Audience = { id: string; name: string; size: number | null }

/** One page of the custom audiences of an account (docs/api/custom_audiences/get). */
export async function audiencePage(
  api: TencentApi,
  account: AccountRef,
  page: number,
  signal: AbortSignal,
): Promise<Outcome<{ list: Audience[]; next: number | null }>> {
  const query = { page: String(page), page_size: String(PAGE) }
  const answer = readAs(await api.get(account, 'custom_audiences/get', query, signal), audiences, 'audiences', 'read')
  if ('error' in answer) return answer
  const list = answer.ok.list.map(({ audience_id: id, name, user_count: size }) => ({ id, name, size: size ?? null }))
  return { ok: { list, next: page < (answer.ok.page_info?.total_page ?? 1) ? page + 1 : null }, usage: answer.usage }
}

const equals = (field: string, value: string) => ({ filtering: [{ field, operator: 'EQUALS', values: [value] }] })
const isWord = (word: string | undefined) => word !== undefined && word !== ''

/** A conversion that is not connected yet (`access_status`) counts nothing, and is not offered. */
const conversions = listed(
  z.looseObject({
    conversion_id: asText,
    conversion_name: z.string().default(''),
    is_deleted: z.boolean().optional(),
    access_status: z.string().optional(),
    disable_message: z.string().optional(),
  }),
  ({ conversion_id: id, conversion_name: name, is_deleted: gone, access_status: status, disable_message: why }) =>
    gone === true || status === 'ACCESS_STATUS_PENDING' || isWord(why) ? null : { id, name },
)

const actionSets = listed(
  z.looseObject({
    user_action_set_id: asText,
    name: z.string().default(''),
    permission: z.looseObject({ can_as_serving: z.boolean().optional() }).nullish(),
  }),
  ({ user_action_set_id: id, name, permission }) => (permission?.can_as_serving === false ? null : { id, name }),
)

const packages = listed(
  z.looseObject({ union_package_id: asText, union_package_name: z.string().default('') }),
  ({ union_package_id: id, union_package_name: name }) => ({ id, name }),
)
const packagesOf = (type: 'INCLUDE' | 'EXCLUDE'): List => ({
  path: 'union_position_packages/get',
  query: equals('union_package_type', `UNION_PACKAGE_TYPE_${type}`),
  shape: packages,
})

const profiles = listed(
  z.looseObject({ profile_id: asText, profile_name: z.string().default(''), system_status: z.string().optional() }),
  ({ profile_id: id, profile_name: name, system_status: status }) => (status === 'AD_STATUS_NORMAL' ? { id, name } : null),
)

const page = z.looseObject({
  page_id: asText,
  page_name: z.string().default(''),
  page_status: z.string().optional(),
  disable_message: z.string().optional(),
})
const pages = listed(page, ({ page_id: id, page_name: name, page_status: status, disable_message: why }) =>
  status === 'NORMAL' && !isWord(why) ? { id, name } : null,
)
/** Pages of the network's own builder, of each system (docs/api/pages/get: the type must be said in the second generation). */
const PAGE_TYPES = ['PAGE_TYPE_XJ_ANDROID_APP_H5', 'PAGE_TYPE_XJ_IOS_APP_H5']

const channels = listed(
  z.looseObject({
    wechat_channels_account_id: z.string(),
    wechat_channels_account_name: z.string().default(''),
    authorization_status: z.string().optional(),
    is_private: z.boolean().optional(),
    disable_message: z.string().optional(),
  }),
  ({ wechat_channels_account_id: id, wechat_channels_account_name: name, authorization_status: status, is_private: hidden, ...one }) =>
    status === 'AUTHORIZED' && hidden !== true && !isWord(one.disable_message) ? { id, name } : null,
)

/** What an account may use, by look-up, in either generation; what one has to ask for in several calls is several lists. */
const LISTS: Readonly<Partial<Record<Lookup, readonly List[]>>> = {
  audience: [{ path: 'custom_audiences/get', shape: listed(audience, ({ audience_id: id, name }) => ({ id, name })) }],
  conversion: [{ path: 'conversions/get', shape: conversions }],
  actionSet: [{ path: 'user_action_sets/get', query: { include_permission: true }, once: true, shape: actionSets }],
  package: [packagesOf('INCLUDE')],
  blockedPackage: [packagesOf('EXCLUDE')],
  profile: [{ path: 'profiles/get', shape: profiles }],
  wechatSite: [{ path: 'wechat_pages/get', shape: pages }],
  wechatChannel: [{ path: 'wechat_channels_accounts/get', shape: channels }],
}
const SITES: Readonly<Record<Generation, readonly List[]>> = {
  'v3.0': PAGE_TYPES.map((type) => ({ path: 'pages/get', query: equals('page_type', type), shape: pages })),
  'v1.3': [{ path: 'pages/get', shape: pages }],
}

/**
 * What ads of an account may use. `current`: the second generation, which is the only one that lists accounts of WeChat Channels; they are of the
 * account and serve both.
 */
export const reachOf = (api: TencentApi, generation: Generation, current: TencentApi): ReachPort => ({
  ofAccount: ['audience', 'conversion', 'actionSet', 'package', 'blockedPackage', 'profile', 'site', 'wechatSite', 'wechatChannel'],
  ofToken: [],
  async usable(account, lookup, signal) {
    const speaks = lookup === 'wechatChannel' ? current : api
    const found = new Map<string, Choice>()
    for (const list of lookup === 'site' ? SITES[generation] : (LISTS[lookup] ?? [])) {
      const answer = await all(speaks, account, list, signal)
      if ('error' in answer) return answer
      for (const one of answer.ok) found.set(one.id, one)
    }
    return { ok: [...found.values()] }
  },
})

async function all(
  api: TencentApi,
  account: AccountRef,
  { path, query = {}, once, shape }: List,
  signal: AbortSignal,
): Promise<Outcome<Choice[]>> {
  const found: Choice[] = []
  for (let page = 1; page <= PAGES; page += 1) {
    const paging = once ? {} : { page, page_size: PAGE }
    const answer = readAs(await api.get(account, path, { ...query, ...paging }, signal), shape, 'a list', 'read')
    if ('error' in answer) return answer
    found.push(...answer.ok.choices)
    if (page >= answer.ok.pages) return { ok: found, usage: answer.usage }
  }
  return failed(otherShape('a list without end', 'read'))
}
