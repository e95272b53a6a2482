import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentRow } from '#contract/finance-repayments.ts'
import { dayAfter } from '#domain/day.ts'
import { PRESETS } from '#permissions/presets.ts'
import { aBomb, aPng } from '../material/files.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { aStoredBill, repayments } from './a-repayment.ts'
import { openMonths } from './open-months.ts'

let finance: Finance
let calls: ReturnType<typeof repayments>
beforeAll(async () => {
  finance = await aFinance()
  calls = repayments(finance)
})
afterAll(() => finance.close())
beforeEach(async () => {
  const { db } = finance.database
  await openMonths(db)
  await db.deleteFrom('bill_repayment').execute()
  await db.deleteFrom('bill').execute()
  await db.deleteFrom('setting').execute()
})

const bill = (change: object = {}) => aStoredBill(finance.database.db, change)
const added = async (parts: Record<string, string>, more: object = {}): Promise<PaymentRow> => {
  const amount = Object.values(parts).reduce((sum, part) => sum + BigInt(part), 0n)
  const { body, status, text } = await calls.add({ amount: amount.toString(), parts, ...more })
  if (status !== 200) throw new Error(text)
  return body.data
}
const openOf = async (id: string): Promise<string> => (await calls.desk({ bill_ids: [id] })).body.data[0].open_minor
const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const codesOf = (body: { blockers?: { code: string }[]; code?: string }) => body.blockers?.map(({ code }) => code) ?? [body.code]
const confirmMonth = (month: string) =>
  finance.database.db
    .insertInto('finance_month')
    .values({ month, kind: 'income', state: 'confirmed' })
    .onConflict((conflict) => conflict.columns(['month', 'kind']).doUpdateSet({ state: 'confirmed' }))
    .execute()

