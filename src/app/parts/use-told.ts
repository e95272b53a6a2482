import { useCallback, useEffect } from 'react'
import type { ToldList } from '#contract/events.ts'
import { useServices } from '#app/shell/services-context.tsx'

/**
 * Hears that another user or the worker changed rows of these lists: which ones, those that are told together at once; null: any of them.
 * Both are the same between drawings.
 */
export function useTold(lists: readonly ToldList[], hear: (ids: readonly string[] | null) => void): void {
  const { changes } = useServices()
  useEffect(() => {
    let waiting: string[] | null = []
    let isWaiting = false
    const tell = (ids: readonly string[] | null) => {
      waiting = ids === null || waiting === null ? null : [...waiting, ...ids]
      if (isWaiting) return
      isWaiting = true
      queueMicrotask(() => {
        const heard = waiting
        waiting = []
        isWaiting = false
        hear(heard)
      })
    }
    return changes.subscribe((change) => {
      if (change === null) return tell(null)
      const [list, id] = change.id.split('/')
      if (change.topic === 'list' && lists.some((one) => one === list)) tell(id === undefined ? null : [id])
    })
  }, [changes, hear, lists])
}

/** Reads again what is shown of these lists, whichever of their rows changed. */
export function useReadWhenTold(lists: readonly ToldList[], reading: { send: (event: { type: 'reading.again' }) => void }): void {
  useTold(
    lists,
    useCallback(() => reading.send({ type: 'reading.again' }), [reading]),
  )
}
