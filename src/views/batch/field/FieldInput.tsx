import { useMemo } from 'react'
import type { PerCurrency, SpecValue } from '#domain/batch/batch.ts'
import { isPerCurrency } from '#domain/batch/spec-values.ts'
import { lookupOf, type Channel, type ChannelField, type FieldValue, type Lookup } from '#domain/channels/channel.ts'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { KindControl, type Finder } from '#views/kit/thing/KindControl.tsx'
import { useSay } from '#views/kit/words.tsx'
import { useChoices } from './choices.ts'
import { useLookups, type LookupScope } from './lookups.ts'

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

/** The control for a field of a network: that of its kind, with what the server's dictionary and look-ups offer. Nothing here knows a network. */
export function FieldInput(props: FieldInputProps) {
  const lookup = lookupOf(props.field)
  if (props.field.kind === 'money') return <MoneyInputs {...props} />
  return lookup === null ? <OneInput {...props} finder={null} /> : <FoundInput {...props} lookup={lookup} />
}

function OneInput({
  channel,
  field,
  value,
  required,
  eachKey = true,
  onChange,
  finder,
  ...rest
}: FieldInputProps & { finder: Finder | null }) {
  const choices = useChoices(channel, field)
  return (
    <KindControl
      {...rest}
      dense
      field={field}
      value={value === undefined || isPerCurrency(value) ? '' : value}
      options={required || field.kind !== 'choice' ? choices : [{ value: '', label: 'common.none' }, ...choices]}
      finder={finder}
      counts={eachKey ? 'typing' : 'leaving'}
      // fields of networks hold texts and lists of texts
      onValue={(typed) => onChange(typed as FieldValue)}
    />
  )
}

function FoundInput({ lookup, ...props }: FieldInputProps & { lookup: Lookup }) {
  const { gameId, accountId, pageId } = props.scope
  const lookups = useLookups()
  const finder = useMemo(
    (): Finder => ({
      search: (text, signal) => lookups.search(lookup, text, { gameId, accountId, pageId }, signal),
      nameOf: (id) => lookups.nameOf(lookup, id),
    }),
    [lookups, lookup, gameId, accountId, pageId],
  )
  return <OneInput {...props} finder={finder} />
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
