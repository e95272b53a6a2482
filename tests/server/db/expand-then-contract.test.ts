import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractOf, migrate, MIGRATIONS } from '#server/db/migrate.ts'
import releases from '#server/db/releases.json' with { type: 'json' }
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { ROOT } from '#tests/kit/house.ts'
import { breaksOf, schemaOf } from '#tests/kit/schema-breaks.ts'

/**
 * Processes of the release before work on next to those of the next one, on a schema that the next one has migrated. So a migration only adds;
 * what it replaces is taken away by a migration of a later release, which names it: `-- contract: 0400_name`.
 */
let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase({ migrated: false })))
afterAll(() => database.close())

const LAST_RELEASE = Object.values(releases).at(-1) ?? ''
/** Constraints that a person judged to allow at least what they allowed before: `-- widens: batch_kind_check`. */
const widenedBy = (sql: string) => new Set([...sql.matchAll(/^-- widens: (\S+)$/gm)].map(([, name = '']) => name))

test('no migration since the last release takes anything away from it, except as the contract step of a migration it has', async () => {
  const released = MIGRATIONS.filter(({ name }) => name <= LAST_RELEASE)
  expect(released.at(-1)?.name).toBe(LAST_RELEASE)
  await migrate(database.url, released)
  const read = await schemaOf(database.pool)
  const told = new Set<string>()
  const widened = new Set<string>()
  for (const [at, migration] of MIGRATIONS.entries()) {
    if (at < released.length) continue
    for (const name of widenedBy(migration.sql)) widened.add(name)
    await migrate(database.url, MIGRATIONS.slice(0, at + 1))
    const breaks = breaksOf(read, await schemaOf(database.pool), widened).filter((sentence) => !told.has(sentence))
    for (const sentence of breaks) told.add(sentence)
    const replaced = contractOf(migration)
    if (replaced === null) expect([migration.name, breaks]).toEqual([migration.name, []])
    else expect(released.map(({ name }) => name)).toContain(replaced)
  }
})

test('every release in the changelog says which migration was its last', () => {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  const [newest] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) – \d{4}-/gm)].map(([, version]) => version)
  expect(Object.keys(releases), `add "${newest}": "${MIGRATIONS.at(-1)?.name}" to server/db/releases.json`).toContain(newest)
  for (const last of Object.values(releases)) expect(MIGRATIONS.map(({ name }) => name)).toContain(last)
})

const BASE = `create table ad (id bigint primary key, name text, kind text not null check (kind in ('a', 'b')), code text unique, spent int default 0 not null);
  create index ad_name on ad (name); create view ads as select id, name from ad;
  create function named(int) returns text language sql as $$ select null $$`

test.each<[string, string, string[]]>([
  ['a new table', 'create table next (id bigint primary key, ad bigint not null references ad)', []],
  ['a column that may be null', 'alter table ad add column more text', []],
  ['a column with a default', `alter table ad add column more text not null default ''`, []],
  ['a column that has to be given', 'alter table ad add column more text not null', ['ad.more has to be given']],
  ['another code', `alter table ad drop constraint ad_kind_check; alter table ad add check (kind in ('a', 'b', 'c'))`, []],
  [
    'a code less',
    `alter table ad drop constraint ad_kind_check; alter table ad add check (kind in ('a'))`,
    [`ad.ad_kind_check may refuse what was allowed: CHECK ((kind = 'a'::text))`],
  ],
  [
    'a column that is gone',
    'drop view ads; alter table ad drop column name cascade',
    ['ad.name is gone', 'ads.id is gone', 'ads.name is gone'],
  ],
  ['another name', 'alter table ad rename column code to key', ['ad.code is gone']],
  [
    'a table of another name',
    'alter table ad rename to advert',
    ['ad.id', 'ad.name', 'ad.kind', 'ad.code', 'ad.spent'].map((name) => `${name} is gone`),
  ],
  ['another type', 'alter table ad alter column spent type bigint', ['ad.spent was integer and is bigint']],
  ['what may no longer be null', 'alter table ad alter column code set not null', ['ad.code may no longer be null']],
  ['a default that is gone', 'alter table ad alter column spent drop default', ['ad.spent lost its default']],
  ['what is no longer unique', 'alter table ad drop constraint ad_code_key', ['ad.ad_code_key is no longer unique']],
  ['what is unique now', 'create unique index one_name on ad (name)', ['ad.one_name may refuse what was allowed: btree (name)']],
  [
    'a rule over what was there',
    'alter table ad add constraint paid check (spent > 0)',
    ['ad.paid may refuse what was allowed: CHECK ((spent > 0))'],
  ],
  ['a rule that is gone', 'alter table ad drop constraint ad_kind_check', []],
  ['an index that is gone', 'drop index ad_name', []],
  [
    'a function with other arguments',
    'drop function named; create function named(bigint) returns text language sql as $$ select null $$',
    ['named(integer) is gone, or answers something else'],
  ],
])('the rule sees %s', async (_what, sql, breaks) => {
  const client = await database.pool.connect()
  try {
    await client.query(`begin; set local search_path = toy; create schema toy`)
    await client.query(BASE)
    const before = await schemaOf(client, 'toy')
    await client.query(sql)
    expect(breaksOf(before, await schemaOf(client, 'toy')).sort()).toEqual([...breaks].sort())
  } finally {
    await client.query('rollback')
    client.release()
  }
})
