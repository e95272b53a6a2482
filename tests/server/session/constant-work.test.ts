import type * as argon2Types from '@node-rs/argon2'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/schema.ts'
import { signIn } from '#server/features/session/session.service.ts'
import { hashPassword, warmPasswords } from '#server/kit/password.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'

/** What a sign-in makes the machine do, counted rather than timed: hashes with their parameters, and statements as they are sent. */
const work = vi.hoisted(() => ({ done: [] as string[] }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof argon2Types>()
  return {
    ...argon2,
    hash: (...given: Parameters<typeof argon2.hash>) => {
      work.done.push('hash')
      return argon2.hash(...given)
    },
    verify: (kept: string, ...given: [string]) => {
      work.done.push(`verify ${kept.split('$').slice(1, 4).join(' ')}`)
      return argon2.verify(kept, ...given)
    },
  }
})

let database: FreshDatabase
let counted: Kysely<Database>
beforeAll(async () => {
  database = await freshDatabase()
  counted = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void work.done.push(query.sql.replace(/\s+/g, ' ').trim()),
  })
  await warmPasswords()
  const password_hash = await hashPassword('right-password')
  const people = [
    { account: 'known', password_hash },
    { account: 'locked', password_hash, active: false },
    { account: 'without', password_hash: '-' },
  ]
  await database.db
    .insertInto('app_user')
    .values(people.map((person) => ({ name: person.account, grants: '{"global":{},"pages":{}}', ...person })))
    .execute()
})
beforeEach(() => {
  work.done = []
})
afterAll(() => database.close())

async function workOf(account: string, password: string): Promise<readonly string[]> {
  const outcome = signIn(counted, { account, password, address: '10.0.0.1', agent: 'test' })
  await expect(outcome).rejects.toMatchObject({ blockers: [{ code: 'session.wrong_credentials' }] })
  return work.done
}

test('a wrong password makes one hash, of the parameters that passwords are kept with', async () => {
  const hashes = (await workOf('known', 'wrong')).filter((step) => step.startsWith('verify') || step === 'hash')
  expect(hashes).toEqual(['verify argon2id v=19 m=19456,t=2,p=1'])
})

test.each([
  ['an unknown account', 'nobody-at-all', 'wrong'],
  ['a locked person with a wrong password', 'locked', 'wrong'],
  ['a locked person with the right password', 'locked', 'right-password'],
  ['a person without a password', 'without', 'wrong'],
])('%s costs the very same work, step by step', async (_, account, password) => {
  const expected = await workOf('known', 'wrong')
  work.done = []
  expect(await workOf(account, password)).toEqual(expected)
})
