import * as oidc from 'openid-client'
import type { SIGNED_ON_AS } from '#domain/sign-in-rule.ts'

/** An OpenID Connect provider as the configuration names it. `redirectUrl` is the console's sign-in page. */
export type SsoConfig = {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUrl: string
  /** what the button calls it */
  label: string
  /** what a person whom no one knows yet is made, while no rule was saved; null: they are refused */
  newPeople: (typeof SIGNED_ON_AS)[number] | null
}

/** What came back to the sign-in page. */
export type SsoAnswer = { code: string; state: string; iss?: string | undefined }
export type SsoSecrets = { state: string; nonce: string; verifier: string }

/** Whom the provider vouches for; `email` only when the provider has verified it. `claims` are for the rules, and kept nowhere. */
export type SsoPerson = { issuer: string; subject: string; email: string | null; name: string; claims: Readonly<Record<string, unknown>> }

export type SsoProvider = {
  begin: () => Promise<{ url: string; secrets: SsoSecrets }>
  /** @throws SsoRefused, SsoAway */
  redeem: (answer: SsoAnswer, secrets: SsoSecrets) => Promise<SsoPerson>
}

/** The provider, or the check of what it signed, said no. */
export class SsoRefused extends Error {}
/** The provider could not be asked. */
export class SsoAway extends Error {}

const SCOPE = 'openid email profile'
const PATIENCE_S = 10

/** Authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636, RFC 9207); the library checks signature, issuer, audience and times. */
export function createSsoProvider(config: SsoConfig): SsoProvider {
  const issuer = new URL(config.issuer)
  let known: Promise<oidc.Configuration> | null = null

  /** Asked once; a provider that was away is asked again. */
  function discovered(): Promise<oidc.Configuration> {
    known ??= oidc
      .discovery(issuer, config.clientId, config.clientSecret, undefined, {
        timeout: PATIENCE_S,
        // without the first the library trusts the connection and leaves the signature unread; plain HTTP is for this machine only
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        known = null
        throw asOurs(error)
      })
    return known
  }

  return {
    async begin() {
      const provider = await discovered()
      const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: config.redirectUrl,
        scope: SCOPE,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, secrets }
    },

    async redeem({ code, state, iss }, { nonce, verifier, state: expectedState }) {
      const provider = await discovered()
      const back = new URL(config.redirectUrl)
      back.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString()
      try {
        const tokens = await oidc.authorizationCodeGrant(provider, back, {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          expectedState,
        })
        const claims = tokens.claims()
        if (!claims) throw new SsoRefused('no id token')
        // many providers keep the address out of the token
        const told = claims['email'] === undefined ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub) : claims
        const email = told['email_verified'] === true && typeof told['email'] === 'string' ? told['email'].trim().toLowerCase() : null
        const name =
          typeof told['name'] === 'string' && told['name'].trim() !== '' ? told['name'].trim().slice(0, 100) : (email ?? claims.sub)
        return { issuer: claims.iss, subject: claims.sub, email, name, claims: { ...claims, ...told } }
      } catch (error) {
        throw asOurs(error)
      }
    },
  }
}

/** What the library throws holds tokens and claims: only the kind goes on. */
function asOurs(error: unknown): SsoRefused | SsoAway {
  if (error instanceof SsoRefused || error instanceof SsoAway) return error
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500 ? new SsoAway('status') : new SsoRefused(error.error)
  if (error instanceof oidc.AuthorizationResponseError) return new SsoRefused(error.error)
  const code = error instanceof oidc.ClientError ? (error.code ?? '') : ''
  const away = error instanceof TypeError || /TIMEOUT|ABORT|HTTP|NON_JSON|RESPONSE_IS_NOT/.test(code)
  return away ? new SsoAway(code) : new SsoRefused(code)
}
