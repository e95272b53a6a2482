import { z } from 'zod'
import type { Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { ApiError, expiredToken, invalid, noPermission, noToken } from './api-error.ts'
import { accountFrom, type World } from './options.ts'

/** The application whose tokens a demo or a test asks for. */
export const APP = { id: '1780000000000001', secret: '5f2b0c7d9e41a683' }
/** Kinds of papers that a reset leaves. */
export const LOGIN_PAPERS = ['grant', 'code'] as const

const grantSchema = z.object({
  access: z.string(),
  refresh: z.string(),
  /** null: every account */
  accounts: z.array(z.string()).nullable(),
  accessUntilMs: z.number(),
  refreshUntilMs: z.number(),
  /** why it is over: its refresh token was used */
  over: z.boolean(),
})
type Grant = z.output<typeof grantSchema>

const codeSchema = z.object({ code: z.string(), accounts: z.array(z.string()).nullable(), madeMs: z.number(), used: z.boolean() })

const CODE_MS = 600_000

export type Login = ReturnType<typeof createLogin>

/**
 * Tokens: what an authorisation code is changed for, and the pair that follows. A refresh ends both former tokens at once, and a refresh token is
 * good once. Source: open.oceanengine.com, pages 1696710506097679 and 1696710760866831.
 */
export function createLogin(world: World) {
  const { book, clock, draw, behaviour } = world
  const grants = book.drawer('grant', grantSchema)
  const codes = book.drawer('code', codeSchema)
  let made = grants.all().length + codes.all().length

  const secretText = (kind: string) => {
    made += 1
    return Array.from({ length: 5 }, (_, part) =>
      Math.floor(draw(kind, made, part) * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('')
  }
  const give = (accounts: string[] | null): Grant => {
    const nowMs = clock.now()
    const { accessTokenMs, refreshTokenMs } = behaviour
    const grant = { access: secretText('access'), refresh: secretText('refresh'), accounts, over: false }
    const whole = { ...grant, accessUntilMs: nowMs + accessTokenMs, refreshUntilMs: nowMs + refreshTokenMs }
    grants.put(whole.access, whole)
    return whole
  }
  const shown = ({ access, refresh }: Grant) => ({
    access_token: access,
    refresh_token: refresh,
    expires_in: Math.round(behaviour.accessTokenMs / 1000),
    refresh_token_expires_in: Math.round(behaviour.refreshTokenMs / 1000),
  })
  const checkApp = ({ app_id: app, secret }: Params) => {
    if (idText(app) !== APP.id) throw new ApiError(40113, 'app is missing or disabled')
    if (secret !== APP.secret) throw new ApiError(40002, 'secret and app_id do not match')
  }
  /** @throws ApiError when the token is none, or over */
  const grantOf = (token: string): Grant | null => {
    const grant = grants.get(token)
    if (grant && (grant.over || grant.accessUntilMs <= clock.now())) throw expiredToken()
    return grant ?? null
  }
  const opensAll = (token: string) => token.startsWith('sim-')

  return {
    /** an authorisation code, as the dialog of the network leads back with */
    code: (accounts: string[] | null = null): string => {
      const code = secretText('code')
      codes.put(code, { code, accounts, madeMs: clock.now(), used: false })
      return code
    },
    give: (accounts: string[] | null = null) => shown(give(accounts)),
    exchange: (params: Params) => {
      checkApp(params)
      const code = codes.get(String(params.auth_code))
      if (!code || code.used || code.madeMs + CODE_MS <= clock.now()) throw new ApiError(40115, 'auth_code is used or expired')
      codes.put(code.code, { ...code, used: true })
      const ids = code.accounts ?? [...book.accounts.keys()]
      return { ...shown(give(code.accounts)), advertiser_ids: ids.map(BigInt) }
    },
    refresh: (params: Params) => {
      checkApp(params)
      const grant = grants.all().find(({ refresh }) => refresh === params.refresh_token)
      if (!grant || grant.over) throw new ApiError(40107, 'refresh_token is invalid: used before, or superseded')
      if (grant.refreshUntilMs <= clock.now()) throw new ApiError(40103, 'refresh_token is expired')
      grants.put(grant.access, { ...grant, over: true })
      return shown(give(grant.accounts))
    },
    /** @throws ApiError unless the token may be used by somebody */
    check: (token: string | null): string => {
      if (token === null) throw noToken()
      const dead = book.deadTokens.get(token)
      if (dead !== undefined) throw dead === 40104 ? noToken() : expiredToken()
      const known = grantOf(token) !== null || opensAll(token) || [...book.accounts.values()].some((account) => account.token === token)
      if (!known) throw noToken()
      return token
    },
    /** the accounts a good token may use */
    accountsOf: (token: string) => {
      const grant = grantOf(token)
      const all = opensAll(token) || grant?.accounts === null
      return [...book.accounts.values()].filter(({ id, token: own }) => all || own === token || grant?.accounts?.includes(id))
    },
    /** @throws ApiError unless the token may use the account */
    checkAccount(token: string, id: string | null): string {
      if (id === null) throw invalid('advertiser_id', 'is required')
      if (this.accountsOf(token).some((account) => account.id === id)) return id
      if (!behaviour.openAccounts || !opensAll(token) || book.accounts.has(id)) throw noPermission(id)
      book.changeAccount(accountFrom({ id }))
      return id
    },
  }
}
