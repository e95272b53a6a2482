import { Worker } from 'node:worker_threads'
import { openDatabase } from '#server/db/open.ts'
import { listenFor } from '#server/push/listen.ts'
import { findExpanding, NEW_BATCH } from './expand.repository.ts'
import { expandStored } from './expand.service.ts'

export type ExpanderOptions = {
  url: string
  /** a failed expansion is told here and tried again at the next sweep */
  onError: (error: Error, batchId?: string) => void
  /** how often batches are looked for that no one expands, after a process was killed or a notice was missed */
  sweepMs?: number
}

export type Expander = {
  /** no expansion is running */
  idle: () => Promise<void>
  close: () => Promise<void>
}

const AT_ONCE = 3

/**
 * Expands every batch in state `expanding`: those found at the start, and each new one as the database tells of it
 * (`notify expand`, sent with the transaction that stored the batch). Several processes may run one each.
 */
export async function startExpander({ url, onError, sweepMs = 15_000 }: ExpanderOptions): Promise<Expander> {
  const { pool, db, close } = openDatabase(url, {
    max: AT_ONCE * 2 + 2,
    applicationName: 'flightdeck expander',
    statementTimeoutMs: 0,
    onIdleError: onError,
  })
  const running = new Map<string, Promise<void>>()
  const waiting: string[] = []
  let closed = false

  const startNext = (): void => {
    while (running.size < AT_ONCE && waiting.length > 0 && !closed) {
      const batchId = waiting.shift() ?? ''
      const work = expandStored({ pool, db }, batchId)
        .catch((error: unknown) => onError(asError(error), batchId))
        .finally(() => {
          running.delete(batchId)
          startNext()
        })
      running.set(batchId, work)
    }
  }
  const expand = (batchId: string): void => {
    if (closed || running.has(batchId) || waiting.includes(batchId)) return
    waiting.push(batchId)
    startNext()
  }
  const sweep = async (): Promise<void> => {
    for (const batchId of await findExpanding(pool)) expand(batchId)
  }
  const sweepLater = () => void sweep().catch((error: unknown) => onError(asError(error)))

  // the sweep after every new connection finds what was told while no one listened
  const listening = listenFor(pool, [NEW_BATCH], (call) => (call ? expand(call.payload) : sweepLater()), {
    warn: (facts, message) => onError(new Error(`${message}: ${JSON.stringify(facts)}`)),
  })
  await sweep()
  const timer = setInterval(sweepLater, sweepMs)
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return {
    idle,
    close: async () => {
      closed = true
      clearInterval(timer)
      await idle()
      await listening.stop()
      await close()
    },
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

export type ThreadMessage =
  { kind: 'ready' } | { kind: 'error'; message: string; stack?: string | undefined; batchId?: string | undefined } | { kind: 'closed' }

/**
 * The same in a thread of its own, off the request loop: what the built server runs. The thread's file is
 * `expand-thread.js` next to the file this is bundled into. A thread that dies is started again.
 */
export function startExpanderThread({ url, onError, sweepMs }: ExpanderOptions): Pick<Expander, 'close'> {
  let closing = false
  let worker = spawn()
  function spawn(): Worker {
    const thread = new Worker(new URL('./expand-thread.js', import.meta.url), { workerData: { url, sweepMs } })
    thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'error') onError(Object.assign(new Error(message.message), { stack: message.stack }), message.batchId)
    })
    thread.on('error', onError)
    thread.on('exit', () => {
      if (!closing) setTimeout(() => !closing && (worker = spawn()), 1_000)
    })
    return thread
  }
  return {
    close: async () => {
      closing = true
      const exited = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('close')
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 5_000).unref())])
      await worker.terminate()
    },
  }
}