describe('a payment', () => {
  test('holds its bills at once, is booked in the month the money moved, and leaves its line in the trail', async () => {
    const [one, two] = [await bill(), await bill({ amount_minor: '500' })]
    const payment = await added({ [one]: '400', [two]: '500' })
    expect(payment).toMatchObject({
      state: 'added',
      month: '2026-10',
      amount_minor: '900',
      over_minor: '0',
      counterparty: 'Apple',
      version: 1,
    })
    expect(payment.parts.map(({ bill_id, amount_minor }) => [bill_id, amount_minor])).toEqual([
      [one, '400'],
      [two, '500'],
    ])
    const { body } = await calls.desk()
    expect(
      body.data.map(({ id, held_minor, confirmed_minor, open_minor }: Record<string, string>) => [
        id,
        held_minor,
        confirmed_minor,
        open_minor,
      ]),
    ).toEqual([
      [one, '400', '0', '600'],
      [two, '500', '0', '0'],
    ])
    expect(body.sums).toEqual([{ currency: 'USD', amount_minor: '1500', held_minor: '900', confirmed_minor: '0', open_minor: '600' }])
    expect((await calls.log({ id: payment.id })).body.data).toMatchObject([{ event: 'finance.repayment.added', repayment_id: payment.id }])
  })

  test('is confirmed, taken back with a reason, and only then deleted', async () => {
    const id = await bill()
    const payment = await added({ [id]: '400' })
    const confirmed = (await calls.confirm(payment)).body.data
    expect(confirmed).toMatchObject({ state: 'confirmed', version: 2, confirmed_by: { id: finance.userId } })
    expect(codesOf((await calls.remove(confirmed)).body)).toEqual(['finance.repayment.delete_not_added'])
    expect(codesOf((await calls.takeBack(confirmed, { reason: '' })).body)).toEqual(['finance.repayment.reason_missing'])
    const back = (await calls.takeBack(confirmed)).body.data
    expect(back).toMatchObject({ state: 'added', reason: '记错', version: 3, confirmed_by: null, confirmed_at: null })
    expect((await calls.remove(back)).body.data).toMatchObject({ state: 'deleted' })
    expect([await openOf(id), (await calls.desk()).body.payments]).toEqual(['1000', []])
    const { data } = (await calls.log({ id: payment.id })).body
    expect(data.map(({ event, reason }: Record<string, string>) => [event, reason])).toEqual([
      ['finance.repayment.deleted', ''],
      ['finance.repayment.taken_back', '记错'],
      ['finance.repayment.confirmed', ''],
      ['finance.repayment.added', ''],
    ])
    expect(data[1].changes).toEqual([{ field: 'state', before: 'confirmed', after: 'added' }])
  })

  test('that is taken back moves only: the others on the same bill stay confirmed', async () => {
    const id = await bill()
    const payments: PaymentRow[] = []
    for (const amount of ['100', '200', '300']) payments.push((await calls.confirm(await added({ [id]: amount }))).body.data)
    const [, second] = payments
    if (!second) throw new Error('three were confirmed')
    await calls.takeBack(second)
    const { body } = await calls.desk({ bill_ids: [id] })
    expect(
      body.payments
        .map(({ amount_minor, state }: PaymentRow) => `${amount_minor} ${state}`)
        .toSorted((one: string, other: string) => one.localeCompare(other)),
    ).toEqual(['100 confirmed', '200 added', '300 confirmed'])
    expect(body.data[0]).toMatchObject({ held_minor: '600', confirmed_minor: '400', open_minor: '400' })
  })

  test('is taken back by confirmed=0 as well, which needs the same right', async () => {
    const payment = (await calls.confirm(await added({ [await bill()]: '400' }))).body.data
    const clerk = await finance.signIn({
      ...PRESETS.finance,
      pages: { finance: { func: { 'repayment.view': true, 'repayment.confirm': true } } },
    })
    expect((await calls.confirm(payment, { confirmed: '0', reason: '记错' }, clerk)).status).toBe(403)
    expect((await calls.confirm(payment, { confirmed: '0', reason: '记错' })).body.data).toMatchObject({ state: 'added' })
  })

  test('is sent twice under one ticket and added once', async () => {
    const id = await bill()
    const ticket = randomUUID()
    const first = await calls.add({ amount: '100', parts: { [id]: '100' }, open: { [id]: '1000' }, ticket })
    const second = await calls.add({ amount: '100', parts: { [id]: '100' }, open: { [id]: '1000' }, ticket })
    expect([second.body, await openOf(id)]).toEqual([first.body, '900'])
  })
})

