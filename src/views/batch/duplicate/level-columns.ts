import type { Channel, Level } from '#domain/channels/channel.ts'
import { fieldsOf } from '#domain/channels/levels.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { Say } from '#views/kit/words.tsx'
import { fieldName } from '#views/kit/channel-words.ts'
import { draftColumns } from '../preview/preview-columns.ts'
import type { PreviewRow } from '../preview/preview-row.ts'
import { columnKeyOf, valueColumns } from '../preview/value-columns.ts'
import { differencesAt, misfitsAt, type CopyBook } from './copy-book.ts'

/** The columns of a draft, of values those of one level, and in what each copy differs from its source. A new list opens a new grid. */
export function levelColumns(channel: Channel, level: Level, book: CopyBook): GridColumn<PreviewRow>[] {
  const own = new Set(fieldsOf(channel, level).flatMap((field) => (field.column === undefined ? [] : [columnKeyOf(field)])))
  const others = new Set(valueColumns(channel).map(({ key }) => key))
  const columns = draftColumns(channel).filter(({ key }) => !others.has(key) || own.has(key))
  const at = columns.findIndex(({ key }) => own.has(key))
  return [...columns.slice(0, at), proposalColumn(channel, book), differenceColumn(channel, book), ...columns.slice(at)]
}

const names = (say: Say, channel: Channel, fields: readonly string[]): string =>
  fields.map((field) => fieldName(say, channel, field)).join(', ')

const differenceColumn = (channel: Channel, book: CopyBook): GridColumn<PreviewRow> => ({
  key: 'difference',
  header: 'duplication.column.difference',
  width: 190,
  value: (row) => differencesAt(book, row).map(({ field }) => field),
  text: (_value, row, say) =>
    names(
      say,
      channel,
      differencesAt(book, row).map(({ field }) => field),
    ),
})

const proposalColumn = (channel: Channel, book: CopyBook): GridColumn<PreviewRow> => ({
  key: 'misfit',
  header: 'duplication.column.misfit',
  width: 150,
  state: (row) => (misfitsAt(book, row).length > 0 ? 'attention' : null),
  value: (row) => misfitsAt(book, row).map(({ field }) => field),
  text: (_value, row, say) =>
    names(
      say,
      channel,
      misfitsAt(book, row).map(({ field }) => field),
    ),
})
