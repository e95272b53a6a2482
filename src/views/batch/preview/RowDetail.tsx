import { HTMLTable } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { isBlank, isPerCurrency } from '#domain/batch/spec-values.ts'
import { writtenIn } from '#domain/batch/written-texts.ts'
import { type ChannelField, type FieldValue, type Values } from '#domain/channels/channel.ts'
import { fieldsOf, groupLevel, shownLevel } from '#domain/channels/levels.ts'
import type { Blocker } from '#domain/blocker.ts'
import { SYNC_STATUS, SYNC_STEPS } from '#domain/sync-status.ts'
import { StatusChart } from '#views/kit/flow/FlowChart.tsx'
import { valueText } from '#views/kit/thing/kind-column.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { WatchedTexts } from '#views/kit/watched/WatchedTexts.tsx'
import { useSay } from '#views/kit/words.tsx'
import { fieldName, levelName } from '#views/kit/channel-words.ts'
import { labelled, reasonWords } from '../field/field-words.ts'
import { FieldInput } from '../field/FieldInput.tsx'
import type { Asked } from '../field/use-ask.ts'
import { CreativeCard, type CreativePreview } from './CreativeCard.tsx'
import { MaterialLink } from './MaterialLink.tsx'
import { errorWords, pushState, pushWords, syncWord } from './preview-columns.ts'
import type { PreviewRow } from './preview-row.ts'
import { placeOf } from './value-columns.ts'
import { holds } from '#domain/thing/condition.ts'

type DetailProps = {
  row: PreviewRow | null
  creative: Asked<number, CreativePreview>
  isDraft: boolean
  gameId: string
  /** what can be done with the row now */
  tools: ReactNode
  /** null while nothing can be edited */
  onEdit: ((row: PreviewRow, field: ChannelField, value: FieldValue | null) => void) | null
  /** of a failed row the name is changed here too */
  onName?: (row: PreviewRow, name: string) => void
}

/** Fields that are edited here: those the grid has no column for, and addresses that can be found by name. Each change is one edit. */
const isPanelField = (field: ChannelField): boolean =>
  field.kind === 'timeTable' ||
  (field.kind === 'link' && field.offers !== undefined) ||
  (field.column === undefined && ('options' in field || field.kind === 'ref' || field.kind === 'refs'))

const pageOf = ({ page_id: pageId }: Values): string | undefined => (typeof pageId === 'string' ? pageId : undefined)

