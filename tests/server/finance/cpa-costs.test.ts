import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseCurrency } from '#domain/company-terms.ts'
import { convert } from '#domain/finance/fx.ts'
import { PRESETS } from '#permissions/presets.ts'
import { calculateNext } from '#server/features/finance/cost-calculation.ts'
import { executeNext } from '#server/features/finance/cpa-execution.ts'
import { aRule, cpaCalls, emptyRules, runsAccount, TIERS } from './a-cpa.ts'
import { aCost, aFinance, type Finance } from './a-finance.ts'
import { emptyMonths, monthCalls } from './a-month.ts'
import { replayTrail, tableHashes } from './replayed-trail.ts'

/** What rules charge becomes one cost a rule and month, and the month adds it up once. */
const MONTH = '2026-10'
let finance: Finance
beforeAll(async () => {
  finance = await aFinance()
  await runsAccount(finance)
})
afterAll(() => finance.close())
beforeEach(async () => {
  await emptyMonths(finance)
  await emptyRules(finance)
})

const { save, added, count, executeAll } = cpaCalls(() => finance)
const { view, sign } = {
  view: () => monthCalls(finance).view('outcome', MONTH),
  sign: () => monthCalls(finance).sign({ kind: 'outcome', month: MONTH }),
}

type Line = {
  rule_id: string
  state: string
  seen: string
  amount_minor: string
  blockers: object[]
  entry: { id: string; state: string } | null
}
const charges = async (more: Record<string, string> = {}, as?: string) =>
  (await finance.get('cpa-charges', { month: MONTH, name_id: 'n', ...more }, as)).body.data
const linesOf = async (more: Record<string, string> = {}): Promise<Line[]> => (await charges(more)).lines
const send = (lines: readonly Line[], more: Record<string, string> = {}, as?: string) =>
  finance.post(
    'cpa-take',
    { month: MONTH, name_id: 'n', rules: JSON.stringify(lines.map(({ rule_id: id, seen }) => ({ id, seen }))), ...more },
    as,
  )
const take = async (): Promise<string[]> => {
  const answer = await send((await linesOf()).filter(({ blockers }) => blockers.length === 0))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data.ids
}
const commit = async (ids: readonly string[]) => {
  const { hash } = (await finance.get('cost-preview', { ids })).body.data
  const answer = await finance.post('cost-commit', { ids, hash })
  if (answer.status !== 200) throw new Error(answer.text)
}
const calculate = async () => {
  while (await calculateNext(finance.database.db, randomUUID()));
}
const posted = async (ids: readonly string[]) => {
  await commit(ids)
  await calculate()
}
const costs = async () => (await finance.get('cost-list', { month: MONTH })).body.data
const sharesOf = async (id: string) =>
  await finance.database.db
    .selectFrom('cost_share')
    .select(['day', 'game_id', 'spreader_id', 'amount_minor', 'base_minor'])
    .where('entry_id', '=', id)
    .orderBy('day')
    .execute()
const openCharges = async () => {
  const { prerequisites } = await view()
  return prerequisites.find(({ key }: { key: string }) => key === 'charges_taken')
}
const trail = async () => {
  const { rows } = await finance.database.pool.query(
    `select event, before, after from audit_log where entity = 'finance.cost' and event in ('finance.cost.staged', 'finance.cost.edited') order by id desc limit 1`,
  )
  return rows[0]
}
/** Two charged days of October: 12 registrations for 14.00, 3 for 3.60. */
const charged = async (change: object = {}) => {
  const rule = await added(change)
  await count(`${MONTH}-01`, 12)
  await count(`${MONTH}-09`, 3)
  await executeAll()
  return rule
}

