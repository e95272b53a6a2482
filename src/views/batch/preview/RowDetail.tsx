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
}

/** Fields that are edited here: those the grid has no column for, and addresses that can be found by name. Each change is one edit. */
const isPanelField = (field: ChannelField): boolean =>
  field.kind === 'timeTable' ||
  (field.kind === 'link' && field.offers !== undefined) ||
  (field.column === undefined && ('options' in field || field.kind === 'ref' || field.kind === 'refs'))

const pageOf = ({ page_id: pageId }: Values): string | undefined => (typeof pageId === 'string' ? pageId : undefined)

/** Everything about one row: its state, checks, all of its fields, and how its creatives will look. */
export function RowDetail({ row, creative, isDraft, gameId, tools, onEdit }: DetailProps) {
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
  const fields = fieldsOf(channel, item.level).filter(
    (field) => holds(field.when, item.values, row.above) && (item.values[field.key] !== undefined || (onEdit && isPanelField(field))),
  )
  const error = errorWords(say, row)
  return (
    <div className="fd-row-detail">
      <div className="fd-muted">{`${levelName(say, channel, item.level)} · ${account.name} · #${item.seq}`}</div>
      <h3>{item.name}</h3>
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
      {error ? <p className="fd-problem-mistake">{error}</p> : null}
      {item.network_id ? <div className="fd-figures">{`${say('batch.preview.column.network_id')} ${item.network_id}`}</div> : null}
      <RowReasons row={row} warnings={item.warnings} />
      <WatchedTexts texts={labelled(say, channel, writtenIn(channel, item.level, item.values))} />
      <Creatives seq={item.seq} group={groupOf(row)} creative={creative} />
      <HTMLTable compact className="fd-table">
        <tbody>
          {fields.map((field) => (
            <tr key={field.key} className={row.dirty.includes(field.key) ? 'fd-row-dirty' : undefined}>
              <th scope="row">{fieldName(say, channel, field.key)}</th>
              <td>
                {onEdit && isPanelField(field) ? (
                  <PanelField row={row} values={item.values} field={field} gameId={gameId} onEdit={onEdit} />
                ) : (
                  valueText(say, field, item.values[field.key] ?? '', row, placeOf(channel, field))
                )}
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

function PanelField({ row, values, field, gameId, onEdit }: PanelProps) {
  const say = useSay()
  const { channel, account } = row
  return (
    <FieldInput
      channel={channel}
      field={field}
      label={fieldName(say, channel, field.key)}
      value={values[field.key]}
      required={field.required === true}
      eachKey={false}
      currencies={[]}
      zone={account.timezone}
      scope={{ gameId, accountId: account.accountId, pageId: pageOf(values) }}
      onChange={(value) => (isPerCurrency(value) ? undefined : onEdit(row, field, isBlank(value) ? null : value))}
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

function Creatives({ seq, group, creative }: { seq: number; group: number | null; creative: Asked<number, CreativePreview> }) {
  const say = useSay()
  if (creative.status === 'failed') return <p className="fd-problem-gap">{say('batch.preview.creative.failed')}</p>
  if (creative.answer === null || creative.input !== group) return null
  const ads = creative.answer.ads.filter((ad) => ad.seq === seq || ad.parent_seq === seq).slice(0, 6)
  return (
    <div className="fd-creatives" aria-busy={creative.status === 'asking'}>
      {ads.map((ad) => (
        <CreativeCard key={ad.seq} ad={ad} />
      ))}
    </div>
  )
}
