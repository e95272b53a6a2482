import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { claimCost } from '#server/features/finance/cost-calculation.repository.ts'
import { calculateNext } from '#server/features/finance/cost-calculation.ts'
import { aCost, aFinance, type Finance } from './a-finance.ts'

let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())
beforeEach(async () => {
  const { db } = finance.database
  await db.updateTable('finance_month').set({ state: 'open' }).execute()
  await db.deleteFrom('cost_entry').execute()
})

const stage = async (...changes: object[]): Promise<string[]> => {
  const answer = await finance.post('cost-single', { entries: JSON.stringify(changes.map(aCost)) })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data.ids
}
const preview = async (ids: readonly string[], as?: string) => (await finance.get('cost-preview', { ids }, as)).body.data
const post = async (ids: readonly string[]) => {
  await finance.post('cost-commit', { ids, hash: (await preview(ids)).hash })
  while (await calculateNext(finance.database.db, randomUUID()));
}

test('the preview lists each line it would commit, by name and with its amount in both currencies, in the order its reasons count', async () => {
  const [later = '', earlier = ''] = await stage({ name_id: 'n2', currency: 'CNY', amount_minor: '500' }, {})
  const { entries, hash } = await preview([earlier, later])
  type Line = { id: string; names: string[]; game_name: string; amount_minor: string; currency: string; base_minor: string; shares: number }
  const listed = (await finance.get('cost-list', {})).body.data
  expect(entries.map(({ shares, ...line }: Line) => [line, shares])).toEqual(
    [later, earlier].map((id) => [listed.find((line: Line) => line.id === id), 30]),
  )
  const chinese = entries.map(({ currency, amount_minor, base_minor }: Line) => [currency, amount_minor, base_minor])
  expect(chinese[0]).toEqual(['CNY', '500', '500'])
  expect(chinese[1]?.[0]).toBe('USD')
  expect((await preview([earlier, later])).hash).toBe(hash)
})

describe('has this invoice been entered already?', () => {
  test('the preview names entries of the same amount for the same game or firm, in the months around', async () => {
    const [october = ''] = await stage({ month: '2026-10' })
    const [firm = ''] = await stage({ month: '2026-11', game_id: '2', name_id: 'n2' })
    await stage({ month: '2026-11', amount_minor: '5', name_id: 'b' }, { month: '2026-11', game_id: '3', master_id: null, name_id: 'n2' })
    const [id = ''] = await stage({})
    const { twins } = await preview([id])
    expect(
      twins.map((twin: { of: string; id: string; month: string; state: string }) => [twin.of, twin.id, twin.month, twin.state]),
    ).toEqual([
      [id, october, '2026-10', 'staged'],
      [id, firm, '2026-11', 'staged'],
    ])
  })

  test('not those that are previewed together, half a year away, or of games that are not the reader’s', async () => {
    const ids = await stage({}, { name_id: 'n2' })
    await stage({ month: '2026-05' })
    expect((await preview(ids)).twins).toEqual([])
    const [foreign = ''] = await stage({ game_id: '2' })
    const mine = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1'] } })
    expect((await preview(ids)).twins.map((twin: { id: string }) => twin.id)).toContain(foreign)
    expect((await preview(ids, mine)).twins).toEqual([])
  })

  test('the list is searched by an amount as well, in each currency with its own decimals', async () => {
    const [dollars = ''] = await stage({ amount_minor: '123450' }, { name_id: 'n2', currency: 'CNY', amount_minor: '1234' })
    const found = async (q: string) => (await finance.get('cost-list', { q })).body.data.map(({ id }: { id: string }) => id)
    expect([await found('1,234.5'), await found('1234.50'), await found('1234')]).toEqual([[dollars], [dollars], []])
  })
})

