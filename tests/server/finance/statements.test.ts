import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { clean, extractAll, extracted, incomeRow, ownIncome, progress, rowsOf, upload } from './a-statement.ts'

let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())
beforeEach(() => clean(finance))

const twoGood = ownIncome(incomeRow(), incomeRow({ 参考号: 'r2', 游戏: '游戏2', 币种: 'CNY', 分成比例: '0.5' }))

describe('a file of another month', () => {
  test('is told as such when every line is of the same one; nothing comes in', async () => {
    const body = ownIncome(incomeRow({ 月份: '2026-09' }), incomeRow({ 参考号: 'r2', 月份: '2026/09' }))
    const { extraction } = await extracted(finance, 'income', { body })
    expect(extraction).toMatchObject({ state: 'extracted', rows_ok: 0, rows_bad: 2 })
    expect(extraction.error).toMatchObject({
      code: 'finance.statement.another_month',
      params: { value: '2026-09', month: '2026-10', count: 2 },
    })
  })

  test('is taken for its own month without being called the same file: nothing of it came in before', async () => {
    const body = ownIncome(incomeRow({ 月份: '2026-11' }))
    await extracted(finance, 'income', { body })
    const again = await upload(finance, 'income', { body }, { month: '2026-11' })
    expect([again.status, again.body.data.month]).toEqual([200, '2026-11'])
  })

  test.each([
    ['one line is of the month', [incomeRow({ 月份: '2026-09' }), incomeRow({ 参考号: 'r2' })]],
    ['they are of two months', [incomeRow({ 月份: '2026-09' }), incomeRow({ 参考号: 'r2', 月份: '2026-08' })]],
    ['a line has another fault', [incomeRow({ 月份: '2026-09' }), incomeRow({ 参考号: 'r2', 游戏: '无此游戏' })]],
  ])('is not when %s', async (_, rows) => {
    const { extraction } = await extracted(finance, 'income', { body: ownIncome(...rows) })
    expect([extraction.state, extraction.error]).toEqual(['extracted', null])
  })
})

