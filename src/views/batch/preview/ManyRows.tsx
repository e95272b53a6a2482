import { Button, ButtonGroup, HTMLTable } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { useState } from 'react'
import type { SpecValue, SpecValues } from '#domain/batch/batch.ts'
import type { PushError } from '#domain/batch/item.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Channel, ChannelField, Level } from '#domain/channels/channel.ts'
import { countText } from '#domain/display/numbers.ts'
import { cellStep, type StepName } from '#domain/step-name.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { countTitle, fieldKey, fieldName } from '#views/kit/channel-words.ts'
import { FieldInput } from '../field/FieldInput.tsx'
import { currenciesIn, manyEdits, rowsByLevel, sharedFields, sharedValue } from './many-rows.ts'
import { reasonLine } from './preview-columns.ts'
import type { PreviewRow } from './preview-row.ts'

type Props = {
  channel: Channel
  rows: readonly PreviewRow[]
  gameId: string
  /** why nothing can be edited now */
  blockers: readonly Blocker[]
  /** what the network said of all of them: its field comes first */
  refusal?: PushError | null
  onEdits: (changes: readonly CellEdit[], name: StepName) => void
}

const UNTOUCHED: SpecValues = {}

/** Several rows at once: what all of them hold is shown, and only the fields that are touched change, in one step. */
export function ManyRows({ channel, rows, gameId, blockers, refusal = null, onEdits }: Props) {
  const say = useSay()
  const levels = rowsByLevel(channel, rows)
  const [chosen, setLevel] = useState<Level | null>(null)
  const [touched, setTouched] = useState(UNTOUCHED)
  const part = levels.find(({ level }) => level === chosen) ?? levels.at(-1)
  if (!part) return <p className="fd-hint">{say('batch.preview.detail.none')}</p>
  const fields = withFirst(sharedFields(channel, part.level, part.rows, touched), refusal?.field)
  const edits = manyEdits(part.rows, fields, touched)
  const choose = (level: Level) => {
    setLevel(level)
    setTouched(UNTOUCHED)
  }
  const apply = () => {
    const cells = edits.map(({ field }) => ({ column: field.replace(/^values\./, '') }))
    onEdits(
      edits,
      cellStep('panel', cells, (key) => fieldKey(channel, key)),
    )
    setTouched(UNTOUCHED)
  }
  const nothing = edits.length === 0 ? [blocker('kit.staged.nothing')] : []
  return (
    <div className="fd-row-detail">
      <ButtonGroup variant="minimal" role="group" aria-label={say('batch.preview.many.level')}>
        {levels.map(({ level, rows: there }) => (
          <Button
            key={level}
            size="small"
            active={level === part.level}
            aria-pressed={level === part.level}
            text={say('batch.preview.filter.level', { level: countTitle(say, channel, level), count: countText(there.length) })}
            onClick={() => choose(level)}
          />
        ))}
      </ButtonGroup>
      <p className="fd-hint">{say('batch.preview.many.hint')}</p>
      {refusal ? <p className="fd-problem-mistake">{reasonLine(say, channel, refusal)}</p> : null}
      <HTMLTable compact className="fd-table">
        <tbody>
          {fields.map((field) => (
            <ManyField
              key={field.key}
              channel={channel}
              rows={part.rows}
              field={field}
              gameId={gameId}
              touched={touched[field.key]}
              onTouch={(value) => setTouched({ ...touched, [field.key]: value })}
              onLeave={() => setTouched(without(touched, field.key))}
            />
          ))}
        </tbody>
      </HTMLTable>
      <WhyNotButton intent="primary" blockers={blockers.length > 0 ? blockers : nothing} onClick={apply}>
        {say('batch.preview.many.apply', { count: countText(new Set(edits.map(({ seq }) => seq)).size) })}
      </WhyNotButton>
    </div>
  )
}

type FieldProps = {
  channel: Channel
  rows: readonly PreviewRow[]
  field: ChannelField
  gameId: string
  touched: SpecValue | undefined
  onTouch: (value: SpecValue) => void
  onLeave: () => void
}

function ManyField({ channel, rows, field, gameId, touched, onTouch, onLeave }: FieldProps) {
  const say = useSay()
  const label = fieldName(say, channel, field.key)
  const { value, isSeveral } = sharedValue(rows, field)
  const [first] = rows
  const pageId = first?.item?.values['page_id']
  return (
    <tr className={touched === undefined ? undefined : 'fd-row-dirty'}>
      <th scope="row">{label}</th>
      <td>
        <FieldInput
          channel={channel}
          field={field}
          label={label}
          value={touched ?? value}
          required={field.required === true}
          currencies={currenciesIn(rows)}
          zone={first?.account.timezone ?? 'UTC'}
          scope={{ gameId, accountId: first?.account.accountId, pageId: typeof pageId === 'string' ? pageId : undefined }}
          onChange={onTouch}
        />
        {touched === undefined && isSeveral ? <span className="fd-muted">{say('batch.preview.many.several')}</span> : null}
        {touched === undefined ? null : (
          <Button
            size="small"
            variant="minimal"
            icon={<Undo size={12} />}
            aria-label={say('batch.preview.many.leave', { field: label })}
            onClick={onLeave}
          />
        )}
      </td>
    </tr>
  )
}

const withFirst = (fields: readonly ChannelField[], key: string | undefined): ChannelField[] => [
  ...fields.filter((field) => field.key === key),
  ...fields.filter((field) => field.key !== key),
]

function without(touched: SpecValues, key: string): SpecValues {
  const { [key]: _left, ...rest } = touched
  return rest
}
