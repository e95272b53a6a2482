import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { factsOf, newBatchFacts, parseBatchFacts } from '#machines/batch/batch.facts.ts'
import { AUTOSAVE_MS, EXPANDING_READ_MS, TICKET_READ_MS, commitBlockersOf, unsavedEdits } from '#machines/batch/batch.setup.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'
import { POLL_INTERVAL_MS } from '#machines/status-poll/status-poll.machine.ts'
import { aFlow } from './kit/batch-flow.ts'
import { aBatch, aFacts, anEdit, aNewObject, aSpec, settledBatch } from './kit/batches.ts'
import { settled } from './kit/walk.ts'

const LOST = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }

async function aDraft(batch: BatchRow = aBatch()) {
  const flow = aFlow()
  await flow.answer('finding', batch)
  return flow
}

async function aCommit() {
  const flow = await aDraft()
  flow.send({ type: 'commit.ask' })
  flow.send({ type: 'commit.confirm' })
  return flow
}

describe('a commit', () => {
  test('is sent once on a double click', async () => {
    const flow = await aCommit()
    flow.send({ type: 'commit.confirm' })
    flow.send({ type: 'commit.ask' })
    expect([flow.at(), flow.calls.made.filter((id) => id === '0.batch.committing')]).toEqual(['committing', ['0.batch.committing']])
  })

  test('has its ticket kept, with what was confirmed, before it leaves', async () => {
    const flow = await aCommit()
    expect(flow.kept.map(({ commit }) => commit)).toEqual([{ ticket: flow.context().commit?.ticket, version: 3, total: 3 }])
  })

  test('whose answer was lost is asked about by its ticket, not sent again', async () => {
    const flow = await aCommit()
    await flow.answer('committing', LOST)
    expect([flow.at(), flow.isOpen('reconciling.asking'), flow.isOpen('committing')]).toEqual([{ reconciling: 'asking' }, true, false])
    await flow.answer('reconciling.asking', 'done')
    await flow.answer('finding', aBatch({ state: 'pushing' }))
    expect([flow.at(), flow.context().problems, flow.context().commit]).toEqual([{ pushing: 'watching' }, [], null])
  })

  test('that the server is still working on is waited for, and the time is counted; a draft meanwhile proves nothing', async () => {
    const flow = await aCommit()
    await flow.answer('committing', LOST)
    for (const seconds of [1, 2, 3]) {
      await flow.answer('reconciling.asking', 'working')
      expect([flow.at(), flow.context().problems]).toEqual([
        { reconciling: 'waiting' },
        [{ code: 'batch.commit.working', params: { seconds } }],
      ])
      flow.clock.increment(TICKET_READ_MS)
    }
    await flow.answer('reconciling.asking', 'done')
    expect([flow.at(), flow.context().problems]).toEqual(['finding', []])
  })

  test('that never began leads back to the preview; its ticket is out of use, so the next press carries another', async () => {
    const flow = await aCommit()
    const ticket = flow.context().commit?.ticket
    await flow.answer('committing', LOST)
    await flow.answer('reconciling.asking', 'void')
    await flow.answer('reconciling.absent', aBatch())
    expect([flow.at(), flow.context().problems, flow.context().commit]).toEqual([
      { previewing: 'clean' },
      [{ code: 'batch.commit.absent' }],
      null,
    ])
    flow.send({ type: 'commit.ask' })
    flow.send({ type: 'commit.confirm' })
    expect(flow.context().commit?.ticket).not.toBe(ticket)
  })

  test('that never began, of a batch another user committed, says nothing of a draft', async () => {
    const flow = await aCommit()
    await flow.answer('committing', LOST)
    await flow.answer('reconciling.asking', 'void')
    await flow.answer('reconciling.absent', aBatch({ state: 'pushing' }))
    await flow.answer('finding', aBatch({ state: 'pushing' }))
    expect([flow.at(), flow.context().problems]).toEqual([{ pushing: 'watching' }, []])
  })

  test('no one can tell about stays uncertain until a person looks again; nothing is sent meanwhile', async () => {
    const flow = await aCommit()
    await flow.fail('committing')
    await flow.fail('reconciling.asking')
    flow.clock.increment(86_400_000)
    expect([flow.at(), flow.calls.open.size]).toEqual(['uncertain', 0])
    flow.send({ type: 'commit.lookAgain' })
    await flow.answer('reconciling.asking', 'done')
    await flow.answer('finding', settledBatch(3, 0))
    expect(flow.at()).toEqual({ settled: 'done' })
  })

  test('that the server refuses reads the batch again, says why, and needs a new ticket', async () => {
    const flow = await aCommit()
    await flow.answer('committing', { kind: 'refused', blockers: [{ code: 'batch.changed' }] })
    await flow.answer('finding', aBatch({ version: 5 }))
    expect([flow.at(), flow.context().problems, flow.context().commit]).toEqual([
      { previewing: 'clean' },
      [{ code: 'batch.changed' }],
      null,
    ])
  })

  test('is not offered while edits are unsaved, and the reason is the one the guard asks', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    flow.send({ type: 'commit.ask' })
    expect([flow.at(), commitBlockersOf(flow.context())]).toEqual([
      { previewing: 'dirty' },
      [{ code: 'batch.commit.unsaved_edits', params: { count: 1 } }],
    ])
  })
})

