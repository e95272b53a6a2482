import { useRouteError } from 'react-router-dom'
import { ErrorState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'

/** The shell itself failed: there is nothing to go back to but the page again. */
export function BrokenShell() {
  const say = useSay()
  const error = useRouteError()
  const reason = error instanceof Error ? error.message : String(error)
  return <ErrorState reason={`${say('app.failed.title')}: ${reason}`} onRetry={() => window.location.reload()} />
}
