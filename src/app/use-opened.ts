import { useEffect, useState } from 'react'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Flows, Opened, WiredKind } from './flows.ts'

/**
 * Opens a flow for the page that shows it; null while it is opening. When another tab takes the flow, it is `elsewhere`. With `facts`, which
 * stand at module level, one that is not there begins with them.
 */
export function useOpened<TMachine extends AnyStateMachine, TFacts>(
  flows: Flows,
  wired: WiredKind<TMachine, TFacts>,
  flowId: string,
  facts?: TFacts,
) {
  const [opened, setOpened] = useState<{ flowId: string; opened: Opened<TMachine> } | null>(null)

  useEffect(() => {
    let left = false
    void flows
      .open(wired, flowId, facts === undefined ? {} : { facts })
      .then((result) => (left ? undefined : setOpened({ flowId, opened: result })))
    return () => {
      left = true
    }
  }, [flows, wired, flowId, facts])

  const present = opened?.flowId === flowId ? opened.opened : null
  const actor = present?.state === 'running' ? present.flow.actor : null

  useEffect(() => {
    if (!actor) return
    return flows.subscribe(() => {
      // stopped from outside; a flow that is over says so itself and stays on the page
      const { status }: AnyMachineSnapshot = actor.getSnapshot()
      if (status === 'stopped') setOpened({ flowId, opened: { state: 'elsewhere', stored: null } })
    })
  }, [actor, flows, flowId])

  // a flow that holds nothing worth keeping is not stored: taken here, it begins as it began there
  const takeHere = () =>
    void flows
      .open(wired, flowId, { ...(facts === undefined ? {} : { facts }), steal: true })
      .then((result) => setOpened({ flowId, opened: result }))
  return { opened: present, takeHere }
}
