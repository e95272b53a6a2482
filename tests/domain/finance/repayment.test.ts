import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  leftOver,
  repaymentActBlockers,
  repaymentBlockers,
  spreadPayment,
  type OpenBill,
  type RepaymentDraft,
  type RepaymentFacts,
} from '#domain/finance/repayment.ts'

const aBill = (change: Partial<OpenBill> = {}): OpenBill => ({
  id: '1',
  number: 'AR-1',
  kind: 'income',
  counterparty: 'Apple',
  currency: 'USD',
  dueOn: '2026-11-30',
  openMinor: '1000',
  ...change,
})
const BILLS = [aBill(), aBill({ id: '2', number: 'AR-2', dueOn: '2026-10-31', openMinor: '500' })]
const aDraft = (change: Partial<RepaymentDraft> = {}): RepaymentDraft => ({
  amountMinor: '1200',
  paidOn: '2026-11-20',
  method: 'bank',
  note: '',
  overpaid: false,
  parts: spreadPayment(1200n, BILLS, 'oldest'),
  ...change,
})
const facts = (change: Partial<RepaymentFacts> = {}): RepaymentFacts => ({
  bills: new Map(BILLS.map((bill) => [bill.id, bill])),
  monthState: () => 'open',
  today: '2026-11-20',
  mayOverpay: true,
  twinOf: () => null,
  ...change,
})
const codes = (draft: RepaymentDraft, change: Partial<RepaymentFacts> = {}) =>
  repaymentBlockers(draft, facts(change)).map(({ code }) => code)

describe('laying a payment on bills', () => {
  test('the oldest due date first, of equal ones the earlier in the list', () => {
    expect(spreadPayment(1200n, BILLS, 'oldest')).toEqual([
      { billId: '1', amountMinor: '700', openMinor: '1000' },
      { billId: '2', amountMinor: '500', openMinor: '500' },
    ])
    const same = [aBill({ openMinor: '3' }), aBill({ id: '2', openMinor: '3' })]
    expect(spreadPayment(4n, same, 'oldest').map(({ amountMinor }) => amountMinor)).toEqual(['3', '1'])
  })

  test('in proportion to what is open, the last unit to the largest remainder', () => {
    expect(spreadPayment(100n, BILLS, 'proportional').map(({ amountMinor }) => amountMinor)).toEqual(['67', '33'])
  })

  test('by hand nothing is laid down, and nothing is laid on bills that are held in full', () => {
    expect([
      spreadPayment(5n, BILLS, 'hand'),
      spreadPayment(5n, [aBill({ openMinor: '0' })], 'oldest'),
      spreadPayment(0n, BILLS, 'oldest'),
    ]).toEqual([[], [], []])
  })
})

describe('a payment', () => {
  test('may be added when its parts are its amount and no bill takes more than is open of it', () => {
    expect(codes(aDraft())).toEqual([])
  })

  test.each<[string, Partial<RepaymentDraft>, readonly string[]]>([
    ['without a bill', { parts: [] }, ['finance.repayment.no_bill']],
    ['of nothing', { amountMinor: '0', parts: [{ billId: '1', amountMinor: '1', openMinor: '1000' }] }, ['finance.repayment.amount_bad']],
    ['of what is no amount', { amountMinor: '1e3' }, ['finance.repayment.amount_bad']],
    ['on a day no calendar has', { paidOn: '2026-02-30' }, ['finance.repayment.day_bad']],
    ['on a day to come', { paidOn: '2026-11-21' }, ['finance.repayment.day_ahead']],
    ['with a long note', { note: 'x'.repeat(501) }, ['finance.repayment.note_long']],
    [
      'on a bill that is not there',
      { parts: [{ billId: '9', amountMinor: '1200', openMinor: '1200' }] },
      ['finance.repayment.bill_missing'],
    ],
    [
      'twice on one bill',
      { amountMinor: '2', parts: [1, 1].map(() => ({ billId: '1', amountMinor: '1', openMinor: '1000' })) },
      ['finance.repayment.bill_twice'],
    ],
    [
      'that gives a bill nothing',
      { amountMinor: '1', parts: [{ billId: '1', amountMinor: '0', openMinor: '1000' }] },
      ['finance.repayment.part_bad', 'finance.repayment.left_over'],
    ],
    [
      'that gives a bill more than is open of it',
      { amountMinor: '1001', parts: [{ billId: '1', amountMinor: '1001', openMinor: '1000' }] },
      ['finance.repayment.over_bill'],
    ],
    ['of less than its parts', { amountMinor: '1199' }, ['finance.repayment.parts_exceed']],
    ['of more than its parts', { amountMinor: '1201' }, ['finance.repayment.left_over']],
    ['of more than its parts, ticked, while a bill has room', { amountMinor: '1201', overpaid: true }, ['finance.repayment.bill_has_room']],
  ])('%s is refused', (_, change, expected) => expect(codes(aDraft(change))).toEqual(expected))

  test('of more than its bills needs the tick and the right', () => {
    const draft = aDraft({ amountMinor: '1600', parts: spreadPayment(1600n, BILLS, 'oldest') })
    expect([
      codes(draft),
      codes({ ...draft, overpaid: true }),
      codes({ ...draft, overpaid: true }, { mayOverpay: false }),
      leftOver(draft),
    ]).toEqual([['finance.repayment.left_over'], [], ['finance.repayment.overpay_forbidden'], 100n])
  })

  test('is of one counterparty, one direction and one currency', () => {
    for (const change of [{ counterparty: 'Google' }, { kind: 'outcome' as const }, { currency: 'JPY' }]) {
      const bills = new Map([...BILLS, aBill({ id: '2', openMinor: '500', ...change })].map((bill) => [bill.id, bill]))
      expect(codes(aDraft(), { bills })).toEqual(['finance.repayment.bills_mixed'])
    }
  })

  test('is refused in a confirmed month, and when its like is there', () => {
    const monthState = (month: string, kind: string) =>
      month === '2026-11' && kind === 'income' ? ('confirmed' as const) : ('open' as const)
    expect(codes(aDraft(), { monthState })).toEqual(['finance.month.closed'])
    expect(codes(aDraft(), { twinOf: () => '7' })).toEqual(['finance.repayment.duplicate'])
  })
})

