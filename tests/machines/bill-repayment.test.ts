import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import {
  isBlankRepayment,
  newRepayment,
  repaymentFacts,
  repaymentFactsOf,
  storedRepayment,
} from '#machines/bill-repayment/bill-repayment.facts.ts'
import { billRepaymentFlow } from '#machines/bill-repayment/bill-repayment.flow.ts'
import { billRepaymentMachine } from '#machines/bill-repayment/bill-repayment.machine.ts'
import { addBlockers, moveBlockers } from '#machines/bill-repayment/bill-repayment.rules.ts'
import type { RepaymentFlowFacts } from '#machines/bill-repayment/bill-repayment.types.ts'
import { aBill, aDesk, aPayment, BILLS, deskOf } from '../../stories/bill-repayment/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  billRepaymentMachine.provide({
    actors: { readDesk: calls.promise(), addPayment: calls.promise(), attachEvidence: calls.promise(), movePayment: calls.promise() },
  })

const REASON = [{ code: 'finance.repayment.duplicate' }]
const done = { output: { kind: 'done', value: { id: '7' } } }
const refused = { kind: 'refused', blockers: REASON, present: null }
const unknown = { output: { kind: 'unknown', blockers: [{ code: 'call.timeout' }] } }
const paper = { name: 'slip.pdf', size: 9, bytes: new Blob(['%PDF-1.7\n']) }
const large = { ...paper, size: 11 * 1024 * 1024 }
const evidence = { name: 'slip.pdf', mime: 'application/pdf' as const, bytes: 9 }
const pending = { act: 'takeBack' as const, reason: '记错', version: 1, ticket: 't2' }

