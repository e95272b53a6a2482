import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createReading } from '#machines/reading/reading.machine.ts'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { useSay } from '#views/kit/words.tsx'

/** A list that is read by a filter. */
export type ListReading<TAnswer, TFilter> = ActorRefFrom<ReturnType<typeof createReading<TAnswer, TFilter>>>

/** What a list shows in place of rows, and how it is read again. */
export type Listing = { status: GridStatus; refresh: () => void; isBusy: boolean }

/** A list as it is read now. Without the function `need` it says so in place of rows; `onLeave` takes away a filter that names what is not there. */
export function useList<TAnswer, TFilter>(reading: ListReading<TAnswer, TFilter>, need: string | null = null, onLeave?: () => void) {
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer, query: filter } = snapshot.context
  const refresh = () => reading.send({ type: 'reading.again' })
  return {
    answer,
    filter,
    refresh,
    isBusy: snapshot.hasTag('busy') || snapshot.matches('refreshing'),
    status: gridStatus(say, snapshot, answer !== null, need === null ? null : say(`function.${need}`), refresh, onLeave),
  }
}
