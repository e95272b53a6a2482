import { useEffect } from 'react'
import type { DraftKept } from '#machines/settings-save/settings-save.machine.ts'
import type { Draft } from './drafts.ts'

type Keeps<T> = { on: (type: 'draft.keep', listener: (kept: DraftKept<T>) => void) => { unsubscribe: () => void } }

/** What a flow says is to be kept goes into the draft of its form at once. */
export function useKept<T>(save: Keeps<T>, draft: Draft<T>): void {
  useEffect(() => {
    const { unsubscribe } = save.on('draft.keep', (kept) => draft.write(kept.draft))
    return unsubscribe
  }, [save, draft])
}
