import { createListeners } from '#domain/listeners.ts'
import { takeLease, type Lease, type Locks } from './lease.ts'
import type { KeyValues } from '#app/entry/local-data.ts'

/**
 * Who types into a draft: one tab at a time (decision 19). What another tab types is never written over and never taken for one's own;
 * the person is told, and may go on here, from where the other tab is.
 */
export type DraftSeats = {
  /** May this tab read and write the draft? False: another tab types there, and `elsewhere` names it from now on. */
  take: (key: string) => boolean
  isElsewhere: (key: string) => boolean
  /** nothing is kept under the key any more */
  leave: (key: string) => void
  /** a form with this draft is shown; returns how to say that it is gone. The last one that goes gives the seat back. */
  use: (key: string) => () => void
  /** drafts of forms on this page that another tab types into; the same list until it changes */
  elsewhere: () => readonly string[]
  /** Takes the drafts from the other tab. The forms have to be drawn again: see `generation`. */
  takeHere: () => void
  /** grows whenever what the forms began with is no longer true */
  generation: () => number
  subscribe: (listener: () => void) => () => void
  /** another tab changed the storage */
  reread: (key: string | null) => void
  /** the page may be gone in a moment: others need not wait for its leases to be noticed */
  giveBack: () => void
}

type SeatsParts = {
  local: KeyValues
  locks: Locks
  /** names this page load among those of all tabs */
  tab: string
}

type Seat = { state: 'mine'; lease: Lease | null } | { state: 'elsewhere' }

export function createDraftSeats({ local, locks, tab }: SeatsParts): DraftSeats {
  const seats = new Map<string, Seat>()
  const holders = createHolders(local, tab)
  const { subscribe, tell } = createListeners()
  let away: readonly string[] = []
  let generation = 0

  const changed = (isNew: boolean) => {
    if (isNew) generation += 1
    away = [...seats].filter(([, { state }]) => state === 'elsewhere').map(([key]) => key)
    tell()
  }

  /** The lease tells the truth: a tab that crashed cannot say that it is gone. */
  async function lease(key: string, steal: boolean): Promise<void> {
    const taken = await takeLease(locks, key, { steal, lost: () => lost(key) })
    const seat = seats.get(key)
    if (!taken) {
      // one that was asked for before it may have been given meanwhile
      if (seat?.state === 'mine' && seat.lease === null) lost(key)
      return
    }
    // no one wants it any more
    if (!seat) return taken.release()
    const wasElsewhere = seat.state === 'elsewhere'
    seats.set(key, { state: 'mine', lease: taken })
    holders.write(key)
    if (wasElsewhere) changed(true)
  }

  function lost(key: string): void {
    if (!seats.has(key)) return
    seats.set(key, { state: 'elsewhere' })
    changed(true)
  }

  function release(key: string): void {
    const seat = seats.get(key)
    if (!seat) return
    seats.delete(key)
    if (seat.state === 'mine') {
      holders.erase(key)
      seat.lease?.release()
    } else changed(false)
  }

  return {
    take(key) {
      const seat = seats.get(key)
      if (seat) return seat.state === 'mine'
      const isElsewhere = holders.isOther(key)
      seats.set(key, isElsewhere ? { state: 'elsewhere' } : { state: 'mine', lease: null })
      if (isElsewhere)
        queueMicrotask(() => changed(false)) // asked while a page is drawn
      else holders.write(key)
      void lease(key, false)
      return !isElsewhere
    },
    isElsewhere: (key) => seats.get(key)?.state === 'elsewhere',
    leave: release,
    use: createUses(release),
    elsewhere: () => away,
    takeHere() {
      for (const key of away) void lease(key, true)
    },
    generation: () => generation,
    subscribe,
    reread(key) {
      // saved or given up there: from here on it may be begun again
      for (const one of away) if ((key === null || key === one) && local.getItem(one) === null) release(one)
    },
    giveBack() {
      for (const [key, { state }] of seats) if (state === 'mine') holders.erase(key)
    },
  }
}

/** The tab that types into a draft, named next to it. */
function createHolders(local: KeyValues, tab: string) {
  const holderKey = (key: string): string => `${key}~tab`
  const holderOf = (key: string) => local.getItem(holderKey(key))
  return {
    isOther(key: string) {
      const holder = holderOf(key)
      return holder !== null && holder !== tab
    },
    write: (key: string) => local.setItem(holderKey(key), tab),
    erase(key: string) {
      if (holderOf(key) === tab) local.removeItem(holderKey(key))
    },
  }
}

/** Counts the forms that show a draft; `unused` is called after the last one has gone. */
function createUses(unused: (key: string) => void): DraftSeats['use'] {
  const used = new Map<string, number>()
  return (key) => {
    used.set(key, (used.get(key) ?? 0) + 1)
    return () => {
      used.set(key, (used.get(key) ?? 1) - 1)
      // a page that is drawn again says so for its next form before this
      queueMicrotask(() => {
        if (used.get(key) === 0) unused(key)
      })
    }
  }
}
