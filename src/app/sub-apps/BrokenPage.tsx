import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { lazyPage, PartFailed, PartState } from '#app/entry/load-part.tsx'

const ThrownPage = lazyPage(() => import('#app/shell/console-part.tsx'), 'ThrownPage')

/** A page that did not load, or threw. */
export function BrokenPage() {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // going to the same address again discovers its routes again
  if (error instanceof PartFailed)
    return <PartState actor={error.actor} onRetry={() => void navigate(pathname + search, { replace: true })} />
  return <ThrownPage />
}
