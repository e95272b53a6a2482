import { InputGroup } from '@blueprintjs/core'
import { Field, type FieldProps } from '../Field.tsx'

type Props = Omit<FieldProps, 'children' | 'group'> & {
  value: string
  onValue: (value: string) => void
  /** of the control: a refusal that names it puts the cursor there */
  name?: string
  maxLength?: number
  placeholder?: string | undefined
}

/** A line of text with its label, its hint, and what is wrong with it. */
export const TextField = ({ value, onValue, name, maxLength, placeholder, ...field }: Props) => (
  <Field {...field}>
    {({ id, describedBy, invalid }) => (
      <InputGroup
        id={id}
        name={name}
        size="small"
        aria-describedby={describedBy}
        aria-invalid={invalid}
        intent={invalid ? 'danger' : 'none'}
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        onValueChange={onValue}
      />
    )}
  </Field>
)
