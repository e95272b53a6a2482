import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { WATCH_MS } from '#machines/kit/watch.ts'
import { askedChange, changeFacts, changeFactsOf, isBlankChange, storedChange } from '#machines/object-change/object-change.facts.ts'
import { objectChangeMachine } from '#machines/object-change/object-change.machine.ts'
import type { ChangeFacts, SeenSet, SetOutcome } from '#machines/object-change/object-change.types.ts'
import { aSet, countsOf, DISCARDED, MANY, REQUEST, RUNNING, SETTLED } from '../../stories/object-change/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  objectChangeMachine.provide({
    actors: {
      stageChanges: calls.promise(),
      readSet: calls.promise(),
      commitSet: calls.promise(),
      stopSet: calls.promise(),
      discardSet: calls.promise(),
      undoSet: calls.promise(),
    },
  })

const done = (value: SeenSet): SetOutcome => ({ kind: 'done', value })
const refused: SetOutcome = { kind: 'refused', blockers: [{ code: 'object.change.too_many' }], present: null }
const met = (present: SeenSet): SetOutcome => ({ kind: 'refused', blockers: [{ code: 'object.change.count_changed' }], present })
const unknown: SetOutcome = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const EMPTY = aSet({ counts: countsOf({ same: 4 }) })
const NOTHING_DONE = aSet({ state: 'settled', counts: countsOf({ stopped: 3 }) })
const outcomes = (...all: SetOutcome[]) => all.map((output) => ({ output }))
const asked = askedChange(REQUEST)

test('every state and transition of changing objects is reached by a generated path', async () => {
  const walked = await walk({
    machine: objectChangeMachine,
    provided: wired,
    input: asked,
    resumed: [storedChange('12'), { ...asked, ticket: 't1' }],
    delaysMs: { watch: WATCH_MS },
    cases: {
      'reason.change': [{ reason: '加量' }, { reason: '' }],
      'typed.change': [{ typed: '60' }, { typed: '' }],
      'xstate.done.actor.0.objectChange.reading': [aSet(), EMPTY, MANY, RUNNING, SETTLED, NOTHING_DONE, DISCARDED].map((output) => ({
        output,
      })),
      'xstate.done.actor.0.objectChange.staging': outcomes(done(aSet()), refused, unknown),
      'xstate.done.actor.0.objectChange.committing': outcomes(done(RUNNING), met(aSet({ version: 2 })), refused, unknown),
      'xstate.done.actor.0.objectChange.stopping': outcomes(done(SETTLED), refused, unknown),
      'xstate.done.actor.0.objectChange.undoing': outcomes(done(aSet({ id: '13', kind: 'undo' })), refused, unknown),
      'xstate.done.actor.0.objectChange.discarding': outcomes(done(DISCARDED), met(RUNNING), refused, unknown),
    },
    coarse: ({ context }) => [
      context.set?.state ?? null,
      context.set?.counts.ready ?? null,
      context.set?.counts.done ?? null,
      context.reason,
      context.typed,
      context.request !== null,
      context.ticket !== '',
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

function flowOf(facts: ChangeFacts) {
  const [calls, clock] = [new Calls(), new SimulatedClock()]
  const kept: ChangeFacts[] = []
  const flow = createActor(wired(calls), { input: facts, clock })
  flow.on('facts.keep', () => kept.push(changeFactsOf(flow.getSnapshot())))
  flow.start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.objectChange.${state}`, 'resolve', value)
    await settled()
  }
  return { flow, calls, clock, kept, answer, at: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

test('the ticket is kept before what is asked for leaves, and a lost answer is asked for under it, not staged again', async () => {
  const { flow, kept, answer, at, context } = flowOf(asked)
  const { ticket } = context()
  expect([at(), kept[0]?.ticket, ticket !== '']).toEqual(['staging', ticket, true])
  await answer('staging', unknown)
  expect(at()).toBe('stageUncertain')
  flow.send({ type: 'write.retry' })
  expect(context().ticket).toBe(ticket)
  await answer('staging', done(aSet()))
  expect([at(), context().id, context().request, context().ticket]).toEqual(['diffing', '12', null, ''])
})

test('after a reload what was on its way is not sent by itself', () => {
  expect(flowOf({ ...asked, ticket: 't1' }).at()).toBe('stageUncertain')
  expect(flowOf(storedChange('12')).at()).toBe('reading')
})

test('many are sent only with their number and, beyond the limit, a reason; a double press sends once', async () => {
  const { flow, calls, answer, at } = flowOf(storedChange('12'))
  await answer('reading', MANY)
  flow.send({ type: 'commit.ask' })
  flow.send({ type: 'commit.send' })
  expect(at()).toBe('confirming')
  flow.send({ type: 'reason.change', reason: '加量' })
  flow.send({ type: 'typed.change', typed: '60' })
  flow.send({ type: 'commit.send' })
  flow.send({ type: 'commit.send' })
  expect([at(), calls.made.filter((id) => id.endsWith('committing')).length]).toEqual(['committing', 1])
})

test('objects that changed since lead back to the difference with the number to be typed again; the reason stays', async () => {
  const { flow, answer, at, context } = flowOf(storedChange('12'))
  await answer('reading', MANY)
  flow.send({ type: 'commit.ask' })
  flow.send({ type: 'reason.change', reason: '加量' })
  flow.send({ type: 'typed.change', typed: '60' })
  flow.send({ type: 'commit.send' })
  await answer('committing', met(aSet({ counts: countsOf({ ready: 59, conflict: 1 }), version: 1 })))
  expect([at(), context().typed, context().reason, context().problems[0]?.code]).toEqual([
    'diffing',
    '',
    '加量',
    'object.change.count_changed',
  ])
})

test('a commit whose answer was lost is read back, and what is sent is watched until it has ended', async () => {
  const { flow, clock, calls, answer, at } = flowOf(storedChange('12'))
  await answer('reading', aSet())
  flow.send({ type: 'commit.ask' })
  flow.send({ type: 'commit.send' })
  await answer('committing', unknown)
  expect(at()).toBe('reading')
  await answer('reading', RUNNING)
  expect(at()).toBe('watching')
  clock.increment(WATCH_MS)
  await answer('reading', SETTLED)
  expect([at(), calls.made.filter((id) => id.endsWith('committing')).length]).toEqual(['settled', 1])
})

test('facts survive storage as they are; only what is asked for, typed or on its way is kept', async () => {
  const { flow, answer } = flowOf(storedChange('12'))
  await answer('reading', MANY)
  expect(isBlankChange(flow.getSnapshot())).toBe(true)
  flow.send({ type: 'commit.ask' })
  flow.send({ type: 'reason.change', reason: '加量' })
  expect(isBlankChange(flow.getSnapshot())).toBe(false)
  for (const facts of [asked, storedChange('12'), changeFactsOf(flow.getSnapshot())])
    expect(changeFacts.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts)
})
