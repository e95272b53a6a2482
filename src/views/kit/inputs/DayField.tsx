import { Field, type FieldProps } from '../Field.tsx'
import { DayInput } from './DayInput.tsx'

type Props = Omit<FieldProps, 'children' | 'group'> & {
  /** `YYYY-MM-DD`; empty: none */
  day: string
  onDay: (day: string) => void
}

/** A day with its label, its hint, and what is wrong with it. */
export const DayField = ({ day, onDay, ...field }: Props) => (
  <Field {...field}>{(ids) => <DayInput {...ids} aria-label={field.label} day={day} onDay={onDay} />}</Field>
)