test('a batch that no one wired refuses to run, and says which actor is missing', async () => {
  const actor = createActor(batchMachine, { input: { flowId: 'f1', facts: aFacts() } }).start()
  await settled()
  expect(actor.getSnapshot().context.problems[0]?.params?.reason).toContain('"readBatch" was not provided')
})

/** The state, and which level or part is built there. */
const placeOf = (flow: ReturnType<typeof aFlow>) => [flow.at(), factsOf(flow.context()).stage]

describe('a resumed flow', () => {
  test('asks for the ticket first and sends nothing, in the middle of a commit', () => {
    const flow = aFlow(aFacts({ commit: { ticket: 't', version: 3, total: 3 } }))
    expect([flow.at(), flow.calls.made]).toEqual([{ reconciling: 'asking' }, ['0.batch.reconciling.asking']])
  })

  test('opens the builder where the person left it, the scope as well', () => {
    const places = (['scope', 'campaign', 'adgroup', 'ad', 'naming', null] as const).map((stage) =>
      placeOf(aFlow({ ...newBatchFacts(aSpec()), stage })),
    )
    expect(places).toEqual([
      [{ building: 'editing' }, 'scope'],
      [{ building: 'editing' }, 'campaign'],
      [{ building: 'editing' }, 'adgroup'],
      [{ building: 'editing' }, 'ad'],
      [{ building: 'editing' }, 'naming'],
      [{ building: 'editing' }, null],
    ])
  })

  test('keeps the stage it is left in as a fact, and comes back there from a question', () => {
    const flow = aFlow(newBatchFacts(aSpec()))
    flow.send({ type: 'build.part', part: 'ad' })
    flow.send({ type: 'batch.discard' })
    flow.send({ type: 'discard.cancel' })
    expect(placeOf(flow)).toEqual([{ building: 'editing' }, 'ad'])
  })

  test('of another network than its address said goes on with the calls of its own', async () => {
    const flow = aFlow(aFacts())
    await flow.answer('finding', aBatch({ channel: 'other_ad' }))
    expect([flow.context().channel, factsOf(flow.context()).channel]).toEqual(['other_ad', 'other_ad'])
  })

  test('that cannot read the server in the middle of a commit is uncertain, not failed', async () => {
    const flow = aFlow(aFacts({ commit: { ticket: 't', version: 3, total: 3 } }))
    await flow.fail('reconciling.asking')
    expect(flow.at()).toBe('uncertain')
  })

  test('in the middle of a creation asks a person, and repeats the same ticket', () => {
    const flow = aFlow({ ...newBatchFacts(aSpec()), create: { ticket: 't', source: { kind: 'spec' } } })
    expect([flow.at(), flow.calls.open.size]).toEqual(['createUncertain', 0])
    flow.send({ type: 'create.again' })
    expect([flow.at(), flow.context().create?.ticket]).toEqual(['creating', 't'])
  })

  test('in the middle of a save asks to save again, with the same edits under the same ticket', async () => {
    const saving = {
      ticket: 't',
      level: 'ad' as const,
      edits: [{ seq: 1, level: 'ad' as const, expected: 1, now: { name: 'b' }, was: { name: 'a' } }],
    }
    const flow = aFlow(aFacts({ saving }))
    await flow.answer('finding', aBatch())
    flow.clock.increment(AUTOSAVE_MS * 10)
    expect(flow.at()).toEqual({ previewing: 'saveUnknown' })
    flow.send({ type: 'edits.save' })
    expect(flow.context().saving).toEqual(saving)
  })

  test.each<[string, BatchRow | null, unknown]>([
    ['a growing draft', aBatch({ state: 'expanding' }), { expanding: 'reading' }],
    ['a draft', aBatch(), { previewing: 'clean' }],
    ['a push', aBatch({ state: 'pushing' }), { pushing: 'watching' }],
    ['a batch that came through', settledBatch(3, 0), { settled: 'done' }],
    ['a batch of which some failed', settledBatch(2, 1), { settled: 'partial' }],
    ['a batch of which all failed', settledBatch(0, 3), { settled: 'failed' }],
    ['a batch thrown away', aBatch({ state: 'discarded' }), 'discarded'],
    ['no batch at all', null, 'failed'],
  ])('finds its place at %s', async (_, batch, place) => {
    const flow = aFlow()
    await flow.answer('finding', batch)
    expect(flow.at()).toEqual(place)
  })

  test('has facts that survive being written and read, whatever it was doing', async () => {
    const flow = await aCommit()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    const facts = factsOf(flow.context())
    expect(parseBatchFacts(JSON.parse(JSON.stringify(facts)))).toEqual(facts)
  })

  test('does not trust facts it cannot read', () => {
    expect([parseBatchFacts(null), parseBatchFacts({ batchId: 42 }), parseBatchFacts({ ...aFacts(), spec: {} })]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('edits', () => {
  test('are saved together after a pause in typing', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    flow.clock.increment(AUTOSAVE_MS - 1)
    flow.send({ type: 'edits.apply', changes: [anEdit({ seq: 2 })] })
    flow.clock.increment(AUTOSAVE_MS - 1)
    expect(flow.at()).toEqual({ previewing: 'dirty' })
    flow.clock.increment(1)
    expect([flow.at(), flow.context().saving?.edits.map(({ seq }) => seq)]).toEqual([{ previewing: 'saving' }, [1, 2]])
  })

  test('made during a save wait for its answer, and our own save is no conflict to them', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    flow.send({ type: 'edits.save' })
    flow.send({ type: 'edits.apply', changes: [anEdit({ before: 'b', after: 'c' })] })
    expect(flow.at()).toEqual({ previewing: 'saving' })
    await flow.answer('previewing.saving', { kind: 'done', value: { batch: aBatch({ version: 4 }), rows: [{ seq: 1, version: 2 }] } })
    expect([flow.at(), flow.context().queue.pending]).toEqual([
      { previewing: 'dirty' },
      [{ seq: 1, level: 'ad', expected: 2, now: { name: 'c' }, was: { name: 'b' } }],
    ])
  })

  test('of several levels travel in one call a level, each under a ticket of its own', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit({ level: 'campaign' }), anEdit({ seq: 2 })] })
    flow.send({ type: 'edits.save' })
    const first = flow.context().saving
    await flow.answer('previewing.saving', { kind: 'done', value: { batch: aBatch(), rows: [] } })
    flow.send({ type: 'edits.save' })
    const second = flow.context().saving
    expect([first?.level, second?.level, first?.ticket === second?.ticket]).toEqual(['campaign', 'ad', false])
  })

  test('undone before they are saved send nothing', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    flow.send({ type: 'edits.undo' })
    flow.clock.increment(AUTOSAVE_MS * 10)
    expect([flow.at(), flow.calls.open.size]).toEqual([{ previewing: 'clean' }, 0])
  })

  test('undone after they are saved send the values from before', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    flow.send({ type: 'edits.save' })
    await flow.answer('previewing.saving', { kind: 'done', value: { batch: aBatch(), rows: [{ seq: 1, version: 2 }] } })
    flow.send({ type: 'edits.undo' })
    expect(flow.context().queue.pending).toEqual([{ seq: 1, level: 'ad', expected: 2, now: { name: 'a' }, was: { name: 'b' } }])
  })

  test('overtaken by another user wait for a decision: keep mine is sent against the present version', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    flow.send({ type: 'edits.save' })
    const present = [{ seq: 1, version: 9, name: 'theirs', values: {}, excluded_reason: null }]
    await flow.answer('previewing.saving', { kind: 'refused', blockers: [{ code: 'batch.row.changed' }], present })
    expect([flow.at(), flow.context().conflict]).toEqual([{ previewing: 'conflict' }, present])
    flow.send({ type: 'conflict.keepMine' })
    expect(flow.context().saving?.edits.map(({ expected }) => expected)).toEqual([9])
  })

  test('overtaken by another user: take theirs drops mine of those rows only', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit(), anEdit({ seq: 2 })] })
    flow.send({ type: 'edits.save' })
    await flow.answer('previewing.saving', {
      kind: 'refused',
      blockers: [],
      present: [{ seq: 1, version: 9, name: 'theirs', values: {}, excluded_reason: null }],
    })
    flow.send({ type: 'conflict.takeTheirs' })
    expect(unsavedEdits(flow.context()).map(({ seq }) => seq)).toEqual([2])
  })

  test('that were refused stay with the person, and nothing is lost', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    flow.send({ type: 'edits.save' })
    await flow.answer('previewing.saving', { kind: 'refused', blockers: [{ code: 'input.too_long', field: 'name' }] })
    expect([flow.at(), flow.context().problems, unsavedEdits(flow.context()).length]).toEqual([
      { previewing: 'saveRefused' },
      [{ code: 'input.too_long', field: 'name' }],
      1,
    ])
  })
})

