import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { REHEARSAL_MS } from '#domain/rta/rta.ts'
import { isBlankRta, newRtaFacts, rtaFacts, rtaFactsOf } from '#machines/rta-bind/rta-bind.facts.ts'
import { rtaBindFlow, rtaPath } from '#machines/rta-bind/rta-bind.flow.ts'
import { rtaBindMachine } from '#machines/rta-bind/rta-bind.machine.ts'
import { bindReasons, objectsOf } from '#machines/rta-bind/rta-bind.rules.ts'
import type { RtaDesk, RtaEvent, RtaFacts } from '#machines/rta-bind/rta-bind.types.ts'
import {
  AD_GONE,
  aDesk,
  aList,
  anAd,
  aNewDesk,
  aRehearsal,
  aVersion,
  boundAs,
  CHOSEN,
  chosenFacts,
  facts,
  LAPSED,
  MOVED,
  NEW,
  REFUSED,
  rehearsed,
  TAKES,
  UNKNOWN,
} from '../../stories/rta-bind/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  rtaBindMachine.provide({
    actors: { readTargets: calls.promise(), readDesk: calls.promise(), rehearse: calls.promise(), bind: calls.promise() },
  })
const withTicket = (change: Partial<Parameters<typeof aVersion>[1]> = {}): RtaDesk =>
  aDesk({
    versions: [aVersion(3, { objects: CHOSEN, ticket: 't1', ...change }), aVersion(2)],
    latest: 3,
    live: change.state === undefined ? 3 : 2,
  })