test('only an added payment is confirmed or deleted, only a confirmed one taken back, with a reason and in an open month', () => {
  const facts = { monthState: 'open' as const, reason: '记错', userId: '2', fourEyes: false }
  const at = (state: 'added' | 'confirmed' | 'deleted') => ({ state, month: '2026-11', addedBy: '2' })
  const said = (
    act: 'confirm' | 'takeBack' | 'delete',
    state: 'added' | 'confirmed' | 'deleted',
    change: Partial<typeof facts> | { monthState: 'confirmed' } = {},
  ) => repaymentActBlockers(act, at(state), { ...facts, ...change }).map(({ code }) => code)
  expect([said('confirm', 'added'), said('takeBack', 'confirmed'), said('delete', 'added')]).toEqual([[], [], []])
  expect([said('confirm', 'confirmed'), said('takeBack', 'added'), said('delete', 'confirmed'), said('confirm', 'deleted')]).toEqual([
    ['finance.repayment.confirm_not_added'],
    ['finance.repayment.takeBack_not_confirmed'],
    ['finance.repayment.delete_not_added'],
    ['finance.repayment.confirm_not_added'],
  ])
  expect(said('takeBack', 'confirmed', { reason: ' ' })).toEqual(['finance.repayment.reason_missing'])
  expect(said('confirm', 'added', { fourEyes: true })).toEqual(['finance.repayment.own_entry'])
  expect(said('confirm', 'added', { fourEyes: true, userId: '3' })).toEqual([])
  for (const [act, state] of [
    ['confirm', 'added'],
    ['takeBack', 'confirmed'],
    ['delete', 'added'],
  ] as const)
    expect(said(act, state, { monthState: 'confirmed' })).toEqual(['finance.month.closed'])
})

type Step =
  | { act: 'add'; amount: number; bills: number[]; overpaid: boolean; way: 'oldest' | 'proportional' }
  | { act: 'confirm' | 'takeBack' | 'delete'; which: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('add' as const),
    amount: fc.integer({ min: 1, max: 400 }),
    bills: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
    overpaid: fc.boolean(),
    way: fc.constantFrom('oldest' as const, 'proportional' as const),
  }),
  fc.record({ act: fc.constantFrom('confirm' as const, 'takeBack' as const, 'delete' as const), which: fc.nat(5) }),
)

test('payments added, confirmed, taken back and deleted in any order never leave a bill below 0 or repaid beyond its amount (100,000 sequences)', () => {
  const AMOUNTS = [300, 200, 100]
  let added = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const payments: { state: 'added' | 'confirmed' | 'deleted'; parts: readonly { billId: string; amountMinor: string }[] }[] = []
      const heldOf = (id: string) =>
        payments
          .flatMap(({ state, parts }) => (state === 'deleted' ? [] : parts))
          .reduce((sum, part) => (part.billId === id ? sum + BigInt(part.amountMinor) : sum), 0n)
      for (const one of steps) {
        const bills = AMOUNTS.map((amount, index) =>
          aBill({ id: String(index), dueOn: `2026-1${index}-01`, openMinor: (BigInt(amount) - heldOf(String(index))).toString() }),
        )
        if (one.act === 'add') {
          const parts = spreadPayment(
            BigInt(one.amount),
            one.bills.flatMap((index) => bills[index] ?? []),
            one.way,
          )
          const draft = aDraft({ amountMinor: String(one.amount), overpaid: one.overpaid, parts })
          if (repaymentBlockers(draft, facts({ bills: new Map(bills.map((bill) => [bill.id, bill])) })).length > 0) continue
          payments.push({ state: 'added', parts })
          added += 1
        } else {
          const payment = payments[one.which]
          if (!payment) continue
          const blockers = repaymentActBlockers(
            one.act,
            { state: payment.state, month: '2026-11', addedBy: '1' },
            { monthState: 'open', reason: 'x', userId: '2', fourEyes: true },
          )
          if (blockers.length > 0) continue
          payment.state = one.act === 'confirm' ? 'confirmed' : one.act === 'takeBack' ? 'added' : 'deleted'
        }
        if (AMOUNTS.some((amount, index) => heldOf(String(index)) < 0n || heldOf(String(index)) > BigInt(amount))) return false
      }
      return true
    }),
    { numRuns: 100_000 },
  )
  expect(added).toBeGreaterThan(100_000)
}, 120_000)
