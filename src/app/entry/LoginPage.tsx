import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { LoginView } from '#views/session/login/LoginView.tsx'
import { useEntry } from './entry-context.tsx'
import { afterLogin, isPhone } from './session.ts'
import { useTitle } from './use-title.ts'

/** The sign-in page; who is signed in already goes on to where the session ended, else home. */
export function LoginPage() {
  const { session, settings, data } = useEntry()
  const navigate = useNavigate()
  const signedIn = useSelector(session, (snapshot) => snapshot.matches('authenticated'))
  useTitle('app.title.login')
  useEffect(() => {
    if (!signedIn) return
    const { path, arrival } = afterLogin(data, isPhone())
    void navigate(path, { replace: true, state: { arrival } })
  }, [signedIn, navigate, data])
  return <LoginView session={session} onLanguage={(language) => settings.change({ language })} />
}
