import type { Level } from '#domain/channels/channel.ts'
import type { RemoteObject } from '#server/connectors/core/port.ts'
import type { Lane } from './lanes.repository.ts'
import { AUDIT_COLUMNS } from './moves.ts'
import type { PushOptions } from './options.ts'
import type { Sql } from './sql.ts'

export type InReview = { seq: number; networkId: string }
export type ReviewLane = Lane & { level: Level }

/** Lanes with objects that the network had in review when they were last read, of batches committed not long ago. */
export const lanesInReview = (sql: Sql, channels: readonly string[], { reviewWindowMs }: PushOptions): Promise<ReviewLane[]> =>
  sql<ReviewLane>(
    `select distinct b.id::text as "batchId", i.account_id as "accountId", b.channel, i.level
       from batch b join batch_item i on i.batch_id = b.id join ad_account a on a.account_id = i.account_id and a.use_status = 'on'
       left join rate_bucket r on r.key = b.channel || ':' || i.account_id and r.blocked_until > now()
      where b.state in ('pushing', 'settled') and b.channel = any ($1) and b.committed_at > now() - $2::float8 * interval '1 ms'
        and i.sync_status = 203 and i.review = 'pending' and (i.not_before is null or i.not_before <= now()) and r.key is null`,
    [channels, reviewWindowMs],
  )

/** The rows to ask about; setting the next time first keeps a second worker away. */
export const takeForReview = (sql: Sql, lane: ReviewLane, limit: number, { reviewEveryMs }: PushOptions): Promise<InReview[]> =>
  sql<InReview>(
    `update batch_item i set not_before = now() + $5::float8 * interval '1 ms'
       from (select seq from batch_item where batch_id = $1::bigint and account_id = $2 and level = $3 and sync_status = 203 and review = 'pending'
                and (not_before is null or not_before <= now()) order by seq limit $4 for update skip locked) n
      where i.batch_id = $1::bigint and i.seq = n.seq returning i.seq, i.network_id as "networkId"`,
    [lane.batchId, lane.accountId, lane.level, limit, reviewEveryMs],
  )

/** The second axis alone: the sync status does not move. */
export async function storeReviews(
  sql: Sql,
  batchId: string,
  reviews: readonly ({ seq: number } & Pick<RemoteObject, 'review' | 'reviewReasons'>)[],
  requestId: string,
): Promise<void> {
  await sql(
    `with given as (select * from jsonb_to_recordset($2::jsonb) as g (seq int, review text, "reviewReasons" jsonb)),
     held as (select i.seq, i.review as was, g.review, g."reviewReasons" from batch_item i join given g on g.seq = i.seq
               where i.batch_id = $1::bigint and i.sync_status = 203 and i.review <> g.review for update of i),
     moved as (
       update batch_item i set review = h.review, review_reasons = nullif(h."reviewReasons", '[]'), not_before = null, updated_at = now(), changed_in = pg_current_xact_id()
         from held h where i.batch_id = $1::bigint and i.seq = h.seq returning i.seq, h.was, i.review)
     ${AUDIT_COLUMNS}
     select null, $3, 'batch_item', $1 || '-' || seq, 'review.' || review, jsonb_build_object('review', was), jsonb_build_object('review', review) from moved`,
    [batchId, JSON.stringify(reviews), requestId],
  )
}
