import { blocker, type Blocker } from '../blocker.ts'
import type { Level, Values } from '../channels/channel.ts'
import { EXHAUSTED, type PushError } from './item.ts'

/** How often a person may push a row again as it is, by a reason that passes by itself; each time the push tries several times. */
export const ROUNDS_MAX = 5

/**
 * How a failure ends. `passes`: by itself, so that the same row may succeed later. `stays`: something has to change first. `follows`: with the
 * row above. `checked`: we found it ourselves, and the check tells whether it is still so.
 */
export type FailureKind = 'passes' | 'stays' | 'follows' | 'checked'

const PASSING: ReadonlySet<string> = new Set([EXHAUSTED, 'retryable', 'rate_limited', 'not_found_yet', 'unknown_outcome', 'unknown'])

export function failureKind(error: Pick<PushError, 'class' | 'code'> | null): FailureKind {
  if (error === null) return 'passes'
  if (error.class === 'parent') return 'follows'
  if (error.code?.startsWith('batch.material.')) return 'checked'
  return PASSING.has(error.class) ? 'passes' : 'stays'
}

/** What is known of a row next to its failure; left out of a row where there is nothing to say. */
export type RowRepair = {
  /** what the network refused, where the row was changed since; null: nothing was changed */
  refused: { name: string; values: Values } | null
  /** its material has another file since it was refused */
  newer: boolean
  /** how often a person pushed it again as it was */
  rounds: number
  /** the network says that the object was deleted there */
  gone: boolean
}

export const NO_REPAIR: RowRepair = { refused: null, newer: false, rounds: 0, gone: false }

/** A row of a committed batch, as far as it decides about pushing it again. */
export type RepairRow = {
  seq: number
  level: Level
  parent_seq: number | null
  outcome: string
  error: PushError | null
  problems: readonly Blocker[]
  repair?: RowRepair | undefined
}

export const isChanged = ({ repair = NO_REPAIR }: Pick<RepairRow, 'repair'>): boolean => repair.refused !== null || repair.newer

/**
 * Why this row cannot be pushed again now; none means that it may succeed. `rowOf` finds the rows above it. `elsewhere`: a person says that
 * the reason was settled at the network, which we cannot see.
 */
export function pushAgainBlockers(
  row: RepairRow,
  rowOf: (seq: number) => RepairRow | undefined,
  { elsewhere = false }: { elsewhere?: boolean } = {},
): Blocker[] {
  const at = { row: row.seq, params: { seq: row.seq } }
  if (row.outcome !== 'failed') return [blocker('batch.repair.not_failed', at)]
  const above = row.parent_seq === null ? undefined : rowOf(row.parent_seq)
  return [...aboveBlockers(row, above, rowOf, elsewhere), ...ownBlockers(row, elsewhere)]
}

function ownBlockers(row: RepairRow, elsewhere: boolean): Blocker[] {
  const { seq, error, problems, repair = NO_REPAIR } = row
  const own = problems.filter(({ code }) => code !== 'batch.parent.blocked').map((problem) => ({ ...problem, row: seq }))
  if (own.length > 0 || elsewhere || isChanged(row)) return own
  const kind = failureKind(error)
  if (kind === 'stays') return [blocker('batch.repair.unchanged', { row: seq, params: { seq } })]
  if (kind === 'passes' && repair.rounds >= ROUNDS_MAX)
    return [blocker('batch.repair.tried_out', { row: seq, params: { seq, rounds: repair.rounds } })]
  return []
}

/** A row goes only where the one above it is, or comes with it. */
function aboveBlockers(
  row: RepairRow,
  above: RepairRow | undefined,
  rowOf: (seq: number) => RepairRow | undefined,
  elsewhere: boolean,
): Blocker[] {
  if (!above) return []
  const at = { row: row.seq, params: { seq: row.seq, above: above.seq } }
  if (above.outcome === 'skipped') return [blocker('batch.repair.above_skipped', at)]
  if (above.outcome === 'unknown') return [blocker('batch.repair.above_unknown', at)]
  const gone = goneAbove(row, rowOf)
  if (gone !== null) return [blocker('batch.repair.above_gone', { row: row.seq, params: { seq: row.seq, above: gone } })]
  if (above.outcome !== 'failed' || pushAgainBlockers(above, rowOf, { elsewhere }).length === 0) return []
  return [blocker('batch.repair.above_failed', at)]
}

/** The nearest row above that was deleted at the network; null where there is none. */
export function goneAbove(row: Pick<RepairRow, 'parent_seq'>, rowOf: (seq: number) => RepairRow | undefined): number | null {
  for (let above = row.parent_seq === null ? undefined : rowOf(row.parent_seq); above;) {
    if (above.repair?.gone) return above.seq
    above = above.parent_seq === null ? undefined : rowOf(above.parent_seq)
  }
  return null
}

/** Which of these rows can go now, and what is against the others; a row that waits for one of them only is not named next to it. */
export function judged(
  rows: readonly RepairRow[],
  rowOf: (seq: number) => RepairRow | undefined,
  said: { elsewhere?: boolean } = {},
): { ready: number[]; held: Blocker[] } {
  const ready: number[] = []
  const held: Blocker[] = []
  const named = new Set(rows.map(({ seq }) => seq))
  for (const row of rows) {
    const against = pushAgainBlockers(row, rowOf, said)
    if (against.length === 0) ready.push(row.seq)
    else held.push(...against.filter(({ code }) => code !== 'batch.repair.above_failed' || !named.has(row.parent_seq ?? 0)))
  }
  return { ready, held }
}

/** The rows of one reason and level: the network said the same of each, in the same field. */
export type FailureReason = { key: string; level: Level; error: PushError | null; rows: readonly number[] }

/**
 * Failed rows by reason, the most frequent first. Rows that failed because of the row above are no reason of their own. What the
 * network says with a code is one reason however it words it; numbers in a sentence do not make two of one.
 */
export function failureReasons(rows: Iterable<RepairRow>): FailureReason[] {
  const found = new Map<string, { key: string; level: Level; error: PushError | null; rows: number[] }>()
  for (const { seq, level, outcome, error } of rows) {
    if (outcome !== 'failed' || failureKind(error) === 'follows') continue
    const key = JSON.stringify([level, error?.class, error?.code, error?.field, error?.message.replace(/\d+/g, '#')])
    const reason = found.get(key) ?? { key, level, error, rows: [] }
    reason.rows.push(seq)
    found.set(key, reason)
  }
  return [...found.values()].sort((one, other) => other.rows.length - one.rows.length || (one.rows[0] ?? 0) - (other.rows[0] ?? 0))
}
