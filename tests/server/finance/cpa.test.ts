import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { startCpaExecution } from '#server/features/finance/cpa-execution.ts'
import { aRule, cpaCalls, emptyRules, runsAccount, TIERS } from './a-cpa.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { openMonths } from './open-months.ts'

let finance: Finance
beforeAll(async () => {
  finance = await aFinance()
  await runsAccount(finance)
})
afterAll(() => finance.close())
beforeEach(async () => {
  await openMonths(finance.database.db)
  await emptyRules(finance)
})

const { save, added, count, executeAll } = cpaCalls(() => finance)
const charges = async (id: string) =>
  (await finance.get('cpa-exec-log', { id })).body.data.map(({ day, events, amount_minor }: Record<string, string>) => [
    day,
    events,
    amount_minor,
  ])
const confirmMonth = async (month: string) =>
  await finance.database.db
    .insertInto('finance_month')
    .values({ month, kind: 'cost', state: 'confirmed' })
    .onConflict((conflict) => conflict.columns(['month', 'kind']).doUpdateSet({ state: 'confirmed' }))
    .execute()

describe('a rule', () => {
  test('is saved off, switched on and off, and each change leaves its line', async () => {
    const { data: rule } = (await save({ rule: JSON.stringify(aRule({ agent_game: 'm1:1' })) })).body
    expect(rule).toMatchObject({ status: 'paused', version: 1, tiers: TIERS, agent_game_name: '主体一', charged_minor: '0' })
    const on = (await save({ id: rule.id, version: '1', status: 'active', reason: '合同生效' })).body.data
    expect(on).toMatchObject({ status: 'active', version: 2 })
    expect((await finance.get('cpa-status', { id: rule.id })).body.data).toMatchObject({ status: 'active', version: 2, waiting_days: 0 })
    await save({ id: rule.id, version: '2', status: 'paused' })
    const log = (await finance.get('cpa-opt-log', { id: rule.id })).body.data
    expect(log.map(({ event, reason }: Record<string, string>) => [event, reason])).toEqual([
      ['finance.cpa.switched_off', ''],
      ['finance.cpa.switched_on', '合同生效'],
      ['finance.cpa.saved', ''],
    ])
    expect(log[1].changes).toEqual([{ field: 'status', before: 'paused', after: 'active' }])
    const added = new Map(log[2].changes.map(({ field, after }: Record<string, string>) => [field, after]))
    expect([added.get('game_id'), added.get('spreader_id'), added.get('agent_game')]).toEqual(['游戏1', 'Meta', '主体一'])
  })

  test('with tiers or days that overlap is refused by field and row', async () => {
    const tiers = [TIERS[0], { from: 5, to: 20, price_minor: '1' }]
    expect((await save({ rule: JSON.stringify(aRule({ tiers })) })).body.blockers).toMatchObject([
      { code: 'finance.cpa.tier_overlap', field: 'tiers', row: 2 },
    ])
    const { id } = await added()
    const again = (await save({ rule: JSON.stringify(aRule({ starts_on: '2026-10-31', ends_on: null })) })).body
    expect(again.blockers).toMatchObject([{ code: 'finance.cpa.days_overlap', params: { id } }])
  })

  test('saved by two at once for the same days is there once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => save({ rule: JSON.stringify(aRule()) })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
  })

  test('is answered as it is now when another user was faster, and a save without anything is refused', async () => {
    const { id } = await added()
    await save({ id, version: '1', status: 'paused' })
    const late = await save({ id, version: '1', rule: JSON.stringify(aRule({ note: '改' })) })
    expect([late.status, late.body.code, late.body.present.version]).toEqual([409, 'finance.cpa.changed', 2])
    expect((await save({ id, version: '2' })).body.code).toBe('finance.cpa.nothing_to_save')
    expect((await save({})).body.code).toBe('finance.cpa.nothing_to_save')
  })

  test('of another’s game or channel is missing for everybody else', async () => {
    const { id } = await added()
    const clerk = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, spreader: ['304'] } })
    const calls = ['cpa-detail', 'cpa-status', 'cpa-exec-log', 'cpa-opt-log']
    const statuses = await Promise.all(calls.map(async (call) => (await finance.get(call, { id }, clerk)).status))
    expect([
      statuses,
      (await finance.get('cpa-list', {}, clerk)).body.total,
      (await save({ id, version: '1', status: 'paused' }, clerk)).status,
    ]).toEqual([[404, 404, 404, 404], 0, 404])
  })

  test('is listed in any order, narrowed by channel, with how many of each status there are', async () => {
    const one = await added({ note: 'b' })
    const two = await added({ spreader_id: '304', note: 'a' }, 'paused')
    const listed = async (asked: Record<string, string | string[]>) => (await finance.get('cpa-list', asked)).body
    const ids = async (asked: Record<string, string | string[]>) => (await listed(asked)).data.map(({ id }: { id: string }) => id)
    expect([
      await ids({}),
      await ids({ sort: ['note'] }),
      await ids({ sort: ['-note'] }),
      await ids({ sort: ['charged_minor', 'id'] }),
    ]).toEqual([
      [two.id, one.id],
      [two.id, one.id],
      [one.id, two.id],
      [one.id, two.id],
    ])
    expect([await ids({ spreader_id: '21' }), await ids({ status: 'paused' }), await ids({ q: '游戏1' })]).toEqual([
      [one.id],
      [two.id],
      [two.id, one.id],
    ])
    expect((await listed({ counted: '1' })).counts).toEqual({ status: { active: 1, paused: 1 } })
  })

  test('the same ticket twice saves once', async () => {
    const fields = { ticket: randomUUID(), rule: JSON.stringify(aRule()) }
    const [first, second] = [await save(fields), await save(fields)]
    expect([second.body, (await finance.get('cpa-list')).body.total]).toEqual([first.body, 1])
  })
})

