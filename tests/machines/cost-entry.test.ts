import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { entryFacts, entryFactsOf, isBlankEntry, NO_ENTRY_FACTS } from '#machines/cost-entry/cost-entry.facts.ts'
import { costEntryMachine } from '#machines/cost-entry/cost-entry.machine.ts'
import { factsOf, stageBlockers } from '#machines/cost-entry/cost-entry.rules.ts'
import { costPollMachine, type CommitOutcome, type EntryFacts, type StageOutcome } from '#machines/cost-entry/cost-entry.types.ts'
import { isBlank, rowProblems, splitByCountry } from '#machines/cost-entry/entry-rows.ts'
import { aPreview, aRow, DESK } from '../../stories/cost-entry/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  costEntryMachine.provide({
    actors: {
      readDesk: calls.promise(),
      stageCosts: calls.promise(),
      readPreview: calls.promise(),
      commitCosts: calls.promise(),
      watchCalculation: costPollMachine.provide({ actors: { ask: calls.promise() } }),
    },
  })
const REASON = [{ code: 'finance.cost.duplicate' }]
const staged: StageOutcome = { kind: 'done', value: { ids: ['7'] } }
const refused = { kind: 'refused' as const, blockers: REASON }
const unknown = { kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] }
const committed: CommitOutcome = { kind: 'done', value: { ids: ['7'] } }
const conflict: CommitOutcome = { ...refused, present: aPreview({ hash: 'h2' }) }
const calculated = { posted: 1, failed: 0, waiting: 0, queue: { waited_s: 0, ahead: 0, running: 0 } }
const asks = '0.statusPoll.polling.asking'

