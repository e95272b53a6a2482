import type { RefundRow } from '#contract/finance-refunds.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { percentText } from '#domain/finance/ratio.ts'
import { plainAmount } from '#domain/money.ts'
import { say } from '#i18n/catalogue.ts'
import type { Download } from '#server/kit/handler.ts'
import { exportFile, type FileColumn, type FileHead } from '#server/kit/export-file.ts'

/** The filter's refunds as a file. */
export function refundFile(rows: readonly RefundRow[], format: 'xlsx' | 'csv', head: FileHead): Promise<Download> {
  const column = (key: string, text: (row: RefundRow) => string, number = false): FileColumn<RefundRow> => ({
    title: say(head.language, `finance.refund.column.${key}`),
    text,
    ...(number ? { number } : {}),
  })
  const inBase = (minor: string | null) => (minor === null ? '' : plainAmount(minor, BASE_CURRENCY))
  const columns = [
    column('day', (row) => row.day),
    column('game', (row) => row.game_name),
    column('store', (row) => row.app_store),
    column('orders', (row) => String(row.orders), true),
    column('refunded', (row) => plainAmount(row.amount_minor, row.currency), true),
    column('flow', (row) => plainAmount(row.flow_minor, row.currency), true),
    column('currency', (row) => row.currency),
    column('rate', (row) => percentText(row.rate)),
    column('fx', (row) => row.fx_rate?.rate ?? ''),
    column('fx_name', (row) => row.fx_rate?.name ?? ''),
    column('base', (row) => inBase(row.base_minor), true),
    column('base_flow', (row) => inBase(row.base_flow_minor), true),
  ]
  return exportFile({ title: say(head.language, 'finance.refund.title'), name: 'flightdeck-refunds', columns, rows }, format, head)
}
