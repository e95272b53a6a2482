import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { AdminUser } from '#contract/administration.ts'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveNotice } from './SaveNotice.tsx'
import type { PasswordDraft, PresetName, SaveRef, UserDraft } from './types.ts'

const PRESET_NAMES: readonly PresetName[] = ['none', 'buyer', 'finance', 'reviewer', 'agent', 'admin']

const draftOf = (user: AdminUser | null): UserDraft => ({
  userId: user?.id ?? null,
  version: user?.version ?? 0,
  account: user?.account ?? '',
  name: user?.name ?? '',
  isAgent: user?.isAgent ?? false,
  domestic: user?.domestic ?? true,
  observatory: user?.observatory ?? false,
  active: user?.active ?? true,
  preset: 'none',
})

type Props = { user: AdminUser | null; save: SaveRef<UserDraft, AdminUser> }

/** The facts of a person, or those of a new one. */
export function UserForm({ user, save }: Props) {
  const say = useSay()
  const [draft, setDraft] = useState(() => draftOf(user))
  const busy = useSelector(save, (now) => now.hasTag('busy'))
  const set = (part: Partial<UserDraft>) => setDraft({ ...draft, ...part })
  const flags = [...(['isAgent', 'domestic', 'observatory'] as const), ...(user ? (['active'] as const) : [])]
  return (
    <form
      className="fd-settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        save.send({ type: 'save', draft: user ? { ...draft, version: user.version } : draft })
      }}
    >
      {user ? null : (
        <Field label={say('settings.user.account')} required>
          {({ id }) => <InputGroup id={id} required value={draft.account} onValueChange={(account) => set({ account })} />}
        </Field>
      )}
      <Field label={say('settings.user.name')} required>
        {({ id }) => <InputGroup id={id} required value={draft.name} onValueChange={(name) => set({ name })} />}
      </Field>
      {user ? null : (
        <Field label={say('settings.user.preset')}>
          {({ id }) => (
            <HTMLSelect
              id={id}
              value={draft.preset}
              onChange={(event) => set({ preset: PRESET_NAMES.find((name) => name === event.currentTarget.value) ?? 'none' })}
            >
              {PRESET_NAMES.map((name) => (
                <option key={name} value={name}>
                  {say(`settings.preset.${name}`)}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
      )}
      <div className="fd-settings-checks">
        {flags.map((flag) => (
          <Checkbox key={flag} label={say(`settings.user.${flag}`)} checked={draft[flag]} onChange={() => set({ [flag]: !draft[flag] })} />
        ))}
      </div>
      <SaveNotice save={save} />
      <Button type="submit" intent="primary" loading={busy} text={say('settings.save')} />
    </form>
  )
}

/** A new password; it is forgotten here as soon as it is sent. */
export function PasswordForm({ userId, save }: { userId: string; save: SaveRef<PasswordDraft, { ended: number }> }) {
  const say = useSay()
  const [password, setPassword] = useState('')
  const busy = useSelector(save, (now) => now.hasTag('busy'))
  return (
    <form
      className="fd-settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        save.send({ type: 'save', draft: { userId, password } })
        setPassword('')
      }}
    >
      <Field label={say('settings.user.password')}>
        {({ id }) => (
          <InputGroup
            id={id}
            type="password"
            autoComplete="new-password"
            minLength={12}
            required
            value={password}
            onValueChange={setPassword}
          />
        )}
      </Field>
      <SaveNotice save={save} />
      <Button type="submit" loading={busy} text={say('settings.user.password_set')} />
    </form>
  )
}