describe('an object added to the draft', () => {
  const adding = async () => {
    const flow = await aDraft()
    flow.send({ type: 'rows.add', rows: [aNewObject()], undone: 'undone' })
    return flow
  }

  test('is sent once on a double click, its ticket kept before the call leaves', async () => {
    const flow = await adding()
    flow.send({ type: 'rows.add', rows: [aNewObject()], undone: 'undone' })
    expect([flow.at(), flow.calls.made.filter((id) => id === '0.batch.previewing.adding').length]).toEqual([{ previewing: 'adding' }, 1])
    expect(flow.kept.map(({ add }) => add)).toEqual([{ ticket: flow.context().add?.ticket, rows: [aNewObject()], undone: 'undone' }])
  })

  test('that is there brings the new totals of the batch', async () => {
    const flow = await adding()
    await flow.answer('previewing.adding', {
      kind: 'done',
      value: { batch: aBatch({ version: 4 }), rows: [{ seq: 4, version: 1 }], added: [4] },
    })
    expect([flow.at(), flow.context().batch?.version, flow.context().add]).toEqual([{ previewing: 'clean' }, 4, null])
  })

  test('is one step: undone it is left out with the reason, and brought back by redo', async () => {
    const flow = await adding()
    const value = { batch: aBatch({ version: 4 }), rows: [{ seq: 4, version: 1 }], added: [4] }
    await flow.answer('previewing.adding', { kind: 'done', value })
    expect(flow.context().queue.past.at(-1)?.name).toEqual({ kind: 'add', column: null, columns: 0, cells: 1 })
    flow.send({ type: 'edits.undo' })
    expect(unsavedEdits(flow.context())).toMatchObject([{ seq: 4, expected: 1, now: { excluded_reason: 'undone' } }])
    flow.send({ type: 'edits.redo' })
    expect(unsavedEdits(flow.context())).toEqual([])
  })

  test('that was refused says why, and the next one has another ticket', async () => {
    const flow = await adding()
    const ticket = flow.context().add?.ticket
    await flow.answer('previewing.adding', { kind: 'refused', blockers: [{ code: 'batch.too_many' }] })
    expect([flow.at(), flow.context().problems]).toEqual([{ previewing: 'clean' }, [{ code: 'batch.too_many' }]])
    flow.send({ type: 'rows.add', rows: [aNewObject()], undone: 'undone' })
    expect(flow.context().add?.ticket).not.toBe(ticket)
  })

  test('whose answer was lost waits for a person, blocks the commit and is sent again under its ticket', async () => {
    const flow = await adding()
    const write = flow.context().add
    await flow.answer('previewing.adding', LOST)
    flow.send({ type: 'commit.ask' })
    flow.send({ type: 'flow.close' })
    expect([flow.at(), flow.isOpen('previewing.adding')]).toEqual([{ previewing: 'addUnknown' }, false])
    flow.send({ type: 'add.again' })
    expect([flow.at(), flow.context().add]).toEqual([{ previewing: 'adding' }, write])
  })

  test('whose answer was lost can be given up: the batch is read and shows whether it is there', async () => {
    const flow = await adding()
    await flow.fail('previewing.adding')
    flow.send({ type: 'add.forget' })
    expect([flow.at(), flow.context().add]).toEqual(['finding', null])
  })

  test('is asked about after a reload, under the same ticket, and facts from before adding was possible are still read', async () => {
    const add = { ticket: 't', rows: [aNewObject()], undone: 'undone' }
    const flow = aFlow(aFacts({ add }))
    await flow.answer('finding', aBatch())
    expect([flow.at(), flow.context().add]).toEqual([{ previewing: 'addUnknown' }, add])
    expect(parseBatchFacts(JSON.parse(JSON.stringify(factsOf(flow.context()))))?.add).toEqual(add)
    const single: object = { ...aFacts(), add: { ticket: 't', ...aNewObject() } }
    expect(parseBatchFacts(single)?.add).toEqual({ ...add, undone: '' })
    const older: Record<string, unknown> = { ...aFacts() }
    delete older['add']
    delete older['frozen']
    expect(parseBatchFacts(older)).toEqual(aFacts())
  })

  test('lets typing go on: what is typed meanwhile is saved afterwards', async () => {
    const flow = await adding()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    expect(flow.at()).toEqual({ previewing: 'adding' })
    await flow.answer('previewing.adding', { kind: 'done', value: { batch: aBatch(), rows: [], added: [] } })
    expect(flow.at()).toEqual({ previewing: 'dirty' })
  })
})

