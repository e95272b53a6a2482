import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Grants } from '#permissions/grants.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { bind } from '#server/kit/bind.ts'
import type { Handler } from '#server/kit/handler.ts'
import { createHttp, type HttpDeps } from '#server/kit/http.ts'
import type { FreshDatabase } from '#tests/kit/database.ts'

export const EVERYTHING: Grants = {
  global: { func: { '*': true }, game: ['*'], region: ['*'], spreader: ['*'], app: ['*'] },
  pages: {},
}

/** A person with a session: what goes into the Authorization header, and the id. */
export async function aSession(
  { db }: FreshDatabase,
  grants: Grants = EVERYTHING,
): Promise<{ authorization: string; userId: string; token: string }> {
  const account = `user-${randomBytes(6).toString('hex')}`
  const user = await db
    .insertInto('app_user')
    .values({ account, name: '测试', password_hash: '-', grants: JSON.stringify(grants) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(token), user_id: user.id, expires_at: new Date(Date.now() + 3_600_000) })
    .execute()
  return { authorization: basic(token), userId: user.id, token }
}

export const basic = (token: string) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`

export async function aServer({ db }: FreshDatabase, handlers: readonly Handler[], deps: Partial<HttpDeps> = {}): Promise<FastifyInstance> {
  const http = await createHttp({ version: '1.2.3', ...deps })
  bind(http, handlers, { db })
  await http.ready()
  return http
}

/** After the tests of a file: no one answers any more, and what they wrote is gone. */
export async function ended(http: FastifyInstance, database: FreshDatabase, folder?: string): Promise<void> {
  await http.close()
  await database.close()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}

/** A form body as the console sends it. */
export const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
