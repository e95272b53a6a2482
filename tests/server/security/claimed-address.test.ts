import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionRoutes } from '#server/features/session/session.routes.ts'
import { hashPassword } from '#server/kit/password.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, form } from '../kit/toy.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  const person = {
    account: 'lin.jia',
    name: '林佳',
    password_hash: await hashPassword('right-password'),
    grants: '{"global":{},"pages":{}}',
  }
  await database.db.insertInto('app_user').values(person).execute()
})
afterAll(() => database.close())

/** Where a session came from, as the administration shows it and as wrong passwords are counted by. */
async function addressKept(trustProxy: boolean): Promise<string | undefined> {
  const http = await aServer(database, sessionRoutes({ version: '1' }), { trustProxy })
  const { payload, headers } = form({ account: 'lin.jia', password: 'right-password' })
  const claimed = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' }
  const url = '/user/api/user/login'
  expect(
    (await http.inject({ method: 'POST', url, payload, headers: { ...headers, ...claimed }, remoteAddress: '10.0.0.7' })).statusCode,
  ).toBe(200)
  await http.close()
  const latest = database.db.selectFrom('session').select('address').orderBy('created_at', 'desc').limit(1)
  return (await latest.executeTakeFirstOrThrow()).address
}

test('an address that the caller claims for itself counts for nothing, unless a proxy in front is trusted', async () => {
  expect([await addressKept(false), await addressKept(true)]).toEqual(['10.0.0.7', '203.0.113.9'])
})
