import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { useEntry } from '#app/entry/entry-context.tsx'

/** For the action `admit` of a link: the session takes the token, and the person is at home. The link is in the address no more. */
export function useAdmit() {
  const { session } = useEntry()
  const navigate = useNavigate()
  return useCallback(
    (_: unknown, { outcome }: { outcome: WriteOutcome<{ token: string }> }) => {
      if (outcome.kind !== 'done') return
      session.send({ type: 'session.admitted', token: outcome.value.token })
      void navigate('/', { replace: true })
    },
    [session, navigate],
  )
}
