import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * A control that goes with what it did takes the focus with it, and no key would be heard any more: the box takes the focus then. The box
 * can be focused by script (`tabIndex={-1}`).
 */
export function useFocusKept(box: RefObject<HTMLElement | null>): void {
  const last = useRef<Node | null>(null)
  useEffect(() => {
    const here = box.current
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Node ? target : null
    }
    here?.addEventListener('focusin', note)
    return () => here?.removeEventListener('focusin', note)
  }, [box])
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected || !isNowhere()) return
    last.current = null
    box.current?.focus({ preventScroll: true })
  })
}

/** Rows are walked by their own keys while the panel beside them shows one after the other. */
const WALKED = '[role=grid], [role=treegrid], [role=listbox]'

/**
 * What opens beside the work has the focus while it is open, unless it shows what is walked through there; whoever had it gets it back.
 * What is open when its page comes takes it from nobody.
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

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body
