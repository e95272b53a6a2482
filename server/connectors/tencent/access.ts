import { z } from 'zod'
import type { AccessTrouble } from '#domain/account/network-state.ts'
import { readAs } from '../core/answers.ts'
import { credentialOf, grantedNow, grantOf, timesOf, type Grant } from '../core/grant.ts'
import { asText } from '../core/lossless.ts'
import type { Access, AccessPort, AppKey, Assets, GivenToken } from '../core/access-port.ts'
import type { ConnectorError, Outcome } from '../core/port.ts'
import type { TencentApi } from './api.ts'
import { audiencePage } from './reach.ts'

const DIALOG = 'https://developers.e.qq.com'
/** The longest `scope`; without one the person is asked for all that the application may do (docs/api/oauth/authorize). */
const SCOPE_MAX = 64
/** What an application may be given; a list that is empty is all of them (docs/api/oauth/token, `scope_list`). */
const RIGHTS = ['ads_management', 'ads_insights', 'account_management', 'audience_management', 'user_actions']

const seconds = z.number().nonnegative().optional()
const given = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  access_token_expires_in: seconds,
  refresh_token_expires_in: seconds,
  authorizer_info: z
    .looseObject({
      scope_list: z.array(z.string()).nullish(),
      account_id: asText.nullish(),
      account_uin: asText.nullish(),
      wechat_account_id: z.string().nullish(),
    })
    .nullish(),
})
const comments = z.array(z.looseObject({ comment: z.string().nullish() })).nullish()
const related = z.looseObject({
  list: z.array(z.looseObject({ account_id: asText, corporation_name: z.string().default(''), comment_list: comments })).default([]),
  cursor_page_info: z.looseObject({ has_more: z.boolean().optional(), cursor: asText.nullish() }).nullish(),
})

/** Authorization code, tokens of a day with one that renews both, and the accounts that they reach (docs/api/oauth/*, organization_account_relation/get). */
export function accessOf(api: TencentApi, { dialogUrl = DIALOG }: { dialogUrl?: string | undefined }): AccessPort {
  async function token(
    path: string,
    app: AppKey,
    query: Record<string, string>,
    before: Pick<Grant, 'refresh' | 'rights' | 'user'>,
    signal: AbortSignal,
  ): Promise<Access<GivenToken>> {
    const whole = { client_id: app.appId, client_secret: app.secret, ...query }
    const answer = readAs(await api.token(path, whole, signal), given, 'a token', 'read')
    if ('error' in answer) return troubleOf(answer.error)
    const { access_token: access, refresh_token, authorizer_info: of, ...lives } = answer.ok
    const grant = grantedNow({
      access,
      // when a renewal returns no refresh token, the previous one stays valid
      refresh: refresh_token ?? before.refresh,
      rights: of?.scope_list ?? before.rights,
      user: of ? whoOf(of) : before.user,
      livesS: lives.access_token_expires_in,
      refreshLivesS: lives.refresh_token_expires_in,
    })
    return { ok: { token: credentialOf(grant), ...timesOf(grant, true) } }
  }

  const accounts = async (
    credential: string,
    cursor: string | null,
    size: number,
    signal: AbortSignal,
  ): Promise<Outcome<z.output<typeof related>>> => {
    const query = { pagination_mode: 'PAGINATION_MODE_CURSOR', page_size: String(size), ...(cursor === null ? {} : { cursor }) }
    const answer = await api.call(credential, { method: 'GET', path: 'organization_account_relation/get', query }, 'read', signal)
    return readAs(answer, related, 'accounts', 'read')
  }

  return {
    codeParam: 'authorization_code',
    dialogUrl({ appId, redirectUrl, state, rights }) {
      const url = new URL(`${dialogUrl.replace(/\/+$/, '')}/oauth/authorize`)
      const scope = rights.join(',')
      url.search = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUrl,
        state,
        ...(scope !== '' && scope.length <= SCOPE_MAX ? { scope } : {}),
      }).toString()
      return url.href
    },
    redeem: (app, { code, redirectUrl }, signal) =>
      token('token', app, { grant_type: 'authorization_code', authorization_code: code, redirect_uri: redirectUrl }, NO_GRANT_YET, signal),
    renew({ app, token: credential }, signal) {
      const before = grantOf(credential)
      const { refresh } = before
      if (refresh === null) return Promise.resolve({ trouble: 'token_refused', message: 'the token came without one that renews it' })
      return token('refresh_token', app, { refresh_token: refresh }, before, signal)
    },
    // the network has no call to check a secret; a wrong one fails when a code is exchanged
    app: async () => ({ ok: { name: '' } }),
    async inspect({ token: credential, app }, signal) {
      const grant = grantOf(credential)
      const { rights, user } = grant
      const answer = await accounts(credential, null, 1, signal)
      const refused = 'error' in answer && answer.error.signedOut === true
      if ('error' in answer && !refused) return troubleOf(answer.error)
      const facts = { appId: app?.appId ?? '', userId: user, userName: user, dataExpiresAt: null, ...timesOf(grant, app !== null) }
      return {
        ok: {
          ...facts,
          valid: !refused,
          reason: 'error' in answer ? answer.error.message : '',
          rights: refused ? [] : [...(rights.length > 0 ? rights : RIGHTS)],
        },
      }
    },
    async assets(key, { kind, of }, cursor, signal) {
      type Listed = Access<{ assets: Assets[typeof kind][]; next: string | null }>
      const credential = key.token
      if (kind === 'audience') {
        const account = { accountId: of ?? '', currency: 'CNY', timezone: 'Asia/Shanghai', credential, app: null }
        const page = await audiencePage(api, account, Number(cursor ?? 1), signal)
        if ('error' in page) return troubleOf(page.error)
        return { ok: { assets: page.ok.list, next: page.ok.next === null ? null : String(page.ok.next) } } as Listed
      }
      // this network has no pages, pixels or businesses
      if (kind !== 'account') return { ok: { assets: [], next: null } }
      const page = await accounts(credential, cursor, 100, signal)
      if ('error' in page) return troubleOf(page.error)
      const { list, cursor_page_info: cursors } = page.ok
      return { ok: { assets: list.map(accountOf), next: (cursors?.has_more && cursors.cursor) || null } } as Listed
    },
  }
}

