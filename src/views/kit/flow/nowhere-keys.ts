import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keys with Ctrl that are pressed while nothing has the focus: after a reload, or when the frame before this one took it along. Not behind an open
 * dialog; where there are several frames the first hears them.
 */
export function useKeysFromNowhere(frame: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const present = useRef(onKey)
  // before it is painted: a key does what the screen says, also the moment it says so
  useLayoutEffect(() => {
    present.current = onKey
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.target !== document.body || event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('[role=dialog]') || document.querySelector('.fd-flow') !== frame.current) return
      present.current(event)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [frame])
}
