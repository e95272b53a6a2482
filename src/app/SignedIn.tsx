import { useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { useServices } from './services-context.tsx'
import { LOGIN_PATH } from './session.ts'

/** Pages for people who are signed in; anybody else goes to the sign-in page, and the origin is kept (S1 §4). */
export function SignedIn({ children }: { children: ReactNode }) {
  const say = useSay()
  const { session, flows } = useServices()
  const running = useSyncExternalStore(flows.subscribe, flows.read)
  const snapshot = useSelector(session, (now) => now)
  if (snapshot.matches('anonymous') || snapshot.matches('loggingIn')) return <ToLogin />
  if (snapshot.matches('unreachable'))
    return <ErrorState reason={say('session.unreachable')} onRetry={() => session.send({ type: 'session.retry' })} />
  if (!snapshot.context.user || !running) return <LoadingState title={say('session.checking')} />
  return children
}

function ToLogin() {
  const { data } = useServices()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // a path that is kept already is where the session ended: the way here does not write over it
    if (data.from() === null) data.rememberFrom(pathname + search)
    void navigate(LOGIN_PATH, { replace: true })
  }, [data, navigate, pathname, search])
  return null
}
