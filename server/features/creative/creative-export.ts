import { ratePercentOf } from '#domain/creative/effect.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { plainAmount } from '#domain/money.ts'
import { say } from '#i18n/catalogue.ts'
import type { CreativeRow } from '#contract/creative.ts'
import { exportFile, fileTime, type FileColumn, type FileHead } from '#server/kit/export-file.ts'
import type { Download } from '#server/kit/handler.ts'

/** A filter's creatives as a file. */
export function creativeFile(rows: readonly CreativeRow[], format: 'xlsx' | 'csv', head: FileHead): Promise<Download> {
  const word = (key: string) => say(head.language, key)
  const column = (key: string, text: (row: CreativeRow) => string, number = false): FileColumn<CreativeRow> => ({
    title: word(`creative.column.${key}`),
    text,
    ...(number ? { number } : {}),
  })
  const columns = [
    column('id', (row) => row.id),
    column('name', (row) => row.name),
    column('game', (row) => row.game_name),
    column('spreader', (row) => row.spreader_name),
    column('status', (row) => word(`creative.status.${row.status}`)),
    column('review', (row) => word(`creative.review.${row.review_state}`)),
    column('recommend', (row) => word(`dict.recommend_type.${row.recommend_type}`)),
    column('spend', (row) => plainAmount(row.spend_minor, baseCurrency()), true),
    column('return', (row) => plainAmount(row.return_minor, baseCurrency()), true),
    column('rate', (row) => ratePercentOf({ spendMinor: row.spend_minor, returnMinor: row.return_minor })?.toFixed(2) ?? '–', true),
    column('used', (row) => String(row.used_by_count), true),
    column('titles', (row) => row.titles.join('\n')),
    column('messages', (row) => row.messages.join('\n')),
    column('materials', (row) => row.material_ids.join('、')),
    column('landing', (row) => row.landing_name ?? ''),
    column('note', (row) => row.note),
    column('creator', (row) => row.creator?.name ?? ''),
    column('created', (row) => fileTime(row.created_at)),
  ]
  return exportFile({ title: word('creative.title'), name: 'flightdeck-creatives', columns, rows }, format, head)
}
