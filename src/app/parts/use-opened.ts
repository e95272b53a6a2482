import { useEffect, useState } from 'react'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Flows, Opened, WiredKind } from '#app/flows/flows.ts'

/**
 * Opens a flow for the page that shows it; null while it is opening. When another tab takes the flow, it is `elsewhere`. With `facts`, which
 * are at module level, one that is not there begins with them. `steals`: it is taken from a tab that holds it, as what belongs to one that
 * was; `isTaken` says that of this one.
 */
export function useOpened<TMachine extends AnyStateMachine, TFacts>(
  flows: Flows,
  wired: WiredKind<TMachine, TFacts>,
  flowId: string,
  facts?: TFacts,
  steals = false,
) {
  const [opened, setOpened] = useState<{ flowId: string; opened: Opened<TMachine>; isTaken: boolean } | null>(null)

  useEffect(() => {
    let left = false
    void flows
      .open(wired, flowId, { ...(facts === undefined ? {} : { facts }), steal: steals })
      .then((result) => (left ? undefined : setOpened({ flowId, opened: result, isTaken: steals })))
    return () => {
      left = true
    }
  }, [flows, wired, flowId, facts, steals])

  const present = opened && (opened.flowId === flowId || isNamed(opened.opened, flowId)) ? opened.opened : null
  const actor = present?.state === 'running' ? present.flow.actor : null

  useEffect(() => {
    if (!actor) return
    return flows.subscribe(() => {
      // stopped from outside; a flow that is over says so itself and stays on the page
      const { status }: AnyMachineSnapshot = actor.getSnapshot()
      if (status === 'stopped') setOpened({ flowId, opened: { state: 'elsewhere', stored: null }, isTaken: false })
    })
  }, [actor, flows, flowId])

  // a flow that holds nothing worth keeping is not stored: taken here, it begins as it began there
  const takeHere = () =>
    void flows
      .open(wired, flowId, { ...(facts === undefined ? {} : { facts }), steal: true })
      .then((result) => setOpened({ flowId, opened: result, isTaken: true }))
  return { opened: present, isTaken: present !== null && opened?.isTaken === true, takeHere }
}

/** A flow that was renamed while it is shown stays on the page. */
const isNamed = (opened: Opened, flowId: string) => opened.state === 'running' && opened.flow.flowId === flowId