test('what will the profit report show: posted before, added now, and after, by month and game', async () => {
  const first = await stage({})
  await post(first)
  const second = await stage({ name_id: 'n2', level: 'region', amount_minor: '100' })
  const { report } = await preview(second)
  expect(report).toEqual([
    { month: '2026-11', game_id: '1', game_name: '游戏1', posted_minor: '720007', added_minor: '360', after_minor: '720367' },
    { month: '2026-11', game_id: '2', game_name: '游戏2', posted_minor: '0', added_minor: '360', after_minor: '360' },
  ])
  await post(second)
  const { body } = await finance.get('cost_level_data', { month: '2026-11' })
  expect(body.data.map((row: Record<string, string>) => [row['level'], row['game_id'], row['base_minor']])).toEqual([
    ['game', '1', '720007'],
    ['region', '1', '360'],
    ['region', '2', '360'],
  ])
})

test('why is "calculating" still on: how long it waits, what comes first, and whether anyone works', async () => {
  const { db } = finance.database
  const [first = ''] = await stage({})
  const [second = ''] = await stage({ name_id: 'n2' })
  for (const id of [first, second]) await finance.post('cost-commit', { ids: [id], hash: (await preview([id])).hash })
  const queue = async () => (await finance.get('cost_calc_status', { ids: [second] })).body.data.queue
  expect(await queue()).toMatchObject({ ahead: 1, running: 0 })
  expect(await claimCost(db, 'somebody')).toBe(first)
  expect(await queue()).toMatchObject({ ahead: 1, running: 1 })
  await db
    .updateTable('cost_entry')
    .set({ updated_at: new Date(Date.now() - 90_000), lease_until: new Date(0) })
    .execute()
  expect(await queue()).toMatchObject({ ahead: 1, running: 0 })
  expect((await queue()).waited_s).toBeGreaterThanOrEqual(89)
})

test('branding costs: what each level bears and each firm is paid of the whole filter, whichever page is asked for', async () => {
  const branding = [
    { level: '1', weight: 2 },
    { level: '3', weight: 1 },
  ]
  await stage(
    { name_id: 'b', currency: 'CNY', amount_minor: '100', branding },
    { month: '2026-12', name_id: 'b', currency: 'CNY', amount_minor: '10', branding },
  )
  await stage({
    name_id: 'b',
    currency: 'CNY',
    amount_minor: '3',
    master_id: null,
    spreader_id: null,
    branding: [{ level: '1', weight: 1 }],
  })
  await stage({})
  const { body } = await finance.get('cost-list', { branding: '1', page: '2', per_page: '1' })
  expect([body.total, body.levels.map((level: Record<string, string>) => [level['id'], level['base_minor']])]).toEqual([
    3,
    [
      ['1', '77'],
      ['2', '0'],
      ['3', '36'],
    ],
  ])
  expect([body.data.length, body.masters]).toEqual([
    1,
    [
      { id: 'm1', base_minor: '110' },
      { id: null, base_minor: '3' },
    ],
  ])
  const plain = (await finance.get('cost-list')).body
  expect([plain.levels, plain.masters]).toEqual([[], []])
})

test('a month that was opened again takes corrections with a reason, from those who may open months', async () => {
  const [id = ''] = await stage({})
  await finance.database.db.updateTable('finance_month').set({ state: 'reopened' }).where('month', '=', '2026-11').execute()
  const entry = JSON.stringify(aCost({ amount_minor: '7' }))
  const clerk = await finance.signIn({
    ...PRESETS.finance,
    pages: { finance: { func: { 'cost.view': true, 'cost.edit': true, 'cost.delete': true } } },
  })
  const edit = (reason: string, as?: string) => finance.post('cost-edit', { id, version: '1', entry, reason }, as)
  expect((await edit('记错', clerk)).body.code).toBe('finance.cost.correct_forbidden')
  const deleted = await finance.post('cost-batch-delete', { entries: JSON.stringify([{ id, version: 1 }]), reason: '记错' }, clerk)
  expect(deleted.body.data.rows[0]).toMatchObject({ result: 'refused', blockers: [{ code: 'finance.cost.correct_forbidden' }] })
  expect((await edit('')).body.code).toBe('finance.cost.reason_missing')
  expect((await edit('记错')).body.data).toMatchObject({ amount_minor: '7', version: 2 })
})
