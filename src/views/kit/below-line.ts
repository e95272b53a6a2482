import { useEffect, useState, type RefObject } from 'react'

/** How many children of a line are below its first row, where a line that is cut does not show them. Judged when its size or what is in it changes. */
export function useBelowLine(line: RefObject<HTMLElement | null>): number {
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const element = line.current
    if (!element) return undefined
    const judge = () => setBelow(countBelow(element))
    const sized = new ResizeObserver(judge)
    sized.observe(element)
    const changed = new MutationObserver(judge)
    changed.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      sized.disconnect()
      changed.disconnect()
    }
  }, [line])
  return below
}

function countBelow({ children }: HTMLElement): number {
  const [first, ...others] = [...children].filter((child) => child instanceof HTMLElement)
  return first ? others.filter(({ offsetTop }) => offsetTop > first.offsetTop).length : 0
}