describe('an upload', () => {
  test('is read in the background, and its rows are there when it has ended', async () => {
    const sent = await upload(finance, 'income', { body: twoGood })
    expect([sent.status, sent.body.data.state, await rowsOf(finance)]).toEqual([200, 'queued', []])
    await extractAll(finance)
    expect(await progress(finance)).toMatchObject({
      result: '1',
      extraction: { state: 'extracted', rows_total: 3, rows_done: 3, rows_ok: 2, rows_bad: 0, template: 'own_income', bad_key: null },
    })
    expect(await rowsOf(finance)).toMatchObject([
      {
        month: '2026-10',
        kind: 'income',
        line: 2,
        counterparty: 'Apple',
        game_id: '1',
        flow_minor: '100000',
        refunded_minor: '1000',
        share_rate: '0.7',
        due_minor: '69300',
        actual_minor: '69300',
        fx_rate: '7.1',
        base_minor: '492030',
        reference: 'r1',
      },
      { line: 3, game_id: '2', currency: 'CNY', share_rate: '0.5', fx_rate: '1', base_minor: '69300' },
    ])
  })

  test('of the same ticket is one upload', async () => {
    const ticket = crypto.randomUUID()
    const [one, two] = [
      await upload(finance, 'income', { body: twoGood }, { ticket }),
      await upload(finance, 'income', { body: twoGood }, { ticket }),
    ]
    expect(two.body).toEqual(one.body)
    expect(await finance.database.db.selectFrom('extraction').select('id').execute()).toHaveLength(1)
  })

  test('is one of a kind and month for everybody: the loser is told who and since when', async () => {
    await upload(finance, 'income', { body: twoGood })
    const colleague = await finance.signIn()
    const second = await upload(finance, 'income', { body: ownIncome(incomeRow({ 参考号: 'x' })) }, {}, colleague)
    expect([second.status, second.body.code, second.body.present.state]).toEqual([409, 'finance.statement.running', 'queued'])
    expect(second.body.blockers[0].params.by).toBe(second.body.present.started_by.name)
    expect(
      (await upload(finance, 'income', { body: ownIncome(incomeRow({ 月份: '2026-11' })) }, { month: '2026-11' }, colleague)).status,
    ).toBe(200)
  })

  test('two at the same moment: one begins', async () => {
    const sent = await Promise.all([1, 2, 3].map((no) => upload(finance, 'income', { body: ownIncome(incomeRow({ 参考号: `p${no}` })) })))
    expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  test('of a confirmed month is refused, also when the month closes while it is extracted', async () => {
    const { db } = finance.database
    await upload(finance, 'income', { body: twoGood })
    await db
      .insertInto('finance_month')
      .values({ month: '2026-10', kind: 'income' })
      .onConflict((on) => on.doNothing())
      .execute()
    await db.updateTable('finance_month').set({ state: 'confirmed' }).where('kind', '=', 'income').execute()
    await extractAll(finance)
    expect(await progress(finance)).toMatchObject({ result: '0', extraction: { state: 'failed', error: { code: 'finance.month.closed' } } })
    expect(await rowsOf(finance)).toEqual([])
    expect((await upload(finance, 'income', { body: 'x' })).body.code).toBe('finance.month.closed')
  })

  test('of the same file is noticed, and read again only when the person says so', async () => {
    await extracted(finance, 'income', { body: twoGood })
    const again = await upload(finance, 'income', { body: twoGood, name: 'another name.csv' })
    expect([again.status, again.body.code, again.body.blockers[0].params.file]).toEqual([409, 'finance.statement.same_file', '对账单.csv'])
    const { extraction, reasons } = await extracted(finance, 'income', { body: twoGood }, { again: '1' })
    expect(extraction).toMatchObject({ rows_ok: 0, rows_bad: 2 })
    expect(reasons[0]).toContain('与文件「对账单.csv」第 2 行相同')
  })

  test('leaves one line in the trail for its beginning and one for its end', async () => {
    const { extraction } = await extracted(finance, 'income', { body: twoGood })
    const lines = await finance.database.db
      .selectFrom('audit_log')
      .select(['event', 'after'])
      .where('entity_id', '=', extraction.id)
      .where('entity', '=', 'finance.extraction')
      .orderBy('id')
      .execute()
    expect(lines.map(({ event }) => event)).toEqual(['finance.statement.uploaded', 'finance.statement.extracted'])
    expect(lines[1]?.after).toMatchObject({ month: '2026-10', rows_ok: 2, rows_bad: 0, template: 'own_income' })
  })
})

describe('bad rows', () => {
  test('come as a file with their own columns and the reasons, and only they have to be corrected and uploaded again', async () => {
    const body = ownIncome(
      incomeRow(),
      incomeRow({ 参考号: 'r2', 游戏: '没有', 流水: '-1', 应结金额: '1.234' }),
      incomeRow({ 参考号: 'r3' }),
    )
    const { extraction, bad } = await extracted(finance, 'income', { body })
    expect(extraction).toMatchObject({ rows_ok: 2, rows_bad: 1 })
    const [head = '', line = ''] = bad.replace('\ufeff', '').split('\r\n')
    expect(head).toBe(`月份,结算方,游戏,应用商店,流水,退款,税额,分成比例,应结金额,币种,参考号,原因 #${extraction.id}`)
    expect(line).toContain('2026-10,Apple,没有,App Store,-1,10,,70%,1.234,USD,r2,')
    expect(line).toContain('游戏: 没有游戏「没有」，或您无权使用')
    expect(line).toContain('流水: 不能为负数')
    expect(line).toContain('应结金额: 最多 2 位小数')
    const corrected = bad.replace(',没有,', ',2,').replace(',-1,', ',1,').replace(',1.234,', ',1.23,')
    const second = await extracted(finance, 'income', { body: corrected, name: 'corrected.csv' })
    expect(second.extraction).toMatchObject({ rows_ok: 1, rows_bad: 0 })
    expect((await rowsOf(finance)).map(({ reference }) => reference).sort()).toEqual(['r1', 'r2', 'r3'])
  })

  test.each([
    ['a month that is not the one', { 月份: '2026年9月' }, '月份: 属于 2026-09，而上传的是 2026-10 的对账单'],
    ['no month', { 月份: 'soon' }, '月份: 「soon」不是月份'],
    ['a negative amount', { 退款: '-5' }, '退款或返点: 不能为负数'],
    ['more decimals than the currency has', { 流水: '1.001' }, '流水: 最多 2 位小数'],
    ['a currency without a rate', { 币种: 'XXX' }, '币种: 未知币种「XXX」'],
    ['a game that is not there', { 游戏: '99' }, '游戏: 没有游戏「99」'],
    ['a formula', { 应结金额: '=1+1' }, '应结金额: 单元格是公式'],
    ['a share above all', { 分成比例: '170%' }, '分成比例: 「170%」不是 0 到 100% 的分成比例'],
    ['no amount', { 应结金额: '' }, '应结金额: 缺少内容'],
    ['what is no number', { 流水: '一千' }, '流水: 「一千」不是数字'],
    ['an exponent', { 流水: '1e3' }, '流水: 「1e3」不是数字'],
    ['an amount no ledger holds', { 流水: '999999999999999' }, '流水: 金额过大'],
  ])('%s: the line is refused with field and reason, the rest is not lost', async (_, change, reason) => {
    const { extraction, reasons } = await extracted(finance, 'income', {
      body: ownIncome(incomeRow({ 参考号: 'bad', ...change }), incomeRow({ 参考号: 'good' })),
    })
    expect(extraction).toMatchObject({ rows_ok: 1, rows_bad: 1 })
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toContain(reason)
  })

  test('a row that is twice in a file is taken once', async () => {
    const { extraction, reasons } = await extracted(finance, 'income', {
      body: ownIncome(incomeRow(), incomeRow(), incomeRow({ 参考号: 'r2' })),
    })
    expect([extraction.rows_ok, extraction.rows_bad]).toEqual([2, 1])
    expect(reasons[0]).toContain('与第 2 行重复')
  })

  test('the same row in another file is noticed by what it says, not by its place', async () => {
    await extracted(finance, 'income', { body: ownIncome(incomeRow(), incomeRow({ 参考号: 'r2' })), name: 'one.csv' })
    const other =
      '币种,应结金额,流水,退款,分成比例,游戏,结算方,月份,应用商店,参考号\nUSD,693.00,"1,000",10.0,0.70,游戏1,apple,2026/10,App Store,r1\n'
    const { extraction, reasons } = await extracted(finance, 'income', { body: other, name: 'two.csv' })
    expect([extraction.rows_ok, extraction.rows_bad]).toEqual([0, 1])
    expect(reasons[0]).toContain('与文件「one.csv」第 2 行相同')
  })

  test('rows of games and channels outside the grants are refused line by line, as if there were none', async () => {
    const narrow = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1'] } })
    await upload(finance, 'income', { body: ownIncome(incomeRow(), incomeRow({ 参考号: 'r2', 游戏: '2' })) }, {}, narrow)
    await extractAll(finance)
    const { extraction } = await progress(finance, {}, narrow)
    expect([extraction.rows_ok, extraction.rows_bad]).toEqual([1, 1])
    expect((await finance.get('gxt_finance/file_download', { key: extraction.bad_key }, narrow)).text).toContain(
      '没有游戏「2」，或您无权使用',
    )
  })
})

describe('a file as a whole', () => {
  const failure = async (body: string | Buffer, name = 'x.csv') => {
    const { extraction } = await extracted(finance, 'income', { body, name })
    return [extraction.state, extraction.error?.code, extraction.error?.params]
  }

  test('of another version of our template is refused with both versions', async () => {
    expect(await failure(`Flightdeck income v1\n${twoGood}`)).toEqual([
      'failed',
      'finance.statement.template_version',
      { found: '1', expected: 3 },
    ])
    expect(await failure(`Flightdeck outcome v2\n${twoGood}`)).toEqual(['failed', 'finance.statement.other_kind', { kind: 'outcome' }])
  })

  test('of no shape that is understood says what lacks', async () => {
    expect(await failure('a,b,c\n1,2,3\n')).toEqual(['failed', 'finance.statement.no_head', undefined])
    expect(await failure('月份,结算方,游戏,流水\n2026-10,Apple,1,5\n')).toMatchObject(['failed', 'finance.statement.columns_missing', {}])
  })

  test('may be GBK, with tabs, quotes and lines in cells', async () => {
    const gbk = Buffer.from('d4c2b7dd09bde1cbe3b7bd09d3cecfb709c1f7cbae09d3a6bde1bdf0b6ee09b1d2d6d6', 'hex')
    const body = Buffer.concat([gbk, Buffer.from('\r\n2026-10\t"one\nof ""two"""\t1\t5.5\t3\tCNY\r\n')])
    expect((await extracted(finance, 'income', { body })).extraction).toMatchObject({ state: 'extracted', rows_ok: 1 })
    expect(await rowsOf(finance)).toMatchObject([{ counterparty: 'one\nof "two"', flow_minor: '550' }])
  })

  test('with a quote that does not pair loses that line only', async () => {
    const body = `${ownIncome(incomeRow(), incomeRow({ 结算方: '"App' }))}\r\n${incomeRow({ 参考号: 'r3' }).join(',')}\r\n`
    const { extraction, reasons } = await extracted(finance, 'income', { body })
    expect([extraction.rows_ok, extraction.rows_bad]).toEqual([2, 1])
    expect(reasons[0]).toContain('该行的引号没有成对')
  })
})

describe('cancelling', () => {
  const cancel = async (id: string, as?: string) => await finance.post('gxt_finance/cancel_extraction', { id }, as)

  test('what no one has begun is cancelled at once, and another may begin', async () => {
    const { body } = await upload(finance, 'income', { body: twoGood })
    expect((await cancel(body.data.id)).body.data).toMatchObject({ state: 'cancelled', ended_by: { id: finance.userId } })
    expect((await extracted(finance, 'income', { body: twoGood })).extraction).toMatchObject({ state: 'extracted', rows_ok: 2 })
  })

  test('what is under way is asked to end, and has ended when its worker agrees: nothing of it came in', async () => {
    const { body } = await upload(finance, 'income', { body: twoGood })
    await finance.database.db
      .updateTable('extraction')
      .set({ state: 'running', lease_until: new Date(0) })
      .execute()
    expect((await cancel(body.data.id)).body.data.state).toBe('cancelling')
    await extractAll(finance)
    expect(await progress(finance)).toMatchObject({ result: '0', extraction: { state: 'cancelled' } })
    expect(await rowsOf(finance)).toEqual([])
  })

  test('what is over cannot be ended any more, and is shown as it is', async () => {
    const { extraction } = await extracted(finance, 'income', { body: twoGood })
    const answer = await cancel(extraction.id)
    expect([answer.status, answer.body.code, answer.body.present.state]).toEqual([409, 'finance.statement.over', 'extracted'])
  })

  test('belongs to anyone who began it, and to those who may see what that person may', async () => {
    const { body } = await upload(finance, 'income', { body: twoGood })
    const narrow = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1'] } })
    expect((await cancel(body.data.id, narrow)).status).toBe(404)
    expect((await cancel(body.data.id, await finance.signIn())).status).toBe(200)
  })
})

describe('files', () => {
  test('are given to anyone who sent them and to those who may see as much; for others there are none', async () => {
    const { extraction } = await extracted(finance, 'income', { body: twoGood })
    expect((await finance.get('gxt_finance/file_download', { key: extraction.file_key })).text).toBe(twoGood)
    const narrow = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1'] } })
    expect((await progress(finance, {}, narrow)).extraction).toMatchObject({ file_key: null, bad_key: null, may_cancel: false })
    const refused = await finance.get('gxt_finance/file_download', { key: extraction.file_key }, narrow)
    const missing = await finance.get('gxt_finance/file_download', { key: 'f-nothing' }, narrow)
    expect([refused.status, refused.body.code]).toEqual([missing.status, missing.body.code])
    expect(refused.status).toBe(404)
  })

  test.each(['income', 'outcome'])('templates of %s are given as files that are taken back as they are', async (kind) => {
    const { body } = await finance.get('gxt_finance/upload_template', { kind })
    const own = body.data.find(({ own }: { own: boolean }) => own)
    for (const format of ['csv', 'xlsx']) {
      const { statusCode, headers, rawPayload } = await finance.http.inject({
        method: 'GET',
        url: `/dapper/api/finance-v2/gxt_finance/upload_template?kind=${kind}&template=${own.key}&format=${format}`,
        headers: { authorization: finance.me },
      })
      expect([statusCode, String(headers['content-disposition']).includes(`v${own.version}.${format}`)]).toEqual([200, true])
      const answer = await upload(finance, kind === 'income' ? 'income' : 'outcome', { body: rawPayload, name: `t.${format}` })
      expect(answer.status).toBe(200)
      await extractAll(finance)
      expect((await progress(finance, { kind })).extraction).toMatchObject({ state: 'extracted', template: own.key })
    }
  })
})

test('the game in the example of a template is one of the reader; without any it is left empty', async () => {
  const examplesFor = async (...game: string[]) => {
    const as = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game } })
    const answers = await Promise.all(
      ['income', 'outcome'].map((kind) => finance.get('gxt_finance/upload_template', { kind }, as).then(({ body }) => body.data)),
    )
    const columns: { field: string; example: string }[] = answers.flat().flatMap((template) => template.columns)
    const figures = await finance.http.inject({
      url: '/dapper/api/finance-v2/gxt_finance/platform_figure_template?format=csv',
      headers: { authorization: as },
    })
    const own = columns
      .filter(({ field, example }) => field === 'game' && !example.startsWith('com.example.game'))
      .map(({ example }) => example)
    return [[...new Set(own)], figures.body.split('\r\n')[1]?.split(',')[1]]
  }
  expect([await examplesFor('3'), await examplesFor('no-game')]).toEqual([
    [['3'], '3'],
    [[''], ''],
  ])
})

test('the dictionary and the groups hold what lies in the grants', async () => {
  await extracted(finance, 'income', { body: ownIncome(incomeRow(), incomeRow({ 游戏: '3', 参考号: 'r2', 结算方: 'Google' })) })
  const narrow = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1'] } })
  const { data } = (await finance.get('gxt_finance/dict', {}, narrow)).body
  expect([data.games.map(({ game_id }: { game_id: string }) => game_id), data.counterparties, data.app_stores]).toEqual([
    ['1'],
    ['Apple'],
    ['App Store'],
  ])
  expect((await finance.get('gxt_finance/ua_group', { kind: 'income' }, narrow)).body.data).toEqual([{ value: '', name: '–', rows: 1 }])
})
