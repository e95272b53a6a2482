import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { parseDuplicationFacts, duplicationFactsOf, isBlankDuplication } from '#machines/duplication/duplication.facts.ts'
import { duplicationMachine } from '#machines/duplication/duplication.machine.ts'
import { createBlockers, unsavedOf } from '#machines/duplication/duplication.rules.ts'
import type { DuplicationFacts } from '#machines/duplication/duplication.types.ts'
import { ASK_AGAIN_MS } from '#machines/kit/write-states.ts'
import { anEdit } from './kit/batches.ts'
import { aBeginning, aCount, aDuplicate, aSource, storedFacts, wiredDuplication } from './kit/duplications.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const done = (value: unknown = null) => ({ output: { kind: 'done', value } })
const refused = (rest: object = {}) => ({ output: { kind: 'refused', blockers: [{ code: 'no' }], ...rest } })
const unknown = { output: { kind: 'unknown', blockers: [{ code: 'call.timeout' }] } }
const auth = { output: { kind: 'auth', blockers: [{ code: 'session.expired' }] } }
const theirs = { seq: 1, version: 9, name: 'c', values: {}, excluded_reason: null }
const ready = { account_ids: ['a1'], game_id: '10078' }
const saved = { batch: aDuplicate({ version: 4 }), rows: [{ seq: 1, version: 2 }] }
const gone = aCount({ sources: [aSource('12.2'), aSource('12.5', { state: 'gone' })] })

