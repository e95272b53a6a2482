import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { CpaDraft } from '#domain/finance/cpa.ts'
import { cpaFacts, cpaFactsOf, cpaRuleFacts } from '#machines/cpa-rule/cpa-rule.facts.ts'
import { cpaRuleFlow } from '#machines/cpa-rule/cpa-rule.flow.ts'
import { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import { blankRule, draftOfRule, lastMonth, ruleBlockers } from '#machines/cpa-rule/cpa-rule.rules.ts'
import type { CpaDesk, CpaFlowFacts } from '#machines/cpa-rule/cpa-rule.types.ts'
import { aDesk, aDraft, aRehearsal, aRule, deskOf } from '../../stories/cpa-rule/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  cpaRuleMachine.provide({
    actors: { readDesk: calls.promise(), rehearse: calls.promise(), saveRule: calls.promise(), switchRule: calls.promise() },
  })
const done = { kind: 'done', value: { id: '7' } }
const refused = { kind: 'refused', blockers: [{ code: 'finance.cpa.days_overlap' }], present: null }
const conflict = { ...refused, present: aRule({ version: 4, note: '别人改的' }) }
const unknown = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const outcomes = [done, conflict, refused, unknown].map((output) => ({ output }))
const pending = { status: 'active' as const, reason: '', version: 1, ticket: 't2' }

test('a rule that is begun is of the first game and channel in use', () => {
  const desk = aDesk()
  const retired = { id: 'old', name: 'old', currency: 'USD', retired: true }
  const { game_id: game, spreader_id: channel } = blankRule({
    ...desk,
    games: [retired, ...desk.games],
    channels: [retired, ...desk.channels],
  })
  expect([game, channel]).toEqual([desk.games[0]?.id, desk.channels[0]?.id])
})

