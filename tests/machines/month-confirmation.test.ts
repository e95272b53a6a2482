import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { isBlankMonth, monthFacts, monthFactsOf, newMonthFacts } from '#machines/month-confirmation/month-confirmation.facts.ts'
import { monthConfirmationMachine } from '#machines/month-confirmation/month-confirmation.machine.ts'
import { monthSignBlockers, movedFigures } from '#machines/month-confirmation/month-confirmation.rules.ts'
import type { MonthFacts, MonthOutcome, MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import { aMonth, CONFIRMED, FIRST_SIGNED, KEY, metBut, MOVED } from '../../stories/month-confirmation/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  monthConfirmationMachine.provide({ actors: { readMonth: calls.promise(), sendMonth: calls.promise(), settleWrite: calls.promise() } })

const ALL = [
  'rows_confirmed',
  'extraction_done',
  'lines_read',
  'charges_taken',
  'costs_posted',
  'repayments_confirmed',
  'gap_explained',
  'previous_confirmed',
] as const
const NOTHING_MET = aMonth({ prerequisites: metBut(...ALL) })
const done: MonthOutcome = { kind: 'done', value: CONFIRMED }
const moved: MonthOutcome = { kind: 'refused', blockers: [{ code: 'finance.month.totals_changed' }], present: MOVED }
const lateBy: MonthOutcome = { kind: 'refused', blockers: CONFIRMED.blockers, present: CONFIRMED }
const refused: MonthOutcome = { kind: 'refused', blockers: [{ code: 'permission.function_missing' }], present: null }
const unknown: MonthOutcome = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const write = { ticket: 't1', action: 'confirm' as const, hash: 'h', since: '', reason: '' }
const settledCases = [{ output: { state: 'working' } }, { output: { state: 'void' } }, { output: { state: 'done' } }]

test('every state and transition of confirming a month is reached by a generated path', async () => {
  const walked = await walk({
    machine: monthConfirmationMachine,
    provided: wired,
    input: { facts: newMonthFacts(KEY) },
    resumed: [{ facts: { ...newMonthFacts(KEY), write } }, { facts: { ...newMonthFacts(KEY), reason: '漏了一笔分成' } }],
    delaysMs: { askAgain: 2_000 },
    cases: {
      'reason.change': [{ reason: '漏了一笔分成' }, { reason: '' }],
      'xstate.done.actor.0.monthConfirmation.reading': [
        aMonth(),
        NOTHING_MET,
        aMonth({ blockers: [{ code: 'finance.month.not_whole' }] }),
        FIRST_SIGNED,
        { ...FIRST_SIGNED, blockers: [{ code: 'finance.month.own_signature' }] },
        CONFIRMED,
        { ...CONFIRMED, next_confirmed: true },
      ].map((output) => ({ output })),
      'xstate.done.actor.0.monthConfirmation.signing': [done, moved, lateBy, refused, unknown].map((output) => ({ output })),
      'xstate.done.actor.0.monthConfirmation.opening': [{ kind: 'done', value: aMonth({ state: 'reopened' }) }, refused, unknown].map(
        (output) => ({ output }),
      ),
      'xstate.done.actor.0.monthConfirmation.settling': settledCases,
    },
    coarse: ({ context }) => [
      context.seen?.state ?? null,
      context.seen?.prerequisites.filter(({ ok }: { ok: boolean }) => ok).length ?? null,
      context.seen?.blockers.length ?? null,
      context.seen?.next_confirmed ?? null,
      context.seen?.hash ?? null,
      context.reason,
      context.write?.action ?? null,
      context.before === null,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function reading(seen: MonthSeen, facts: MonthFacts = newMonthFacts(KEY)) {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const kept: MonthFacts[] = []
  const flow = createActor(wired(calls), { input: { facts }, clock })
  flow.on('facts.keep', () => kept.push(monthFactsOf(flow.getSnapshot())))
  flow.start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.monthConfirmation.${state}`, 'resolve', value)
    await settled()
  }
  if (facts.write === null) await answer('reading', seen)
  return { flow, answer, kept, clock, at: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

describe('what is in the way', () => {
  test('is each for itself; one that the kind does not have is met', async () => {
    const { at } = await reading(
      aMonth({ prerequisites: metBut('rows_confirmed', 'gap_explained').filter(({ key }) => key !== 'costs_posted') }),
    )
    expect(at()).toEqual({
      preparing: {
        rows: 'open',
        extraction: 'met',
        lines: 'met',
        charges: 'met',
        costs: 'met',
        repayments: 'met',
        gap: 'open',
        previous: 'met',
      },
    })
  })

  test('is counted for the button, reasons of the person after those of the month', () => {
    const seen = aMonth({ prerequisites: metBut('rows_confirmed', 'previous_confirmed'), blockers: [{ code: 'finance.month.not_whole' }] })
    expect(monthSignBlockers({ seen })).toEqual([
      { code: 'finance.month.rows_confirmed', params: { count: 1 } },
      { code: 'finance.month.previous_confirmed', params: { count: 8 } },
      { code: 'finance.month.not_whole' },
    ])
  })

  test('once it is gone the month is ready, asked again when the server tells of a change', async () => {
    const { flow, answer, at } = await reading(aMonth({ prerequisites: metBut('extraction_done') }))
    flow.send({ type: 'page.askNow' })
    await answer('reading', aMonth())
    expect(at()).toBe('ready')
  })
})

test('a change that is told while the month is being read is read as well: what is on its way may be older', async () => {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input: { facts: newMonthFacts(KEY) } }).start()
  await settled()
  const first = calls.made.length
  flow.send({ type: 'page.askNow' })
  await settled()
  expect([first, calls.made.length]).toEqual([1, 2])
  flow.stop()
})

describe('the signature', () => {
  test('carries the hash that was seen, and when', async () => {
    const { flow, answer, at, context, kept } = await reading(aMonth())
    flow.send({ type: 'month.sign' })
    flow.send({ type: 'sign.send' })
    expect(kept.at(-1)?.write).toMatchObject({ action: 'confirm', hash: aMonth().hash, since: aMonth().as_of })
    await answer('signing', done)
    expect([at(), context().write]).toEqual(['confirmed', null])
  })

  test('shows once more what is signed, and does not let the page ask again meanwhile', async () => {
    const { flow, answer, at, context } = await reading(aMonth())
    flow.send({ type: 'month.sign' })
    flow.send({ type: 'page.askNow' })
    expect([at(), context().write]).toEqual(['asking', null])
    flow.send({ type: 'sign.cancel' })
    await answer('reading', MOVED)
    expect([at(), context().seen?.hash, context().write]).toEqual(['ready', MOVED.hash, null])
  })

  test('is taken while the page asks again by itself, for the totals that were seen', async () => {
    const { flow, answer, at, kept } = await reading(aMonth())
    flow.send({ type: 'page.askNow' })
    expect(at()).toBe('reading')
    flow.send({ type: 'month.sign' })
    flow.send({ type: 'sign.send' })
    expect([at(), kept.at(-1)?.write?.hash]).toEqual(['signing', aMonth().hash])
    await answer('signing', done)
    expect(at()).toBe('confirmed')
  })

  test('on totals that moved shows what was seen next to what is, and is signed again from what is', async () => {
    const { flow, answer, at, context } = await reading(aMonth())
    flow.send({ type: 'month.sign' })
    flow.send({ type: 'sign.send' })
    await answer('signing', moved)
    expect([at(), context().before?.hash, context().seen?.hash]).toEqual(['moved', aMonth().hash, MOVED.hash])
    const figures = movedFigures(aMonth(), MOVED).map(({ currency, field, before, now }) => `${currency} ${field} ${before} ${now}`)
    expect(figures).toEqual([
      'JPY rows 2 0',
      'JPY flow_minor 120450000 0',
      'JPY due_minor 1204500 0',
      'JPY actual_minor 1204500 0',
      'JPY system_minor 1204500 0',
      'JPY base_minor 5733420 0',
      'USD actual_minor 84315000 84435450',
      'USD base_minor 598636500 599491695',
    ])
    flow.send({ type: 'change.accept' })
    await answer('reading', MOVED)
    flow.send({ type: 'month.sign' })
    flow.send({ type: 'sign.send' })
    expect(context().write?.hash).toBe(MOVED.hash)
  })

  test('of the second of two people ends in confirmed, with who was first', async () => {
    const { flow, answer, at, context } = await reading(aMonth())
    flow.send({ type: 'month.sign' })
    flow.send({ type: 'sign.send' })
    await answer('signing', lateBy)
    expect([at(), context().problems]).toEqual(['confirmed', CONFIRMED.blockers])
  })

  test('whose answer was lost is asked about before anything else, also after a reload', async () => {
    const { flow, answer, at, kept, context, clock } = await reading(aMonth())
    flow.send({ type: 'month.sign' })
    flow.send({ type: 'sign.send' })
    await answer('signing', unknown)
    expect(at()).toBe('settling')
    await answer('settling', { state: 'working' })
    expect(at()).toBe('waiting')
    clock.increment(2_000)
    await answer('settling', { state: 'void' })
    await answer('reading', aMonth())
    expect([at(), context().problems, context().write]).toEqual(['ready', [{ code: 'finance.month.write_void' }], null])
    const later = await reading(aMonth(), monthFacts.parse(JSON.parse(JSON.stringify(kept.at(-1)))))
    expect(later.at()).toBe('settling')
    await later.answer('settling', { state: 'done' })
    await later.answer('reading', CONFIRMED)
    expect(later.at()).toBe('confirmed')
  })
})

describe('re-opening', () => {
  test('keeps a reason that is typed over a reload, and is listed meanwhile', async () => {
    const { flow, at } = await reading(CONFIRMED)
    expect(isBlankMonth(flow.getSnapshot())).toBe(true)
    flow.send({ type: 'reopen.ask' })
    flow.send({ type: 'reason.change', reason: '漏了一笔分成' })
    expect([at(), isBlankMonth(flow.getSnapshot())]).toEqual(['reopening', false])
    const later = await reading(CONFIRMED, monthFactsOf(flow.getSnapshot()))
    expect([later.at(), later.context().reason]).toEqual(['reopening', '漏了一笔分成'])
    later.flow.send({ type: 'reopen.send' })
    await later.answer('opening', { kind: 'done', value: aMonth({ state: 'reopened', prerequisites: metBut('rows_confirmed') }) })
    expect([later.at(), later.context().reason]).toMatchObject([{ preparing: { rows: 'open' } }, ''])
  })
})
