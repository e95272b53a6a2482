import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Params } from '../kit/http.ts'
import type { GraphCall } from './call.ts'
import type { Directory, MetaApp, MetaPerson } from './directory.ts'
import { appError, badParam, badProof, badSecret, badToken, codeError, noProof, type GraphError } from './graph-error.ts'
import type { Code, Grant } from './objects.ts'
import { readParams } from './read-params.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** developers.facebook.com: short-lived user tokens last one to two hours, long-lived ones about 60 days, access to data 90 days after the login. */
const SHORT_MS = 1.5 * HOUR_MS
const LONG_MS = 60 * DAY_MS
const DATA_MS = 90 * DAY_MS
const CODE_MS = 10 * 60_000

/** What a person allowed in the dialog. `accounts` null: all of them, those to come included. */
export type Allowed = Omit<Code, 'code' | 'atMs' | 'used'>

/** A token that is made without a dialog, as for a system user in the business settings. */
export type TokenInput = Pick<Grant, 'app' | 'person' | 'rights'> & { accounts?: string[] | null; expiresInS?: number | null }

export type Login = ReturnType<typeof createLogin>

/** Applications, people, and the tokens one gives the other. */
export function createLogin({ store, clock }: Pick<World, 'store' | 'clock'>, directory: Directory) {
  const appOf = (id: unknown): MetaApp | undefined => directory.apps.find((app) => app.id === id)
  const asksProof = (id: string): boolean => store.proofs.get(id) ?? appOf(id)?.requireProof ?? false
  const personOf = (id: string): MetaPerson | undefined => directory.people.find((person) => person.id === id)
  const seconds = (ms: number) => Math.floor(ms / 1000)

  function give(grant: Omit<Grant, 'token' | 'issuedMs'>): Grant {
    const made = { ...grant, token: `EAA${randomBytes(40).toString('base64url')}`, issuedMs: clock.now() }
    store.putGrant(made)
    return made
  }

  const told = ({ token, expiresMs }: Grant) => ({
    access_token: token,
    token_type: 'bearer',
    ...(expiresMs === null ? {} : { expires_in: seconds(expiresMs - clock.now()) }),
  })

  /** Why a token is no good; null: it is. */
  function troubleOf(token: string): GraphError | null {
    const subcode = store.deadTokens.get(token)
    if (subcode !== undefined) return badToken(subcode)
    const grant = store.grants.get(token)
    return grant && grant.expiresMs !== null && grant.expiresMs <= clock.now() ? badToken(463) : null
  }

  function appBy(params: Params): MetaApp {
    const read = readParams(params)
    const app = appOf(read.text('client_id'))
    if (!app) throw appError()
    if (read.text('client_secret') !== app.secret) throw badSecret()
    return app
  }

  function exchangeCode(params: Params, app: MetaApp) {
    const read = readParams(params)
    const code = store.codes.get(read.text('code') ?? '')
    if (!code || code.app !== app.id) throw codeError('Invalid verification code format.')
    if (code.redirect !== read.text('redirect_uri'))
      throw codeError(
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        36008,
      )
    if (code.used) throw codeError('This authorization code has been used.', 36009)
    if (clock.now() - code.atMs > CODE_MS) throw codeError('This authorization code has expired.', 36007)
    const verifier = read.text('code_verifier') ?? ''
    if (code.challenge !== null && createHash('sha256').update(verifier).digest('base64url') !== code.challenge)
      throw codeError('Invalid code_verifier parameter.')
    store.putCode({ ...code, used: true })
    const { person, rights, declined, accounts } = code
    const nowMs = clock.now()
    return told(give({ app: app.id, person, rights, declined, accounts, expiresMs: nowMs + SHORT_MS, dataMs: nowMs + DATA_MS }))
  }

  function exchangeToken(params: Params, app: MetaApp) {
    const token = readParams(params).text('fb_exchange_token') ?? ''
    const grant = store.grants.get(token)
    if (!grant) throw badToken()
    const trouble = troubleOf(token)
    if (trouble) throw trouble
    if (grant.app !== app.id) throw badParam('The App_id in the input_token did not match the Viewing App')
    const { token: _old, issuedMs: _then, ...same } = grant
    return told(give({ ...same, expiresMs: grant.expiresMs === null ? null : clock.now() + LONG_MS }))
  }

  return {
    directory,
    appOf,
    personOf,
    troubleOf,
    give: ({ accounts = null, expiresInS = null, ...input }: TokenInput): Grant =>
      give({
        ...input,
        accounts,
        declined: [],
        expiresMs: expiresInS === null ? null : clock.now() + expiresInS * 1000,
        dataMs: null,
      }),
    allow(allowed: Allowed): string {
      const code = `AQ${randomBytes(60).toString('base64url')}`
      store.putCode({ ...allowed, code, atMs: clock.now(), used: false })
      return code
    },

    /** Whether the calls of a token may be believed to come from its application. */
    checkProof({ token, proof }: GraphCall): void {
      const app = appOf(store.grants.get(token ?? '')?.app)
      if (!app || token === null) return
      if (proof === null && asksProof(app.id)) throw noProof()
      if (proof !== null && proof !== createHmac('sha256', app.secret).update(token).digest('hex')) throw badProof()
    },
    /** "Require App Secret" in the settings of an application */
    askProof: (app: string, on: boolean): void => store.askProof(app, on),
    asksProof,

    /** `/oauth/access_token`: a code or a token for a token. */
    exchange({ params }: GraphCall) {
      const app = appBy(params)
      const type = readParams(params).text('grant_type')
      if (type === 'client_credentials') return { access_token: `${app.id}|${app.secret}`, token_type: 'bearer' }
      return type === 'fb_exchange_token' ? exchangeToken(params, app) : exchangeCode(params, app)
    },

    /** The application a token of the form `id|secret` speaks for. */
    appByToken(token: string | null): MetaApp | null {
      const [id, secret] = (token ?? '').split('|')
      if (secret === undefined) return null
      const app = appOf(id)
      if (!app) throw badToken(undefined, 'Error validating application. Invalid application ID.')
      if (app.secret !== secret) throw badToken(undefined, 'Invalid OAuth access token signature.')
      return app
    },

    /** `/debug_token`: 200 also for a token that is no good. */
    inspect(token: string, viewer: MetaApp | null) {
      const grant = store.grants.get(token)
      const trouble = grant || store.deadTokens.has(token) ? troubleOf(token) : token.startsWith('sim-') ? null : badToken()
      const error = trouble && {
        error: {
          code: trouble.error.code,
          message: trouble.message,
          ...(trouble.error.error_subcode ? { subcode: trouble.error.error_subcode } : {}),
        },
      }
      if (grant && viewer && grant.app !== viewer.id) throw badParam('The App_id in the input_token did not match the Viewing App')
      const app = grant ? appOf(grant.app) : directory.apps[0]
      if (!grant && trouble) return { data: { ...error, is_valid: false, scopes: [] } }
      return {
        data: {
          app_id: app?.id,
          type: !grant || personOf(grant.person)?.system ? 'SYSTEM_USER' : 'USER',
          application: app?.name,
          ...error,
          data_access_expires_at: grant?.dataMs ? seconds(grant.dataMs) : 0,
          expires_at: grant?.expiresMs ? seconds(grant.expiresMs) : 0,
          is_valid: trouble === null,
          ...(grant ? { issued_at: seconds(grant.issuedMs) } : {}),
          scopes: grant ? grant.rights : EVERY_RIGHT,
          ...(grant?.accounts
            ? { granular_scopes: grant.rights.filter(isOfAccounts).map((scope) => ({ scope, target_ids: grant.accounts })) }
            : {}),
          user_id: grant?.person ?? SYSTEM_USER.id,
        },
      }
    },

    /** Ends what a person allowed an application, as in the person's settings or by `DELETE /me/permissions`. */
    revoke({ app, person }: { app?: string | undefined; person?: string | undefined }, subcode = 458): number {
      const ended = [...store.grants.values()].filter((one) => (!app || one.app === app) && (!person || one.person === person))
      for (const { token } of ended) store.setToken(token, subcode)
      return ended.length
    },
    expire({ person }: { person?: string | undefined }): void {
      for (const grant of store.grants.values())
        if (!person || grant.person === person) store.putGrant({ ...grant, expiresMs: clock.now() })
    },
  }
}

/** Who a `sim-…` token is. */
export const SYSTEM_USER = { id: '10000000000000001', name: 'Simulated system user' }

export const EVERY_RIGHT = [
  'ads_management',
  'ads_read',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
  'instagram_basic',
  'public_profile',
]

const isOfAccounts = (right: string) => right === 'ads_management' || right === 'ads_read'
