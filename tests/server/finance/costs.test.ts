import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { calculateNext, startCostCalculation } from '#server/features/finance/cost-calculation.ts'
import { claimCost } from '#server/features/finance/cost-calculation.repository.ts'
import { aCost, aFinance, type Finance } from './a-finance.ts'
import { openMonths } from './open-months.ts'

let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())
beforeEach(async () => {
  const { db } = finance.database
  await openMonths(db)
  await db.deleteFrom('cost_entry').execute()
  await db.deleteFrom('setting').execute()
})

const stage = async (...changes: object[]): Promise<string[]> => {
  const answer = await finance.post('cost-single', { entries: JSON.stringify(changes.map(aCost)) })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data.ids
}
const preview = async (ids: readonly string[]) => (await finance.get('cost-preview', { ids })).body.data
const commit = async (ids: readonly string[], more: Record<string, string> = {}) =>
  await finance.post('cost-commit', { ids, hash: (await preview(ids)).hash, ...more })
const calculateAll = async () => {
  while (await calculateNext(finance.database.db, randomUUID()));
}
const stored = async (id: string) => await finance.database.db.selectFrom('cost_entry').selectAll().where('id', '=', id).executeTakeFirst()
const confirmMonth = async (month: string) =>
  await finance.database.db.updateTable('finance_month').set({ state: 'confirmed' }).where('month', '=', month).execute()
const sharesOf = async (id: string) => await finance.database.db.selectFrom('cost_share').selectAll().where('entry_id', '=', id).execute()

describe('staging', () => {
  test('converts with the dated rate of the month and names it', async () => {
    const [id = ''] = await stage({ month: '2026-10' })
    const { body } = await finance.get('cost-detail', { id })
    expect(body.data.entry).toMatchObject({
      state: 'staged',
      base_minor: '710007',
      fx_rate: { name: '10月中间价', rate: '7.1' },
      names: ['名k', '名s', '名n'],
    })
  })

  test('is all or nothing, and names row and field of what is wrong', async () => {
    const entries = [aCost(), aCost({ amount_minor: '12.5' }), aCost({ name_id: 'n' })]
    const { status, body } = await finance.post('cost-single', { entries: JSON.stringify(entries) })
    expect([status, body.blockers.map(({ code, row, field }: { code: string; row: number; field: string }) => [code, row, field])]).toEqual(
      [
        400,
        [
          ['finance.cost.amount_bad', 2, 'amount_minor'],
          ['finance.cost.duplicate', 2, 'name_id'],
          ['finance.cost.duplicate', 3, 'name_id'],
        ],
      ],
    )
    expect((await finance.get('cost-list')).body.total).toBe(0)
  })

  test('the same ticket twice stages once', async () => {
    const fields = { ticket: randomUUID(), entries: JSON.stringify([aCost()]) }
    const first = await finance.post('cost-single', fields)
    const second = await finance.post('cost-single', fields)
    expect([first.body.data, (await finance.get('cost-list')).body.total]).toEqual([second.body.data, 1])
  })

  test('a cost that others’ games would bear needs their grants', async () => {
    const mine = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1', '2'] } })
    const send = (level: string) => finance.post('cost-single', { entries: JSON.stringify([aCost({ level })]) }, mine)
    expect((await send('company')).body.code).toBe('finance.cost.level_outside')
    expect((await send('region')).status).toBe(200)
  })
})

