import type { ObjectRow } from '#contract/objects.ts'
import type { Channel, ChannelField, Level } from '#domain/channels/channel.ts'
import { fieldsOf } from '#domain/channels/levels.ts'
import { plainAmount } from '#domain/money.ts'
import { say } from '#i18n/catalogue.ts'
import { exportFile, fileTime, type FileColumn, type FileHead } from '#server/kit/export-file.ts'
import type { Download } from '#server/kit/handler.ts'

/** Objects of one level as a file: what every object has, then the fields of the level that can be changed. */
export function objectFile(
  rows: readonly ObjectRow[],
  { channel, level }: { channel: Channel; level: Level },
  format: 'xlsx' | 'csv',
  head: FileHead,
): Promise<Download> {
  const word = (key: string) => say(head.language, key)
  const column = (key: string, text: (row: ObjectRow) => string): FileColumn<ObjectRow> => ({ title: word(`object.column.${key}`), text })
  const columns = [
    column('account_id', (row) => row.account_id),
    column('account_name', (row) => row.account_name),
    column('parent_name', (row) => row.parent_name),
    column('network_id', (row) => row.network_id),
    column('name', (row) => row.name),
    column('currency', (row) => row.currency),
    ...fieldsOf(channel, level).flatMap((field) => (field.edit ? [fieldColumn(channel, field, word)] : [])),
    column('spend', ({ figures, currency }) => (figures ? plainAmount(figures.spend, currency) : '')),
    ...(['impressions', 'clicks', 'results'] as const).map((key) => column(key, ({ figures }) => (figures ? String(figures[key]) : ''))),
    column('figures_at', (row) => fileTime(row.figures_at)),
    column('review', (row) => word(`batch.review.${row.review}`)),
    column('labels', (row) => row.labels.map(({ name }) => name).join(', ')),
    column('drift', (row) => Object.keys(row.drift ?? {}).join(', ')),
    column('made_at', (row) => fileTime(row.made_at)),
    column('remote_at', (row) => fileTime(row.remote_at)),
    column('pulled_at', (row) => fileTime(row.pulled_at)),
  ]
  const title = word(`channel.${channel.key}.level.${level}`)
  return exportFile({ title, name: `flightdeck-objects-${level}`, columns, rows }, format, head)
}

function fieldColumn(channel: Channel, field: ChannelField, word: (key: string) => string): FileColumn<ObjectRow> {
  const { key, kind } = field
  const shown = (row: ObjectRow): string => {
    const value = row.values[key]
    if (value === undefined) return ''
    if (typeof value !== 'string') return value.join(', ')
    return kind === 'money' ? plainAmount(value, row.currency) : kind === 'instant' ? fileTime(value) : value
  }
  return { title: word(`channel.${channel.key}.field.${key}`), text: shown, ...(kind === 'money' ? { number: true as const } : {}) }
}
