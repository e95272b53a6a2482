import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RowSum } from '#contract/finance-rows.ts'
import { isGapLarge, isGapOpen } from '#domain/finance/row-step.ts'
import { PRESETS } from '#permissions/presets.ts'
import type { RowResult } from '#server/features/finance/statement-row.service.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { emptyMonths, monthCalls, someRows } from './a-month.ts'

let finance: Finance
let calls: ReturnType<typeof monthCalls>
beforeAll(async () => {
  finance = await aFinance()
  calls = monthCalls(finance)
})
afterAll(() => finance.close())
beforeEach(() => emptyMonths(finance))

const only = (games: string[]) => finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: games } })
const stored = async (id: string) =>
  await finance.database.db.selectFrom('statement_row').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const trailOfRow = async (id: string) =>
  await finance.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'finance.row')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

describe('lists', () => {
  test('sum the whole filter by currency, and stay within the grants', async () => {
    await someRows(finance, {}, { state: 'confirmed' }, { game_id: '3', currency: 'JPY', actual_minor: '900', base_minor: '42' })
    const body = await calls.list({ per_page: '1' })
    expect([
      body.data.length,
      body.total,
      body.month_state,
      body.sums.map(({ currency, rows, actual_minor, confirmed_minor }: RowSum) => [currency, rows, actual_minor, confirmed_minor]),
    ]).toEqual([
      1,
      3,
      'open',
      [
        ['JPY', 1, '900', '0'],
        ['USD', 2, '140000', '70000'],
      ],
    ])
    const mine = await only(['3'])
    expect((await calls.list({}, mine)).data.map(({ currency }: { currency: string }) => currency)).toEqual(['JPY'])
    const months = (await finance.get('gxt_finance/income', {}, mine)).body.data
    expect(
      months.map(({ month, rows, base_minor }: { month: string; rows: number; base_minor: string }) => [month, rows, base_minor]),
    ).toEqual([['2026-10', 1, '42']])
  })

  test('find gaps as the domain defines them, around the tolerance and below zero', async () => {
    const amounts = ['0', '1', '199', '200', '201', '19900', '20000', '-20000', '-19900', '999999999999999']
    await someRows(
      finance,
      ...amounts.flatMap((actual_minor) =>
        amounts.map((system_minor, index) => ({ actual_minor, system_minor, gap_note: index % 3 === 0 ? ' ' : 'x' })),
      ),
    )
    const all = (await calls.list({ per_page: '500' })).data
    const expected = (is: typeof isGapOpen) => all.filter((row: Parameters<typeof isGapOpen>[0]) => is(row, 50)).length
    expect([(await calls.list({ gap: 'large' })).total, (await calls.list({ gap: 'open' })).total]).toEqual([
      expected(isGapLarge),
      expected(isGapOpen),
    ])
    expect(expected(isGapOpen)).toBeGreaterThan(5)
  })

  test('go out as files that say filter, zone, currency and time, amounts unchanged beyond 2^53', async () => {
    await someRows(finance, { note: '=1+1', actual_minor: '900719925474099301', system_minor: '0' })
    const csv = await finance.get('gxt_finance/income_detail', { month: '2026-10', format: 'csv', gap: 'large' })
    expect(csv.text).toContain('月份：2026-10; 差异：差异超出容差')
    expect(csv.text).toContain('9007199254740993.01')
    expect(csv.text).toContain("'=1+1")
    expect((await finance.get('gxt_finance/income_detail', { month: '2026-10', format: 'xlsx' })).text.slice(0, 2)).toBe('PK')
  })
})

describe('notes', () => {
  test('leave what they do not name, clear what is empty, and keep a confirmation; another amount takes it back', async () => {
    const [id = ''] = await someRows(finance, { state: 'confirmed', note: 'a', gap_note: 'b' })
    expect((await calls.note({ id, version: '1', note: '' })).body.data).toMatchObject({
      note: '',
      gap_note: 'b',
      state: 'confirmed',
      version: 2,
    })
    expect((await calls.note({ id, version: '2', gap_note: '跨日' })).body.data).toMatchObject({ gap_note: '跨日', state: 'confirmed' })
    const changed = (await calls.note({ id, version: '3', actual_minor: '69999' })).body.data
    expect(changed).toMatchObject({ actual_minor: '69999', base_minor: '496993', state: 'unconfirmed', confirmed_by: null })
  })

  test('of two people: the second gets the present row and nothing is lost', async () => {
    const [id = ''] = await someRows(finance, {})
    const other = await finance.signIn()
    await calls.note({ id, version: '1', note: '一' })
    const { status, body } = await calls.note({ id, version: '1', note: '二' }, other)
    expect([status, body.code, body.present.note, body.present.version, (await stored(id)).note]).toEqual([
      409,
      'finance.row.changed',
      '一',
      2,
      '一',
    ])
  })

  test('dispute a row until the dispute is withdrawn; no one confirms it meanwhile', async () => {
    const [id = ''] = await someRows(finance, {})
    expect((await calls.note({ id, version: '1', disputed: '1', reason: '少两天' })).body.data.state).toBe('disputed')
    expect((await calls.confirmRows([{ id, version: 2 }])).body.data.rows[0].blockers).toEqual([{ code: 'finance.row.disputed' }])
    expect((await calls.note({ id, version: '2', disputed: '0' })).body.data.state).toBe('unconfirmed')
    expect((await trailOfRow(id)).map(({ event }) => event)).toEqual(['finance.row.disputed', 'finance.row.dispute_withdrawn'])
  })

  test('refuse what changes nothing, is too long or no amount, by field', async () => {
    const [id = ''] = await someRows(finance, {})
    const codes = async (fields: Record<string, string>) =>
      (await calls.note({ id, version: '1', ...fields })).body.blockers.map((one: { code: string }) => one.code)
    expect([await codes({}), await codes({ note: 'x'.repeat(501) }), await codes({ actual_minor: '1'.repeat(16) })]).toEqual([
      ['finance.row.no_change'],
      ['finance.row.note_long'],
      ['finance.row.amount_bad'],
    ])
  })
})

