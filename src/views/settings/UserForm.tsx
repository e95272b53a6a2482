import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef, useState, type ComponentProps } from 'react'
import type { AdminUser } from '#contract/administration.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { Field } from '#views/kit/Field.tsx'
import { problemsOfField, useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { useSay } from '#views/kit/words.tsx'
import { latestOf } from '#views/kit/latest.ts'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import { PresetOptions } from './PresetOptions.tsx'
import { SubmitButton } from '#views/kit/SubmitButton.tsx'
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
  const { draft: typed, present, saved, problems, isMet, isBusy } = useSaveState(save)
  const form = useRef<HTMLFormElement>(null)
  useFieldFocus(form, problems)
  const base = user && latestOf(user, present, saved)
  const draft = typed ?? draftOf(base)
  const set = (part: Partial<UserDraft>) => save.send({ type: 'edit', draft: { ...draft, ...part } })
  const line = (name: (typeof FIELDS)[number]) => ({
    name,
    problems,
    value: draft[name],
    onValueChange: (text: string) => set({ [name]: text }),
  })
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
      {user ? null : <UserLine {...line('account')} required />}
      <UserLine {...line('name')} required />
      <UserLine {...line('email')} hint={say('settings.user.email.hint')} type="email" />
      {user ? null : (
        <Field label={say('settings.user.preset')}>
          {({ id }) => (
            <HTMLSelect
              id={id}
              value={draft.preset}
              onChange={(event) => set({ preset: PRESET_NAMES.find((name) => name === event.currentTarget.value) ?? 'none' })}
            >
              <PresetOptions />
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
        <SubmitButton blockers={against} busy={isBusy} intent="primary" text={say(isMet ? 'settings.met.over' : 'settings.save')} />
        {typed ? (
          <Button text={say(isMet ? 'settings.met.take' : 'settings.discard')} onClick={() => save.send({ type: 'edit', draft: null })} />
        ) : null}
      </div>
    </form>
  )
}

type LineProps = { name: string; problems: readonly Blocker[]; hint?: string } & Pick<
  ComponentProps<typeof InputGroup>,
  'value' | 'onValueChange' | 'required' | 'type'
>

function UserLine({ problems, hint, ...input }: LineProps) {
  const { name, required = false } = input
  return (
    <Field label={useSay()(`settings.user.${name}`)} hint={hint} required={required} blockers={problemsOfField(problems, name)}>
      {({ id, describedBy }) => <InputGroup {...input} id={id} aria-describedby={describedBy} />}
    </Field>
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
