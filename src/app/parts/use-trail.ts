import { useEffect, useSyncExternalStore } from 'react'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { TrailEntry } from '#machines/kit/trail.ts'
import type { RunningFlow } from '#app/flows/flows.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'

/** The transitions of a running flow. When its page is left with nothing in it, it is given up: the next one begins with what the server has then. */
export function useTrail<TMachine extends AnyStateMachine>(
  flow: RunningFlow<TMachine>,
  isBlank: (snapshot: SnapshotFrom<TMachine>) => boolean,
): readonly TrailEntry[] {
  const { flows } = useSignedIn()
  useEffect(() => () => (isBlank(flow.actor.getSnapshot()) ? flows.drop(flow) : undefined), [flow, flows, isBlank])
  return useSyncExternalStore(flow.trail.subscribe, flow.trail.entries)
}
