import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { wallClock } from '#domain/zone.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { useSay, type Say } from '#views/kit/words.tsx'

/** A list that is read by a filter. */
export type ListReading<TAnswer, TFilter> = ActorRefFrom<ReturnType<typeof createReading<TAnswer, TFilter>>>

/** What a list of finance shows now; without the function `need` it says so in place of rows. */
export function useList<TAnswer, TFilter>(reading: ListReading<TAnswer, TFilter>, need: string) {
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer, query: filter } = snapshot.context
  const refresh = () => reading.send({ type: 'reading.again' })
  return {
    answer,
    filter,
    refresh,
    isBusy: snapshot.hasTag('busy') || snapshot.matches('refreshing'),
    status: gridStatus(say, snapshot, answer !== null, say(`function.${need}`), refresh),
  }
}

/** When the figures were read, in the zone the house closes its months in. `at`: an instant, ISO 8601. */
export const asOfWords = (say: Say, at: string): string => say('finance.cost.as_of', { time: wallClock(at, 'Asia/Shanghai') ?? at })
