import { useSelector } from '@xstate/react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/** Where a flow is, without what it holds: a view is drawn again when its state changes, not with each value that is typed. */
export const useFlowState = <Flow extends AnyActorRef>(flow: Flow): Omit<SnapshotFrom<Flow>, 'context' | 'can' | 'children'> =>
  useSelector(
    flow,
    (now) => now,
    (before, now) => before.value === now.value,
  )
