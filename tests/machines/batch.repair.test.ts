import { describe, expect, test } from 'vitest'
import { factsOf, parseBatchFacts } from '#machines/batch/batch.facts.ts'
import { AUTOSAVE_MS, retryBlockersOf, unsavedEdits } from '#machines/batch/batch.setup.ts'
import { aFlow } from './kit/batch-flow.ts'
import { aBatch, aFacts, anEdit, settledBatch } from './kit/batches.ts'

const LOST = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const EDIT = { type: 'edits.apply', changes: [anEdit()] } as const
const moving = aBatch({ state: 'pushing', counts: { done: 1, failed: 1, skipped: 0, unknown: 0, waiting: 1, total: 3 } })
const saved = (batch = settledBatch(2, 1, { version: 4 })) => ({ kind: 'done', value: { batch, rows: [{ seq: 1, version: 2 }] } })
const pushedAgain = (held: readonly { code: string; row: number }[] = []) => ({
  kind: 'done',
  value: { retried: 1, heldRows: held.length, held },
})

async function partly(batch = settledBatch(2, 1)) {
  const flow = aFlow()
  await flow.answer('finding', batch)
  return flow
}

describe('a failed row', () => {
  test('is changed, saved after a pause, and can then be pushed again', async () => {
    const flow = await partly()
    flow.send(EDIT)
    expect([flow.at(), retryBlockersOf(flow.context()).map(({ code }) => code)]).toEqual([
      { retryEditing: 'dirty' },
      ['batch.commit.unsaved_edits'],
    ])
    flow.clock.increment(AUTOSAVE_MS)
    await flow.answer('retryEditing.saving', saved())
    expect([flow.at(), retryBlockersOf(flow.context())]).toEqual([{ settled: 'partial' }, []])
    flow.send({ type: 'push.retryFailed', seqs: [1] })
    expect(flow.context().retry).toMatchObject({ seqs: [1], version: 4, elsewhere: false })
  })

  test('is changed while others are still on their way, which are watched again afterwards', async () => {
    const flow = await partly(moving)
    flow.send(EDIT)
    expect(flow.at()).toEqual({ retryEditing: 'dirty' })
    flow.clock.increment(AUTOSAVE_MS)
    await flow.answer('retryEditing.saving', saved(moving))
    expect(flow.at()).toEqual({ pushing: 'watching' })
    flow.send({ type: 'push.retryFailed' })
    expect(flow.at()).toBe('retrying')
  })

  test('is changed back by undo, also once it is saved, and is as it was made by redo', async () => {
    const flow = await partly()
    flow.send(EDIT)
    flow.clock.increment(AUTOSAVE_MS)
    await flow.answer('retryEditing.saving', saved())
    flow.send({ type: 'edits.undo' })
    expect([flow.at(), unsavedEdits(flow.context()).map(({ now, expected }) => [now, expected])]).toEqual([
      { retryEditing: 'dirty' },
      [[{ name: 'a' }, 2]],
    ])
    flow.send({ type: 'edits.redo' })
    expect([flow.at(), unsavedEdits(flow.context())]).toEqual([{ settled: 'partial' }, []])
  })

  test('that another user changed first is kept or taken, and both lead on', async () => {
    const theirs = { seq: 1, version: 9, name: 'c', values: {}, excluded_reason: null }
    const met = async () => {
      const flow = await partly()
      flow.send(EDIT)
      flow.clock.increment(AUTOSAVE_MS)
      await flow.answer('retryEditing.saving', { kind: 'refused', blockers: [{ code: 'batch.item.changed' }], present: [theirs] })
      return flow
    }
    const mine = await met()
    expect(mine.at()).toEqual({ retryEditing: 'conflict' })
    mine.send({ type: 'conflict.keepMine' })
    expect(mine.context().saving?.edits.map(({ expected, now }) => [expected, now])).toEqual([[9, { name: 'b' }]])
    const other = await met()
    other.send({ type: 'conflict.takeTheirs' })
    expect([other.at(), unsavedEdits(other.context())]).toEqual([{ settled: 'partial' }, []])
  })

  test('that was pushed again meanwhile refuses the edit, which can be dropped', async () => {
    const flow = await partly()
    flow.send(EDIT)
    flow.clock.increment(AUTOSAVE_MS)
    await flow.answer('retryEditing.saving', { kind: 'refused', blockers: [{ code: 'batch.repair.not_failed' }] })
    expect(flow.at()).toEqual({ retryEditing: 'saveRefused' })
    flow.send({ type: 'edits.drop' })
    expect([flow.at(), unsavedEdits(flow.context())]).toEqual(['finding', []])
  })

  test('keeps what was typed over a reload, and over a lost answer its ticket', async () => {
    const pendingEdits = [{ seq: 1, level: 'ad', expected: 1, now: { name: 'b' }, was: { name: 'a' } }]
    const typed = aFlow(aFacts({ pendingEdits }))
    await typed.answer('finding', settledBatch(2, 1))
    expect(typed.at()).toEqual({ retryEditing: 'dirty' })
    const lost = aFlow(aFacts({ saving: { ticket: 't', level: 'ad', edits: pendingEdits } }))
    await lost.answer('finding', moving)
    expect(lost.at()).toEqual({ retryEditing: 'saveUnknown' })
    lost.send({ type: 'edits.save' })
    expect(lost.context().saving?.ticket).toBe('t')
  })

  test('cannot be changed where nothing failed', async () => {
    const flow = await partly(settledBatch(3, 0))
    flow.send(EDIT)
    expect(flow.at()).toEqual({ settled: 'done' })
  })
})

