import { Fragment, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { Field as ThingField, Value } from '#domain/thing/fields.ts'
import type { AnyValues } from '#domain/thing/condition.ts'
import { applies, currencyOf, fieldsOf, isMany, labelOf, optionsKey, type Thing } from '#domain/thing/thing.ts'
import { SCAN_MIMES } from '#domain/scan.ts'
import { Field } from '../Field.tsx'
import { CountryField } from '../inputs/CountryField.tsx'
import { problemsOfField } from '../inputs/field-focus.ts'
import { FileDrop } from '../inputs/FileDrop.tsx'
import { RangesField } from '../inputs/RangesField.tsx'
import { TextsField } from '../inputs/TextsField.tsx'
import { sayReasons, useSay } from '../words.tsx'
import { choicesOf, optionsOf, type Choices } from './choices.ts'
import { KindControl } from './KindControl.tsx'

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
  /** what a field says below it now, by its name, instead of what it always says */
  hints?: Readonly<Record<string, string>>
  /** fields that cannot change any more */
  fixed?: readonly string[]
  /** options that are not offered now, by field; the one that is chosen stays, and its reason says why it must go */
  withheld?: Readonly<Record<string, readonly string[]>>
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
  withheld = {},
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
        withheld={withheld[name] ?? NOTHING}
        lacking={field.kind === 'flag' && field.needs ? lacking(field.needs) : []}
        onValue={(value) => onValue(name, value)}
      />
    ) : null
  })
}

const NOTHING: readonly string[] = []

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
  withheld: readonly string[]
  /** why a flag cannot be set */
  lacking: readonly Blocker[]
  onValue: (value: Value) => void
}
function OneField({
  words,
  name,
  field,
  value,
  blockers,
  choices,
  currency,
  lacking,
  placeholder,
  hint,
  isFixed,
  withheld,
  onValue,
}: OneProps) {
  const say = useSay()
  const called = labelOf(words, name, field)
  const label = say(called)
  const shared = {
    label,
    required: field.required ?? false,
    blockers,
    hint: hint || (field.hint ? say(`${called}_hint`) : undefined),
  }
  const text = typeof value === 'string' ? value : ''
  const options = isMany(field) || field.kind === 'line' ? choicesOf(field, choices) : optionsOf(words, name, field, choices)
  if (field.kind === 'country') return <CountryField {...shared} code={text} onCode={onValue} />
  if (field.kind === 'texts')
    return <TextsField {...shared} value={Array.isArray(value) ? value : []} max={field.max} each={field.each} onValue={onValue} />
  if (field.kind === 'ranges')
    return (
      <RangesField
        {...shared}
        of={field}
        words={optionsKey(field, words, name)}
        value={Array.isArray(value) ? value : []}
        onValue={onValue}
      />
    )
  if (field.kind === 'file')
    return (
      <FileDrop
        label={label}
        accept={SCAN_MIMES.join(',')}
        hint={value !== null && typeof value === 'object' && 'name' in value ? value.name : say('thing.file_hint')}
        onFiles={([file]) => onValue(file ?? null)}
      />
    )
  const picture = field.kind === 'choice' && field.pictures !== undefined ? `${field.pictures}-${text}.svg` : undefined
  return (
    <Field {...shared} group={isMany(field) || field.kind === 'weights'}>
      {(ids) => {
        const control = (
          <KindControl
            {...ids}
            label={label}
            name={name}
            field={field}
            value={value}
            options={options.filter((one) => one.value === text || !withheld.includes(one.value))}
            currency={currency}
            placeholder={placeholder}
            disabled={isFixed}
            barred={lacking.length > 0 ? sayReasons(say, lacking) : undefined}
            onValue={onValue}
          />
        )
        if (picture === undefined) return control
        return (
          <span className="fd-pictured">
            <img src={picture} alt="" width={16} height={16} />
            {control}
          </span>
        )
      }}
    </Field>
  )
}
