import { Checkbox } from '@blueprintjs/core'
import { Fragment, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { Field as ThingField, Value } from '#domain/thing/fields.ts'
import { applies, currencyOf, fieldsOf, type AnyValues, type Thing } from '#domain/thing/thing.ts'
import { SCAN_MIMES } from '#domain/scan.ts'
import { Field, type FieldIds } from '../Field.tsx'
import { ChoiceField } from '../inputs/ChoiceField.tsx'
import { CountedTextArea } from '../inputs/CountedTextArea.tsx'
import { CountryField } from '../inputs/CountryField.tsx'
import { DayField } from '../inputs/DayField.tsx'
import { problemsOfField } from '../inputs/field-focus.ts'
import { FileDrop } from '../inputs/FileDrop.tsx'
import { MoneyInput } from '../inputs/MoneyInput.tsx'
import { MonthInput } from '../inputs/MonthInput.tsx'
import { TextField } from '../inputs/TextField.tsx'
import { TextsField } from '../inputs/TextsField.tsx'
import { WeightsInput } from '../inputs/WeightsInput.tsx'
import { sayReasons, useSay } from '../words.tsx'
import { choicesOf, optionsOf, type Choices } from './choices.ts'
import { sharesIn } from './shares.ts'

type Props = {
  thing: Thing
  values: AnyValues
  /** what is wrong, by field */
  blockers: readonly Blocker[]
  choices: Choices
  /** why the user has no right to a function that a flag needs */
  lacking?: (permission: string) => readonly Blocker[]
  onValue: (name: string, value: Value) => void
  /** what a field shows while it is empty, by its name */
  placeholders?: Readonly<Record<string, string>>
  /** what a field says below it, by its name, next to what it always says */
  hints?: Readonly<Record<string, string>>
  /** fields that cannot change any more */
  fixed?: readonly string[]
  /** fields that the page draws itself, by name; null: not now */
  drawn?: Readonly<Record<string, (blockers: readonly Blocker[]) => ReactNode>>
}

/** The fields of a thing's form, in their order, each with what is wrong with it. */
export function ThingFields({
  thing,
  values,
  blockers,
  choices,
  lacking = () => [],
  onValue,
  placeholders = {},
  hints = {},
  fixed = [],
  drawn = {},
}: Props) {
  return fieldsOf(thing).map(([name, field]) => {
    const own = drawn[name]
    if (own) return <Fragment key={name}>{own(problemsOfField(blockers, name))}</Fragment>
    return applies(field, values) ? (
      <OneField
        key={name}
        words={thing.words}
        name={name}
        field={field}
        value={values[name] ?? ''}
        blockers={problemsOfField(blockers, name)}
        choices={choices}
        currency={field.kind === 'money' ? currencyOf(field, values) : ''}
        placeholder={placeholders[name]}
        hint={hints[name]}
        isFixed={fixed.includes(name)}
        lacking={field.kind === 'flag' && field.needs ? lacking(field.needs) : []}
        onValue={(value) => onValue(name, value)}
      />
    ) : null
  })
}

type OneProps = {
  words: string
  name: string
  field: ThingField
  value: Value
  blockers: readonly Blocker[]
  choices: Choices
  /** of an amount */
  currency: string
  placeholder: string | undefined
  hint: string | undefined
  isFixed: boolean
  /** why a flag cannot be set */
  lacking: readonly Blocker[]
  onValue: (value: Value) => void
}
function OneField(props: OneProps) {
  const say = useSay()
  const { words, name, field, value, blockers, choices, hint, isFixed, onValue } = props
  const shared = {
    label: say(`${words}.field.${name}`),
    required: field.required ?? false,
    blockers,
    hint: (field.hint ? say(`${words}.field.${name}_hint`) : hint) || undefined,
  }
  const text = typeof value === 'string' ? value : ''
  const listed = Array.isArray(value) ? value : []
  switch (field.kind) {
    case 'choice':
    case 'game':
    case 'spreader':
    case 'ref': {
      const picture = field.kind === 'choice' && field.pictures !== undefined ? `${field.pictures}-${text}.svg` : undefined
      const options = optionsOf(words, name, field, choices)
      return <ChoiceField {...shared} picture={picture} value={text} options={options} disabled={isFixed} onValue={onValue} />
    }
    case 'country':
      return <CountryField {...shared} code={text} onCode={onValue} />
    case 'weights':
      return (
        <Field {...shared} group>
          {() => <WeightsInput of={field} shares={sharesIn(value)} onShares={onValue} />}
        </Field>
      )
    case 'games':
    case 'refs':
      return <ManyField {...shared} value={listed} named={choicesOf(field, choices)} onValue={onValue} />
    case 'texts':
      return <TextsField {...shared} value={listed} max={field.max} each={field.each} onValue={onValue} />
    case 'day':
      return <DayField {...shared} day={text} onDay={onValue} />
    case 'file':
      return (
        <FileDrop
          label={shared.label}
          accept={SCAN_MIMES.join(',')}
          hint={value !== null && typeof value === 'object' && 'name' in value ? value.name : say('thing.file_hint')}
          onFiles={([file]) => onValue(file ?? null)}
        />
      )
    case 'money':
    case 'month':
    case 'text':
    case 'flag':
      return <Field {...shared}>{(ids) => <Control {...props} field={field} label={shared.label} text={text} ids={ids} />}</Field>
    case 'line':
    case 'link':
    case 'number':
    case 'rate':
    case 'currency':
      if (field.kind === 'currency' && choices.currency)
        return <ChoiceField {...shared} value={text} options={choices.currency} onValue={onValue} />
      return (
        <TextField
          {...shared}
          name={name}
          {...(field.kind === 'line' ? { maxLength: field.max, offers: choicesOf(field, choices).map(({ value: one }) => one) } : {})}
          placeholder={field.kind === 'link' ? 'https://' : props.placeholder}
          value={text}
          onValue={onValue}
        />
      )
  }
}

type ControlProps = Omit<OneProps, 'field'> & {
  field: Extract<ThingField, { kind: 'money' | 'month' | 'text' | 'flag' }>
  label: string
  text: string
  ids: FieldIds
}

/** The control of a field that has no field component of its own. */
function Control({ field, name, value, label, text, ids, currency, lacking, onValue }: ControlProps) {
  const say = useSay()
  switch (field.kind) {
    case 'money':
      return (
        <MoneyInput
          {...ids}
          key={currency}
          aria-label={label}
          amountMinor={text === '' ? null : text}
          currency={currency}
          onAmount={(minor) => onValue(minor ?? '')}
        />
      )
    case 'month':
      return <MonthInput {...ids} aria-label={label} month={text} onMonth={onValue} />
    case 'text':
      return <CountedTextArea {...ids} measure="characters" max={field.max} value={text} onValue={onValue} />
    case 'flag':
      return (
        <Checkbox
          id={ids.id}
          name={name}
          aria-describedby={ids.describedBy}
          checked={value === true}
          disabled={lacking.length > 0 && value !== true}
          title={lacking.length > 0 ? sayReasons(say, lacking) : undefined}
          onChange={() => onValue(value !== true)}
        />
      )
  }
}

type ManyProps = {
  label: string
  required: boolean
  blockers: readonly Blocker[]
  value: readonly string[]
  named: readonly { value: string; label: string }[]
  onValue: (value: readonly string[]) => void
}

const ManyField = ({ value, named, onValue, ...shared }: ManyProps) => (
  <Field {...shared} group>
    {() => (
      <div className="fd-checks">
        {named.map(({ value: id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={value.includes(id)}
            onChange={() => onValue(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])}
          />
        ))}
      </div>
    )}
  </Field>
)
