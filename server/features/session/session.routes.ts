import { authToken, info, login, logout, startSso, version } from '#contract/auth.ts'
import { companyTerms } from '#domain/company-terms.ts'
import type { GrantPart } from '#permissions/grants.ts'
import { handle, handleAnyone, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { signIn, signOut } from './session.service.ts'
import { beginSso, endSso, type Sso } from './sso.service.ts'

export type SessionDeps = {
  version: string
  reportHosts?: readonly string[]
  /** null: people sign in with a password only */ sso?: Sso | null
}

/** Signing in and out, who I am, which release answers. */
export const sessionRoutes = (deps: SessionDeps): Handler[] => [
  handleAnyone(login, async ({ account, password }, call) => {
    const { token, expiresAt, userId } = await signIn(call.db, { account, password, address: call.address, agent: call.agent })
    call.audit({ entity: 'session', entityId: userId, event: 'session.started', userId, after: { address: call.address } })
    return { data: { token, expires_at: expiresAt.toISOString() } }
  }),
  handleAnyone(startSso, async (_input, call) => ({ data: await beginSso(call.db, configured(deps.sso), call.address) })),
  handleAnyone(authToken, async (answer, call) => {
    const { address, agent } = call
    const { token, expiresAt, userId } = await endSso(call.db, configured(deps.sso), answer, { address, agent }, call.audit)
    call.audit({ entity: 'session', entityId: userId, event: 'session.started', userId, after: { address, by: 'sso' } })
    return { data: { token, expires_at: expiresAt.toISOString() } }
  }),
  handle(info, async (_input, { user }) => ({
    data: {
      id: user.id,
      name: user.name,
      avatar: user.avatar,
      account: user.account,
      isAgent: user.isAgent,
      domestic: user.domestic,
      userAuth: { front_auth: { observatory: { menu: { is_show: user.observatory } } } },
      special: user.special,
      permissions: {
        global: partOf(user.grants.global),
        pages: Object.fromEntries(Object.entries(user.grants.pages).map(([page, part]) => [page, partOf(part)])),
      },
    },
  })),
  handle(logout, async (_input, call) => {
    await signOut(call.db, call.session)
    call.audit({ entity: 'session', entityId: call.user.id })
    return { data: { signed_out: true } }
  }),
  handleAnyone(version, async () => ({
    data: {
      version: deps.version,
      sso: deps.sso ? { label: deps.sso.config.label } : null,
      report_hosts: [...(deps.reportHosts ?? [])],
      company: companyTerms(),
    },
  })),
]

/** The contract's lists are writable arrays; ours are not. */
function partOf({ func, game, region, spreader, app }: GrantPart) {
  return {
    func: func && { ...func },
    game: game && [...game],
    region: region && [...region],
    spreader: spreader && [...spreader],
    app: app && [...app],
  }
}

function configured(sso: Sso | null | undefined): Sso {
  if (!sso) throw new Refused('session.sso_not_configured')
  return sso
}
