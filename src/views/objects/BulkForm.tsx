import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Channel, ChannelField, FieldValue, Level } from '#domain/channels/channel.ts'
import { fieldOf } from '#domain/channels/channel.ts'
import { fullTable } from '#domain/time-table.ts'
import { CHANGE_LIMIT_PERCENT, editableFields, editOf, type Operation } from '#domain/object/change.ts'
import { NAME_FIELD } from '#domain/object/drift.ts'
import { closedListOf } from '#domain/thing/fields.ts'
import { optionKey } from '#views/kit/channel-words.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { InstantInput } from '#views/kit/inputs/InstantInput.tsx'
import { LineInput } from '#views/kit/inputs/LineInput.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { TimeTableButton } from '#views/kit/inputs/TimeTableButton.tsx'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { wordOf } from './object-columns.ts'

type Props = {
  channel: Channel
  level: Level
  /** how many objects are changed */
  count: number
  /** currencies and zones of these objects' accounts: an amount is typed in one, a time in one */
  currencies: readonly string[]
  zones: readonly string[]
  mayEdit: readonly Blocker[]
  onStage: (operation: Operation) => void
  onClose: () => void
}

const WAYS = { money: ['set', 'by_percent'], name: ['set', 'replace', 'prefix', 'suffix'], other: ['set'] } as const

/** What is done with one field of many objects at once; nothing is sent before the difference was looked at. */
export function BulkForm({ channel, level, count, currencies, zones, mayEdit, onStage, onClose }: Props) {
  const say = useSay()
  const [field, setField] = useState('status')
  const [how, setHow] = useState<Operation['how']>('set')
  const [value, setValue] = useState<FieldValue>('')
  const [find, setFind] = useState('')
  const described = fieldOf(channel, level, field)
  const ways = field === NAME_FIELD ? WAYS.name : described?.kind === 'money' ? WAYS.money : WAYS.other
  const edit = editOf(channel, level, field)
  const blockers = [...mayEdit, ...missing({ described, how, value, find, currencies })]
  const choose = (next: string) => {
    setField(next)
    setHow('set')
    setValue('')
  }
  return (
    <Callout compact className="fd-obj-bulk fd-takes-lines" title={say('object.bulk.title', { count })}>
      <div className="fd-obj-bulk-line">
        <Field label={say('object.bulk.field')} {...(edit ? { hint: say(`object.review.${edit.review}`, { source: edit.source }) } : {})}>
          {(ids) => (
            <EnumSelect
              {...ids}
              value={field}
              options={editableFields(channel, level).map((one) => ({ value: one, label: wordOf(say, channel, one) }))}
              onValue={choose}
            />
          )}
        </Field>
        {ways.length > 1 ? (
          <Field label={say('object.bulk.how')}>
            {(ids) => (
              <EnumSelect
                {...ids}
                value={how}
                options={ways.map((one) => ({ value: one, label: `object.bulk.how.${one}` }))}
                onValue={setHow}
              />
            )}
          </Field>
        ) : null}
        {how === 'replace' ? (
          <Field label={say('object.bulk.find')}>{(ids) => <LineInput {...ids} value={find} onValue={setFind} />}</Field>
        ) : null}
        <Field
          label={say(how === 'by_percent' ? 'object.bulk.percent' : 'object.bulk.value')}
          {...(described?.kind === 'money' ? { hint: say('object.bulk.limit', { percent: CHANGE_LIMIT_PERCENT }) } : {})}
        >
          {(ids) => (
            <ValueInput
              ids={ids}
              channel={channel}
              described={how === 'set' ? described : undefined}
              value={value}
              currency={currencies[0] ?? ''}
              zone={zones[0] ?? 'UTC'}
              onValue={setValue}
            />
          )}
        </Field>
      </div>
      <WhyNotButton
        size="small"
        intent="primary"
        blockers={blockers}
        onClick={() => onStage({ field, how, value, ...(how === 'replace' ? { find } : {}) })}
      >
        {say('object.bulk.stage')}
      </WhyNotButton>{' '}
      <Button size="small" text={say('common.cancel')} onClick={onClose} />
    </Callout>
  )
}

type Typed = { described: ChannelField | undefined; how: Operation['how']; value: FieldValue; find: string; currencies: readonly string[] }

function missing({ described, how, value, find, currencies }: Typed): Blocker[] {
  if (how === 'replace') return find === '' ? [blocker('object.bulk.find_missing')] : []
  if (described?.kind === 'money' && how === 'set' && currencies.length > 1)
    return [blocker('object.bulk.currencies', { params: { currencies: currencies.join(', ') } })]
  // an end or a bid may be taken away
  const mayBeEmpty = described !== undefined && described.required === undefined && described.kind !== 'choice'
  if (how === 'by_percent') return /^[+-]?\d{1,5}$/.test(String(value)) ? [] : [blocker('object.bulk.percent_missing')]
  return value.length === 0 && !mayBeEmpty ? [blocker('object.bulk.value_missing')] : []
}

type InputProps = {
  ids: { id: string; describedBy: string | undefined; invalid: boolean }
  channel: Channel
  described: ChannelField | undefined
  value: FieldValue
  currency: string
  zone: string
  onValue: (value: FieldValue) => void
}

function ValueInput({ ids, channel, described, value, currency, zone, onValue }: InputProps) {
  const say = useSay()
  const text = typeof value === 'string' ? value : ''
  switch (described?.kind) {
    case 'choice':
      return (
        <EnumSelect
          {...ids}
          value={text}
          options={[
            { value: '', label: '–' },
            ...closedListOf(described).map((one) => ({ value: one, label: optionKey(channel, described.key, one) })),
          ]}
          onValue={onValue}
        />
      )
    case 'money':
      return (
        <MoneyInput {...ids} amountMinor={text === '' ? null : text} currency={currency} onAmount={(amount) => onValue(amount ?? '')} />
      )
    case 'instant':
      return <InstantInput {...ids} instant={text === '' ? null : text} zone={zone} onInstant={(instant) => onValue(instant ?? '')} />
    case 'timeTable':
      return (
        <TimeTableButton
          id={ids.id}
          label={wordOf(say, channel, described.key)}
          hourly={described.hourly === true}
          table={typeof value === 'string' ? fullTable() : value}
          onTable={onValue}
        />
      )
    default:
      return <LineInput {...ids} value={text} onValue={onValue} />
  }
}