describe('the commit', () => {
  test('posts exactly what the preview showed, spread over days, games and channels', async () => {
    const ids = await stage({}, { name_id: 'n2', level: 'region', spreader_id: null, master_id: null, amount_minor: '7' })
    const seen = await preview(ids)
    expect((await commit(ids)).status).toBe(200)
    expect((await finance.get('cost_calc_status', { ids })).body.data).toMatchObject({ result: '2', waiting: 2 })
    await calculateAll()
    expect((await finance.get('cost_calc_status', { ids })).body.data).toMatchObject({ result: '1', posted: 2, waiting: 0 })
    const shares = (await Promise.all(ids.map(sharesOf))).flat()
    const by = (key: 'game_id' | 'spreader_id') => {
      const sums = new Map<string, bigint>()
      for (const share of shares) sums.set(share[key], (sums.get(share[key]) ?? 0n) + BigInt(share.base_minor))
      return [...sums].sort(([one], [other]) => one.localeCompare(other)).map(([id, minor]) => [id, String(minor)])
    }
    const shown = (rows: { id: string; base_minor: string }[]) => rows.map(({ id, base_minor }) => [id, base_minor])
    expect([by('game_id'), by('spreader_id')]).toEqual([shown(seen.by_game), shown(seen.by_channel)])
    expect(shares.filter(({ entry_id }) => entry_id === ids[0])).toHaveLength(30)
  })

  test('is refused with the present preview when an entry changed after the preview', async () => {
    const [id = ''] = await stage({})
    const { hash } = await preview([id])
    await finance.post('cost-edit', { id, version: '1', entry: JSON.stringify(aCost({ note: '改备注' })) })
    const { status, body } = await finance.post('cost-commit', { ids: [id], hash })
    expect([status, body.code, body.present.hash === hash]).toEqual([409, 'finance.cost.preview_changed', false])
    expect((await stored(id))?.state).toBe('staged')
  })

  test('of an entry that was committed meanwhile is 409 with the preview as it is now, and nothing is written twice', async () => {
    const ids = await stage({}, { name_id: 'n2' })
    const { hash } = await preview(ids)
    expect((await commit([ids[0] ?? ''])).status).toBe(200)
    const { status, body } = await finance.post('cost-commit', { ids, hash })
    expect([status, body.code, body.blockers.length]).toEqual([409, 'finance.cost.step', 1])
    expect(body.present).toEqual(await preview(ids))
    expect((await stored(ids[1] ?? ''))?.state).toBe('staged')
  })

  test('by two tabs happens once; the second is told that it is committed', async () => {
    const ids = await stage({})
    const { hash } = await preview(ids)
    const answers = await Promise.all([finance.post('cost-commit', { ids, hash }), finance.post('cost-commit', { ids, hash })])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'finance.cost.step',
      present: { entries: [{ id: ids[0] }], blockers: [{ code: 'finance.cost.step' }] },
    })
  })

  test('needs a second person where that is set', async () => {
    await finance.database.db
      .insertInto('setting')
      .values({ key: 'finance_month_rules', value: JSON.stringify({ fourEyes: true }) })
      .execute()
    const ids = await stage({})
    expect((await commit(ids)).body.code).toBe('finance.cost.own_entry')
    const other = await finance.signIn()
    expect((await finance.post('cost-commit', { ids, hash: (await preview(ids)).hash }, other)).status).toBe(200)
  })
})

