import { useEffect, useLayoutEffect, useRef } from 'react'
import { intentOf } from './keys.ts'

/** Edits that can be taken back and made again. */
export type GridHistory = { undo: () => void; redo: () => void; canUndo: boolean; canRedo: boolean }

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
      if (kind === 'undo' ? now.canUndo : now.canRedo) now[kind]()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOn])
}
