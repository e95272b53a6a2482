import { InputGroup } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { Field } from '#views/kit/Field.tsx'

type Props = {
  label: string
  value: string
  required?: boolean
  /** what is wrong with the whole step; what is about the reason is said next to it */
  blockers?: readonly Blocker[]
  onValue: (reason: string) => void
}

/** Why someone does what the trail will keep. */
export function ReasonField({ label, value, required = false, blockers = [], onValue }: Props) {
  return (
    <Field label={label} required={required} blockers={blockers.filter(({ field }) => field === 'reason')}>
      {({ id, describedBy }) => <InputGroup id={id} size="small" aria-describedby={describedBy} value={value} onValueChange={onValue} />}
    </Field>
  )
}
