import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createEmptyActor } from 'xstate'
import { expect, test } from 'vitest'
import { AddressedFlow, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { createFlowStore } from '#app/flows/flow-store.ts'
import { createFlows, type Flows, type RunningFlow } from '#app/flows/flows.ts'
import { ServicesProvider } from '#app/shell/services-context.tsx'
import type { Services } from '#app/shell/services.ts'
import { billRepaymentFlow } from '#machines/bill-repayment/bill-repayment.flow.ts'
import { cpaRuleFacts } from '#machines/cpa-rule/cpa-rule.facts.ts'
import { cpaRuleFlow } from '#machines/cpa-rule/cpa-rule.flow.ts'
import { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import type { CpaFlowFacts } from '#machines/cpa-rule/cpa-rule.types.ts'
import { creativeSaveFlow } from '#machines/creative-save/creative-save.flow.ts'
import { landingPageSaveFlow } from '#machines/landing-page-save/landing-page-save.flow.ts'
import { aStorage, someLocks } from '#tests/app/kit/storage.ts'
import { Calls, settled } from '#tests/machines/kit/walk.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { aDesk, aDraft, aRehearsal, aRule, deskOf } from '../../../stories/cpa-rule/sample.ts'

const CPA_PATH = '/tool-list/finance/cpa'

/** A tab that is open at an address; a second one on the same storage and locks is what a reload makes of it. */
function aTab(path: string, { local = aStorage(), locks = someLocks() } = {}) {
  const calls = new Calls()
  const machine = cpaRuleMachine.provide({
    actors: { readDesk: calls.promise(), rehearse: calls.promise(), saveRule: calls.promise(), switchRule: calls.promise() },
  })
  const place: FlowPlace<typeof cpaRuleMachine, CpaFlowFacts> = {
    page: 'FinanceCpa',
    wired: { kind: cpaRuleFlow, wired: () => Promise.resolve(machine) },
  }
  const flows = createFlows({
    store: createFlowStore(local, '7'),
    userId: '7',
    locks,
    now: () => '2026-11-20T02:00:00Z',
    later: () => () => undefined,
    onWrites: () => undefined,
  })
  const router = createMemoryRouter(
    [
      { path: CPA_PATH, element: <p>全部规则</p> },
      {
        path: `${CPA_PATH}/:flowId`,
        element: (
          <AddressedFlow place={place} factsOf={cpaRuleFacts}>
            {(flow) => <Shown flow={flow} />}
          </AddressedFlow>
        ),
      },
    ],
    { initialEntries: [CPA_PATH, path] },
  )
  const begin = () => flows.open(place.wired, path.slice(CPA_PATH.length + 1), { facts: cpaRuleFacts(null) })
  const show = () =>
    render(
      <WordsProvider language="zh">
        <ServicesProvider services={servicesOf(flows)}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </WordsProvider>,
    )
  const answer = async (state: string, value: unknown) =>
    act(async () => {
      calls.settle(`0.cpaRule.${state}`, 'resolve', value)
      await settled()
    })
  return { flows, local, locks, begin, show, answer, at: () => router.state.location.pathname, router }
}

const SIGNED_IN = { context: { user: { id: '7' } } }
const servicesOf = (flows: Flows) =>
  ({
    session: Object.assign(createEmptyActor(), { getSnapshot: () => SIGNED_IN }),
    flows: { read: () => flows, subscribe: () => () => undefined },
  }) as unknown as Services

function Shown({ flow }: { flow: RunningFlow<typeof cpaRuleMachine> }) {
  return <input aria-label="一条规则" defaultValue={flow.flowId} />
}

test('what is saved for the first time goes on at its stored address without being drawn again, and a reload comes back to it', async () => {
  const tab = aTab(`${CPA_PATH}/n1a2b3c4d`)
  const opened = await tab.begin()
  if (opened.state !== 'running') throw new Error(opened.state)
  const { actor } = opened.flow
  const { unmount } = tab.show()
  const shown = await screen.findByRole('textbox', { name: '一条规则' })
  await tab.answer('reading', aDesk())
  actor.send({ type: 'rule.change', draft: aDraft() })
  actor.send({ type: 'rule.rehearse' })
  await tab.answer('rehearsing', aRehearsal())
  actor.send({ type: 'rule.save' })
  expect(tab.at()).toBe(`${CPA_PATH}/n1a2b3c4d`)
  await tab.answer('saving', { kind: 'done', value: { id: '7' } })
  await tab.answer('reading', deskOf(aRule()))
  await waitFor(() => expect(tab.at()).toBe(`${CPA_PATH}/c7`))
  expect([screen.getByRole('textbox', { name: '一条规则' }) === shown, actor.getSnapshot().value]).toEqual([true, 'showing'])

  unmount()
  tab.flows.stop()
  await settled()
  const reloaded = aTab(tab.at(), tab)
  reloaded.show()
  expect(await screen.findByDisplayValue('c7')).toBeTruthy()
  await act(() => tab.router.navigate(-1))
  expect(tab.at()).toBe(CPA_PATH)
  reloaded.flows.stop()
})

test('every kind of flow that is entered under an id of its own says which stored one it became', () => {
  const kinds = [cpaRuleFlow, creativeSaveFlow, landingPageSaveFlow, billRepaymentFlow]
  expect(kinds.map(({ id, storedId }) => [id, typeof storedId])).toEqual(kinds.map(({ id }) => [id, 'function']))
})
