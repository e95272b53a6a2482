import { codedDialog, type Person } from '../kit/coded-dialog.ts'
import { createGrants, type Grant } from '../kit/grants.ts'
import { inText, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { ApiError } from '../kit/coded-api.ts'
import { yuanAccount } from '../kit/platform.ts'
import { expiredToken, invalid, noPermission, noToken } from './api-error.ts'
import type { World } from './options.ts'

/** The application that tests and the demo use. */
export const APP = { id: '1780000000000001', secret: '5f2b0c7d9e41a683', name: 'Flightdeck', redirects: [] }
/** Who may sign in. */
export const PEOPLE: readonly Person[] = [
  { id: '4100000000000001', name: '王磊' },
  { id: '4100000000000002', name: '李娜' },
]
/** The person behind tokens that were issued without the dialog. */
const NOBODY: Person = { id: '4100000000000009', name: '模拟用户' }
/** The first class of each permission that ads need: accounts, delivery, audiences, reports, tools (page 1699352157034496). */
const SCOPES = [1, 2, 3, 4, 5]

/** A code is valid for ten minutes and can be used once. */
const CODE_MS = 600_000

export type Login = ReturnType<typeof createLogin>

/** Tokens and what they may use. Source: open.oceanengine.com, pages 1773083436761088, 1696710506097679 and 1696710760866831. */
export function createLogin(world: World) {
  const { book, behaviour } = world
  const grants = createGrants(world, () => ({
    codeMs: CODE_MS,
    accessMs: behaviour.accessTokenMs,
    refreshMs: behaviour.refreshTokenMs,
    endsFormer: true,
  }))
  const checkApp = ({ app_id: app, secret }: Params) => {
    if (idText(app) !== APP.id) throw new ApiError(40113, 'app is missing or disabled')
    if (secret !== APP.secret) throw new ApiError(40002, 'secret and app_id do not match')
  }
  const shown = ({ access, refresh }: Grant) => ({
    access_token: access,
    refresh_token: refresh,
    expires_in: Math.round(behaviour.accessTokenMs / 1000),
    refresh_token_expires_in: Math.round(behaviour.refreshTokenMs / 1000),
  })
  return {
    code: grants.code,
    /** pages 1696710497745920 and 1696710504654860; permissions are asked for all together */
    page: codedDialog({
      network: '巨量引擎',
      path: '/audit/oauth.html',
      names: { app: 'app_id', code: 'auth_code' },
      app: APP,
      people: PEOPLE,
      rightsAsked: () => [],
      accounts: () => book.accounts.values(),
      giveCode: (accounts, { person }) => grants.code(accounts, { person, rights: null }),
    }),
    give: (accounts: string[] | null = null) => shown(grants.give(accounts)),
    accountsOf: grants.accountsOf,
    exchange: (params: Params) => {
      checkApp(params)
      const grant = grants.exchange(inText(params.auth_code))
      if (!grant) throw new ApiError(40115, 'auth_code is used or expired')
      return { ...shown(grant), advertiser_ids: (grant.accounts ?? [...book.accounts.keys()]).map(BigInt) }
    },
    refresh: (params: Params) => {
      checkApp(params)
      const grant = grants.refresh(params.refresh_token)
      if (grant === 'used') throw new ApiError(40107, 'refresh_token is invalid: used before, or superseded')
      if (grant === 'expired') throw new ApiError(40103, 'refresh_token is expired')
      return shown(grant)
    },
    appToken: (params: Params) => {
      checkApp(params)
      return { access_token: `app-${APP.id}`, expires_in: 86_400 }
    },
    /** the person behind a token, and its permissions as numbers */
    viewer: (token: string) => {
      const { id, name } = PEOPLE.find((person) => person.id === grants.grantOf(token)?.person) ?? NOBODY
      const may = { token_scope_list: SCOPES, token_api_list: [], material_auth_status: false }
      return { id: BigInt(id), display_name: name, email: '***@example.com', app_id: BigInt(APP.id), ...may }
    },
    /** @throws ApiError unless the token is valid */
    check: (token: string | null): string => {
      const state = token === null ? 'unknown' : grants.stateOf(token)
      if (token === null || state === 'unknown' || state === 40104) throw noToken()
      if (state !== 'good') throw expiredToken()
      return token
    },
    /** @throws ApiError unless the token may use the account */
    checkAccount: (token: string, id: string | null): string => {
      if (id === null) throw invalid('advertiser_id', 'is required')
      if (!grants.mayUse(token, id, yuanAccount)) throw noPermission(id)
      return id
    },
  }
}
