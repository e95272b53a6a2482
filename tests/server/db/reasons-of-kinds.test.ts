import { afterEach, expect, test } from 'vitest'
import { migrate, MIGRATIONS } from '#server/db/migrate.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'

let database: FreshDatabase
afterEach(() => database.close())

test('reasons that rows and sheets kept before kinds of fields had one code each are said in words of today', async () => {
  database = await freshDatabase({ migrated: false })
  await migrate(
    database.url,
    MIGRATIONS.filter(({ name }) => name < '0238'),
  )
  const statements = [
    `insert into app_user (account, name, password_hash, grants) values ('a', 'a', '-', '{}')`,
    `insert into game (game_id, name, region_id, timezone, currency) values ('g', 'g', 'cn', 'Asia/Shanghai', 'USD')`,
    `insert into batch (channel, kind, name, game_id, account_ids, spec, created_by) select 'fb_ad', 'create', 'b', 'g', '{1}', '{}', id from app_user`,
    `insert into batch_item (batch_id, seq, level, account_id, name, "values", problems)
       select id, 1, 'campaign', '1', 'n', '{}'::jsonb, '[
         {"code": "batch.value.option", "field": "status", "params": {"value": "x"}},
         {"code": "batch.value.money", "field": "daily_budget", "params": {"currency": "USD"}},
         {"code": "batch.value.too_long", "field": "headline", "params": {"max": 3, "length": 4}},
         {"code": "batch.value.required", "field": "headline"}]'::jsonb from batch
       union all select id, 2, 'campaign', '1', 'n', '{}', null from batch`,
    `insert into batch_import (channel, game_id, file_name, created_by, sheet, columns, rows, bad)
       select 'fb_ad', 'g', 'f', id, '[]', '{}', '[]', '[
         {"line": 2, "problems": [{"code": "import.value.amount", "row": 2, "params": {"value": "1e3", "currency": "USD", "cell": "F2"}}]},
         {"line": 3, "problems": [{"code": "import.value.reference_unknown", "row": 3, "params": {"value": "m9"}}]}]' from app_user`,
  ]
  for (const statement of statements) await database.pool.query(statement)
  await migrate(database.url)
  const items = await database.pool.query('select problems from batch_item order by seq')
  const sheets = await database.pool.query('select bad from batch_import')
  expect([...items.rows, ...sheets.rows]).toEqual([
    {
      problems: [
        { code: 'thing.not_choice', field: 'status', params: { text: 'x' } },
        { code: 'thing.not_amount', field: 'daily_budget', params: { text: '', currency: 'USD' } },
        { code: 'thing.too_long', field: 'headline', params: { max: 3, length: 4 } },
        { code: 'batch.value.required', field: 'headline' },
      ],
    },
    { problems: null },
    {
      bad: [
        { line: 2, problems: [{ code: 'thing.not_amount', row: 2, params: { text: '1e3', currency: 'USD', cell: 'F2' } }] },
        { line: 3, problems: [{ code: 'batch.value.reference_unknown', row: 3, params: { value: 'm9' } }] },
      ],
    },
  ])
})