test('every state and transition of cost entry is reached by a generated path', async () => {
  const walked = await walk({
    machine: costEntryMachine,
    provided: wired,
    input: { resumed: null },
    resumed: [
      { resumed: { ...NO_ENTRY_FACTS, rows: [aRow()] } },
      { resumed: { ...NO_ENTRY_FACTS, rows: [aRow()], stageTicket: 't1' } },
      { resumed: { ...NO_ENTRY_FACTS, commit: { ticket: 't2', ids: ['7'], hash: 'h1' } } },
      { resumed: { ...NO_ENTRY_FACTS, watching: ['7'] } },
    ],
    cases: {
      'rows.change': [{ rows: [aRow()] }, { rows: [] }],
      'rows.add': [{ rows: [aRow({ key: 'again' })] }],
      'costs.choose': [{ ids: ['7'] }, { ids: [] }],
      'xstate.done.actor.0.costEntry.reading': [{ output: DESK }],
      'xstate.done.actor.0.costEntry.staging': [{ output: staged }, { output: refused }, { output: unknown }],
      'xstate.done.actor.0.costEntry.previewing': [{ output: aPreview() }, { output: aPreview({ blockers: REASON }) }],
      'xstate.done.actor.0.costEntry.committing': [
        { output: committed },
        { output: conflict },
        { output: { ...refused, present: null } },
        { output: unknown },
      ],
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
      Math.min(context.rows.length, 2),
      Math.min(context.late.length, 1),
      Math.min(context.steps.past.length, 1),
      Math.min(context.steps.future.length, 1),
      context.chosen.length,
      context.preview?.blockers.length ?? null,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function entering(input: { resumed: EntryFacts | null } = { resumed: null }) {
  const calls = new Calls()
  const entry = createActor(wired(calls), { input }).start()
  calls.settle('0.costEntry.reading', 'resolve', DESK)
  await settled()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.costEntry.${state}`, 'resolve', value)
    await settled()
  }
  return { calls, entry, answer, at: () => entry.getSnapshot().value, context: () => entry.getSnapshot().context }
}

describe('a write whose answer was lost', () => {
  test('is sent again with the same ticket, also after a reload', async () => {
    const { entry, answer, at, context } = await entering()
    entry.send({ type: 'rows.change', rows: [aRow()] })
    entry.send({ type: 'rows.stage' })
    const { ticket } = context()
    const kept = entryFacts.parse(JSON.parse(JSON.stringify(entryFactsOf(entry.getSnapshot()))))
    expect(kept).toEqual({ ...NO_ENTRY_FACTS, rows: [aRow()], stageTicket: ticket })
    await answer('staging', unknown)
    expect(at()).toBe('stageUncertain')
    entry.send({ type: 'write.retry' })
    expect([at(), context().ticket]).toEqual(['staging', ticket])

    const later = await entering({ resumed: kept })
    expect([later.at(), later.context().ticket]).toEqual(['stageUncertain', ticket])
  })

  test('a commit keeps its ids and the hash of the preview that was shown', async () => {
    const { entry, answer, context } = await entering()
    entry.send({ type: 'costs.choose', ids: ['7'] })
    entry.send({ type: 'costs.preview' })
    await answer('previewing', aPreview())
    entry.send({ type: 'commit.send' })
    expect(entryFactsOf(entry.getSnapshot())).toEqual({ ...NO_ENTRY_FACTS, commit: { ticket: context().ticket, ids: ['7'], hash: 'h1' } })
  })
})

describe('a calculation', () => {
  test('is watched again after a reload, and says how far it is', async () => {
    const { calls, entry, at, context } = await entering({ resumed: { ...NO_ENTRY_FACTS, watching: ['7'] } })
    expect([at(), context().chosen]).toEqual(['calculating', ['7']])
    const still = { ...calculated, posted: 0, waiting: 1, queue: { waited_s: 40, ahead: 2, running: 1 } }
    calls.settle(asks, 'resolve', { result: '2', value: still })
    await settled()
    expect([at(), context().calculated]).toEqual(['calculating', still])
    expect(entryFactsOf(entry.getSnapshot())).toEqual({ ...NO_ENTRY_FACTS, watching: ['7'] })
    entry.send({ type: 'page.hidden' })
    entry.send({ type: 'page.shown' })
    calls.settle(asks, 'resolve', { result: '1', value: calculated })
    await settled()
    expect(at()).toBe('posted')
  })
})

test('a flow with nothing in it is blank; rows, a preview and a calculation are not', async () => {
  const { entry, answer } = await entering()
  const blank = () => isBlankEntry(entry.getSnapshot())
  expect(blank()).toBe(true)
  entry.send({ type: 'rows.change', rows: [aRow({ name_id: '', amount_minor: '' })] })
  expect(blank()).toBe(true)
  entry.send({ type: 'rows.change', rows: [aRow()] })
  expect(blank()).toBe(false)
  entry.send({ type: 'rows.undo' })
  entry.send({ type: 'costs.choose', ids: ['7'] })
  entry.send({ type: 'costs.preview' })
  await answer('previewing', aPreview())
  expect(blank()).toBe(false)
})

test('a commit that meets another preview shows it, and a second commit is held to it', async () => {
  const { entry, answer, at, context } = await entering()
  entry.send({ type: 'costs.choose', ids: ['7'] })
  entry.send({ type: 'costs.preview' })
  await answer('previewing', aPreview())
  entry.send({ type: 'commit.send' })
  const first = context().ticket
  await answer('committing', conflict)
  expect([at(), context().preview?.hash, context().problems]).toEqual(['confirming', 'h2', REASON])
  entry.send({ type: 'commit.send' })
  expect([context().hash, context().ticket === first]).toEqual(['h2', false])
})

test('undo and redo walk the edits, and a new edit forgets what was undone', async () => {
  const { entry, context } = await entering()
  entry.send({ type: 'rows.change', rows: [aRow()] })
  entry.send({ type: 'rows.change', rows: [aRow({ amount_minor: '5' })] })
  entry.send({ type: 'rows.undo' })
  expect(context().rows).toEqual([aRow()])
  entry.send({ type: 'rows.redo' })
  expect(context().rows).toEqual([aRow({ amount_minor: '5' })])
  entry.send({ type: 'rows.undo' })
  entry.send({ type: 'rows.change', rows: [] })
  expect(context().steps.future).toEqual([])
})

test('rows say what is wrong with them: a closed month, what waits already, the same cost twice', () => {
  const rows = [
    aRow(),
    aRow({ key: 'r2' }),
    aRow({ key: 'r3', name_id: 'n' }),
    aRow({ key: 'r4', month: '2026-10' }),
    aRow({ key: 'r5', name_id: '', amount_minor: '' }),
  ]
  expect([...rowProblems(rows, factsOf({ desk: DESK }))].map(([key, found]) => [key, found.map(({ code }) => code)])).toEqual([
    ['r2', ['finance.cost.duplicate']],
    ['r3', ['finance.cost.duplicate']],
    ['r4', ['finance.month.closed', 'finance.cost.rate_missing']],
  ])
  expect(stageBlockers({ rows, desk: DESK }).map(({ row }) => row)).toEqual([2, 3, 4, 4])
  expect(rows.map(isBlank)).toEqual([false, false, false, false, true])
  expect(stageBlockers({ rows: [], desk: DESK })).toEqual([{ code: 'finance.cost.no_rows' }])
})

test('a row split by countries keeps its sum', () => {
  const parts = splitByCountry(aRow({ amount_minor: '101' }), ['JP', 'KR'], () => 'r9')
  expect(parts.map(({ key, country, amount_minor }) => [key, country, amount_minor])).toEqual([
    ['r1', 'JP', '51'],
    ['r9', 'KR', '50'],
  ])
  expect(splitByCountry(aRow(), [], () => 'r9')).toEqual([aRow()])
})

describe('costs that were deleted and are entered again', () => {
  const again = [aRow({ key: 'again', amount_minor: '5' })]

  test('come below what is typed already, and can be taken back', async () => {
    const { entry, context } = await entering()
    entry.send({ type: 'rows.change', rows: [aRow()] })
    entry.send({ type: 'rows.add', rows: again })
    expect(context().rows).toEqual([aRow(), ...again])
    entry.send({ type: 'rows.undo' })
    expect(context().rows).toEqual([aRow()])
  })

  test('are there when the flow has only begun, next to the rows it was resumed with', () => {
    const calls = new Calls()
    const entry = createActor(wired(calls), { input: { resumed: { ...NO_ENTRY_FACTS, rows: [aRow()] } } }).start()
    entry.send({ type: 'rows.add', rows: again })
    expect(entryFactsOf(entry.getSnapshot())).toEqual({ ...NO_ENTRY_FACTS, rows: [aRow(), ...again] })
  })

  test('do not join rows that are on their way: they come below what is left as soon as these have their answer', async () => {
    const { entry, answer, at, context } = await entering()
    entry.send({ type: 'rows.change', rows: [aRow()] })
    entry.send({ type: 'rows.stage' })
    entry.send({ type: 'rows.add', rows: again })
    expect([context().rows, context().late]).toEqual([[aRow()], again])
    await answer('staging', unknown)
    entry.send({ type: 'rows.add', rows: [aRow({ key: 'third' })] })
    entry.send({ type: 'write.retry' })
    await answer('staging', staged)
    expect([at(), context().rows, context().late]).toEqual(['previewing', [...again, aRow({ key: 'third' })], []])
  })

  test('come below rows that were refused, and can be taken back', async () => {
    const { entry, answer, context } = await entering()
    entry.send({ type: 'rows.change', rows: [aRow()] })
    entry.send({ type: 'rows.stage' })
    entry.send({ type: 'rows.add', rows: again })
    await answer('staging', refused)
    expect([context().rows, context().late]).toEqual([[aRow(), ...again], []])
    entry.send({ type: 'rows.undo' })
    expect(context().rows).toEqual([aRow()])
  })

  test('outlive a reload while others are on their way, and what is sent again stays what was sent', async () => {
    const { entry } = await entering()
    entry.send({ type: 'rows.change', rows: [aRow()] })
    entry.send({ type: 'rows.stage' })
    entry.send({ type: 'rows.add', rows: again })
    const kept = entryFacts.parse(JSON.parse(JSON.stringify(entryFactsOf(entry.getSnapshot()))))
    const calls = new Calls()
    const later = createActor(wired(calls), { input: { resumed: kept } }).start()
    later.send({ type: 'rows.add', rows: [aRow({ key: 'third' })] })
    calls.settle('0.costEntry.reading', 'resolve', DESK)
    await settled()
    const { context, value } = later.getSnapshot()
    expect([value, context.rows, context.late]).toEqual(['stageUncertain', [aRow()], [...again, aRow({ key: 'third' })]])
  })

  test('lead on from a commit that is over to the entry', async () => {
    const { calls, entry, answer, at, context } = await entering({ resumed: { ...NO_ENTRY_FACTS, watching: ['7'] } })
    calls.settle(asks, 'resolve', { result: '1', value: calculated })
    await settled()
    expect(at()).toBe('posted')
    entry.send({ type: 'rows.add', rows: again })
    await answer('reading', DESK)
    expect([at(), context().rows, context().chosen]).toEqual(['entering', again, []])
  })

  test('are read from what an earlier version stored', () => {
    const { late: _late, ...earlier } = { ...NO_ENTRY_FACTS, rows: [aRow()] }
    expect(entryFacts.parse(earlier)).toEqual({ ...NO_ENTRY_FACTS, rows: [aRow()] })
  })
})

test('rows that were kept in the spelling of before are read in that of today', () => {
  const { game_id: gameId, spreader_id: spreaderId, master_id: masterId, name_id: nameId, amount_minor: amountMinor, ...rest } = aRow()
  const before = { ...rest, gameId, spreaderId, masterId, nameId, amountMinor }
  const facts = { ...NO_ENTRY_FACTS, rows: [aRow()], late: [aRow({ key: 'r2' })] }
  expect(entryFacts.parse({ ...facts, rows: [before], late: [{ ...before, key: 'r2' }] })).toEqual(facts)
})
