import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { NO_DECISIONS } from '#machines/review-decision/review-decision.facts.ts'
import { reviewDecisionFlow } from '#machines/review-decision/review-decision.flow.ts'
import { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import { createFlowStore } from '#app/flows/flow-store.ts'
import { createFlows } from '#app/flows/flows.ts'
import { OpenedFlow } from '#app/parts/OpenedFlow.tsx'
import { useOpened } from '#app/parts/use-opened.ts'
import { WordsProvider } from '#views/kit/words.tsx'

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

test('what belongs to a flow that was taken here is taken with it, by the same press', async () => {
  const flows = createFlows({
    store: createFlowStore(window.localStorage, '1'),
    userId: '1',
    locks: heldElsewhere,
    now: () => '2026-11-20T02:00:00Z',
    later: () => () => undefined,
    onWrites: vi.fn(),
  })
  render(
    <WordsProvider language="zh">
      <OpenedFlow flows={flows} wired={WIRED} flowId="review-decisions" facts={NO_DECISIONS} onHome={vi.fn()}>
        {(_, isTaken) => (
          <OpenedFlow flows={flows} wired={WIRED} flowId="review-queue" facts={NO_DECISIONS} onHome={vi.fn()} steals={isTaken}>
            {() => <p>两个都在这里</p>}
          </OpenedFlow>
        )}
      </OpenedFlow>
    </WordsProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '在这里继续' }))
  await screen.findByText('两个都在这里')
  flows.stop()
})
