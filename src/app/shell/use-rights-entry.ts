import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { ownZone, wallClock } from '#domain/zone.ts'
import { useSay } from '#views/kit/words.tsx'
import { useServices } from './services-context.tsx'

/** `权限截至 10:42 · 刷新`: how old the cached permissions are, and the way to new ones (B7). */
export function useRightsEntry(): { key: string; title: string; onSelect: () => void } {
  const say = useSay()
  const { session } = useServices()
  const snapshot = useSelector(session, (now) => now)
  const { readAt } = snapshot.context
  const time = useMemo(() => clockOf(readAt), [readAt])
  const word = snapshot.matches({ authenticated: 'refreshing' })
    ? 'rights.reading'
    : snapshot.matches({ authenticated: 'stale' })
      ? 'rights.stale'
      : 'rights.as_of'
  return { key: 'rights', title: say(word, { time }), onSelect: () => session.send({ type: 'session.refresh' }) }
}

/** hh:mm of today, else the day as well. */
function clockOf(instant: string | null): string {
  const at = wallClock(instant ?? '', ownZone())
  const today = wallClock(Date.now(), ownZone())?.slice(0, 10)
  return at === null ? '–' : at.startsWith(today ?? ' ') ? at.slice(11) : at
}
