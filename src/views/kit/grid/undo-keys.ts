import { useEffect, useLayoutEffect, useRef } from 'react'
import type { StepName } from '#domain/step-name.ts'
import { intentOf } from './keys.ts'

type NamedStep = { name?: StepName | undefined }

/** Steps that can be taken back, the nearest last, and made again, the nearest first. */
export type GridStepNames = { past: readonly NamedStep[]; future: readonly NamedStep[] }
export const NO_GRID_STEPS: GridStepNames = { past: [], future: [] }

/** Edits that can be taken back and made again. */
export type GridHistory = GridStepNames & { undo: () => void; redo: () => void }

/** Where a key press belongs to another user: a text has an undo of its own, and cells hear their keys in the grid. */
const OWN = 'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, [contenteditable], .fd-grid-host'

/**
 * Takes edits back and makes them again by keys (`intentOf`) wherever the focus is on the page: on a button, a select, a tick, or nowhere. Not
 * where someone types, and not behind an open dialog.
 */
export function useUndoKeys(history: GridHistory | null): void {
  const present = useRef(history)
  // before it is painted: a key does what the screen says, also the moment it says so
  useLayoutEffect(() => {
    present.current = history
  })
  const isOn = history !== null
  useEffect(() => {
    if (!isOn) return
    const hear = (event: KeyboardEvent) => {
      const kind = intentOf(event)?.kind
      if ((kind !== 'undo' && kind !== 'redo') || event.defaultPrevented || document.querySelector('[role=dialog]')) return
      if (event.target instanceof Element && event.target.closest(OWN)) return
      const now = present.current
      if (!now) return
      event.preventDefault()
      if ((kind === 'undo' ? now.past : now.future).length > 0) now[kind]()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOn])
}
