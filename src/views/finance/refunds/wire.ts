import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import * as calls from '#contract/finance-refunds.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { downloadBlob } from '#views/kit/grid/download.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { refundQuery, type RefundFilter } from './refund-filter.ts'

/** the screen shows failures itself, so no notice does */
const QUIET = { quiet: true } as const

export type RefundAnswer = { trend: OutputOf<typeof calls.refundTrend>['data']; detail: OutputOf<typeof calls.refundDetail> }

/** Trend and lines of one filter, read together so that they speak of the same. */
export const wiredRefundsMachine = createReading<RefundAnswer, RefundFilter>({ keepsAnswer: true }).provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => {
      const quiet = { ...QUIET, signal }
      const [trend, detail] = await Promise.all([
        call(calls.refundTrend, { ...refundQuery(query), step: query.step }, quiet),
        call(calls.refundDetail, { ...refundQuery(query), page: query.page, per_page: ROWS_SHOWN }, quiet),
      ])
      return { trend: trend.data, detail }
    }),
  },
})

/** The whole filter as a file; a failure is told as a notice. */
export async function exportRefunds(filter: RefundFilter, format: 'xlsx' | 'csv'): Promise<void> {
  const file = await download(calls.refundDetail, { ...refundQuery(filter), format }).catch(() => null)
  if (file) downloadBlob(file.fileName ?? `refunds.${format}`, file.blob)
}
