import { openDatabase } from '#server/db/open.ts'
import { startExtraction } from '#server/features/finance/extraction.ts'
import { extract } from '#server/features/finance/extraction.service.ts'
import { createFileStore } from '#server/kit/file-store.ts'

/** A worker that extracts and nothing else, to be killed. */
const [, , url = '', dataDir = ''] = process.argv
const { db, pool } = openDatabase(url, { max: 4, applicationName: 'extraction child' })
startExtraction({
  db,
  pool,
  log: { warn: (facts, message) => console.error(message, facts) },
  run: (claimed, workerId) => extract({ db, files: createFileStore(dataDir) }, claimed, workerId),
})
