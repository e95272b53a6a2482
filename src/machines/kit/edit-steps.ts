/** Older steps are given up: nobody takes back a hundred edits one by one. */
const KEPT_STEPS = 100

/** What an editable grid looked like before each edit, and after each one that was taken back; the nearest is last in `past`, first in `future`. */
export type EditSteps<T> = { past: readonly T[]; future: readonly T[] }

export const NO_STEPS: EditSteps<never> = { past: [], future: [] }

/** After an edit of `before`; what had been taken back is given up. */
export const stepped = <T>({ past }: EditSteps<T>, before: T): EditSteps<T> => ({ past: [...past, before].slice(-KEPT_STEPS), future: [] })

/** One edit back; where there is none, all stays as it is. */
export function undone<T>({ past, future }: EditSteps<T>, now: T): { now: T; steps: EditSteps<T> } {
  const before = past.at(-1)
  return before === undefined
    ? { now, steps: { past, future } }
    : { now: before, steps: { past: past.slice(0, -1), future: [now, ...future] } }
}

/** One edit that was taken back is made again; where there is none, all stays as it is. */
export function redone<T>({ past, future }: EditSteps<T>, now: T): { now: T; steps: EditSteps<T> } {
  const [after, ...later] = future
  return after === undefined ? { now, steps: { past, future } } : { now: after, steps: { past: [...past, now], future: later } }
}

/** For the guards of undoing and redoing. */
export const canUndo = ({ context: { steps } }: { context: { steps: EditSteps<unknown> } }): boolean => steps.past.length > 0
export const canRedo = ({ context: { steps } }: { context: { steps: EditSteps<unknown> } }): boolean => steps.future.length > 0
