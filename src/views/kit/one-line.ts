import { useLayoutEffect, type RefObject } from 'react'
import { watchFit } from './fit.ts'
import { PHONE } from './use-phone.ts'

/**
 * Marks a bar (`data-tight`) whose parts would take a second line, and any on a phone, where what comes later would; its style then says them
 * shorter. Judged when the bar's size changes, and when what is in a marked bar does. `oneLine`: how high the bar may be with one line, in px.
 */
export function useOneLine(bar: RefObject<HTMLElement | null>, oneLine: number): void {
  // before the first paint: what is said shorter later would move the rest
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const judge = () => {
      element.removeAttribute('data-tight')
      element.toggleAttribute('data-tight', matchMedia(PHONE).matches || element.offsetHeight > oneLine)
    }
    judge()
    return watchFit(element, { onSize: judge, onContent: () => (element.hasAttribute('data-tight') ? judge() : undefined) })
  }, [bar, oneLine])
}
