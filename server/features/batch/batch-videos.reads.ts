import { sql, type Kysely } from 'kysely'
import type { BarredReferences } from '#domain/batch/validate.ts'
import type { Blocker } from '#domain/blocker.ts'
import { videoBlockers, type VideoOnAccount } from '#domain/material/usable.ts'
import type { AccountVideoState, VideoStatus } from '#domain/material/material.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** By account, which of the videos its ads may not show yet, and why. */
export async function readBarredVideos(
  db: Db,
  ids: readonly string[],
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, BarredReferences>> {
  const { rows } = await sql<VideoOnAccount & { account_id: string }>`
    select m.id, m.name, a.account_id, a.name as account, v.state
    from material m cross join ad_account a left join material_video v on v.material_id = m.id and v.account_id = a.account_id
    where m.id = any(${[...ids]}::text[]) and a.account_id = any(${[...accountIds]}::text[]) and v.state is distinct from 'ready'`.execute(
    db,
  )
  const byAccount = new Map<string, Map<string, readonly Blocker[]>>()
  for (const row of rows) byAccount.set(row.account_id, (byAccount.get(row.account_id) ?? new Map()).set(row.id, videoBlockers(row)))
  return new Map([...byAccount].map(([accountId, material]) => [accountId, { material }]))
}

const SHOWN = 20

/** Videos that ads of a batch would show and that are not ready on their account, a few of them. */
export async function findUnreadyVideos(db: Db, batchId: string): Promise<VideoOnAccount[]> {
  const { rows } = await sql<VideoOnAccount>`
    select distinct m.id, m.name, a.name as account, v.state
    from batch_item i join material m on m.id = i."values" ->> 'material_id' and m.type = 'video' join ad_account a on a.account_id = i.account_id
      left join material_video v on v.material_id = m.id and v.account_id = i.account_id
    where i.batch_id = ${batchId} and i.excluded_reason is null and i.problems is null and v.state is distinct from 'ready'
    order by m.name, a.name limit ${SHOWN}`.execute(db)
  return rows
}

/** A video and an account whose ads of a batch show it. */
export type BatchVideo = {
  material_id: string
  material_name: string
  video_status: VideoStatus
  account_id: string
  account_name: string
  state: AccountVideoState | null
  sent: string
  bytes: string
  failure: Blocker | null
  ads: number
  /** ads that say that a video keeps them, as they were last checked */
  barred: number
}

/** The videos of a batch by account, those of rows that are left out aside. */
export async function readBatchVideos(db: Db, batchId: string): Promise<BatchVideo[]> {
  const { rows } = await sql<BatchVideo>`
    select m.id as material_id, m.name as material_name, m.video_status, a.account_id, a.name as account_name, v.state,
      coalesce(v.sent, 0)::text as sent, coalesce(v.bytes, m.bytes)::text as bytes, v.failure, count(*)::int as ads,
      (count(*) filter (where i.problems @? '$[*].code ? (@ starts with "batch.material.video_")'))::int as barred
    from batch_item i join material m on m.id = i."values" ->> 'material_id' and m.type = 'video' join ad_account a on a.account_id = i.account_id
      left join material_video v on v.material_id = m.id and v.account_id = i.account_id
    where i.batch_id = ${batchId} and i.excluded_reason is null
    group by m.id, a.account_id, v.material_id, v.account_id
    order by m.name, m.id, a.name, a.account_id`.execute(db)
  return rows
}
