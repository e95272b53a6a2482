import { parentPort, workerData } from 'node:worker_threads'
import { reckonIn, type CompanyTerms } from '#domain/company-terms.ts'
import { reportBytes } from './report-bytes.ts'
import type { ReportJob } from './report-sheet.ts'

/** Entry of the thread that makes one report's file and ends; see `startReportThreads`. The job was written by ourselves. */
const { job, terms }: { job: ReportJob; terms: CompanyTerms } = workerData
reckonIn(terms)
const bytes = new Uint8Array(await reportBytes(job, (rows) => parentPort?.postMessage({ rows })))
parentPort?.postMessage({ bytes }, [bytes.buffer])
