import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Width and height in px of the place something has, followed as it changes; 0 before it is on the page. */
export function useBoxSize<Box extends HTMLElement>(): { box: RefObject<Box | null>; width: number; height: number } {
  const box = useRef<Box>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, ...size }
}
