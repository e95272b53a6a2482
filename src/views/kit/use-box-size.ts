import { useLayoutEffect, useState, type RefObject } from 'react'

const NOWHERE = { width: 0, height: 0 }

/**
 * Width and height in px of the place `box` has, followed as it changes; 0 before it is on the page, and where it is not asked for, so that
 * nothing is measured and drawn a second time.
 */
export function useBoxSize(box: RefObject<HTMLElement | null>, isAsked = true): { width: number; height: number } {
  const [size, setSize] = useState(NOWHERE)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isAsked) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, isAsked])
  return isAsked ? size : NOWHERE
}
