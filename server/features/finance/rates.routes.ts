import { rates } from '#contract/finance-rates.ts'
import { blocker } from '#domain/blocker.ts'
import { monthOfDay } from '#domain/finance/month.ts'
import { rateClosed } from '#domain/finance/rate.ts'
import type { Handler } from '#server/kit/handler.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { textOf } from '#server/kit/thing/thing-row.ts'
import { isMonthConfirmed, rateStore } from './rate.reads.ts'

/** Exchange rates: users who may enter the rate of a month; what was converted with one keeps it. */
export const rateRoutes = (): Handler[] =>
  thingRoutes(rates, rateStore, {
    saved: ({ user }) => ({ updated_by: user.id }),
    // a confirmed month gets no rate, and loses none
    against: async (call, { day }) => {
      const month = monthOfDay(textOf(day) ?? '')
      return (await isMonthConfirmed(call.trx, month)) ? [blocker('finance.rate.month_closed', { field: 'day', params: { month } })] : []
    },
    closed: (_call, row) =>
      Promise.resolve(rateClosed({ ...row, month: textOf(row.month) ?? '', month_closed: row.month_closed === true })),
    said: { month: (text) => ({ label: 'finance.rate.month', text }) },
  })
