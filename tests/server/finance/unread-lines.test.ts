import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { emptyMonths, monthCalls } from './a-month.ts'
import { extracted, incomeRow, ownIncome } from './a-statement.ts'

/** A month does not close over lines of statements that were not read in. */
let finance: Finance
let calls: ReturnType<typeof monthCalls>
beforeAll(async () => {
  finance = await aFinance()
  calls = monthCalls(finance)
})
afterAll(() => finance.close())
beforeEach(async () => {
  await emptyMonths(finance)
  await finance.database.db.deleteFrom('statement_file').execute()
})

const waive = (fields: Record<string, string>, as?: string) => finance.post('gxt_finance/waive_bad_lines', fields, as)
const open = async () => {
  const { prerequisites, unread } = await calls.view()
  const { count } = prerequisites.find(({ key }: { key: string }) => key === 'lines_read')
  return { count, unread }
}
/** One good line, and two whose game no one knows. */
const twoBad = ownIncome(incomeRow(), incomeRow({ 参考号: 'r2', 游戏: '没有' }), incomeRow({ 参考号: 'r3', 游戏: '没有' }))
const confirmAll = async () => {
  const { data } = await calls.list()
  return await calls.confirmRows(data, { gap_note: '平台数据未到' })
}

test('its bad lines keep a month open until a corrected file has brought them in, file after file', async () => {
  const { extraction, bad } = await extracted(finance, 'income', { body: twoBad })
  await confirmAll()
  const before = await open()
  expect(before).toMatchObject({ count: 2, unread: [{ id: extraction.id, lines: 2, waiver: null, file_key: extraction.bad_key }] })
  const { status, body } = await calls.sign()
  expect([status, body.blockers]).toEqual([409, [{ code: 'finance.month.lines_read', params: { count: 2 } }]])

  // one of the two is corrected; the file that is left is corrected in turn
  const half = await extracted(finance, 'income', { body: bad.replace(',没有,', ',1,'), name: 'half.csv' })
  expect([half.extraction.rows_ok, half.extraction.rows_bad, (await open()).count]).toEqual([1, 1, 1])
  await extracted(finance, 'income', { body: half.bad.replace(',没有,', ',1,'), name: 'rest.csv' })
  expect(await open()).toEqual({ count: 0, unread: [] })
  await confirmAll()
  expect((await calls.sign()).body.data.state).toBe('confirmed')
})

test('a line whose row is in the month already was read, and is not in the way', async () => {
  await extracted(finance, 'income', { body: ownIncome(incomeRow()) })
  const { extraction } = await extracted(finance, 'income', { body: ownIncome(incomeRow()), name: 'again.csv' }, { again: '1' })
  expect([extraction.rows_bad, (await open()).count]).toEqual([1, 0])
})

test('they are waived only with a reason, which is signed and stays in the frozen copy', async () => {
  const { extraction } = await extracted(finance, 'income', { body: twoBad, name: '渠道.csv' })
  await confirmAll()
  const id: string = extraction.id
  expect((await waive({ id, lines: '2', reason: '不要' })).body.blockers).toEqual([
    { code: 'finance.month.reason_missing', field: 'reason', params: { min: 5 } },
  ])
  expect((await waive({ id, lines: '1', reason: '属于其他公司' })).body.code).toBe('finance.month.lines_moved')
  const { hash } = await calls.view()
  const decided = { id, lines: '2', reason: ' 属于其他公司 ', ticket: randomUUID() }
  const first = await waive(decided)
  expect(first.status).toBe(200)
  // a user who asks again for the result of their own waiver is not told of another user
  expect((await waive(decided)).body).toEqual(first.body)
  // who was first is said with the refusal
  const { unread } = await calls.view()
  const second = await waive({ id, lines: '2', reason: '属于其他公司' })
  expect([second.status, second.body.code, second.body.present]).toEqual([409, 'finance.month.lines_waived', unread[0]])
  // a signature on the totals of before is worth nothing
  expect((await calls.sign({ hash })).body.code).toBe('finance.month.totals_changed')
  const view = await calls.view()
  const waiver = { id, file_name: '渠道.csv', lines: 2, reason: '属于其他公司', user_id: finance.userId }
  expect([view.totals.waivers, view.unread[0].waiver]).toMatchObject([[waiver], { lines: 2, reason: '属于其他公司' }])
  expect((await calls.sign()).body.data.state).toBe('confirmed')
  expect((await waive({ id, lines: '2', waived: '0' })).body.code).toBe('finance.month.closed')
  const copy = await finance.get('gxt_finance/month_copy', { month: '2026-10', kind: 'income' })
  expect(copy.body.data.totals.waivers).toMatchObject([waiver])
  const checked = await finance.post('/dapper/api/fin/comes/month_verify', { month: '2026-10', kind: 'income' })
  expect([checked.status, checked.body.data?.ok ?? checked.text]).toEqual([200, true])
})

test('a waiver is taken back while the month is open; each step is one line of the trail', async () => {
  const { extraction } = await extracted(finance, 'income', { body: twoBad })
  const id: string = extraction.id
  await waive({ id, lines: '2', reason: '属于其他公司' })
  expect((await open()).count).toBe(0)
  expect((await waive({ id, lines: '2', waived: '0' })).status).toBe(200)
  expect([(await open()).count, (await waive({ id, lines: '2', waived: '0' })).body.code]).toEqual([2, 'finance.month.not_waived'])
  const lines = await finance.database.db.selectFrom('audit_log').select('event').where('entity_id', '=', id).orderBy('id').execute()
  expect(lines.map(({ event }) => event).filter((event) => event.includes('waive'))).toEqual([
    'finance.statement.waived',
    'finance.statement.waiver_withdrawn',
  ])
})

test('who may not see the statement neither sees its lines nor waives them', async () => {
  const { extraction } = await extracted(finance, 'income', { body: twoBad })
  const mine = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['3'] } })
  const { unread } = await calls.view('income', '2026-10', mine)
  expect([unread[0].lines, unread[0].file_key]).toEqual([2, null])
  expect((await waive({ id: extraction.id, lines: '2', reason: '属于其他公司' }, mine)).status).toBe(404)
})
