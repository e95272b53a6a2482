import fc from 'fast-check'
import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { factsOf } from '#machines/batch/batch.facts.ts'
import type { BatchFacts } from '#machines/batch/batch.types.ts'
import { aBatch, aFacts, wiredBatch } from './kit/batches.ts'
import { Calls, settled } from './kit/walk.ts'

/** What people and networks do around a commit. `arrives` says whether a lost call had reached the server. */
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('ask', 'confirm', 'confirm twice', 'cancel', 'look again', 'retry', 'reread', 'reload') }),
  fc.record({ do: fc.constantFrom('commit is answered', 'commit is refused', 'read is answered', 'read fails') }),
  fc.record({ do: fc.constant('commit is lost'), arrives: fc.boolean(), broken: fc.boolean() }),
  fc.record({ do: fc.constantFrom('ticket is answered', 'ticket is asked in vain', 'what was under way arrives') }),
)

const COMMIT = '0.batch.committing'
const TICKET = '0.batch.reconciling.asking'
const READS = ['0.batch.finding', '0.batch.reconciling.absent']

/**
 * A careless server: every commit that reaches it sends the batch to the network once more, unless its ticket was taken out of use.
 * Only the flow can prevent a second one. A call whose answer was lost may arrive later, at any time.
 */
async function play(steps: readonly { do: string; arrives?: boolean; broken?: boolean }[]): Promise<number> {
  const server = { sent: 0, done: new Set<string>(), voided: new Set<string>(), underWay: new Set<string>() }
  let stored: BatchFacts = aFacts()
  let tab = open()

  function open() {
    const calls = new Calls()
    const actor = createActor(wiredBatch(calls), { input: { flowId: 'f1', facts: stored }, clock: new SimulatedClock() })
    const keep = () => (stored = JSON.parse(JSON.stringify(factsOf(actor.getSnapshot().context))))
    actor.on('facts.keep', keep)
    actor.subscribe(keep)
    actor.start()
    return { calls, actor }
  }
  const commit = (how: 'resolve' | 'reject', value: unknown) =>
    tab.calls.open.has(COMMIT) ? tab.calls.settle(COMMIT, how, value) : undefined
  const read = (how: 'resolve' | 'reject') => {
    const call = READS.find((id) => tab.calls.open.has(id))
    if (call)
      tab.calls.settle(call, how, how === 'resolve' ? aBatch({ state: server.sent > 0 ? 'pushing' : 'draft' }) : new Error('offline'))
  }
  const ticketOf = () => tab.actor.getSnapshot().context.commit?.ticket ?? ''
  const takes = (ticket: string) => {
    if (server.voided.has(ticket)) return
    server.sent += 1
    server.done.add(ticket)
  }
  const reaches = () => {
    if (tab.calls.open.has(COMMIT)) takes(ticketOf())
  }
  const mayStillArrive = () => {
    if (tab.calls.open.has(COMMIT)) server.underWay.add(ticketOf())
  }
  const settleTicket = () => {
    const ticket = ticketOf()
    if (!server.done.has(ticket)) server.voided.add(ticket)
    return server.done.has(ticket) ? 'done' : 'void'
  }
  const plays: Record<string, (arrives: boolean, broken: boolean) => void> = {
    ask: () => tab.actor.send({ type: 'commit.ask' }),
    confirm: () => tab.actor.send({ type: 'commit.confirm' }),
    'confirm twice': () => [0, 1].forEach(() => tab.actor.send({ type: 'commit.confirm' })),
    cancel: () => tab.actor.send({ type: 'commit.cancel' }),
    'look again': () => tab.actor.send({ type: 'commit.lookAgain' }),
    retry: () => tab.actor.send({ type: 'flow.retry' }),
    reread: () => tab.actor.send({ type: 'batch.reread' }),
    // the page goes, or another tab takes the flow, while the call is on its way: it arrives before, after, or never
    reload: () => {
      mayStillArrive()
      tab.actor.stop()
      tab = open()
    },
    'commit is answered': () => (reaches(), commit('resolve', { kind: 'done', value: null })),
    'commit is refused': () => commit('resolve', { kind: 'refused', blockers: [] }),
    'commit is lost': (arrives, broken) => {
      if (arrives) reaches()
      else mayStillArrive()
      if (broken) commit('reject', new Error('network lost'))
      else commit('resolve', { kind: 'unknown', blockers: [] })
    },
    'read is answered': () => read('resolve'),
    'read fails': () => read('reject'),
    'ticket is answered': () => (tab.calls.open.has(TICKET) ? tab.calls.settle(TICKET, 'resolve', settleTicket()) : undefined),
    'ticket is asked in vain': () => (tab.calls.open.has(TICKET) ? tab.calls.settle(TICKET, 'reject', new Error('offline')) : undefined),
    'what was under way arrives': () => {
      for (const ticket of server.underWay) takes(ticket)
      server.underWay.clear()
    },
  }
  for (const { do: what, arrives = false, broken = false } of steps) {
    plays[what]?.(arrives, broken)
    await settled()
  }
  tab.actor.stop()
  return server.sent
}

test('however people click, reload and lose answers, a batch is sent to the network at most once', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const sent = await play([{ do: 'read is answered' }, ...steps])
      most = Math.max(most, sent)
      expect(sent).toBeLessThanOrEqual(1)
    }),
    { numRuns: 400 },
  )
  // the plays do commit: a model in which nothing is ever sent would prove nothing
  expect(most).toBe(1)
})
