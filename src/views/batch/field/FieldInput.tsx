import { InputGroup } from '@blueprintjs/core'
import { useMemo } from 'react'
import type { PerCurrency, SpecValue } from '#domain/batch/batch.ts'
import { isPerCurrency } from '#domain/batch/spec-values.ts'
import type { Channel, ChannelField, Lookup } from '#domain/channels/channel.ts'
import { readInteger } from '#domain/number.ts'
import { textWidth } from '#domain/text-width.ts'
import { ChoiceList } from '#views/kit/inputs/ChoiceList.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { InstantInput } from '#views/kit/inputs/InstantInput.tsx'
import { LookupSelect } from '#views/kit/inputs/LookupSelect.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { SuggestInput } from '#views/kit/inputs/SuggestInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { useChoices } from './choices.ts'
import { useLookups, type LookupScope } from './lookups.ts'
import { TimeTableButton } from './TimeTableButton.tsx'

export type FieldInputProps = {
  channel: Channel
  field: ChannelField
  /** accessible name: in a table there is no label next to the control */
  label: string
  value: SpecValue | undefined
  required: boolean
  invalid?: boolean
  /** money is asked for once in each of these */
  currencies: readonly string[]
  /** the wall clock times are typed on */
  zone: string
  scope: LookupScope
  /** false: typed text is one change when it is left, not one a key */
  eachKey?: boolean
  /** empty text takes the value away */
  onChange: (value: SpecValue) => void
  id?: string
}

/** The control for a field of a network, by its kind. Nothing here knows a network. */
export function FieldInput(props: FieldInputProps) {
  const { channel, field, label, value, required, invalid = false, zone, onChange, id } = props
  const choices = useChoices(channel, field)
  const text = typeof value === 'string' ? value : ''
  const list = isList(value) ? value : text === '' ? [] : [text]
  switch (field.kind) {
    case 'money':
      return <MoneyInputs {...props} />
    case 'instant':
      return (
        <InstantInput
          id={id}
          aria-label={label}
          invalid={invalid}
          zone={zone}
          instant={text === '' ? null : text}
          onInstant={(instant) => onChange(instant ?? '')}
        />
      )
    case 'timeTable':
      return <TimeTableButton id={id} label={label} hourly={field.hourly ?? false} table={list} onTable={onChange} />
    case 'enum':
      return (
        <EnumSelect
          id={id}
          aria-label={label}
          invalid={invalid}
          value={text === '' && required ? null : text}
          options={[...(required ? [] : [{ value: '', label: 'common.none' }]), ...choices]}
          onValue={onChange}
        />
      )
    case 'multi':
      return <ChoiceList label={label} chosen={list} options={choices} onChosen={onChange} />
    case 'url':
      return field.lookup ? <AddressInput {...props} lookup={field.lookup} /> : <TextInput {...props} />
    case 'reference':
    case 'references':
      return <ReferenceInput {...props} chosen={list} />
    case 'longText':
      return (
        <CountedTextArea
          id={id}
          aria-label={label}
          invalid={invalid}
          rows={2}
          max={field.maxWidth ?? field.maxLength ?? 10_000}
          measure={field.maxWidth === undefined ? 'characters' : 'width'}
          value={text}
          onValue={onChange}
        />
      )
    case 'integer':
      return (
        <InputGroup
          id={id}
          size="small"
          className="fd-figures"
          aria-label={label}
          intent={invalid ? 'danger' : 'none'}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onValueChange={(typed) => onChange(wholeNumber(typed))}
        />
      )
    default:
      return <TextInput {...props} />
  }
}

/** As it is sent: full-width digits and separators are plain ones; what is no whole number stays as it was typed. */
function wholeNumber(typed: string): string {
  const read = readInteger(typed)
  return read.ok ? read.value : typed
}

function TextInput({ field, label, value, invalid = false, onChange, id }: FieldInputProps) {
  const say = useSay()
  const text = typeof value === 'string' ? value : ''
  const length = lengthOf(field, text)
  return (
    <InputGroup
      id={id}
      size="small"
      aria-label={label}
      intent={invalid ? 'danger' : 'none'}
      type={field.kind === 'url' ? 'url' : 'text'}
      autoComplete="off"
      spellCheck={field.kind === 'text'}
      value={text}
      onValueChange={onChange}
      rightElement={
        length ? (
          <span className={`fd-input-unit fd-figures${length.near ? '' : ' fd-while-typing'}`}>
            {say('batch.builder.width', { width: length.width, limit: length.limit })}
          </span>
        ) : undefined
      }
    />
  )
}

const isList = (value: SpecValue | undefined): value is readonly string[] => Array.isArray(value)

/** Of what a network limits, in the unit it counts in. Shown while it is typed, and always once it is near its limit. */
function lengthOf({ maxLength, maxWidth }: ChannelField, text: string): { width: number; limit: number; near: boolean } | null {
  const limit = maxWidth ?? maxLength
  if (limit === undefined || text === '') return null
  const width = maxWidth === undefined ? Array.from(text).length : textWidth(text)
  return { width, limit, near: width > limit * 0.8 }
}

/** One amount for each currency among the accounts. */
function MoneyInputs({ value, label, currencies, invalid = false, onChange, id }: FieldInputProps) {
  const say = useSay()
  const amounts: PerCurrency = isPerCurrency(value) ? value : {}
  if (currencies.length === 0) return <span className="fd-muted">{say('batch.builder.money_needs_accounts')}</span>
  const set = (currency: string, amount: string | null) => {
    const { [currency]: _before, ...rest } = amounts
    onChange(amount === null ? rest : { ...rest, [currency]: amount })
  }
  return (
    <div className="fd-amounts">
      {currencies.map((currency, index) => (
        <MoneyInput
          key={currency}
          id={index === 0 ? id : undefined}
          aria-label={`${label} ${currency}`}
          invalid={invalid}
          currency={currency}
          amountMinor={amounts[currency] ?? null}
          onAmount={(amount) => set(currency, amount)}
        />
      ))}
    </div>
  )
}

function ReferenceInput({ field, label, scope, invalid = false, onChange, id, chosen }: FieldInputProps & { chosen: readonly string[] }) {
  const lookups = useLookups()
  const lookup = field.lookup ?? 'landing'
  const search = useSearchOf(lookup, scope)
  const many = field.kind === 'references'
  return (
    <LookupSelect
      id={id}
      aria-label={label}
      invalid={invalid}
      multiple={many}
      chosen={chosen}
      search={search}
      nameOf={(one) => lookups.nameOf(lookup, one)}
      onChosen={(ids) => onChange(many ? ids : (ids.at(-1) ?? ''))}
    />
  )
}

/** An address as it is typed, or one found by its name. */
function AddressInput({
  label,
  value,
  scope,
  invalid = false,
  onChange,
  id,
  lookup,
  eachKey = true,
}: FieldInputProps & { lookup: Lookup }) {
  const lookups = useLookups()
  return (
    <SuggestInput
      id={id}
      aria-label={label}
      invalid={invalid}
      value={typeof value === 'string' ? value : ''}
      search={useSearchOf(lookup, scope)}
      nameOf={(one) => lookups.nameOf(lookup, one)}
      counts={eachKey ? 'typing' : 'leaving'}
      onValue={onChange}
    />
  )
}

function useSearchOf(lookup: Lookup, { gameId, accountId, pageId }: LookupScope) {
  const lookups = useLookups()
  return useMemo(
    () => (text: string, signal: AbortSignal) => lookups.search(lookup, text, { gameId, accountId, pageId }, signal),
    [lookups, lookup, gameId, accountId, pageId],
  )
}
