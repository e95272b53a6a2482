import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { calculateNext } from '#server/features/finance/cost-calculation.ts'
import { aCost, aFinance, type Finance } from './a-finance.ts'
import { openMonths } from './open-months.ts'
import { clean, extracted, incomeRow, ownIncome, rowsOf, sendFile } from './a-statement.ts'

const MONTH = '2026-10'
let finance: Finance
beforeAll(async () => {
  finance = await aFinance()
})
afterAll(() => finance.close())
beforeEach(async () => {
  const { db } = finance.database
  await openMonths(db)
  await clean(finance)
  await db.deleteFrom('platform_figure').execute()
  await db.deleteFrom('cost_entry').execute()
  await db.updateTable('cost_name').set({ billed: true }).execute()
})

const save = async (fields: Record<string, string> = {}, as?: string) =>
  await finance.post(
    'gxt_finance/platform_figure',
    { month: MONTH, game_id: '1', app_store: 'App Store', currency: 'USD', amount_minor: '69300', version: '0', ...fields },
    as,
  )
const list = async (query: Record<string, string> = {}, as?: string) =>
  (await finance.get('gxt_finance/platform_figure', { month: MONTH, ...query }, as)).body
const figures = async () => (await rowsOf(finance)).map(({ reference, system_minor }) => `${reference} ${system_minor}`)
const trail = async (event: string) =>
  await finance.database.db.selectFrom('audit_log').selectAll().where('event', '=', event).orderBy('id').execute()
const bills = [
  ['月份', '渠道', '游戏', '消耗', '应付金额', '币种', '参考号'],
  ['2026-10', 'Meta', '1', '80', '80', 'USD', 'm1'],
  ['2026-10', '巨量', '1', '20', '20', 'USD', 't1'],
]
  .map((cells) => cells.join(','))
  .join('\n')
const enter = async (change: Record<string, unknown>) => {
  const staged = await finance.post('cost-single', { entries: JSON.stringify([aCost({ month: MONTH, ...change })]) })
  const { ids } = staged.body.data
  const { hash } = (await finance.get('cost-preview', { ids })).body.data
  return { ids, commit: () => finance.post('cost-commit', { ids, hash }) }
}
/** Costs of channel 21 that are calculated and posted. */
const posted = async (...costs: Record<string, unknown>[]) => {
  for (const cost of costs) await (await enter({ spreader_id: '21', currency: 'USD', ...cost })).commit()
  while (await calculateNext(finance.database.db, randomUUID()));
}
const two = ownIncome(incomeRow(), incomeRow({ 参考号: 'r2', 应结金额: '307', 实结金额: '' }))

