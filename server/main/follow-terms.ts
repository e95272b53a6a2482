import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/db/schema.ts'
import { takeTerms } from '#server/kit/company-terms.ts'
import { listenFor } from '#server/push/listen.ts'

type Log = Parameters<typeof listenFor>[3]

/** Tells this process what the company reckons in: before its first work, and again when any process changes it. */
export async function followTerms({
  db,
  pool,
  log,
}: {
  db: Kysely<Database>
  pool: pg.Pool
  log: Log
}): Promise<{ stop: () => Promise<void> }> {
  await takeTerms(db)
  const again = () =>
    takeTerms(db).catch((err: unknown) => log.warn({ err }, 'the zone and currency of the company were not read again: the last ones stay'))
  return listenFor(pool, ['table_changed'], (call) => (call === null || call.payload === 'setting' ? void again() : undefined), log)
}
