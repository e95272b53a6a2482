import type { PushError, ReviewState } from '#domain/batch/item.ts'
import type { Values } from '#domain/channels/channel.ts'
import { syncSourcesOf, type SyncStatus } from '#domain/sync-status.ts'
import { given, sameRow, seek } from './keys.ts'
import type { Sql } from './sql.ts'

export type Difference = { field: string; sent: string; network: string }

/** What changes next to the status; a key left out keeps its column, null empties it. */
export type Patch = {
  networkId?: string | null
  error?: PushError | null
  /** not touched again before so many ms from now, on the database's clock */
  delayMs?: number | null
  reconcile?: boolean
  undecided?: boolean
  looks?: number
  /** sends that count towards the bound; a person's retry begins again */
  attempts?: number
  /** remembered in the intent, see there */
  maybe?: true
  failedLooks?: number
  answered?: number
  unanswered?: number
  said?: PushError | null
  /** what the network refused, kept until it is sure that no earlier attempt wrote; null forgets it */
  refused?: PushError | null
  /** with `error`: so many ms from now, as the instant it says */
  untilMs?: number
  review?: ReviewState
  reviewReasons?: readonly string[]
  difference?: readonly Difference[] | null
  /** values taken over from the network */
  values?: Values
}

/** `stay` keeps the status (an outcome that is not known yet); `event` names the audit line, `sync.<to>` otherwise. */
export type Move = { seq: number; to: SyncStatus; stay?: true; event?: string; patch: Patch }

/** Who moves: a worker's attempt, or a person through a request. */
export type Mover = { userId: string | null; requestId: string }

/**
 * Moves rows of one batch in one statement, each only from a status from which the step is legal, and, when `leaseBy` is
 * given, only while that attempt holds the row. Frees the lease, writes one audit line a row. Answers the rows that moved.
 */
export async function moveItems(
  sql: Sql,
  batchId: string,
  moves: readonly Move[],
  mover: Mover,
  leaseBy: string | null,
): Promise<number[]> {
  if (moves.length === 0) return []
  const given = moves.map(({ stay, ...move }) => ({ ...move, sources: stay ? [move.to] : syncSourcesOf(move.to) }))
  const rows = await sql<{ seq: number }>(MOVE, [batchId, JSON.stringify(given), leaseBy, mover.userId, mover.requestId])
  return rows.map((row) => row.seq)
}

/** The audit columns are the same wherever a row's status changes; `moved` has seq, was, event and the row after. */
export const AUDIT_COLUMNS = 'insert into audit_log (user_id, request_id, entity, entity_id, event, before, after)'

const HELD_ROW = seek(
  'sync_status, undecided',
  'g.batch_id',
  'g.seq',
  'and sync_status = any (g.sources) and ($3::text is null or lease_by = $3)',
  'for update',
)

const MOVE = `
with ${given('jsonb_to_recordset($2::jsonb) as g (seq int, "to" smallint, sources smallint[], event text, patch jsonb)')}, held as (
  select g.batch_id, g.seq, i.sync_status as was, i.undecided as was_undecided, g."to", g.event, g.patch
    from (select * from given order by seq) g cross join lateral ${HELD_ROW} i
), moved as (
  update batch_item i set
    sync_status = h."to",
    network_id = case when h.patch ? 'networkId' then h.patch ->> 'networkId' else i.network_id end,
    error = case when h.patch ? 'untilMs' then h.patch -> 'error' || jsonb_build_object('until', now() + (h.patch ->> 'untilMs')::float8 * interval '1 ms')
                 when h.patch ? 'error' then nullif(h.patch -> 'error', 'null') else i.error end,
    not_before = case when h.patch ? 'delayMs' then now() + (h.patch ->> 'delayMs')::float8 * interval '1 ms' else i.not_before end,
    reconcile = coalesce((h.patch ->> 'reconcile')::boolean, i.reconcile),
    undecided = coalesce((h.patch ->> 'undecided')::boolean, i.undecided),
    looks = coalesce((h.patch ->> 'looks')::int, i.looks),
    attempts = coalesce((h.patch ->> 'attempts')::int, i.attempts),
    intent = i.intent
      || case when h.patch ? 'maybe' then jsonb_build_object('maybe', true, 'sentBy', now()) else '{}' end
      || coalesce((select jsonb_object_agg(key, value) from jsonb_each(h.patch) where key in ('refused', 'said', 'failedLooks', 'answered', 'unanswered')), '{}'),
    review = coalesce(h.patch ->> 'review', i.review),
    review_reasons = case when h.patch ? 'reviewReasons' then nullif(h.patch -> 'reviewReasons', '[]') else i.review_reasons end,
    difference = case when h.patch ? 'difference' then nullif(h.patch -> 'difference', 'null') else i.difference end,
    values = i.values || coalesce(h.patch -> 'values', '{}'),
    lease_by = null, lease_until = null, updated_at = now(), changed_in = pg_current_xact_id()
  from held h where ${sameRow('i', 'h')}
  returning i.seq, h.was, h.was_undecided, i.sync_status, i.network_id, i.undecided, i.review, i.error, h.event
), logged as (
  ${AUDIT_COLUMNS}
  select $4::bigint, $5, 'batch_item', $1 || '-' || seq, coalesce(event, 'sync.' || sync_status),
         jsonb_build_object('sync', was, 'undecided', was_undecided),
         jsonb_strip_nulls(jsonb_build_object('sync', sync_status, 'undecided', undecided, 'networkId', network_id, 'review', review, 'class', error ->> 'class'))
    from moved
)
select seq from moved order by seq`