describe('confirming', () => {
  test('gives each row its own result', async () => {
    const [one = '', two = '', three = ''] = await someRows(finance, {}, { state: 'disputed' }, {})
    await calls.note({ id: three, version: '1', note: '改过' })
    const { body } = await calls.confirmRows([{ id: one }, { id: two }, { id: three }])
    expect(body.data.rows.map(({ result, blockers, row }: RowResult) => [result, blockers.map(({ code }) => code), row.state])).toEqual([
      ['confirmed', [], 'confirmed'],
      ['refused', ['finance.row.disputed'], 'disputed'],
      ['refused', ['finance.row.changed'], 'unconfirmed'],
    ])
  })

  test('of rows with a gap above the tolerance wants the explanation first, one for all of them, and each row keeps it', async () => {
    const ids = await someRows(finance, {}, { system_minor: '60000' }, { system_minor: '60000', gap_note: '退税' })
    const rows = ids.map((id) => ({ id }))
    const results = async (more: Record<string, string>, of: readonly { id: string; version?: number }[] = rows) =>
      (await calls.confirmRows(of, more)).body.data.rows.map(({ result, blockers, row }: RowResult) => [
        result,
        blockers.map(({ code }) => code),
        row.gap_note,
      ])
    expect(await results({ gap_note: ' ' })).toEqual([
      ['confirmed', [], ''],
      ['refused', ['finance.row.gap_unexplained'], ''],
      ['confirmed', [], '退税'],
    ])
    const [, two = ''] = ids
    expect(await results({ gap_note: ' 跨月订单 ' }, [{ id: two }])).toEqual([['confirmed', [], '跨月订单']])
    // the platform's figure came after the confirmation: it is explained, and stays confirmed by who confirmed it
    const [one = ''] = ids
    await finance.database.db.updateTable('statement_row').set({ system_minor: '1' }).where('id', '=', one).execute()
    const other = await finance.signIn()
    const before = await stored(one)
    const late = await calls.confirmRows([{ id: one, version: 2 }], { gap_note: '补数' }, other)
    const after = await stored(one)
    expect([late.body.data.rows[0].result, after.state, after.confirmed_by, after.gap_note, after.version]).toEqual([
      'explained',
      'confirmed',
      before.confirmed_by,
      '补数',
      3,
    ])
    expect((await trailOfRow(one)).map(({ event }) => event)).toEqual(['finance.row.confirmed', 'finance.row.noted'])
  })

  test('happens once: the second person is told by whom and when, the same ticket gets its first answer', async () => {
    const [id = ''] = await someRows(finance, {})
    const ticket = randomUUID()
    const first = await calls.confirmRows([{ id }], { ticket })
    const again = await calls.confirmRows([{ id }], { ticket })
    expect([again.body.data, (await stored(id)).version]).toEqual([first.body.data, 2])
    const other = await finance.signIn()
    const { confirmed_at, confirmed_by } = first.body.data.rows[0].row
    expect((await calls.confirmRows([{ id }], {}, other)).body.data.rows[0].blockers).toEqual([
      { code: 'finance.row.confirmed_by', params: { name: confirmed_by.name, at: confirmed_at } },
    ])
  })

  test('by two at the same moment: one confirms, the other sees it', async () => {
    const ids = await someRows(finance, ...Array.from({ length: 40 }, () => ({})))
    const rows = ids.map((id) => ({ id }))
    const answers = await Promise.all([calls.confirmRows(rows), calls.confirmRows([...rows].reverse())])
    const results = answers.map(({ body }) => body.data.rows.map(({ result }: { result: string }) => result))
    expect(results.map((list: string[]) => new Set(list).size)).toEqual([1, 1])
    expect(results.flat().filter((result: string) => result === 'confirmed')).toHaveLength(40)
    expect((await Promise.all(ids.map(trailOfRow))).map((lines) => lines.length)).toEqual(ids.map(() => 1))
  })

  test('is taken back row by row', async () => {
    const [id = ''] = await someRows(finance, {})
    await calls.confirmRows([{ id }])
    const { body } = await calls.confirmRows([{ id, version: 2 }], { confirmed: '0' })
    expect(body.data.rows[0]).toMatchObject({ result: 'taken_back', row: { state: 'unconfirmed', confirmed_by: null, confirmed_at: null } })
    expect((await calls.confirmRows([{ id, version: 3 }], { confirmed: '0' })).body.data.rows[0].blockers[0].code).toBe(
      'finance.row.not_confirmed',
    )
  })

  test('does not see rows of other games, nor of the other kind', async () => {
    const [id = '', outcome = ''] = await someRows(finance, { game_id: '3' }, { kind: 'outcome' })
    const mine = await only(['1'])
    expect([(await calls.confirmRows([{ id }], {}, mine)).status, (await calls.confirmRows([{ id: outcome }])).status]).toEqual([404, 404])
  })
})