describe('the evidence of a payment', () => {
  const slip = { name: '回单.pdf', bytes: Buffer.from('%PDF-1.7\nslip') }
  const later = { name: '回单-2.pdf', bytes: Buffer.from('%PDF-1.7\nanother') }

  test('is kept as it came, listed with the payment, handed out and replaced until the payment is confirmed, with both in the trail', async () => {
    const payment = await added({ [await bill()]: '400' })
    expect([payment.evidence, (await calls.evidence(payment.id)).status]).toEqual([null, 404])
    const first = (await calls.attach(payment, slip)).body.data
    expect([first.evidence, first.version]).toEqual([{ name: '回单.pdf', mime: 'application/pdf', bytes: slip.bytes.length }, 2])
    expect((await calls.evidence(payment.id)).text).toBe(slip.bytes.toString())
    const second = (await calls.attach(first, later)).body.data
    expect((await calls.evidence(payment.id)).text).toBe(later.bytes.toString())
    const confirmed = (await calls.confirm(second)).body.data
    const refused = await calls.attach(confirmed, slip)
    expect([refused.status, refused.body.code, (await calls.evidence(payment.id)).text]).toEqual([
      409,
      'finance.repayment.evidence_confirmed',
      later.bytes.toString(),
    ])
    const lines = (await calls.log({ id: payment.id })).body.data.filter(
      ({ event }: { event: string }) => event === 'finance.repayment.evidence_attached',
    )
    expect(lines.map(({ changes }: { changes: { field: string }[] }) => changes)).toMatchObject([
      [
        { field: 'evidence', before: '回单.pdf', after: '回单-2.pdf' },
        { field: 'evidence_sha256', before: sha256Of(slip.bytes), after: sha256Of(later.bytes) },
      ],
      [
        { field: 'evidence', before: null, after: '回单.pdf' },
        { field: 'evidence_sha256', before: null, after: sha256Of(slip.bytes) },
      ],
    ])
  })

  test('may still be added to a confirmed payment that has none, and to no deleted one', async () => {
    const payment = await added({ [await bill()]: '400' })
    const confirmed = (await calls.confirm(payment)).body.data
    const attached = (await calls.attach(confirmed, slip)).body.data
    expect([attached.state, attached.evidence.name]).toEqual(['confirmed', '回单.pdf'])
    const gone = (await calls.remove((await calls.takeBack(attached)).body.data)).body.data
    expect((await calls.attach(gone, later)).body.code).toBe('finance.repayment.evidence_deleted')
  })

  test('is what its bytes say: no file, another kind, a huge one or another version leave nothing in the store', async () => {
    const payment = await added({ [await bill()]: '400' })
    const huge = Buffer.alloc(10 * 1024 * 1024 + 1)
    slip.bytes.copy(huge)
    const files = () => readdir(join(finance.dataDir, 'statements'), { recursive: true }).catch(() => [])
    const before = await files()
    const answers = [
      await calls.attach(payment, null),
      await calls.attach(payment, { name: 'slip.pdf', bytes: Buffer.from('<html><script>alert(1)</script>') }),
      await calls.attach(payment, { name: 'slip.pdf', bytes: huge }),
      await calls.attach({ ...payment, version: 7 }, slip),
      // judged as a material is
      await calls.attach(payment, { name: 'slip.png', bytes: (await aPng(1, 640, 480)).subarray(0, -40) }),
      await calls.attach(payment, { name: 'slip.png', bytes: aBomb(30_000) }),
    ]
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      '400 import.file.missing',
      '400 scan.kind',
      '413 scan.large',
      '409 finance.repayment.changed',
      '415 material.file.broken',
      '415 material.file.too_many_pixels',
    ])
    expect([await files(), (await calls.desk({ id: payment.id })).body.payments[0].evidence]).toEqual([before, null])
  })

  test('is for anyone who may see the payment', async () => {
    const payment = await added({ [await bill({ game_id: '3' })]: '400' })
    await calls.attach(payment, slip)
    const clerk = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1'] } })
    const viewer = await finance.signIn({ ...PRESETS.finance, pages: { finance: { func: { 'repayment.view': true } } } })
    expect([(await calls.evidence(payment.id, clerk)).status, (await calls.attach(payment, later, clerk)).status]).toEqual([404, 404])
    expect([(await calls.evidence(payment.id, viewer)).status, (await calls.attach(payment, later, viewer)).status]).toEqual([200, 403])
  })

  test('of a confirmed month stays, anyone who asks, the database itself included', async () => {
    const payment = await added({ [await bill()]: '400' })
    await confirmMonth('2026-10')
    expect((await calls.attach(payment, slip)).body.code).toBe('finance.month.closed')
    const { db } = finance.database
    const evidence = {
      evidence_key: 'f-1',
      evidence_name: 'x',
      evidence_mime: 'application/pdf',
      evidence_bytes: 1,
      evidence_sha256: 'x',
    } as const
    await expect(db.updateTable('bill_repayment').set(evidence).execute()).rejects.toMatchObject({ code: 'FD001' })
  })
})

