import { InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { SubmitButton } from '#views/kit/SubmitButton.tsx'
import type { SaveRef } from './types.ts'

type Props<Draft, Answer> = {
  label: string
  /** what its button says */
  action: string
  save: SaveRef<Draft, Answer>
  blockers: readonly Blocker[]
  /** what is sent with the secret */
  draftOf: (secret: string) => Draft
  /** the end of the secret that is saved; left out or empty: none is, or it is not known here */
  last4?: string
  /** what is said when it is saved; null: the page says that in another way */
  saved?: string | null
  /** it is what comes next: it has the cursor at once */
  isNext?: boolean
}

/** A secret that is sealed when it is saved; it is forgotten here as soon as it is sent. */
export function SecretForm<Draft, Answer>({ label, action, save, blockers, draftOf, ...shown }: Props<Draft, Answer>) {
  const say = useSay()
  const { last4 = '', saved = 'settings.saved', isNext = false } = shown
  const [secret, setSecret] = useState('')
  const busy = useSelector(save, (now) => now.hasTag('busy'))
  return (
    <form
      className="fd-settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (blockers.length > 0) return
        save.send({ type: 'save', draft: draftOf(secret) })
        setSecret('')
      }}
    >
      <Field
        label={say(label)}
        hint={last4 ? say('settings.credential.held', { last4 }) : say('settings.credential.hint')}
        required={last4 === ''}
      >
        {({ id, describedBy }) => (
          <InputGroup
            size="small"
            id={id}
            type="password"
            autoComplete="off"
            autoFocus={isNext}
            required
            aria-describedby={describedBy}
            value={secret}
            onValueChange={setSecret}
          />
        )}
      </Field>
      <SaveEnding saved={saved} save={save} />
      <div className="fd-settings-actions">
        <SubmitButton blockers={blockers} busy={busy} text={say(action)} />
      </div>
    </form>
  )
}
