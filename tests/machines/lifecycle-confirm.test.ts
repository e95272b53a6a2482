import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { cycleFacts, cycleFactsOf, lifeCycleFacts } from '#machines/lifecycle-confirm/lifecycle-confirm.facts.ts'
import { lifecycleConfirmFlow } from '#machines/lifecycle-confirm/lifecycle-confirm.flow.ts'
import { lifecycleConfirmMachine } from '#machines/lifecycle-confirm/lifecycle-confirm.machine.ts'
import { confirmBlockers, cycleBlockers } from '#machines/lifecycle-confirm/lifecycle-confirm.rules.ts'
import type { CycleDesk, CycleFlowFacts } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import {
  aConfirmedCycle,
  aCycle,
  aCycleDesk,
  aCycleDraft,
  aPreview,
  aShortRound,
  deskOf,
  noPackage,
} from '../../stories/lifecycle-confirm/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  lifecycleConfirmMachine.provide({
    actors: {
      readDesk: calls.promise(),
      checkRounds: calls.promise(),
      saveDraft: calls.promise(),
      lookUp: calls.promise(),
      preview: calls.promise(),
      confirmCycle: calls.promise(),
      reopenCycle: calls.promise(),
    },
  })
const done = { kind: 'done', value: { id: '301' } }
const refused = { kind: 'refused', blockers: [{ code: 'thing.taken', field: 'name' }], present: null }
const changed = aCycle({ version: 4, name: '别人改的' })
const conflict = { kind: 'refused', blockers: [{ code: 'thing.changed' }], present: changed }
const confirmedFirst = { kind: 'refused', blockers: [{ code: 'thing.changed' }], present: aConfirmedCycle() }
const unknown = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const outcomes = [done, conflict, confirmedFirst, refused, unknown].map((output) => ({ output }))
const stored = (change: Partial<CycleFlowFacts> = {}): CycleFlowFacts => ({ ...lifeCycleFacts('301'), ...change })
const edited = { draft: aCycleDraft({ name: '我的' }), base: aCycleDraft(), version: 3 }