describe('a payment is refused', () => {
  test('when it is more than a bill has open', async () => {
    const id = await bill()
    const { status, body } = await calls.add({ amount: '1001', parts: { [id]: '1001' } })
    expect([status, body.blockers]).toMatchObject([400, [{ code: 'finance.repayment.over_bill', field: 'parts', row: 1 }]])
  })

  test('when it is more than its bills and the rest is not meant as an overpayment, or may not be', async () => {
    const id = await bill()
    const more = { amount: '1200', parts: { [id]: '1000' } }
    const clerk = await finance.signIn({
      ...PRESETS.finance,
      pages: { finance: { func: { 'repayment.view': true, 'repayment.edit': true } } },
    })
    expect(codesOf((await calls.add(more)).body)).toEqual(['finance.repayment.left_over'])
    expect(codesOf((await calls.add({ ...more, overpaid: true }, clerk)).body)).toEqual(['finance.repayment.overpay_forbidden'])
    const { body } = await calls.add({ ...more, overpaid: true })
    expect(body.data).toMatchObject({ amount_minor: '1200', over_minor: '200' })
    const desk = (await calls.desk()).body
    expect([desk.data[0].open_minor, desk.credits]).toEqual([
      '0',
      [{ kind: 'income', counterparty: 'Apple', currency: 'USD', over_minor: '200' }],
    ])
  })

  test('when its like is there: the same bill, amount and day', async () => {
    const [one, two] = [await bill(), await bill()]
    const first = await added({ [one]: '100', [two]: '200' })
    expect((await calls.add({ amount: '300', parts: { [two]: '300' } })).body.blockers).toMatchObject([
      { code: 'finance.repayment.duplicate', params: { id: first.id } },
    ])
    expect((await calls.add({ amount: '300', parts: { [two]: '300' }, paid_on: '2026-10-11' })).status).toBe(200)
  })

  test('with the bills as they are now, when another balance was seen', async () => {
    const id = await bill()
    await added({ [id]: '400' })
    const { status, body } = await calls.add({ amount: '500', parts: { [id]: '500' }, open: { [id]: '1000' } })
    expect([status, body.code, body.present]).toMatchObject([409, 'finance.repayment.balance_changed', [{ id, openMinor: '600' }]])
  })

  test('with the payment as it is now, when another user was faster', async () => {
    const payment = await added({ [await bill()]: '400' })
    await calls.confirm(payment)
    const { status, body } = await calls.remove(payment)
    expect([status, body.code, body.present.state]).toEqual([409, 'finance.repayment.changed', 'confirmed'])
  })

  test('by anyone who added it, where payments need a second pair of eyes', async () => {
    await finance.database.db
      .insertInto('setting')
      .values({ key: 'finance_month_rules', value: JSON.stringify({ fourEyes: true }) })
      .execute()
    const payment = await added({ [await bill()]: '400' })
    expect(codesOf((await calls.confirm(payment)).body)).toEqual(['finance.repayment.own_entry'])
    expect((await calls.confirm(payment, {}, await finance.signIn())).body.data.state).toBe('confirmed')
  })

  test('on a bill of a game or channel that is not the caller’s, and is not seen by them either', async () => {
    const id = await bill({ game_id: '3' })
    const payment = await added({ [id]: '400' })
    const clerk = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1'] } })
    expect([
      (await calls.desk({}, clerk)).body.total,
      (await calls.desk({ id: payment.id }, clerk)).status,
      (await calls.confirm(payment, {}, clerk)).status,
    ]).toEqual([0, 404, 404])
    expect([(await calls.add({ amount: '1', parts: { [id]: '1' } }, clerk)).status, (await calls.log({}, clerk)).body.total]).toEqual([
      404, 0,
    ])
    expect((await calls.log({ id: payment.id }, clerk)).status).toBe(404)
  })
})

