import { Worker } from 'node:worker_threads'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { Refused } from '#server/kit/refused.ts'
import { MAX_FILE_MB, refuseLarge } from './sheet-file.ts'
import type { SheetAnswer, SheetJob, SheetReader, SheetReading } from './sheet-job.ts'

export type ThreadLimits = {
  /** time on a processor that one file may take; a thread that waits for its turn on a busy machine takes none */
  cpuMs: number
  /** a thread that has not ended by the clock of the wall is ended: the machine has no time for it, or no check reaches it */
  backstopMs: number
  /** a thread that wants more of JavaScript's heap is ended */
  memoryMb: number
  /** threads at once; further spreadsheets wait for their turn */
  atOnce: number
  /** spreadsheets that wait before one is turned away */
  waiting: number
}

export const THREAD_LIMITS: ThreadLimits = { cpuMs: 5_000, backstopMs: 120_000, memoryMb: 128, atOnce: 2, waiting: 20 }

/** `sheet-thread.js` next to the file this is bundled into. */
const THREAD_FILE = new URL('./sheet-thread.js', import.meta.url)

/**
 * Reads each spreadsheet in a thread of its own, so that the request loop is never held up by a heavy one, and ends the thread
 * when it takes too much work or memory.
 * @throws Refused next to the reasons of the reader: `import.file.too_slow`, `import.file.too_heavy`, 503 `import.busy`
 */
export function startSheetThreads(limits: ThreadLimits = THREAD_LIMITS, threadFile: URL = THREAD_FILE): SheetReader {
  let running = 0
  const turns: (() => void)[] = []

  async function turn(): Promise<void> {
    if (running < limits.atOnce) {
      running += 1
      return
    }
    if (turns.length >= limits.waiting) throw busy()
    await new Promise<void>((go) => turns.push(go)) // anyone who ends hands its place over
  }

  function pass(): void {
    const next = turns.shift()
    if (next) next()
    else running -= 1
  }

  return async (job) => {
    if ('bytes' in job.source) refuseLarge(job.source.bytes.byteLength)
    if ('pasted' in job.source) refuseLarge(job.source.pasted.length)
    await turn()
    try {
      return await readInThread(job, limits, threadFile)
    } finally {
      pass()
    }
  }
}

function readInThread(job: SheetJob, { cpuMs, backstopMs, memoryMb }: ThreadLimits, threadFile: URL): Promise<SheetReading> {
  // a copy of its own is handed over and not copied again
  const source = 'bytes' in job.source ? { bytes: new Uint8Array(job.source.bytes) } : job.source
  const thread = new Worker(threadFile, {
    workerData: { job: { ...job, source }, cpuMs },
    transferList: 'bytes' in source ? [source.bytes.buffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: Math.ceil(memoryMb / 8) },
  })
  return new Promise<SheetReading>((resolve, reject) => {
    const timer = setTimeout(() => {
      void thread.terminate()
      reject(busy())
    }, backstopMs)
    thread.once('message', (answer: SheetAnswer) => {
      clearTimeout(timer)
      if ('reading' in answer) resolve(answer.reading)
      else reject(new Refused(answer.refused))
    })
    thread.once('error', (error) => {
      clearTimeout(timer)
      reject(isOutOfMemory(error) ? tooMuch('import.file.too_heavy', { max: MAX_FILE_MB }) : error)
    })
    thread.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the sheet thread ended with code ${code} and no answer`)) // changes nothing after an answer
    })
  })
}

const busy = () => new Refused('import.busy', { status: 503, retryAfterS: 5 })

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooMuch = (code: string, params: Blocker['params'] & object): Refused => new Refused(blocker(code, { field: 'file', params }))
