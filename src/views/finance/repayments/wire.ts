import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import { z } from 'zod'
import * as calls from '#contract/finance-repayments.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { OpenBill } from '#domain/finance/repayment.ts'
import { billRepaymentMachine } from '#machines/bill-repayment/bill-repayment.machine.ts'
import type { ActOutcome, AddOutcome, AttachOutcome, RepaymentDesk } from '#machines/bill-repayment/bill-repayment.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { QUIET, readBy } from '#views/things/wired.ts'
import { saveFile } from '#views/things/save-file.ts'

/**
 * What the bills are narrowed to; it is in the address. Empty text is no filter; `waiting`: the month of payments to be confirmed; `due`: days ahead,
 * overdue bills included.
 */
export type BillFilter = {
  month: string
  kind: '' | 'income' | 'outcome'
  open: boolean
  waiting: string
  due: string
  q: string
  page: number
}

/** Days ahead in which a bill is due soon. */
export const DUE_DAYS = 7

export type BillAnswer = OutputOf<typeof calls.billRepayments> & { asOf: string }

const askedOf = ({ month, kind, open, waiting, due, q }: BillFilter) => ({
  ...(month ? { month } : {}),
  ...(kind ? { kind } : {}),
  ...(waiting ? { waiting } : {}),
  ...(due ? { due: Number(due) } : {}),
  ...(q ? { q } : {}),
  open: open ? ('1' as const) : ('0' as const),
})

/** Bills of a filter and the payments that lie on them. */
export const wiredBillsMachine = readBy(createReading<BillAnswer, BillFilter>({ keepsAnswer: true }), async (query, how) => ({
  ...(await call(calls.billRepayments, { ...askedOf(query), page: query.page, per_page: ROWS_SHOWN }, how)),
  asOf: new Date().toISOString(),
}))

/** The whole filter as a file; a failure is told as a notice. */
export async function exportBills(filter: BillFilter, format: 'xlsx' | 'csv'): Promise<void> {
  await saveFile(download(calls.billRepayments, { ...askedOf(filter), format }), `bills.${format}`)
}

const openBill = ({ id, number, kind, counterparty, currency, due_on, open_minor }: calls.BillRow): OpenBill => ({
  id,
  number,
  kind,
  counterparty,
  currency,
  dueOn: due_on,
  openMinor: open_minor,
})

/** What a 409 answers: the bills as the domain knows them. */
const presentBills = z.array(
  z.object({
    id: z.string(),
    number: z.string(),
    kind: z.enum(['income', 'outcome']),
    counterparty: z.string(),
    currency: z.string(),
    dueOn: z.string(),
    openMinor: z.string(),
  }),
) satisfies z.ZodType<OpenBill[]>

export const wiredRepaymentMachine = billRepaymentMachine.provide({
  actors: {
    readDesk: fromPromise(async ({ input: { paymentId, billIds }, signal }): Promise<RepaymentDesk> => {
      const quiet = { ...QUIET, signal }
      const asked = paymentId === null ? { bill_ids: [...billIds] } : { id: paymentId }
      const [answer, log] = await Promise.all([
        call(calls.billRepayments, { ...asked, per_page: ROWS_SHOWN }, quiet),
        paymentId === null ? { data: [] } : call(calls.repaymentLog, { id: paymentId }, quiet),
      ])
      const { data, payments, today, months, four_eyes: fourEyes } = answer
      const payment = paymentId === null ? null : (payments.find(({ id }) => id === paymentId) ?? null)
      return { bills: data.map(openBill), payments, payment, log: log.data, months, today, fourEyes }
    }),
    addPayment: fromPromise(async ({ input: { ticket, draft } }): Promise<AddOutcome> => {
      const sent = {
        ticket,
        amount_minor: draft.amountMinor,
        paid_on: draft.paidOn,
        method: draft.method,
        note: draft.note,
        overpaid: draft.overpaid,
        parts: draft.parts.map((part) => ({ bill_id: part.billId, amount_minor: part.amountMinor, open_minor: part.openMinor })),
      }
      return await outcomeOf(call(calls.addRepayment, sent, QUIET), ({ data }) => ({ id: data.id }), heldIn(presentBills))
    }),
    attachEvidence: fromPromise(async ({ input: { paymentId: id, version, ticket, paper } }): Promise<AttachOutcome> => {
      if (!paper) throw new Error('a paper is attached')
      const uploads = [{ file: paper.bytes, name: paper.name }]
      return await outcomeOf(call(calls.attachEvidence, { ticket, id, version }, { ...QUIET, uploads }), ({ data }) => ({ id: data.id }))
    }),
    movePayment: fromPromise(async ({ input: { paymentId: id, act, reason, version, ticket } }): Promise<ActOutcome> => {
      const sent = { ticket, id, version, reason }
      return await outcomeOf(call(MOVES[act], sent, QUIET), ({ data }) => ({ id: data.id }), heldIn(calls.paymentRow))
    }),
  },
})

const MOVES = { confirm: calls.confirmRepayment, takeBack: calls.takeBackRepayment, delete: calls.deleteRepayment }

/** The evidence of a payment as the address of a picture. */
export const pictureReading = createReading<string, { id: string }>()
export const wiredPictureReading = readBy(
  pictureReading,
  async (query) => await addressOf((await download(calls.evidenceFile, query)).blob),
)

const addressOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('the picture is not readable'))
    reader.readAsDataURL(picture)
  })

/** The evidence of a payment as a file; a failure is told as a notice. */
export async function saveEvidence(id: string): Promise<void> {
  await saveFile(download(calls.evidenceFile, { id }), 'evidence')
}
