import { InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { CredentialRow } from '#contract/administration.ts'
import type { Blocker } from '#domain/blocker.ts'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { SubmitButton } from '#views/kit/SubmitButton.tsx'
import type { CredentialDraft, SaveRef } from './types.ts'

type Props = { accountId: string; save: SaveRef<CredentialDraft, CredentialRow>; blockers: readonly Blocker[] }

/** A new credential; it is forgotten here as soon as it is sent. */
export function CredentialForm({ accountId, save, blockers }: Props) {
  const say = useSay()
  const [credential, setCredential] = useState('')
  const busy = useSelector(save, (now) => now.hasTag('busy'))
  return (
    <form
      className="fd-settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (blockers.length > 0) return
        save.send({ type: 'save', draft: { account_id: accountId, credential } })
        setCredential('')
      }}
    >
      <Field label={say('settings.credential.new')} hint={say('settings.credential.hint')} required>
        {({ id, describedBy }) => (
          <InputGroup
            id={id}
            type="password"
            autoComplete="off"
            required
            aria-describedby={describedBy}
            value={credential}
            onValueChange={setCredential}
          />
        )}
      </Field>
      <SaveEnding saved="settings.saved" save={save} />
      <SubmitButton blockers={blockers} busy={busy} intent="primary" text={say('settings.save')} />
    </form>
  )
}