describe('a push', () => {
  const pushing = async () => {
    const flow = aFlow()
    await flow.answer('finding', aBatch({ state: 'pushing' }))
    return flow
  }

  test('shows each answer, asks again after 5,000 ms, and ends when the batch has settled', async () => {
    const flow = await pushing()
    await flow.poll('2', aBatch({ state: 'pushing', expanded: 7 }))
    expect(flow.context().batch?.expanded).toBe(7)
    flow.clock.increment(POLL_INTERVAL_MS)
    await flow.poll('1', settledBatch(3, 0))
    expect([flow.at(), flow.context().batch?.counts.done]).toEqual([{ settled: 'done' }, 3])
  })

  test('that we could not ask about is lost, not failed, and goes on when asked again', async () => {
    const flow = await pushing()
    flow.calls.settle('0.statusPoll.polling.asking', 'reject', new Error('offline'))
    await settled()
    expect(flow.at()).toEqual({ pushing: 'lost' })
    flow.send({ type: 'push.askAgain' })
    expect(flow.at()).toEqual({ pushing: 'watching' })
  })

  test('is not asked about while no one looks', async () => {
    const flow = await pushing()
    await flow.poll('2', aBatch({ state: 'pushing' }))
    flow.send({ type: 'page.hidden' })
    flow.clock.increment(POLL_INTERVAL_MS * 10)
    expect(flow.calls.open.size).toBe(0)
    flow.send({ type: 'page.shown' })
    expect(flow.calls.open.size).toBe(1)
  })
})

