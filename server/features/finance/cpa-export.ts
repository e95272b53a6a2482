import type { OutputOf } from '#contract/endpoint.ts'
import type { cpaExecLog, CpaRuleRow } from '#contract/finance-cpa.ts'
import { CPA_RULE, type CpaTier } from '#domain/finance/cpa.ts'
import { plainAmount } from '#domain/money.ts'
import { say } from '#i18n/catalogue.ts'
import type { Download } from '#server/kit/handler.ts'
import { fieldColumn } from '#server/kit/thing/thing-file.ts'
import { exportFile, type FileColumn, type FileHead } from '#server/kit/export-file.ts'

type Head = Omit<FileHead, 'currency'>
type Charge = OutputOf<typeof cpaExecLog>['data'][number]

/** `1–1000: 1.20; 1001–: 1.00` */
const tiersText = (tiers: readonly CpaTier[], currency: string): string =>
  tiers.map(({ from, to, price_minor }) => `${from}–${to ?? ''}: ${plainAmount(price_minor, currency)}`).join('; ')

/** Rules with what they charged, each in its own currency. */
export function rulesFile(rows: readonly CpaRuleRow[], format: 'xlsx' | 'csv', head: Head): Promise<Download> {
  const word = (key: string) => say(head.language, key)
  const column = (key: string, text: (row: CpaRuleRow) => string): FileColumn<CpaRuleRow> => ({
    title: word(`finance.cpa.field.${key}`),
    text,
  })
  const field = fieldColumn(CPA_RULE, head.language)
  const columns = [
    column('id', (row) => row.id),
    field('game_id'),
    field('spreader_id'),
    column('agent_game', (row) => row.agent_name),
    field('event'),
    column('tiers', (row) => tiersText(row.tiers, row.currency)),
    field('starts_on'),
    field('ends_on'),
    column('status', (row) => word(`finance.cpa.status.${row.status}`)),
    { ...column('charged_days', (row) => String(row.charged_days)), number: true as const },
    { ...column('charged', (row) => plainAmount(row.charged_minor, row.currency)), number: true as const },
    field('currency'),
    field('note'),
  ]
  const table = { title: word('finance.cpa.rules'), name: 'flightdeck-cpa-rules', columns, rows }
  return exportFile(table, format, { ...head, currency: word('finance.repayment.by_line') })
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
