import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import type { Handler } from '#server/kit/handler.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from './toy.ts'

type Method = 'POST' | 'PUT' | 'DELETE'

/** Someone who sees figures, and no more. */
export const READER: Grants = { global: {}, pages: { data: { func: { 'table.view': true } } } }

/**
 * A server of these routes with two people who see figures, for the tests of a file; `me` and `other` are their authorizations once it
 * runs. `send` is a form with a ticket of its own unless it names one, `get` a query; both take a path below `below`.
 */
export function twoReaders(routes: Handler[], below: string) {
  let database: FreshDatabase
  let http: FastifyInstance
  const people = { me: '', other: '' }
  const signedIn = async (grants: Grants) => (await aSession(database, grants)).authorization
  const answered = ({ statusCode, body }: { statusCode: number; body: string }) => ({ status: statusCode, ...JSON.parse(body) })
  beforeAll(async () => {
    database = await freshDatabase()
    http = await aServer(database, routes)
    people.me = await signedIn(READER)
    people.other = await signedIn(READER)
  })
  afterAll(() => ended(http, database))
  return {
    people,
    signedIn,
    database: () => database,
    send: async (method: Method, path: string, fields: Record<string, string>, authorization = people.me) => {
      const { payload, headers } = form({ ticket: randomUUID(), ...fields })
      return answered(await http.inject({ method, url: `${below}${path}`, payload, headers: { ...headers, authorization } }))
    },
    get: async (path: string, authorization = people.me) =>
      answered(await http.inject({ method: 'GET', url: `${below}${path}`, headers: { authorization } })),
  }
}
