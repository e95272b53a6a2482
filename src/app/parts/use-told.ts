import { useActorRef } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import type { ToldList } from '#contract/events.ts'
import type { toldDesk } from '#views/things/told-desk.ts'
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

type Flow<Desk> = {
  getSnapshot: () => { context: { id: string | null } }
  send: (event: { type: 'desk.told'; desk: Desk }) => void
}

/** Tells a flow of one thing what another user changed of it: it is read again, and the flow goes on with what is there now. */
export function useDeskTold<Desk>(lists: readonly ToldList[], machine: ReturnType<typeof toldDesk<Desk>>, flow: Flow<Desk>): void {
  const reading = useActorRef(machine, { input: { query: { id: null, times: 0 } } }, (now) => {
    if (now.matches('shown') && now.context.answer !== null) flow.send({ type: 'desk.told', desk: now.context.answer })
  })
  const hear = useCallback(
    (ids: readonly string[] | null) => {
      const { id } = flow.getSnapshot().context
      const { times } = reading.getSnapshot().context.query
      if (id !== null && (ids === null || ids.includes(id))) reading.send({ type: 'reading.ask', query: { id, times: times + 1 } })
    },
    [flow, reading],
  )
  useTold(lists, hear)
}
