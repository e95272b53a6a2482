import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatementKind } from '#domain/finance/statement.ts'
import { demoAdAccounts, MASTERS, SPREADERS } from '#server/features/demo/company.ts'
import { GAMES } from '#server/features/demo/games.ts'
import { demoStatementNames } from '#server/features/demo/statement-names.ts'
import { monthRate } from '#tests/kit/rates.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { example, extracted, rowsOf } from './a-statement.ts'

/** The statements of `examples/`, in the shapes such files really have, for the games and accounts of the demo company. */
let finance: Finance
beforeAll(async () => {
  finance = await aFinance()
  const { db } = finance.database
  const games = GAMES.map(({ gameId, name, region, timezone, currency }) => ({
    game_id: gameId,
    name,
    region_id: region,
    timezone,
    currency,
  }))
  await db.insertInto('game').values(games).execute()
  const known = ['21', '304']
  await db
    .insertInto('spreader')
    .values(SPREADERS.filter(({ id }) => !known.includes(id)))
    .execute()
  await db
    .insertInto('master')
    .values([...MASTERS])
    .execute()
  const accounts = demoAdAccounts()
  await db
    .insertInto('ad_account')
    .values(
      accounts.map(({ account_id, name, spreader_id, entity, currency, timezone }) => ({
        account_id,
        name,
        spreader_id,
        entity,
        currency,
        timezone,
      })),
    )
    .execute()
  await db
    .insertInto('ad_account_game')
    .values(accounts.flatMap(({ account_id, games: of }) => of.map((game_id) => ({ account_id, game_id }))))
    .execute()
  await db.insertInto('statement_name').values(demoStatementNames()).execute()
  await db
    .insertInto('fx_rate')
    .values(monthRate('2026-10', '0.0476', 'JPY'))
    .execute()
  await db
    .insertInto('setting')
    .values({ key: 'special_ids', value: JSON.stringify({ ...NOTHING_WITHHELD }) })
    .execute()
})
afterAll(() => finance.close())

const NOTHING_WITHHELD = { restricted_games: {}, single_package_games: [], finance_users: [], special_user: null, excluded_users: [] }

const readExample = async (kind: StatementKind, file: string) =>
  await extracted(finance, kind, { name: file, body: await readFile(example(file)) })
const sumOf = (rows: readonly { due_minor: string; currency: string }[], currency: string) =>
  rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + BigInt(row.due_minor), 0n)

test("Apple's financial report: products become rows of their games, returns take back, sums by country are no rows", async () => {
  const { extraction, reasons } = await readExample('income', 'statement-app-store-2026-10.txt')
  expect(extraction).toMatchObject({ state: 'extracted', template: 'app_store', rows_ok: 14, rows_bad: 1 })
  expect(extraction.controls.map(({ region, columns }: { region: string; columns: unknown[] }) => [region, columns.length])).toEqual([
    ['US', 2],
    ['CA', 2],
    ['SG', 2],
  ])
  expect(reasons.at(-1)).toContain('游戏: 没有游戏「games.starfield.prototype.gold」')
  const rows = (await rowsOf(finance)).filter(({ app_store }) => app_store === 'App Store')
  expect(rows[0]).toMatchObject({
    counterparty: 'Apple',
    game_id: '10012',
    region_id: 'US',
    flow_minor: '47520',
    due_minor: '33600',
    share_rate: '0.707071',
    note: '60 Gems',
  })
  const taken = rows.filter(({ due_minor }) => BigInt(due_minor) < 0n)
  expect(taken.map(({ flow_minor, refunded_minor, due_minor }) => [flow_minor, refunded_minor, due_minor])).toEqual([
    ['0', '594', '-420'],
    ['0', '998', '-698'],
  ])
})

test('a channel’s revenue share: the merged title and the line of sums are passed over', async () => {
  const { extraction, reasons } = await readExample('income', 'statement-channel-share-2026-10.xlsx')
  expect(extraction).toMatchObject({ state: 'extracted', template: 'channel_share', rows_ok: 7, rows_bad: 1 })
  expect(reasons.at(-1)).toContain('没有游戏「萌宠小镇2（联运版）」')
  const rows = (await rowsOf(finance)).filter(({ ua_group }) => ua_group === '联运')
  expect(rows[0]).toMatchObject({
    counterparty: '华为应用市场',
    game_id: '301',
    flow_minor: '38642050',
    refunded_minor: '231000',
    fee_minor: '1920553',
    share_rate: '0.5',
    reference: 'LY202610-1',
    currency: 'CNY',
  })
  const [first] = rows
  const net = (BigInt(first?.flow_minor ?? 0) - BigInt(first?.refunded_minor ?? 0) - BigInt(first?.fee_minor ?? 0)) / 2n
  const difference = net - BigInt(first?.tax_minor ?? 0) - BigInt(first?.due_minor ?? 0)
  expect([-1n, 0n, 1n]).toContain(difference) // half a cent
})

test("an agency's monthly bill in GBK: accounts become games and channels; of an account with several games the line asks which", async () => {
  const { extraction, reasons } = await readExample('outcome', 'statement-ad-bill-2026-10.csv')
  expect(extraction).toMatchObject({ state: 'extracted', template: 'ad_bill', rows_ok: 7, rows_bad: 1 })
  expect(reasons).toEqual([expect.stringContaining('游戏: 该账户属于 3 个游戏')])
  const rows = (await rowsOf(finance)).filter(({ kind }) => kind === 'outcome')
  expect(rows[0]).toMatchObject({
    counterparty: '飞书深诺代理',
    game_id: '10078',
    spreader_id: '304',
    flow_minor: '28631040',
    refunded_minor: '858931',
    reference: 'FS202610001 1896952908094',
  })
  expect(sumOf(rows, 'JPY')).toBe(2_405_712n)
  expect(sumOf(rows, 'USD')).toBe(1_477_363n)
})
