import { HTMLSelect, HTMLTable } from '@blueprintjs/core'
import type { Channel } from '#domain/channels/channel.ts'
import type { ImportColumn } from '#machines/batch-import/batch-import.machine.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { importFieldGroups } from './import-fields.ts'

type MatchingProps = {
  channel: Channel
  columns: readonly ImportColumn[]
  disabled: boolean
  onMatch: (index: number, field: string | null) => void
}

/** File column, a sample of it, and the field it means. A field taken by another column is offered to none besides. */
export function ColumnMatching({ channel, columns, disabled, onMatch }: MatchingProps) {
  const say = useSay()
  const groups = importFieldGroups(say, channel)
  const unmatched = columns.filter(({ field }) => field === null).length
  return (
    <section className="fd-block" aria-label={say('batch.import.columns')}>
      <h2>
        {say('batch.import.columns')}{' '}
        {unmatched > 0 ? <StateTag state="attention" label={say('batch.import.column.unmatched', { count: unmatched })} /> : null}
      </h2>
      <HTMLTable compact className="fd-table">
        <thead>
          <tr>
            <th>{say('batch.import.column.head')}</th>
            <th>{say('batch.import.column.sample')}</th>
            <th>{say('batch.import.column.field')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.index} className={column.field === null ? 'fd-row-attention' : undefined}>
              <td>{column.head === '' ? say('common.none') : column.head}</td>
              <td className="fd-sample" title={column.sample}>
                {column.sample}
              </td>
              <td>
                <HTMLSelect
                  minimal
                  disabled={disabled}
                  aria-label={say('batch.import.column.of', { head: column.head })}
                  value={column.field ?? ''}
                  onChange={(event) => onMatch(column.index, event.currentTarget.value || null)}
                >
                  <option value="">{say('batch.import.column.none')}</option>
                  {groups.map((group) => (
                    <optgroup key={group.label} label={group.label}>
                      {group.fields.map(({ value, label }) => (
                        <option
                          key={value}
                          value={value}
                          disabled={columns.some((other) => other.index !== column.index && other.field === value)}
                        >
                          {label}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </HTMLSelect>
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  )
}

/** The whole matching with one column changed, as the next reading wants it. */
export const withMatch = (columns: readonly ImportColumn[], index: number, field: string | null): Record<string, string | null> =>
  Object.fromEntries(columns.map((column) => [String(column.index), column.index === index ? field : column.field]))
