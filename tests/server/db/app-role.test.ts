import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAppRole } from '#server/db/app-role.ts'
import { openDatabase, type OpenedDatabase } from '#server/db/open.ts'
import { sealAudit } from '#server/kit/audit-seal.repository.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'

let database: FreshDatabase
let app: OpenedDatabase
let role = ''

beforeAll(async () => {
  database = await freshDatabase()
  const made = await openAppRole(database.url)
  if (!made.ok) throw new Error(made.reason)
  role = made.role
  app = openDatabase(made.urlOf(database.url))
  await writeAudit(app.db, [{ userId: null, requestId: 'r', entity: 'toy', entityId: '1', event: 'toy.made' }])
  await sealAudit(app.db)
})
afterAll(async () => {
  await app.close()
  await database.pool.query(`drop owned by ${role}; drop role ${role}`)
  await database.close()
})

test.each([
  `update audit_log set event = 'x'`,
  'delete from audit_log',
  'truncate audit_log',
  'alter table audit_log disable trigger audit_log_append_only',
  'drop trigger audit_log_append_only on audit_log',
  'drop table audit_log',
  `update audit_seal set rows = 0`,
  'delete from audit_seal',
  'truncate audit_seal',
  'update month_copy set rows = rows',
  'delete from month_copy',
  `delete from migration`,
  'create table public.mine (id int)',
  `set session_replication_role = replica`,
  `create role other superuser`,
])('the role of web and worker may not: %s', async (statement) => {
  await expect(app.pool.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^42501$/) })
})

test('it reads and writes everything else, also tables that a later migration makes', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('migration', 'audit_log', 'audit_seal', 'month_copy')`,
  )
  for (const { name } of rows) {
    const { rows: may } = await database.pool.query(
      `select has_table_privilege($1, $2, 'select') and has_table_privilege($1, $2, 'insert') and has_table_privilege($1, $2, 'update') and has_table_privilege($1, $2, 'delete') as may`,
      [role, `public.${name}`],
    )
    expect([name, may[0].may]).toEqual([name, true])
  }
  await database.pool.query('create table later (id bigint generated always as identity primary key, n int)')
  // at once: a process of this release may run a trigger that the next one brought
  await app.pool.query('insert into later (n) values (1); update later set n = 2')
  expect((await app.pool.query('select n from later')).rows).toEqual([{ n: 2 }])
  expect(await openAppRole(database.url)).toMatchObject({ ok: true, role })
})

test('where the owner may not make roles it says so and nothing changes', async () => {
  const owner = `owner_${role}`
  await database.pool.query(`create role ${owner} login password 'secret'`)
  const address = new URL(database.url)
  address.username = owner
  address.password = 'secret'
  expect(await openAppRole(address.href)).toEqual({ ok: false, reason: 'The database user may not make roles.' })
  address.password = ''
  expect(await openAppRole(address.href)).toEqual({
    ok: false,
    reason: 'The database address holds no password to derive a restricted role from.',
  })
  await database.pool.query(`drop role ${owner}`)
})
