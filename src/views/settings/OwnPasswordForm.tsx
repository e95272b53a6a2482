import { InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { ownPasswordBlockers, SHORTEST_PASSWORD, type OwnPassword, type PasswordOwner } from '#domain/password.ts'
import { Field } from '#views/kit/Field.tsx'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { problemsOfField, useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { SubmitButton } from '#views/kit/SubmitButton.tsx'
import type { SaveRef } from './types.ts'

const NOTHING: OwnPassword = { present: '', chosen: '', again: '' }
const NAMES = ['present_password', 'password'] as const
const FIELDS = [
  { key: 'present', name: 'present_password', autoComplete: 'current-password', hint: false },
  { key: 'chosen', name: 'password', autoComplete: 'new-password', hint: true },
  { key: 'again', name: 'again', autoComplete: 'new-password', hint: false },
] as const

type Props = { owner: PasswordOwner; save: SaveRef<OwnPassword, { ended: number }> }

/** One's own password, replaced by showing the present one. What is typed lives in the flow, and is gone with it. */
export function OwnPasswordForm({ owner, save }: Props) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const busy = useSelector(save, (now) => now.hasTag('busy'))
  const typed = useSelector(save, ({ context }) => context.draft)
  const problems = useSelector(save, ({ context }) => context.problems)
  useFieldFocus(form, problems)
  const draft = typed ?? NOTHING
  const against = ownPasswordBlockers(draft, owner)
  return (
    <form
      ref={form}
      className="fd-settings-form"
      aria-label={say('settings.own.password')}
      onSubmit={(event) => {
        event.preventDefault()
        if (against.length === 0) save.send({ type: 'save', draft })
      }}
    >
      <QuietGaps>
        {/* a password manager keeps it under this name */}
        <input type="text" name="username" autoComplete="username" value={owner.account} readOnly hidden />
        {FIELDS.map(({ key, name, autoComplete, hint }) => (
          <Field
            key={key}
            label={say(`settings.own.${key}`)}
            required
            hint={hint ? say('settings.own.chosen.hint', { count: SHORTEST_PASSWORD }) : undefined}
            blockers={[...problemsOfField(problems, name), ...problemsOfField(typed ? against : [], name)]}
          >
            {({ id, describedBy, invalid }) => (
              <InputGroup
                id={id}
                name={name}
                type="password"
                autoComplete={autoComplete}
                aria-describedby={describedBy}
                aria-invalid={invalid}
                value={draft[key]}
                onValueChange={(text) => save.send({ type: 'edit', draft: { ...draft, [key]: text } })}
              />
            )}
          </Field>
        ))}
        <p className="fd-muted">{say('settings.own.password.hint')}</p>
        <SaveEnding saved="settings.saved" save={save} fields={NAMES} />
        <div className="fd-buttons">
          <SubmitButton blockers={against} busy={busy} intent="primary" text={say('settings.own.replace')} />
        </div>
      </QuietGaps>
    </form>
  )
}
