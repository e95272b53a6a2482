import { applyPatches, enablePatches, produceWithPatches, type Patch } from 'immer'
import type { StepName } from '#domain/step-name.ts'

enablePatches()

/** Older steps are given up: such a number of edits is not taken back one by one. */
const KEPT_STEPS = 200

type Patches = readonly Patch[]

/** What takes an edit back, what makes it again, and what people call it. */
export type Step<Change> = { back: Change; again: Change; name?: StepName | undefined }
/** The nearest is last in `past`, first in `future`. */
export type Steps<Change = Patches> = { past: readonly Step<Change>[]; future: readonly Step<Change>[] }

export const NO_STEPS: Steps<never> = { past: [], future: [] }

/** After an edit; what had been taken back is given up. */
export const stepped = <Change>({ past }: Steps<Change>, step: Step<Change>): Steps<Change> => ({
  past: [...past, step].slice(-KEPT_STEPS),
  future: [],
})

/** What takes the last edit back; null: there is none. */
export function stepBack<Change>({ past, future }: Steps<Change>): { change: Change; steps: Steps<Change> } | null {
  const step = past.at(-1)
  return step ? { change: step.back, steps: { past: past.slice(0, -1), future: [step, ...future] } } : null
}

/** What makes the edit again that was taken back last; null: there is none. */
export function stepAgain<Change>({ past, future }: Steps<Change>): { change: Change; steps: Steps<Change> } | null {
  const [step, ...later] = future
  return step ? { change: step.again, steps: { past: [...past, step], future: later } } : null
}

/** The step from one list or record to the next, as patches of the rows or keys that differ. */
export function edited<T extends object>(before: T, after: T, name?: StepName): Step<Patches> {
  const [, again, back] = produceWithPatches<object>(before, (draft) => {
    for (const key of Object.keys(before)) if (!(key in after)) Reflect.deleteProperty(draft, key)
    // what is the same makes no patch
    for (const [key, value] of Object.entries(after)) Reflect.set(draft, key, value)
    if (Array.isArray(after)) Reflect.set(draft, 'length', after.length)
  })
  return name ? { again, back, name } : { again, back }
}

const patched = <T extends object>(now: T, steps: Steps, taken: ReturnType<typeof stepBack<Patches>>): { now: T; steps: Steps } =>
  taken ? { now: applyPatches(now, taken.change), steps: taken.steps } : { now, steps }

/** One edit back; where there is none, all stays as it is. */
export const undone = <T extends object>(steps: Steps, now: T) => patched(now, steps, stepBack(steps))
/** One edit that was taken back is made again; where there is none, all stays as it is. */
export const redone = <T extends object>(steps: Steps, now: T) => patched(now, steps, stepAgain(steps))

/** For the guards of undoing and redoing. */
export const canUndo = ({ context: { steps } }: { context: { steps: Steps } }): boolean => steps.past.length > 0
export const canRedo = ({ context: { steps } }: { context: { steps: Steps } }): boolean => steps.future.length > 0