describe('a retry', () => {
  const failed = async () => {
    const flow = aFlow()
    await flow.answer('finding', settledBatch(2, 1))
    flow.send({ type: 'push.retryFailed' })
    return flow
  }

  test('of a lost answer, with no push since, carries the same ticket', async () => {
    const flow = await failed()
    const ticket = flow.context().retry?.ticket
    await flow.answer('retrying', LOST)
    await flow.answer('finding', settledBatch(2, 1))
    flow.send({ type: 'push.retryFailed' })
    expect(flow.context().retry?.ticket).toBe(ticket)
  })

  test('after the batch has settled again carries another ticket: the first had arrived', async () => {
    const flow = await failed()
    const ticket = flow.context().retry?.ticket
    await flow.answer('retrying', LOST)
    await flow.answer('finding', settledBatch(2, 1, { settled_at: '2026-11-20T12:00:00+08:00' }))
    flow.send({ type: 'push.retryFailed' })
    expect(flow.context().retry?.ticket).not.toBe(ticket)
  })

  test('is not offered when nothing failed', async () => {
    const flow = aFlow()
    await flow.answer('finding', settledBatch(3, 0))
    flow.send({ type: 'push.retryFailed' })
    expect(flow.at()).toEqual({ settled: 'done' })
  })

  test('that was accepted is watched again', async () => {
    const flow = await failed()
    await flow.answer('retrying', { kind: 'done', value: { retried: 1, heldRows: 0, held: [] } })
    expect([flow.at(), flow.context().retry]).toEqual([{ pushing: 'watching' }, null])
  })
})

