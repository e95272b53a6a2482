import { z } from 'zod'
import type { AccessTrouble } from '#domain/account/network-state.ts'
import { OCEANENGINE_ACCESS, rightsAsked } from '#domain/channels/access.ts'
import { credentialOf, grantedNow, grantOf, timesOf } from '../core/grant.ts'
import { asText, bareNumber } from '../core/lossless.ts'
import type { Access, AccessPort, AppKey, AssetKind, AssetPage, GivenToken } from '../core/access-port.ts'
import type { ConnectorError, Outcome } from '../core/port.ts'
import { accountPage } from './accounts.ts'
import type { OceanEngine } from './api.ts'
import { audiencePage } from './reach.ts'

const DIALOG = 'https://open.oceanengine.com'

const seconds = z.number().nonnegative().optional()
const given = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: seconds,
  refresh_token_expires_in: seconds,
})
const viewer = z.looseObject({
  id: asText,
  display_name: z.string().default(''),
  app_id: asText.nullish(),
  token_scope_list: z.array(asText).nullish(),
})

/**
 * Authorisation code, tokens of a day with one that renews both, and the accounts that they reach (open.oceanengine.com, pages 1696710497745920,
 * 1696710505596940, 1696710506097679, 1696710507039756 and 1713655428885516).
 */
export function accessOf(api: OceanEngine, { dialogUrl = DIALOG }: { dialogUrl?: string | undefined }): AccessPort {
  const pair = async (path: string, app: AppKey, more: object, signal: AbortSignal): Promise<Access<GivenToken>> => {
    const answer = readAs(await api.token(`/open_api/oauth2/${path}/`, { ...keyOf(app), ...more }, signal), given)
    if (!('ok' in answer)) return answer
    const { access_token: access, refresh_token: refresh, ...lives } = answer.ok
    const [livesS, refreshLivesS] = [lives.expires_in, lives.refresh_token_expires_in]
    // the user and the permissions can be read later from the token
    const grant = grantedNow({ access, refresh, rights: [], user: '', livesS, refreshLivesS })
    return { ok: { token: credentialOf(grant), ...timesOf(grant, true) } }
  }

  return {
    codeParam: 'auth_code',
    dialogUrl({ appId, redirectUrl, state }) {
      const url = new URL(`${dialogUrl.replace(/\/+$/, '')}/audit/oauth.html`)
      // without `scope` the person is asked for all that the application may do
      url.search = new URLSearchParams({ app_id: appId, state, redirect_uri: redirectUrl }).toString()
      return url.href
    },
    redeem: (app, { code }, signal) => pair('access_token', app, { auth_code: code }, signal),
    renew({ app, token }, signal) {
      const { refresh } = grantOf(token)
      if (refresh === null) return Promise.resolve({ trouble: 'token_refused', message: 'the token came without one that renews it' })
      return pair('refresh_token', app, { refresh_token: refresh }, signal)
    },
    // the network has no call for the name of an application, but this one checks its secret
    async app(app, signal) {
      const answer = readAs(await api.token('/open_api/oauth2/app_access_token/', keyOf(app), signal), z.unknown())
      return 'ok' in answer ? { ok: { name: app.appId } } : answer
    },
    async inspect({ token, app }, signal) {
      const told = await api.ask(token, '/open_api/2/user/info/', {}, signal)
      const facts = { appId: app?.appId ?? '', dataExpiresAt: null, ...timesOf(grantOf(token), app !== null) }
      if ('error' in told && told.error.signedOut)
        return { ok: { ...facts, valid: false, reason: told.error.message, userId: '', userName: '', rights: [] } }
      const answer = readAs(told, viewer)
      if (!('ok' in answer)) return answer
      const { id: userId, display_name: userName, app_id: appId, token_scope_list: scopes } = answer.ok
      if (app && appId && appId !== app.appId) return { trouble: 'other_app', message: appId }
      const rights = scopes && scopes.length > 0 ? scopes : rightsAsked(OCEANENGINE_ACCESS)
      return { ok: { ...facts, appId: appId ?? facts.appId, valid: true, reason: '', userId, userName, rights } }
    },
    async assets<K extends AssetKind>(
      { token }: { token: string },
      { kind, of }: { kind: K; of: string | null },
      cursor: string | null,
      signal: AbortSignal,
    ) {
      if (kind === 'account') return accessTo<AssetPage<K>>((await accountPage(api, token, cursor, signal)) as Outcome<AssetPage<K>>)
      // this network has no pages, pixels, applications or businesses of its own
      if (kind !== 'audience') return { ok: { assets: [], next: null } }
      const account = { accountId: of ?? '', currency: 'CNY', timezone: 'Asia/Shanghai', credential: token, app: null }
      const page = accessTo(await audiencePage(api, account, Number(cursor ?? 1), signal))
      if (!('ok' in page)) return page
      const { list, next } = page.ok
      return { ok: { assets: list, next: next === null ? null : String(next) } as AssetPage<K> }
    },
  }
}

/** Application ids are numbers. Anything else is sent as text, and the network refuses it. */
const keyOf = ({ appId, secret }: AppKey) => ({ app_id: /^\d{1,19}$/.test(appId) ? bareNumber(appId) : appId, secret })

function readAs<T>(answer: Outcome<unknown>, shape: z.ZodType<T>): Access<T> {
  const told = accessTo(answer)
  if (!('ok' in told)) return told
  const read = shape.safeParse(told.ok)
  return read.success ? { ok: read.data } : { trouble: 'not_understood', message: 'an answer of another shape' }
}

const accessTo = <T>(answer: Outcome<T>): Access<T> => ('ok' in answer ? { ok: answer.ok } : troubleOf(answer.error))

/** 返回码, page 1696710760866831. */
const TROUBLES: Readonly<Record<string, AccessTrouble>> = {
  '40103': 'token_refused',
  '40107': 'token_refused',
  '40113': 'app_unknown',
  '40115': 'code_refused',
  '40002': 'right_missing',
  '40118': 'right_missing',
  '40119': 'right_missing',
}
/** Code 40002 means a missing permission, or a wrong secret of an application. */
const ABOUT_THE_SECRET = /secret/i

function troubleOf({ class: kind, native, message, signedOut }: ConnectorError): { trouble: AccessTrouble; message: string } {
  if (native.code === '40002' && ABOUT_THE_SECRET.test(message)) return { trouble: 'secret_wrong', message }
  const known = TROUBLES[native.code ?? ''] ?? (signedOut ? 'token_refused' : undefined)
  if (known) return { trouble: known, message }
  return { trouble: kind === 'rate_limited' ? 'throttled' : kind === 'retryable' ? 'away' : 'not_understood', message }
}
