import type { Level } from '#domain/channels/channel.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import type { RemoteObject } from '#server/connectors/core/port.ts'
import { given, sameRow, seek } from './keys.ts'
import { FREE, front, queueOf, type Lane } from './lanes.repository.ts'
import { AUDIT_COLUMNS } from './moves.ts'
import type { PushOptions } from './options.ts'
import type { Sql } from './sql.ts'

export type InReview = { seq: number; networkId: string }
export type ReviewLane = Lane & { level: Level }

/** Lanes with objects that the network had in review when they were last read, of batches committed not long ago. */
export function lanesInReview(sql: Sql, channels: readonly string[], { reviewWindowMs }: PushOptions): Promise<ReviewLane[]> {
  const levels = channels.flatMap((channel) => levelKeys(knownChannel(channel)).map((level) => ({ channel, level })))
  return sql<ReviewLane>(
    `select b.id::text as "batchId", a.account_id as "accountId", b.channel, l.level
       from batch b cross join unnest(b.account_ids) as x (account_id)
       join ad_account a on a.account_id = x.account_id and a.use_status = 'on' and a.held_for is null
       left join rate_bucket r on r.key = b.channel || ':' || a.account_id and r.blocked_until > now()
       join jsonb_to_recordset($3) as l (channel text, level text) on l.channel = b.channel
       cross join lateral (select 1 from batch_item i
         where i.queue = b.id::text || ':' || a.account_id || ':review:' || l.level and ${FREE} ${front('1')}) due
      where b.state in ('pushing', 'settled') and b.channel = any ($1) and b.committed_at > now() - $2::float8 * interval '1 ms' and r.key is null`,
    [channels, reviewWindowMs, JSON.stringify(levels)],
  )
}

/** The rows to ask about; setting the next time first keeps a second worker away. */
export const takeForReview = (sql: Sql, lane: ReviewLane, limit: number, { reviewEveryMs }: PushOptions): Promise<InReview[]> =>
  sql<InReview>(
    `with slice as materialized (
       select i.batch_id, i.seq from batch_item i where i.queue = $1 and ${FREE} ${front('$2')} for update of i skip locked)
     update batch_item i set not_before = now() + $3::float8 * interval '1 ms'
       from slice n where ${sameRow('i', 'n')} returning i.seq, i.network_id as "networkId"`,
    [queueOf(lane, 'review', lane.level), limit, reviewEveryMs],
  )

const HELD_ROW = seek('review', 'g.batch_id', 'g.seq', 'and sync_status = 203 and review <> g.review', 'for update')

/** The second axis only: the sync status does not move. */
export async function storeReviews(
  sql: Sql,
  batchId: string,
  reviews: readonly ({ seq: number } & Pick<RemoteObject, 'review' | 'reviewReasons'>)[],
  requestId: string,
): Promise<void> {
  await sql(
    `with ${given('jsonb_to_recordset($2::jsonb) as g (seq int, review text, "reviewReasons" jsonb)')},
     held as (select g.*, i.review as was from given g cross join lateral ${HELD_ROW} i),
     moved as (
       update batch_item i set review = h.review, review_reasons = nullif(h."reviewReasons", '[]'), not_before = null, updated_at = now(), changed_in = pg_current_xact_id()
         from held h where ${sameRow('i', 'h')} returning i.seq, h.was, i.review)
     ${AUDIT_COLUMNS}
     select null, $3, 'batch_item', $1 || '-' || seq, 'review.' || review, jsonb_build_object('review', was), jsonb_build_object('review', review) from moved`,
    [batchId, JSON.stringify(reviews), requestId],
  )
}
