import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { landingFacts, landingFactsOf, landingPageFacts } from '#machines/landing-page-save/landing-page-save.facts.ts'
import { landingPageSaveFlow } from '#machines/landing-page-save/landing-page-save.flow.ts'
import { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import { landingTyped } from '#domain/landing/landing.ts'
import { checkedBlockers, pageBlockers } from '#machines/landing-page-save/landing-page-save.rules.ts'
import type { LandingDesk, LandingFlowFacts } from '#machines/landing-page-save/landing-page-save.types.ts'
import {
  aDesk,
  aDraft,
  aLivePage,
  allAlive,
  aPage,
  deskOf,
  endedLetter,
  oneDead,
  oneUnsure,
  weighedOf,
} from '../../stories/landing-page-save/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  landingPageSaveMachine.provide({
    actors: {
      readDesk: calls.promise(),
      checkPage: calls.promise(),
      saveDraft: calls.promise(),
      lookUp: calls.promise(),
      weigh: calls.promise(),
      switchPage: calls.promise(),
      deletePage: calls.promise(),
    },
  })
const done = { kind: 'done', value: { id: '1007801' } }
const refused = { kind: 'refused', blockers: [{ code: 'landing.page.name_taken', field: 'name', params: { id: '9' } }], present: null }
const conflict = {
  kind: 'refused',
  blockers: [{ code: 'landing.page.changed' }],
  present: aPage({ version: 4, headline: '别人改的' }),
}
const unknown = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const outcomes = [done, conflict, refused, unknown].map((output) => ({ output }))
const stored = (change: Partial<LandingFlowFacts> = {}): LandingFlowFacts => ({ ...landingPageFacts('1007801'), ...change })
const edited = { draft: aDraft({ headline: '我的' }), base: aDraft(), version: 3 }

