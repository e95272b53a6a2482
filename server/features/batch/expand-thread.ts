import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { startExpander, type ThreadMessage } from './expander.ts'

/** Entry of the expander's thread; see `startExpanderThread`. */
const { url, sweepMs } = z.object({ url: z.string(), sweepMs: z.number().optional() }).parse(workerData)
const tell = (message: ThreadMessage) => parentPort?.postMessage(message)

const expander = await startExpander({
  url,
  ...(sweepMs === undefined ? {} : { sweepMs }),
  onError: (error, batchId) => tell({ kind: 'error', message: error.message, stack: error.stack, batchId }),
})
tell({ kind: 'ready' })
parentPort?.once('message', () => void expander.close().then(() => process.exit(0)))
