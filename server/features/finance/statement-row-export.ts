import { statementRow, type StatementRow } from '#contract/finance-rows.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { gapOf } from '#domain/finance/row-step.ts'
import { plainAmount } from '#domain/money.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import type { Download } from '#server/kit/handler.ts'
import { exportFile, fileTime, type FileColumn, type FileHead } from '#server/kit/export-file.ts'

/** Statement rows as a file: those of a filter, or of a frozen copy. */
export const rowsFile = (
  rows: readonly StatementRow[],
  format: 'xlsx' | 'csv',
  { title, name }: { title: string; name: string },
  head: FileHead,
): Promise<Download> =>
  exportFile(
    { title, sheet: say(head.language, 'finance.rows.sheet'), name: `flightdeck-${name}`, columns: columnsIn(head.language), rows },
    format,
    head,
  )

/** Rows as a frozen copy holds them. */
export const rowsOfCopy = (stored: unknown): StatementRow[] => statementRow.array().parse(stored)

function columnsIn(language: Language): FileColumn<StatementRow>[] {
  const column = (key: string, text: (row: StatementRow) => string): FileColumn<StatementRow> => ({
    title: say(language, `finance.rows.column.${key}`),
    text,
  })
  const amount = (key: string, minorOf: (row: StatementRow) => string | bigint): FileColumn<StatementRow> => ({
    ...column(key, (row) => plainAmount(minorOf(row), row.currency)),
    number: true,
  })
  return [
    column('month', (row) => row.month),
    column('counterparty', (row) => row.counterparty),
    column('reference', (row) => row.reference),
    column('game', (row) => row.game_name),
    column('channel', (row) => row.spreader_name ?? ''),
    column('store', (row) => row.app_store),
    amount('flow', (row) => row.flow_minor),
    amount('refunded', (row) => row.refunded_minor),
    amount('tax', (row) => row.tax_minor),
    amount('fee', (row) => row.fee_minor),
    column('share_rate', (row) => row.share_rate),
    amount('due', (row) => row.due_minor),
    amount('actual', (row) => row.actual_minor),
    amount('system', (row) => row.system_minor),
    amount('gap', gapOf),
    column('currency', (row) => row.currency),
    column('rate', (row) => row.fx_rate),
    { ...column('base', (row) => plainAmount(row.base_minor, baseCurrency())), number: true },
    column('state', (row) => say(language, `finance.rows.state.${row.state}`)),
    column('gap_note', (row) => row.gap_note),
    column('note', (row) => row.note),
    column('confirmed_by', (row) => row.confirmed_by?.name ?? ''),
    column('confirmed_at', (row) => fileTime(row.confirmed_at)),
  ]
}
