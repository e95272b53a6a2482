import { useLayoutEffect, useRef, type RefObject } from 'react'
import { leftOf, scrollAfter, type DayScale, type DayView } from './gantt-days.ts'

type Parts = {
  scroller: RefObject<HTMLElement | null>
  scale: DayScale
  /** px of the calendar that are seen */
  width: number
  /** the day that is in the middle at first */
  first: string
}

/** Scrolls to a day, and from then on keeps the one that is in the middle there; the answer is to be told of each scroll. */
export function useKeptDay({ scroller, scale, width, first }: Parts): () => void {
  const seen = useRef<DayView | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = seen.current
    // read from what was seen: a plane that became narrower has moved the element already
    scrollTo(element, before ? scrollAfter(before, scale, width) : leftOf(scale, first) - width / 2)
    seen.current = { scale, width, scrolled: element.scrollLeft }
  }, [scroller, scale, width, first])
  return () => {
    if (seen.current && scroller.current) seen.current = { ...seen.current, scrolled: scroller.current.scrollLeft }
  }
}

const scrollTo = (element: HTMLElement, left: number): void => {
  element.scrollLeft = left
}
