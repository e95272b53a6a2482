import { Field, type FieldProps } from '../Field.tsx'
import { EnumSelect, type EnumOption } from './EnumSelect.tsx'

type Props<Value extends string> = Omit<FieldProps, 'children' | 'group'> & {
  value: Value
  options: readonly EnumOption<Value>[]
  /** the picture of what is chosen */
  picture?: string | undefined
  disabled?: boolean
  onValue: (value: Value) => void
}

/** One value out of a closed list with its label, its hint, and what is wrong with it. */
export const ChoiceField = <Value extends string>({ value, options, picture, disabled = false, onValue, ...field }: Props<Value>) => (
  <Field {...field}>
    {(ids) => {
      const select = <EnumSelect {...ids} value={value} options={options} disabled={disabled} onValue={onValue} />
      if (picture === undefined) return select
      return (
        <span className="fd-pictured">
          <img src={picture} alt="" width={16} height={16} />
          {select}
        </span>
      )
    }}
  </Field>
)