describe('charges of a month', () => {
  test('are taken over as one cost a rule, committed like all costs, and are in the month once, day by day as they were charged', async () => {
    const { id } = await charged({ agent_game: 'm1:1' })
    expect(await openCharges()).toEqual({ key: 'charges_taken', ok: false, count: 1 })
    const [line] = await linesOf()
    expect(line).toMatchObject({
      rule_id: id,
      state: 'new',
      amount_minor: '1760',
      base_minor: '12496',
      charged_days: 2,
      entry: null,
      blockers: [],
    })
    const [entry = ''] = await take()
    expect(await costs()).toMatchObject([
      { id: entry, cpa_rule_id: id, month: MONTH, day: null, master_id: 'm1', name_id: 'n', amount_minor: '1760', state: 'staged' },
    ])
    await posted([entry])
    expect(await sharesOf(entry)).toEqual([
      { day: `${MONTH}-01`, game_id: '1', spreader_id: '21', amount_minor: '1400', base_minor: '9940' },
      { day: `${MONTH}-09`, game_id: '1', spreader_id: '21', amount_minor: '360', base_minor: '2556' },
    ])
    const { totals } = await view()
    const sum = { currency: 'USD', amount_minor: '1760', base_minor: '12496', entries: 1 }
    expect([totals.costs, totals.of_rules, await openCharges()]).toEqual([[sum], [sum], { key: 'charges_taken', ok: true, count: 0 }])
    expect(await linesOf()).toMatchObject([
      { state: 'taken', blockers: [{ code: 'finance.cpa.already_taken' }], entry: { id: entry, state: 'posted' } },
    ])
  })

  test('of two rules of one game and channel are two costs of one name; a cost that was entered by hand under that name is in the way', async () => {
    await charged()
    await count(`${MONTH}-02`, 5, { event: 'cr' })
    await added({ event: 'cr' })
    await executeAll()
    expect(await take()).toHaveLength(2)
    expect((await finance.post('cost-single', { entries: JSON.stringify([aCost({ month: MONTH })]) })).body.code).toBe(
      'finance.cost.duplicate',
    )
    await finance.database.db.deleteFrom('cost_entry').execute()
    await finance.post('cost-single', { entries: JSON.stringify([aCost({ month: MONTH })]) })
    expect((await linesOf()).map(({ blockers }) => blockers)).toMatchObject(Array(2).fill([{ code: 'finance.cost.duplicate' }]))
    expect((await linesOf({ name_id: 'n2' })).map(({ blockers }) => blockers)).toEqual([[], []])
  })

  test('are taken over once by two presses, two tabs, a retry and two people', async () => {
    await charged()
    const lines = await linesOf()
    const ticket = randomUUID()
    const colleague = await finance.signIn()
    const answers = await Promise.all([send(lines, { ticket }), send(lines, { ticket }), send(lines), send(lines, {}, colleague)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThanOrEqual(2)
    expect((await costs()).map(({ amount_minor }: Line) => amount_minor)).toEqual(['1760'])
    const retried = await send(lines, { ticket })
    const late = await send(lines)
    expect([late.status, late.body.code, late.body.present.lines[0].state]).toEqual([409, 'finance.cpa.charges_moved', 'taken'])
    expect([200, 409]).toContain(retried.status)
    expect(await costs()).toHaveLength(1)
  })

  test('that moved since are taken over again, with the difference in the trail, and are calculated again', async () => {
    const { id } = await charged()
    const [entry = ''] = await take()
    await posted([entry])
    await count(`${MONTH}-09`, 20)
    await count(`${MONTH}-10`, 1)
    await executeAll()
    expect(await openCharges()).toMatchObject({ ok: false, count: 1 })
    expect(await linesOf()).toMatchObject([{ state: 'changed', amount_minor: '3720', entry: { amount_minor: '1760' }, blockers: [] }])
    expect(await take()).toEqual([entry])
    const { event, before, after } = await trail()
    expect([event, before.entry.amount_minor, after.entry.amount_minor, after.entry.cpa_days, after.state]).toEqual([
      'finance.cost.edited',
      '1760',
      '3720',
      `${MONTH}-01=1400 ${MONTH}-09=2200 ${MONTH}-10=120`,
      'committed',
    ])
    await calculate()
    expect((await sharesOf(entry)).map(({ amount_minor }) => amount_minor)).toEqual(['1400', '2200', '120'])
    const rule = JSON.stringify(aRule({ tiers: [{ from: 1, to: null, price_minor: '10' }], ends_on: `${MONTH}-09` }))
    await save({ id, version: '1', rule })
    await executeAll()
    expect(await linesOf()).toMatchObject([{ state: 'changed', amount_minor: '320' }])
    expect(await take()).toEqual([entry])
    await calculate()
    expect((await costs()).map(({ amount_minor, state }: Line) => [amount_minor, state])).toEqual([['320', 'posted']])
    expect(await openCharges()).toMatchObject({ ok: true })
  })

  test('wait for a second person again where costs need one', async () => {
    await charged()
    const [entry = ''] = await take()
    await posted([entry])
    const rules = { key: 'finance_month_rules', value: JSON.stringify({ fourEyes: true }) }
    await finance.database.db.insertInto('setting').values(rules).execute()
    await count(`${MONTH}-10`, 1)
    await executeAll()
    await take()
    expect(await costs()).toMatchObject([{ id: entry, state: 'staged', amount_minor: '1880', committed_by: null }])
    expect((await finance.get('cost-preview', { ids: [entry] })).body.data.blockers).toMatchObject([{ code: 'finance.cost.own_entry' }])
  })
})

describe('a month', () => {
  test('does not close over charges that are no cost yet, nor over counted days that still wait for theirs', async () => {
    await charged()
    const [entry = ''] = await take()
    await posted([entry])
    await count(`${MONTH}-20`, 1)
    expect(await openCharges()).toMatchObject({ ok: false, count: 1 })
    expect((await sign()).body.blockers).toEqual([{ code: 'finance.month.charges_taken', params: { count: 1 } }])
    await executeAll()
    await take()
    await calculate()
    expect((await sign()).status).toBe(200)
  })

  test('that is confirmed takes no charges, and they are told as closed out', async () => {
    await charged()
    const lines = await linesOf()
    const { db } = finance.database
    await db
      .insertInto('finance_month')
      .values({ month: MONTH, kind: 'cost', state: 'confirmed' })
      .onConflict((conflict) => conflict.columns(['month', 'kind']).doUpdateSet({ state: 'confirmed' }))
      .execute()
    expect((await linesOf()).map(({ blockers }) => blockers)).toMatchObject([[{ code: 'finance.month.closed', params: { month: MONTH } }]])
    expect([(await send(lines)).body.code, await costs()]).toEqual(['finance.month.closed', []])
  })

  test('that was opened again takes them with a reason, from someone who may correct it', async () => {
    await charged()
    const [entry = ''] = await take()
    await posted([entry])
    await sign()
    await monthCalls(finance).reopen('渠道补报数据，重新计费', { kind: 'outcome', month: MONTH })
    await count(`${MONTH}-10`, 1)
    await executeAll()
    const lines = await linesOf()
    expect((await send(lines)).body.blockers).toMatchObject([{ code: 'finance.cost.reason_missing', field: 'reason', row: 1 }])
    expect((await send(lines, { reason: '渠道补报' })).status).toBe(200)
    expect((await trail()).after).toMatchObject({ reason: '渠道补报', entry: { amount_minor: '1880' } })
  })
})

describe('a line that cannot be taken over says why', () => {
  test('no rate of its own month: the others are taken', async () => {
    await finance.database.db.insertInto('fx_rate').values({ name: '旧', currency: 'EUR', day: '2026-09-01', rate: '7.8' }).execute()
    await charged({ currency: 'EUR' })
    await count(`${MONTH}-02`, 5, { event: 'cr' })
    await added({ event: 'cr' })
    await executeAll()
    const [euros, dollars] = await linesOf()
    const missing = { code: 'finance.cost.rate_missing', params: { currency: 'EUR', month: MONTH } }
    expect([euros, dollars]).toMatchObject([{ base_minor: null, rate: null, blockers: [missing] }, { blockers: [] }])
    expect((await send(euros && dollars ? [dollars, euros] : [])).body.blockers).toMatchObject([{ ...missing, row: 2 }])
    expect(await take()).toHaveLength(1)
    await finance.database.db.deleteFrom('fx_rate').where('currency', '=', 'EUR').execute()
  })

  test('nothing counted, days that wait, terms that moved while the rule was off', async () => {
    const { id } = await added()
    expect(await linesOf()).toMatchObject([
      { state: 'nothing', missing_days: 31, blockers: [{ code: 'finance.cpa.not_counted', params: { days: 31 } }] },
    ])
    await count(`${MONTH}-01`, 12)
    expect(await linesOf()).toMatchObject([{ waiting_days: 1, blockers: [{ code: 'finance.cpa.charge_waits', params: { days: 1 } }] }])
    await executeAll()
    const rule = JSON.stringify(aRule({ tiers: [{ from: 1, to: null, price_minor: '10' }] }))
    await save({ id, version: '1', rule, status: 'paused' })
    expect(await linesOf()).toMatchObject([{ state: 'new', blockers: [{ code: 'finance.cpa.terms_moved', params: { days: 1 } }] }])
  })

  test('no name for a new cost', async () => {
    await charged()
    expect((await send((await finance.get('cpa-charges', { month: MONTH })).body.data.lines, { name_id: '' })).body.blockers).toMatchObject(
      [{ code: 'finance.cost.name_unknown', row: 1 }],
    )
  })
})

test('a day that was charged under another game is dropped when nothing was counted for the present one', async () => {
  const { id } = await charged()
  await count(`${MONTH}-01`, 7, { game_id: '2' })
  await save({ id, version: '1', rule: JSON.stringify(aRule({ game_id: '2' })) })
  await executeAll()
  expect((await finance.get('cpa-exec-log', { id })).body.data).toMatchObject([{ day: `${MONTH}-01`, events: '7' }])
  expect(await linesOf()).toMatchObject([{ game_id: '2', amount_minor: '840', blockers: [] }])
})

test('a cost of a rule is not edited by hand; once deleted it can be taken over again', async () => {
  const { id } = await charged()
  const [entry = ''] = await take()
  const edit = await finance.post('cost-edit', { id: entry, version: '1', entry: JSON.stringify(aCost({ month: MONTH })) })
  expect([edit.status, edit.body.blockers]).toEqual([400, [{ code: 'finance.cost.of_cpa_rule', params: { rule: id } }]])
  await finance.post('cost-batch-delete', { entries: JSON.stringify([{ id: entry, version: 1 }]), reason: '重来' })
  expect(await linesOf()).toMatchObject([{ state: 'new', entry: null, blockers: [] }])
  expect(await take()).toHaveLength(1)
})

test('charges of another’s game or channel are neither shown nor taken, and anyone who may not enter costs takes none', async () => {
  await charged()
  const lines = await linesOf()
  const seen = await charges({}, await finance.signIn())
  expect(seen.lines).toHaveLength(1)
  const clerk = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, spreader: ['304'] } })
  expect([(await charges({}, clerk)).lines, (await send(lines, {}, clerk)).status]).toEqual([[], 404])
  const reader = await finance.signIn({ ...PRESETS.finance, pages: { finance: { func: { 'cpa.view': true } } } })
  expect([(await charges({}, reader)).lines.length, (await send(lines, {}, reader)).status, await costs()]).toEqual([1, 403, []])
})

