import type { FastifyInstance } from 'fastify'
import { sessionRoutes } from '#server/features/session/session.routes.ts'
import { createSsoProvider, type SsoConfig } from '#server/features/session/sso-provider.ts'
import type { Handler } from '#server/kit/handler.ts'
import type { HttpDeps } from '#server/kit/http.ts'
import type { FreshDatabase } from '#tests/kit/database.ts'
import { aServer, form } from '../kit/toy.ts'
import type { aProvider, Person } from './a-provider.ts'

type Provider = Awaited<ReturnType<typeof aProvider>>

/** A server whose company sign-in is this provider. */
export async function signOnServer(
  database: FreshDatabase,
  { issuer }: Provider,
  { config: change = {}, more = [], deps = {} }: { config?: Partial<SsoConfig>; more?: readonly Handler[]; deps?: Partial<HttpDeps> } = {},
): Promise<FastifyInstance> {
  const config: SsoConfig = {
    issuer,
    clientId: 'flightdeck',
    clientSecret: 'client-secret',
    redirectUrl: 'https://ads.example/login',
    label: '公司账号',
    newPeople: null,
    ...change,
  }
  return await aServer(database, [...sessionRoutes({ version: '1', sso: { config, provider: createSsoProvider(config) } }), ...more], deps)
}

export async function begin(http: FastifyInstance): Promise<{ url: string; state: string; attempt: string }> {
  const { payload, headers } = form({})
  return (await http.inject({ method: 'POST', url: '/user/api/user/sso_start', payload, headers })).json().data
}

export async function redeem(http: FastifyInstance, query: Record<string, string>) {
  const answer = await http.inject({ method: 'GET', url: `/user/api/user/auth_token?${new URLSearchParams(query).toString()}` })
  const { code = 'done', msg = '', data } = answer.json()
  return { status: answer.statusCode, code: String(code), msg: String(msg), token: data?.token as string | undefined }
}

/** The whole way of one person. */
export async function signOn(http: FastifyInstance, provider: Provider, person: Person) {
  const { url, attempt } = await begin(http)
  return await redeem(http, { ...provider.signIn(url, person), attempt })
}
