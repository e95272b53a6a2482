import { useSelector } from '@xstate/react'
import { useEffect, type ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { useEntry } from './entry-context.tsx'
import { PartState, usePart, type Part } from './load-part.tsx'
import { LOGIN_PATH } from './session.ts'

/** Pages for people who are signed in; anyone else goes to the sign-in page, and the origin is kept (S1 §4). */
export function SignedIn({ console }: { console: Part<{ Console: ComponentType }> }) {
  const say = useSay()
  const { session } = useEntry()
  const snapshot = useSelector(session, (now) => now)
  if (snapshot.matches('anonymous') || snapshot.matches('loggingIn')) return <ToLogin />
  if (snapshot.matches('unreachable'))
    return (
      <div className="fd-shell">
        <ErrorState reason={say('session.unreachable')} onRetry={() => session.send({ type: 'session.retry' })} />
      </div>
    )
  if (snapshot.context.user) return <Behind part={console} />
  return (
    <div className="fd-shell">
      <LoadingState title={say('session.checking')} />
    </div>
  )
}

function Behind({ part }: { part: Part<{ Console: ComponentType }> }) {
  const Console = usePart(part)?.Console
  return Console ? <Console /> : <PartState actor={part.actor} />
}

function ToLogin() {
  const { data } = useEntry()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    data.rememberAsked(pathname + search)
    void navigate(LOGIN_PATH, { replace: true })
  }, [data, navigate, pathname, search])
  return null
}
