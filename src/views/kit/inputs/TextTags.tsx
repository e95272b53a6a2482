import { TagInput } from '@blueprintjs/core'
import { RemoveMark } from '../RemovableTag.tsx'

type Props = {
  values: readonly string[]
  onValues: (values: string[]) => void
  id?: string
  label?: string
  placeholder?: string
  disabled?: boolean
}

/** Words, each typed and ended by Enter, or by leaving the field. */
export function TextTags({ values, onValues, id, label, placeholder, disabled = false }: Props) {
  return (
    <TagInput
      addOnBlur
      disabled={disabled}
      inputProps={{ ...(id === undefined ? {} : { id }), ...(label === undefined ? {} : { 'aria-label': label }) }}
      {...(placeholder === undefined ? {} : { placeholder })}
      values={[...values]}
      tagProps={(_value, index) => ({
        onRemove: undefined,
        endIcon: disabled ? undefined : (
          <RemoveMark name={values[index] ?? ''} onRemove={() => onValues(values.filter((_, at) => at !== index))} />
        ),
      })}
      onChange={(next) => onValues(next.map(String))}
    />
  )
}
