import type { Blocker } from '#domain/blocker.ts'
import { plainAmount } from '#domain/money.ts'
import { say } from '#i18n/catalogue.ts'
import { exportFile, fileTime, type FileColumn, type FileHead } from '#server/kit/export-file.ts'
import type { Download } from '#server/kit/handler.ts'
import type { MaterialRead } from './material.reads.ts'

/** A filter's materials as a file; heads are those that a spreadsheet of materials is read back by. */
export function materialFile(rows: readonly MaterialRead[], format: 'xlsx' | 'csv', head: FileHead): Promise<Download> {
  const word = (key: string) => say(head.language, key)
  const column = (key: string, text: (row: MaterialRead) => string, number = false): FileColumn<MaterialRead> => ({
    title: word(`material.column.${key}`),
    text,
    ...(number ? { number } : {}),
  })
  const columns = [
    column('id', (row) => row.id),
    column('name', (row) => row.name),
    column('game', (row) => row.game_name),
    column('type', (row) => word(`material.type.${row.type}`)),
    column('size', (row) => (row.width > 0 ? `${row.width}×${row.height}` : '')),
    column('duration', (row) => (row.duration_ms === null ? '' : (row.duration_ms / 1000).toFixed(1)), true),
    column('bytes', (row) => String(row.bytes), true),
    column('tags', (row) => row.tags.join('、')),
    column('status', (row) => word(`material.status.${row.status}`)),
    column('review', (row) => word(`material.review.${row.review_state}`)),
    column('video', (row) => (row.type === 'video' ? word(`material.video.${row.video_status}`) : '')),
    column('failure', (row) => failureText(row.failure, head)),
    column('used', (row) => String(row.used_by_count), true),
    column('remark', (row) => row.remark),
    column('vendor', (row) => row.vendor_name ?? ''),
    column('designer', (row) => row.designer),
    column('planner', (row) => row.planner),
    column('cost', (row) => (row.cost_minor && row.cost_currency ? plainAmount(row.cost_minor, row.cost_currency) : ''), true),
    column('currency', (row) => row.cost_currency ?? ''),
    column('youtube', (row) => row.youtube_id ?? ''),
    column('file_name', (row) => row.file_name),
    column('creator', (row) => row.creator_name ?? ''),
    column('created', (row) => fileTime(row.created_at)),
  ]
  return exportFile({ title: word('material.title'), name: 'flightdeck-materials', columns, rows }, format, head)
}

const failureText = (failure: Blocker | null, { language }: FileHead): string =>
  failure === null ? '' : say(language, `blocker.${failure.code}`, failure.params)
