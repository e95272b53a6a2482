import { sql, type Kysely } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

export type WaitingVideo = { id: string; version: number; storage_key: string; mime: string; attempts: number }

/** Longer than a look at one video takes at most. */
const LEASE = sql`interval '5 minutes'`

/** Takes the oldest video that waits, for as long as the lease lasts; null when none does. A worker that died gives it back by time. */
export async function claimVideo(db: Db): Promise<WaitingVideo | null> {
  const { rows } = await sql<WaitingVideo>`
    update material set lease_until = now() + ${LEASE}, attempts = attempts + 1
     where id = (select id from material where video_status = 'processing' and (lease_until is null or lease_until < now())
                 order by created_at limit 1 for update skip locked)
    returning id, version, storage_key, mime, attempts`.execute(db)
  return rows[0] ?? null
}

export type Processed = { width: number; height: number; duration_ms: number; poster_key: string | null; thumb_key: string | null }

/** Of the version that was looked at on its own: a file that was replaced meanwhile waits for a look of its own. */
export async function storeProcessed(db: Db, { id, version }: WaitingVideo, processed: Processed): Promise<void> {
  await db
    .updateTable('material')
    .set({ ...processed, video_status: 'ready', failure: null, lease_until: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

export async function storeFailure(db: Db, { id, version }: WaitingVideo, failure: Blocker): Promise<void> {
  await db
    .updateTable('material')
    .set({ video_status: 'failed', failure: JSON.stringify(failure), lease_until: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** Videos that failed for want of the program wait again once it is there. */
export async function waitAgain(db: Db, code: string): Promise<void> {
  await sql`update material set video_status = 'processing', failure = null, attempts = 0 where video_status = 'failed' and failure ->> 'code' = ${code}`.execute(
    db,
  )
}