describe('the calculation', () => {
  test('goes on with what a killed worker had begun, and posts it once', async () => {
    const [id = ''] = await stage({})
    await commit([id])
    const { db } = finance.database
    expect(await claimCost(db, 'dead')).toBe(id)
    expect(await calculateNext(db, 'other')).toBe(false) // the lease holds
    await db
      .updateTable('cost_entry')
      .set({ lease_until: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await calculateNext(db, 'other')).toBe(true)
    expect([(await stored(id))?.state, (await sharesOf(id)).length]).toEqual(['posted', 30])
  })

  test('runs by itself when a cost is committed', async () => {
    const { db, pool } = finance.database
    const running = startCostCalculation({ db, pool, log: { warn: () => {} }, sweepMs: 60_000 })
    const [id = ''] = await stage({})
    await commit([id])
    await expect.poll(async () => (await stored(id))?.state).toBe('posted')
    await running.stop()
  })
})

describe('an edit', () => {
  test('of a posted cost needs a reason, is calculated again, and the log says field by field what changed', async () => {
    const [id = ''] = await stage({})
    await commit([id])
    await calculateAll()
    const version = String((await stored(id))?.version)
    const entry = JSON.stringify(aCost({ amount_minor: '50' }))
    expect((await finance.post('cost-edit', { id, version, entry })).body.code).toBe('finance.cost.reason_missing')
    expect((await finance.post('cost-edit', { id, version, entry, reason: '多记了一位' })).body.data).toMatchObject({
      state: 'committed',
      amount_minor: '50',
    })
    expect(await sharesOf(id)).toEqual([])
    await calculateAll()
    const { body } = await finance.get('cost-log', { id })
    const edited = body.data.find(({ event }: { event: string }) => event === 'finance.cost.edited')
    expect([edited.reason, edited.changes]).toEqual([
      '多记了一位',
      [
        { field: 'state', before: 'posted', after: 'committed' },
        { field: 'amount_minor', before: '100001', after: '50' },
        { field: 'base_minor', before: '720007', after: '360' },
      ],
    ])
    expect(body.data.map(({ event }: { event: string }) => event)).toEqual([
      'finance.cost.posted',
      'finance.cost.edited',
      'finance.cost.posted',
      'finance.cost.committed',
      'finance.cost.staged',
    ])
  })

  test('of another version is a 409 with the present row', async () => {
    const [id = ''] = await stage({})
    await finance.post('cost-edit', { id, version: '1', entry: JSON.stringify(aCost({ note: '甲' })) })
    const { status, body } = await finance.post('cost-edit', { id, version: '1', entry: JSON.stringify(aCost({ note: '乙' })) })
    expect([status, body.code, body.present.note, body.present.version]).toEqual([409, 'finance.cost.changed', '甲', 2])
  })
})

describe('a deletion', () => {
  test('shows its impact first and changes nothing, then deletes with each row’s own result', async () => {
    const [one = '', two = ''] = await stage({}, { name_id: 'n2' })
    const ask = (more: Record<string, string>) =>
      finance.post('cost-batch-delete', {
        entries: JSON.stringify([
          { id: one, version: 1 },
          { id: two, version: 9 },
        ]),
        ...more,
      })
    const results = (answer: Awaited<ReturnType<typeof ask>>) => answer.body.data.rows.map(({ result }: { result: string }) => result)
    const rehearsed = await ask({ dry_run: '1' })
    expect([results(rehearsed), rehearsed.body.data.months]).toEqual([
      ['would_delete', 'refused'],
      [{ id: '2026-11', name: '2026-11', base_minor: '720007' }],
    ])
    expect((await finance.get('cost-list')).body.total).toBe(2)
    expect(results(await ask({}))).toEqual(['deleted', 'refused'])
    expect((await finance.get('cost-list')).body.data.map(({ id }: { id: string }) => id)).toEqual([two])
  })
})

describe('a confirmed month', () => {
  test('takes no entry, commit, edit or deletion', async () => {
    const [id = ''] = await stage({})
    const { hash } = await preview([id])
    await confirmMonth('2026-11')
    const codes = [
      await finance.post('cost-single', { entries: JSON.stringify([aCost({ name_id: 'n2' })]) }),
      await finance.post('cost-commit', { ids: [id], hash }),
      await finance.post('cost-edit', { id, version: '1', entry: JSON.stringify(aCost({ note: 'x' })), reason: 'x' }),
      await finance.post('cost-edit', { id, version: '1', entry: JSON.stringify(aCost({ month: '2026-12' })), reason: 'x' }),
    ].map(({ body }) => body.code)
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'finance.month.closed'))
    const { body } = await finance.post('cost-batch-delete', { entries: JSON.stringify([{ id, version: 1 }]), reason: 'x' })
    expect(body.data.rows[0]).toMatchObject({ result: 'refused', blockers: [{ code: 'finance.month.closed' }] })
  })

  test('refuses in the database itself, anyone who writes, into each of its tables', async () => {
    const { db, pool } = finance.database
    const [id = ''] = await stage({})
    const [other = ''] = await stage({ month: '2026-12', name_id: 'n2', currency: 'CNY' })
    const statement = `insert into statement_row (month, kind, row_hash, counterparty, game_id, flow_minor, due_minor, actual_minor, currency, fx_rate, base_minor)
      values ('2026-11', 'income', $1, 'Apple', '1', 1, 1, 1, 'USD', 7, 7)`
    await pool.query(statement, [randomUUID()])
    await pool.query(
      `insert into bill (month, kind, number, counterparty, game_id, amount_minor, currency, issued_on, due_on)
      values ('2026-11', 'income', $1, 'Apple', '1', 9, 'USD', '2026-11-30', '2026-12-30')`,
      [randomUUID()],
    )
    for (const kind of ['income', 'cost'] as const)
      await db
        .insertInto('finance_month')
        .values({ month: '2026-11', kind, state: 'confirmed' })
        .onConflict((conflict) => conflict.columns(['month', 'kind']).doUpdateSet({ state: 'confirmed' }))
        .execute()
    const writes: [string, string[]][] = [
      ["update cost_entry set note = $1 where month = '2026-11'", ['x']],
      ["update cost_entry set month = '2026-11' where id = $1", [other]],
      ['delete from cost_entry where id = $1', [id]],
      [
        `insert into cost_share (entry_id, month, day, game_id, spreader_id, amount_minor, base_minor) values ($1, '2026-11', '2026-11-01', '1', '21', 1, 1)`,
        [id],
      ],
      [statement, [randomUUID()]],
      ['update statement_row set note = $1', ['x']],
      [
        `insert into bill_repayment (bill_id, month, kind, amount_minor, currency, paid_on, method, added_by) select id, month, kind, 1, 'USD', '2026-12-01', '-', $1 from bill limit 1`,
        [finance.userId],
      ],
      [
        `insert into refund (month, day, game_id, app_store, orders, amount_minor, flow_minor, currency) values ('2026-11', '2026-11-01', '1', $1, 1, 1, 1, 'USD')`,
        ['App Store'],
      ],
    ]
    const outcomes = []
    for (const [text, values] of writes)
      outcomes.push(
        await pool.query(text, values).then(
          () => 'written',
          (error: unknown) => Reflect.get(Object(error), 'code'),
        ),
      )
    expect(outcomes).toEqual(writes.map(() => 'FD001'))
  })

  test('is waited for: a write that began before the confirmation is in it, one after it is refused', async () => {
    const { pool } = finance.database
    const [id = ''] = await stage({})
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query(`update cost_entry set note = 'before' where id = $1`, [id])
    let confirmed = false
    const confirming = pool
      .query(`update finance_month set state = 'confirmed' where month = '2026-11' and kind = 'cost'`)
      .then(() => (confirmed = true))
    await pool.query('select pg_sleep(0.2)')
    expect(confirmed).toBe(false)
    await writer.query('commit')
    writer.release()
    await confirming
    await expect(pool.query(`update cost_entry set note = 'after' where id = $1`, [id])).rejects.toMatchObject({ code: 'FD001' })
  })
})