describe('the executor', () => {
  test('charges the counted days of active rules once, by day, and finds nothing to do afterwards', async () => {
    const { id } = await added()
    await added({ spreader_id: '304' }, 'paused')
    await count('2026-09-01', 12)
    await count('2026-09-02', 3)
    await count('2026-08-31', 5)
    await count('2026-09-02', 99, { event: 'cr' })
    await count('2026-09-02', 99, { spreader_id: '304' })
    expect((await finance.get('cpa-status', { id })).body.data.waiting_days).toBe(2)
    expect(await executeAll()).toBe(1)
    expect(await charges(id)).toEqual([
      ['2026-09-02', '3', '360'],
      ['2026-09-01', '12', '1400'],
    ])
    expect(await executeAll()).toBe(0)
    const detail = (await finance.get('cpa-detail', { id })).body.data
    expect([detail.rule.charged_minor, detail.by_month]).toEqual(['1760', [{ month: '2026-09', events: '15', amount_minor: '1760' }]])
    expect((await finance.get('cpa-list')).body.sums).toEqual([{ currency: 'USD', amount_minor: '1760' }])
    const [line] = (await finance.get('cpa-opt-log', { id })).body.data
    expect(line).toMatchObject({ event: 'finance.cpa.executed', user_name: null })
    expect(line.changes).toContainEqual({ field: 'amount_minor', before: null, after: '1760' })
  })

  test('charges a day again when its count changes or the terms do, not when the rule is switched or noted', async () => {
    const { id } = await added()
    await count('2026-09-01', 12)
    await executeAll()
    await count('2026-09-01', 13)
    expect([await executeAll(), await charges(id)]).toEqual([1, [['2026-09-01', '13', '1500']]])
    await save({ id, version: '1', rule: JSON.stringify(aRule({ note: '补充' })) })
    await save({ id, version: '2', status: 'paused' })
    await save({ id, version: '3', status: 'active' })
    expect(await executeAll()).toBe(0)
    await save({ id, version: '4', rule: JSON.stringify(aRule({ tiers: [{ from: 1, to: null, price_minor: '10' }] })) })
    expect([await executeAll(), await charges(id)]).toEqual([1, [['2026-09-01', '13', '130']]])
  })

  test('takes back the days a rule no longer counts on', async () => {
    const { id } = await added()
    await count('2026-09-01', 1)
    await count('2026-10-01', 1)
    await executeAll()
    await save({ id, version: '1', rule: JSON.stringify(aRule({ starts_on: '2026-10-01' })) })
    expect([await executeAll(), await charges(id), await executeAll()]).toEqual([1, [['2026-10-01', '1', '120']], 0])
  })

  test('leaves confirmed months as they are, and the database refuses what it would not', async () => {
    const { id } = await added()
    await count('2026-09-01', 1)
    await executeAll()
    await confirmMonth('2026-09')
    await expect(count('2026-09-01', 9)).rejects.toMatchObject({ code: 'FD001' })
    await count('2026-10-01', 1)
    await save({ id, version: '1', rule: JSON.stringify(aRule({ tiers: [{ from: 1, to: null, price_minor: '7' }] })) })
    expect([await executeAll(), await charges(id)]).toEqual([
      1,
      [
        ['2026-10-01', '1', '7'],
        ['2026-09-01', '1', '120'],
      ],
    ])
    const { db } = finance.database
    await expect(db.deleteFrom('cpa_execution').execute()).rejects.toMatchObject({ code: 'FD001' })
    await expect(db.updateTable('cpa_execution').set({ amount_minor: '0' }).execute()).rejects.toMatchObject({ code: 'FD001' })
    await openMonths(db)
    await count('2026-09-01', 9)
    expect([await executeAll(), await charges(id)]).toEqual([
      1,
      [
        ['2026-10-01', '1', '7'],
        ['2026-09-01', '9', '63'],
      ],
    ])
  })

  test('does not charge a day that is not over', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const { id } = await added({ ends_on: null })
    await count(today, 50)
    expect([await executeAll(), await charges(id)]).toEqual([0, []])
  })

  test('that several workers run at once charges each day once, and one that is killed leaves its days waiting', async () => {
    const rules = [await added(), await added({ event: 'cr' }), await added({ spreader_id: '304' })]
    for (const more of [{}, { event: 'cr' }, { spreader_id: '304' }])
      for (const day of ['2026-09-01', '2026-09-02', '2026-10-01']) await count(day, 2, more)
    const { db } = finance.database
    // killed in the middle: everything it did in its transaction is gone
    await db
      .transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('cpa_execution')
          .values({ rule_id: rules[0].id, rule_version: 1, day: '2026-09-01', events: 2, amount_minor: 240, currency: 'USD' })
          .execute()
        throw new Error('killed')
      })
      .catch(() => undefined)
    await Promise.all([executeAll(), executeAll(), executeAll()])
    const { rows } = { rows: await db.selectFrom('cpa_execution').select(['rule_id', 'day', 'amount_minor']).execute() }
    expect([
      rows.length,
      new Set(rows.map(({ rule_id, day }) => `${rule_id} ${day}`)).size,
      rows.every(({ amount_minor }) => amount_minor === '240'),
    ]).toEqual([9, 9, true])
    const lines = await db
      .selectFrom('audit_log')
      .select('after')
      .where('event', '=', 'finance.cpa.executed')
      .where(
        'entity_id',
        'in',
        rules.map(({ id }) => id),
      )
      .execute()
    expect(lines.every(({ after }) => Reflect.get(Object(Reflect.get(Object(after), 'execution')), 'days') > 0)).toBe(true)
  })

  test('is woken by a rule that is switched on', async () => {
    const { id } = await added({}, 'paused')
    await count('2026-09-01', 1)
    const { db, pool } = finance.database
    const execution = startCpaExecution({ db, pool, log: { warn: () => undefined }, sweepMs: 600_000 })
    try {
      await save({ id, version: '1', status: 'active' })
      await expect.poll(() => charges(id)).toEqual([['2026-09-01', '1', '120']])
    } finally {
      await execution.stop()
    }
  })
})

