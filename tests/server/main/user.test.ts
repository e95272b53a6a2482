import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { verifyPassword } from '#server/kit/password.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { ROOT } from '#tests/kit/house.ts'

let database: FreshDatabase
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: ROOT })
  database = await freshDatabase()
})
afterAll(() => database.close())

/** `npm run user -- …` on the test's database. */
function user(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist', 'server', 'user.js'), ...args], {
    input,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: database.url },
  })
  return { ok: status === 0, stdout, stderr: stderr.trim() }
}

const person = (account: string) => database.db.selectFrom('app_user').selectAll().where('account', '=', account).executeTakeFirst()

test('creates a person with a preset and a generated password that is shown once', async () => {
  const { ok, stdout } = user(['create', ' Zoe.Li ', '--name', '李佐伊', '--preset', 'finance', '--generate'])
  expect(ok).toBe(true)
  const zoe = await person('zoe.li')
  expect(zoe).toMatchObject({ name: '李佐伊', is_agent: false, grants: PRESETS.finance })
  const password = /shown only now: (\S{20})\n/.exec(stdout)?.[1] ?? ''
  expect(await verifyPassword(zoe?.password_hash ?? null, password)).toBe(true)
  const trail = await database.db.selectFrom('audit_log').select(['entity', 'event', 'entity_id']).execute()
  expect(trail).toEqual([{ entity: 'user', event: 'user.created', entity_id: zoe?.id }])
})

test('a new password ends the sessions of the old one', async () => {
  user(['create', 'ken', '--name', 'Ken', '--password-stdin'], 'the first password\n')
  const ken = await person('ken')
  await database.db
    .insertInto('session')
    .values({ token_hash: Buffer.from('a'), user_id: ken?.id ?? '', expires_at: new Date(Date.now() + 60_000) })
    .execute()
  expect(user(['password', 'ken', '--password-stdin'], 'the second password\n').ok).toBe(true)
  expect(await verifyPassword((await person('ken'))?.password_hash ?? null, 'the second password')).toBe(true)
  const sessions = await database.db.selectFrom('session').select('ended_at').execute()
  expect(sessions).toEqual([{ ended_at: expect.any(Date) }])
})

test('an e-mail is set with the person or later, taken away by an empty one, and belongs to one person', async () => {
  expect(user(['create', 'mail', '--name', 'Mail', '--email', ' Mail@House.example ', '--generate']).ok).toBe(true)
  expect((await person('mail'))?.email).toBe('mail@house.example')
  expect(user(['email', 'mail', '--email', 'new@house.example']).stdout).toContain('The account mail is known by new@house.example.')
  user(['create', 'other', '--name', 'Other', '--generate'])
  expect(user(['email', 'other', '--email', 'NEW@house.example']).stderr).toContain('Another user has the email new@house.example.')
  expect(user(['email', 'mail', '--email', '']).ok).toBe(true)
  expect((await person('mail'))?.email).toBe(null)
})

test.each([
  [['email', 'nobody', '--email', 'a@b.example'], 'There is no account nobody.'],
  [['email', 'nobody', '--email', 'no address'], 'no address is no e-mail address.'],
  [['email', 'nobody'], 'Say which with --email.'],
  [['create', 'twice', '--name', 'x', '--generate'], 'The account twice exists already.'],
  [['password', 'nobody', '--generate'], 'There is no account nobody.'],
  [['create', 'new', '--generate'], 'Say who it is with --name.'],
  [['create', 'new', '--name', 'x', '--preset', 'king', '--generate'], 'preset must be one of admin, buyer, finance, reviewer, agent.'],
  [['create', 'new', '--name', 'x', '--password-stdin'], 'A password has at least 12 characters.'],
  [['create', 'new', '--name', 'x'], 'There is no terminal to ask for the password: use --generate or --password-stdin.'],
])('%j is refused with one sentence', (args, sentence) => {
  user(['create', 'twice', '--name', 'Twice', '--generate'])
  const { ok, stderr } = user(args, 'short\n')
  expect(ok).toBe(false)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('    at ')
})
