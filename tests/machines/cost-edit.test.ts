import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { CostDraft } from '#domain/finance/cost.ts'
import { changedFields, merged, threeWay } from '#machines/cost-edit/cost-diff.ts'
import { editFacts, editFactsOf } from '#machines/cost-edit/cost-edit.facts.ts'
import { costEditMachine } from '#machines/cost-edit/cost-edit.machine.ts'
import { editBlockers, type EditFacts, type EditOutcome } from '#machines/cost-edit/cost-edit.types.ts'
import { costPollMachine } from '#machines/cost-entry/cost-entry.types.ts'
import { draftOfLine } from '#machines/cost-entry/cost-line.ts'
import { sideOf } from '#machines/kit/three-way.ts'
import { aLine, DESK } from '../../stories/cost-entry/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  costEditMachine.provide({
    actors: {
      readCost: calls.promise(),
      saveCost: calls.promise(),
      watchCalculation: costPollMachine.provide({ actors: { ask: calls.promise() } }),
    },
  })
const LINE = aLine({ state: 'posted', version: 3 })
const BASE = draftOfLine(LINE)
const MINE: CostDraft = { ...BASE, amount_minor: '5', note: '更正' }
const THEIRS = aLine({ state: 'posted', version: 4, amount_minor: '9', country: 'JP' })
const calculated = { posted: 1, failed: 0, waiting: 0, queue: { waited_s: 0, ahead: 0, running: 0 } }
const asks = '0.statusPoll.polling.asking'
const REASON = [{ code: 'finance.cost.changed' }]
const done = (state: 'committed' | 'staged'): EditOutcome => ({ kind: 'done', value: aLine({ state, version: 4 }) })
const met: EditOutcome = { kind: 'refused', blockers: REASON, present: THEIRS }
const refused: EditOutcome = { kind: 'refused', blockers: REASON, present: null }
const unknown: EditOutcome = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const facts: EditFacts = { id: '7', version: 3, base: BASE, draft: MINE, reason: '更正', ticket: null }
const fresh = { mayCorrect: true, resumed: null }

