import type { CellChange, EditLabel } from './types.ts'

/** One step of undo: everything a paste or a fill changed comes back together. */
export type EditStep = { label: EditLabel; changes: readonly CellChange[] }
export type EditHistory = { past: readonly EditStep[]; future: readonly EditStep[] }

export const NO_EDITS: EditHistory = { past: [], future: [] }
const KEPT_STEPS = 200

/** A new edit forgets what was undone before it. */
export const recordEdit = (history: EditHistory, step: EditStep): EditHistory =>
  step.changes.length === 0 ? history : { past: [...history.past, step].slice(-KEPT_STEPS), future: [] }

/** The changes that take the last step back, or null when there is none. */
export function undoEdit({ past, future }: EditHistory): { history: EditHistory; changes: readonly CellChange[] } | null {
  const step = past.at(-1)
  if (!step) return null
  return { history: { past: past.slice(0, -1), future: [step, ...future] }, changes: step.changes.map(reversed) }
}

/** The changes that bring the step back that was undone last. */
export function redoEdit({ past, future }: EditHistory): { history: EditHistory; changes: readonly CellChange[] } | null {
  const [step, ...rest] = future
  return step ? { history: { past: [...past, step], future: rest }, changes: step.changes } : null
}

const reversed = (change: CellChange): CellChange => ({ ...change, before: change.after, after: change.before })
