import { afterEach, expect, test } from 'vitest'
import { specialIds } from '#contract/special-ids.ts'
import { migrate, MIGRATIONS } from '#server/db/migrate.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'

let database: FreshDatabase
afterEach(() => database.close())

/** A database as it was before the fields of stored values were spelt as the wire spells them. */
async function before(...statements: string[]) {
  database = await freshDatabase({ migrated: false })
  await migrate(
    database.url,
    MIGRATIONS.filter(({ name }) => name < '0215'),
  )
  for (const statement of statements) await database.pool.query(statement)
  await migrate(database.url)
}

test('special ids that were kept before are read in the spelling of today', async () => {
  await before(
    `insert into setting (key, value) values
       ('special_ids', '{"restrictedGames": {"301": ["3"]}, "singlePackageGames": ["10078"], "financeUsers": ["3"], "specialUser": null, "excludedUsers": []}'),
       ('other', '{"keptAsIs": 1}')`,
  )
  const { rows } = await database.pool.query<{ key: string; value: unknown }>('select key, value from setting')
  const values = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  expect(values).toMatchObject({ other: { keptAsIs: 1 } })
  expect(specialIds.parse(values['special_ids'])).toEqual({
    restricted_games: { '301': ['3'] },
    single_package_games: ['10078'],
    finance_users: ['3'],
    special_user: null,
    excluded_users: [],
  })
})