test('every state and transition of a rule is reached by a generated path', async () => {
  const walked = await walk({
    machine: cpaRuleMachine,
    provided: wired,
    input: cpaRuleFacts(null),
    resumed: [cpaRuleFacts('7'), { ...cpaRuleFacts('7'), draft: aDraft(), saveTicket: 't1' }, { ...cpaRuleFacts('7'), pending }],
    cases: {
      'rule.change': [{ draft: aDraft() }, { draft: aDraft({ tiers: [] }) }],
      'month.choose': [{ month: '2026-09' }],
      'reason.change': [{ reason: '合同生效' }],
      'xstate.done.actor.0.cpaRule.reading': [{ output: aDesk() }, { output: deskOf(aRule()) }],
      'xstate.done.actor.0.cpaRule.rehearsing': [{ output: aRehearsal() }],
      'xstate.done.actor.0.cpaRule.saving': outcomes,
      'xstate.done.actor.0.cpaRule.switching': outcomes,
    },
    coarse: ({ context }) => [
      context.ruleId,
      context.draft?.tiers.length ?? null,
      Math.min(context.steps.past.length, 1),
      Math.min(context.steps.future.length, 1),
      context.reason,
      context.resumed,
      context.desk?.rule?.version ?? null,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function begun(input: CpaFlowFacts, desk: CpaDesk) {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input }).start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.cpaRule.${state}`, 'resolve', value)
    await settled()
  }
  await answer('reading', desk)
  return { flow, answer, at: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

test('a new rule is rehearsed over last month before it can be saved, and a change asks for another rehearsal', async () => {
  const { flow, answer, at, context } = await begun(cpaRuleFacts(null), aDesk())
  expect([at(), context().month, flow.getSnapshot().can({ type: 'rule.save' })]).toEqual(['editing', '2026-10', false])
  // the price is still missing, and the first event clashes with another rule
  expect(ruleBlockers(context()).map(({ code }) => code)).toEqual(['finance.cpa.tier_price', 'finance.cpa.days_overlap'])
  flow.send({ type: 'rule.change', draft: aDraft() })
  flow.send({ type: 'rule.rehearse' })
  await answer('rehearsing', aRehearsal())
  expect([at(), context().rehearsal?.amount_minor]).toEqual(['rehearsed', '4380100'])
  flow.send({ type: 'rehearsal.back' })
  flow.send({ type: 'rule.change', draft: aDraft({ note: '改' }) })
  expect([at(), context().rehearsal, flow.getSnapshot().can({ type: 'rule.save' })]).toEqual(['editing', null, false])
})

test('a save whose answer was lost is sent again with the same ticket, also after a reload', async () => {
  const { flow, answer, at, context } = await begun(cpaRuleFacts(null), aDesk())
  flow.send({ type: 'rule.change', draft: aDraft() })
  flow.send({ type: 'rule.rehearse' })
  await answer('rehearsing', aRehearsal())
  flow.send({ type: 'rule.save' })
  const { ticket } = context()
  const kept = cpaFacts.parse(JSON.parse(JSON.stringify(cpaFactsOf(flow.getSnapshot()))))
  expect(kept).toEqual({ ruleId: null, draft: aDraft(), version: 0, saveTicket: ticket, pending: null })
  await answer('saving', unknown)
  flow.send({ type: 'write.retry' })
  expect([at(), context().ticket]).toEqual(['saving', ticket])
  const later = await begun(kept, aDesk())
  expect([later.at(), later.context().ticket, later.context().draft]).toEqual(['saveUncertain', ticket, aDraft()])
})

test('a save that meets another user keeps mine over what is there now, or takes theirs', async () => {
  const { flow, answer, at, context } = await begun(cpaRuleFacts('7'), deskOf(aRule()))
  flow.send({ type: 'rule.edit' })
  const mine = { ...draftOfRule(aRule()), note: '我的' }
  flow.send({ type: 'rule.change', draft: mine })
  flow.send({ type: 'rule.rehearse' })
  await answer('rehearsing', aRehearsal())
  flow.send({ type: 'rule.save' })
  await answer('saving', conflict)
  expect([at(), context().present?.note]).toEqual(['met', '别人改的'])
  flow.send({ type: 'conflict.keep' })
  expect([at(), context().version, context().draft]).toEqual(['editing', 4, mine])
})

test('a rule is switched to the other state, and the switch is kept with its ticket', async () => {
  const { flow, answer, at, context } = await begun(cpaRuleFacts('7'), deskOf(aRule({ status: 'active', version: 3 })))
  flow.send({ type: 'status.ask' })
  flow.send({ type: 'reason.change', reason: '合同到期' })
  flow.send({ type: 'switch.send' })
  const { ticket } = context()
  expect(cpaFactsOf(flow.getSnapshot()).pending).toEqual({ status: 'paused', reason: '合同到期', version: 3, ticket })
  await answer('switching', conflict)
  expect([at(), flow.getSnapshot().can({ type: 'conflict.keep' })]).toEqual(['met', false])
})

test('the tray names the rule and lists it while it is edited', async () => {
  const { flow } = await begun(cpaRuleFacts('7'), deskOf(aRule()))
  const { titleOf, subjectOf, isBlank } = cpaRuleFlow
  expect([titleOf(flow.getSnapshot()), subjectOf('c7', flow.getSnapshot()), isBlank(flow.getSnapshot())]).toEqual([
    { key: 'finance.cpa.flow', params: { id: '7' } },
    { name: '星河战纪 Meta', counts: null, path: '/tool-list/finance/cpa/c7' },
    true,
  ])
  flow.send({ type: 'rule.edit' })
  expect([isBlank(flow.getSnapshot()), lastMonth('2026-01-05')]).toEqual([false, '2025-12'])
})

test('edits of the tiers are taken back and made again; what else was typed stays', async () => {
  const { flow, at, context } = await begun(cpaRuleFacts(null), aDesk())
  const change = (next: Partial<CpaDraft>) => flow.send({ type: 'rule.change', draft: { ...aDraft(), ...context().draft, ...next } })
  const shown = () => [context().draft?.tiers, context().draft?.note]
  const [blank, priced, two] = [
    [{ from: 1, to: null, price_minor: '' }],
    [{ from: 1, to: null, price_minor: '100' }],
    [
      { from: 1, to: 9, price_minor: '100' },
      { from: 10, to: null, price_minor: '80' },
    ],
  ]
  change({ tiers: priced })
  change({ note: '合同' })
  change({ tiers: two })
  flow.send({ type: 'tiers.undo' })
  expect(shown()).toEqual([priced, '合同'])
  flow.send({ type: 'tiers.undo' })
  expect([shown(), flow.getSnapshot().can({ type: 'tiers.undo' })]).toEqual([[blank, '合同'], false])
  flow.send({ type: 'tiers.redo' })
  flow.send({ type: 'tiers.redo' })
  expect([shown(), flow.getSnapshot().can({ type: 'tiers.redo' }), at()]).toEqual([[two, '合同'], false, 'editing'])
  flow.send({ type: 'tiers.undo' })
  change({ tiers: blank })
  expect(flow.getSnapshot().can({ type: 'tiers.redo' })).toBe(false)
})

test('a rule that was kept in the spelling of before is read in that of today', () => {
  const draft = aDraft()
  const { game_id: gameId, spreader_id: spreaderId, agent_game: agentGame, starts_on: startsOn, ends_on: endsOn, ...rest } = draft
  const tiers = draft.tiers.map(({ price_minor: priceMinor, ...tier }) => ({ ...tier, priceMinor }))
  const facts = { ruleId: '7', version: 2, saveTicket: null, pending: null }
  expect(cpaFacts.parse({ ...facts, draft: { ...rest, gameId, spreaderId, agentGame, startsOn, endsOn, tiers } })).toEqual({
    ...facts,
    draft,
  })
})
