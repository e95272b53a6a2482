import { eventCounts } from '#contract/finance-event-counts.ts'
import { blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/company-clock.ts'
import { monthOfDay } from '#domain/finance/month.ts'
import type { Handler } from '#server/kit/handler.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { textOf } from '#server/kit/thing/thing-row.ts'
import { eventCountStore } from './event-count.reads.ts'
import { isMonthConfirmed } from './rate.reads.ts'

/** Counts of events: CPA rules charge them as soon as they are there, so a month whose costs are confirmed takes none. */
export const eventCountRoutes = (): Handler[] =>
  thingRoutes(eventCounts, eventCountStore, {
    saved: ({ user }) => ({ updated_by: user.id }),
    against: async (call, { day }) => {
      const on = textOf(day) ?? ''
      if (on > companyDay()) return [blocker('finance.count.future', { field: 'day' })]
      const month = monthOfDay(on)
      return (await isMonthConfirmed(call.trx, month, 'cost')) ? [closedIn(month)] : []
    },
    closed: (_call, { month, month_closed }) => Promise.resolve(month_closed === true ? [closedIn(textOf(month) ?? '')] : []),
    said: { month: (text) => ({ label: 'finance.rate.month', text }) },
  })

const closedIn = (month: string) => blocker('finance.month.closed', { field: 'day', params: { month } })
