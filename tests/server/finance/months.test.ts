import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { emptyMonths, monthCalls, someRows } from './a-month.ts'

let finance: Finance
let calls: ReturnType<typeof monthCalls>
beforeAll(async () => {
  finance = await aFinance()
  calls = monthCalls(finance)
})
afterAll(() => finance.close())
let began = '0'
beforeEach(async () => {
  await emptyMonths(finance)
  const last = await finance.database.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  began = last?.id ?? '0'
})

const ready = (...changes: Parameters<typeof someRows>[1][]) =>
  someRows(finance, ...(changes.length > 0 ? changes : [{}, {}]).map((change) => ({ state: 'confirmed' as const, ...change })))
const trail = async (event: string) =>
  await finance.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'finance.month')
    .where('event', '=', event)
    .where('id', '>', began)
    .orderBy('id')
    .execute()
const rules = async (value: { secondPair?: boolean; toleranceBps?: number }) =>
  await finance.database.db
    .insertInto('setting')
    .values({ key: 'finance_month_rules', value: JSON.stringify({ secondPair: false, toleranceBps: 50, ...value }) })
    .execute()
const aBill = async (kind: 'income' | 'outcome' = 'income') =>
  await finance.database.db
    .insertInto('bill')
    .values({
      month: '2026-10',
      kind,
      number: randomUUID(),
      counterparty: 'Apple',
      game_id: '1',
      amount_minor: 900,
      currency: 'USD',
      issued_on: '2026-10-31',
      due_on: '2026-11-30',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const unmet = async (kind: 'income' | 'outcome' = 'income') =>
  (await calls.view(kind)).prerequisites.flatMap(({ key, ok, count }: { key: string; ok: boolean; count: number }) =>
    ok ? [] : [`${key} ${count}`],
  )

describe('what is in the way', () => {
  test('is counted from the rows: every prerequisite of income', async () => {
    const { db } = finance.database
    await someRows(finance, { month: '2026-09' })
    await someRows(
      finance,
      {},
      { state: 'disputed' },
      { state: 'confirmed', system_minor: '60000' },
      { state: 'confirmed', system_minor: '60000', gap_note: '退税' },
    )
    const { id } = await aBill()
    const payment = {
      bill_id: id,
      month: '2026-10',
      kind: 'income' as const,
      amount_minor: 1,
      currency: 'USD',
      paid_on: '2026-11-01',
      method: 'bank' as const,
      added_by: finance.userId,
    }
    await db.insertInto('bill_repayment').values(payment).execute()
    const file = await db
      .insertInto('statement_file')
      .values({
        month: '2026-10',
        kind: 'income',
        storage_key: randomUUID(),
        file_name: 'a',
        bytes: 1,
        sha256: '-',
        template: '-',
        uploaded_by: finance.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('extraction').values({ month: '2026-10', kind: 'income', file_id: file.id, started_by: finance.userId }).execute()
    expect(await unmet()).toEqual([
      'rows_confirmed 2',
      'extraction_done 1',
      'repayments_confirmed 1',
      'gap_explained 1',
      'previous_confirmed 1',
    ])
    const { status, body } = await calls.sign()
    expect([status, body.blockers.map(({ code }: { code: string }) => code), body.present.state]).toEqual([
      409,
      ['rows_confirmed', 'extraction_done', 'repayments_confirmed', 'gap_explained', 'previous_confirmed'].map(
        (key) => `finance.month.${key}`,
      ),
      'open',
    ])
  })

  test('of the outcome are its costs as well; the tolerance of gaps is a setting', async () => {
    await ready({ kind: 'outcome', system_minor: '69300' })
    const cost = {
      month: '2026-10',
      game_id: '1',
      name_id: 'n',
      amount_minor: 5,
      currency: 'USD',
      fx_rate: '7',
      base_minor: 35,
      level: 'game' as const,
      entered_by: finance.userId,
    }
    await finance.database.db.insertInto('cost_entry').values(cost).execute()
    expect(await unmet('outcome')).toEqual(['costs_posted 1', 'gap_explained 1'])
    await rules({ toleranceBps: 100 })
    expect(await unmet('outcome')).toEqual(['costs_posted 1'])
  })

  test('an empty month is not confirmed', async () => {
    expect((await calls.sign()).body.blockers).toEqual([{ code: 'finance.month.empty', params: { month: '2026-10' } }])
  })
})

describe('the signature', () => {
  test('confirms what was seen, keeps a copy of it, and leaves one line in the trail', async () => {
    const [id = ''] = await ready(
      {},
      { actual_minor: '900719925474099301', base_minor: '6395111470866105037', system_minor: '900719925474099301' },
    )
    const { hash, totals } = await calls.view()
    const { status, body } = await calls.sign({ hash })
    expect([status, body.data.state, body.data.hash, body.data.signatures.length, body.data.copies.length]).toEqual([
      200,
      'confirmed',
      hash,
      1,
      1,
    ])
    const copy = (await finance.get('gxt_finance/month_copy', { month: '2026-10', kind: 'income' })).body.data
    expect([copy.totals, copy.totals_hash, copy.rows]).toEqual([totals, hash, 2])
    const csv = await finance.get('gxt_finance/month_copy', { month: '2026-10', kind: 'income', format: 'csv' })
    expect(csv.text).toContain('9007199254740993.01')
    expect(csv.text).toContain(hash)
    const lines = await trail('finance.month.confirmed')
    expect(lines.map(({ entity_id, before, after }) => [entity_id, before, Reflect.get(Object(after), 'hash')])).toEqual([
      ['2026-10/income', { state: 'open' }, hash],
    ])
    expect((await calls.confirmRows([{ id }], { confirmed: '0' })).body.data.rows[0].blockers).toEqual([
      { code: 'finance.month.closed', params: { month: '2026-10' } },
    ])
  })

  test('is refused when the totals moved, and says which rows moved and by whose hand', async () => {
    const [id = ''] = await ready()
    const { hash, as_of } = await calls.view()
    await calls.note({ id, version: '1', actual_minor: '70100' })
    await calls.confirmRows([{ id, version: 2 }])
    const { status, body } = await calls.sign({ hash, since: as_of })
    expect([status, body.code, body.present.hash === hash]).toEqual([409, 'finance.month.totals_changed', false])
    expect(body.present.changed).toMatchObject([{ id, actual_minor: '70100', state: 'confirmed', updated_by: '测试' }])
  })

  test('covers more than the sums: two changes that cancel each other are seen', async () => {
    const [one = '', two = ''] = await ready()
    const { hash } = await calls.view()
    await finance.database.db.updateTable('statement_row').set({ actual_minor: '69999' }).where('id', '=', one).execute()
    await finance.database.db.updateTable('statement_row').set({ actual_minor: '70001' }).where('id', '=', two).execute()
    expect((await calls.sign({ hash })).body.code).toBe('finance.month.totals_changed')
  })

  test('happens once: a second person is told who confirmed and when; the same ticket gets its first answer', async () => {
    await ready()
    const { hash } = await calls.view()
    const ticket = randomUUID()
    const first = await calls.sign({ hash, ticket })
    expect((await calls.sign({ hash, ticket })).body.data.confirmed_at).toBe(first.body.data.confirmed_at)
    const other = await finance.signIn()
    const { status, body } = await calls.sign({ hash }, other)
    const [{ name, at }] = first.body.data.signatures
    expect([status, body.blockers]).toEqual([409, [{ code: 'finance.month.confirmed_by', params: { month: '2026-10', name, at } }]])
    expect([body.present.state, (await trail('finance.month.confirmed')).length]).toEqual(['confirmed', 1])
  })

  test('by two people at the same moment confirms once', async () => {
    await ready()
    const { hash } = await calls.view()
    const other = await finance.signIn()
    const answers = await Promise.all([calls.sign({ hash }), calls.sign({ hash }, other)])
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 409])
    expect((await finance.database.db.selectFrom('month_copy').select('id').execute()).length).toBe(1)
  })

  test('of anyone who does not see everything in the month is refused; the rest they may see', async () => {
    await ready({}, { game_id: '3' })
    const mine = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1', '2'] } })
    const view = await calls.view('income', '2026-10', mine)
    expect([view.totals.rows, view.blockers.map(({ code }: { code: string }) => code)]).toEqual([1, ['finance.month.not_whole']])
    expect((await calls.sign({}, mine)).status).toBe(403)
    expect((await finance.post('/dapper/api/fin/comes/month_verify', { month: '2026-10', kind: 'income' }, mine)).status).toBe(403)
    const all = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1', '3'] } })
    expect((await calls.sign({}, all)).status).toBe(200)
  })
})

describe('a second pair of eyes', () => {
  test('is another person, on the same totals; a change takes the first signature its worth', async () => {
    await rules({ secondPair: true })
    const [id = ''] = await ready()
    expect((await calls.sign()).body.data.state).toBe('signed')
    expect((await calls.sign()).body.code).toBe('finance.month.own_signature')
    await calls.note({ id, version: '1', note: '补充' })
    const other = await finance.signIn()
    const again = await calls.sign({}, other)
    expect([again.body.data.state, again.body.data.signatures.length]).toEqual(['signed', 1])
    const last = await calls.sign()
    expect([last.body.data.state, last.body.data.signatures.length]).toEqual(['confirmed', 2])
    expect([(await trail('finance.month.signed')).length, (await trail('finance.month.confirmed')).length]).toEqual([2, 1])
  })
})

describe('re-opening', () => {
  test('needs a reason and a permission of its own, and keeps what was signed', async () => {
    await ready()
    await calls.sign()
    const signer = await finance.signIn({ ...PRESETS.finance, pages: { finance: { func: { 'month.view': true, 'month.confirm': true } } } })
    expect((await calls.reopen('漏了一笔分成', {}, signer)).status).toBe(403)
    expect((await calls.reopen('  ')).body.code).toBe('finance.month.reason_missing')
    const { body } = await calls.reopen('漏了一笔分成')
    expect([body.data.state, body.data.reason, body.data.signatures, body.data.copies.length]).toEqual(['reopened', '漏了一笔分成', [], 1])
    await someRows(finance, { state: 'confirmed' })
    expect((await calls.sign()).body.data.copies.length).toBe(2)
    expect((await trail('finance.month.reopened')).map(({ after }) => Reflect.get(Object(after), 'reason'))).toEqual(['漏了一笔分成'])
  })

  test('begins with the latest month', async () => {
    await ready({ month: '2026-09' }, {})
    await calls.sign({ month: '2026-09' })
    await calls.sign()
    expect((await calls.reopen('改九月的分成', { month: '2026-09' })).body.code).toBe('finance.month.next_confirmed')
    expect((await calls.reopen('改十月的分成')).status).toBe(200)
    expect((await calls.reopen('改九月的分成', { month: '2026-09' })).status).toBe(200)
  })

  test('of the outcome opens the costs that closed with it', async () => {
    await ready({ kind: 'outcome' })
    await calls.sign({ kind: 'outcome' })
    const states = async () =>
      (await finance.get('/dapper/api/fin/check/total_status', { month: '2026-10' })).body.data.kinds.map(
        ({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`,
      )
    expect(await states()).toEqual(['income open', 'outcome confirmed', 'cost confirmed'])
    await calls.reopen('补一笔成本', { kind: 'outcome' })
    expect(await states()).toEqual(['income open', 'outcome reopened', 'cost reopened'])
  })
})

describe('the check', () => {
  test('adds everything up another way, and finds what was changed behind the database’s back', async () => {
    const [id = ''] = await ready({}, { currency: 'JPY', actual_minor: '12345', system_minor: '12345', base_minor: '588' })
    await calls.sign()
    const verify = async () => (await finance.post('/dapper/api/fin/comes/month_verify', { month: '2026-10', kind: 'income' })).body.data
    expect([(await verify()).ok, (await verify()).figures.length]).toEqual([true, 2 * 5 + 4])
    const { pool } = finance.database
    const owner = await pool.connect()
    await owner.query(`set session_replication_role = replica`)
    await owner.query('update statement_row set gap_note = $1 where id = $2', ['改', id])
    await owner.query(`set session_replication_role = origin`)
    owner.release()
    const found = await verify()
    expect([found.ok, found.figures.flatMap(({ name, ok }: { name: string; ok: boolean }) => (ok ? [] : [name]))]).toEqual([
      false,
      ['hash'],
    ])
    expect((await trail('finance.month.verified')).map(({ after }) => Reflect.get(Object(after), 'ok'))).toEqual([true, true, false])
  })
})

describe('rules', () => {
  test('are set by administration, with the version that was seen', async () => {
    const admin = await finance.signIn(PRESETS.admin)
    const set = (fields: Record<string, string>, as?: string) =>
      finance.post('gxt_finance/month_rules', { second_pair: '1', tolerance_bps: '80', version: '0', ...fields }, as)
    expect((await set({})).status).toBe(403)
    expect((await set({}, admin)).body.data).toEqual({ second_pair: true, four_eyes: false, tolerance_bps: 80, version: 1 })
    expect([(await set({}, admin)).status, (await finance.get('gxt_finance/month_rules')).body.data.tolerance_bps]).toEqual([409, 80])
  })

  test('switch the second person for costs and payments on and off; a save that does not name it leaves it', async () => {
    const admin = await finance.signIn(PRESETS.admin)
    const set = async (version: number, more: Record<string, string>) =>
      (await finance.post('gxt_finance/month_rules', { second_pair: '0', tolerance_bps: '50', version: String(version), ...more }, admin))
        .body.data.four_eyes
    const told = async () => (await finance.get('gxt_finance/bill_repayment', { month: '2026-10' })).body.four_eyes
    expect([await told(), await set(0, { four_eyes: '1' }), await told()]).toEqual([false, true, true])
    expect([await set(1, {}), await told(), await set(2, { four_eyes: '0' }), await told()]).toEqual([true, true, false, false])
  })

  test('leave a line that says before and after by the same names', async () => {
    const admin = await finance.signIn(PRESETS.admin)
    const rules = (await finance.get('gxt_finance/month_rules')).body.data
    const asked = { second_pair: '0', tolerance_bps: '90', version: String(rules.version) }
    expect((await finance.post('gxt_finance/month_rules', asked, admin)).status).toBe(200)
    const trail = finance.database.db.selectFrom('audit_log').select(['before', 'after']).where('entity_id', '=', 'rules')
    const line = await trail.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(line).toEqual({ before: rules, after: { second_pair: false, four_eyes: false, tolerance_bps: 90, version: rules.version + 1 } })
  })
})

test('a server that dies while it confirms leaves nothing behind, and the same ticket confirms afterwards', async () => {
  await ready()
  const { db, pool } = finance.database
  const { hash } = await calls.view()
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query(`update statement_row set note = note where month = '2026-10'`)
  const ticket = randomUUID()
  const dying = calls.sign({ hash, ticket })
  const waits = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waits)).rows.length).toBe(1)
  // what the database sees of a kill -9: the connection is gone in the middle of the transaction
  await pool.query(`select pg_terminate_backend(pid) from (${waits}) one`)
  expect((await dying).status).toBeGreaterThanOrEqual(500)
  await writer.query('rollback')
  writer.release()
  expect([(await calls.view()).state, (await db.selectFrom('month_copy').select('id').execute()).length]).toEqual(['open', 0])
  expect((await calls.sign({ hash, ticket })).body.data.state).toBe('confirmed')
})