describe('a rehearsal', () => {
  test('says what a month would have cost, with the executor’s own evaluator, next to what was charged; nothing is written', async () => {
    const { id } = await added()
    await count('2026-09-01', 12)
    await count('2026-09-02', 3)
    await executeAll()
    const rule = JSON.stringify(aRule({ starts_on: '2026-09-01', tiers: [{ from: 1, to: null, price_minor: '50' }] }))
    const { body } = await finance.get('cpa-rehearse', { rule, month: '2026-09', id })
    expect(body.data).toEqual({
      month: '2026-09',
      currency: 'USD',
      days: [
        { day: '2026-09-01', events: '12', amount_minor: '600', present_minor: '1400' },
        { day: '2026-09-02', events: '3', amount_minor: '150', present_minor: '360' },
      ],
      events: '15',
      amount_minor: '750',
      present_minor: '1760',
    })
    expect((await finance.get('cpa-detail', { id })).body.data.rule).toMatchObject({ version: 1, charged_minor: '1760' })
  })

  test('is refused like the save would be, and covers a month before the rule begins', async () => {
    await count('2026-09-01', 2)
    const rehearse = (change: object) => finance.get('cpa-rehearse', { rule: JSON.stringify(aRule(change)), month: '2026-09' })
    expect((await rehearse({ tiers: [] })).body.code).toBe('finance.cpa.no_tier')
    expect((await rehearse({ starts_on: '2026-12-01', ends_on: null })).body.data).toMatchObject({
      amount_minor: '240',
      present_minor: '0',
    })
  })
})

test('rules and charges are exported with their filter and currency', async () => {
  const { id } = await added()
  await count('2026-09-01', 12)
  await executeAll()
  const rules = (await finance.get('cpa-list', { format: 'csv', status: 'active' })).text
  expect(rules).toContain('状态：启用')
  expect(rules).toContain('1–10: 1.20; 11–: 1.00')
  expect((await finance.get('cpa-exec-log', { id, format: 'csv' })).text).toContain('2026-09-01,12,14.00,USD,1')
})
