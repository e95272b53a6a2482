import type { ParsedInputOf } from '#contract/endpoint.ts'
import * as calls from '#contract/finance-repayments.ts'
import { blocker } from '#domain/blocker.ts'
import { dayAfter } from '#domain/day.ts'
import { functionBlockers } from '#permissions/grants.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readMonths } from './finance.reads.ts'
import { readMonthRules } from './month.reads.ts'
import { EXPORT_LIMIT, headOf } from '#server/kit/export-file.ts'
import { scanDownload } from '#server/kit/scan.ts'
import { billsFile } from './repayment-export.ts'
import * as reads from './repayment.reads.ts'
import { addRepayment, attachEvidence, moveRepayment, type RepaymentCaller } from './repayment.service.ts'

const payerOf = (call: Call): RepaymentCaller => ({
  userId: call.user.id,
  scopes: { games: call.scope('game'), spreaders: call.scope('spreader') },
  grants: call.user.grants,
})

/** Payments of bills: added, confirmed, taken back, deleted, and read. */
export const repaymentRoutes = ({ files }: { files: FileStore }): Handler[] => [
  ...readingRoutes(),
  ...writingRoutes(),
  ...evidenceRoutes(files),
]

function readingRoutes(): Handler[] {
  return [
    handle(calls.billRepayments, async ({ format, page, per_page, ...asked }, call) => {
      const { scopes } = payerOf(call)
      const chosen = await chosenOf(call, scopes, asked)
      const { month, kind, open, waiting, due, q } = asked
      const today = await reads.readBusinessDay(call.db)
      const dueBy = due === undefined ? undefined : dayAfter(today, due)
      const filter = { ...scopes, month, kind, openOnly: open === '1', waiting, dueBy, q, ids: chosen.billIds }
      if (format !== undefined) {
        const rows = await reads.readBills(call.db, filter, { page: 1, per_page: EXPORT_LIMIT + 1 })
        const said = {
          month: { text: month },
          kind: { code: kind, words: 'finance.repayment.kind' },
          open: { flag: open === '1' ? open : undefined },
          waiting: { text: waiting },
          due: { text: dueBy },
          q: { text: q },
          payment: { text: asked.id },
          bill_ids: { text: asked.bill_ids },
        }
        const head = headOf(call, said, { cut: rows.length > EXPORT_LIMIT })
        return await billsFile(rows.slice(0, EXPORT_LIMIT), format, head)
      }
      const data = await reads.readBills(call.db, filter, { page, per_page })
      const { total, sums } = await reads.readBillSums(call.db, filter)
      const { fourEyes } = await readMonthRules(call.db)
      const payments = chosen.payments ?? (await reads.readPayments(call.db, scopes, { billIds: data.map(({ id }) => id) }))
      const credits = await reads.readCredits(call.db, scopes)
      const months = await readMonths(call.db)
      return { data, total, page, per_page, payments, sums, credits, today, months, four_eyes: fourEyes }
    }),
    handle(calls.repaymentLog, async ({ id, month, page, per_page }, call) => {
      const { scopes } = payerOf(call)
      if (id !== undefined) await paymentAt(call, scopes, id)
      const { rows, total } = await reads.readRepaymentLog(call.db, scopes, { id, month }, { page, per_page })
      return { data: rows.map(({ entity_id, ...row }) => ({ ...row, repayment_id: entity_id })), total, page, per_page }
    }),
  ]
}

/** What was asked for by id. @throws Refused 404 when one of it is missing, or not the caller's */
async function chosenOf(
  call: Call,
  scopes: reads.BillScopes,
  { id, bill_ids }: Pick<ParsedInputOf<typeof calls.billRepayments>, 'id' | 'bill_ids'>,
) {
  if (id !== undefined) {
    const payment = await paymentAt(call, scopes, id)
    return { payments: [payment], billIds: payment.parts.map(({ bill_id }) => bill_id) }
  }
  if (bill_ids === undefined) return { payments: undefined, billIds: undefined }
  const found = await reads.readBills(call.db, { ...scopes, ids: bill_ids }, { page: 1, per_page: bill_ids.length })
  const missing = bill_ids.find((billId) => !found.some((bill) => bill.id === billId))
  if (missing !== undefined)
    throw new Refused(blocker('finance.repayment.bill_missing', { field: 'bill_ids', params: { id: missing } }), { status: 404 })
  return { payments: undefined, billIds: bill_ids }
}

async function paymentAt(call: Call, scopes: reads.BillScopes, id: string) {
  const [payment] = await reads.readPayments(call.db, scopes, { ids: [id] })
  if (!payment) throw new Refused(blocker('finance.repayment.missing', { field: 'id' }), { status: 404 })
  return payment
}

function writingRoutes(): Handler[] {
  return [
    handle(calls.addRepayment, async ({ amount_minor, paid_on, method, note, overpaid, parts }, call) => {
      const draft = {
        amountMinor: amount_minor,
        paidOn: paid_on,
        method,
        note,
        overpaid,
        parts: parts.map((part) => ({ billId: part.bill_id, amountMinor: part.amount_minor, openMinor: part.open_minor })),
      }
      return { data: await addRepayment(call.trx, payerOf(call), draft, call.audit) }
    }),
    handle(calls.confirmRepayment, async ({ id, version, confirmed, reason }, call) => {
      const act = confirmed === '0' ? 'takeBack' : 'confirm'
      // another right than the one of the call: anyone who confirms does not take back
      if (act === 'takeBack') refuseIf(functionBlockers(call.user.grants, 'finance.repayment.take_back'), { status: 403 })
      return { data: await moveRepayment(call.trx, payerOf(call), { id, version, act, reason }, call.audit) }
    }),
    handle(calls.takeBackRepayment, async ({ id, version, reason }, call) => ({
      data: await moveRepayment(call.trx, payerOf(call), { id, version, act: 'takeBack', reason }, call.audit),
    })),
    handle(calls.deleteRepayment, async ({ id, version, reason }, call) => ({
      data: await moveRepayment(call.trx, payerOf(call), { id, version, act: 'delete', reason }, call.audit),
    })),
  ]
}

function evidenceRoutes(files: FileStore): Handler[] {
  return [
    handle(calls.attachEvidence, async ({ id, version }, call) => ({
      data: await attachEvidence(call.trx, files, payerOf(call), { id, version, file: call.files[0] }, call.audit),
    })),
    handle(calls.evidenceFile, async ({ id }, call) => {
      await paymentAt(call, payerOf(call).scopes, id)
      return await scanDownload(files, await reads.readEvidence(call.db, id))
    }),
  ]
}
