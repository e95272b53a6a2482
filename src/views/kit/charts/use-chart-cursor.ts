import { useState, type KeyboardEvent } from 'react'

/** Where a key leads among so many points; null: nowhere, the tooltip closes; undefined: the key means nothing here. */
export function stepped(key: string, at: number | null, count: number): number | null | undefined {
  const last = count - 1
  if (key === 'Escape') return at === null ? undefined : null
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(last, at + 1)
  if (key === 'ArrowLeft') return at === null ? last : Math.max(0, at - 1)
  return undefined
}

/** The point of a chart that is looked at, by pointer or keys; what keys lead to is said as well. */
export function useChartCursor(count: number) {
  const [cursor, setCursor] = useState<{ at: number; isByKey: boolean } | null>(null)
  const at = cursor && cursor.at < count ? cursor.at : null
  return {
    at,
    isSpoken: at !== null && cursor?.isByKey === true,
    point: (index: number | null) => setCursor(index === null ? null : { at: index, isByKey: false }),
    onKeyDown: (event: KeyboardEvent) => {
      const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepped(event.key, at, count)
      if (next === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setCursor(next === null ? null : { at: next, isByKey: true })
    },
  }
}
