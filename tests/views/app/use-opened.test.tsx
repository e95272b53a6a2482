import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NO_DECISIONS } from '#machines/review-decision/review-decision.facts.ts'
import { reviewDecisionFlow } from '#machines/review-decision/review-decision.flow.ts'
import { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import { createFlowStore } from '#app/flow-store.ts'
import { createFlows } from '#app/flows.ts'
import { useOpened } from '#app/use-opened.ts'

const WIRED = { kind: reviewDecisionFlow, wired: () => Promise.resolve(reviewDecisionMachine) }

/** A lock that another tab holds until it is stolen. */
const heldElsewhere = {
  request: (_name: string, { steal }: { ifAvailable?: boolean; steal?: boolean }, held: (lock: unknown) => Promise<void> | void) =>
    Promise.resolve(held(steal === true ? {} : null)),
}

test('a flow that another tab runs and that holds nothing yet is taken over as it begins, and is not said to be gone', async () => {
  const flows = createFlows({
    store: createFlowStore(window.localStorage, '1'),
    userId: '1',
    locks: heldElsewhere,
    now: () => '2026-11-20T02:00:00Z',
    later: () => () => undefined,
    onWrites: vi.fn(),
  })
  const { result } = renderHook(() => useOpened(flows, WIRED, 'review-decisions', NO_DECISIONS))
  await waitFor(() => expect(result.current.opened?.state).toBe('elsewhere'))
  act(() => result.current.takeHere())
  await waitFor(() => expect(result.current.opened?.state).toBe('running'))
  flows.stop()
})
