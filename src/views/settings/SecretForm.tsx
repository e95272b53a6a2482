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
}

/** A secret that is sealed when it is saved; it is forgotten here as soon as it is sent. */
export function SecretForm<Draft, Answer>({ label, action, save, blockers, draftOf }: Props<Draft, Answer>) {
  const say = useSay()
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
      <Field label={say(label)} hint={say('settings.credential.hint')} required>
        {({ id, describedBy }) => (
          <InputGroup
            size="small"
            id={id}
            type="password"
            autoComplete="off"
            required
            aria-describedby={describedBy}
            value={secret}
            onValueChange={setSecret}
          />
        )}
      </Field>
      <SaveEnding saved="settings.saved" save={save} />
      <div className="fd-settings-actions">
        <SubmitButton blockers={blockers} busy={busy} text={say(action)} />
      </div>
    </form>
  )
}
