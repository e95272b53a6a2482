import type pg from 'pg'
import type { PushLog } from './engine.ts'

const RECONNECT_MS = 1_000

export type Heard = { channel: string; payload: string }

/**
 * Listens on one connection of the pool and takes another when it breaks. `onCall(null)`: it has just begun to listen, and
 * whoever called before was not heard. Calls may be missed: a sweep or a poll stands beside it.
 */
export function listenFor(
  pool: pg.Pool,
  channels: readonly string[],
  onCall: (call: Heard | null) => void,
  log: Pick<PushLog, 'warn'>,
): { stop: () => Promise<void> } {
  let stopped = false
  let client: pg.PoolClient | null = null
  let retry: NodeJS.Timeout | undefined
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
      client?.removeListener('notification', hear)
      client?.release(true) // a connection that listens does not go back to the pool
      client = null
    },
  }
}
