import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PaymentRow } from '#contract/finance-repayments.ts'
import { monthCalls, someRows } from './a-month.ts'
import { aStoredBill, repayments } from './a-repayment.ts'
import { financeHash } from './finance-hash.ts'
import { die, killedProcesses, sendTo } from './killed-process.ts'

const processes = killedProcesses()

type Write = {
  /** below the calls of statements and months */
  call: string
  fields: Record<string, string>
  /** what another transaction holds, so that the write waits before its first change */
  held: string
  /** what the flow reads when it finds its place again, before and after the write */
  read: () => Promise<unknown>
  before: unknown
  after: unknown
  /** the event in the trail, once for each object of the write */
  event: string
  objects: number
}

async function aMonthToConfirm(): Promise<Write> {
  const { finance } = processes
  const { view } = monthCalls(finance)
  await someRows(finance, { state: 'confirmed' }, { state: 'confirmed', currency: 'JPY' })
  const { hash } = await view()
  return {
    call: 'confirm_month',
    fields: { month: '2026-10', kind: 'income', hash },
    held: `select from finance_month where month = '2026-10' for update`,
    read: async () => {
      const { state, signatures, copies } = await view()
      return [state, signatures.length, copies.length]
    },
    before: ['open', 0, 0],
    after: ['confirmed', 1, 1],
    event: 'finance.month.confirmed',
    objects: 1,
  }
}

async function rowsToConfirm(): Promise<Write> {
  const { finance } = processes
  const ids = await someRows(finance, {}, {}, {})
  const { list } = monthCalls(finance)
  return {
    call: 'confirm_income_row',
    fields: { rows: JSON.stringify(ids.map((id) => ({ id, version: 1 }))) },
    held: `select from statement_row where id = ${ids[1]} for update`,
    read: async () => (await list()).data.map(({ state, version }: { state: string; version: number }) => `${state} ${version}`),
    before: ['unconfirmed 1', 'unconfirmed 1', 'unconfirmed 1'],
    after: ['confirmed 2', 'confirmed 2', 'confirmed 2'],
    event: 'finance.row.confirmed',
    objects: 3,
  }
}

async function aPaymentToConfirm(): Promise<Write> {
  const { finance } = processes
  const { add, desk } = repayments(finance)
  const [one, two] = [await aStoredBill(finance.database.db), await aStoredBill(finance.database.db)]
  const payment: PaymentRow = (await add({ amount: '1500', parts: { [one]: '1000', [two]: '500' } })).body.data
  return {
    call: 'bill_repayment_confirm',
    fields: { id: payment.id, version: '1' },
    held: `select from bill where id = ${two} for update`,
    read: async () => {
      const { data, payments } = (await desk({ id: payment.id })).body
      const { state, version } = payments[0]
      return [state, version, ...data.map(({ confirmed_minor }: { confirmed_minor: string }) => confirmed_minor)]
    },
    before: ['added', 1, '0', '0'],
    after: ['confirmed', 2, '1000', '500'],
    event: 'finance.repayment.confirmed',
    objects: 1,
  }
}

/** The line of the trail is the last that a write stores: anyone who waits for it has done everything and shown nothing. */
const TRAIL_HELD = 'lock table audit_log in exclusive mode'

describe.each([
  ['a month', aMonthToConfirm],
  ['rows', rowsToConfirm],
  ['a payment', aPaymentToConfirm],
])('kill -9 of the server that confirms %s', (_, prepare) => {
  const audited = async ({ event }: Write) =>
    (await processes.finance.database.db.selectFrom('audit_log').select('id').where('event', '=', event).execute()).length

  /** The same ticket, twice: one effect and one answer. */
  async function sendAgain(write: Write, ticket: string): Promise<void> {
    const path = `gxt_finance/${write.call}`
    const answers = [
      await processes.finance.post(path, { ticket, ...write.fields }),
      await processes.finance.post(path, { ticket, ...write.fields }),
    ]
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect([await write.read(), await audited(write)]).toEqual([write.after, write.objects])
  }

  test.each([
    ['before its first change', (write: Write) => write.held],
    ['after its last change', () => TRAIL_HELD],
  ])(
    '%s: nothing of it is seen, and the same ticket confirms once',
    async (_place, heldBy) => {
      const write = await prepare()
      const { finance } = processes
      const before = await financeHash(finance.database.pool)
      const held = await processes.hold(heldBy(write))
      const { child, port } = await processes.start('serve')
      const ticket = randomUUID()
      const lost = sendTo(port, `gxt_finance/${write.call}`, finance.me, Object.entries({ ticket, ...write.fields }))
      await held.waited()
      expect(await write.read()).toEqual(write.before)
      await die(child)
      expect(await lost).toBe('no answer')
      await held.release()
      await processes.gone()
      expect([await write.read(), await audited(write), await financeHash(finance.database.pool)]).toEqual([write.before, 0, before])
      await sendAgain(write, ticket)
    },
    60_000,
  )

  test('after it was done and before anyone heard of it: a look says what is, and the same ticket gets the answer that was lost', async () => {
    const write = await prepare()
    const { finance } = processes
    const { port } = await processes.start('serve, and die before the answer')
    const ticket = randomUUID()
    expect(await sendTo(port, `gxt_finance/${write.call}`, finance.me, Object.entries({ ticket, ...write.fields }))).toBe('no answer')
    await processes.gone()
    expect([await write.read(), await audited(write)]).toEqual([write.after, write.objects])
    const done = await financeHash(finance.database.pool)
    await sendAgain(write, ticket)
    expect(await financeHash(finance.database.pool)).toBe(done)
  })
})
