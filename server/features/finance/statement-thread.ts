import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#server/db/open.ts'
import { takeTerms } from '#server/kit/company-terms.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { objectStoreOf, type FilesPlace } from '#server/kit/objects.ts'
import type { ClaimedExtraction } from './extraction.repository.ts'
import { extract } from './extraction.service.ts'

/** Entry of an extraction's thread: reads one statement and ends; see `startStatementThreads`. The job was written by ourselves. */
const { url, place, claimed, workerId }: { url: string; place: FilesPlace; claimed: ClaimedExtraction; workerId: string } = workerData
const { db, close } = openDatabase(url, { max: 2, applicationName: 'flightdeck extraction', statementTimeoutMs: 0 })
try {
  await takeTerms(db)
  parentPort?.postMessage(await extract({ db, files: createFileStore(objectStoreOf(place)) }, claimed, workerId))
} finally {
  await close()
}
