import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/db/schema.ts'
import { claimExtraction, renewLease, type ClaimedExtraction } from './extraction.repository.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'

/** Does one extraction to its end; see `extract`. */
export type Extractor = (claimed: ClaimedExtraction, workerId: string) => Promise<unknown>

export type ExtractionDeps = { db: Kysely<Database>; pool: pg.Pool; log: WorkLog; run: Extractor; sweepMs?: number }

/** A third of the lease: two may be missed. */
const RENEW_MS = 5_000

/** Takes one extraction that waits and does it, keeping its lease; false when none waits. */
export async function extractNext(db: Kysely<Database>, run: Extractor, workerId: string): Promise<boolean> {
  const claimed = await claimExtraction(db, workerId)
  if (!claimed) return false
  // a renewal that fails lets the lease run out, and the extraction notices at its next step
  const timer = setInterval(() => void renewLease(db, claimed.id, workerId).catch(() => undefined), RENEW_MS)
  try {
    await run(claimed, workerId)
    return true
  } finally {
    clearInterval(timer)
  }
}

/** Extracts statements as they come. */
export function startExtraction({ db, pool, log, run, sweepMs }: ExtractionDeps): { stop: () => Promise<void> } {
  const workerId = randomUUID()
  return startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'extraction_changed',
      next: async () => await extractNext(db, run, workerId),
      failed: 'a statement could not be extracted and is tried again',
    },
  )
}
