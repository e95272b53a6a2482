import { z } from 'zod'
import type { AccountState, DisableReason } from '#domain/account/network-state.ts'
import { readAs } from '../core/answers.ts'
import { asText, bareNumber } from '../core/lossless.ts'
import type { AssetPage, Assets } from '../core/access-port.ts'
import type { Outcome } from '../core/port.ts'
import type { OceanEngine } from './api.ts'

/** Advertisers per page: as many as the calls for names, details and balances all accept. */
const PAGE = 100

type Named = { id: string; name: string }
/** Position in the list of accounts: an index into those that were authorised directly, or a page of the first of the organisations that are left. */
type Place = { from: number } | { left: readonly Organisation[]; page: number }
type Organisation = { kind: keyof typeof ORGANISATIONS; id: string }

const text = z.string().default('')
const allowed = z.looseObject({
  list: z
    .array(z.looseObject({ advertiser_id: asText, advertiser_name: text, account_role: text, is_valid: z.boolean().default(true) }))
    .nullish(),
})
const pages = z.looseObject({ total_page: z.number().optional() }).nullish()
const ofOrganisation = z.looseObject({
  list: z.array(z.looseObject({ advertiser_id: asText.nullish(), advertiser_name: text, advertiser_type: text })).nullish(),
  account_list: z.array(z.looseObject({ account_id: asText, account_name: text })).nullish(),
  page_info: pages,
})
const described = z.array(z.looseObject({ id: asText, company: text, status: text }))
const funds = z.looseObject({
  list: z.array(z.looseObject({ account_id: asText, valid_balance: z.number().optional(), balance: z.number().optional() })).nullish(),
})

/** Lists of the accounts of an organisation (pages 1696710520884224 and 1829550825614739); the second leaves out those of its teams. */
const ORGANISATIONS = {
  centre: { path: '/open_api/2/customer_center/advertiser/list/', by: 'cc_account_id', isWhole: true },
  enterprise: { path: '/open_api/2/ebp/advertiser/list/', by: 'enterprise_organization_id', isWhole: false },
} as const

/** Roles other than advertiser that a person can authorise (page 1696710760171535; `PLATFORM_ROLE_ENTERPRISE_BP_…` is only in community clients). */
const ROLES: Readonly<Record<string, Organisation['kind']>> = {
  CUSTOMER_ADMIN: 'centre',
  CUSTOMER_OPERATOR: 'centre',
  PLATFORM_ROLE_ENTERPRISE_BP_ADMIN: 'enterprise',
  PLATFORM_ROLE_ENTERPRISE_BP_OPERATOR: 'enterprise',
}

