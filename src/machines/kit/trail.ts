import type { InspectionEvent } from 'xstate'
import { createListeners } from '#domain/listeners.ts'
import { statePaths } from './flow-kind.ts'

/** One transition of a flow, as people read it: what happened, when, and where it led. */
export type TrailEntry = { seq: number; at: string; event: string; from: string; to: string }

export type Trail = {
  /** to be given to `createActor` */
  inspect: (inspected: InspectionEvent) => void
  /** oldest first; the same list until the next entry, so it serves as a snapshot for React */
  entries: () => readonly TrailEntry[]
  subscribe: (listener: () => void) => () => void
}

/** The oldest entries leave first: a push of hours must not fill the storage. */
const KEPT_ENTRIES = 300

/**
 * Records every transition of a root actor through `inspect`. `now` gives an instant as ISO 8601; `before` are the entries of the flow's
 * life before a reload. Events are kept by name only: what they carry may be a password or ten thousand rows.
 */
export function createTrail({ now, before = [] }: { now: () => string; before?: readonly TrailEntry[] }): Trail {
  let entries = before
  let here = ''
  const { subscribe, tell } = createListeners()

  return {
    inspect(inspected) {
      if (
        inspected.type !== '@xstate.snapshot' ||
        !('sessionId' in inspected.actorRef) ||
        inspected.rootId !== inspected.actorRef.sessionId
      )
        return
      const there = 'value' in inspected.snapshot ? statePaths(inspected.snapshot.value).join(' + ') : inspected.snapshot.status
      const moved = there !== here || !isInternal(inspected.event.type)
      if (moved) {
        entries = [
          ...entries,
          { seq: (entries.at(-1)?.seq ?? 0) + 1, at: now(), event: inspected.event.type, from: here, to: there },
        ].slice(-KEPT_ENTRIES)
        here = there
        tell()
      }
    },
    entries: () => entries,
    subscribe,
  }
}

/** A child's progress is no step of the flow unless it moved it. */
const isInternal = (event: string) => event.startsWith('xstate.')
