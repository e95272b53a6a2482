import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { blocker } from '#domain/blocker.ts'
import { STATEMENT_LIMITS } from '#domain/finance/statement.ts'
import type { Database } from '#server/db/schema.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { objectStoreOf, type FilesPlace } from '#server/kit/objects.ts'
import type { Extractor } from './extraction.ts'
import { fail } from './extraction.service.ts'

export type StatementThreadOptions = {
  url: string
  place: FilesPlace
  db: Kysely<Database>
  /** a thread that takes longer is ended */
  timeoutMs?: number
  /** a thread that wants more of JavaScript's heap is ended */
  memoryMb?: number
  threadFile?: URL
}

/** `statement-thread.js` next to the file this is bundled into. */
const THREAD_FILE = new URL('./statement-thread.js', import.meta.url)

/**
 * Extracts in a thread of its own with limits on time and memory: whatever a file does, the process that pushes batches goes on. What
 * takes too much is a refusal of that file and not tried again.
 */
export function startStatementThreads(options: StatementThreadOptions): { run: Extractor; stop: () => Promise<void> } {
  const {
    url,
    place: { bucket, dataDir },
    db,
    timeoutMs = 10 * 60_000,
    memoryMb = 384,
    threadFile = THREAD_FILE,
  } = options
  const threads = new Set<Worker>()
  const kept = { db, files: createFileStore(objectStoreOf({ bucket, dataDir })) }
  return {
    async run(claimed, workerId) {
      const thread = new Worker(threadFile, {
        workerData: { url, place: { bucket, dataDir }, claimed, workerId },
        resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: Math.ceil(memoryMb / 8) },
      })
      threads.add(thread)
      const ended = await endOf(thread, timeoutMs).finally(() => threads.delete(thread))
      if (ended === 'too_slow')
        await fail(kept, claimed, workerId, blocker('import.file.too_slow', { field: 'file', params: { seconds: timeoutMs / 1000 } }))
      if (ended === 'too_heavy')
        await fail(kept, claimed, workerId, blocker('import.file.too_heavy', { field: 'file', params: { max: STATEMENT_LIMITS.fileMb } }))
    },
    /** What is under way is begun again by anyone who takes it up. */
    async stop() {
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

function endOf(thread: Worker, timeoutMs: number): Promise<'done' | 'too_slow' | 'too_heavy'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void thread.terminate()
      resolve('too_slow')
    }, timeoutMs)
    thread.once('error', (error) => (isOutOfMemory(error) ? resolve('too_heavy') : reject(error)))
    thread.once('exit', (code) => {
      clearTimeout(timer)
      if (code === 0) resolve('done')
      else reject(new Error(`the extraction's thread ended with code ${code}`))
    })
  })
}

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
