import type { BillRow } from '#contract/finance-repayments.ts'
import { plainAmount } from '#domain/money.ts'
import { say } from '#i18n/catalogue.ts'
import type { Download } from '#server/kit/handler.ts'
import { exportFile, type FileColumn, type FileHead } from '#server/kit/export-file.ts'

/** Bills with what is held, confirmed and open, each in its own currency. */
export function billsFile(rows: readonly BillRow[], format: 'xlsx' | 'csv', head: Omit<FileHead, 'currency'>): Promise<Download> {
  const word = (key: string) => say(head.language, key)
  const plain = (key: string, text: (row: BillRow) => string): FileColumn<BillRow> => ({
    title: word(`finance.repayment.column.${key}`),
    text,
  })
  const money = (key: string, minor: (row: BillRow) => string): FileColumn<BillRow> => ({
    ...plain(key, (row) => plainAmount(minor(row), row.currency)),
    number: true,
  })
  const columns = [
    plain('number', (row) => row.number),
    plain('month', (row) => row.month),
    plain('kind', (row) => word(`finance.repayment.kind.${row.kind}`)),
    plain('counterparty', (row) => row.counterparty),
    plain('game', (row) => row.game_name),
    plain('channel', (row) => row.spreader_name ?? ''),
    money('amount', (row) => row.amount_minor),
    money('held', (row) => row.held_minor),
    money('confirmed', (row) => row.confirmed_minor),
    money('open', (row) => row.open_minor),
    plain('currency', (row) => row.currency),
    plain('issued_on', (row) => row.issued_on),
    plain('due_on', (row) => row.due_on),
  ]
  const table = { title: word('finance.repayment.bills'), name: 'flightdeck-bills', columns, rows }
  return exportFile(table, format, { ...head, currency: word('finance.repayment.by_line') })
}
