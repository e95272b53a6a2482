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

test('batches, rows and spreadsheets that were kept before are read in the spelling of today', async () => {
  await before(
    `insert into app_user (account, name, password_hash, grants) values ('a', 'a', '-', '{}')`,
    `insert into game (game_id, name, region_id, timezone, currency) values ('g', 'g', 'cn', 'Asia/Shanghai', 'USD')`,
    `insert into batch (channel, kind, name, game_id, account_ids, spec, totals, created_by)
       select 'fb_ad', 'create', '"gameId": 1', 'g', '{1}', '{"gameId": "g", "name": "\\"gameId\\": 1", "accountIds": ["1"], "campaignCopies": 2, "importId": "7"}',
              '{"daily": [{"currency": "USD", "amountMinor": "5"}]}', id from app_user`,
    `insert into batch_item (batch_id, seq, level, account_id, name, "values", error, problems)
       select id, 1, 'campaign', '1', 'n', '{}', '{"class": "refused", "message": "m", "requestId": "r"}', '[{"code": "c", "field": "accountId"}]' from batch`,
    `insert into batch_import (channel, game_id, file_name, created_by, sheet, columns, rows, bad)
       select 'fb_ad', 'g', 'f', id, '[]', '{}', '[{"line": 2, "accountId": "1", "names": {}, "values": {}}]', '[]' from app_user`,
  )
  const { rows } = await database.pool.query(
    `select b.spec, b.totals, i.error, i.problems, s.rows from batch b join batch_item i on i.batch_id = b.id cross join batch_import s`,
  )
  expect(rows).toEqual([
    {
      spec: { game_id: 'g', name: '"gameId": 1', account_ids: ['1'], copies: 2, import_id: '7' },
      totals: { daily: [{ currency: 'USD', amount_minor: '5' }] },
      error: { class: 'refused', message: 'm', request_id: 'r' },
      problems: [{ code: 'c', field: 'account_id' }],
      rows: [{ line: 2, account_id: '1', names: {}, values: {} }],
    },
  ])
})

test('an answer that is given again is given in the spelling of today', async () => {
  await before(
    `insert into ticket (id, user_id, call, payload_hash, answer) values
       (gen_random_uuid(), 1, 'c', '', '{"data": {"rows": [{"parentSeq": null, "accountId": "1", "name": "the \\"accountId\\": of it"}]}}')`,
  )
  const { rows } = await database.pool.query('select answer from ticket')
  expect(rows).toEqual([{ answer: { data: { rows: [{ parent_seq: null, account_id: '1', name: 'the "accountId": of it' }] } } }])
})

test('tiers of CPA rules that were kept before are read in the spelling of today, also in answers that are given again', async () => {
  const tiers = '[{"to": null, "from": 1, "priceMinor": "120"}]'
  await before(
    `insert into app_user (account, name, password_hash, grants) values ('a', 'a', '-', '{}')`,
    `insert into game (game_id, name, region_id, timezone, currency) values ('g', 'g', 'cn', 'Asia/Shanghai', 'USD')`,
    `insert into spreader (id, channel, name, region_id) values ('21', 'facebook', 'Meta', 'cn')`,
    `insert into cpa_rule (game_id, spreader_id, event, currency, tiers, starts_on, created_by)
       select 'g', '21', 'reg', 'USD', '${tiers}', '2026-01-01', id from app_user`,
    `insert into ticket (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'c', '', '{"data": {"tiers": ${tiers}}}')`,
  )
  const { rows } = await database.pool.query('select r.tiers, t.answer from cpa_rule r cross join ticket t')
  const read = [{ from: 1, to: null, price_minor: '120' }]
  expect(rows).toEqual([{ tiers: read, answer: { data: { tiers: read } } }])
})