describe('a confirmed month', () => {
  test('takes no payment of its days, and none of its payments moves, anyone who asks', async () => {
    const id = await bill()
    const [waiting, confirmed] = [await added({ [id]: '100' }), (await calls.confirm(await added({ [id]: '200' }))).body.data]
    await confirmMonth('2026-10')
    const answers = [
      await calls.add({ amount: '300', parts: { [id]: '300' } }),
      await calls.confirm(waiting),
      await calls.remove(waiting),
      await calls.takeBack(confirmed),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, 'finance.month.closed']))
    const { db } = finance.database
    const closed = { code: 'FD001' }
    await expect(db.updateTable('bill_repayment').set({ reason: 'x' }).execute()).rejects.toMatchObject(closed)
    await expect(db.updateTable('repayment_allocation').set({ amount_minor: '1' }).execute()).rejects.toMatchObject(closed)
    await expect(db.deleteFrom('repayment_allocation').execute()).rejects.toMatchObject(closed)
    // the bill is of August: it is paid in whatever month is open
    expect((await calls.add({ amount: '300', parts: { [id]: '300' }, paid_on: '2026-11-01' })).body.data).toMatchObject({
      month: '2026-11',
    })
  })
})

test('the database itself refuses a bill that would be repaid beyond its amount', async () => {
  const id = await bill()
  const payment = await added({ [id]: '900' })
  const { db } = finance.database
  const row = { repayment_id: payment.id, bill_id: await bill({ amount_minor: '10' }), amount_minor: '11' }
  await expect(db.insertInto('repayment_allocation').values(row).execute()).rejects.toMatchObject({ code: 'FD002' })
})

test('what a month still waits for are payments booked in it, on bills of whatever month', async () => {
  const [early, other] = [await bill({ month: '2026-07' }), await bill({ month: '2026-10' })]
  const waiting = await added({ [early]: '1000' })
  const confirmed = await added({ [other]: '1000' }, { paid_on: '2026-10-11' })
  await calls.confirm(confirmed)
  const inMonth = async (month: string) => (await calls.desk({ waiting: month, open: '0' })).body
  const { data, payments } = await inMonth('2026-10')
  expect([data.map(({ id }: { id: string }) => id), payments.map(({ id }: { id: string }) => id)]).toEqual([[early], [waiting.id]])
  expect((await inMonth('2026-07')).total).toBe(0)
})

test('bills that are overdue or due soon come as they are due, of whatever month; one that is held in full is not asked for', async () => {
  const { today } = (await calls.desk()).body
  const due = (days: number, change: object = {}) => bill({ due_on: dayAfter(today, days), ...change })
  const [soon, overdue, held] = [await due(7, { month: '2026-10' }), await due(-40, { month: '2026-07' }), await due(0)]
  await due(8)
  await added({ [held]: '1000' })
  const { data, total } = (await calls.desk({ due: '7', open: '1' })).body
  expect([data.map(({ id }: { id: string }) => id), total]).toEqual([[overdue, soon], 2])
  expect((await calls.desk({ due: '-1' })).status).toBe(400)
  expect((await calls.desk({ due: '7', format: 'csv' })).text).toContain(`到期日不晚于：${dayAfter(today, 7)}`)
})

test('of many payments at once on one bill none is lost and none is too much', async () => {
  const id = await bill()
  const sent = Array.from({ length: 12 }, (_, index) =>
    calls.add({ amount: String(300 + index), parts: { [id]: String(300 + index) }, open: { [id]: '1000' } }),
  )
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect([statuses.filter((status) => status === 200), statuses.filter((status) => status === 409).length]).toEqual([[200], 11])
})

test('bills are exported with filter, zone and time on top, each in its own currency', async () => {
  await bill({ number: 'AR-USD', amount_minor: '123456' })
  await bill({ number: 'AR-JPY', amount_minor: '5000', currency: 'JPY', counterparty: 'Google' })
  const { text } = await calls.desk({ format: 'csv', open: '1' })
  expect(text).toContain('只看未结清：是')
  expect(text).toContain('UTC+8')
  expect(text).toMatch(/AR-USD,.*,1234\.56,0\.00,0\.00,1234\.56,USD/)
  expect(text).toMatch(/AR-JPY,.*,5000,0,0,5000,JPY/)
})
