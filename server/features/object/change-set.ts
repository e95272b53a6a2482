import type { Kysely, Transaction } from 'kysely'
import type { ChangeSet } from '#contract/object-changes.ts'
import { CHANGE_STATES, resultOf, type ChangeState, type ChangeSummary } from '#domain/object/change.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { holdRow } from '#server/kit/hold.repository.ts'
import { readSets, type SetRead } from './change.repository.ts'

/** A set whose accounts all lie within these. @throws Refused 404 */
export async function setAt(db: Kysely<Database>, accounts: readonly string[], id: string): Promise<SetRead> {
  const [set] = await readSets(db, accounts, { id })
  if (!set) throw new Refused('object.change.no_set', { status: 404 })
  return set
}

/** The same, held until the transaction ends. */
export async function heldSet(trx: Transaction<Database>, accounts: readonly string[], id: string): Promise<SetRead> {
  await setAt(trx, accounts, id)
  await holdRow(trx, { table: 'object_change_set', id })
  return await setAt(trx, accounts, id)
}

const countsOf = ({ counts }: SetRead): Record<ChangeState, number> =>
  Object.fromEntries(CHANGE_STATES.map((state) => [state, counts[state] ?? 0])) as Record<ChangeState, number>

export const summaryOf = (set: SetRead): ChangeSummary => ({
  state: set.state,
  counts: countsOf(set),
  beyond: set.beyond,
  kind: set.kind,
})

export function wireSet(
  { filter: _filter, made_at, committed_at, ended_at, ...set }: SetRead,
  { matchingNow = null, below = [] }: { matchingNow?: number | null; below?: ChangeSet['below'] } = {},
): ChangeSet {
  const counts = countsOf({ ...set, filter: null, made_at, committed_at, ended_at })
  return {
    ...set,
    counts,
    result: resultOf({ state: set.state, counts }),
    total: Object.values(counts).reduce((all, one) => all + one, 0),
    matching_now: matchingNow,
    below,
    made_at: made_at.toISOString(),
    committed_at: committed_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  }
}