describe('a draft that is made', () => {
  const building = () => {
    const flow = aFlow(newBatchFacts(aSpec()))
    flow.send({ type: 'batch.create' })
    return flow
  }

  test('has its ticket kept before the call leaves, and its number after', async () => {
    const flow = building()
    await flow.answer('creating', { kind: 'done', value: { batchId: '42' } })
    expect(flow.kept.map(({ create, batchId }) => [create !== null, batchId])).toEqual([
      [true, null],
      [false, '42'],
    ])
  })

  test('is read again every second until its last row is stored', async () => {
    const flow = building()
    await flow.answer('creating', { kind: 'done', value: { batchId: '42' } })
    await flow.answer('expanding.reading', aBatch({ state: 'expanding' }))
    flow.clock.increment(EXPANDING_READ_MS)
    await flow.answer('expanding.reading', aBatch())
    expect(flow.at()).toEqual({ previewing: 'clean' })
  })

  test('is not made of an incomplete specification', () => {
    const flow = aFlow(newBatchFacts(aSpec({ name: '' })))
    flow.send({ type: 'batch.create' })
    expect(placeOf(flow)).toEqual([{ building: 'editing' }, null])
  })

  test('a late answer after leaving the state changes nothing', async () => {
    const flow = aFlow(newBatchFacts(aSpec()))
    flow.send({ type: 'last.load' })
    flow.send({ type: 'last.cancel' })
    await flow.answer('building.loadingLast', { spec: aSpec({ name: 'late' }) })
    expect([flow.at(), flow.context().spec.name]).toEqual([{ building: 'editing' }, '首发'])
  })

  test('discarded by mistake comes back as it was', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    flow.send({ type: 'batch.discard' })
    flow.send({ type: 'discard.cancel' })
    await flow.answer('finding', aBatch())
    expect([flow.at(), unsavedEdits(flow.context()).length]).toEqual([{ previewing: 'dirty' }, 1])
  })
})

