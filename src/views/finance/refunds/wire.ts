import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { refundTrend } from '#contract/finance-refunds.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import type { TrendQuery } from './refund-filter.ts'

export type RefundTrendAnswer = OutputOf<typeof refundTrend>['data']

/** How refunds develop. A failure is shown by the page itself. */
export const wiredRefundTrend = createReading<RefundTrendAnswer, TrendQuery>({ keepsAnswer: true }).provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => (await call(refundTrend, query, { quiet: true, signal })).data),
  },
})
