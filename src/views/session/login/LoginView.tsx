import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useId, useMemo, useRef, useState, type ComponentProps, type FormEvent, type KeyboardEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Language } from '#i18n/catalogue.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { useFieldFocus, useFirstFocus } from '#views/kit/inputs/field-focus.ts'
import { sayReason, useSay } from '#views/kit/words.tsx'
import { EntryFrame } from '../EntryFrame.tsx'

type LoginProps = { session: ActorRefFrom<typeof sessionMachine>; onLanguage: (language: Language) => void }

/** Account and password. What went wrong is next to the form; the account stays typed, the password does not. */
export const LoginView = ({ session, onLanguage }: LoginProps) => (
  <EntryFrame onLanguage={onLanguage}>
    <LoginForm session={session} />
  </EntryFrame>
)

function LoginForm({ session }: Pick<LoginProps, 'session'>) {
  const say = useSay()
  const ids = { account: useId(), problem: useId() }
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'))
  const unreachable = useSelector(session, (snapshot) => snapshot.matches('unreachable'))
  const problem = useSelector(session, (snapshot) => snapshot.context.problem)
  const ssoLabel = useSelector(session, (snapshot) => snapshot.context.ssoLabel)
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const problems = useMemo(() => (problem ? [problem] : []), [problem])
  useFieldFocus(form, problems)
  useFirstFocus(first)
  const incomplete = account.trim() === '' || password === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (incomplete || busy) return
    session.send({ type: 'session.logIn', account: account.trim(), password })
    setPassword('')
  }

  return (
    <form ref={form} className="fd-login-form" onSubmit={submit} aria-busy={busy} aria-describedby={problem ? ids.problem : undefined}>
      {problem ? (
        <Callout id={ids.problem} role="alert" intent={problem.code === 'session.expired' ? 'warning' : 'danger'} compact icon={null}>
          {sayReason(say, problem)}
        </Callout>
      ) : null}
      {unreachable ? <Button text={say('common.retry')} onClick={() => session.send({ type: 'session.retry' })} /> : null}
      <FormGroup label={say('session.login.account')} labelFor={ids.account}>
        <InputGroup
          id={ids.account}
          inputRef={first}
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={account}
          disabled={busy}
          onValueChange={setAccount}
        />
      </FormGroup>
      <PasswordField value={password} disabled={busy} onValueChange={setPassword} />
      <Button
        type="submit"
        intent="primary"
        fill
        loading={busy}
        text={say('session.login.submit')}
        title={incomplete ? say('session.login.incomplete') : undefined}
      />
      {ssoLabel === null ? null : (
        <Button
          fill
          variant="outlined"
          disabled={busy}
          text={say('session.login.sso', { label: ssoLabel })}
          onClick={() => session.send({ type: 'session.sso' })}
        />
      )}
    </form>
  )
}

function PasswordField(input: Pick<ComponentProps<typeof InputGroup>, 'value' | 'disabled' | 'onValueChange'>) {
  const say = useSay()
  const id = useId()
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <FormGroup label={say('session.login.password')} labelFor={id} helperText={capsLock ? say('session.login.caps_lock') : undefined}>
      <InputGroup {...input} id={id} name="password" type="password" autoComplete="current-password" onKeyDown={watch} onKeyUp={watch} />
    </FormGroup>
  )
}
