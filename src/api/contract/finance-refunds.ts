import { z } from 'zod'
import { REFUND } from '#domain/finance/refund.ts'
import { count, data, endpoint, id, text } from './endpoint.ts'
import { fxRate, month } from './finance-shapes.ts'
import { callsOf } from './thing.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'finance.refund.view' } as const
const BASE = '/dapper/api/finance-v2/gxt_finance'

/** Months that one question may span. */
export const REFUND_MONTHS = 24

const filter = {
  /** both included; without them the last twelve months */
  from: month.optional(),
  to: month.optional(),
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
  input: z.object({ ...filter, game_id: id.optional(), step: z.enum(['day', 'month']).default('month') }),
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
      as_of: text,
    }),
  ),
  summary: 'Refunds and their share of the turnover by day or month, in the base currency.',
})

/** Refunds as they are kept: the list is the specification's, the other calls are ours (docs/own-calls.tsv). */
export const refunds = callsOf(REFUND, {
  path: `${BASE}/refund_detail`,
  list: {
    permission: 'finance.refund.view',
    summary: 'Refunds by day, game and store, newest first; with a format the whole filter as a file.',
    perPage: 500,
  },
  save: {
    permission: 'finance.refund.edit',
    records: 'finance.refund.saved',
    summary: 'Enters what was refunded for a game in a store on a day, or changes it; never in a month whose income is confirmed.',
  },
  remove: { permission: 'finance.refund.edit', records: 'finance.refund.deleted', summary: 'Deletes a refund of a month that is open.' },
  load: { summary: 'Reads refunds from an XLSX or CSV file; good lines come in, the others are told with their reasons.' },
  filter,
  /** `changed_by`: empty for one that came with the system; `fx_rate` null: there is no rate of the currency for the day */
  row: {
    month: text,
    month_closed: z.boolean(),
    game_name: text,
    changed_by: text,
    rate: text.nullable(),
    fx_rate: fxRate.nullable(),
    base_minor: text.nullable(),
    base_flow_minor: text.nullable(),
  },
  unsorted: ['fx_rate', 'base_minor', 'base_flow_minor'],
  answer: {
    /** of the whole filter, by currency; the base amounts leave out what has no rate */
    sums: z.array(z.object({ currency: text, amount_minor: text, flow_minor: text, base_minor: text })),
    base_currency: text,
    as_of: text,
  },
})