describe('rows that are pushed again', () => {
  test('with some held back say how many and why, and can no longer be taken back', async () => {
    const flow = await partly()
    flow.send(EDIT)
    flow.clock.increment(AUTOSAVE_MS)
    await flow.answer('retryEditing.saving', saved())
    flow.send({ type: 'push.retryFailed' })
    await flow.answer('retrying', pushedAgain([{ code: 'batch.repair.unchanged', row: 2 }]))
    expect(flow.context().problems.map(({ code }) => code)).toEqual(['batch.repair.held', 'batch.repair.unchanged'])
    expect(flow.context().queue.past).toEqual([])
  })

  test('as settled at the network carry that, and another ticket than without it', async () => {
    const flow = await partly()
    flow.send({ type: 'push.retryFailed' })
    const ticket = flow.context().retry?.ticket
    await flow.answer('retrying', LOST)
    await flow.answer('finding', settledBatch(2, 1))
    flow.send({ type: 'push.retryFailed', elsewhere: true })
    expect([flow.context().retry?.elsewhere, flow.context().retry?.ticket === ticket]).toEqual([true, false])
  })

  test('are checked first when asked to, and the batch is where it was', async () => {
    const flow = await partly()
    flow.send({ type: 'rows.check' })
    expect(flow.at()).toEqual({ retryEditing: 'checking' })
    await flow.answer('retryEditing.checking', settledBatch(2, 1, { version: 5 }))
    expect([flow.at(), flow.context().batch?.version]).toEqual([{ settled: 'partial' }, 5])
  })
})

describe('objects that were deleted at the network', () => {
  test('are created again once: a second press is not heard, and a lost answer keeps the ticket', async () => {
    const flow = await partly(settledBatch(3, 0))
    flow.send({ type: 'rows.recreate', seqs: [1] })
    const ticket = flow.context().recreate?.ticket
    flow.send({ type: 'rows.recreate', seqs: [1] })
    expect([flow.at(), flow.kept.at(-1)?.recreate]).toEqual(['recreating', { ticket, seqs: [1] }])
    await flow.answer('recreating', LOST)
    await flow.answer('finding', settledBatch(3, 0))
    flow.send({ type: 'rows.recreate', seqs: [1] })
    expect(flow.context().recreate?.ticket).toBe(ticket)
    await flow.answer('recreating', { kind: 'done', value: null })
    expect([flow.at(), flow.context().recreate]).toEqual([{ pushing: 'watching' }, null])
  })

  test('that the network still holds are said to be there', async () => {
    const flow = await partly()
    flow.send({ type: 'rows.recreate', seqs: [1] })
    await flow.answer('recreating', { kind: 'refused', blockers: [{ code: 'batch.repair.nothing_gone' }] })
    expect([flow.at(), flow.context().problems]).toEqual(['finding', [{ code: 'batch.repair.nothing_gone' }]])
  })

  test('are created after the next sign-in when a session ended', async () => {
    const flow = aFlow(aFacts({ frozen: 'recreate', recreate: { ticket: 't', seqs: [1] } }))
    await flow.answer('finding', settledBatch(2, 1))
    expect([flow.at(), flow.context().recreate?.ticket]).toEqual(['recreating', 't'])
  })
})

test('facts from before failed rows could be changed are still read', () => {
  const older: Record<string, unknown> = {
    ...aFacts(),
    retry: { ticket: 't', settledAt: null, seqs: [1] },
  }
  delete older['recreate']
  const read = parseBatchFacts(older)
  expect([read?.retry, read?.recreate]).toEqual([{ ticket: 't', settledAt: null, version: null, seqs: [1], elsewhere: false }, null])
  const flow = aFlow(aFacts({ recreate: { ticket: 't', seqs: [1] } }))
  expect(parseBatchFacts(JSON.parse(JSON.stringify(factsOf(flow.context()))))?.recreate).toEqual({ ticket: 't', seqs: [1] })
})
