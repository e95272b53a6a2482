import { useActorRef, useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import { AnnotationsContext } from '#views/kit/charts/annotations.tsx'
import { chartAnnotationsRead, keptAnnotations } from '#views/settings/annotations/chart-annotations.ts'

/** Around the charts of a page: the dates with a note that they show. While they are read, or cannot be, those that were read last. */
export function ChartAnnotations({ children }: { children: ReactNode }) {
  const [kept] = useState(() => keptAnnotations(window.localStorage))
  const [machine] = useState(() => chartAnnotationsRead(window.localStorage))
  const reading = useActorRef(machine, { input: { query: null } })
  const fresh = useSelector(reading, ({ context }) => context.answer)
  return <AnnotationsContext value={fresh ?? kept}>{children}</AnnotationsContext>
}
