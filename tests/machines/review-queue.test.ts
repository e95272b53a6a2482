import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { QueueItem } from '#domain/review/item.ts'
import { RENEW_MS } from '#domain/review/review.ts'
import { NEW_QUEUE, queueFacts, queueFactsOf } from '#machines/review-queue/review-queue.facts.ts'
import { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'
import { bulkBlockers, chosenRows, formBlockers } from '#machines/review-queue/review-queue.rules.ts'
import type { QueueFacts } from '#machines/review-queue/review-queue.types.ts'
import { anItem, heldByAnother } from '#tests/kit/review-item.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  reviewQueueMachine.provide({
    actors: { readList: calls.promise(), takeNext: calls.promise(), takeItem: calls.promise(), renew: calls.promise() },
  })
const id = (state: string) => `0.reviewQueue.${state}`
const listOf = (...rows: QueueItem[]) => ({ rows, total: rows.length, counts: { waiting: rows.length, held: 0, overdue: 0 } })
const decisionOn = (item: string) => ({
  verdict: 'fail' as const,
  reasons: ['size'],
  comment: '',
  items: [{ id: item, seen: 's', title: '' }],
})

test('every state and transition of the queue is reached by a generated path', async () => {
  const walked = await walk({
    machine: reviewQueueMachine,
    provided: wired,
    input: { facts: NEW_QUEUE },
    resumed: [{ facts: { ...NEW_QUEUE, at: '1' } }],
    cases: {
      [`xstate.done.actor.${id('list.reading')}`]: [{ output: listOf(anItem('1'), anItem('5')) }],
      [`xstate.done.actor.${id('hand.taking')}`]: [{ output: anItem('1') }, { output: anItem('2', { prohibited: 1 }) }, { output: null }],
      [`xstate.done.actor.${id('hand.looking.fetching')}`]: [{ output: anItem('3') }, { output: null }],
      [`xstate.done.actor.${id('hand.looking.renewing')}`]: [{ output: anItem('1') }, { output: anItem('1', heldByAnother) }],
      [`xstate.done.actor.${id('hand.opening')}`]: [
        { output: anItem('1') },
        { output: anItem('1', heldByAnother) },
        { output: anItem('1', { ...heldByAnother, state: 'passed', held_by: null }) },
      ],
      'item.open': [{ id: '4' }],
      'filter.change': [{ filter: { gameId: '', objectType: '', q: '' } }],
      'choice.toggle': [{ ids: ['1'] }, { ids: ['5'] }],
      'form.open': [
        { verdict: 'fail', isBulk: false },
        { verdict: 'fail', isBulk: true },
      ],
      'form.change': [{ change: { reasons: ['size'] } }],
      'items.back': [{ decisions: [decisionOn('1')] }],
      'items.refused': [{ ids: ['1'] }],
    },
    delaysMs: { renew: RENEW_MS },
    // what is chosen decides a form on many and nothing else, and such a form asks nothing else of what is in hand
    coarse: ({ context }) => [
      context.saying?.reasons.length ?? null,
      ...(context.isBulk
        ? [chosenRows(context).length > 0, chosenRows(context).some((row) => row.id === context.hand?.id)]
        : [context.hand?.id ?? null, context.ahead === null, context.at === null, context.visited.length > 0]),
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function looking(facts: QueueFacts = NEW_QUEUE, first: QueueItem = anItem('1')) {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const flow = createActor(wired(calls), { clock, input: { facts } })
  const decided: unknown[] = []
  flow.on('decided', ({ decision }) => decided.push(decision))
  flow.start()
  const end = async (state: string, value: unknown) => {
    calls.settle(id(state), 'resolve', value)
    await settled()
  }
  await end('list.reading', listOf(first, anItem('2'), anItem('3', heldByAnother)))
  await end(facts.at === null ? 'hand.taking' : 'hand.opening', first)
  const context = () => flow.getSnapshot().context
  return { flow, clock, calls, decided, end, context, place: () => flow.getSnapshot().value.hand }
}

describe('the queue', () => {
  test('has the next item there at once: it was taken while this one was looked at', async () => {
    const { flow, end, decided, context, place } = await looking()
    await end('hand.looking.fetching', anItem('2'))
    flow.send({ type: 'pass.now' })
    expect([decided, context().hand?.id, context().gone, place()]).toEqual([
      [{ verdict: 'pass', reasons: [], comment: '', items: [{ id: '1', seen: 's1', title: '素材 1' }] }],
      '2',
      ['1'],
      { looking: 'fetching' },
    ])
  })

  test('opens the form when a pass needs a note, and sends it with the note', async () => {
    const { flow, decided, context } = await looking(NEW_QUEUE, anItem('1', { prohibited: 1 }))
    flow.send({ type: 'pass.now' })
    expect([decided, context().saying?.verdict, formBlockers(context()).map(({ code }) => code)]).toEqual([
      [],
      'pass',
      ['review.prohibited'],
    ])
    flow.send({ type: 'form.send' })
    expect(decided).toEqual([])
    flow.send({ type: 'form.change', change: { comment: '引用' } })
    flow.send({ type: 'form.send' })
    expect(decided).toMatchObject([{ verdict: 'pass', comment: '引用', items: [{ id: '1' }] }])
  })

  test('a form that was sent sends nothing more: the next item is not decided by a second press', async () => {
    const { flow, end, decided, context } = await looking()
    await end('hand.looking.fetching', anItem('2'))
    flow.send({ type: 'form.open', verdict: 'fail', isBulk: false })
    flow.send({ type: 'form.change', change: { reasons: ['size'] } })
    flow.send({ type: 'form.send' })
    flow.send({ type: 'form.send' })
    expect([decided.length, context().hand?.id, context().gone]).toEqual([1, '2', ['1']])
  })

  test('tells who holds an item, and keeps the place', async () => {
    const { flow, end, place, context } = await looking()
    flow.send({ type: 'item.open', id: '3' })
    await end('hand.opening', anItem('3', heldByAnother))
    expect([place(), context().hand?.held_by?.name]).toEqual(['held', '何静'])
    flow.send({ type: 'item.previous' })
    expect([place(), context().at, context().spare]).toEqual(['opening', '1', ['3']])
  })

  test('says that an item changed while it was looked at, and loses one whose lease another has', async () => {
    const { flow, clock, end, context, place } = await looking()
    await end('hand.looking.fetching', null)
    clock.increment(RENEW_MS)
    await end('hand.looking.renewing', anItem('1', { seen: 'new' }))
    expect([context().hasChanged, context().hand?.seen, place()]).toEqual([true, 'new', { looking: 'ready' }])
    clock.increment(RENEW_MS)
    await end('hand.looking.renewing', anItem('1', heldByAnother))
    expect(place()).toBe('opening')
    flow.stop()
  })

  test('passes over what is skipped, gives it back, and goes back to what was looked at', async () => {
    const { flow, end, context, place } = await looking()
    await end('hand.looking.fetching', anItem('2'))
    flow.send({ type: 'item.skip' })
    expect([context().hand?.id, context().skipped, context().spare]).toEqual(['2', ['1'], ['1']])
    flow.send({ type: 'item.previous' })
    expect([context().at, place()]).toEqual(['1', 'opening'])
  })

  test('gives back what is in hand and the next one when the queue is narrowed', async () => {
    const { flow, end, context, place } = await looking()
    await end('hand.looking.fetching', anItem('2'))
    flow.send({ type: 'filter.change', filter: { gameId: '7', objectType: 'material', q: '' } })
    expect([context().spare, context().ahead, place()]).toEqual([['1', '2'], null, 'taking'])
  })

  test('what is being said of an item is not said of the one that a narrowed queue puts into its place', async () => {
    const narrowed = async (comes: QueueItem) => {
      const { flow, end, decided, context } = await looking()
      flow.send({ type: 'form.open', verdict: 'pass', isBulk: false })
      flow.send({ type: 'form.change', change: { comment: '引用' } })
      flow.send({ type: 'filter.change', filter: { gameId: '7', objectType: '', q: '' } })
      await end('hand.taking', comes)
      flow.send({ type: 'form.send' })
      return [context().saying?.comment, context().at, decided.length]
    }
    expect(await narrowed(anItem('4'))).toEqual([undefined, '4', 0])
    expect((await narrowed(anItem('1')))[2]).toBe(1)
  })

  test('decides many at once, and only what is chosen and still here', async () => {
    const { flow, decided, context } = await looking()
    flow.send({ type: 'form.open', verdict: 'fail', isBulk: true })
    expect(formBlockers(context()).map(({ code }) => code)).toEqual(['review.none_chosen'])
    flow.send({ type: 'choice.toggle', ids: ['2', '3', '9'] })
    flow.send({ type: 'form.change', change: { reasons: ['size'] } })
    flow.send({ type: 'form.send' })
    expect([decided, context().gone, context().chosen]).toMatchObject([[{ items: [{ id: '2' }, { id: '3' }] }], ['2', '3'], []])
    const rows = Array.from({ length: 201 }, (_, index) => anItem(String(index)))
    const all = { list: listOf(...rows), chosen: rows.map((row) => row.id), gone: [] }
    expect(bulkBlockers(all, { verdict: 'pass', reasons: [], comment: '' }).map(({ code }) => code)).toEqual(['review.too_many'])
  })

  test('offers again what the server did not take, also when nothing else was left', async () => {
    const { flow, end, context, place } = await looking()
    await end('hand.looking.fetching', null)
    flow.send({ type: 'pass.now' })
    await end('hand.taking', null)
    expect([context().gone, place()]).toEqual([['1'], 'empty'])
    flow.send({ type: 'items.refused', ids: ['1'] })
    expect([context().gone, place(), flow.getSnapshot().value.list]).toEqual([[], 'taking', 'reading'])
  })

  test('is where it came after a reload, with what was typed; a decision taken back is in hand again', async () => {
    const before = await looking()
    before.flow.send({ type: 'form.open', verdict: 'fail', isBulk: false })
    before.flow.send({ type: 'form.change', change: { comment: '右下角' } })
    const kept = queueFacts.parse(JSON.parse(JSON.stringify(queueFactsOf(before.flow.getSnapshot()))))
    const { flow, end, context, place } = await looking(kept)
    expect([place(), context().at, context().saying]).toEqual([
      { looking: 'fetching' },
      '1',
      { verdict: 'fail', reasons: [], comment: '右下角' },
    ])
    await end('hand.looking.fetching', anItem('2'))
    flow.send({ type: 'items.back', decisions: [decisionOn('8')] })
    expect([context().at, context().saying?.reasons, context().spare, place()]).toEqual(['8', ['size'], ['1', '2'], 'opening'])
  })
})
