import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { watchFit } from './fit.ts'

/** How many children of a line are below its first row, where a line that is cut does not show them. Judged when its size or what is in it changes. */
export function useBelowLine(line: RefObject<HTMLElement | null>): number {
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const element = line.current
    if (!element) return undefined
    // before it is painted: what says how many there are takes room from the line
    const judge = () => flushSync(() => setBelow(countBelow(element)))
    return watchFit(element, { onSize: judge, onContent: judge })
  }, [line])
  return below
}

function countBelow({ children }: HTMLElement): number {
  const [first, ...others] = [...children].filter((child) => child instanceof HTMLElement)
  return first ? others.filter(({ offsetTop }) => offsetTop > first.offsetTop).length : 0
}
