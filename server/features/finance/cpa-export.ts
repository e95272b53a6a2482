import type { OutputOf } from '#contract/endpoint.ts'
import { cpaRuleRow, type cpaExecLog, type CpaRuleRow } from '#contract/finance-cpa.ts'
import { plainAmount } from '#domain/money.ts'
import { say } from '#i18n/catalogue.ts'
import type { Download } from '#server/kit/handler.ts'
import type { MoreColumns } from '#server/kit/thing/thing-file.ts'
import { exportFile, type FileColumn, type FileHead } from '#server/kit/export-file.ts'

type Head = Omit<FileHead, 'currency'>
type Charge = OutputOf<typeof cpaExecLog>['data'][number]

/** `1–1000: 1.20; 1001–: 1.00` */
const tiersText = ({ tiers, currency }: CpaRuleRow): string =>
  tiers.map(({ from, to, price_minor }) => `${from}–${to ?? ''}: ${plainAmount(price_minor, currency)}`).join('; ')

// a row of the file is one of the list
const ruleIn = (row: object) => cpaRuleRow.parse(row)

/** What a file of rules has besides their fields: each charged in its own currency. */
export const RULE_COLUMNS: MoreColumns = {
  currency: 'line',
  columns: [
    { name: 'field.tiers', text: (row) => tiersText(ruleIn(row)) },
    { name: 'field.status', text: (row, word) => word(`status.${ruleIn(row).status}`) },
    { name: 'field.charged_days', text: (row) => String(ruleIn(row).charged_days), number: true },
    { name: 'field.charged', text: (row) => plainAmount(ruleIn(row).charged_minor, ruleIn(row).currency), number: true },
    { name: 'field.id', text: (row) => ruleIn(row).id },
  ],
}

/** What one rule charged, day by day. */
export function chargesFile(
  rows: readonly Charge[],
  format: 'xlsx' | 'csv',
  head: Head,
  rule: Pick<CpaRuleRow, 'id' | 'currency'>,
): Promise<Download> {
  const word = (key: string) => say(head.language, key)
  const column = (key: string, text: (row: Charge) => string): FileColumn<Charge> => ({ title: word(`finance.cpa.field.${key}`), text })
  const columns = [
    column('day', (row) => row.day),
    { ...column('events', (row) => row.events), number: true as const },
    { ...column('charged', (row) => plainAmount(row.amount_minor, row.currency)), number: true as const },
    column('currency', (row) => row.currency),
    column('terms', (row) => String(row.terms)),
  ]
  const table = { title: word('finance.cpa.charges'), name: `flightdeck-cpa-${rule.id}`, columns, rows }
  return exportFile(table, format, { ...head, currency: rule.currency })
}
