import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test, vi } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { UNDO_MS } from '#domain/review/review.ts'
import { decisionFacts, decisionFactsOf, NO_DECISIONS } from '#machines/review-decision/review-decision.facts.ts'
import { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import type { Decision, DecisionFacts, PendingDecision } from '#machines/review-decision/review-decision.types.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const DECISION: Decision = { verdict: 'pass', reasons: [], comment: '', items: [{ id: '1', seen: 's1', title: '图' }] }
const other = (id: string): Decision => ({ ...DECISION, items: [{ id, seen: `s${id}`, title: id }] })
const pending = (phase: PendingDecision['phase'], ticket = 't'): PendingDecision => ({ ...DECISION, phase, ticket })
const wired = (calls: Calls) =>
  reviewDecisionMachine.provide({ actors: { sendDecision: calls.promise(), settleDecision: calls.promise() } })
const id = (state: string) => `0.reviewDecision.${state}`
const done = { kind: 'done', value: [{ id: '1', result: 'decided', blockers: [] }] }
const refused = { kind: 'refused', blockers: [blocker('review.changed')], present: null }

test('every state and transition of decisions is reached by a generated path', async () => {
  // the paths name tickets, which are made up on the way
  using _ = vi.spyOn(crypto, 'randomUUID').mockReturnValue('t' as ReturnType<typeof crypto.randomUUID>)
  const walked = await walk({
    machine: reviewDecisionMachine,
    provided: wired,
    input: { facts: NO_DECISIONS },
    resumed: [{ facts: { pending: [pending('sent')] } }, { facts: { pending: [pending('open')] } }],
    cases: {
      'decision.make': [{ decision: DECISION }],
      'window.over': [{ ticket: 't' }, { ticket: 'another' }],
      [`xstate.done.actor.${id('sending')}`]: [
        { output: done },
        { output: refused },
        { output: { kind: 'auth', blockers: [] } },
        { output: { kind: 'unknown', blockers: [] } },
      ],
      [`xstate.done.actor.${id('settling')}`]: [
        { output: { state: 'working' } },
        { output: { state: 'void' } },
        { output: { state: 'done' } },
      ],
    },
    delaysMs: { askAgain: 2_000 },
    coarse: ({ context }) => {
      const count = (phase: string) => Math.min(1, context.pending.filter((one: PendingDecision) => one.phase === phase).length)
      return ['open', 'due', 'sent', 'stopped'].map(count)
    },
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

function begin(facts: DecisionFacts = NO_DECISIONS) {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const flow = createActor(wired(calls), { clock, input: { facts } })
  const emitted: { type: string }[] = []
  flow.on('*', (event) => (event.type === 'facts.keep' ? undefined : emitted.push(event)))
  flow.start()
  const end = async (state: string, value: unknown) => {
    calls.settle(id(state), 'resolve', value)
    await settled()
  }
  return { flow, clock, calls, emitted, end, phases: () => flow.getSnapshot().context.pending.map(({ phase }) => phase) }
}

describe('a decision', () => {
  test('is sent when its five seconds are over, and not before', async () => {
    const { flow, clock, calls, end, emitted } = begin()
    flow.send({ type: 'decision.make', decision: DECISION })
    clock.increment(UNDO_MS - 1)
    expect(calls.made).toEqual([])
    clock.increment(1)
    expect(flow.getSnapshot().value).toBe('sending')
    await end('sending', done)
    expect(flow.getSnapshot()).toMatchObject({ value: 'open', context: { pending: [], decided: 1 } })
    expect(emitted).toEqual([{ type: 'told', results: [{ id: '1', title: '图', verdict: 'pass', result: 'decided', blockers: [] }] }])
  })

  test('taken back is never sent, and the others keep their own time', async () => {
    const { flow, clock, calls, end, emitted, phases } = begin()
    flow.send({ type: 'decision.make', decision: other('1') })
    clock.increment(2_000)
    flow.send({ type: 'decision.make', decision: other('2') })
    flow.send({ type: 'decision.make', decision: other('3') })
    flow.send({ type: 'decision.back' })
    expect(emitted).toMatchObject([{ type: 'taken.back', decisions: [{ items: [{ id: '3' }] }] }])
    clock.increment(3_000)
    expect(phases()).toEqual(['sent', 'open'])
    await end('sending', done)
    clock.increment(2_000)
    expect(phases()).toEqual(['sent'])
    expect(calls.made).toEqual([id('sending'), id('sending')])
  })

  test('that met another’s says so of each item, with its own reason', async () => {
    const { flow, clock, end } = begin()
    flow.send({ type: 'decision.make', decision: { ...DECISION, items: [...DECISION.items, { id: '2', seen: 's2', title: '视频' }] } })
    clock.increment(UNDO_MS)
    await end('sending', {
      kind: 'done',
      value: [
        { id: '1', result: 'decided', blockers: [] },
        { id: '2', result: 'refused', blockers: [blocker('review.held', { params: { name: '陈' } })] },
      ],
    })
    const { results, decided } = flow.getSnapshot().context
    expect([decided, results.map(({ title, result }) => [title, result])]).toEqual([1, [['图', 'decided'], ['视频', 'refused']]]) // prettier-ignore
    flow.send({ type: 'decision.make', decision: other('2') })
    expect(flow.getSnapshot().context.results.map(({ id: item }) => item)).toEqual(['1'])
  })

  test('that was not sent when the page went away is not sent by itself; one that had left is asked about first', async () => {
    const before = begin()
    before.flow.send({ type: 'decision.make', decision: DECISION })
    const kept = decisionFacts.parse(JSON.parse(JSON.stringify(decisionFactsOf(before.flow.getSnapshot()))))
    const after = begin(kept)
    expect([after.flow.getSnapshot().value, after.phases()]).toEqual(['held', ['stopped']])
    after.clock.increment(UNDO_MS * 2)
    expect(after.calls.made).toEqual([])
    after.flow.send({ type: 'held.send' })
    expect(after.flow.getSnapshot().value).toBe('sending')
    const left = decisionFacts.parse(JSON.parse(JSON.stringify(decisionFactsOf(after.flow.getSnapshot()))))
    const later = begin(left)
    expect([later.flow.getSnapshot().value, later.calls.made]).toEqual(['settling', [id('settling')]])
    await later.end('settling', { state: 'done' })
    expect(later.flow.getSnapshot().context.pending[0]?.ticket).toBe(left.pending[0]?.ticket)
  })

  test('that never arrived waits for a word under a new ticket', async () => {
    const { flow, end, phases, emitted } = begin({ pending: [pending('sent', 'old')] })
    await end('settling', { state: 'void' })
    expect([flow.getSnapshot().value, phases(), flow.getSnapshot().context.pending[0]?.ticket === 'old']).toEqual([
      'held',
      ['stopped'],
      false,
    ])
    flow.send({ type: 'held.drop' })
    expect([flow.getSnapshot().value, phases(), emitted.map(({ type }) => type)]).toEqual(['open', [], ['taken.back']])
  })
})
