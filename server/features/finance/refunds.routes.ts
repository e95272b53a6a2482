import * as calls from '#contract/finance-refunds.ts'
import { blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/company-clock.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { withHyphen } from '#domain/display/numbers.ts'
import { monthOfDay } from '#domain/finance/month.ts'
import { percentText } from '#domain/finance/ratio.ts'
import { refundClosed } from '#domain/finance/refund.ts'
import { plainAmount } from '#domain/money.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import type { MoreColumns } from '#server/kit/thing/thing-file.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { textOf } from '#server/kit/thing/thing-row.ts'
import { readRates } from './finance.reads.ts'
import { isMonthConfirmed } from './rate.reads.ts'
import { readRefundChoices, readRefundFigures, refundStore } from './refunds.reads.ts'
import { monthsBetween, refundRange, refundSums, trendOf } from './refunds.service.ts'

/** How refunds develop, and each of them: entered and imported by people, and as they were once the income of the month is confirmed. */
export const refundRoutes = (): Handler[] => [
  handle(calls.refundTrend, async ({ step, ...asked }, call) => {
    const at = new Date()
    const range = refundRange(asked, at)
    const months = monthsBetween(range, calls.REFUND_MONTHS)
    const figures = await readRefundFigures(call.db, { ...asked, ...range }, readerOf(call))
    return {
      data: {
        base_currency: baseCurrency(),
        ...(await readRefundChoices(call.db, call.scope('game'))),
        ...trendOf(figures, await readRates(call.db), { months, step }),
        as_of: at.toISOString(),
      },
    }
  }),
  ...thingRoutes(calls.refunds, refundStore, {
    saved: ({ user }) => ({ updated_by: user.id }),
    against: async (call, { day }) => {
      const on = textOf(day) ?? ''
      if (on > companyDay()) return [blocker('finance.count.future', { field: 'day' })]
      const month = monthOfDay(on)
      return refundClosed({ month, month_closed: await isMonthConfirmed(call.trx, month, 'income') })
    },
    closed: (_call, { month, month_closed }) =>
      Promise.resolve(refundClosed({ month: textOf(month) ?? '', month_closed: month_closed === true })),
    asks: (asked) => {
      const range = refundRange({ from: textOf(asked.from), to: textOf(asked.to) }, new Date())
      monthsBetween(range, calls.REFUND_MONTHS)
      return { ...asked, ...range }
    },
    besides: async (call, asked) => ({
      sums: refundSums(await readRefundFigures(call.db, asked, readerOf(call)), await readRates(call.db)),
      base_currency: baseCurrency(),
      as_of: new Date().toISOString(),
    }),
    columns: MORE_COLUMNS,
  }),
]

const inBase = (minor: unknown) => (textOf(minor) === null ? '' : plainAmount(textOf(minor) ?? '', baseCurrency()))
const rateOfRow = (row: object, name: 'rate' | 'name'): string => textOf(Reflect.get(Reflect.get(row, 'fx_rate') ?? {}, name)) ?? ''

const MORE_COLUMNS: MoreColumns = {
  currency: 'base',
  columns: [
    { name: 'rate', text: ({ rate }) => withHyphen(percentText(textOf(rate))) },
    { name: 'fx', text: (row) => rateOfRow(row, 'rate') },
    { name: 'fx_name', text: (row) => rateOfRow(row, 'name') },
    { name: 'base', text: ({ base_minor }) => inBase(base_minor), number: true },
    { name: 'base_flow', text: ({ base_flow_minor }) => inBase(base_flow_minor), number: true },
  ],
}
