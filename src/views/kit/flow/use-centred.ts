import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The frame of a drawing, scrolled so that this point of it is in the middle, as far as it reaches. */
export function useCentred<Frame extends HTMLElement>(x: number, y: number): RefObject<Frame | null> {
  const frame = useRef<Frame>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    element.scrollLeft = x - element.clientWidth / 2
    element.scrollTop = y - element.clientHeight / 2
  }, [x, y])
  return frame
}
