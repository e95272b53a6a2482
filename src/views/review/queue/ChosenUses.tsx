import { Callout } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useSay } from '#views/kit/words.tsx'
import type { usesReading } from './uses-reading.ts'

/** Of the chosen ones that are to fail: how many are in use. They are asked about when the form opens. */
export function ChosenUses({ ids, uses }: { ids: readonly string[]; uses: typeof usesReading }) {
  const say = useSay()
  const reading = useActorRef(uses, { input: { query: { ids } } })
  const snapshot = useSelector(reading, (now) => now)
  if (snapshot.hasTag('failure')) return <Callout compact intent="warning" title={say('review.uses_unknown')} />
  const { answer } = snapshot.context
  return answer && answer.used > 0 ? <Callout compact intent="warning" title={say('review.uses_chosen', answer)} /> : null
}
