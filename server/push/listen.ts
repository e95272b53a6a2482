import type pg from 'pg'
import type { PushLog } from './engine.ts'

const RECONNECT_MS = 1_000

/** Listens on one connection of the pool and takes another when it breaks. Calls may be missed: a sweep stands beside it. */
export function listenFor(pool: pg.Pool, channel: 'push', onCall: () => void, log: PushLog): { stop: () => Promise<void> } {
  let stopped = false
  let client: pg.PoolClient | null = null
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    try {
      const fresh = await pool.connect()
      if (stopped) return fresh.release()
      client = fresh
      fresh.on('notification', onCall)
      fresh.once('error', (error) => broken(fresh, error))
      await fresh.query(`listen ${channel}`)
      onCall() // whoever called in between was not heard
    } catch (failure) {
      broken(client, failure)
    }
  }

  function broken(which: pg.PoolClient | null, failure: unknown): void {
    if (stopped || client !== which) return
    log.warn({ failure: String(failure) }, 'the wake-up connection broke')
    client = null
    which?.release(true)
    retry = setTimeout(() => {
      connecting = connect()
    }, RECONNECT_MS)
  }

  let connecting = connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await connecting
      client?.removeListener('notification', onCall)
      client?.release(true) // a connection that listens does not go back to the pool
      client = null
    },
  }
}