describe('the platform figure of a row', () => {
  test('is there as soon as its statement is extracted, and adds up to the figure of the place', async () => {
    await save({ app_store: ' app store', amount_minor: '100001' })
    await extracted(finance, 'income', { body: two })
    expect(await figures()).toEqual(['r1 69301', 'r2 30700'])
    const [row] = (await finance.get('gxt_finance/income_detail', { month: MONTH })).body.data
    expect([row.actual_minor, row.system_minor, row.version]).toEqual(['69300', '69301', 1])
  })

  test('follows the figure: the row gets a new version and a line in the trail, and keeps its confirmation', async () => {
    await extracted(finance, 'income', { body: two })
    expect(await figures()).toEqual(['r1 0', 'r2 0'])
    const [first] = await rowsOf(finance)
    await finance.post('gxt_finance/confirm_income_row', {
      rows: JSON.stringify([{ id: first?.id, version: 1 }]),
      gap_note: '平台数据未到',
    })
    const before = (await trail('finance.row.figured')).length
    expect((await save({ amount_minor: '100000' })).status).toBe(200)
    expect(await figures()).toEqual(['r1 69300', 'r2 30700'])
    const [after] = await rowsOf(finance)
    expect([after?.version, after?.state]).toEqual([3, 'confirmed'])
    const lines = (await trail('finance.row.figured')).slice(before)
    expect(lines.map(({ entity_id, after: now }) => [entity_id, Object(now).row.system_minor])).toEqual([
      [after?.id, '69300'],
      [(await rowsOf(finance))[1]?.id, '30700'],
    ])
    expect(new Set(lines.map(({ request_id }) => request_id)).size).toBe(1)
    const log = (await finance.get('gxt_finance/income_log', { month: MONTH, id: after?.id ?? '' })).body.data
    expect(log[0].changes).toContainEqual({ field: 'system_minor', before: '0', after: '69300' })
    // saying the same again changes nothing
    await save({ amount_minor: '100000', version: '1', reason: 'looked at again' })
    expect((await trail('finance.row.figured')).length).toBe(before + 2)
  })

  test('shares the figure with rows that come in later', async () => {
    await save({ amount_minor: '100000' })
    await extracted(finance, 'income', { body: ownIncome(incomeRow()) })
    expect(await figures()).toEqual(['r1 100000'])
    await extracted(finance, 'income', { body: ownIncome(incomeRow({ 参考号: 'r2', 应结金额: '307' })) })
    expect(await figures()).toEqual(['r1 69300', 'r2 30700'])
  })

  test('of outcome is what our costs of the channel come to, once none of the month waits', async () => {
    await extracted(finance, 'outcome', { body: bills })
    const one = await enter({ spreader_id: '21', name_id: 'n', amount_minor: '7500', currency: 'USD' })
    const other = await enter({ spreader_id: '21', name_id: 'n2', amount_minor: '500', currency: 'USD' })
    await one.commit()
    await other.commit()
    await calculateNext(finance.database.db, randomUUID())
    expect(await figures()).toEqual(['m1 0', 't1 0'])
    await calculateNext(finance.database.db, randomUUID())
    expect(await figures()).toEqual(['m1 8000', 't1 0'])
    expect(
      (await list({ kind: 'outcome' })).data.map((row: Record<string, unknown>) => [row.spreader_name, row.amount_minor, row.source]),
    ).toEqual([
      ['Meta', '8000', 'cost'],
      ['巨量', null, null],
    ])
    const [entry] = (await finance.get('cost-list', { month: MONTH, q: '名n2' })).body.data
    await finance.post('cost-batch-delete', { entries: JSON.stringify([{ id: entry.id, version: entry.version }]), reason: '重复' })
    expect(await figures()).toEqual(['m1 7500', 't1 0'])
    const [last] = (await finance.get('cost-list', { month: MONTH })).body.data
    await finance.post('cost-batch-delete', { entries: JSON.stringify([{ id: last.id, version: last.version }]), reason: '重复' })
    expect(await figures()).toEqual(['m1 0', 't1 0'])
  })

  test('of outcome leaves out costs that do not show on the bill, and costs of no channel', async () => {
    const { db } = finance.database
    await db.updateTable('cost_name').set({ billed: false }).where('id', '=', 'n2').execute()
    const shared = {
      month: MONTH,
      game_id: '1',
      currency: 'USD',
      fx_rate: '7',
      level: 'game' as const,
      state: 'posted' as const,
      entered_by: finance.userId,
    }
    for (const [name_id, spreader_id, minor] of [
      ['n', '21', 100],
      ['n2', '21', 9],
      ['b', null, 5],
    ] as const) {
      const { id } = await db
        .insertInto('cost_entry')
        .values({ ...shared, name_id, spreader_id, amount_minor: minor, base_minor: minor * 7 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const share = {
        entry_id: id,
        month: MONTH,
        day: `${MONTH}-01`,
        game_id: '1',
        spreader_id: '21',
        amount_minor: minor,
        base_minor: minor * 7,
      }
      await db.insertInto('cost_share').values(share).execute()
    }
    expect((await list({ kind: 'outcome' })).data.map((row: Record<string, unknown>) => row.amount_minor)).toEqual(['100'])
  })
})

describe('a name of costs that is taken off the bill of channels', () => {
  const switched = (id: string, billed: '0' | '1', as?: string) =>
    finance.post('/dapper/api/finance/v3/cost_name_billed', { id, billed }, as)

  test('changes the figures of open months with a line for each cost and row, keeps those of a confirmed month, and is put back', async () => {
    const { db } = finance.database
    await extracted(finance, 'outcome', { body: bills })
    await posted(
      { name_id: 'n', amount_minor: '5000' },
      { name_id: 'n2', amount_minor: '3000' },
      { month: '2026-11', name_id: 'n2', amount_minor: '700' },
    )
    await db
      .insertInto('finance_month')
      .values({ month: '2026-11', kind: 'cost', state: 'confirmed' })
      .onConflict((at) => at.columns(['month', 'kind']).doUpdateSet({ state: 'confirmed' }))
      .execute()
    const before = await figures()
    const { status, body } = await switched('n2', '0')
    expect([status, body.data]).toEqual([200, { months: [MONTH] }])
    expect([before, await figures()]).toEqual([
      ['m1 8000', 't1 0'],
      ['m1 5000', 't1 0'],
    ])
    const kept = await db.selectFrom('cost_entry').select(['month', 'billed']).where('name_id', '=', 'n2').orderBy('month').execute()
    expect(kept).toEqual([
      { month: MONTH, billed: false },
      { month: '2026-11', billed: true },
    ])
    const lines = await Promise.all(['finance.cost_name.billed', 'finance.cost.billed', 'finance.row.figured'].map((event) => trail(event)))
    expect(lines.map((each) => each.at(-1)?.request_id === lines[0]?.at(-1)?.request_id)).toEqual([true, true, true])
    expect((await switched('n2', '0')).body.code).toBe('finance.cost_name.switched')
    await switched('n2', '1')
    expect(await figures()).toEqual(['m1 8000', 't1 0'])
  })

  test('is another matter than a cost that is entered afterwards: it is what its name says', async () => {
    await switched('n2', '0')
    await extracted(finance, 'outcome', { body: bills })
    await posted({ name_id: 'n2', amount_minor: '3000' })
    expect(await figures()).toEqual(['m1 0', 't1 0'])
  })

  test('needs the right to change figures, and a name that costs are entered under', async () => {
    const viewer = await finance.signIn({ ...PRESETS.finance, pages: { finance: { func: { 'statement.view': true } } } })
    expect([(await switched('n', '0', viewer)).status, (await switched('k', '0')).status, (await switched('none', '0')).status]).toEqual([
      403, 404, 404,
    ])
  })
})

describe('a figure', () => {
  test('is entered once, and corrected with a reason by anyone who saw what it was', async () => {
    const first = await save()
    expect(first.body.data).toMatchObject({ amount_minor: '69300', source: 'entered', version: 1, statement_minor: '0', rows: 0 })
    expect((await save()).body).toMatchObject({ code: 'finance.figure.changed', present: { amount_minor: '69300', version: 1 } })
    expect((await save({ version: '1', amount_minor: '1' })).body.code).toBe('finance.figure.reason_missing')
    const second = await save({ version: '1', amount_minor: '-5', reason: '平台重算' })
    expect(second.body.data).toMatchObject({ amount_minor: '-5', version: 2, note: '平台重算' })
    const [, line] = await trail('finance.figure.saved').then((lines) => lines.slice(-2))
    expect([Object(line?.before).figure.amount_minor, Object(line?.after).figure.amount_minor]).toEqual(['69300', '-5'])
  })

  test('of an unknown currency, an unknown game or a foreign game is refused', async () => {
    expect((await save({ currency: 'XXX' })).body.code).toBe('finance.statement.currency_unknown')
    const narrow = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['2'] } })
    expect((await save({}, narrow)).status).toBe(403)
    expect((await list({}, narrow)).total).toBe(0)
  })

  test('is deleted with a reason, and the rows it lay on have none', async () => {
    const { id } = (await save({ amount_minor: '100000' })).body.data
    await extracted(finance, 'income', { body: two })
    expect((await finance.post('gxt_finance/platform_figure_delete', { id, version: '9', reason: 'x' })).status).toBe(409)
    expect((await finance.post('gxt_finance/platform_figure_delete', { id, version: '1', reason: 'x' })).status).toBe(200)
    expect(await figures()).toEqual(['r1 0', 'r2 0'])
    expect((await finance.post('gxt_finance/platform_figure_delete', { id, version: '1', reason: 'x' })).status).toBe(404)
  })

  test('saved by two people at once is saved by one of them', async () => {
    const answers = await Promise.all([save({ amount_minor: '1' }), save({ amount_minor: '2' })])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    expect((await list()).total).toBe(1)
  })
})