test('every state and transition of a life cycle is reached by a generated path', async () => {
  const walked = await walk({
    machine: lifecycleConfirmMachine,
    provided: wired,
    input: lifeCycleFacts(null),
    resumed: [
      stored(),
      stored({ ...edited, version: 2 }),
      stored({ ...edited, pending: { kind: 'save', ticket: 't1' } }),
      stored({ version: 3, pending: { kind: 'confirm', ticket: 't2' } }),
      stored({ version: 4, pending: { kind: 'reopen', ticket: 't3' }, reason: '延长' }),
    ],
    cases: {
      'cycle.change': [{ draft: aCycleDraft() }, { draft: aCycleDraft({ name: '' }) }],
      'desk.told': [{ desk: deskOf(aCycle()) }, { desk: deskOf(changed) }, { desk: deskOf(aConfirmedCycle()) }, { desk: aCycleDesk() }],
      'conflict.keep': [{ draft: aCycleDraft({ name: '我的' }) }],
      'reason.change': [{ reason: '延长' }, { reason: '' }],
      'xstate.done.actor.0.lifecycleConfirm.reading': [
        { output: aCycleDesk() },
        { output: deskOf(aCycle()) },
        { output: deskOf(aConfirmedCycle()) },
      ],
      'xstate.done.actor.0.lifecycleConfirm.checkingRounds': [{ output: [] }, { output: [noPackage] }],
      'xstate.done.actor.0.lifecycleConfirm.looking': [{ output: { id: '301' } }, { output: null }],
      'xstate.done.actor.0.lifecycleConfirm.previewing': [{ output: aPreview() }, { output: aPreview({ blockers: [noPackage.reason] }) }],
      'xstate.done.actor.0.lifecycleConfirm.saving': outcomes,
      'xstate.done.actor.0.lifecycleConfirm.confirming': outcomes,
      'xstate.done.actor.0.lifecycleConfirm.reopening': outcomes,
    },
    coarse: ({ context }) => [
      context.id,
      context.draft?.name ?? null,
      context.resumed,
      context.action,
      context.reason,
      context.desk?.cycle?.state ?? null,
      context.desk?.cycle?.name ?? null,
      context.base?.name ?? null,
      context.present?.state ?? null,
      context.preview?.blockers.length ?? null,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function begun(input: CycleFlowFacts, desk: CycleDesk) {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input }).start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.lifecycleConfirm.${state}`, 'resolve', value)
    await settled()
  }
  await answer('reading', desk)
  return { flow, calls, answer, at: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

test('a new one is saved once its rounds were checked; what was found is looked at first', async () => {
  const { flow, answer, at, context } = await begun(lifeCycleFacts(null), aCycleDesk())
  expect([at(), context().draft?.game_id, flow.getSnapshot().can({ type: 'cycle.save' })]).toEqual(['editing', '10078', false])
  flow.send({ type: 'cycle.change', draft: aCycleDraft() })
  flow.send({ type: 'cycle.save' })
  await answer('checkingRounds', [aShortRound])
  expect([at(), context().findings]).toEqual(['warned', [aShortRound]])
  flow.send({ type: 'check.back' })
  flow.send({ type: 'cycle.change', draft: aCycleDraft() })
  expect(context().findings).toEqual([])
  flow.send({ type: 'cycle.save' })
  await answer('checkingRounds', [])
  expect([at(), context().ticket.length]).toEqual(['saving', 36])
  await answer('saving', done)
  await answer('reading', deskOf(aCycle()))
  expect([at(), context().id, context().draft]).toEqual(['saved', '301', null])
})

test('a confirm is sent once its effect was seen, for the version it was worked out for', async () => {
  const { flow, answer, at, context } = await begun(stored(), deskOf(aCycle()))
  flow.send({ type: 'confirm.ask' })
  await answer('previewing', aPreview({ cycle: aCycle({ version: 5 }) }))
  expect([at(), context().version, confirmBlockers(context())]).toEqual(['confirmPreview', 5, []])
  flow.send({ type: 'confirm.send' })
  expect([at(), cycleFactsOf(flow.getSnapshot())]).toMatchObject(['confirming', { version: 5, pending: { kind: 'confirm' } }])
  await answer('confirming', done)
  await answer('reading', deskOf(aConfirmedCycle()))
  expect([at(), flow.getSnapshot().can({ type: 'edit.begin' })]).toEqual(['confirmed', false])
})

test('what keeps it from being confirmed is what the server said of its rounds', async () => {
  const { flow, answer } = await begun(stored(), deskOf(aCycle()))
  flow.send({ type: 'confirm.ask' })
  await answer('previewing', aPreview({ blockers: [noPackage.reason] }))
  expect(flow.getSnapshot().can({ type: 'confirm.send' })).toBe(false)
})

test('another user changes it while the effect is shown: it is worked out again; confirmed by them, it is read-only', async () => {
  const { flow, answer, at } = await begun(stored(), deskOf(aCycle()))
  flow.send({ type: 'confirm.ask' })
  await answer('previewing', aPreview())
  flow.send({ type: 'desk.told', desk: deskOf(changed) })
  expect(at()).toBe('previewing')
  await answer('previewing', aPreview({ cycle: changed }))
  flow.send({ type: 'desk.told', desk: deskOf(aConfirmedCycle()) })
  expect(at()).toBe('confirmed')
})

test('confirmed by another user while it is edited: the form says so, the save is off, and mine is not kept over it', async () => {
  const { flow, answer, at, context } = await begun(stored(), deskOf(aCycle()))
  flow.send({ type: 'edit.begin' })
  flow.send({ type: 'cycle.change', draft: edited.draft })
  flow.send({ type: 'cycle.save' })
  await answer('checkingRounds', [])
  await answer('saving', confirmedFirst)
  expect([at(), flow.getSnapshot().can({ type: 'conflict.keep', draft: edited.draft })]).toEqual(['met', false])
  flow.send({ type: 'conflict.take' })
  await answer('reading', deskOf(aConfirmedCycle()))
  expect([at(), context().draft]).toEqual(['confirmed', null])
  const open = await begun(stored(), deskOf(aCycle()))
  open.flow.send({ type: 'edit.begin' })
  open.flow.send({ type: 'desk.told', desk: deskOf(aConfirmedCycle()) })
  expect([open.at(), cycleBlockers(open.context()).map(({ code }) => code), open.context().draft?.name]).toEqual([
    'editing',
    ['lifecycle.confirmed'],
    aCycleDraft().name,
  ])
})

test('it is reopened with a reason only; a lost answer is asked for with the same ticket, also after a reload', async () => {
  const { flow, answer, at, context } = await begun(stored(), deskOf(aConfirmedCycle()))
  flow.send({ type: 'reopen.ask' })
  expect(flow.getSnapshot().can({ type: 'reopen.send' })).toBe(false)
  flow.send({ type: 'reason.change', reason: '延长' })
  flow.send({ type: 'reopen.send' })
  const { ticket } = context()
  await answer('reopening', unknown)
  expect(at()).toBe('actUncertain')
  const kept = cycleFacts.parse(JSON.parse(JSON.stringify(cycleFactsOf(flow.getSnapshot()))))
  expect(kept).toEqual({ id: '301', draft: null, base: null, version: 4, pending: { kind: 'reopen', ticket }, reason: '延长' })
  const later = await begun(kept, deskOf(aConfirmedCycle()))
  later.flow.send({ type: 'write.retry' })
  expect([later.at(), later.context().ticket, later.context().reason]).toEqual(['reopening', ticket, '延长'])
  flow.send({ type: 'write.ask' })
  await answer('reading', deskOf(aCycle({ state: 'reopened', version: 5 })))
  expect([at(), context().ticket]).toEqual(['saved', ''])
})

test('a reason that was being written is there after a reload, and the flow is listed for it', async () => {
  const { flow } = await begun(stored(), deskOf(aConfirmedCycle()))
  flow.send({ type: 'reopen.ask' })
  flow.send({ type: 'reason.change', reason: '延长' })
  expect(lifecycleConfirmFlow.isBlank(flow.getSnapshot())).toBe(false)
  const later = await begun(cycleFactsOf(flow.getSnapshot()), deskOf(aConfirmedCycle()))
  later.flow.send({ type: 'reopen.ask' })
  expect(later.context().reason).toBe('延长')
})

test('another user was faster: mine is kept over what is there now, also when it was found at a reload', async () => {
  const { flow, answer, at, context } = await begun(stored(), deskOf(aCycle()))
  flow.send({ type: 'edit.begin' })
  flow.send({ type: 'cycle.change', draft: edited.draft })
  flow.send({ type: 'cycle.save' })
  await answer('checkingRounds', [])
  await answer('saving', conflict)
  flow.send({ type: 'conflict.keep', draft: edited.draft })
  expect([at(), context().version, context().draft?.name, context().base?.name]).toEqual(['editing', 4, '我的', '别人改的'])
  const later = await begun(stored({ ...edited, version: 2 }), deskOf(aCycle()))
  expect([later.at(), later.context().present?.version]).toEqual(['met', 3])
})

test('the tray names the life cycle and lists it while it is edited', async () => {
  const { flow } = await begun(stored(), deskOf(aCycle()))
  const { titleOf, subjectOf, isBlank, parseFacts } = lifecycleConfirmFlow
  expect([titleOf(flow.getSnapshot()), subjectOf('l301', flow.getSnapshot()), isBlank(flow.getSnapshot())]).toEqual([
    { key: 'lifecycle.flow', params: { id: '301' } },
    { name: '国服首发', counts: null, path: '/tools/game-package/l301' },
    true,
  ])
  flow.send({ type: 'edit.begin' })
  expect([isBlank(flow.getSnapshot()), parseFacts({ draft: 'x' })]).toEqual([false, null])
})
