import type pg from 'pg'
import type { EventHub } from '#server/features/events/events-hub.ts'
import { CHANGED } from '#server/push/change-teller.ts'
import { listenFor } from '#server/push/listen.ts'

type Log = Parameters<typeof listenFor>[3]

/** Feeds the hub from the database's notifications: what any process changed. */
export function feedEvents(pool: pg.Pool, hub: EventHub, log: Log): { stop: () => Promise<void> } {
  return listenFor(
    pool,
    [CHANGED, 'session_ended', 'user_changed'],
    (call) => {
      if (!call) return hub.missed()
      if (call.channel === CHANGED) return hub.batchChanged(call.payload)
      return call.channel === 'session_ended' ? hub.sessionEnded(call.payload) : hub.userChanged(call.payload)
    },
    log,
  )
}
