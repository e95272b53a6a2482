import { bills } from '#contract/finance-bills.ts'
import { billClosed } from '#domain/finance/bill.ts'
import { blocker } from '#domain/blocker.ts'
import type { Handler } from '#server/kit/handler.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { textOf } from '#server/kit/thing/thing-row.ts'
import { billStore } from './bill.reads.ts'
import { isFirm } from './firm.reads.ts'
import { isMonthConfirmed } from './rate.reads.ts'

/** Bills: entered before payments are laid on them, and as they were from then on. */
export const billRoutes = (): Handler[] =>
  thingRoutes(bills, billStore, {
    saved: ({ user }) => ({ updated_by: user.id }),
    against: async (call, { month, kind, counterparty }) => {
      const [of, firm] = [textOf(month) ?? '', textOf(counterparty) ?? '']
      if (await isMonthConfirmed(call.trx, of, kind === 'income' ? 'income' : 'outcome'))
        return [blocker('finance.month.closed', { field: 'month', params: { month: of } })]
      return (await isFirm(call.trx, firm)) ? [] : [blocker('thing.no_such', { field: 'counterparty', params: { text: firm } })]
    },
    closed: (_call, row) =>
      Promise.resolve(billClosed({ ...row, month: textOf(row.month) ?? '', month_closed: row.month_closed === true })),
  })
