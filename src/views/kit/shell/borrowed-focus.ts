import { useLayoutEffect, useState, type RefObject } from 'react'

/** Rows are walked by their own keys while the panel next to them shows one after the other. */
const WALKED = '[role=grid], [role=treegrid], [role=listbox]'

/**
 * What opens next to the work has the focus while it is open, unless it shows what is walked through there; anyone who had it gets it back.
 * What is open when its page comes takes it from no one.
 */
export function useFocusBorrowed(box: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const here = box.current
    const isAsked = opener !== null && opener !== document.body && opener.closest(WALKED) === null
    if (isAsked && !here?.contains(document.activeElement)) here?.focus({ preventScroll: true })
    return () => {
      if (!here?.contains(document.activeElement)) return
      const before =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : document.getElementById('main')
      before?.focus({ preventScroll: true })
    }
  }, [box, opener])
}
