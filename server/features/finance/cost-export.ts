import type { CostRow } from '#contract/finance-shapes.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { plainAmount } from '#domain/money.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import type { Download } from '#server/kit/handler.ts'
import { exportFile, type FileColumn, type FileHead } from '#server/kit/export-file.ts'

/** The filter's entries as a file. */
export const costFile = (rows: readonly CostRow[], format: 'xlsx' | 'csv', head: FileHead): Promise<Download> => {
  const word = (key: string) => say(head.language, `finance.export.${key}`)
  const table = { title: word('title'), sheet: word('sheet'), name: 'flightdeck-costs', columns: columnsIn(head.language), rows }
  return exportFile(table, format, head)
}

function columnsIn(language: Language): FileColumn<CostRow>[] {
  const column = (key: string, text: (row: CostRow) => string, number = false): FileColumn<CostRow> => ({
    title: say(language, `finance.export.column.${key}`),
    text,
    ...(number ? { number } : {}),
  })
  return [
    column('month', (row) => row.month),
    column('day', (row) => row.day ?? ''),
    column('game', (row) => row.game_name),
    column('country', (row) => row.country ?? ''),
    column('channel', (row) => row.spreader_name ?? say(language, 'finance.cost.all_channels')),
    column('master', (row) => row.master_name ?? ''),
    ...['kind', 'sort', 'name'].map((key, tier) => column(key, (row) => row.names[tier] ?? '')),
    column('amount', (row) => plainAmount(row.amount_minor, row.currency), true),
    column('currency', (row) => row.currency),
    column('rate', (row) => row.fx_rate.rate),
    column('rate_name', (row) => row.fx_rate.name),
    column('base', (row) => plainAmount(row.base_minor, BASE_CURRENCY), true),
    column('level', (row) => say(language, `finance.level.${row.level}`)),
    column('state', (row) => say(language, `finance.state.${row.state}`)),
    column('source', (row) =>
      row.cpa_rule_id === null ? say(language, 'finance.cost.by_hand') : say(language, 'finance.cost.of_rule', { id: row.cpa_rule_id }),
    ),
    column('note', (row) => row.note),
    column('entered_by', (row) => row.entered_by.name),
    column('committed_by', (row) => row.committed_by?.name ?? ''),
  ]
}