test('every state and transition of a page is reached by a generated path', async () => {
  const walked = await walk({
    machine: landingPageSaveMachine,
    provided: wired,
    input: landingPageFacts(null),
    resumed: [
      stored(),
      stored({ ...edited, version: 2 }),
      stored({ ...edited, pending: { kind: 'save', ticket: 't1' } }),
      stored({ version: 3, pending: { kind: 'on', ticket: 't2' } }),
      stored({ version: 3, pending: { kind: 'delete', ticket: 't3' } }),
    ],
    cases: {
      'page.change': [{ draft: aDraft() }, { draft: aDraft({ name: '' }) }],
      'desk.told': [{ desk: deskOf(aLivePage()) }, { desk: deskOf(conflict.present) }, { desk: aDesk() }],
      'conflict.keep': [{ draft: aDraft({ headline: '我的' }) }],
      'action.ask': [{ action: 'on' }, { action: 'off' }, { action: 'delete' }],
      'xstate.done.actor.0.landingPageSave.reading': [{ output: aDesk() }, { output: deskOf(aLivePage()) }, { output: deskOf(aPage()) }],
      'xstate.done.actor.0.landingPageSave.checking': [{ output: allAlive }, { output: oneDead }],
      'xstate.done.actor.0.landingPageSave.looking': [{ output: { id: '1007801' } }, { output: null }],
      'xstate.done.actor.0.landingPageSave.weighing': [{ output: weighedOf(aPage()) }, { output: weighedOf(aLivePage()) }],
      'xstate.done.actor.0.landingPageSave.saving': outcomes,
      'xstate.done.actor.0.landingPageSave.switching': outcomes,
      'xstate.done.actor.0.landingPageSave.deleting': outcomes,
    },
    coarse: ({ context }) => [
      context.id,
      context.draft?.name ?? null,
      context.resumed,
      context.action,
      context.desk?.page?.switch ?? null,
      context.desk?.page?.version ?? null,
      context.desk?.page?.headline ?? null,
      context.base?.headline ?? null,
      context.checks.some(({ state }: { state: string }) => state === 'dead'),
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function begun(input: LandingFlowFacts, desk: LandingDesk) {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input }).start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.landingPageSave.${state}`, 'resolve', value)
    await settled()
  }
  await answer('reading', desk)
  return { flow, calls, answer, at: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

test('a new page is checked before it is saved, and saved at once when nothing was found', async () => {
  const { flow, answer, at, context } = await begun(landingPageFacts(null), aDesk())
  expect([at(), context().draft?.game_id, flow.getSnapshot().can({ type: 'page.save' })]).toEqual(['editing', '10078', false])
  flow.send({ type: 'page.change', draft: aDraft() })
  flow.send({ type: 'page.save' })
  await answer('checking', allAlive)
  expect([at(), context().ticket.length]).toEqual(['saving', 36])
  await answer('saving', done)
  expect([at(), context().id, context().draft]).toEqual(['reading', '1007801', null])
})

test('a dead link is shown: a page that is off may be saved with it, one that is on may not', async () => {
  const { flow, answer, at } = await begun(landingPageFacts(null), aDesk())
  flow.send({ type: 'page.change', draft: aDraft() })
  flow.send({ type: 'page.save' })
  await answer('checking', oneDead)
  expect([at(), flow.getSnapshot().can({ type: 'save.anyway' })]).toEqual(['warned', true])
  const live = await begun(stored(), deskOf(aLivePage()))
  live.flow.send({ type: 'edit.begin' })
  live.flow.send({ type: 'page.save' })
  await live.answer('checking', oneDead)
  expect([
    live.at(),
    checkedBlockers(live.context()).map(({ code }) => code),
    live.flow.getSnapshot().can({ type: 'save.anyway' }),
  ]).toEqual(['warned', ['landing.link.dead'], false])
  live.flow.send({ type: 'check.again' })
  await live.answer('checking', oneUnsure)
  expect([live.at(), live.flow.getSnapshot().can({ type: 'save.anyway' })]).toEqual(['warned', true])
})

test('a letter that ended while the page was entered keeps it from being saved', async () => {
  const { flow, answer, at, context } = await begun(landingPageFacts(null), aDesk({ letters: [{ ...endedLetter, standing: 'soon' }] }))
  flow.send({ type: 'page.change', draft: aDraft({ letter_id: endedLetter.id }) })
  expect(pageBlockers(context())).toEqual([])
  flow.send({ type: 'page.save' })
  await answer('checking', allAlive)
  expect([at(), checkedBlockers(context()).map(({ code }) => code), flow.getSnapshot().can({ type: 'save.anyway' })]).toEqual([
    'warned',
    ['landing.letter.expired'],
    false,
  ])
})

test('what was typed before its fields were spelled as they travel is brought along', () => {
  const { game_id: gameId, template_id: templateId, material_ids: materialIds, letter_id: letterId, ...same } = aDraft()
  const first = { pageId: '1007801', draft: { ...same, gameId, templateId, materialIds, letterId }, base: null, version: 3, pending: null }
  const { factsVersion, migrateFacts, parseFacts } = landingPageSaveFlow
  expect([factsVersion, parseFacts(first)]).toEqual([3, null])
  expect(parseFacts(migrateFacts(first, 1))).toEqual(stored({ draft: aDraft(), version: 3 }))
  const second = { ...first, draft: aDraft() }
  expect([parseFacts(second), parseFacts(migrateFacts(second, 2))]).toEqual([null, stored({ draft: aDraft(), version: 3 })])
  expect([parseFacts(migrateFacts({ draft: 'x' }, 1)), migrateFacts(first, 0)]).toEqual([null, null])
})

test('a lost answer is looked up before anything is sent again, also after a reload; what is not found goes with the same ticket', async () => {
  const { flow, calls, answer, at, context } = await begun(landingPageFacts(null), aDesk())
  flow.send({ type: 'page.change', draft: aDraft() })
  flow.send({ type: 'page.save' })
  await answer('checking', allAlive)
  const { ticket } = context()
  const kept = landingFacts.parse(JSON.parse(JSON.stringify(landingFactsOf(flow.getSnapshot()))))
  expect(kept).toEqual({ id: null, draft: aDraft(), base: null, version: 0, pending: { kind: 'save', ticket } })
  await answer('saving', unknown)
  expect(at()).toBe('looking')
  await answer('looking', null)
  flow.send({ type: 'write.retry' })
  expect([at(), context().ticket, calls.made.filter((id) => id.endsWith('looking')).length]).toEqual(['saving', ticket, 1])
  const later = await begun(kept, aDesk())
  expect([later.at(), later.context().ticket]).toEqual(['looking', ticket])
  await later.answer('looking', { id: '2000001' })
  expect([later.at(), later.context().id, later.context().draft]).toEqual(['reading', '2000001', null])
})

test('another user was faster: mine is kept over what is there now, also when it was found at a reload', async () => {
  const { flow, answer, at, context } = await begun(stored(), deskOf(aPage()))
  flow.send({ type: 'edit.begin' })
  flow.send({ type: 'page.change', draft: edited.draft })
  flow.send({ type: 'page.save' })
  await answer('checking', allAlive)
  await answer('saving', conflict)
  expect([at(), context().base?.headline, context().draft?.headline, context().present?.headline]).toEqual([
    'met',
    aDraft().headline,
    '我的',
    '别人改的',
  ])
  flow.send({ type: 'conflict.keep', draft: aDraft({ headline: '我的' }) })
  expect([at(), context().version, context().draft?.headline, context().base?.headline]).toEqual(['editing', 4, '我的', '别人改的'])
  const later = await begun(stored({ ...edited, version: 2 }), deskOf(aPage()))
  expect([later.at(), later.context().present?.version]).toEqual(['met', 3])
})

test('a page that ads on networks lead to is switched off after they were shown, and not deleted', async () => {
  const { flow, answer, at } = await begun(stored(), deskOf(aLivePage()))
  flow.send({ type: 'action.ask', action: 'delete' })
  await answer('weighing', weighedOf(aLivePage()))
  expect([at(), flow.getSnapshot().can({ type: 'action.send' })]).toEqual(['asking', false])
  flow.send({ type: 'action.cancel' })
  flow.send({ type: 'action.ask', action: 'off' })
  await answer('weighing', weighedOf(aLivePage({ version: 5 })))
  flow.send({ type: 'action.send' })
  expect([at(), landingFactsOf(flow.getSnapshot())]).toMatchObject(['switching', { version: 5, pending: { kind: 'off' } }])
})

test('a deletion whose answer was lost is asked again with its ticket; a page that is gone is said to be gone', async () => {
  const { flow, answer, at, context } = await begun(stored(), deskOf(aPage()))
  flow.send({ type: 'action.ask', action: 'delete' })
  await answer('weighing', weighedOf(aPage()))
  flow.send({ type: 'action.send' })
  const { ticket } = context()
  await answer('deleting', unknown)
  flow.send({ type: 'write.retry' })
  expect([at(), context().ticket]).toEqual(['deleting', ticket])
  const later = await begun(landingFactsOf(flow.getSnapshot()), aDesk())
  expect(later.at()).toBe('gone')
})

test('the tray names the page and lists it while it is edited; another game has other pictures and letters', async () => {
  const { flow } = await begun(stored(), deskOf(aPage()))
  const { titleOf, subjectOf, isBlank } = landingPageSaveFlow
  expect([titleOf(flow.getSnapshot()), subjectOf('p1007801', flow.getSnapshot()), isBlank(flow.getSnapshot())]).toEqual([
    { key: 'landing.flow', params: { id: '1007801' } },
    { name: '星河战纪开服页', counts: null, path: '/tools/landing-page/p1007801' },
    true,
  ])
  flow.send({ type: 'edit.begin' })
  expect(isBlank(flow.getSnapshot())).toBe(false)
  expect(landingTyped(aDraft({ letter_id: '3' }), 'game_id', '10012')).toMatchObject({ game_id: '10012', material_ids: [], letter_id: '' })
})
