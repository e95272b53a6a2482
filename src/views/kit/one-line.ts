import { useEffect, type RefObject } from 'react'

/**
 * Marks a bar (`data-tight`) whose parts would take a second line; its style then says them shorter. The mark goes when the bar is wider than it was
 * when it needed the mark. `oneLine`: how high the bar may be with one line, in px.
 */
export function useOneLine(bar: RefObject<HTMLElement | null>, oneLine: number): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    let tightAt = 0
    const seen = new ResizeObserver(() => {
      const { offsetHeight, offsetWidth } = element
      if (offsetHeight > oneLine) tightAt = offsetWidth
      element.toggleAttribute('data-tight', offsetWidth <= tightAt)
    })
    seen.observe(element)
    return () => seen.disconnect()
  }, [bar, oneLine])
}
