import type { Blocker } from '#domain/blocker.ts'

/** What the open page would lose if it were left now. */
export type Unsaved = {
  read: () => readonly Blocker[]
  /** returns how to take it back */
  hold: (reasons: readonly Blocker[]) => () => void
}

export function createUnsaved(): Unsaved {
  const held = new Set<readonly Blocker[]>()
  return {
    read: () => [...held].flat(),
    hold(reasons) {
      held.add(reasons)
      return () => void held.delete(reasons)
    },
  }
}