/** Everything about one row: its state, checks, all of its fields, and how its creatives will look. */
export function RowDetail({ row, creative, isDraft, gameId, tools, onEdit, onName }: DetailProps) {
  const say = useSay()
  if (!row) return <p className="fd-hint">{say('batch.preview.detail.none')}</p>
  const { item, channel, account } = row
  if (!item)
    return (
      <div className="fd-row-detail">
        <h3>{account.name}</h3>
        {tools ?? <p className="fd-hint">{say('batch.preview.detail.none')}</p>}
      </div>
    )
  // of a failed row everything is changed here, next to what the network said of it
  const isEdited = isDraft ? isPanelField : () => true
  const fields = fieldsOf(channel, item.level).filter(
    (field) => holds(field.when, item.values, row.above) && (item.values[field.key] !== undefined || (onEdit && isEdited(field))),
  )
  const error = errorWords(say, row)
  return (
    <div className="fd-row-detail">
      <div className="fd-muted">{`${levelName(say, channel, item.level)} · ${account.name} · #${item.seq}`}</div>
      {onEdit && onName && !isDraft ? <RowName row={row} name={item.name} onName={(name) => onName(row, name)} /> : <h3>{item.name}</h3>}
      {tools}
      {isDraft ? null : (
        <>
          <StateTag state={pushState(row) ?? 'waiting'} label={pushWords(say, row)} />
          <details className="fd-row-status">
            <summary>{say('batch.preview.detail.status_chart')}</summary>
            <StatusChart
              steps={SYNC_STEPS}
              start={String(SYNC_STATUS.toPush)}
              status={String(item.sync_status)}
              wordOf={(status) => syncWord(say, Number(status))}
            />
          </details>
        </>
      )}
      <Creatives row={row} seq={item.seq} creative={creative} />
      {error ? <p className="fd-problem-mistake">{error}</p> : null}
      {item.network_id ? <div className="fd-figures">{`${say('batch.preview.column.network_id')} ${item.network_id}`}</div> : null}
      <RowReasons row={row} warnings={item.warnings} />
      <WatchedTexts texts={labelled(say, channel, writtenIn(channel, item.level, item.values))} />
      <HTMLTable compact className="fd-table">
        <tbody>
          {fields.map((field) => (
            <tr key={field.key} className={row.dirty.includes(field.key) ? 'fd-row-dirty' : undefined}>
              <th scope="row">{fieldName(say, channel, field.key)}</th>
              <td>
                {onEdit && isEdited(field) ? (
                  <PanelField row={row} values={item.values} field={field} gameId={gameId} onEdit={onEdit} />
                ) : (
                  valueText(say, field, item.values[field.key] ?? '', row, placeOf(channel, field))
                )}
                <RefusedValue row={row} field={field} />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}

function RowReasons({ row: { channel, problems }, warnings }: { row: PreviewRow; warnings: readonly Blocker[] }) {
  const say = useSay()
  if (problems.length + warnings.length === 0) return null
  return (
    <ul className="fd-problems">
      {problems.map((one) => (
        <li key={`${one.code} ${one.field}`} className="fd-problem-mistake">
          {`✕ ${one.field ? `${fieldName(say, channel, one.field)}: ` : ''}${reasonWords(say, channel, one)}`}
          <LibraryLink reason={one} />
        </li>
      ))}
      {warnings.map((one) => (
        <li key={`${one.code} ${one.field}`} className="fd-problem-gap">
          {`▲ ${reasonWords(say, channel, one)}`}
        </li>
      ))}
    </ul>
  )
}

type PanelProps = { row: PreviewRow; values: Values; field: ChannelField; gameId: string; onEdit: NonNullable<DetailProps['onEdit']> }

/** What the network refused, where it was changed since. */
function RefusedValue({ row, field }: { row: PreviewRow; field: ChannelField }) {
  const say = useSay()
  const { item, channel } = row
  const refused = item?.repair?.refused?.values
  if (!item || !refused || JSON.stringify(refused[field.key]) === JSON.stringify(item.values[field.key])) return null
  const value = valueText(say, field, refused[field.key] ?? '', row, placeOf(channel, field)) || say('common.none')
  return <div className="fd-muted">{say('batch.repair.refused_value', { value })}</div>
}

function RowName({ row, name, onName }: { row: PreviewRow; name: string; onName: (name: string) => void }) {
  const say = useSay()
  return (
    <input
      key={`${row.id} ${name}`}
      className="bp6-input bp6-small"
      aria-label={fieldName(say, row.channel, 'name')}
      defaultValue={name}
      onBlur={({ currentTarget }) => (currentTarget.value.trim() === name ? undefined : onName(currentTarget.value.trim()))}
    />
  )
}

function PanelField({ row, values, field, gameId, onEdit }: PanelProps) {
  const say = useSay()
  const { channel, account } = row
  const value = values[field.key]
  return (
    <FieldInput
      channel={channel}
      field={field}
      label={fieldName(say, channel, field.key)}
      value={field.kind === 'money' && typeof value === 'string' ? { [account.currency]: value } : value}
      required={field.required === true}
      eachKey={false}
      currencies={[account.currency]}
      zone={account.timezone}
      scope={{ gameId, accountId: account.accountId, pageId: pageOf(values) }}
      onChange={(typed) => {
        const next = isPerCurrency(typed) ? typed[account.currency] : typed
        onEdit(row, field, isBlank(next) ? null : (next ?? null))
      }}
    />
  )
}

/** What keeps a material from an ad is mended in the library. */
function LibraryLink({ reason: { code, params } }: { reason: Blocker }) {
  const id = code.startsWith('batch.material.') ? params?.id : undefined
  if (id === undefined) return null
  return (
    <>
      {' '}
      <MaterialLink id={String(id)} />
    </>
  )
}

/** The group of ads whose creatives belong to a row; none for what is above it, or below an ad. */
export const groupOf = ({ item, channel }: PreviewRow): number | null =>
  item?.level === shownLevel(channel) ? item.parent_seq : item?.level === groupLevel(channel) ? item.seq : null

function Creatives({ row, seq, creative }: { row: PreviewRow; seq: number; creative: Asked<number, CreativePreview> }) {
  const say = useSay()
  if (creative.status === 'failed') return <p className="fd-problem-gap">{say('batch.preview.creative.failed')}</p>
  if (creative.answer === null || creative.input !== groupOf(row)) return null
  const ads = creative.answer.ads.filter((ad) => ad.seq === seq || ad.parent_seq === seq).slice(0, 6)
  return (
    <div className="fd-creatives" aria-busy={creative.status === 'asking'}>
      {ads.map((ad) => (
        <CreativeCard key={ad.seq} ad={ad} channel={row.channel} names={row.names} />
      ))}
    </div>
  )
}
