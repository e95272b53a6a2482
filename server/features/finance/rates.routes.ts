import { rates } from '#contract/finance-rates.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { monthOfDay } from '#domain/finance/month.ts'
import type { Call, Handler } from '#server/kit/handler.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { confirmedKinds, rateStore } from './rate.reads.ts'

/** Exchange rates: who may, enters the rate of a month; what was converted with one keeps it. */
export const rateRoutes = (): Handler[] =>
  thingRoutes(rates, rateStore, {
    saved: ({ user }) => ({ updated_by: user.id }),
    against: (call, { day }) => closedMonth(call, day),
    closed: async (call, { day, used }) => [
      ...(await closedMonth(call, day)),
      ...(Number(used) > 0 ? [blocker('finance.rate.used', { params: { count: Number(used) } })] : []),
    ],
  })

/** A month that is confirmed gets no rate, and loses none. */
async function closedMonth(call: Call, day: unknown): Promise<Blocker[]> {
  if (typeof day !== 'string') return []
  const month = monthOfDay(day)
  return (await confirmedKinds(call.trx, month)).length > 0
    ? [blocker('finance.rate.month_closed', { field: 'day', params: { month } })]
    : []
}