describe('a file of figures', () => {
  const send = async (body: string, more: Record<string, string> = {}) =>
    await sendFile(finance, 'platform_figure_import', { name: '平台.csv', body }, more)
  const HEAD = '月份,游戏,应用商店,平台金额,币种'

  test('brings its good lines in and tells the bad ones', async () => {
    await save({ game_id: '2', amount_minor: '500' })
    await extracted(finance, 'income', { body: two })
    const { body } = await send(
      [
        HEAD,
        '2026-10,1,App Store,1000,USD',
        '2026-10,2,App Store,5,USD',
        '2026-10,77,App Store,5,USD',
        '2026-10,1,app store ,7,USD',
        '2026-11,1,x,=1+1,USD',
      ].join('\n'),
    )
    expect(body.data).toMatchObject({ added: 1, changed: 0, same: 1, bad: 3 })
    expect(
      body.data.lines.map(({ line, reasons }: { line: number; reasons: { code: string }[] }) => [line, ...reasons.map(({ code }) => code)]),
    ).toEqual([
      [4, 'finance.statement.game_unknown'],
      [5, 'finance.statement.repeated_line'],
      [6, 'finance.statement.formula', 'finance.statement.wrong_month', 'value.not_number'],
    ])
    expect(await figures()).toEqual(['r1 69300', 'r2 30700'])
  })

  test('that is none, or too large, is refused', async () => {
    expect((await send('a,b\n1,2')).body.code).toBe('finance.figure.no_head')
    expect((await send(`${HEAD}\n${'2026-10,1,a,1,USD\n'.repeat(5_010)}`)).body.code).toBe('import.too_many_rows')
    expect((await send(HEAD, { month: '2026-13' })).status).toBe(400)
    expect((await sendFile(finance, 'platform_figure_import', null)).body.code).toBe('import.file.missing')
  })
})

test('the list is a file as well, and so is what to fill in', async () => {
  await save()
  expect((await finance.get('gxt_finance/platform_figure', { month: MONTH, format: 'csv' })).text).toContain('693.00')
  expect((await finance.get('gxt_finance/platform_figure_template', { format: 'csv' })).text).toContain('平台金额')
  expect((await finance.get('gxt_finance/platform_figure_template', { format: 'xlsx' })).status).toBe(200)
})

test('the list says the tolerance that months are held to, so that the page marks what a month would be kept by', async () => {
  const tolerance = async () => (await finance.get('gxt_finance/platform_figure', { month: MONTH })).body.tolerance_bps
  const rules = (await finance.get('gxt_finance/month_rules')).body.data
  expect([await tolerance(), rules.tolerance_bps]).toEqual([50, 50])
})
