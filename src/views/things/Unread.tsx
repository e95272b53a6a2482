import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'

type Props<Answer, Query> = { reading: ActorRefFrom<ReturnType<typeof createReading<Answer, Query>>> }

/** In place of an answer that is not there: it is on its way, or why it did not come, and the way to ask again. */
export function Unread<Answer, Query>({ reading }: Props<Answer, Query>) {
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  return snapshot.hasTag('failure') ? (
    <ErrorState reason={sayReasons(say, snapshot.context.problems)} onRetry={() => reading.send({ type: 'reading.again' })} />
  ) : (
    <LoadingState />
  )
}
