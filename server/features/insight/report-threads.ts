import { Worker } from 'node:worker_threads'
import { companyTerms } from '#domain/company-terms.ts'
import { Refused } from '#server/kit/refused.ts'
import type { ReportJob } from './report-sheet.ts'

/** Makes the bytes of a report's file. @throws Refused `report_file.too_heavy`, or the reason of the signal */
export type ReportMaker = (job: ReportJob, how: { onRows: (done: number) => void; signal: AbortSignal }) => Promise<Buffer>

type ThreadMessage = { rows: number } | { bytes: Uint8Array }

/** `report-thread.js` next to the file this is bundled into. */
const THREAD_FILE = new URL('./report-thread.js', import.meta.url)

/** Makes each file in a thread of its own with a limit on memory, so that the process which pushes batches goes on; a cancel ends the thread. */
export const startReportThreads =
  ({ memoryMb = 512, threadFile = THREAD_FILE }: { memoryMb?: number; threadFile?: URL } = {}): ReportMaker =>
  (job, { onRows, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const thread = new Worker(threadFile, {
        workerData: { job, terms: { ...companyTerms() } },
        resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: Math.ceil(memoryMb / 8) },
      })
      const end = () => {
        void thread.terminate()
        reject(signal.reason)
      }
      signal.addEventListener('abort', end, { once: true })
      thread.on('message', (message: ThreadMessage) => ('rows' in message ? onRows(message.rows) : resolve(Buffer.from(message.bytes))))
      thread.once('error', (error) => reject(isOutOfMemory(error) ? new Refused('report_file.too_heavy') : error))
      thread.once('exit', (code) => {
        signal.removeEventListener('abort', end)
        reject(new Error(`the thread of a report ended with code ${code} and no file`)) // changes nothing after the file
      })
    })

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
