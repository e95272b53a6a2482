import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { clean, extractAll, extracted, incomeRow, ownIncome, progress, rowsOf, upload } from './a-statement.ts'

/** Lines of sums are held against the rows; a difference stops the extraction until a person says why. */
let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())
beforeEach(() => clean(finance))

const total = (change: Parameters<typeof incomeRow>[0]) =>
  incomeRow({
    月份: '合计',
    结算方: '',
    游戏: '',
    应用商店: '',
    流水: '',
    退款: '',
    分成比例: '',
    应结金额: '',
    币种: '',
    参考号: '',
    ...change,
  })
const twoRows = [incomeRow(), incomeRow({ 参考号: 'r2', 流水: '500.5', 应结金额: '346.5' })]
const read = async (body: string) => (await extracted(finance, 'income', { body })).extraction
const explain = async (id: string, reason: string, as?: string) => await finance.post('gxt_finance/explain_difference', { id, reason }, as)
const due = (stated: string, counted = stated) => ({ field: 'due', stated, counted })
const told = ({ state, controls }: { state: string; controls: { columns: unknown[] }[] }) => [state, controls.map(({ columns }) => columns)]

describe('a line of sums', () => {
  test('that agrees is told with the sums, and nothing stops', async () => {
    const extraction = await read(ownIncome(...twoRows, total({ 流水: '1500.50', 应结金额: '1039.5000000000002' })))
    expect(extraction).toMatchObject({
      state: 'extracted',
      rows_ok: 2,
      controls: [
        {
          line: 4,
          label: '合计',
          region: '',
          currency: '',
          columns: [{ field: 'flow', stated: '1500.5', counted: '1500.5' }, due('1039.5')],
        },
      ],
      sums: [{ currency: 'USD', rows: 2, due_minor: '103950' }],
      explained: null,
    })
  })

  test('counts bad lines as well: they are lines of the file', async () => {
    const bad = incomeRow({ 参考号: 'r3', 游戏: '没有', 应结金额: '1' })
    expect(told(await read(ownIncome(...twoRows, bad, total({ 应结金额: '1040.5' }))))).toEqual(['extracted', [[due('1040.5')]]])
  })

  test('is of the rows since the one before it, of all of them, or of those of its currency', async () => {
    const yen = incomeRow({ 参考号: 'r3', 币种: 'cny', 流水: '80', 应结金额: '40' })
    const body = ownIncome(
      twoRows[0] ?? [],
      total({ 月份: '小计', 应结金额: '693' }),
      twoRows[1] ?? [],
      total({ 月份: '小计', 应结金额: '346.5' }),
      yen,
      total({ 应结金额: '40', 币种: 'CNY' }),
      total({ 月份: '总计', 应结金额: '1079.5' }),
    )
    expect(told(await read(body))).toEqual(['extracted', [[due('693')], [due('346.5')], [due('40')], [due('1079.5')]]])
  })
})

describe('a difference', () => {
  const differing = ownIncome(...twoRows, total({ 应结金额: '2039.5' }))

  test('stops the extraction: nothing comes in, the month has its place taken, and the two sums are told', async () => {
    const extraction = await read(differing)
    expect(told(extraction)).toEqual(['stopped', [[due('2039.5', '1039.5')]]])
    expect([extraction.may_explain, extraction.may_cancel, extraction.ended_at, await rowsOf(finance)]).toEqual([true, true, null, []])
    expect((await progress(finance)).result).toBe('2')
    const other = await upload(finance, 'income', { body: ownIncome(incomeRow({ 参考号: 'x' })) })
    expect([other.status, other.body.code]).toEqual([409, 'finance.statement.running'])
  })

  test('goes on with a reason, which stays with the extraction and in the trail', async () => {
    const { id } = await read(differing)
    expect((await explain(id, '  ')).body.code).toBe('finance.statement.reason_missing')
    expect((await explain(id, '合计含上月补结')).body.data).toMatchObject({ state: 'queued', explained: { reason: '合计含上月补结' } })
    await extractAll(finance)
    expect((await progress(finance)).extraction).toMatchObject({
      state: 'extracted',
      rows_ok: 2,
      controls: [{ columns: [due('2039.5', '1039.5')] }],
      explained: { reason: '合计含上月补结', by: { id: finance.userId } },
    })
    expect(await rowsOf(finance)).toHaveLength(2)
    const trail = await finance.database.db
      .selectFrom('audit_log')
      .select(['event', 'user_id', 'after'])
      .where('entity', '=', 'finance.extraction')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(trail.map(({ event }) => event)).toEqual(
      ['uploaded', 'stopped', 'explained', 'extracted'].map((event) => `finance.statement.${event}`),
    )
    expect([trail[2]?.user_id, trail[2]?.after]).toEqual([finance.userId, expect.objectContaining({ reason: '合计含上月补结' })])
  })

  test('that is another one than the person explained stops it again', async () => {
    const { id } = await read(differing)
    await explain(id, '合计含上月补结')
    await finance.database.db.updateTable('extraction').set({ controls: '[]' }).where('id', '=', id).execute()
    await extractAll(finance)
    expect((await progress(finance)).extraction.state).toBe('stopped')
  })

  test('is explained by those who may have the file, once, and not in a confirmed month', async () => {
    const { id } = await read(differing)
    const narrow = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1'] } })
    expect((await explain(id, '合计含上月补结', narrow)).status).toBe(404)
    expect((await progress(finance, {}, narrow)).extraction).toMatchObject({ controls: [], sums: [], may_explain: false })
    await finance.database.db
      .insertInto('finance_month')
      .values({ month: '2026-10', kind: 'income', state: 'confirmed' })
      .onConflict((on) => on.columns(['month', 'kind']).doUpdateSet({ state: 'confirmed' }))
      .execute()
    expect((await explain(id, '合计含上月补结')).body.code).toBe('finance.month.closed')
    // what is stopped may be given up all the same
    expect((await finance.post('gxt_finance/cancel_extraction', { id })).body.data).toMatchObject({
      state: 'cancelled',
      may_explain: false,
    })
    const late = await explain(id, '合计含上月补结')
    expect([late.status, late.body.code]).toEqual([409, 'finance.month.closed'])
  })

  test('of an extraction that is over has nothing to explain', async () => {
    const { id } = await read(ownIncome(...twoRows))
    const answer = await explain(id, '合计含上月补结')
    expect([answer.status, answer.body.code, answer.body.present.state]).toEqual([409, 'finance.statement.not_stopped', 'extracted'])
  })
})
