import { parentPort, workerData } from 'node:worker_threads'
import { workLimit } from '#server/kit/work-limit.ts'
import { answerSheetJob, type SheetJob } from './sheet-job.ts'

/** Entry of a sheet thread: reads one spreadsheet and ends; see `startSheetThreads`. The job was written by ourselves. */
const { job, cpuMs }: { job: SheetJob; cpuMs: number } = workerData
const answer = await answerSheetJob(job, workLimit(cpuMs))
const { sheet, rows, bad } = 'reading' in answer ? answer.reading.stored : {}
parentPort?.postMessage(
  answer,
  [sheet, rows, bad].flatMap((bytes) => (bytes ? [bytes.buffer] : [])),
)
