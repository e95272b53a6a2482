import { useActorRef, useSelector } from '@xstate/react'
import { useRef } from 'react'
import { fromPromise } from 'xstate'
import { createStatusPoll } from '#machines/status-poll/status-poll.machine.ts'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { QUIET, type Quiet } from './wired.ts'

export const waitCount = createStatusPoll<number>()

/** A poll of how many still wait; it ends when none does. */
export const waitCountOf = (read: (how: Quiet) => Promise<number>) =>
  waitCount.provide({
    actors: {
      ask: fromPromise(async ({ signal }) => {
        const waiting = await read({ ...QUIET, signal })
        return { result: waiting === 0 ? '1' : '2', value: waiting }
      }),
    },
  })

type Props = {
  counting: typeof waitCount
  /** a word with a place for `count` */
  waits: string
  /** said when none waits any more */
  done: string
  /** other ones wait than before: what shows them is read again */
  onMoved: () => void
}

/** How many wait for a worker, counted until none does; what it shows begins when it is drawn. */
export function WaitCount({ counting, waits, done, onMoved }: Props) {
  const say = useSay()
  const seen = useRef<number | null>(null)
  const poll = useActorRef(counting, { input: { subject: '' } }, ({ context: { last } }) => {
    if (!last || last.value === seen.current) return
    seen.current = last.value
    onMoved()
  })
  const { last, end } = useSelector(poll, ({ context }) => context)
  if (end.kind === 'rejected' && end.reason === 'couldNotAsk') return <span role="alert">{sayReasons(say, end.blockers)}</span>
  if (!last) return null
  return <span role="status">{last.value === 0 ? `✓ ${say(done)}` : say(waits, { count: last.value })}</span>
}
