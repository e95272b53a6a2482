import { expect, test } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { decisionStates } from '#machines/kit/decision-states.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '#machines/kit/write-ends.ts'
import { Calls, settled } from './kit/walk.ts'

type Outcome = WriteOutcome<null, { present: { by: string } | null }>
type Context = { reason: string; ticket: string; by: string; problems: readonly Blocker[] }

const calls = new Calls()
const machine = setup({
  types: {
    context: {} as Context,
    events: {} as
      { type: 'reason.change'; reason: string } | { type: 'refund.refuse' } | { type: 'refund.leave' } | { type: 'write.retry' },
  },
  actors: { decide: calls.promise<Outcome, { reason: string; ticket: string }>() },
  actions: {
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    takeTicket: assign({ ticket: 't1', problems: [] }),
    takePresent: assign((_, { outcome }: Ended<Outcome>) => ('present' in outcome ? { by: outcome.present?.by ?? '' } : {})),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
  },
  guards: { ...endGuards, hasReason: ({ context }) => context.reason !== '' },
}).createMachine({
  id: 'refund',
  context: { reason: '', ticket: '', by: '', problems: [] },
  initial: 'asking',
  states: {
    ...decisionStates<Context, Outcome>()({
      asks: 'asking',
      send: 'refund.refuse',
      may: 'hasReason',
      takes: 'takeTicket',
      cancel: { event: 'refund.leave', target: 'left', actions: 'forgetProblems' },
      is: 'sending',
      src: 'decide',
      input: ({ context: { reason, ticket } }) => ({ reason, ticket }),
      done: { target: 'decided' },
      conflict: { target: 'met', takes: ['takePresent'] },
      uncertain: 'uncertain',
    }),
    decided: {},
    met: {},
    left: {},
  },
})

const asked = () => createActor(machine).start()
async function sent(outcome: Outcome) {
  const flow = asked()
  flow.send({ type: 'reason.change', reason: 'paid twice' })
  flow.send({ type: 'refund.refuse' })
  calls.settle('0.refund.sending', 'resolve', outcome)
  await settled()
  return flow
}

test('a decision is not sent without the reason it needs, and can be left', () => {
  const flow = asked()
  flow.send({ type: 'refund.refuse' })
  expect([flow.getSnapshot().value, calls.open.size]).toEqual(['asking', 0])
  flow.send({ type: 'refund.leave' })
  expect(flow.getSnapshot().value).toBe('left')
})

test('a refused decision asks again, with its reason still there', async () => {
  const flow = await sent({ kind: 'refused', blockers: [{ code: 'finance.month.closed' }], present: null })
  expect(flow.getSnapshot()).toMatchObject({
    value: 'asking',
    context: { reason: 'paid twice', problems: [{ code: 'finance.month.closed' }] },
  })
})

test('a decision that another user took first says who', async () => {
  const flow = await sent({ kind: 'refused', blockers: [], present: { by: '林' } })
  expect(flow.getSnapshot()).toMatchObject({ value: 'met', context: { by: '林' } })
})

test('a decision whose answer was lost is sent again under its ticket', async () => {
  const flow = await sent({ kind: 'unknown', blockers: [] })
  expect(flow.getSnapshot().value).toBe('uncertain')
  flow.send({ type: 'write.retry' })
  calls.settle('0.refund.sending', 'resolve', { kind: 'done', value: null })
  await settled()
  expect(flow.getSnapshot()).toMatchObject({ value: 'decided', context: { ticket: 't1' } })
})
