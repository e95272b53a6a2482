import type { CostRow } from '#contract/finance-shapes.ts'
import { COST } from '#domain/finance/cost.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { plainAmount } from '#domain/money.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import type { Download } from '#server/kit/handler.ts'
import { fieldColumn } from '#server/kit/thing/thing-file.ts'
import { exportFile, type FileColumn, type FileHead } from '#server/kit/export-file.ts'

/** The filter's entries as a file. */
export const costFile = (rows: readonly CostRow[], format: 'xlsx' | 'csv', head: FileHead): Promise<Download> => {
  const word = (key: string) => say(head.language, `finance.export.${key}`)
  const table = { title: word('title'), sheet: word('sheet'), name: 'flightdeck-costs', columns: columnsIn(head.language), rows }
  return exportFile(table, format, head)
}

function columnsIn(language: Language): FileColumn<CostRow>[] {
  const field = fieldColumn(COST, language)
  const own = (key: string, text: (row: CostRow) => string, number = false): FileColumn<CostRow> => ({
    title: say(language, `finance.cost.field.${key}`),
    text,
    ...(number ? { number } : {}),
  })
  return [
    ...(['month', 'day', 'game_id', 'country', 'spreader_id', 'master_id'] as const).map(field),
    ...['kind', 'sort', 'name_id'].map((key, tier) => own(key, (row) => row.names[tier] ?? '')),
    field('amount_minor'),
    field('currency'),
    own('fx_rate', (row) => row.fx_rate.rate),
    own('rate_name', (row) => row.fx_rate.name),
    own('base_minor', (row) => plainAmount(row.base_minor, baseCurrency()), true),
    field('level'),
    own('state', (row) => say(language, `finance.state.${row.state}`)),
    own('source', (row) =>
      row.cpa_rule_id === null ? say(language, 'finance.cost.by_hand') : say(language, 'finance.cost.of_rule', { id: row.cpa_rule_id }),
    ),
    field('note'),
    own('entered_by', (row) => row.entered_by.name),
    own('committed_by', (row) => row.committed_by?.name ?? ''),
  ]
}
