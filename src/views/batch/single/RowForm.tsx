import { Button } from '@blueprintjs/core'
import { isPerCurrency, isBlank } from '#domain/batch/spec-values.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Above, Channel, ChannelField, FieldValue } from '#domain/channels/channel.ts'
import { fieldsOf } from '#domain/channels/levels.ts'
import { editOf, fieldBlockers, type Changed } from '#domain/object/change.ts'
import { knownValue, NAME_FIELD, sameValue, type Known } from '#domain/object/drift.ts'
import { holds } from '#domain/thing/condition.ts'
import type { SingleDesk, TypedRow } from '#machines/single-object/single-object.types.ts'
import { levelName } from '#views/kit/channel-words.ts'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import { NetworkField } from '../field/NetworkField.tsx'
import type { ValueWords } from './value-words.ts'

export type RowFormProps = {
  channel: Channel
  row: TypedRow
  /** values of what the object is in */
  above: Above
  desk: SingleDesk
  gameId: string
  /** the object as it was when its change began; null: it is new, and every field can be typed */
  base: Known | null
  /** what is against each field, `field` naming it */
  problems: readonly Blocker[]
  /** what is said of the name */
  names: readonly Blocker[]
  words: ValueWords
  onRow: (row: TypedRow) => void
  /** proposes a name; null: none is proposed here */
  onName: (() => void) | null
}

/** The name and the fields of one object; of one that is there, what cannot be changed is only shown. */
export function RowForm(props: RowFormProps) {
  const { channel, row, above, base, problems, names, onRow, onName } = props
  const say = useSay()
  const fields = fieldsOf(channel, row.level).filter(({ when }) => holds(when, row.values, above))
  const isNamed = base === null || editOf(channel, row.level, NAME_FIELD) !== null
  return (
    <section className="fd-block" aria-label={levelName(say, channel, row.level)}>
      <h2>
        {levelName(say, channel, row.level)}
        {onName ? <Button size="small" variant="minimal" text={say('object.single.do.name')} onClick={onName} /> : null}
      </h2>
      <div className="fd-form-grid">
        {isNamed ? (
          <TextField
            wide
            required
            label={say('object.single.name')}
            value={row.name}
            hint={hintOf(say, props, NAME_FIELD)}
            blockers={problems.filter(({ field }) => field === NAME_FIELD)}
            warnings={names}
            reasonOf={(reason, speak) => reasonWords(speak, channel, reason)}
            onValue={(name) => onRow({ ...row, name })}
          />
        ) : null}
        {fields.map((field) => (
          <RowField key={field.key} {...props} field={field} />
        ))}
      </div>
    </section>
  )
}

/** What is said below a field: what it was, and whether a change sends the object to review again. */
function hintOf(say: Say, { channel, row, base, words }: RowFormProps, key: string): string | undefined {
  if (base === null) return undefined
  const edit = editOf(channel, row.level, key)
  if (!edit) return say('object.single.fixed')
  const was = knownValue(base, key)
  const isSame = sameValue(channel, row.level, key, was, knownValue(row, key))
  const review = say(`object.single.${edit.review}`)
  return isSame ? review : `${say('object.single.was', { was: words(key, was) })} · ${review}`
}

function RowField(props: RowFormProps & { field: ChannelField }) {
  const { channel, field, row, above, desk, gameId, base, problems, words, onRow } = props
  const say = useSay()
  const value = row.values[field.key]
  const changed: Changed | null = base && { ...base, above, gone: false }
  const isFixed = changed !== null && fieldBlockers(channel, row.level, changed, field.key).length > 0
  const type = (next: FieldValue) => onRow({ ...row, values: { ...row.values, [field.key]: next } })
  const pageId = row.values.page_id
  return (
    <NetworkField
      channel={channel}
      field={field}
      shown={isFixed ? words(field.key, value ?? '') : undefined}
      hint={hintOf(say, props, field.key)}
      blockers={problems.filter((problem) => problem.field === field.key)}
      value={field.kind === 'money' && typeof value === 'string' && value !== '' ? { [desk.account.currency]: value } : value}
      required={field.required === true || (field.required !== undefined && holds(field.required, row.values, above))}
      currencies={[desk.account.currency]}
      zone={desk.account.timezone}
      scope={{ gameId, accountId: desk.account.accountId, ...(typeof pageId === 'string' ? { pageId } : {}) }}
      onChange={(typed) => {
        const next = isPerCurrency(typed) ? typed[desk.account.currency] : typed
        type(next === undefined || isBlank(next) ? '' : next)
      }}
    />
  )
}
