/** A row at 104. `parentComes`: there is no parent, it is on the network, or it is on its way. */
export type FailedRow = { seq: number; parent_seq: number | null; becauseOfParent: boolean; mayHaveWritten: boolean; parentComes: boolean }

/**
 * Which failed rows a retry of `wanted` re-opens (docs/decisions/0003-children-of-a-failed-parent.md): those rows, the failed
 * ancestors they need, and below all of them what had failed for want of its parent. A row whose parent will not come stays.
 */
export function rowsToReopen(failed: readonly FailedRow[], wanted: readonly number[]): number[] {
  const bySeq = new Map(failed.map((row) => [row.seq, row]))
  const parentOf = (row: FailedRow): FailedRow | undefined => (row.parent_seq === null ? undefined : bySeq.get(row.parent_seq))
  const asked = new Set<number>()
  for (const seq of wanted) {
    for (let row = bySeq.get(seq); row && !asked.has(row.seq); row = parentOf(row)) asked.add(row.seq)
  }
  const answers = new Map<number, boolean>()
  function opens(row: FailedRow): boolean {
    const known = answers.get(row.seq)
    if (known !== undefined) return known
    const parent = parentOf(row)
    const parentOpens = parent !== undefined && opens(parent)
    const answer = (row.parentComes || parentOpens) && (asked.has(row.seq) || (row.becauseOfParent && parentOpens))
    answers.set(row.seq, answer)
    return answer
  }
  return failed.filter(opens).map((row) => row.seq)
}
