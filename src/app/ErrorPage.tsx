import { Button } from '@blueprintjs/core'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { EmptyState, ErrorState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { PartFailed, PartState } from './load-part.tsx'
import { HOME_PATH } from './session.ts'
import { useTitle } from './use-title.ts'

/** An address without a page. */
export function MissingPage() {
  useTitle('app.title.missing')
  const say = useSay()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <EmptyState
      title={say('app.not_found.title')}
      hint={say('app.not_found.text', { path: pathname })}
      action={<Button text={say('app.not_found.home')} onClick={() => void navigate(HOME_PATH)} />}
    />
  )
}

/** A page that threw, or did not load. Running flows are untouched: they live outside of it. */
export function BrokenPage() {
  const say = useSay()
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // going to the same address again discovers its routes again
  if (error instanceof PartFailed)
    return <PartState actor={error.actor} onRetry={() => void navigate(pathname + search, { replace: true })} />
  const reason = error instanceof Error ? error.message : String(error)
  return <ErrorState reason={`${say('app.failed.title')}: ${reason}`} onRetry={() => window.location.reload()} />
}
