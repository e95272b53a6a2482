/**
 * Rows of one batch by their keys, in statements whose `$1` is the batch. The batch is a column of the list and no constant: the
 * planner has no way to take the batch for small and to read all of it where it should go by primary key.
 */
export const given = (rows: string): string => `given as materialized (select $1::bigint as batch_id, g.* from ${rows})`

/** The same, of `$2`, a list of `seq`. */
export const GIVEN_SEQS = given('unnest($2::int[]) as g (seq)')

export const sameRow = (one: string, other: string): string => `${one}.batch_id = ${other}.batch_id and ${one}.seq = ${other}.seq`

/** A condition of a change. The planner does not guess how many rows fulfil it: it would begin with those, by reading the table. */
export const guard = (condition: string): string => `case when ${condition} then true else false end`

/** One row by its primary key. `offset 0` keeps the planner from making a join with the whole batch of it. */
export const seek = (columns: string, batchId: string, seq: string, more = '', lock = ''): string =>
  `(select ${columns} from batch_item where batch_id = ${batchId} and seq = ${seq} ${more} offset 0 ${lock})`

/** The given rows with the status they had. */
export const HELD = `${GIVEN_SEQS}, held as materialized (
  select g.batch_id, g.seq, i.sync_status as was from given g cross join lateral ${seek('sync_status', 'g.batch_id', 'g.seq')} i)`
