import { exampleIn, markOf, type StatementTemplate } from '#domain/finance/statement-templates.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import { csvFile } from '#server/kit/csv.ts'
import { Download } from '#server/kit/handler.ts'
import { workbookFile } from '#server/kit/workbook.ts'

/** A template as a file: our own with its mark, the columns in the caller's language, and a line of one game that shows what belongs where. */
export async function templateFile(
  template: StatementTemplate,
  format: 'xlsx' | 'csv',
  { language, gameId }: { language: Language; gameId: string },
): Promise<Download> {
  const heads = template.columns.map(({ heads: [zh, en] }) => (language === 'zh' || !template.own ? zh : en))
  const example = template.columns.map((column) => exampleIn(column, gameId))
  const mark = template.own ? [[markOf(template), say(language, 'finance.statement.mark_hint')]] : []
  const rows = [...mark, heads, example]
  const fileName = `flightdeck-${template.key.replaceAll('_', '-')}-v${template.version}.${format}`
  if (format === 'csv') return new Download({ body: csvFile(rows), mime: 'text/csv; charset=utf-8', fileName })
  return new Download({
    body: await workbookFile(say(language, `finance.statement.template.${template.key}`), rows),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
  })
}