describe('a 401 in the middle of a write freezes the flow: nothing happened, nothing is lost, and it goes on after the sign-in', () => {
  const AUTH = { kind: 'auth', blockers: [{ code: 'session.expired' }] }
  const stored = (flow: ReturnType<typeof aFlow>) => parseBatchFacts(JSON.parse(JSON.stringify(flow.kept.at(-1)))) ?? aFacts()
  /** the page was reloaded and someone signed in: the flow begins from what it kept */
  const signedInAgain = (flow: ReturnType<typeof aFlow>) => {
    expect([flow.at(), flow.calls.open.size, flow.context().problems]).toEqual(['frozen', 0, [{ code: 'batch.frozen' }]])
    return aFlow(stored(flow))
  }

  test('edits are pending again and saved by themselves', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    flow.send({ type: 'edits.save' })
    await flow.answer('previewing.saving', AUTH)
    const after = signedInAgain(flow)
    await after.answer('finding', aBatch())
    expect([after.at(), after.context().saving, unsavedEdits(after.context())]).toEqual([
      { previewing: 'dirty' },
      null,
      [{ seq: 1, level: 'ad', expected: 1, now: { name: 'b' }, was: { name: 'a' } }],
    ])
    after.clock.increment(AUTOSAVE_MS)
    expect(after.at()).toEqual({ previewing: 'saving' })
  })

  test('a creation is sent again under its ticket', async () => {
    const flow = aFlow(newBatchFacts(aSpec()))
    flow.send({ type: 'batch.create' })
    const { create } = flow.context()
    await flow.answer('creating', AUTH)
    const after = signedInAgain(flow)
    expect([after.at(), after.context().create, after.context().frozen]).toEqual(['creating', create, null])
  })

  test('an object is added under its ticket', async () => {
    const flow = await aDraft()
    flow.send({ type: 'rows.add', rows: [aNewObject()], undone: 'undone' })
    const { add } = flow.context()
    await flow.answer('previewing.adding', AUTH)
    const after = signedInAgain(flow)
    await after.answer('finding', aBatch())
    expect([after.at(), after.context().add]).toEqual([{ previewing: 'adding' }, add])
  })

  test('a commit is asked for once more with the totals of the batch as it is now', async () => {
    const flow = await aCommit()
    await flow.answer('committing', AUTH)
    const after = signedInAgain(flow)
    await after.answer('finding', aBatch({ version: 4 }))
    expect([after.at(), after.context().batch?.version, after.context().commit]).toEqual(['confirming', 4, null])
  })

  test('a commit that another user has made meanwhile is not asked for', async () => {
    const flow = await aCommit()
    await flow.answer('committing', AUTH)
    const after = signedInAgain(flow)
    await after.answer('finding', aBatch({ state: 'pushing' }))
    expect([after.at(), after.context().frozen]).toEqual([{ pushing: 'watching' }, null])
  })

  test('a retry goes on when the batch is where it was, and not when it has moved', async () => {
    const flow = await aDraft(settledBatch(2, 1))
    flow.send({ type: 'push.retryFailed' })
    await flow.answer('retrying', AUTH)
    const same = signedInAgain(flow)
    await same.answer('finding', settledBatch(2, 1))
    expect([same.at(), same.context().retry]).toEqual(['retrying', flow.context().retry])
    const moved = aFlow(stored(flow))
    await moved.answer('finding', settledBatch(2, 1, { settled_at: '2026-11-20T12:00:00+08:00' }))
    expect(moved.at()).toEqual({ settled: 'partial' })
  })

  test('a decision goes on, and a discard asks again', async () => {
    const deciding = await aDraft(settledBatch(2, 1))
    deciding.send({ type: 'row.decide', seq: 2, decision: 'absent', networkId: null })
    await deciding.answer('decidingRow', AUTH)
    const decided = signedInAgain(deciding)
    await decided.answer('finding', settledBatch(2, 1))
    const discarding = await aDraft()
    discarding.send({ type: 'batch.discard' })
    discarding.send({ type: 'discard.confirm' })
    await discarding.answer('discarding', AUTH)
    const asked = signedInAgain(discarding)
    await asked.answer('finding', aBatch())
    expect([decided.at(), asked.at()]).toEqual(['decidingRow', 'confirmingDiscard'])
  })

  test('without a reload it goes on when asked to', async () => {
    const flow = await aCommit()
    await flow.answer('committing', AUTH)
    flow.send({ type: 'flow.retry' })
    await flow.answer('finding', aBatch())
    expect(flow.at()).toBe('confirming')
  })
})

