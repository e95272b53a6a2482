import type { OpenBill } from '#domain/finance/repayment.ts'
import type { Payment, RepaymentDesk } from '#machines/bill-repayment/bill-repayment.types.ts'

export const aBill = (change: Partial<OpenBill> = {}): OpenBill => ({
  id: '1',
  number: 'AR-202610-31415',
  kind: 'income',
  counterparty: 'Apple',
  currency: 'USD',
  dueOn: '2026-11-30',
  openMinor: '1204500',
  ...change,
})

export const BILLS = [aBill(), aBill({ id: '2', number: 'AR-202609-27182', dueOn: '2026-10-31', openMinor: '300000' })]

export const aPayment = (change: Partial<Payment> = {}): Payment => ({
  id: '7',
  kind: 'income',
  counterparty: 'Apple',
  month: '2026-11',
  month_state: 'open',
  amount_minor: '500000',
  over_minor: '0',
  currency: 'USD',
  paid_on: '2026-11-12',
  method: 'bank',
  note: '',
  state: 'added',
  reason: '',
  version: 1,
  added_by: { id: '2', name: '周敏（财务）' },
  added_at: '2026-11-12T03:00:00.000Z',
  confirmed_by: null,
  confirmed_at: null,
  evidence: null,
  parts: [
    { bill_id: '2', number: 'AR-202609-27182', amount_minor: '300000' },
    { bill_id: '1', number: 'AR-202610-31415', amount_minor: '200000' },
  ],
  ...change,
})

export const aDesk = (change: Partial<RepaymentDesk> = {}): RepaymentDesk => ({
  bills: BILLS,
  payments: [],
  payment: null,
  log: [],
  months: [{ month: '2026-09', kind: 'income', state: 'confirmed' }],
  today: '2026-11-20',
  fourEyes: false,
  ...change,
})

/** The desk of a payment that is there. */
export const deskOf = (payment: Payment): RepaymentDesk =>
  aDesk({
    payment,
    payments: [payment],
    log: [{ id: '1', at: payment.added_at, user_name: '周敏（财务）', event: 'finance.repayment.added', reason: '', changes: [] }],
  })
