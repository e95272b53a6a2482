import { parentPort, workerData } from 'node:worker_threads'
import { workLimit } from '#server/kit/work-limit.ts'
import { answerSheetJob, type SheetJob } from './sheet-job.ts'

/** Entry of a sheet thread: reads one spreadsheet and ends; see `startSheetThreads`. The job was written by ourselves. */
const { job, cpuMs }: { job: SheetJob; cpuMs: number } = workerData
parentPort?.postMessage(await answerSheetJob(job, workLimit(cpuMs)))
