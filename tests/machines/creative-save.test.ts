import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { creativeFacts, creativeFactsOf, creativeFactsShape } from '#machines/creative-save/creative-save.facts.ts'
import { creativeSaveFlow } from '#machines/creative-save/creative-save.flow.ts'
import { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import { draftOfLine, saveBlockers } from '#machines/creative-save/creative-save.rules.ts'
import type { CreativeDesk, CreativeFlowFacts } from '#machines/creative-save/creative-save.types.ts'
import { aDesk, aDraft, aLine, aPicture, deskOf, freeName, takenName } from '../../stories/creative-save/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  creativeSaveMachine.provide({
    actors: {
      readDesk: calls.promise(),
      checkName: calls.promise(),
      saveDraft: calls.promise(),
      lookUp: calls.promise(),
      switchStatus: calls.promise(),
      deleteCreative: calls.promise(),
    },
  })
const done = { kind: 'done', value: { id: '20007' } }
const refused = { kind: 'refused', blockers: [{ code: 'creative.name.taken', field: 'name' }], present: null }
const conflict = {
  kind: 'refused',
  blockers: [{ code: 'creative.changed' }],
  present: aLine({ revision: 4, note: '别人改的', titles: ['别人的标题'] }),
}
const unknown = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const outcomes = [done, conflict, refused, unknown].map((output) => ({ output }))
const stored = creativeFacts('20007')

