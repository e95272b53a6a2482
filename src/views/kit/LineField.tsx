import { InputGroup, type InputGroupProps } from '@blueprintjs/core'
import { Field, type FieldProps } from './Field.tsx'

type Props = Pick<FieldProps, 'label' | 'hint' | 'required' | 'blockers'> &
  Pick<InputGroupProps, 'name' | 'value' | 'onValueChange' | 'disabled' | 'maxLength' | 'list' | 'spellCheck'>

/** A line of text with its label, its hint and what is wrong with it. */
export function LineField({ label, hint, required = false, blockers = [], ...input }: Props) {
  return (
    <Field label={label} hint={hint} required={required} blockers={blockers}>
      {({ id, describedBy, invalid }) => (
        <InputGroup {...input} id={id} size="small" aria-describedby={describedBy} intent={invalid ? 'danger' : 'none'} />
      )}
    </Field>
  )
}
