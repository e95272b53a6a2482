import type { ChannelField } from '#domain/channels/channel.ts'
import { fieldName } from '#views/kit/channel-words.ts'
import { Field, type FieldProps } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import { FieldInput, type FieldInputProps } from './FieldInput.tsx'
import { reasonWords } from './field-words.ts'

type Props = Omit<FieldInputProps, 'id' | 'invalid' | 'label'> &
  Pick<FieldProps, 'hint' | 'blockers' | 'warnings' | 'place'> & {
    /** its value in words, where it cannot be changed */
    shown?: string | undefined
  }

/** Kinds whose control is as wide as two. */
const WIDE = new Set<ChannelField['kind']>(['text', 'link', 'refs', 'timeTable', 'choices'])

/** A field of a network in a form: its name, its control, and what is wrong with its value. */
export function NetworkField({ hint, blockers, warnings, place, shown, ...input }: Props) {
  const say = useSay()
  const { channel, field, required } = input
  const label = fieldName(say, channel, field.key)
  const isFixed = shown !== undefined
  return (
    <Field
      wide={WIDE.has(field.kind)}
      group={isFixed}
      label={label}
      required={required && !isFixed}
      hint={hint}
      blockers={blockers}
      warnings={warnings}
      place={place}
      reasonOf={(reason, speak) => reasonWords(speak, channel, reason)}
    >
      {({ id, invalid }) => (isFixed ? <span>{shown}</span> : <FieldInput {...input} id={id} invalid={invalid} label={label} />)}
    </Field>
  )
}