test('every state and transition of a creative is reached by a generated path', async () => {
  const walked = await walk({
    machine: creativeSaveMachine,
    provided: wired,
    input: creativeFacts(null),
    resumed: [
      stored,
      { ...creativeFacts(null, aDraft()), pending: { kind: 'save', ticket: 't1' } },
      { ...stored, pending: { kind: 'delete', ticket: 't2' } },
      { ...stored, base: aDraft(), draft: aDraft({ note: '我的' }), version: 2 },
    ],
    cases: {
      'draft.change': [{ draft: aDraft() }, { draft: aDraft({ titles: ['别的标题'] }) }, { draft: aDraft({ name: '' }) }],
      'desk.told': [
        { desk: deskOf({ line: aLine({ review_state: 'passed' }) }) },
        { desk: deskOf({ line: conflict.present }) },
        { desk: aDesk() },
      ],
      'conflict.keep': [{ draft: aDraft({ note: '我的' }) }],
      'status.switch': [{ status: 'off' }],
      'xstate.done.actor.0.creativeSave.reading': [
        { output: aDesk() },
        { output: deskOf() },
        { output: deskOf({ held: { ads: 0, batches: 0 } }) },
      ],
      'xstate.done.actor.0.creativeSave.editing.checking': [{ output: freeName }, { output: takenName }],
      'xstate.done.actor.0.creativeSave.saving': outcomes,
      'xstate.done.actor.0.creativeSave.switching': outcomes,
      'xstate.done.actor.0.creativeSave.deleting': outcomes,
      'xstate.done.actor.0.creativeSave.looking': [{ output: { id: '20007' } }, { output: null }],
    },
    delaysMs: { nameSettles: 300 },
    coarse: ({ context }) => [
      context.id,
      context.draft?.name ?? null,
      context.draft?.titles[0] ?? null,
      context.naming?.answer?.blockers.length ?? null,
      context.naming?.name ?? null,
      context.resumed,
      context.desk?.story?.line.note ?? null,
      context.desk?.story?.held.ads ?? null,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function begun(input: CreativeFlowFacts, desk: CreativeDesk) {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const flow = createActor(wired(calls), { input, clock }).start()
  const answer = async (state: string, value: unknown, how: 'resolve' | 'reject' = 'resolve') => {
    calls.settle(`0.creativeSave.${state}`, how, value)
    await settled()
  }
  await answer('reading', desk)
  const codes = () => saveBlockers(flow.getSnapshot().context).map(({ code }) => code)
  return { flow, calls, clock, answer, codes, at: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

test('a name is asked about when it rests, and only the answer about the present name counts', async () => {
  const { flow, clock, calls, answer, codes, at } = await begun(creativeFacts(null), aDesk())
  flow.send({ type: 'draft.change', draft: aDraft({ name: '巨' }) })
  clock.increment(299)
  flow.send({ type: 'draft.change', draft: aDraft() })
  clock.increment(299)
  expect([at(), calls.open.size, codes()]).toEqual([{ editing: 'waiting' }, 0, ['creative.name.unanswered']])
  clock.increment(1)
  expect(at()).toEqual({ editing: 'checking' })
  // what is typed next to the name does not ask again
  flow.send({ type: 'draft.change', draft: aDraft({ note: 'x' }) })
  await answer('editing.checking', freeName)
  expect([at(), codes(), flow.getSnapshot().can({ type: 'creative.save' })]).toEqual([{ editing: 'answered' }, [], true])
  flow.send({ type: 'draft.change', draft: aDraft({ name: '别的名字' }) })
  expect([codes(), flow.getSnapshot().can({ type: 'creative.save' })]).toEqual([['creative.name.unanswered'], false])
  clock.increment(300)
  await answer('editing.checking', takenName)
  expect(codes()).toEqual(['creative.name.taken'])
})

test('a name no one can tell about does not hold the save up: the server has the last word', async () => {
  const { flow, clock, answer, codes, at } = await begun(creativeFacts(null, aDraft()), aDesk())
  clock.increment(300)
  await answer('editing.checking', new Error('offline'), 'reject')
  expect([at(), codes()]).toEqual([{ editing: 'unanswered' }, []])
  flow.send({ type: 'name.check' })
  expect(at()).toEqual({ editing: 'checking' })
})

test('pictures that were chosen are known at once, and are held to the platform', async () => {
  const { flow, codes, context } = await begun(creativeFacts(null, aDraft()), aDesk())
  const archived = aPicture({ id: '100009', name: '旧图', status: 'archived' })
  flow.send({ type: 'draft.change', draft: aDraft({ material_ids: ['100009'] }), pictures: [archived] })
  expect([context().desk?.pictures.length, codes()[0]]).toEqual([3, 'creative.material.archived'])
})

test('a save whose answer was lost is looked up by name, and sent again with the same ticket only when a person says so', async () => {
  const { flow, clock, answer, at, context } = await begun(creativeFacts(null, aDraft()), aDesk())
  clock.increment(300)
  await answer('editing.checking', freeName)
  flow.send({ type: 'creative.save' })
  const { ticket } = context()
  const kept = creativeFactsShape.parse(JSON.parse(JSON.stringify(creativeFactsOf(flow.getSnapshot()))))
  expect(kept).toEqual({ id: null, base: null, draft: aDraft(), version: 0, pending: { kind: 'save', ticket } })
  await answer('saving', unknown)
  expect(at()).toBe('looking')
  await answer('looking', null)
  expect(at()).toBe('saveUncertain')
  flow.send({ type: 'write.retry' })
  expect([at(), context().ticket]).toEqual(['saving', ticket])
  // a page that went meanwhile looks first, too
  const later = await begun(kept, aDesk())
  expect([later.at(), later.context().ticket]).toEqual(['looking', ticket])
  await later.answer('looking', { id: '20007' })
  expect([later.at(), later.context().id, later.context().draft]).toEqual(['reading', '20007', null])
})

test('a save that meets another user shows three sides, and goes on from theirs', async () => {
  const { flow, clock, answer, at, context } = await begun(stored, deskOf())
  flow.send({ type: 'edit.begin' })
  flow.send({ type: 'draft.change', draft: aDraft({ note: '我的', titles: ['我的标题'] }) })
  clock.increment(300)
  await answer('editing.checking', freeName)
  flow.send({ type: 'creative.save' })
  await answer('saving', conflict)
  expect([at(), context().present?.note]).toEqual(['met', '别人改的'])
  flow.send({ type: 'conflict.keep', draft: aDraft({ note: '我的', titles: ['别人的标题'] }) })
  expect([at(), context().version, context().draft?.note, context().draft?.titles]).toEqual([
    { editing: 'waiting' },
    4,
    '我的',
    ['别人的标题'],
  ])
  expect(context().base).toEqual(draftOfLine(conflict.present))
})

test('a draft kept over a reload meets what was saved since', async () => {
  const kept = { ...stored, base: aDraft(), draft: aDraft({ note: '我的' }), version: 2 }
  const { at, flow, context, answer } = await begun(kept, deskOf())
  expect([at(), context().present?.revision]).toEqual(['met', 3])
  flow.send({ type: 'conflict.take' })
  await answer('reading', deskOf())
  expect([at(), context().draft]).toEqual(['showing', null])
})

test('one that is used is not deleted; a deletion whose answer was lost is sent again with its ticket, and one that is gone is gone', async () => {
  const used = await begun(stored, deskOf())
  used.flow.send({ type: 'delete.ask' })
  expect(used.flow.getSnapshot().can({ type: 'delete.send' })).toBe(false)
  const idle = await begun(stored, deskOf({ held: { ads: 0, batches: 0 } }))
  idle.flow.send({ type: 'delete.ask' })
  idle.flow.send({ type: 'delete.send' })
  const { ticket } = idle.context()
  expect(creativeFactsOf(idle.flow.getSnapshot()).pending).toEqual({ kind: 'delete', ticket })
  await idle.answer('deleting', unknown)
  idle.flow.send({ type: 'write.retry' })
  expect([idle.at(), idle.context().ticket]).toEqual(['deleting', ticket])
  const later = await begun({ ...stored, pending: { kind: 'delete', ticket } }, aDesk())
  expect([later.at(), creativeSaveFlow.isBlank(later.flow.getSnapshot())]).toEqual(['gone', true])
})

test('the tray names the creative and lists it while it is edited', async () => {
  const { flow } = await begun(stored, deskOf())
  const { titleOf, subjectOf, isBlank } = creativeSaveFlow
  expect([titleOf(flow.getSnapshot()), subjectOf('c20007', flow.getSnapshot()), isBlank(flow.getSnapshot())]).toEqual([
    { key: 'creative.flow', params: { id: '20007' } },
    { name: '巨龙来袭_首发', counts: null, path: '/creative-library/c20007' },
    true,
  ])
  flow.send({ type: 'edit.begin' })
  expect(isBlank(flow.getSnapshot())).toBe(false)
})

test('what was typed before its fields were spelled as they travel is brought along, with the write that was not answered', () => {
  const { game_id: gameId, spreader_id: spreaderId, material_ids: materialIds, landing_id: _landing, ...same } = aDraft()
  const typed = { ...same, gameId, spreaderId, materialIds, landingId: null }
  const first = {
    creativeId: '20007',
    base: typed,
    draft: { ...typed, landingId: 'lp1' },
    revision: 3,
    saveTicket: null,
    deleteTicket: null,
  }
  const { factsVersion, migrateFacts, parseFacts } = creativeSaveFlow
  expect([factsVersion, parseFacts(first)]).toEqual([2, null])
  const now = { id: '20007', base: aDraft(), draft: aDraft({ landing_id: 'lp1' }), version: 3, pending: null }
  expect(parseFacts(migrateFacts(first, 1))).toEqual(now)
  expect(parseFacts(migrateFacts({ ...first, saveTicket: 't1' }, 1))).toEqual({ ...now, pending: { kind: 'save', ticket: 't1' } })
  expect(parseFacts(migrateFacts({ ...first, deleteTicket: 't2' }, 1))).toEqual({ ...now, pending: { kind: 'delete', ticket: 't2' } })
  expect([parseFacts(migrateFacts({ draft: 'x' }, 1)), migrateFacts(first, 0)]).toEqual([null, null])
})

test('a draft that is given up while the creative cannot be read is not looked for', async () => {
  const calls = new Calls()
  const input = { ...stored, draft: aDraft(), base: aDraft(), version: 3, pending: { kind: 'save' as const, ticket: 't1' } }
  const flow = createActor(wired(calls), { input }).start()
  calls.settle('0.creativeSave.reading', 'reject', new Error('offline'))
  await settled()
  flow.send({ type: 'edit.cancel' })
  calls.settle('0.creativeSave.reading', 'resolve', deskOf())
  await settled()
  expect([flow.getSnapshot().value, flow.getSnapshot().context.draft, creativeSaveFlow.isBlank(flow.getSnapshot())]).toEqual([
    'showing',
    null,
    true,
  ])
})

test('a decision that another user makes while the form is open is seen there, and the draft is saved over the version that is there now', async () => {
  const { flow, context, at } = await begun(stored, deskOf())
  flow.send({ type: 'edit.begin' })
  flow.send({ type: 'draft.change', draft: aDraft({ note: '我的' }) })
  const before = context().version
  flow.send({ type: 'desk.told', desk: deskOf({ line: aLine({ review_state: 'passed', revision: before + 1 }) }) })
  expect([context().draft?.note, context().desk?.story?.line.review_state, context().version]).toEqual(['我的', 'passed', before + 1])
  expect([context().before?.review_state, flow.getSnapshot().can({ type: 'conflict.look' }), at()]).toEqual([
    aLine().review_state,
    false,
    { editing: 'waiting' },
  ])
})

test('fields that another user saved meanwhile are compared when the person asks, not over what they type', async () => {
  const { flow, context, at } = await begun(stored, deskOf())
  flow.send({ type: 'edit.begin' })
  flow.send({ type: 'draft.change', draft: aDraft({ note: '我的' }) })
  const before = context().version
  flow.send({ type: 'desk.told', desk: deskOf({ line: conflict.present }) })
  expect([at(), context().draft?.note, context().version]).toEqual([{ editing: 'waiting' }, '我的', before])
  flow.send({ type: 'conflict.look' })
  expect([at(), context().present?.note]).toEqual(['met', '别人改的'])
  flow.send({ type: 'conflict.keep', draft: aDraft({ note: '我的' }) })
  expect([context().version, context().before]).toEqual([4, null])
})

test('one that another user deleted while its form is open says so, and what is typed stays; one that is only shown is gone', async () => {
  const { flow, context, at } = await begun(stored, deskOf())
  flow.send({ type: 'desk.told', desk: deskOf({ line: aLine({ status: 'off' }) }) })
  expect([at(), context().desk?.story?.line.status]).toEqual(['showing', 'off'])
  flow.send({ type: 'edit.begin' })
  flow.send({ type: 'draft.change', draft: aDraft({ note: '我的' }) })
  flow.send({ type: 'desk.told', desk: aDesk() })
  expect([at(), context().draft?.note, context().problems.map(({ code }) => code)]).toEqual([
    { editing: 'waiting' },
    '我的',
    ['thing.deleted_meanwhile'],
  ])
  flow.send({ type: 'edit.cancel' })
  flow.send({ type: 'desk.told', desk: aDesk() })
  expect(at()).toBe('gone')
})