test('every state and transition is reached by a generated path', async () => {
  const outcomes = [rehearsed(), rehearsed({ warnings: [TAKES] }), rehearsed({ refusals: [AD_GONE] }), MOVED, REFUSED, UNKNOWN]
  const walked = await walk({
    machine: rtaBindMachine,
    provided: wired,
    input: newRtaFacts(null),
    resumed: [
      chosenFacts(),
      chosenFacts({ rehearsal: aRehearsal() }),
      chosenFacts({ rehearsal: aRehearsal({ base_version: 1 }) }),
      chosenFacts({ rehearsal: aRehearsal(), ticket: 't1' }),
    ],
    cases: {
      'target.choose': [{ targetId: LAPSED }, { targetId: NEW }],
      'objects.change': [{ objects: CHOSEN }, { objects: [] }],
      'version.stage': [{ number: 1 }, { number: 9 }],
      'xstate.done.actor.0.rtaBind.listing': [{ output: aList() }],
      'xstate.done.actor.0.rtaBind.reading': [
        { output: aDesk() },
        { output: aNewDesk() },
        { output: aDesk({ versions: [aVersion(2, { objects: [], hidden: 1 })] }) },
        { output: withTicket() },
        { output: withTicket({ state: 'failed' }) },
        { output: withTicket({ state: 'sending', settled_at: null }) },
      ],
      'xstate.done.actor.0.rtaBind.rehearsing': outcomes.map((output) => ({ output })),
      'xstate.done.actor.0.rtaBind.binding': [boundAs('t1'), boundAs('t1', { state: 'failed' }), MOVED, REFUSED, UNKNOWN].map((output) => ({
        output,
      })),
    },
    delaysMs: { rehearsalEnds: REHEARSAL_MS },
    // tickets are drawn: that there is one decides
    coarse: ({ context }) => [
      context.targetId,
      Object.keys(context.drafts),
      objectsOf(context).length,
      context.rehearsal?.warnings.length ?? null,
      context.rehearsal?.refusals.length ?? null,
      context.rehearsal?.base_version ?? null,
      context.ticket === null ? null : context.ticket === 't1',
      context.desk?.latest ?? null,
      context.desk?.live ?? null,
      context.desk?.versions[0]?.state ?? null,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function begun(input: RtaFacts, desk: RtaDesk | null = aDesk()) {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const flow = createActor(wired(calls), { input, clock }).start()
  const answer = async (state: string, value: unknown, how: 'resolve' | 'reject' = 'resolve') => {
    calls.settle(`0.rtaBind.${state}`, how, value)
    await settled()
  }
  const send = (...events: RtaEvent[]) => events.forEach((event) => flow.send(event))
  if (desk) await answer('reading', desk)
  return { flow, clock, calls, answer, send, at: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

test('a strategy is chosen, its objects are edited, rehearsed and bound', async () => {
  const { answer, send, at, context } = await begun(newRtaFacts(null), null)
  await answer('listing', aList())
  expect(at()).toBe('choosingTarget')
  send({ type: 'target.choose', targetId: LAPSED })
  await answer('reading', aNewDesk())
  expect(at()).toBe('editing')
  send({ type: 'target.rehearse' })
  expect(at()).toBe('editing')
  send({ type: 'objects.change', objects: CHOSEN }, { type: 'target.rehearse' })
  expect(at()).toBe('rehearsing')
  await answer('rehearsing', { kind: 'done', value: { version: null, latest: 0, rehearsal: aRehearsal({ base_version: 0 }) } })
  expect([at(), context().ticket]).toEqual([{ rehearsed: 'ok' }, null])
  send({ type: 'bind.send' })
  const ticket = context().ticket ?? ''
  expect([at(), ticket.length]).toEqual(['binding', 36])
  await answer('binding', boundAs(ticket))
  expect([at(), context().drafts, context().rehearsal, context().ticket, context().desk?.live]).toEqual(['bound', {}, null, null, 3])
})

test('any edit takes the rehearsal away, also one of an earlier version; it is rehearsed once more', async () => {
  const { answer, send, at, context } = await begun(chosenFacts({ rehearsal: aRehearsal() }))
  expect(at()).toEqual({ rehearsed: 'ok' })
  send({ type: 'objects.change', objects: [anAd('1')] })
  expect([at(), context().rehearsal, bindReasons(context())[0]?.code]).toEqual(['editing', null, 'rta.rehearsal_missing'])
  send({ type: 'target.rehearse' })
  await answer('rehearsing', rehearsed({ objects: [anAd('1')] }))
  send({ type: 'version.stage', number: 1 })
  expect([at(), objectsOf(context()), context().rehearsal]).toEqual(['editing', aDesk().versions[1]?.objects, null])
})

test('an edit while it is rehearsed takes the rehearsal back: a later answer says nothing any more', async () => {
  const { calls, send, at, context } = await begun(chosenFacts())
  send({ type: 'target.rehearse' }, { type: 'objects.change', objects: [anAd('1')] })
  calls.settle('0.rtaBind.rehearsing', 'resolve', rehearsed())
  await settled()
  expect([at(), context().rehearsal, context().ticket]).toEqual(['editing', null, null])
})

test('a rehearsal with refusals cannot be bound; one with warnings can', async () => {
  const { answer, send, at, flow } = await begun(chosenFacts())
  send({ type: 'target.rehearse' })
  await answer('rehearsing', rehearsed({ refusals: [AD_GONE] }))
  expect([at(), flow.getSnapshot().can({ type: 'bind.send' })]).toEqual([{ rehearsed: 'refused' }, false])
  send({ type: 'target.rehearse' })
  await answer('rehearsing', rehearsed({ warnings: [TAKES] }))
  expect([at(), flow.getSnapshot().can({ type: 'bind.send' })]).toEqual([{ rehearsed: 'warnings' }, true])
})

test('a rehearsal is too old after its time; a resumed one by the time of the server', async () => {
  const { clock, answer, send, at } = await begun(chosenFacts())
  send({ type: 'target.rehearse' })
  await answer('rehearsing', rehearsed())
  clock.increment(REHEARSAL_MS - 1)
  expect(at()).toEqual({ rehearsed: 'ok' })
  clock.increment(1)
  expect(at()).toBe('stale')
  send({ type: 'bind.send' })
  expect(at()).toBe('stale')
  const resumed = await begun(chosenFacts({ rehearsal: aRehearsal({ made_at: '2026-11-23T01:49:59.000Z' }) }))
  resumed.clock.increment(0)
  expect([resumed.at(), resumed.context().rehearsal?.id]).toEqual(['stale', '41'])
})

test('a newer version is met: before the rehearsal, at the bind, and after a reload', async () => {
  const rehearsing = await begun(chosenFacts())
  rehearsing.send({ type: 'target.rehearse' })
  await rehearsing.answer('rehearsing', MOVED)
  expect([rehearsing.at(), rehearsing.context().desk?.latest, objectsOf(rehearsing.context())]).toEqual(['moved', 3, CHOSEN])
  const binding = await begun(chosenFacts({ rehearsal: aRehearsal() }))
  binding.send({ type: 'bind.send' })
  await binding.answer('binding', MOVED)
  expect([binding.at(), binding.context().rehearsal, binding.context().ticket]).toEqual(['moved', null, null])
  const reloaded = await begun(chosenFacts({ rehearsal: aRehearsal({ base_version: 1 }) }))
  expect([reloaded.at(), reloaded.context().problems[0]?.code]).toEqual(['editing', 'rta.version_moved'])
})

test('after a lost answer the versions are read, and asked once more the same ticket and rehearsal leave', async () => {
  const { answer, send, at, context, flow, calls } = await begun(chosenFacts({ rehearsal: aRehearsal() }))
  send({ type: 'bind.send' })
  const ticket = context().ticket ?? ''
  await answer('binding', UNKNOWN)
  expect(at()).toBe('reading')
  await answer('reading', withTicket({ state: 'sending', ticket }))
  expect([at(), flow.getSnapshot().can({ type: 'bind.send' })]).toEqual(['unknown', false])
  send({ type: 'bind.ask' })
  expect([at(), context().ticket, context().rehearsal?.id]).toEqual(['binding', ticket, '41'])
  await answer('binding', boundAs(ticket))
  expect([at(), calls.made.filter((id) => id === '0.rtaBind.binding').length]).toEqual(['bound', 2])
})

test('after a reload a bind that was not answered is found among the versions, or is not known', async () => {
  const pending = chosenFacts({ rehearsal: aRehearsal(), ticket: 't1' })
  expect((await begun(pending, withTicket())).at()).toBe('bound')
  const failed = await begun(pending, withTicket({ state: 'failed' }))
  expect([failed.at(), failed.context().problems[0]?.code, objectsOf(failed.context())]).toEqual(['editing', 'rta.bind_failed', CHOSEN])
  const unknown = await begun(pending)
  expect(unknown.at()).toBe('unknown')
  unknown.send({ type: 'target.leave' })
  expect(unknown.at()).toBe('unknown')
  unknown.send({ type: 'bind.drop' })
  await unknown.answer('reading', aDesk())
  expect([unknown.at(), unknown.context().ticket]).toEqual([{ rehearsed: 'ok' }, null])
})

test('what was chosen is kept for each strategy', async () => {
  const { answer, send, at, context } = await begun(facts())
  send({ type: 'objects.change', objects: CHOSEN }, { type: 'target.choose', targetId: NEW })
  await answer('reading', aNewDesk())
  expect([at(), objectsOf(context())]).toEqual(['editing', []])
  send({ type: 'target.leave' })
  await answer('listing', aList())
  send({ type: 'target.choose', targetId: LAPSED })
  await answer('reading', aDesk())
  expect(objectsOf(context())).toEqual(CHOSEN)
  send({ type: 'draft.drop' })
  await answer('reading', aDesk())
  expect([at(), objectsOf(context())]).toEqual(['bound', aDesk().versions[0]?.objects])
})

test('facts outlive a reload as they are, the ticket of a rehearsal does not; nothing chosen is nothing kept', async () => {
  const { flow, send } = await begun(chosenFacts({ rehearsal: aRehearsal() }))
  const kept = rtaFactsOf(flow.getSnapshot())
  expect(rtaBindFlow.parseFacts(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  expect([rtaFacts.safeParse({ targetId: 1 }).success, isBlankRta(flow.getSnapshot())]).toEqual([false, false])
  send({ type: 'target.rehearse' })
  expect([flow.getSnapshot().value, rtaFactsOf(flow.getSnapshot()).ticket]).toEqual(['rehearsing', null])
  expect(isBlankRta((await begun(facts())).flow.getSnapshot())).toBe(true)
  expect([rtaPath(null), rtaPath(LAPSED)]).toEqual(['/strategy-center/rta', '/strategy-center/rta?target=10086%3Alapsed_payers'])
})
