import type { Blocker } from '#domain/blocker.ts'

/** Rows of one act that is sent in several calls: those on their way, or to be sent next, and those after them. */
export type Chunks<Row> = { chunk: readonly Row[]; rest: readonly Row[] }

export const chunked = <Row>(rows: readonly Row[], atOnce: number): Chunks<Row> => ({
  chunk: rows.slice(0, atOnce),
  rest: rows.slice(atOnce),
})

/** A row that was left out, and why. */
export type LeftOut<Row> = { row: Row; reasons: readonly Blocker[] }

export const namesRows = (blockers: readonly Blocker[]): boolean => blockers.length > 0 && blockers.every(({ row }) => row !== undefined)

/** A chunk without the rows that a refusal names, with the reasons of each of those. */
export function withoutNamed<Row>(
  chunk: readonly Row[],
  blockers: readonly Blocker[],
): { chunk: readonly Row[]; no: readonly LeftOut<Row>[] } {
  const reasonsOf = (at: number) => blockers.filter(({ row }) => row === at + 1).map(({ row: _row, ...reason }) => reason)
  const named = chunk.map((row, at) => ({ row, reasons: reasonsOf(at) }))
  return {
    chunk: named.flatMap(({ row, reasons }) => (reasons.length === 0 ? [row] : [])),
    no: named.filter(({ reasons }) => reasons.length > 0),
  }
}
