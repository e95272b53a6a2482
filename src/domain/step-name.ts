/** What can be done to cells or rows in one step: each is taken back by one undo. */
export const STEP_KINDS = [
  'edit',
  'paste',
  'fill',
  'series',
  'clear',
  'cut',
  'replace',
  'formula',
  'panel',
  'exclude',
  'include',
  'name',
  'template',
  'add',
  'remove',
  'split',
] as const
export type StepKind = (typeof STEP_KINDS)[number]

/**
 * What a step did, as undo and redo name it: "fill Daily budget, 320 cells". `column` is the header of the first column that was
 * changed (catalogue key or plain text), null where whole rows were; `columns` counts them; `cells` counts cells, or rows without a column.
 */
export type StepName = { kind: StepKind; column: string | null; columns: number; cells: number }

/** The name of a step that changed whole rows. */
export const rowStep = (kind: StepKind, rows: number): StepName => ({ kind, column: null, columns: 0, cells: rows })

/** The name of a step that changed these cells; `headerOf` gives the header of a column by its key. */
export function cellStep(kind: StepKind, cells: readonly { column: string }[], headerOf: (column: string) => string): StepName {
  const columns = [...new Set(cells.map(({ column }) => column))]
  const [first] = columns
  return { kind, column: first === undefined ? null : headerOf(first), columns: columns.length, cells: cells.length }
}
