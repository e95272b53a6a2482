import { TURN_BREAKS, type PushError } from '#domain/batch/item.ts'
import { shortened } from '#server/connectors/core/failure.ts'
import type { Sql } from './sql.ts'

/** Says on the rows of a queue that their turn breaks again and again, and when it is tried next. */
export async function tellTrouble(
  sql: Sql,
  queue: string,
  { times, last, waitMs }: { times: number; last: string; waitMs: number },
): Promise<void> {
  const error: PushError = { class: 'retryable', code: TURN_BREAKS, message: shortened(last), times }
  await sql(
    `update batch_item i set error = $2::jsonb || jsonb_build_object('until', now() + $3::float8 * interval '1 ms'),
            updated_at = now(), changed_in = pg_current_xact_id()
      where i.queue = $1`,
    [queue, JSON.stringify(error), waitMs],
  )
}

/** A turn passed again: what still waits is not in trouble. */
export async function forgetTrouble(sql: Sql, queue: string): Promise<void> {
  await sql(
    "update batch_item i set error = null, updated_at = now(), changed_in = pg_current_xact_id() where i.queue = $1 and i.error ->> 'code' = $2",
    [queue, TURN_BREAKS],
  )
}
