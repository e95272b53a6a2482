import { call } from '#client/call.ts'
import { refunds, refundTrend } from '#contract/finance-refunds.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { percentText } from '#domain/finance/ratio.ts'
import { refundClosed } from '#domain/finance/refund.ts'
import { identifier, moneyMinor, NONE } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'
import { openedPeriod } from './refund-filter.ts'

type RefundRow = OutputOf<typeof refunds.list>['data'][number]
const inBase = moneyMinor<RefundRow>(baseCurrency)

/** Refunds by day, game and store, each converted with the rate of its day. */
export const refundPage = thingPage(refunds, {
  edits: 'finance.refund.edit',
  closed: refundClosed,
  choices: {
    // the stores are those of any time
    app_store: async (how) => {
      const { to } = openedPeriod()
      const { data } = await call(refundTrend, { from: to, to }, how)
      return data.stores.map((store) => ({ value: store, label: store }))
    },
  },
  uses: { statement_row: ({ month, game_id }) => `/tool-list/finance/income?month=${month}&gameId=${encodeURIComponent(game_id)}` },
  columns: [
    'day',
    'game_id',
    'app_store',
    'orders',
    'amount_minor',
    'flow_minor',
    'currency',
    {
      ...identifier,
      key: 'rate',
      header: 'finance.refund.rate',
      width: 90,
      align: 'end',
      text: (value) => percentText(typeof value === 'string' ? value : null),
    },
    {
      ...identifier,
      key: 'fx_rate',
      header: 'finance.refund.fx',
      width: 96,
      align: 'end',
      value: ({ fx_rate }) => fx_rate?.rate ?? null,
      text: (value, _row, say) => (typeof value === 'string' ? value : say('finance.refund.no_rate')),
      explain: ({ fx_rate, currency }, say) =>
        fx_rate ? say('finance.cost.rate_of', { currency, base: baseCurrency(), name: fx_rate.name || NONE, day: fx_rate.day }) : null,
    },
    { ...inBase, key: 'base_minor', header: 'finance.refund.base', unit: baseCurrency, width: 140 },
    { ...inBase, key: 'base_flow_minor', header: 'finance.refund.base_flow', unit: baseCurrency, width: 150 },
    { ...identifier, key: 'changed_by', header: 'thing.changed_by', width: 120 },
  ],
  filters: [
    { period: 'month', opens: openedPeriod },
    { name: 'game_id', label: 'finance.refund.field.game_id' },
    { name: 'app_store', label: 'finance.refund.field.app_store' },
  ],
})