describe('the trail', () => {
  test('has one line a change, and replayed it gives the rows as they are stored', async () => {
    const ids = await someRows(finance, {}, {}, {}, {})
    const start = await Promise.all(ids.map(stored))
    const [one = '', two = '', three = ''] = ids
    await calls.confirmRows([{ id: one }, { id: two }])
    await calls.note({ id: one, version: '2', actual_minor: '71000', note: '补 1000' })
    await calls.note({ id: three, version: '1', disputed: '1' })
    await calls.note({ id: three, version: '2', disputed: '0', gap_note: '汇率' })
    await calls.confirmRows([{ id: two, version: 2 }], { confirmed: '0', reason: '点错' })
    await calls.confirmRows([{ id: two, version: 3 }])
    const replayed = new Map(start.map((row) => [row.id, { ...row }]))
    for (const id of ids)
      for (const line of await trailOfRow(id)) {
        const before: unknown = Reflect.get(Object(line.before), 'row')
        const after: unknown = Reflect.get(Object(line.after), 'row')
        const row = Object(replayed.get(id))
        for (const [field, value] of Object.entries(Object(before))) expect([field, plain(row[field])]).toEqual([field, value])
        expect([line.user_id, typeof line.request_id]).toEqual([finance.userId, 'string'])
        Object.assign(row, after)
      }
    for (const id of ids) {
      const row = Object(replayed.get(id))
      const now = await stored(id)
      expect(Object.fromEntries(Object.entries(now).map(([field, value]) => [field, plain(value)]))).toEqual(
        Object.fromEntries(Object.entries(row).map(([field, value]) => [field, plain(value)])),
      )
      expect((await trailOfRow(id)).length).toBe(now.version - 1)
    }
  })

  test('is what both generations of logs show, each line once, within the grants', async () => {
    const [id = ''] = await someRows(finance, {}, { game_id: '3' })
    const edited = await finance.post('/dapper/api/fin/comes/edit', { id, version: '1', note: '旧接口' })
    expect(edited.body.data.note).toBe('旧接口')
    await calls.confirmRows([{ id, version: 2 }])
    const lines = async (path: string, query: Record<string, string>, as?: string) =>
      (await finance.get(path, query, as)).body.data.map(({ event, changes }: { event: string; changes: { field: string }[] }) => [
        event,
        changes.map(({ field }) => field),
      ])
    const expected = [
      ['finance.row.confirmed', ['state']],
      ['finance.row.noted', ['note']],
    ]
    expect([await lines('gxt_finance/income_log', { id }), await lines('/dapper/api/fin/comes/log', { id })]).toEqual([expected, expected])
    expect(await lines('gxt_finance/outcome_log', { id })).toEqual([])
    expect(await lines('gxt_finance/income_log', { month: '2026-10' }, await only(['3']))).toEqual([])
  })

  test('and what is left is listed for both kinds, oldest month first', async () => {
    await someRows(finance, { month: '2026-11' }, { kind: 'outcome' }, { state: 'confirmed' }, { state: 'disputed' })
    const { body } = await finance.get('/dapper/api/fin/comes/unconfirmed')
    expect([
      body.total,
      body.data.map(({ month, kind, state }: { month: string; kind: string; state: string }) => `${month} ${kind} ${state}`),
    ]).toEqual([3, ['2026-10 outcome unconfirmed', '2026-10 income disputed', '2026-11 income unconfirmed']])
    const open = await finance.get('gxt_finance/income_detail', { month: '2026-10', state: 'open' })
    expect(open.body.data.map(({ state }: { state: string }) => state)).toEqual(['disputed'])
  })
})

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