/** Before the first sign-in there is nothing to keep. */
const NO_GRANT_YET = { refresh: null, rights: [], user: '' }

type Authorizer = NonNullable<z.output<typeof given>['authorizer_info']>
/**
 * The user who signed in. A person can have several roles with a token for each (pages/authorization_and_authentication, 1.1), so the signed-in
 * account is part of it.
 */
const whoOf = ({ account_uin: uin, wechat_account_id: wechat, account_id: account }: Authorizer): string =>
  [uin === '0' ? '' : uin, wechat, account].filter(Boolean).join(' · ')

/** All accounts pay in yuan and count days in GMT+8. The list has neither their state nor their balance. */
const OF_ALL = { currency: 'CNY', timezone: 'Asia/Shanghai', state: 'active', disableReason: '' } as const
const UNKNOWN_AMOUNTS = { balanceMinor: null, capMinor: null, spentMinor: null }
/** Accounts have no name of their own. The note that users gave them tells the accounts of a company apart. */
const accountOf = ({
  account_id: id,
  corporation_name: company,
  comment_list: notes,
}: z.output<typeof related>['list'][number]): Assets['account'] => ({
  id,
  name: notes?.find(({ comment }) => comment)?.comment || company,
  business: company === '' ? null : { id: '', name: company },
  ...OF_ALL,
  ...UNKNOWN_AMOUNTS,
})

const TROUBLES: Readonly<Record<string, AccessTrouble>> = {
  11007: 'app_unknown',
  11009: 'code_refused',
  11013: 'code_refused',
  11010: 'token_refused',
  11012: 'token_refused',
  11014: 'right_missing',
  31033: 'right_missing',
}

function troubleOf({ class: kind, native, message, signedOut }: ConnectorError): { trouble: AccessTrouble; message: string } {
  const known = TROUBLES[native.code ?? ''] ?? (signedOut ? 'token_refused' : undefined)
  if (known) return { trouble: known, message }
  return { trouble: kind === 'rate_limited' ? 'throttled' : kind === 'retryable' ? 'away' : 'not_understood', message }
}
