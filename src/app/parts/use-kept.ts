import { useEffect } from 'react'
import type { DraftKept } from '#machines/settings-save/settings-save.machine.ts'
import type { Draft } from '#app/flows/drafts.ts'

type Keeps<T> = { on: (type: 'draft.keep', listener: (kept: DraftKept<T>) => void) => { unsubscribe: () => void } }

const NEVER = () => false

/**
 * What a flow says is to be kept goes into the draft of its form at once. `isBlank`: nothing was typed yet, so nothing is kept; it is at
 * module level, or is the same between drawings.
 */
export function useKept<T>(save: Keeps<T>, draft: Draft<T>, isBlank: (kept: T) => boolean = NEVER): void {
  useEffect(() => {
    const { unsubscribe } = save.on('draft.keep', ({ draft: kept }) => draft.write(kept === null || isBlank(kept) ? null : kept))
    return unsubscribe
  }, [save, draft, isBlank])
}