test('every state and transition of a change is reached by a generated path', async () => {
  const walked = await walk({
    machine: costEditMachine,
    provided: wired,
    input: fresh,
    resumed: [facts, { ...facts, ticket: 't1' }, { ...facts, version: 2 }].map((resumed) => ({ mayCorrect: true, resumed })),
    cases: {
      'edit.ask': [{ id: '7' }],
      'draft.change': [{ draft: MINE }, { draft: BASE }],
      'reason.change': [{ reason: '更正' }],
      'merge.take': [{ field: 'amount_minor', side: 'theirs' }],
      'xstate.done.actor.0.costEdit.reading': [{ output: { line: LINE, desk: DESK } }],
      'xstate.done.actor.0.costEdit.saving': [done('committed'), done('staged'), met, refused, unknown].map((output) => ({ output })),
      'xstate.snapshot.watch': [{ snapshot: { context: { last: { result: '2', value: calculated } } } }],
      'xstate.done.actor.watch': [
        { output: { kind: 'resolved', value: calculated } },
        { output: { kind: 'rejected', reason: 'saidNo', value: calculated } },
        { output: { kind: 'gaveUp' } },
      ],
    },
    drive: {
      'xstate.done.actor.watch': (_actor, event, calls, clock) => {
        const end = Object(event).output
        if (end.kind === 'gaveUp') clock.increment(86_400_000)
        else calls.settle(asks, 'resolve', { result: end.kind === 'resolved' ? '1' : '0', value: end.value })
      },
      'xstate.snapshot.watch': (_actor, _event, calls) => calls.settle(asks, 'resolve', { result: '2', value: calculated }),
      // a child machine that breaks: no wire can cause it, so the test says it for it
      'xstate.error.actor.watch': (actor, event) => actor.send(Object.assign({ error: new Error('broken') }, event)),
    },
    coarse: ({ context }) => [
      context.id,
      context.reason,
      context.draft?.amount_minor ?? null,
      context.version,
      Object.keys(context.sides).length,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function editing() {
  const calls = new Calls()
  const edit = createActor(wired(calls), { input: fresh }).start()
  edit.send({ type: 'edit.ask', id: '7' })
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.costEdit.${state}`, 'resolve', value)
    await settled()
  }
  await answer('reading', { line: LINE, desk: DESK })
  return { edit, answer, at: () => edit.getSnapshot().value, context: () => edit.getSnapshot().context }
}

describe('a change that meets another one', () => {
  test('keeps mine where only I changed, theirs where only they did, and asks where both did', async () => {
    const { edit, answer, at, context } = await editing()
    edit.send({ type: 'draft.change', draft: MINE })
    edit.send({ type: 'reason.change', reason: '更正' })
    edit.send({ type: 'edit.review' })
    edit.send({ type: 'edit.save' })
    await answer('saving', met)
    expect([at(), context().problems]).toEqual(['met', REASON])
    edit.send({ type: 'merge.take', field: 'amount_minor', side: 'theirs' })
    edit.send({ type: 'merge.done' })
    expect([at(), context().version]).toEqual(['editing', 4])
    expect(context().draft).toEqual({ ...draftOfLine(THEIRS), note: '更正' })
    expect(changedFields(context().base ?? BASE, context().draft ?? BASE)).toEqual(['note'])
  })

  test('field by field', () => {
    const theirs = draftOfLine(THEIRS)
    const differences = threeWay(BASE, MINE, theirs)
    expect(differences).toEqual([
      { field: 'country', by: 'theirs' },
      { field: 'amount_minor', by: 'both' },
      { field: 'note', by: 'mine' },
    ])
    expect(differences.map((one) => sideOf(one, {}))).toEqual(['theirs', 'mine', 'mine'])
    expect(merged(BASE, MINE, theirs, {})).toEqual({ ...theirs, amount_minor: '5', note: '更正' })
    expect(merged(BASE, MINE, theirs, { note: 'theirs', amount_minor: 'theirs' })).toEqual(theirs)
  })
})

describe('what is kept', () => {
  test('is the change from its first field to its answer, with the ticket while none came', async () => {
    const { edit, answer, context } = await editing()
    expect(editFactsOf(edit.getSnapshot())).toBeNull()
    edit.send({ type: 'draft.change', draft: MINE })
    edit.send({ type: 'reason.change', reason: '更正' })
    expect(editFactsOf(edit.getSnapshot())).toEqual(facts)
    edit.send({ type: 'edit.review' })
    edit.send({ type: 'edit.save' })
    await answer('saving', unknown)
    const kept = editFacts.parse(JSON.parse(JSON.stringify(editFactsOf(edit.getSnapshot()))))
    expect(kept).toEqual({ ...facts, ticket: context().ticket })
    edit.send({ type: 'write.retry' })
    await answer('saving', done('staged'))
    expect(editFactsOf(edit.getSnapshot())).toBeNull()
  })
})

test('a change is held against the rest: unchanged, a wrong amount, no reason, a month opened again', () => {
  const ask = (more: object) => editBlockers({ line: LINE, desk: DESK, base: BASE, draft: MINE, reason: '更正', mayCorrect: true, ...more })
  const codes = (more: object) => ask(more).map(({ code }) => code)
  expect(codes({})).toEqual([])
  expect(codes({ draft: BASE })).toEqual(['finance.cost.unchanged'])
  expect(codes({ draft: { ...MINE, amount_minor: '' }, reason: ' ' })).toEqual(['finance.cost.amount_bad', 'finance.cost.reason_missing'])
  const reopened = { ...DESK, months: [{ month: '2026-11', kind: 'cost', state: 'reopened' }] }
  expect(codes({ desk: reopened, mayCorrect: false })).toEqual(['finance.cost.correct_forbidden'])
  expect(codes({ line: null })).toEqual(['finance.cost.missing'])
})