test('only the trail builds the costs of rules again, with their days', async () => {
  const replayed = await aFinance()
  try {
    await finance.database.pool.query(`begin; set local session_replication_role = replica; delete from audit_log; commit`)
    await charged({ agent_game: 'm1:1' })
    const [entry = ''] = await take()
    await posted([entry])
    await count(`${MONTH}-09`, 20)
    await executeAll()
    await take()
    await calculate()
    expect((await sign()).status).toBe(200)
    await replayTrail(finance, replayed)
    expect(await tableHashes(replayed)).toEqual(await tableHashes(finance))
  } finally {
    await replayed.close()
  }
})

test('whatever is counted, changed and pressed in whatever order, each rule’s month is what its days were charged, to the minor unit', async () => {
  const numbers = (() => {
    let seed = 20261122
    return (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  })()
  const rules = [
    await added(),
    await added({ event: 'cr', tiers: [{ from: 3, to: 9, price_minor: '7' }] }),
    await added({ event: 'newpay', currency: 'CNY' }),
  ]
  const turns = [
    async () =>
      await count(`${MONTH}-${String(1 + numbers(28)).padStart(2, '0')}`, numbers(40), {
        event: ['reg', 'cr', 'newpay'][numbers(3)] ?? 'reg',
      }),
    async () => await Promise.all([executeNext(finance.database.db), executeNext(finance.database.db)]),
    async () => {
      const lines = (await linesOf()).filter(({ blockers }) => blockers.length === 0)
      if (lines.length > 0) await Promise.all([send(lines), send(lines)])
    },
    async () => {
      const { id } = rules[numbers(3)] ?? rules[0]
      const { rule } = (await finance.get('cpa-detail', { id })).body.data
      const change = {
        event: rule.event,
        currency: rule.currency,
        tiers: [{ ...TIERS[0], price_minor: String(1 + numbers(500)), to: null }],
      }
      await save({ id, version: String(rule.version), rule: JSON.stringify(aRule(change)) })
    },
  ]
  for (let turn = 0; turn < 40; turn += 1) await turns[turn % 3 === 0 ? 0 : numbers(turns.length)]?.()
  await executeAll()
  if ((await linesOf()).some(({ blockers }) => blockers.length === 0)) await take()
  const staged = (await costs()).filter(({ state }: Line) => state === 'staged')
  if (staged.length > 0) await posted(staged.map(({ id }: { id: string }) => id))
  const { rows: days } = await finance.database.pool.query(
    `select rule_id::text, day::text, amount_minor::text from cpa_execution where amount_minor > 0 order by rule_id, day`,
  )
  const { rows: shares } = await finance.database.pool.query(
    `select e.cpa_rule_id::text as rule_id, s.day::text, s.amount_minor::text from cost_share s join cost_entry e on e.id = s.entry_id order by 1, 2`,
  )
  expect(days.length).toBeGreaterThan(0)
  expect(shares).toEqual(days)
  const sumOf = (id: string) =>
    days.filter(({ rule_id }) => rule_id === id).reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n)
  const expected = rules.flatMap(({ id, currency }) => {
    const sum = sumOf(id)
    const rate = currency === baseCurrency() ? '1' : '7.1'
    return sum === 0n ? [] : [convert(sum, { from: currency, to: baseCurrency(), rate })]
  })
  const { totals } = await view()
  expect(totals.base_minor).toBe(expected.reduce((sum, one) => sum + one, 0n).toString())
  const { rows: base } = await finance.database.pool.query('select coalesce(sum(base_minor), 0)::text as sum from cost_share')
  expect([base[0].sum, await openCharges()]).toEqual([totals.base_minor, { key: 'charges_taken', ok: true, count: 0 }])
})
