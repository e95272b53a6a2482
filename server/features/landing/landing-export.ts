import type { LandingRow } from '#contract/landing.ts'
import { say } from '#i18n/catalogue.ts'
import { exportFile, fileTime, type FileColumn, type FileHead } from '#server/kit/export-file.ts'
import type { Download } from '#server/kit/handler.ts'

/** A filter's landing pages as a file. */
export function landingFile(rows: readonly LandingRow[], format: 'xlsx' | 'csv', head: FileHead): Promise<Download> {
  const word = (key: string) => say(head.language, `landing.${key}`)
  const column = (key: string, text: (row: LandingRow) => string, more: { number?: true } = {}): FileColumn<LandingRow> => ({
    title: word(`column.${key}`),
    text,
    ...more,
  })
  const columns = [
    column('id', (row) => row.id),
    column('name', (row) => row.name),
    column('game', (row) => row.game_name),
    column('switch', (row) => word(`switch.${row.switch}`)),
    column('links', (row) => word(`link.state.${row.links ?? 'unchecked'}`)),
    column('letter', (row) => (row.letter ? `${row.letter.title} ${word(`letter.${row.letter.standing}`)}` : word('letter.none'))),
    column('letter_until', (row) => row.letter?.expires_on ?? ''),
    column('template', (row) => word(`template.${row.template_id}`)),
    column('url', (row) => row.url),
    column('target', (row) => row.target),
    column('used', (row) => String(row.used_by_count), { number: true }),
    column('live', (row) => String(row.live_count), { number: true }),
    column('creator', (row) => row.creator?.name ?? ''),
    column('switched_by', (row) => row.switched_by?.name ?? ''),
    column('updated_at', (row) => fileTime(row.updated_at)),
  ]
  return exportFile({ title: say(head.language, 'page.ToolsLandingPage'), name: 'flightdeck-landing-pages', columns, rows }, format, head)
}
