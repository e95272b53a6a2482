import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { lastDayOf, monthOfDay, monthsLater, type Month } from '#domain/finance/month.ts'
import { spreadPayment, type RepaymentMethod } from '#domain/finance/repayment.ts'
import type { Database } from '#server/db/schema.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { minorOf, unitOf } from './finance-plan.ts'
import { createRandom } from './random.ts'

type Trx = Transaction<Database>

/**
 * The bills of every month: stores owe us, we owe networks. `dueDay` is a day of the next month. The bill of the party with the earliest due
 * day is not paid yet, so on any day of a month at least one bill is overdue or due within a week.
 */
const PARTIES = [
  { kind: 'income', counterparty: 'Apple', gameId: '10078', spreaderId: null, currency: 'USD', dueDay: 31 },
  { kind: 'income', counterparty: 'Apple', gameId: '10012', spreaderId: null, currency: 'USD', dueDay: 31 },
  { kind: 'income', counterparty: 'Google', gameId: '10045', spreaderId: null, currency: 'JPY', dueDay: 31 },
  { kind: 'income', counterparty: 'TapTap', gameId: '10091', spreaderId: null, currency: 'CNY', dueDay: 15 },
  { kind: 'outcome', counterparty: 'Meta', gameId: '10078', spreaderId: '21', currency: 'USD', dueDay: 31 },
  { kind: 'outcome', counterparty: 'Meta', gameId: '10063', spreaderId: '21', currency: 'USD', dueDay: 31 },
  { kind: 'outcome', counterparty: '巨量引擎', gameId: '301', spreaderId: '304', currency: 'CNY', dueDay: 15 },
  { kind: 'outcome', counterparty: '快手', gameId: '10091', spreaderId: '3793', currency: 'CNY', dueDay: 5 },
] as const

type StoredBill = {
  id: string
  number: string
  kind: 'income' | 'outcome'
  counterparty: string
  currency: string
  dueOn: string
  openMinor: string
}

/**
 * The bills of every month but the present one, and their payments in the month after: all of the closed months, most of the open ones.
 * One covers two bills, one was more than its bills, and some wait for their confirmation.
 */
export async function insertBills(
  trx: Trx,
  { months, isOpen, today, by }: { months: readonly Month[]; isOpen: (month: Month) => boolean; today: string; by: string },
): Promise<void> {
  for (const month of months) {
    const bills = await insertMonth(trx, month)
    const paidIn = monthsLater(month, 1)
    for (const [index, group] of byParty(bills).entries()) {
      const paidOn = dayIn(paidIn, 8 + index * 3, today)
      const whole = group.reduce((sum, { openMinor }) => sum + BigInt(openMinor), 0n)
      if (!isOpen(paidIn)) await pay(trx, group, { amountMinor: whole, paidOn, by, confirmed: true })
      else if (isOpen(month)) await payPart(trx, group, { index, whole, paidOn, by })
      else await pay(trx, group, { amountMinor: index === 0 ? whole + whole / 50n : whole, paidOn, by, confirmed: index !== 3 })
    }
  }
}

/** Of the latest bills one is half paid, one is paid and waits, the others are open. */
async function payPart(
  trx: Trx,
  group: readonly StoredBill[],
  { index, whole, paidOn, by }: { index: number; whole: bigint; paidOn: string; by: string },
) {
  if (index === 0) await pay(trx, group, { amountMinor: whole / 2n, paidOn, by, confirmed: true })
  if (index === 3) await pay(trx, group, { amountMinor: whole, paidOn, by, confirmed: false })
}

const dayIn = (month: Month, day: number, latest: string): string => {
  const wished = `${month}-${String(day).padStart(2, '0')}`
  return wished < latest ? wished : latest
}

function byParty(bills: readonly StoredBill[]): StoredBill[][] {
  const groups = new Map<string, StoredBill[]>()
  for (const bill of bills) {
    const key = `${bill.kind} ${bill.counterparty}`
    groups.set(key, [...(groups.get(key) ?? []), bill])
  }
  return [...groups.values()]
}

async function insertMonth(trx: Trx, month: Month): Promise<StoredBill[]> {
  const random = createRandom(`bills ${month}`)
  const plan = PARTIES.map(({ kind, counterparty, gameId, spreaderId, currency, dueDay }) => ({
    month,
    kind,
    number: `${kind === 'income' ? 'AR' : 'AP'}-${month.replace('-', '')}-${random.digits(5)}`,
    counterparty,
    game_id: gameId,
    spreader_id: spreaderId,
    amount_minor: minorOf(random, currency, random.between(20, 200) * unitOf(currency)).toString(),
    currency,
    issued_on: lastDayOf(month),
    due_on: dayIn(monthsLater(month, 1), dueDay, lastDayOf(monthsLater(month, 1))),
  }))
  const rows = await trx.insertInto('bill').values(plan).returning('id').execute()
  return plan.map(({ number, kind, counterparty, currency, due_on: dueOn, amount_minor: openMinor }, index) => ({
    id: rows[index]?.id ?? '',
    number,
    kind,
    counterparty,
    currency,
    dueOn,
    openMinor,
  }))
}

const METHODS: readonly [RepaymentMethod, ...RepaymentMethod[]] = ['bank', 'bank', 'platform', 'offset']

async function pay(
  trx: Trx,
  group: readonly StoredBill[],
  { amountMinor, paidOn, by, confirmed }: { amountMinor: bigint; paidOn: string; by: string; confirmed: boolean },
): Promise<void> {
  const parts = spreadPayment(amountMinor, group, 'oldest')
  const [first] = group
  if (!first || parts.length === 0) return
  const over = amountMinor - parts.reduce((sum, part) => sum + BigInt(part.amountMinor), 0n)
  const month = monthOfDay(paidOn)
  const confirmation = { state: 'confirmed' as const, confirmed_by: by, confirmed_at: `${paidOn}T15:00:00+08:00` }
  const payment = {
    bill_id: parts[0]?.billId ?? first.id,
    month,
    kind: first.kind,
    amount_minor: amountMinor.toString(),
    over_minor: over.toString(),
    currency: first.currency,
    paid_on: paidOn,
    method: createRandom(`${first.number} ${paidOn}`).pick(METHODS),
    note: over > 0n ? '结算方多付，留作下期抵扣' : '',
    added_by: by,
    added_at: `${paidOn}T11:00:00+08:00`,
    ...(confirmed ? confirmation : {}),
  }
  const { id } = await trx.insertInto('bill_repayment').values(payment).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('repayment_allocation')
    .values(parts.map((part) => ({ repayment_id: id, bill_id: part.billId, amount_minor: part.amountMinor })))
    .execute()
  const { amount_minor, over_minor, currency, paid_on, method, note } = payment
  const bills = parts.map((part) => `${group.find((bill) => bill.id === part.billId)?.number ?? ''}=${part.amountMinor}`).join(' ')
  const repayment = { state: 'added', amount_minor, over_minor, currency, paid_on, month, method, note, bills }
  const line = { userId: by, requestId: randomUUID(), entity: 'finance.repayment', entityId: id }
  await writeAudit(trx, [
    { ...line, event: 'finance.repayment.added', after: { repayment } },
    ...(confirmed
      ? [
          {
            ...line,
            event: 'finance.repayment.confirmed',
            before: { repayment },
            after: { repayment: { ...repayment, state: 'confirmed' } },
          },
        ]
      : []),
  ])
}