describe('lists', () => {
  test('sum the whole filter by currency, page by page, and stay within the grants', async () => {
    await stage({}, { game_id: '3', name_id: 'n2' }, { name_id: 'b', currency: 'CNY', branding: [{ level: '1', weight: 1 }] })
    const { body } = await finance.get('cost-list', { per_page: '1' })
    expect([body.data.length, body.total, body.sums]).toEqual([
      1,
      3,
      [
        { currency: 'CNY', amount_minor: '100001', base_minor: '100001' },
        { currency: 'USD', amount_minor: '200002', base_minor: '1440014' },
      ],
    ])
    const mine = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['3'] } })
    expect((await finance.get('cost-list', {}, mine)).body.data.map(({ game_id }: { game_id: string }) => game_id)).toEqual(['3'])
    expect(
      (await finance.get('cost-log', {}, mine)).body.data.every(({ changes }: { changes: { field: string; after: string }[] }) =>
        changes.some(({ field, after }) => field === 'game_id' && after === '3'),
      ),
    ).toBe(true)
  })

  test('go out as files that say filter, zone, currency and time', async () => {
    await stage({ note: '=1+1' })
    const csv = await finance.get('cost-list', { format: 'csv', month: '2026-11' })
    expect(csv.text).toContain('月份：2026-11')
    expect(csv.text).toContain('1000.01,USD,7.2,11月中间价,7200.07')
    expect(csv.text).toContain(`'=1+1`)
    const xlsx = await finance.get('cost-list', { format: 'xlsx' })
    expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK'])
  })

  test('dictionaries: names below a name, firms of a channel, levels, countries', async () => {
    const v3 = '/dapper/api/finance/v3'
    expect((await finance.get(`${v3}/cost_name_3`, { parent_id: 's' })).body.data.map(({ id }: { id: string }) => id)).toEqual([
      'b',
      'n',
      'n2',
    ])
    expect((await finance.get(`${v3}/master_by_spreader`, { spreader_id: '304' })).body.data).toEqual([
      { id: 'm2', name: '主体二', spreader_id: '304', retired: false },
    ])
    expect((await finance.get('level_app', { game_id: '1' })).body.data.map(({ game_ids }: { game_ids: string[] }) => game_ids)).toEqual([
      ['1'],
      ['1', '2'],
      ['1', '2', '3'],
    ])
    expect(
      (
        await finance.get('branding-levels-preview', {
          amount_minor: '100',
          branding: JSON.stringify([
            { level: '1', weight: 2 },
            { level: '2', weight: 1 },
          ]),
        })
      ).body.data.map((row: { amount_minor: string }) => row.amount_minor),
    ).toEqual(['67', '33'])
    await finance.database.db
      .insertInto('statement_name')
      .values([
        { means: 'game', name: 'games.star', game_id: '1' },
        { means: 'channel', name: 'fb 投放', spreader_id: '21' },
      ])
      .execute()
    const alsoOf = (rows: { also: string[] }[]) => rows.map(({ also }) => also)
    expect(alsoOf((await finance.get('dict')).body.data.games)).toEqual([['games.star'], [], []])
    expect(alsoOf((await finance.get(`${v3}/spreaders`)).body.data)).toEqual([['facebook', 'fb 投放'], ['toutiao']])
    expect(alsoOf((await finance.get(`${v3}/cost_name_2`)).body.data)).toEqual([['s']])
    expect((await finance.get('dict')).body.data).toMatchObject({ base_currency: 'CNY', currencies: ['CNY', 'USD'], four_eyes: false })
    await finance.database.pool.query(
      `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, master_id) select 'r1', 'r', '21', '', 'USD', 'UTC', min(id) from master;
       insert into ad_account_game values ('r1', '2');
       update game set retired = true where game_id = '1'; update spreader set retired = true where id = '304'; update master set retired = true`,
    )
    const retiredOf = (rows: { retired: boolean }[]) => rows.map(({ retired }) => retired)
    expect({
      games: retiredOf((await finance.get('dict')).body.data.games),
      channels: retiredOf((await finance.get(`${v3}/spreaders`)).body.data),
      firms: [...new Set(retiredOf((await finance.get(`${v3}/master_by_spreader`, { spreader_id: '21' })).body.data))],
      runners: [...new Set(retiredOf((await finance.get('agent-games')).body.data))],
    }).toEqual({ games: [true, false, false], channels: [false, true], firms: [true], runners: [true] })
  })
})
