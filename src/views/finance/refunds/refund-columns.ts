import type { RefundRow } from '#contract/finance-refunds.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { percentText } from '#domain/finance/ratio.ts'
import { moneyMinor, NONE } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'

const own = moneyMinor<RefundRow>(({ currency }) => currency)
const inBase = moneyMinor<RefundRow>(() => BASE_CURRENCY)

/** One refund a line: a game and a store on a day. */
export const REFUND_COLUMNS: readonly GridColumn<RefundRow>[] = [
  { key: 'day', header: 'finance.refund.column.day', width: 100 },
  { key: 'game_name', header: 'finance.refund.column.game', width: 130, filter: 'set' },
  { key: 'app_store', header: 'finance.refund.column.store', width: 120, filter: 'set' },
  { key: 'orders', header: 'finance.refund.column.orders', width: 96, align: 'end' },
  { ...own, key: 'amount_minor', header: 'finance.refund.column.refunded', width: 130 },
  { ...own, key: 'flow_minor', header: 'finance.refund.column.flow', width: 140 },
  { key: 'currency', header: 'finance.refund.column.currency', width: 64, filter: 'set' },
  {
    key: 'rate',
    header: 'finance.refund.column.rate',
    width: 90,
    align: 'end',
    text: (value) => percentText(typeof value === 'string' ? value : null),
  },
  {
    key: 'fx',
    header: 'finance.refund.column.fx',
    width: 96,
    align: 'end',
    value: ({ fx_rate }) => fx_rate?.rate ?? null,
    text: (value, _row, say) => (typeof value === 'string' ? value : say('finance.refund.no_rate')),
    explain: ({ fx_rate, currency }, say) =>
      fx_rate ? say('finance.cost.rate_of', { currency, base: BASE_CURRENCY, name: fx_rate.name || NONE, day: fx_rate.day }) : null,
  },
  { ...inBase, key: 'base_minor', header: 'finance.refund.column.base', unit: BASE_CURRENCY, width: 140 },
  { ...inBase, key: 'base_flow_minor', header: 'finance.refund.column.base_flow', unit: BASE_CURRENCY, width: 150 },
]
