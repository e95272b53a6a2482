import { Field, type FieldProps } from '../Field.tsx'
import { EnumSelect, type EnumOption } from './EnumSelect.tsx'

type Props<Value extends string> = Omit<FieldProps, 'children' | 'group'> & {
  value: Value
  options: readonly EnumOption<Value>[]
  onValue: (value: Value) => void
}

/** One value out of a closed list with its label, its hint, and what is wrong with it. */
export const ChoiceField = <Value extends string>({ value, options, onValue, ...field }: Props<Value>) => (
  <Field {...field}>{(ids) => <EnumSelect {...ids} value={value} options={options} onValue={onValue} />}</Field>
)
