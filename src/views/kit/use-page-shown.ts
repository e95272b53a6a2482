import { useEffect, useMemo } from 'react'

const HIDDEN = { type: 'page.hidden' } as const
const SHOWN = { type: 'page.shown' } as const

/** Something that asks on by itself, and rests while no one looks. */
type Asking = {
  send: (event: typeof HIDDEN | typeof SHOWN) => void
  getSnapshot: () => { can: (event: typeof HIDDEN) => boolean }
  subscribe: (listener: () => void) => { unsubscribe: () => void }
}

/**
 * Tells what asks on by itself whether the page is looked at. While it is not, that is told again as soon as it can be heard: what was
 * begun before, or in a tab no one has looked at yet, rests as well.
 */
export function usePageShown(asking: Asking): void {
  useEffect(() => {
    const rest = () => {
      if (document.hidden && asking.getSnapshot().can(HIDDEN)) asking.send(HIDDEN)
    }
    const tell = () => (document.hidden ? rest() : asking.send(SHOWN))
    const subscription = asking.subscribe(rest)
    document.addEventListener('visibilitychange', tell)
    rest()
    return () => {
      subscription.unsubscribe()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [asking])
}

type PollHeard = { type: 'poll.hidden' } | { type: 'poll.shown' }

/** A status poll. */
type Poll = {
  send: (event: PollHeard) => void
  getSnapshot: () => { can: (event: PollHeard) => boolean; matches: (at: { polling: 'paused' }) => boolean }
  subscribe: Asking['subscribe']
}

/** The same of a status poll. */
export function usePollShown(poll: Poll): void {
  const asking = useMemo<Asking>(() => {
    const canRest = () => poll.getSnapshot().can({ type: 'poll.hidden' }) && !poll.getSnapshot().matches({ polling: 'paused' })
    return {
      send: ({ type }) => poll.send({ type: type === 'page.hidden' ? 'poll.hidden' : 'poll.shown' }),
      getSnapshot: () => ({ can: canRest }),
      subscribe: (listener) => poll.subscribe(listener),
    }
  }, [poll])
  usePageShown(asking)
}
