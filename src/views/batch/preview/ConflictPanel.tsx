import { Button, Callout, HTMLTable } from '@blueprintjs/core'
import { fieldOf, type Channel } from '#domain/channels/channel.ts'
import type { PresentRow } from '#machines/batch/batch.types.ts'
import type { EditValue, PendingEdit } from '#machines/batch/edit-history.ts'
import { valueText } from '#views/kit/thing/kind-column.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { fieldName } from '#views/kit/channel-words.ts'
import type { PreviewRow } from './preview-row.ts'
import { placeOf } from './value-columns.ts'

type ConflictProps = {
  /** the row as it is shown, for its network and currency */
  rowOf: (seq: number) => PreviewRow | undefined
  channel: Channel
  present: readonly PresentRow[]
  mine: readonly PendingEdit[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Rows someone else changed meanwhile: what they are now next to what was typed here. A person chooses. */
export function ConflictPanel({ channel, rowOf, present, mine, onKeepMine, onTakeTheirs }: ConflictProps) {
  const say = useSay()
  const lines = present.flatMap((row) =>
    mine.filter(({ seq }) => seq === row.seq).flatMap(({ now }) => Object.entries(now).map(([field, value]) => ({ row, field, value }))),
  )
  return (
    <Callout role="alert" intent="warning" compact icon={null} title={say('batch.preview.conflict', { count: present.length })}>
      <HTMLTable compact className="fd-table">
        <thead>
          <tr>
            <th>{say('batch.builder.variant.name')}</th>
            <th>{say('batch.preview.conflict.field')}</th>
            <th>{say('batch.preview.conflict.mine')}</th>
            <th>{say('batch.preview.conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, field, value }) => (
            <tr key={`${row.seq} ${field}`}>
              <td>{`#${row.seq} ${row.name}`}</td>
              <td>{fieldName(say, channel, field.replace(/^values\./, ''))}</td>
              <td>{words(say, rowOf(row.seq), field, value)}</td>
              <td>{words(say, rowOf(row.seq), field, presentValue(row, field))}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      <div className="fd-actions">
        <Button size="small" intent="warning" text={say('batch.preview.conflict.keep_mine')} onClick={onKeepMine} />
        <Button size="small" text={say('batch.preview.conflict.keep_theirs')} onClick={onTakeTheirs} />
      </div>
    </Callout>
  )
}

function presentValue(row: PresentRow, field: string): EditValue {
  if (field === 'name') return row.name
  return field === 'excluded_reason' ? row.excluded_reason : (row.values[field.replace(/^values\./, '')] ?? null)
}

function words(say: Say, row: PreviewRow | undefined, field: string, value: EditValue): string {
  if (value === null || value.length === 0) return say('common.none')
  const known = row?.item ? fieldOf(row.channel, row.item.level, field.replace(/^values\./, '')) : undefined
  if (row && known) return valueText(say, known, value, row, placeOf(row.channel, known))
  return typeof value === 'string' ? value : value.join(', ')
}
