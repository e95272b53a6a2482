import { z } from 'zod'
import type { AccessTrouble, AccountState, DisableReason } from '#domain/account/network-state.ts'
import type { Access, AccessPort, AppKey, AssetKind, Assets, GivenToken, TokenKey } from '../core/access-port.ts'
import type { ConnectorError } from '../core/port.ts'
import type { Graph } from './graph.ts'
import { fromNetworkAmount } from './money.ts'

const FACEBOOK = 'https://www.facebook.com'
const PAGE = '100'

const given = z.looseObject({ access_token: z.string().min(1), expires_in: z.number().nonnegative().optional() })
const named = z.looseObject({ id: z.string().min(1), name: z.string().default('') })
const time = z.number().nonnegative().default(0)
const inspected = z.looseObject({
  data: z.looseObject({
    app_id: z.string().default(''),
    user_id: z.string().default(''),
    is_valid: z.boolean(),
    scopes: z.array(z.string()).default([]),
    expires_at: time,
    data_access_expires_at: time,
    error: z.looseObject({ message: z.string() }).optional(),
  }),
})
const paged = z.looseObject({
  data: z.array(z.unknown()),
  paging: z.looseObject({ cursors: z.looseObject({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})

const amount = z.string().default('')
const account = z
  .looseObject({
    account_id: z.string().min(1),
    name: z.string().default(''),
    currency: z.string().length(3),
    timezone_name: z.string().min(1),
    account_status: z.number(),
    disable_reason: z.number().default(0),
    balance: amount,
    spend_cap: amount,
    amount_spent: amount,
    business: named.optional(),
  })
  .transform((told): Assets['account'] => ({
    id: told.account_id,
    name: told.name,
    currency: told.currency,
    timezone: told.timezone_name,
    state: STATES[told.account_status] ?? 'other',
    disableReason: told.disable_reason === 0 ? '' : (DISABLE_REASONS[told.disable_reason] ?? 'other'),
    business: told.business ? pair(told.business) : null,
    balanceMinor: fromNetworkAmount(told.balance, told.currency),
    // no limit is told as nothing
    capMinor: told.spend_cap === '0' ? null : fromNetworkAmount(told.spend_cap, told.currency),
    spentMinor: fromNetworkAmount(told.amount_spent, told.currency),
  }))
const page = named
  .extend({ instagram_business_account: z.looseObject({ id: z.string().min(1), username: z.string().default('') }).optional() })
  .transform(({ instagram_business_account: instagram, ...told }): Assets['page'] => ({
    ...pair(told),
    instagram: instagram ? { id: instagram.id, name: instagram.username } : null,
  }))
const audience = named
  .extend({ approximate_count_lower_bound: z.number().optional() })
  .transform(({ approximate_count_lower_bound: size = -1, ...told }): Assets['audience'] => ({
    ...pair(told),
    size: size < 0 ? null : size,
  }))

/** `account_status` (facebook-business-sdk-codegen, AdAccount; developers.facebook.com, marketing-api/reference/ad-account). */
const STATES: Readonly<Record<number, AccountState>> = {
  1: 'active',
  2: 'disabled',
  3: 'unsettled',
  7: 'in_review',
  8: 'unsettled',
  9: 'unsettled',
  100: 'closed',
  101: 'closed',
}

/** `disable_reason` (the same reference): 1, 6, 11, 12 policies, 2, 5, 14 a review, 3 a payment, 4, 7, 13 closed for good, 8, 9, 10 unused or a shell, 15 taken by a stranger. */
const DISABLE_REASONS: Readonly<Record<number, DisableReason>> = {
  1: 'policy',
  2: 'review',
  3: 'payment',
  4: 'closed',
  5: 'review',
  6: 'policy',
  7: 'closed',
  8: 'unused',
  9: 'unused',
  10: 'unused',
  11: 'policy',
  12: 'policy',
  13: 'closed',
  14: 'review',
  15: 'compromised',
}

/** Where assets of a kind are listed, and how one is read. */
const KINDS: { [K in AssetKind]: { path: (of: string) => string; fields: string; shape: z.ZodType<Assets[K]> } } = {
  business: { path: () => 'me/businesses', fields: 'id,name', shape: named.transform(pair) },
  account: {
    path: () => 'me/adaccounts',
    fields: 'account_id,name,currency,timezone_name,account_status,disable_reason,balance,spend_cap,amount_spent,business',
    shape: account,
  },
  page: { path: () => 'me/accounts', fields: 'id,name,instagram_business_account{id,username}', shape: page },
  app: { path: (of) => `${of}/owned_apps`, fields: 'id,name', shape: named.transform(pair) },
  pixel: { path: (of) => `act_${of}/adspixels`, fields: 'id,name', shape: named.transform(pair) },
  audience: { path: (of) => `act_${of}/customaudiences`, fields: 'id,name,approximate_count_lower_bound', shape: audience },
}

/** Manual login flow, tokens and what they reach (developers.facebook.com, facebook-login/guides/advanced/manual-flow, access-tokens). */
export function accessOf(graph: Graph, { dialogUrl = FACEBOOK, version }: { dialogUrl?: string; version: string }): AccessPort {
  async function ask<T>(
    { token, app }: TokenKey,
    path: string,
    query: Record<string, string>,
    shape: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<Access<T>> {
    const answer = await graph.get({ credential: token, app }, path, query, signal)
    if ('error' in answer) return troubleOf(answer.error)
    const parsed = shape.safeParse(answer.ok)
    return parsed.success ? { ok: parsed.data } : { trouble: 'not_understood', message: `an answer of another shape from ${path}` }
  }

  const token = async (app: AppKey, query: Record<string, string>, signal: AbortSignal): Promise<Access<GivenToken>> => {
    const answer = await ask(NO_TOKEN, 'oauth/access_token', { client_id: app.appId, client_secret: app.secret, ...query }, given, signal)
    if (!('ok' in answer)) return answer
    const { access_token: made, expires_in: seconds } = answer.ok
    return { ok: { token: made, expiresAt: seconds ? new Date(Date.now() + seconds * 1000) : null, renewAt: null } }
  }
  const exchanged = (app: AppKey, short: string, signal: AbortSignal) =>
    token(app, { grant_type: 'fb_exchange_token', fb_exchange_token: short }, signal)

  return {
    codeParam: 'code',
    dialogUrl({ appId, redirectUrl, state, challenge, rights }) {
      const url = new URL(`${dialogUrl.replace(/\/+$/, '')}/${version}/dialog/oauth`)
      url.search = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUrl,
        state,
        response_type: 'code',
        scope: rights.join(','),
        // a right that was declined before is asked for again
        auth_type: 'rerequest',
        ...(challenge === null ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
      }).toString()
      return url.href
    },
    async redeem(app, { code, redirectUrl, verifier }, signal) {
      const short = await token(app, { redirect_uri: redirectUrl, code, ...(verifier === null ? {} : { code_verifier: verifier }) }, signal)
      return 'ok' in short ? await exchanged(app, short.ok.token, signal) : short
    },
    renew: ({ app, token: old }, signal) => exchanged(app, old, signal),
    app: (app, signal) => ask(tokenOfApp(app), 'app', { fields: 'id,name' }, named, signal),
    async inspect(key, signal) {
      const viewer = key.app ? tokenOfApp(key.app) : key
      const answer = await ask(viewer, 'debug_token', { input_token: key.token }, inspected, signal)
      if (!('ok' in answer)) return answer
      const { data } = answer.ok
      if (key.app && data.app_id !== '' && data.app_id !== key.app.appId) return { trouble: 'other_app', message: data.app_id }
      const facts = {
        valid: data.is_valid,
        reason: data.error?.message ?? '',
        appId: data.app_id,
        userId: data.user_id,
        userName: '',
        rights: data.scopes,
        expiresAt: instantOf(data.expires_at),
        renewAt: null,
        dataExpiresAt: instantOf(data.data_access_expires_at),
      }
      if (!facts.valid) return { ok: facts }
      // as pushes call: an application that wants a proof refuses a token that came without it
      const me = await ask(key, 'me', { fields: 'id,name' }, named, signal)
      return 'ok' in me ? { ok: { ...facts, userId: me.ok.id, userName: me.ok.name } } : me
    },
    async assets(key, { kind, of }, cursor, signal) {
      const { path, fields, shape } = KINDS[kind]
      const query = { fields, limit: PAGE, ...(cursor === null ? {} : { after: cursor }) }
      const answer = await ask(key, path(of ?? ''), query, paged, signal)
      if (!('ok' in answer)) return answer
      const assets = z.array(shape).safeParse(answer.ok.data)
      if (!assets.success) return { trouble: 'not_understood', message: `${kind} of another shape` }
      const { paging } = answer.ok
      return { ok: { assets: assets.data, next: (paging?.next && paging.cursors?.after) || null } }
    },
  }
}

function pair({ id, name }: { id: string; name: string }): { id: string; name: string } {
  return { id, name }
}

const instantOf = (seconds: number): Date | null => (seconds === 0 ? null : new Date(seconds * 1000))

const NO_TOKEN: TokenKey = { token: '', app: null }
/** An application speaks for itself with its secret, which needs no proof. */
const tokenOfApp = ({ appId, secret }: AppKey): TokenKey => ({ token: `${appId}|${secret}`, app: null })

/** The sentences are the network's own where it gives no code of its own for them. */
const SENTENCES: readonly [RegExp, AccessTrouble][] = [
  [/client secret|token signature/i, 'secret_wrong'],
  [/validating application/i, 'app_unknown'],
  [/redirect_uri/i, 'redirect_refused'],
  [/verification code|authorization code|code_verifier/i, 'code_refused'],
  [/did not match the viewing app/i, 'other_app'],
  [/appsecret_proof/i, 'proof_needed'],
]

function troubleOf({ class: kind, native }: ConnectorError): { trouble: AccessTrouble; message: string } {
  const told = (trouble: AccessTrouble) => ({ trouble, message: native.message })
  const known = SENTENCES.find(([sentence]) => sentence.test(native.message))
  if (known) return told(known[1])
  if (native.code === '190') return told('token_refused')
  if (native.code === '10' || native.code === '200') return told('right_missing')
  if (kind === 'rate_limited') return told('throttled')
  return told(kind === 'retryable' ? 'away' : 'not_understood')
}
