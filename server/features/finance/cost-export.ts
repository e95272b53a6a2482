import type { CostRow } from '#contract/finance-shapes.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { plainAmount } from '#domain/money.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import { csvFile } from '#server/kit/csv.ts'
import { Download } from '#server/kit/handler.ts'
import { workbookFile, type WorkbookCell } from '#server/kit/workbook.ts'

const COLUMNS = [
  'month',
  'day',
  'game',
  'country',
  'channel',
  'master',
  'kind',
  'sort',
  'name',
  'amount',
  'currency',
  'rate',
  'rate_name',
  'base',
  'level',
  'state',
  'note',
  'entered_by',
  'committed_by',
] as const
const NUMBERS: ReadonlySet<string> = new Set(['amount', 'base'])

export type ExportHead = { filter: Readonly<Record<string, string | undefined>>; by: string; at: Date; language: Language; cut: boolean }

/** The filter's entries as a file that explains itself: filter, zone, currency and time stand on top. */
export async function costFile(rows: readonly CostRow[], format: 'xlsx' | 'csv', head: ExportHead): Promise<Download> {
  const word = (key: string) => say(head.language, `finance.export.${key}`)
  const used = Object.entries(head.filter).flatMap(([key, value]) => (value ? [`${key}=${value}`] : []))
  const top = [
    [word('title')],
    [word('filter'), used.join('; ') || '–'],
    [word('zone'), 'UTC+8'],
    [word('base_currency'), BASE_CURRENCY],
    [word('as_of'), head.at.toISOString()],
    [word('exported_by'), head.by],
    [word('lines'), String(rows.length), ...(head.cut ? [word('cut')] : [])],
    [],
    COLUMNS.map((key) => word(`column.${key}`)),
  ]
  const lines = rows.map((row) => lineOf(row, head.language))
  const name = `flightdeck-costs-${head.at.toISOString().slice(0, 19).replaceAll(':', '')}.${format}`
  if (format === 'csv') return new Download({ body: csvFile([...top, ...lines]), mime: 'text/csv; charset=utf-8', fileName: name })
  const cells = lines.map((line) => line.map((text, index): WorkbookCell => (NUMBERS.has(COLUMNS[index] ?? '') ? { number: text } : text)))
  return new Download({
    body: await workbookFile(word('sheet'), [...top, ...cells]),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: name,
  })
}

const lineOf = (row: CostRow, language: Language): string[] => [
  row.month,
  row.day ?? '',
  row.game_name,
  row.country ?? '',
  row.spreader_name ?? say(language, 'finance.cost.all_channels'),
  row.master_name ?? '',
  ...['', '', ''].map((_, tier) => row.names[tier] ?? ''),
  plainAmount(row.amount_minor, row.currency),
  row.currency,
  row.fx_rate.rate,
  row.fx_rate.name,
  plainAmount(row.base_minor, BASE_CURRENCY),
  say(language, `finance.level.${row.level}`),
  say(language, `finance.state.${row.state}`),
  row.note,
  row.entered_by.name,
  row.committed_by?.name ?? '',
]
