import { InputGroup } from '@blueprintjs/core'
import { regionOf } from '#domain/channels/regions.ts'
import { Field, type FieldProps } from '../Field.tsx'

type Props = Omit<FieldProps, 'children' | 'group'> & {
  /** ISO 3166-1 alpha-2; empty: none */
  code: string
  onCode: (code: string) => void
}

/** A country, typed as its code or its name; what is neither stays to be mended. */
export const CountryField = ({ code, onCode, ...field }: Props) => (
  <Field {...field}>
    {({ id, describedBy, invalid }) => (
      <InputGroup
        key={code}
        id={id}
        size="small"
        aria-describedby={describedBy}
        intent={invalid ? 'danger' : 'none'}
        defaultValue={code}
        onBlur={({ currentTarget: { value } }) => onCode(value.trim() === '' ? '' : (regionOf(value) ?? value.trim()))}
      />
    )}
  </Field>
)