test('every state and transition of a duplication is reached by a generated path', async () => {
  const walked = await walk({
    machine: duplicationMachine,
    provided: wiredDuplication,
    input: aBeginning(),
    resumed: [
      { ...aBeginning(), createTicket: 't' },
      storedFacts({ commit: { ticket: 't', version: 3, total: 3 } }),
      storedFacts({ pendingEdits: [{ seq: 1, level: 'ad', expected: 1, now: { name: 'b' }, was: { name: 'a' } }] }),
      storedFacts({
        saving: { ticket: 't', level: 'ad', edits: [{ seq: 1, level: 'ad', expected: 1, now: { name: 'b' }, was: { name: 'a' } }] },
      }),
    ],
    cases: {
      'plan.change': [{ change: ready }, { change: { with_children: false } }, { change: { copies: 51 } }],
      'level.look': [{ level: 'ad' }],
      'level.save': [{ level: 'ad' }, { level: 'campaign' }],
      'edits.apply': [{ changes: [anEdit()] }],
      'xstate.done.actor.0.duplication.counting': [{ output: aCount() }, { output: gone }],
      'xstate.done.actor.0.duplication.recounting': [{ output: aCount() }],
      'xstate.done.actor.0.duplication.creating': [done({ batchId: '42' }), refused(), unknown, auth],
      'xstate.done.actor.0.duplication.reading': [
        { output: aDuplicate() },
        { output: aDuplicate({ counts: { done: 0, failed: 0, skipped: 3, unknown: 0, waiting: 0, total: 3 } }) },
        { output: aDuplicate({ state: 'settled' }) },
        { output: aDuplicate({ state: 'discarded' }) },
        { output: null },
      ],
      'xstate.done.actor.0.duplication.editing.saving': [
        done(saved),
        // everything is blocked now: what is looked at once more cannot be committed
        refused({ present: null }),
        refused({ present: [theirs] }),
        unknown,
        auth,
      ],
      'xstate.done.actor.0.duplication.committing': [done(), refused(), unknown, auth],
      'xstate.done.actor.0.duplication.discarding': [done(), refused(), unknown, auth],
      'xstate.done.actor.0.duplication.settling': ['working', 'done', 'void'].map((state) => ({ output: { state } })),
    },
    coarse: ({ context: { batchId, batch, commit, count, createTicket, plan, queue, saving, savingLevel } }) =>
      batchId === null
        ? [
            plan.account_ids.length,
            plan.copies,
            plan.with_children,
            count?.sources.map(({ state }: { state: string }) => state),
            createTicket !== null,
          ]
        : [
            commit !== null,
            saving !== null,
            savingLevel,
            queue.pending.length > 0,
            queue.past.length > 0,
            queue.future.length > 0,
            batch?.counts.skipped ?? 0,
          ],
    delaysMs: { askAgain: ASK_AGAIN_MS },
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
  expect(walked.paths).toBeGreaterThan(80)
})

function started(facts: DuplicationFacts) {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const actor = createActor(wiredDuplication(calls), { input: facts, clock }).start()
  const answer = async (state: string, output: unknown) => {
    calls.settle(`0.duplication.${state}`, 'resolve', output)
    await settled()
  }
  return { actor, calls, clock, answer }
}

async function editing(facts = storedFacts()) {
  const flow = started(facts)
  await flow.answer('reading', aDuplicate())
  return flow
}

const edit = (level: string, seq: number) => ({ type: 'edits.apply' as const, changes: [anEdit({ level, seq })] })

describe('a plan', () => {
  test('is held against the limit before anything is created, and against each source', async () => {
    const { actor, answer } = started(aBeginning({ ...ready, copies: 51 }))
    await answer('counting', gone)
    expect(createBlockers(actor.getSnapshot().context).map(({ code, row }) => [code, row])).toEqual([
      ['duplicate.copies', undefined],
      ['duplicate.source.gone', 2],
    ])
    actor.send({ type: 'duplicate.create' })
    expect(actor.getSnapshot().value).toBe('choosing')
  })

  test('takes the game of its sources, and leaves out what cannot be copied when it is told to', async () => {
    const { actor, answer, calls } = started(aBeginning(ready))
    await answer('counting', gone)
    expect(actor.getSnapshot().context.plan.game_id).toBe('10078')
    actor.send({ type: 'sources.drop' })
    expect(actor.getSnapshot().context.plan.sources).toEqual(['12.2'])
    expect(calls.made.filter((id) => id.endsWith('counting'))).toHaveLength(2)
  })

  test('that was refused is still there, with the reason and a new ticket', async () => {
    const { actor, answer } = started(aBeginning({ ...ready, name: '我的复制' }))
    await answer('counting', aCount())
    actor.send({ type: 'duplicate.create' })
    const first = actor.getSnapshot().context.createTicket
    await answer('creating', { kind: 'refused', blockers: [{ code: 'duplicate.source.gone', row: 2 }] })
    await answer('recounting', aCount())
    const { value, context } = actor.getSnapshot()
    expect([value, context.plan.name, context.problems[0]?.code]).toEqual(['choosing', '我的复制', 'duplicate.source.gone'])
    actor.send({ type: 'duplicate.create' })
    expect(actor.getSnapshot().context.createTicket).not.toBe(first)
  })

  test('whose answer was lost is sent again under the same ticket', async () => {
    const { actor, answer } = started(aBeginning(ready))
    await answer('counting', aCount())
    actor.send({ type: 'duplicate.create' })
    const { createTicket } = actor.getSnapshot().context
    await answer('creating', { kind: 'unknown', blockers: [] })
    actor.send({ type: 'create.again' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'creating', context: { createTicket } })
  })
})

describe('levels', () => {
  test('have edits of their own, and one is saved without the others', async () => {
    const { actor, answer } = await editing()
    actor.send(edit('adgroup', 2))
    actor.send(edit('ad', 3))
    actor.send({ type: 'level.save', level: 'adgroup' })
    await answer('editing.saving', { kind: 'done', value: { batch: aDuplicate(), rows: [{ seq: 2, version: 2 }] } })
    const { context, value } = actor.getSnapshot()
    expect([unsavedOf(context, 'adgroup').length, unsavedOf(context, 'ad').length, value]).toEqual([0, 1, { editing: 'dirty' }])
  })

  test('a level that could not be saved stays as it was typed, and so do the others', async () => {
    const { actor, answer } = await editing()
    actor.send(edit('adgroup', 2))
    actor.send(edit('ad', 3))
    actor.send({ type: 'level.save', level: 'ad' })
    await answer('editing.saving', { kind: 'refused', blockers: [{ code: 'no' }], present: null })
    const { context, value } = actor.getSnapshot()
    expect([unsavedOf(context).length, value]).toEqual([2, { editing: 'saveRefused' }])
  })

  test('more edits than fit one call go on their way one after the other', async () => {
    const { actor, answer, calls } = await editing()
    const changes = Array.from({ length: 2_001 }, (_, at) => anEdit({ level: 'ad', seq: at + 1 }))
    actor.send({ type: 'edits.apply', changes })
    actor.send({ type: 'level.save', level: 'ad' })
    await answer('editing.saving', { kind: 'done', value: { batch: aDuplicate(), rows: [] } })
    expect(actor.getSnapshot().context.saving?.edits).toHaveLength(1)
    await answer('editing.saving', { kind: 'done', value: { batch: aDuplicate(), rows: [] } })
    expect(actor.getSnapshot().value).toEqual({ editing: 'clean' })
    expect(calls.made.filter((id) => id.endsWith('saving'))).toHaveLength(2)
  })

  test('nothing is committed while a level holds edits', async () => {
    const { actor } = await editing()
    actor.send(edit('ad', 3))
    expect(actor.getSnapshot().can({ type: 'copies.review' })).toBe(false)
    actor.send({ type: 'edits.undo' })
    expect(actor.getSnapshot().can({ type: 'copies.review' })).toBe(true)
  })

  test('another user was first: keeping mine sends it over theirs, taking theirs gives up only those rows', async () => {
    const met = async () => {
      const flow = await editing()
      flow.actor.send(edit('ad', 1))
      flow.actor.send(edit('ad', 3))
      flow.actor.send({ type: 'level.save', level: 'ad' })
      await flow.answer('editing.saving', { kind: 'refused', blockers: [{ code: 'batch.item.changed' }], present: [theirs] })
      return flow.actor
    }
    const mine = await met()
    mine.send({ type: 'conflict.keepMine' })
    expect(mine.getSnapshot().context.saving?.edits.map(({ seq, expected }) => [seq, expected])).toEqual([
      [1, 9],
      [3, 1],
    ])
    const other = await met()
    other.send({ type: 'conflict.takeTheirs' })
    expect(unsavedOf(other.getSnapshot().context).map(({ seq }) => seq)).toEqual([3])
  })
})

describe('a commit', () => {
  async function committing() {
    const flow = await editing()
    flow.actor.send({ type: 'copies.review' })
    flow.actor.send({ type: 'commit.confirm' })
    return flow
  }

  test('is sent once, however often it is confirmed', async () => {
    const { actor, calls } = await committing()
    actor.send({ type: 'commit.confirm' })
    expect(calls.made.filter((id) => id.endsWith('committing'))).toHaveLength(1)
    expect(actor.getSnapshot().context.commit).toMatchObject({ version: 3, total: 3 })
  })

  test('whose answer was lost is asked about by its ticket, and never sent again by itself', async () => {
    const { actor, answer, clock, calls } = await committing()
    await answer('committing', { kind: 'unknown', blockers: [] })
    await answer('settling', { state: 'working' })
    clock.increment(ASK_AGAIN_MS)
    await answer('settling', { state: 'done' })
    await answer('reading', aDuplicate({ state: 'pushing' }))
    expect(actor.getSnapshot().value).toBe('committed')
    expect(calls.made.filter((id) => id.endsWith('committing'))).toHaveLength(1)
  })

  test('after a reload its ticket is asked about first', async () => {
    const { actor, answer } = started(storedFacts({ commit: { ticket: 't', version: 3, total: 3 } }))
    expect(actor.getSnapshot().value).toBe('settling')
    await answer('settling', { state: 'void' })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'notCommitted',
      context: { commit: null, problems: [{ code: 'batch.commit.absent' }] },
    })
  })
})

test('what was typed outlives a reload, and a draft that is only looked at is not kept', async () => {
  const { actor } = await editing()
  actor.send(edit('ad', 3))
  const facts = parseDuplicationFacts(JSON.parse(JSON.stringify(duplicationFactsOf(actor.getSnapshot().context))))
  expect(facts?.pendingEdits.map(({ seq }) => seq)).toEqual([3])
  const again = await editing(facts ?? undefined)
  expect(again.actor.getSnapshot().value).toEqual({ editing: 'dirty' })
  expect(isBlankDuplication(again.actor.getSnapshot())).toBe(false)
  expect(isBlankDuplication(started(storedFacts()).actor.getSnapshot())).toBe(true)
})

test('facts that cannot be read are no facts', () => {
  expect(parseDuplicationFacts({ plan: {} })).toBeNull()
})
