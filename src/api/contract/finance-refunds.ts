import { z } from 'zod'
import { count, data, endpoint, id, listOf, paging, text } from './endpoint.ts'
import { TABLE_FILE } from './files.ts'
import { fxRate, month } from './finance-shapes.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'finance.refund.view' } as const
const BASE = '/dapper/api/finance-v2/gxt_finance'

/** Months that one question may span. */
export const REFUND_MONTHS = 24

const filter = {
  /** both included; without them the last twelve months */
  from: month.optional(),
  to: month.optional(),
  game_id: id.optional(),
  app_store: z.string().max(64).optional(),
}

/** Refunds of a period in the base currency; `rate` is refunded by turnover, null where there was no turnover. */
const refundSum = {
  orders: count,
  refunded_minor: text,
  flow_minor: text,
  rate: text.nullable(),
}
const refundPoint = z.object({ period: text, ...refundSum })
export type RefundPoint = z.output<typeof refundPoint>

export const refundTrend = endpoint({
  ...READ,
  path: `${BASE}/refund_trend`,
  scope: { input: { game: 'game_id' } },
  input: z.object({ ...filter, step: z.enum(['day', 'month']).default('month') }),
  output: data(
    z.object({
      base_currency: text,
      /** app stores that refunds are told apart by */
      stores: z.array(text),
      games: z.array(z.object({ id: text, name: text })),
      /** oldest first; a period without refunds is there with zeros */
      points: z.array(refundPoint),
      total: z.object(refundSum),
      /** lines that are in no sum, because there is no rate of their currency for their day */
      unconverted: count,
    }),
  ),
  summary: 'Refunds and their share of the turnover by day or month, in the base currency.',
})

const refundRow = z.object({
  id: text,
  month: text,
  day: text,
  game_id: text,
  game_name: text,
  app_store: text,
  orders: count,
  amount_minor: text,
  flow_minor: text,
  currency: text,
  rate: text.nullable(),
  /** null: there is no rate of the currency for the day */
  fx_rate: fxRate.nullable(),
  base_minor: text.nullable(),
  base_flow_minor: text.nullable(),
})
export type RefundRow = z.output<typeof refundRow>

export const refundDetail = endpoint({
  ...READ,
  path: `${BASE}/refund_detail`,
  scope: { input: { game: 'game_id' }, rows: { game: 'game_id' } },
  input: z.object({ ...filter, format: z.enum(['xlsx', 'csv']).optional(), ...paging(500) }),
  file: TABLE_FILE,
  /** `sums` are of the whole filter, by currency; the base amounts leave out what has no rate */
  output: listOf(refundRow).extend({
    sums: z.array(z.object({ currency: text, amount_minor: text, flow_minor: text, base_minor: text })),
    base_currency: text,
    as_of: text,
  }),
  summary: 'Refunds by day, game and store, newest first; with a format the whole filter as a file.',
})
