import { createActor, SimulatedClock } from 'xstate'
import { factsOf } from '#machines/batch/batch.facts.ts'
import type { BatchEvent, BatchFacts, BatchRow } from '#machines/batch/batch.types.ts'
import { aFacts, wiredBatch } from './batches.ts'
import { Calls, settled } from './walk.ts'

/** A batch flow on a simulated clock; `answer` ends the call of a state, `inputs` are what calls were sent with. */
export function aFlow(facts: BatchFacts = aFacts()) {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const kept: BatchFacts[] = []
  const actor = createActor(wiredBatch(calls), { input: { flowId: 'f1', facts }, clock })
  actor.on('facts.keep', () => kept.push(factsOf(actor.getSnapshot().context)))
  actor.start()
  const end = async (id: string, how: 'resolve' | 'reject', value: unknown) => {
    calls.settle(id, how, value)
    await settled()
  }
  return {
    calls,
    clock,
    kept,
    actor,
    send: (event: BatchEvent) => actor.send(event),
    answer: (state: string, value: unknown) => end(`0.batch.${state}`, 'resolve', value),
    fail: (state: string) => end(`0.batch.${state}`, 'reject', new Error('network lost')),
    poll: (result: string, batch: BatchRow) => end('0.statusPoll.polling.asking', 'resolve', { result, value: { batch } }),
    at: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    isOpen: (state: string) => calls.open.has(`0.batch.${state}`),
  }
}
