import fc from 'fast-check'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentRow } from '#contract/finance-repayments.ts'
import type { RepaymentAct } from '#domain/finance/repayment.ts'
import { PRESETS } from '#permissions/presets.ts'
import type { Database } from '#server/db/schema.ts'
import { addRepayment, moveRepayment, type RepaymentCaller } from '#server/features/finance/repayment.service.ts'
import { Refused } from '#server/kit/refused.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { aStoredBill } from './a-repayment.ts'

let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())

type Step =
  | { act: 'add'; who: number; amount: number; parts: { bill: number; amount: number }[]; overpaid: boolean; stale: boolean }
  | { act: RepaymentAct; which: number; stale: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        act: fc.constant('add' as const),
        who: fc.nat(1),
        amount: fc.integer({ min: 0, max: 350 }),
        parts: fc.uniqueArray(fc.record({ bill: fc.nat(2), amount: fc.integer({ min: 0, max: 320 }) }), {
          minLength: 1,
          maxLength: 3,
          selector: ({ bill }) => bill,
        }),
        overpaid: fc.boolean(),
        stale: fc.constantFrom(false, false, false, true),
      })
      .map((one) => ({ ...one, amount: one.amount % 3 === 0 ? one.parts.reduce((sum, part) => sum + part.amount, 0) : one.amount })),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('confirm' as const, 'takeBack' as const, 'delete' as const),
      which: fc.nat(3),
      stale: fc.constantFrom(false, false, false, true),
    }),
  },
)

const AMOUNTS = [300, 200, 100]
class Undone extends Error {}

/** Runs one sequence over the real service in a transaction that is undone, next to a ledger kept on paper; null or what went wrong. */
async function runSequence(steps: readonly Step[]): Promise<{ problem: string | null; done: number }> {
  let problem: string | null = null
  let done = 0
  await finance.database.db
    .transaction()
    .execute(async (trx) => {
      const bills: string[] = []
      for (const amount of AMOUNTS) bills.push(await aStoredBill(trx, { amount_minor: String(amount) }))
      const paper: { id: string; state: string; version: number; amount: number; parts: { bill: number; amount: number }[] }[] = []
      const held = (index: number) =>
        paper.reduce((sum, one) => sum + (one.state === 'deleted' ? 0 : (one.parts.find(({ bill: at }) => at === index)?.amount ?? 0)), 0)
      for (const one of steps) {
        const result = one.act === 'add' ? await tryAdd(trx, one) : await tryMove(trx, one)
        if (result !== null) problem = `${JSON.stringify(one)}: ${result}`
        if (problem === null) problem = await differs(trx)
        if (problem !== null) break
      }
      throw new Undone()

      async function tryAdd(
        within: Transaction<Database>,
        { amount, parts, overpaid, stale }: Step & { act: 'add' },
      ): Promise<string | null> {
        const open = (index: number) => (AMOUNTS[index] ?? 0) - held(index)
        const sum = parts.reduce((total, part) => total + part.amount, 0)
        const fits = parts.every((part) => part.amount > 0 && part.amount <= open(part.bill))
        const restFits = sum === amount || (sum < amount && overpaid && parts.every((part) => part.amount === open(part.bill)))
        const isNew = !paper.some(
          (other) =>
            other.state !== 'deleted' &&
            other.amount === amount &&
            other.parts.some(({ bill: at }) => parts.some((part) => part.bill === at)),
        )
        const expected = amount > 0 && fits && restFits && isNew && !stale
        const draft = {
          amountMinor: String(amount),
          paidOn: '2026-10-10',
          method: 'bank' as const,
          note: '',
          overpaid,
          parts: parts.map((part) => ({
            billId: bills[part.bill] ?? '',
            amountMinor: String(part.amount),
            openMinor: String(open(part.bill) + (stale ? 1 : 0)),
          })),
        }
        const row = await asked(() => addRepayment(within, caller(), draft, () => undefined))
        if ((row !== null) !== expected) return `added ${row !== null}, expected ${expected}`
        if (row) paper.push({ id: row.id, state: 'added', version: row.version, amount, parts })
        return null
      }

      async function tryMove(within: Transaction<Database>, { act, which, stale }: Step & { act: RepaymentAct }): Promise<string | null> {
        const payment = paper[which]
        if (!payment) return null
        const expected = !stale && payment.state === (act === 'takeBack' ? 'confirmed' : 'added')
        const move = { id: payment.id, version: payment.version + (stale ? 1 : 0), act, reason: '记错' }
        const row = await asked(() => moveRepayment(within, caller(), move, () => undefined))
        if ((row !== null) !== expected) return `moved ${row !== null}, expected ${expected}`
        if (!row) return null
        payment.state = act === 'confirm' ? 'confirmed' : act === 'takeBack' ? 'added' : 'deleted'
        payment.version = row.version
        return null
      }

      /** Between the database and the paper, or of a bill that is below 0 or repaid beyond its amount. */
      async function differs(within: Transaction<Database>): Promise<string | null> {
        done += 1
        const { rows } = await sql<{ id: string; held: string }>`
          select b.id::text, coalesce(sum(a.amount_minor) filter (where p.state <> 'deleted'), 0)::text as held
          from bill b left join repayment_allocation a on a.bill_id = b.id left join bill_repayment p on p.id = a.repayment_id
          where b.id = any(${bills}::bigint[]) group by b.id order by b.id`.execute(within)
        for (const [index, row] of rows.entries()) {
          const found = Number(row.held)
          if (found !== held(index) || found < 0 || found > (AMOUNTS[index] ?? 0))
            return `bill ${index} holds ${found}, on paper ${held(index)}`
        }
        return null
      }
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return { problem, done }
}

const caller = (): RepaymentCaller => ({ userId: finance.userId, scopes: { games: '*', spreaders: '*' }, grants: PRESETS.finance })

/** The row, or null when the service said no in words; anything else is a bug. */
async function asked(work: () => Promise<PaymentRow>): Promise<PaymentRow | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

test('adding, confirming, taking back and deleting in any order never makes a negative or over-repaid bill (1,000 sequences over the service)', async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (sequence) => {
      const { problem, done } = await runSequence(sequence)
      steps += done
      expect(problem).toBeNull()
    }),
    { numRuns: 1_000 },
  )
  expect(steps).toBeGreaterThan(2_000)
})
