import type pg from 'pg'
import { PROCESS_CLOCK, type Clock } from './clock.ts'
import type { PushLog } from './engine.ts'

const RECONNECT_MS = 1_000

export type Heard = { channel: string; payload: string }

export type Listening = {
  stop: () => Promise<void>
  /** for how long a call may have gone unheard, in ms: since the question of the last beat that was answered; without beats for ever */
  deafForMs: () => number
}

export type ListenOptions = {
  /**
   * Asks the connection so often whether it still is one: a cut that no one reports would be silence otherwise. What was told
   * before the question arrives before its answer.
   */
  beatMs?: number
  /** a question that is unanswered for so long ends the connection */
  patienceMs?: number
  clock?: Clock
}

/**
 * Listens on one connection of the pool and takes another when it breaks. `onCall(null)`: it has just begun to listen, and
 * anyone who called before was not heard. Calls may be missed: a sweep or a poll is next to it.
 */
export function listenFor(
  pool: pg.Pool,
  channels: readonly string[],
  onCall: (call: Heard | null) => void,
  log: Pick<PushLog, 'warn'>,
  { beatMs, patienceMs = 5_000, clock = PROCESS_CLOCK }: ListenOptions = {},
): Listening {
  let stopped = false
  let client: pg.PoolClient | null = null
  let forgetRetry = () => {}
  let endBeats = () => {}
  let askedAt: number | null = null
  let heardAt = -Infinity
  const hear = ({ channel, payload = '' }: pg.Notification) => onCall({ channel, payload })

  async function connect(): Promise<void> {
    try {
      const fresh = await pool.connect()
      if (stopped) return fresh.release()
      client = fresh
      fresh.on('notification', hear)
      fresh.once('error', (error) => broken(fresh, error))
      for (const channel of channels) await fresh.query(`listen ${channel}`)
      onCall(null)
      if (beatMs !== undefined) beat(fresh, beatMs)
    } catch (failure) {
      broken(client, failure)
    }
  }

  function beat(which: pg.PoolClient, everyMs: number): void {
    if (stopped || client !== which) return
    endBeats = clock.after(everyMs, () => beat(which, everyMs))
    const now = clock.now()
    if (askedAt !== null) {
      if (now - askedAt > patienceMs) broken(which, new Error('the connection does not answer'))
      return
    }
    askedAt = now
    which.query(BEAT).then(
      () => {
        if (client !== which) return
        heardAt = now
        askedAt = null
      },
      (failure: unknown) => broken(which, failure),
    )
  }

  function broken(which: pg.PoolClient | null, failure: unknown): void {
    if (stopped || client !== which) return
    log.warn({ failure: String(failure) }, 'the wake-up connection broke')
    client = null
    askedAt = null
    heardAt = -Infinity
    endBeats()
    which?.removeListener('notification', hear)
    which?.release(true)
    forgetRetry = clock.after(RECONNECT_MS, () => {
      connecting = connect()
    })
  }

  let connecting = connect()
  return {
    deafForMs: () => clock.now() - heardAt,
    async stop() {
      stopped = true
      heardAt = -Infinity
      forgetRetry()
      endBeats()
      await connecting
      client?.removeListener('notification', hear)
      client?.release(true) // a connection that listens does not go back to the pool
      client = null
    },
  }
}

/** The question of a beat. */
export const BEAT = 'select 1 as beat'
