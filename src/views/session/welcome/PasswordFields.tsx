import { InputGroup } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { SHORTEST_PASSWORD, type ChosenPassword } from '#domain/password.ts'
import { Field } from '#views/kit/Field.tsx'
import { problemsOfField } from '#views/kit/inputs/field-focus.ts'
import { useSay } from '#views/kit/words.tsx'

type Props = { typed: ChosenPassword; blockers: readonly Blocker[]; disabled: boolean; onTyped: (part: Partial<ChosenPassword>) => void }

/** A password that is chosen, and typed once more. */
export function PasswordFields({ typed, blockers, disabled, onTyped }: Props) {
  const say = useSay()
  return (['password', 'again'] as const).map((name) => (
    <Field
      key={name}
      label={say(`welcome.${name}`)}
      required
      hint={name === 'password' ? say('welcome.password.hint', { count: SHORTEST_PASSWORD }) : undefined}
      blockers={problemsOfField(blockers, name)}
    >
      {({ id, describedBy, invalid }) => (
        <InputGroup
          size="small"
          id={id}
          name={name}
          type="password"
          autoComplete="new-password"
          aria-describedby={describedBy}
          aria-invalid={invalid}
          disabled={disabled}
          value={typed[name]}
          onValueChange={(text) => onTyped({ [name]: text })}
        />
      )}
    </Field>
  ))
}
