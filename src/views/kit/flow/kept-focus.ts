import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * A button that was pressed and is gone in the next state leaves the focus with the frame it was in: the keys of the frame go on, and Tab
 * goes on from there. The frame takes these three, and `tabIndex={-1}`.
 */
export function useKeptFocus() {
  const frame = useRef<HTMLElement>(null)
  const isHere = useRef(false)
  useEffect(() => {
    if (isHere.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  })
  return {
    frame,
    onFocus: () => {
      isHere.current = true
    },
    // one that is taken away may say so as well: it is in no page any more
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) isHere.current = false
    },
  }
}
