import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string; groups?: string[] }
type Issued = { person: Person; nonce: string; challenge: string; redirectUrl: string }

/** What a provider may do wrong. */
export type Faults = { nonce?: string; audience?: string; expired?: boolean; wrongKey?: boolean; down?: boolean }

/** An OpenID Connect provider on a free port: it signs, checks PKCE, and gives each code once. */
export async function aProvider() {
  const key = await generateKeyPair('RS256')
  const otherKey = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Issued>()
  const faults: Faults = {}
  let issuer = ''

  const sign = ({ person, nonce }: Issued) =>
    new SignJWT({
      email: person.email,
      email_verified: person.email_verified,
      name: person.name,
      groups: person.groups,
      nonce: faults.nonce ?? nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience(faults.audience ?? 'flightdeck')
      .setSubject(person.sub)
      .setIssuedAt(faults.expired ? Math.floor(Date.now() / 1000) - 7200 : undefined)
      .setExpirationTime(faults.expired ? Math.floor(Date.now() / 1000) - 3600 : '5m')
      .sign(faults.wrongKey ? otherKey.privateKey : key.privateKey)

  async function tokens(form: URLSearchParams, authorization: string): Promise<[number, object]> {
    const issued = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const secret = form.get('client_secret') ?? Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')[1]
    if (!issued || challenge !== issued.challenge || form.get('redirect_uri') !== issued.redirectUrl)
      return [400, { error: 'invalid_grant' }]
    if (secret !== 'client-secret') return [401, { error: 'invalid_client' }]
    return [200, { access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token: await sign(issued) }]
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  })

  async function answer(path: string, form: string, authorization: string): Promise<[number, object]> {
    if (faults.down) return [503, {}]
    if (path === '/.well-known/openid-configuration') return [200, metadata()]
    if (path === '/jwks') return [200, { keys: [jwk] }]
    if (path === '/token') return await tokens(new URLSearchParams(form), authorization)
    return [404, {}]
  }

  const server = createServer((request, response) => {
    void text(request)
      .then((form) => answer(request.url?.split('?')[0] ?? '', form, request.headers.authorization ?? ''))
      .then(([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  issuer = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''

  return {
    issuer,
    faults,
    /** the person signs in there: what comes back to the sign-in page */
    signIn(authorizationUrl: string, person: Person): { code: string; state: string } {
      const asked = new URL(authorizationUrl).searchParams
      const code = `code-${codes.size}-${Math.random()}`
      codes.set(code, {
        person,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUrl: asked.get('redirect_uri') ?? '',
      })
      return { code, state: asked.get('state') ?? '' }
    },
    expire: (code: string) => codes.delete(code),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
