import { InputGroup } from '@blueprintjs/core'
import { useId } from 'react'
import { Field, type FieldProps } from '../Field.tsx'

type Props = Omit<FieldProps, 'children' | 'group'> & {
  value: string
  onValue: (value: string) => void
  /** of the control: a refusal that names it puts the cursor there */
  name?: string
  maxLength?: number
  placeholder?: string | undefined
  /** offered next to what is typed */
  offers?: readonly string[]
}

/** A line of text with its label, its hint, and what is wrong with it. */
export function TextField({ value, onValue, name, maxLength, placeholder, offers = [], ...field }: Props) {
  const offered = useId()
  return (
    <Field {...field}>
      {({ id, describedBy, invalid }) => (
        <>
          <InputGroup
            id={id}
            name={name}
            size="small"
            aria-describedby={describedBy}
            aria-invalid={invalid}
            intent={invalid ? 'danger' : 'none'}
            maxLength={maxLength}
            placeholder={placeholder}
            list={offers.length > 0 ? offered : undefined}
            value={value}
            onValueChange={onValue}
          />
          {offers.length > 0 ? (
            <datalist id={offered}>
              {offers.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          ) : null}
        </>
      )}
    </Field>
  )
}
