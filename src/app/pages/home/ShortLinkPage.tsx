import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { savedViews } from '#i18n/areas/saved-views.ts'
import { addWords } from '#i18n/words.ts'
import { wiredShortLink } from '#views/saved-views/wire.ts'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'

addWords(savedViews)

/** `/l/:code`: leads to the address that was made short; the page there says what the reader may see of it. */
export function ShortLinkPage() {
  const { code = '' } = useParams()
  return <Follow key={code} code={code} />
}

function Follow({ code }: { code: string }) {
  const say = useSay()
  const link = useActorRef(wiredShortLink, { input: { query: code } })
  const navigate = useNavigate()
  const { answer, problems } = useSelector(link, ({ context }) => context)
  if (answer !== null) return <Navigate to={answer} replace />
  if (problems.some(({ code: reason }) => reason === 'short_link.missing'))
    return (
      <EmptyState
        title={sayReasons(say, problems)}
        action={<Button size="small" text={say('app.not_found.home')} onClick={() => void navigate('/')} />}
      />
    )
  return problems.length > 0 ? (
    <ErrorState reason={sayReasons(say, problems)} onRetry={() => link.send({ type: 'reading.again' })} />
  ) : (
    <LoadingState title={say('short_link.opening')} />
  )
}
