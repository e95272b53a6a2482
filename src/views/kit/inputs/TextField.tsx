import type { ComponentProps } from 'react'
import { Field, type FieldProps } from '../Field.tsx'
import { LineInput } from './LineInput.tsx'

type Line = Pick<ComponentProps<typeof LineInput>, 'value' | 'onValue' | 'name' | 'maxLength' | 'placeholder'>
type Props = Omit<FieldProps, 'children' | 'group'> & Line

/** A line of text with its label, its hint, and what is wrong with it. */
export const TextField = ({ value, onValue, name, maxLength, placeholder, ...field }: Props) => (
  <Field {...field}>
    {(ids) => <LineInput {...ids} name={name} maxLength={maxLength} placeholder={placeholder} value={value} onValue={onValue} />}
  </Field>
)
