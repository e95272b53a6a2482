import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { auditChainMachine } from '#machines/audit-chain/audit-chain.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => auditChainMachine.provide({ actors: { checkPart: calls.promise() } })
const PART = '0.auditChain.checking'
const part = (change: object) => ({ broken_at: null, seals: 2, lines: 40, lines_in_all: 100, next: null, ...change })

test('every state and transition of checking the chain is reached by a generated path', async () => {
  const walked = await walk({
    machine: auditChainMachine,
    provided: wired,
    cases: {
      [`xstate.done.actor.${PART}`]: [part({}), part({ next: '2' }), part({ broken_at: '2026-11-20T08:00:00Z' })].map((output) => ({
        output,
      })),
      [`xstate.error.actor.${PART}`]: [{ error: new Error('away') }],
    },
    coarse: ({ context }) => [context.after, context.broken_at],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('parts are counted up until the last one, and a check asked for again counts from nothing', async () => {
  const calls = new Calls()
  const chain = createActor(wired(calls)).start()
  chain.send({ type: 'chain.check' })
  calls.settle(PART, 'resolve', part({ next: '2' }))
  await settled()
  expect(chain.getSnapshot()).toMatchObject({ value: 'checking', context: { after: '2', seals: 2, lines: 40, lines_in_all: 100 } })
  calls.settle(PART, 'resolve', part({ lines: 60 }))
  await settled()
  expect(chain.getSnapshot()).toMatchObject({ value: 'whole', context: { seals: 4, lines: 100 } })
  chain.send({ type: 'chain.check' })
  expect(chain.getSnapshot()).toMatchObject({ value: 'checking', context: { after: null, seals: 0, lines: 0 } })
})

test('a check that was stopped, or that failed, goes on where it was', async () => {
  const calls = new Calls()
  const chain = createActor(wired(calls)).start()
  chain.send({ type: 'chain.check' })
  calls.settle(PART, 'resolve', part({ next: '2' }))
  await settled()
  chain.send({ type: 'chain.stop' })
  chain.send({ type: 'chain.goOn' })
  calls.settle(PART, 'reject', { blockers: [{ code: 'call.offline' }] })
  await settled()
  expect(chain.getSnapshot()).toMatchObject({ value: 'failed', context: { after: '2', lines: 40, problems: [{ code: 'call.offline' }] } })
  chain.send({ type: 'chain.goOn' })
  expect(chain.getSnapshot()).toMatchObject({ value: 'checking', context: { after: '2', problems: [] } })
})
