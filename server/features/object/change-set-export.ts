import type { ChangeSet, ChangeSetFilter } from '#contract/object-changes.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { failedIn } from '#domain/object/change.ts'
import { say } from '#i18n/catalogue.ts'
import { exportFile, fileTime, headOf, type FileColumn } from '#server/kit/export-file.ts'
import type { ExportFilter } from '#server/kit/export-filter.ts'
import type { Call, Download } from '#server/kit/handler.ts'
import { fieldWord } from './field-word.ts'

type Asked = ChangeSetFilter & { channel: string }

/** Sets of changes as a file, one line each. */
export function changeSetFile(
  rows: readonly ChangeSet[],
  asked: Asked,
  format: 'xlsx' | 'csv',
  call: Call,
  cut: boolean,
): Promise<Download> {
  const word = (key: string) => say(call.language, key)
  const column = (key: string, text: (set: ChangeSet) => string): FileColumn<ChangeSet> => ({ title: word(`object.set.${key}`), text })
  const count = (key: string, of: (set: ChangeSet) => number): FileColumn<ChangeSet> => ({
    ...column(key, (set) => String(of(set))),
    number: true,
  })
  const columns = [
    column('id', ({ id }) => `#${id}`),
    column('made_at', ({ made_at }) => fileTime(made_at)),
    column('made_by', ({ made_by }) => made_by.name),
    column('kind', ({ kind }) => word(`object.set.kind.${kind}`)),
    column('level', ({ channel, level }) => word(`channel.${channel}.level.${level}`)),
    column('fields', ({ channel, fields }) => fields.map((field) => fieldWord(call.language, channel, field)).join(', ')),
    column('result', ({ result }) => word(`object.set.result.${result}`)),
    count('total', ({ total }) => total),
    count('done', ({ counts }) => counts.done),
    count('failed', ({ counts }) => failedIn(counts)),
    column('reason', ({ reason }) => reason),
    column('committed_at', ({ committed_at }) => fileTime(committed_at)),
    column('ended_at', ({ ended_at }) => fileTime(ended_at)),
    column('undone_by', ({ undone_by }) => (undone_by === null ? '' : `#${undone_by}`)),
  ]
  const file = { title: word('object.sets'), name: 'flightdeck-object-changes', columns, rows }
  return exportFile(file, format, headOf(call, told(asked), { cut, currency: null }))
}

/** The filter as a file says it. */
const told = ({ channel, level, kind, result, creator, from, to, q }: Asked): ExportFilter => ({
  channel: { id: knownChannel(channel).spreaderId, of: 'spreader', label: 'export.filter.spreader_id' },
  level: { code: level, words: `channel.${channel}.level`, label: 'object.set.level' },
  kind: { code: kind, words: 'object.set.kind', label: 'object.set.kind' },
  result: { code: result, words: 'object.set.result', label: 'object.set.result' },
  creator: { id: creator, of: 'person', label: 'object.set.made_by' },
  period: { from, to },
  q: { text: q },
})