test('the totals of a sheet survive a change of the name and a reload, and go when the sheet goes', async () => {
  const totals = {
    levels: { campaign: 1, adgroup: 1, ad: 2 },
    daily_budget: [{ currency: 'USD', amount_minor: '5000' }],
    lifetime_budget: [],
  }
  const imported = { fileName: '首发.xlsx', good: 2, bad: 0, totals }
  const flow = aFlow({ ...newBatchFacts(aSpec({ import_id: '9' })), imported })
  flow.send({ type: 'spec.change', spec: aSpec({ import_id: '9', name: '改名' }) })
  expect(parseBatchFacts(JSON.parse(JSON.stringify(factsOf(flow.context()))))?.imported).toEqual(imported)
  flow.send({ type: 'spec.change', spec: aSpec() })
  expect(flow.context().imported).toBeNull()
})

describe('going back from the preview', () => {
  const SPEC = aSpec({ name: '草稿的名称' })

  test('reads the specification of the draft and leads to the part that was asked for; the draft itself is left as it is', async () => {
    const flow = await aDraft()
    flow.send({ type: 'build.back', stage: 'adgroup' })
    expect([flow.at(), flow.context().batchId]).toEqual([{ previewing: 'goingBack' }, '42'])
    await flow.answer('previewing.goingBack', { spec: SPEC })
    expect([flow.at(), flow.context().stage, flow.context().spec.name]).toEqual([{ building: 'editing' }, 'adgroup', '草稿的名称'])
    expect(parseBatchFacts(JSON.parse(JSON.stringify(flow.kept.at(-1))))).toMatchObject({
      batchId: null,
      former: { batchId: '42', spec: SPEC },
    })
  })

  test('comes to the names without being asked for a part, and to the scope when that is asked for', async () => {
    for (const [event, stage] of [
      [{ type: 'build.back' }, 'naming'],
      [{ type: 'build.back', stage: 'scope' }, 'scope'],
    ] as const) {
      const flow = await aDraft()
      flow.send(event)
      await flow.answer('previewing.goingBack', { spec: SPEC })
      expect(placeOf(flow)).toEqual([{ building: 'editing' }, stage])
    }
  })

  test('waits until edits are saved, and stays in the preview when the specification cannot be read', async () => {
    const flow = await aDraft()
    flow.send({ type: 'edits.apply', changes: [anEdit()] })
    flow.send({ type: 'build.back' })
    expect(flow.at()).toEqual({ previewing: 'dirty' })
    const other = await aDraft()
    other.send({ type: 'build.back' })
    await other.fail('previewing.goingBack')
    expect([other.at(), other.context().batchId, other.context().former]).toEqual([{ previewing: 'clean' }, '42', null])
  })

  test('is taken back: the draft is read again, with its own specification', async () => {
    const flow = await aDraft()
    flow.send({ type: 'build.back' })
    await flow.answer('previewing.goingBack', { spec: SPEC })
    flow.send({ type: 'spec.change', spec: aSpec({ name: '改了' }) })
    flow.send({ type: 'draft.return' })
    expect([flow.at(), flow.context().batchId, flow.context().former, flow.context().spec.name]).toEqual([
      'finding',
      '42',
      null,
      '草稿的名称',
    ])
    await flow.answer('finding', aBatch())
    expect(flow.at()).toEqual({ previewing: 'clean' })
  })

  test('and expanding again makes another draft; the one before is remembered', async () => {
    const flow = await aDraft()
    flow.send({ type: 'build.back' })
    await flow.answer('previewing.goingBack', { spec: SPEC })
    flow.send({ type: 'batch.create' })
    await flow.answer('creating', { kind: 'done', value: { batchId: '43' } })
    await flow.answer('expanding.reading', aBatch({ batch_id: '43' }))
    expect([flow.at(), flow.context().batchId, flow.context().former?.batchId]).toEqual([{ previewing: 'clean' }, '43', '42'])
  })
})
