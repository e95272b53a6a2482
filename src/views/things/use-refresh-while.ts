import { useEffect, useEffectEvent } from 'react'

/** Reads again every so often while something that is shown is still under way, and the page is looked at. */
export function useRefreshWhile(isUnderWay: boolean, refresh: () => void, everyMs = 2_000): void {
  const again = useEffectEvent(() => {
    if (!document.hidden) refresh()
  })
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(again, everyMs)
    return () => clearInterval(timer)
  }, [isUnderWay, everyMs])
}