/** One page of the ad accounts that a token can use, each with its company, state and balance (pages 1696710506574848, 1696710508983311 and 1799006604968971). */
export async function accountPage(
  api: OceanEngine,
  token: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Outcome<AssetPage<'account'>>> {
  const listed = await namedAt(api, token, placeOf(cursor), signal)
  if ('error' in listed) return listed
  const { named, next, isPartly } = listed.ok
  const ids = named.map(({ id }) => bareNumber(id))
  const [about, money] =
    named.length === 0 ? [null, null] : await Promise.all([describe(api, token, ids, signal), balances(api, token, ids, signal)])
  if (about && 'error' in about) return about
  if (money && 'error' in money) return money
  const assets = named.map((one) => accountOf(one, about?.ok.get(one.id), money?.ok.get(one.id)))
  return { ok: { assets, next: next && JSON.stringify(next), ...(isPartly ? { partly: true as const } : {}) }, usage: listed.usage }
}

const placeOf = (cursor: string | null): Place => (cursor === null ? { from: 0 } : place.parse(JSON.parse(cursor)))
const place = z.union([
  z.object({ from: z.number() }),
  z.object({ left: z.array(z.object({ kind: z.enum(['centre', 'enterprise']), id: z.string() })), page: z.number() }),
])

type NamedPage = { named: Named[]; next: Place | null; isPartly: boolean }

async function namedAt(api: OceanEngine, token: string, at: Place, signal: AbortSignal): Promise<Outcome<NamedPage>> {
  if ('left' in at) return await namedIn(api, token, at, signal)
  const answer = readAs(await api.ask(token, '/open_api/oauth2/advertiser/get/', {}, signal), allowed, 'accounts', 'read')
  if ('error' in answer) return answer
  const all = (answer.ok.list ?? []).filter(({ is_valid: isValid }) => isValid)
  const own = all.filter(({ account_role: role }) => role === 'ADVERTISER')
  const left = all.flatMap(({ account_role: role, advertiser_id: id }) => {
    const kind = ROLES[role]
    return kind ? [{ kind, id }] : []
  })
  const until = at.from + PAGE
  const named = own.slice(at.from, until).map(({ advertiser_id: id, advertiser_name: name }) => ({ id, name }))
  // agents and similar roles have accounts that these calls do not list
  const isPartly = own.length + left.length < all.length || left.some(({ kind }) => !ORGANISATIONS[kind].isWhole)
  return { ok: { named, next: until < own.length ? { from: until } : nextOf(left), isPartly }, usage: answer.usage }
}

async function namedIn(
  api: OceanEngine,
  token: string,
  { left, page }: Extract<Place, { page: number }>,
  signal: AbortSignal,
): Promise<Outcome<NamedPage>> {
  const [first, ...others] = left
  if (!first) return { ok: { named: [], next: null, isPartly: false } }
  const { path, by } = ORGANISATIONS[first.kind]
  const query = { [by]: bareNumber(first.id), account_source: 'AD', page, page_size: PAGE }
  const answer = readAs(await api.ask(token, path, query, signal), ofOrganisation, 'accounts', 'read')
  if ('error' in answer) return answer
  const { list, account_list: accounts, page_info: info } = answer.ok
  const named = [
    // accounts of DOU+ accept no calls
    ...(list ?? []).flatMap(({ advertiser_id: id, advertiser_name: name, advertiser_type: type }) =>
      id && type !== 'DOU+' ? [{ id, name }] : [],
    ),
    ...(accounts ?? []).map(({ account_id: id, account_name: name }) => ({ id, name })),
  ]
  const next = page < (info?.total_page ?? 1) ? { left, page: page + 1 } : nextOf(others)
  return { ok: { named, next, isPartly: false }, usage: answer.usage }
}

const nextOf = (left: readonly Organisation[]): Place | null => (left.length === 0 ? null : { left, page: 1 })

/** Company and state by id. */
const describe = async (api: OceanEngine, token: string, ids: readonly unknown[], signal: AbortSignal) =>
  besides(
    await api.ask(token, '/open_api/2/advertiser/info/', { advertiser_ids: ids, fields: ['id', 'status', 'company'] }, signal),
    described.transform((rows) => new Map(rows.map(({ id, company, status }) => [id, { company, status }]))),
  )

/** The balance by id, in fen. */
const balances = async (api: OceanEngine, token: string, ids: readonly unknown[], signal: AbortSignal) =>
  besides(
    await api.ask(token, '/open_api/v3.0/account/fund/get/', { account_ids: ids, account_type: 'AD' }, signal),
    funds.transform(({ list }) => new Map((list ?? []).map(({ account_id: id, ...has }) => [id, has.valid_balance ?? has.balance]))),
  )

/**
 * The answer of a further call for a page of accounts. It is empty when the network refuses the call, as it does for the whole page if one account
 * belongs to someone else. When the network fails, asks for a pause or refuses the token, the page fails.
 */
function besides<T>(answer: Outcome<unknown>, shape: z.ZodType<Map<string, T>>): Outcome<Map<string, T>> {
  if ('error' in answer) {
    const { class: kind, signedOut } = answer.error
    return kind === 'retryable' || kind === 'rate_limited' || signedOut ? answer : { ok: new Map() }
  }
  return { ok: shape.safeParse(answer.ok).data ?? new Map() }
}

/** All accounts pay in yuan and count days in GMT+8. A company has a name and no id. */
function accountOf(
  { id, name }: Named,
  about: { company: string; status: string } | undefined,
  balance: number | undefined,
): Assets['account'] {
  const [state, disableReason] = STATES[about?.status ?? 'STATUS_ENABLE'] ?? ['other', '']
  return {
    id,
    name,
    currency: 'CNY',
    timezone: 'Asia/Shanghai',
    state,
    disableReason,
    business: about && about.company !== '' ? { id: '', name: about.company } : null,
    balanceMinor: balance === undefined ? null : String(Math.round(balance)),
    capMinor: null,
    spentMinor: null,
  }
}

/** 客户状态 and 账户状态 of page 1696710760171535. An account whose changes are under review stays active. */
const STATES: Readonly<Record<string, readonly [AccountState, DisableReason]>> = {
  STATUS_ENABLE: ['active', ''],
  STATUS_ENABLE_AND_AVATAR_AUDITING: ['active', ''],
  STATUS_PENDING_CONFIRM_MODIFY: ['active', ''],
  STATUS_CONFIRM_MODIFY_FAIL: ['active', ''],
  STATUS_PENDING_CONFIRM: ['in_review', ''],
  STATUS_PENDING_VERIFIED: ['in_review', ''],
  STATUS_WAIT_FOR_BPM_AUDIT: ['in_review', ''],
  STATUS_WAIT_FOR_PUBLIC_AUTH: ['in_review', ''],
  STATUS_SELF_SERVICE_UNAUDITED: ['in_review', ''],
  STATUS_WAIT_FOR_ACCOUNT_FEE: ['unsettled', ''],
  STATUS_CONFIRM_FAIL: ['disabled', 'review'],
  STATUS_CONFIRM_FAIL_END: ['disabled', 'review'],
  STATUS_DISABLE: ['disabled', 'other'],
  STATUS_LIMIT: ['disabled', 'policy'],
  STATUS_PUNISH: ['disabled', 'policy'],
}