test('every state and transition of a payment is reached by a generated path', async () => {
  const walked = await walk({
    machine: billRepaymentMachine,
    provided: wired,
    input: newRepayment(['1', '2']),
    resumed: [storedRepayment('7'), { ...newRepayment(['1']), addTicket: 't1' }, { ...storedRepayment('7'), pending }],
    cases: {
      'draft.change': [{ change: { amountMinor: '500000' } }, { change: { amountMinor: '' } }],
      'way.choose': [{ way: 'proportional' }],
      'parts.change': [{ parts: [{ billId: '1', amountMinor: '5' }] }],
      'act.ask': [{ act: 'confirm' }, { act: 'takeBack' }],
      'reason.change': [{ reason: '记错' }],
      'evidence.choose': [{ paper }, { paper: large }],
      'xstate.done.actor.0.billRepayment.reading': [
        { output: aDesk() },
        { output: deskOf(aPayment()) },
        { output: deskOf(aPayment({ state: 'confirmed' })) },
        { output: deskOf(aPayment({ state: 'confirmed', evidence })) },
        { output: deskOf(aPayment({ state: 'deleted' })) },
      ],
      'xstate.done.actor.0.billRepayment.adding': [
        done,
        { output: { ...refused, present: [aBill({ openMinor: '100' })] } },
        { output: refused },
        unknown,
      ],
      'xstate.done.actor.0.billRepayment.attaching': [done, { output: refused }, unknown],
      'xstate.done.actor.0.billRepayment.acting': [
        done,
        { output: { ...refused, present: aPayment({ state: 'confirmed', version: 2 }) } },
        { output: refused },
        unknown,
      ],
    },
    coarse: ({ context }) => [
      context.draft.amountMinor,
      context.draft.parts.length,
      context.way,
      Math.min(context.steps.past.length, 1),
      Math.min(context.steps.future.length, 1),
      context.act,
      context.reason,
      context.resumed,
      context.desk?.payment?.state ?? null,
      context.desk?.payment?.evidence?.name ?? null,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function begun(input: RepaymentFlowFacts, desk = aDesk()) {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input }).start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.billRepayment.${state}`, 'resolve', value)
    await settled()
  }
  await answer('reading', desk)
  return { flow, answer, at: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

describe('laying a payment on bills', () => {
  test('is taken back edit by edit, a paste over several bills at once, to the way it was laid by', async () => {
    const { flow, context } = await begun(newRepayment(['1', '2']))
    const shown = () => [context().way, ...context().draft.parts.map(({ amountMinor }) => amountMinor)]
    flow.send({ type: 'draft.change', change: { amountMinor: '500000' } })
    flow.send({
      type: 'parts.change',
      parts: [
        { billId: '1', amountMinor: '7' },
        { billId: '2', amountMinor: '8' },
      ],
    })
    flow.send({ type: 'parts.change', parts: [{ billId: '1', amountMinor: '9' }] })
    expect(shown()).toEqual(['hand', '8', '9'])
    flow.send({ type: 'parts.undo' })
    expect(shown()).toEqual(['hand', '7', '8'])
    // what was laid by a way goes with the amount of now
    flow.send({ type: 'draft.change', change: { amountMinor: '300000' } })
    flow.send({ type: 'parts.undo' })
    expect([shown(), flow.getSnapshot().can({ type: 'parts.undo' })]).toEqual([['oldest', '300000'], false])
    flow.send({ type: 'parts.redo' })
    flow.send({ type: 'parts.redo' })
    expect([shown(), flow.getSnapshot().can({ type: 'parts.redo' })]).toEqual([['hand', '8', '9'], false])
    flow.send({ type: 'parts.undo' })
    flow.send({ type: 'way.choose', way: 'proportional' })
    expect(flow.getSnapshot().can({ type: 'parts.redo' })).toBe(false)
    flow.send({ type: 'parts.undo' })
    expect(shown()).toEqual(['hand', '7', '8'])
  })

  test('goes with the amount and the way until a person lays it by hand, and back again', async () => {
    const { flow, context } = await begun(newRepayment(['1', '2']))
    const parts = () => context().draft.parts.map(({ billId, amountMinor }) => [billId, amountMinor])
    expect(context().draft.paidOn).toBe('2026-11-20')
    flow.send({ type: 'draft.change', change: { amountMinor: '500000' } })
    expect(parts()).toEqual([
      ['1', '200000'],
      ['2', '300000'],
    ])
    flow.send({ type: 'way.choose', way: 'proportional' })
    expect(parts()).toEqual([
      ['1', '400299'],
      ['2', '99701'],
    ])
    flow.send({ type: 'parts.change', parts: [{ billId: '2', amountMinor: '100000' }] })
    flow.send({ type: 'draft.change', change: { amountMinor: '500299' } })
    expect([context().way, parts(), addBlockers(context())]).toEqual([
      'hand',
      [
        ['1', '400299'],
        ['2', '100000'],
      ],
      [],
    ])
    flow.send({ type: 'parts.change', parts: [{ billId: '2', amountMinor: '' }] })
    flow.send({ type: 'parts.change', parts: [{ billId: '9', amountMinor: '1' }] })
    expect(parts()).toEqual([['1', '400299']])
  })

  test('notices the same bill, amount and day, and a confirmed month', async () => {
    const { flow, context } = await begun(newRepayment(['1', '2']), aDesk({ payments: [aPayment()] }))
    flow.send({ type: 'draft.change', change: { amountMinor: '500000', paidOn: '2026-11-12' } })
    expect(addBlockers(context())).toMatchObject([{ code: 'finance.repayment.duplicate', params: { id: '7' } }])
    flow.send({ type: 'draft.change', change: { paidOn: '2026-09-12' } })
    expect(addBlockers(context())).toMatchObject([{ code: 'finance.month.closed' }])
  })

  test('a balance that changed meanwhile is laid down again over what is there now', async () => {
    const { flow, answer, at, context } = await begun(newRepayment(['1', '2']))
    flow.send({ type: 'draft.change', change: { amountMinor: '500000' } })
    flow.send({ type: 'payment.review' })
    flow.send({ type: 'payment.add' })
    const present = [aBill({ openMinor: '1000000' }), aBill({ id: '2', dueOn: '2026-10-31', openMinor: '100000' })]
    await answer('adding', { ...refused, present })
    expect([at(), context().presentBills]).toEqual(['stale', present])
    flow.send({ type: 'allocation.redo' })
    expect([at(), context().draft.parts]).toEqual([
      'allocating',
      [
        { billId: '1', amountMinor: '400000', openMinor: '1000000' },
        { billId: '2', amountMinor: '100000', openMinor: '100000' },
      ],
    ])
  })
})

describe('a write whose answer was lost', () => {
  test('is sent again with the same ticket, also after a reload', async () => {
    const { flow, answer, at, context } = await begun(newRepayment(['1', '2']))
    flow.send({ type: 'draft.change', change: { amountMinor: '500000' } })
    flow.send({ type: 'payment.review' })
    flow.send({ type: 'payment.add' })
    const { ticket } = context()
    const kept = repaymentFacts.parse(JSON.parse(JSON.stringify(repaymentFactsOf(flow.getSnapshot()))))
    expect(kept).toMatchObject({ addTicket: ticket, paymentId: null, pending: null })
    await answer('adding', unknown.output)
    flow.send({ type: 'write.retry' })
    expect([at(), context().ticket]).toEqual(['adding', ticket])
    await answer('adding', done.output)
    expect([at(), context().paymentId]).toEqual(['reading', '7'])

    const later = await begun(kept)
    expect([later.at(), later.context().ticket]).toEqual(['addUncertain', ticket])
  })

  test('a move keeps its payment, version and reason', async () => {
    const { flow, answer, context } = await begun(storedRepayment('7'), deskOf(aPayment({ state: 'confirmed', version: 3 })))
    flow.send({ type: 'act.ask', act: 'takeBack' })
    expect(moveBlockers(context())).toEqual([{ code: 'finance.repayment.reason_missing', field: 'reason' }])
    flow.send({ type: 'reason.change', reason: '记错' })
    flow.send({ type: 'act.send' })
    const move = { act: 'takeBack', reason: '记错', version: 3, ticket: context().ticket }
    expect(repaymentFactsOf(flow.getSnapshot()).pending).toEqual(move)
    await answer('acting', unknown.output)
    expect([repaymentFactsOf(flow.getSnapshot()).pending, isBlankRepayment(flow.getSnapshot())]).toEqual([move, false])
  })
})

describe('the evidence of a payment', () => {
  test('is sent at once, and sent again under the same ticket when the answer was lost', async () => {
    const { flow, answer, at, context } = await begun(storedRepayment('7'), deskOf(aPayment()))
    flow.send({ type: 'evidence.choose', paper })
    const { ticket } = context()
    await answer('attaching', unknown.output)
    expect([at(), isBlankRepayment(flow.getSnapshot())]).toEqual(['attachUncertain', false])
    flow.send({ type: 'write.retry' })
    expect([at(), context().ticket, context().paper]).toEqual(['attaching', ticket, paper])
    await answer('attaching', done.output)
    await answer('reading', deskOf(aPayment({ evidence, version: 2 })))
    expect([at(), context().paper, context().desk?.payment?.evidence]).toEqual(['added', null, evidence])
  })

  test('that is too large, or would take the place of what was confirmed, is refused in words and nothing is sent', async () => {
    const { flow, at, context } = await begun(storedRepayment('7'), deskOf(aPayment()))
    flow.send({ type: 'evidence.choose', paper: large })
    expect([at(), context().problems]).toEqual(['added', [{ code: 'scan.large', field: 'file', params: { name: 'slip.pdf', max: 10 } }]])
    const confirmed = await begun(storedRepayment('7'), deskOf(aPayment({ state: 'confirmed', evidence })))
    confirmed.flow.send({ type: 'evidence.choose', paper })
    expect([confirmed.at(), confirmed.context().problems]).toEqual(['confirmed', [{ code: 'finance.repayment.evidence_confirmed' }]])
  })

  test('of a payment that another user moved meanwhile is refused: the payment is read, and the reason stays in sight', async () => {
    const { flow, answer, at, context } = await begun(storedRepayment('7'), deskOf(aPayment()))
    flow.send({ type: 'evidence.choose', paper })
    await answer('attaching', refused)
    await answer('reading', deskOf(aPayment({ state: 'confirmed', version: 2 })))
    expect([at(), context().problems]).toEqual(['confirmed', REASON])
  })
})

test('a payment that another user was faster with shows what is there now', async () => {
  const { flow, answer, at, context } = await begun(storedRepayment('7'), deskOf(aPayment()))
  flow.send({ type: 'act.ask', act: 'delete' })
  flow.send({ type: 'act.send' })
  const present = aPayment({ state: 'confirmed', version: 2 })
  await answer('acting', { ...refused, present })
  expect([at(), context().presentPayment]).toEqual(['met', present])
})

test('the tray names the payment and lists it while something of it would be lost', async () => {
  const { flow } = await begun(newRepayment(['1']))
  const { titleOf, subjectOf, isBlank } = billRepaymentFlow
  expect([titleOf(flow.getSnapshot()).key, subjectOf('p1', flow.getSnapshot()), isBlank(flow.getSnapshot())]).toEqual([
    'finance.repayment.flow_new',
    { name: 'Apple', counts: null, path: '/tool-list/finance/repayments/p1' },
    true,
  ])
  flow.send({ type: 'draft.change', change: { note: '差额' } })
  expect([isBlank(flow.getSnapshot()), BILLS.length]).toEqual([false, 2])
  const stored = await begun(storedRepayment('7'), deskOf(aPayment()))
  expect([titleOf(stored.flow.getSnapshot()), isBlank(stored.flow.getSnapshot())]).toEqual([
    { key: 'finance.repayment.flow', params: { id: '7' } },
    true,
  ])
})
