import { codedDialog, type Person } from '../kit/coded-dialog.ts'
import { createGrants, type Grant } from '../kit/grants.ts'
import { inText, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { yuanAccount } from '../kit/platform.ts'
import { refusal } from './api-error.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'
import { form } from './shapes.ts'

/** The application that tests and the demo use. */
export const APP = { id: '1112000001', secret: 'Kq3vT8mW1xYz5RbN', name: 'Flightdeck', redirects: [] }
/** Who may sign in, by the number of their QQ. */
export const PEOPLE: readonly Person[] = [
  { id: '3008001001', name: '王磊' },
  { id: '3008001002', name: '李娜' },
]
const RIGHTS = ['ads_management', 'ads_insights', 'account_management', 'audience_management', 'user_actions']
/** docs/api/oauth/authorize: five minutes */
const CODE_MS = 300_000

export type Login = ReturnType<typeof createLogin>

const TOKEN = form(`
  client_id!: id; client_secret!: text 1..256; grant_type!: authorization_code|refresh_token; authorization_code: text 1..64
  refresh_token: text 1..256; redirect_uri: text 1..1024
`)
const REFRESH = form('client_id!: id; client_secret!: text 1..128; refresh_token!: text')

/** The application that a token counts against: tokens from the dialog share one, each `sim-` token has its own. */
export const appOf = (token: string): string => (token.startsWith('sim-') ? token : APP.id)

/** Tokens and what they may use. Source: developers.e.qq.com docs; TencentAd/marketing-api-go-sdk (oauth/token, oauth/refresh_token). */
export function createLogin(world: World) {
  const { book, behaviour } = world
  const grants = createGrants(world, () => ({
    codeMs: CODE_MS,
    accessMs: behaviour.accessTokenMs,
    refreshMs: behaviour.refreshTokenMs,
    endsFormer: false,
  }))
  const checkApp = ({ client_id: app, client_secret: secret }: Params) => {
    if (idText(app) !== APP.id || secret !== APP.secret) throw refusal(11007)
  }
  const shown = ({ access, refresh }: Grant) => ({
    access_token: access,
    refresh_token: refresh,
    access_token_expires_in: Math.round(behaviour.accessTokenMs / 1000),
    refresh_token_expires_in: Math.round(behaviour.refreshTokenMs / 1000),
  })
  /** Ends the old pair. A used or unknown refresh token gets the same refusal as an expired one. */
  const renewed = (token: unknown) => {
    const grant = grants.refresh(token)
    if (grant === 'used' || grant === 'expired') throw refusal(11012)
    return shown(grant)
  }
  return {
    code: grants.code,
    /** docs/api/oauth/authorize; a person takes rights out of those that are asked for, all of them without a `scope` */
    page: codedDialog({
      network: '腾讯广告',
      path: '/oauth/authorize',
      names: { app: 'client_id', code: 'authorization_code' },
      app: APP,
      people: PEOPLE,
      rightsAsked: ({ scope }) => (scope ? RIGHTS.filter((right) => scope.split(',').includes(right)) : RIGHTS),
      accounts: () => book.accounts.values(),
      giveCode: grants.code,
    }),
    give: (accounts: string[] | null = null) => shown(grants.give(accounts)),
    accountsOf: grants.accountsOf,
    token: (params: Params) => {
      checkApp(checked(TOKEN, params))
      if (params.grant_type === 'refresh_token') return renewed(params.refresh_token)
      const grant = grants.exchange(inText(params.authorization_code))
      if (!grant) throw refusal(11013)
      const [account] = grant.accounts ?? [...book.accounts.keys()]
      const info = { account_role_type: 'ACCOUNT_ROLE_TYPE_ADVERTISER', account_type: 'ACCOUNT_TYPE_ADVERTISER', role_type: 'ADMIN' }
      const scope_list = grant.rights ?? RIGHTS
      return {
        authorizer_info: {
          account_id: BigInt(account ?? 0),
          account_uin: Number(grant.person || 0),
          wechat_account_id: '',
          scope_list,
          ...info,
        },
        ...shown(grant),
      }
    },
    refresh: (params: Params) => {
      checkApp(checked(REFRESH, params))
      return renewed(params.refresh_token)
    },
    /** @throws ApiError unless the token is valid */
    check: (token: string): void => {
      if (token === '') throw refusal(11005)
      const state = grants.stateOf(token)
      if (state === 'unknown') throw refusal(/^[\w.-]+$/.test(token) ? 11002 : 11004)
      if (state !== 'good') throw refusal(typeof state === 'number' ? state : 11000)
    },
    /** @throws ApiError unless the token may use the account */
    checkAccount: (token: string, id: string): void => {
      if (!grants.mayUse(token, id, yuanAccount)) throw refusal(12201)
    },
  }
}
