import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { AdminUser } from '#contract/administration.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { Field } from '#views/kit/Field.tsx'
import { problemsOfField, useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { useSay } from '#views/kit/words.tsx'
import { latestOf } from '#views/kit/latest.ts'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { PRESET_NAMES, type PasswordDraft, type SaveRef, type UserDraft } from './types.ts'

const draftOf = (user: AdminUser | null): UserDraft => ({
  user_id: user?.id ?? null,
  version: user?.version ?? 0,
  account: user?.account ?? '',
  email: user?.email ?? '',
  name: user?.name ?? '',
  is_agent: user?.is_agent ?? false,
  domestic: user?.domestic ?? true,
  observatory: user?.observatory ?? false,
  active: user?.active ?? true,
  preset: 'none',
})

const FIELDS = ['account', 'name', 'email'] as const

type Props = {
  user: AdminUser | null
  save: SaveRef<UserDraft, AdminUser>
  /** why no one may be changed; none means yes */
  blockers: readonly Blocker[]
}

/** The facts of a person, or those of a new one. What is typed lives in the flow. */
export function UserForm({ user, save, blockers }: Props) {
  const say = useSay()
  const typed = useSelector(save, ({ context }) => context.draft)
  const busy = useSelector(save, (now) => now.hasTag('busy'))
  const { present, saved } = useSelector(save, ({ context }) => context)
  const isMet = useSelector(save, (now) => now.matches({ open: 'met' }))
  const form = useRef<HTMLFormElement>(null)
  const problems = useSelector(save, ({ context }) => context.problems)
  useFieldFocus(form, problems)
  const base = user && latestOf(user, present, saved)
  const draft = typed ?? draftOf(base)
  const set = (part: Partial<UserDraft>) => save.send({ type: 'edit', draft: { ...draft, ...part } })
  const against = [...blockers, ...(user && !typed ? [blocker('settings.nothing_to_save')] : [])]
  const flags = [...(['is_agent', 'domestic', 'observatory'] as const), ...(user ? (['active'] as const) : [])]
  return (
    <form
      ref={form}
      className="fd-settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (against.length > 0) return
        save.send({ type: 'save', draft: isMet && base ? { ...draft, version: base.version } : draft })
      }}
    >
      {user ? null : (
        <Field label={say('settings.user.account')} required blockers={problemsOfField(problems, 'account')}>
          {({ id, describedBy }) => (
            <InputGroup
              id={id}
              name="account"
              required
              aria-describedby={describedBy}
              value={draft.account}
              onValueChange={(account) => set({ account })}
            />
          )}
        </Field>
      )}
      <Field label={say('settings.user.name')} required blockers={problemsOfField(problems, 'name')}>
        {({ id, describedBy }) => (
          <InputGroup
            id={id}
            name="name"
            required
            aria-describedby={describedBy}
            value={draft.name}
            onValueChange={(name) => set({ name })}
          />
        )}
      </Field>
      <Field label={say('settings.user.email')} hint={say('settings.user.email.hint')} blockers={problemsOfField(problems, 'email')}>
        {({ id, describedBy }) => (
          <InputGroup
            id={id}
            name="email"
            type="email"
            aria-describedby={describedBy}
            value={draft.email}
            onValueChange={(email) => set({ email })}
          />
        )}
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
      <div className="fd-checks">
        {flags.map((flag) => (
          <Checkbox key={flag} label={say(`settings.user.${flag}`)} checked={draft[flag]} onChange={() => set({ [flag]: !draft[flag] })} />
        ))}
      </div>
      <SaveEnding saved="settings.saved" save={save} fields={FIELDS} />
      <div className="fd-settings-actions">
        <SubmitButton blockers={against} busy={busy} intent="primary" text={say(isMet ? 'settings.met.over' : 'settings.save')} />
        {typed ? (
          <Button text={say(isMet ? 'settings.met.take' : 'settings.discard')} onClick={() => save.send({ type: 'edit', draft: null })} />
        ) : null}
      </div>
    </form>
  )
}

type PasswordProps = { userId: string; save: SaveRef<PasswordDraft, { ended: number }>; blockers: readonly Blocker[] }

/** A new password; it is forgotten here as soon as it is sent. */
export function PasswordForm({ userId, save, blockers }: PasswordProps) {
  const say = useSay()
  const [password, setPassword] = useState('')
  const busy = useSelector(save, (now) => now.hasTag('busy'))
  return (
    <form
      className="fd-settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (blockers.length > 0) return
        save.send({ type: 'save', draft: { user_id: userId, password } })
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
      <SaveEnding saved="settings.saved" save={save} />
      <SubmitButton blockers={blockers} busy={busy} text={say('settings.user.password_set')} />
    </form>
  )
}
