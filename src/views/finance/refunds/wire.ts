import { call } from '#client/call.ts'
import { refundTrend } from '#contract/finance-refunds.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import type { TrendQuery } from './refund-filter.ts'
import { readBy } from '#views/things/wired.ts'

export type RefundTrendAnswer = OutputOf<typeof refundTrend>['data']

/** How refunds develop. A failure is shown by the page itself. */
export const wiredRefundTrend = readBy(
  createReading<RefundTrendAnswer, TrendQuery>({ keepsAnswer: true }),
  async (query, how) => (await call(refundTrend, query, how)).data,
)
