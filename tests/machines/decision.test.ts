import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { decisionDraft, draftOf, type DecisionDraft } from '#machines/decision/decision.facts.ts'
import { DECISION_STAGES, decisionFlow } from '#machines/decision/decision.flow.ts'
import { createDecision, decisionBlockers, type DecisionOutcome, type DecisionSent } from '#machines/decision/decision.machine.ts'
import { decisionTests } from './kit/decision-tests.ts'
import { shownStates } from './kit/flow-facts.ts'
import { Calls, settled } from './kit/walk.ts'

type Refund = { by: string | null; paid: boolean }
const blockers = ({ seen, choice, reason }: { seen: Refund; choice: 'refund' | 'keep'; reason: string }) => [
  ...(seen.paid ? [{ code: 'refund.paid' }] : []),
  ...(choice === 'refund' && reason === '' ? [{ code: 'refund.reason_missing', field: 'reason' }] : []),
]
const machine = createDecision<string, Refund, 'refund' | 'keep'>({
  blockers,
  isDecided: ({ by }, choice) => choice === 'refund' && by !== null,
})

decisionTests('a refund', {
  machine,
  subject: '7',
  choice: 'refund',
  back: 'keep',
  seen: { by: null, paid: false },
  reason: 'paid twice',
  decided: { by: '林', paid: false },
  shut: { by: null, paid: true },
  tellsDecided: true,
})

test('what is read is named, and what is decided leaves with what was seen of it, the reason and a ticket of its own', async () => {
  const seen = { by: null, paid: false }
  const told: unknown[] = []
  const actors = {
    read: fromPromise<Refund, { subject: string; choice: 'refund' | 'keep' }>(({ input }) => {
      told.push(input)
      return Promise.resolve(seen)
    }),
    decide: fromPromise<DecisionOutcome<Refund>, DecisionSent<string, Refund, 'refund' | 'keep'>>(({ input }) => {
      told.push(input)
      return Promise.resolve({ kind: 'done', value: { ...seen, by: '林' } })
    }),
  }
  const flow = createActor(machine.provide({ actors }), { input: { draft: null } }).start()
  flow.send({ type: 'decision.ask', subject: '7', choice: 'refund' })
  await settled()
  flow.send({ type: 'reason.change', reason: 'paid twice' })
  flow.send({ type: 'decision.send' })
  const { ticket } = flow.getSnapshot().context
  await settled()
  expect(told).toEqual([
    { subject: '7', choice: 'refund' },
    { subject: '7', choice: 'refund', seen, reason: 'paid twice', ticket },
  ])
  expect([flow.getSnapshot().value, flow.getSnapshot().context]).toEqual([
    'decided',
    { subject: '7', choice: 'refund', reason: '', seen: { ...seen, by: '林' }, ticket: null, problems: [] },
  ])
})

test('a reason that was being typed is there again with its thing; nothing is, where nothing was typed', async () => {
  const calls = new Calls()
  const read = (draft: DecisionDraft<string, 'refund' | 'keep'> | null) =>
    createActor(machine.provide({ actors: { read: calls.promise(), decide: calls.promise() } }), { input: { draft } }).start()
  expect([read(null).getSnapshot().value, read(null).getSnapshot().context]).toEqual([
    'closed',
    { subject: null, choice: null, reason: '', seen: null, ticket: null, problems: [] },
  ])
  const flow = read({ subject: '7', choice: 'refund', reason: 'paid twice', ticket: null })
  expect(flow.getSnapshot().value).toBe('reading')
  calls.settle('0.decision.reading', 'resolve', { by: null, paid: false })
  await settled()
  expect([flow.getSnapshot().value, flow.getSnapshot().context]).toEqual([
    'asking',
    { subject: '7', choice: 'refund', reason: 'paid twice', seen: { by: null, paid: false }, ticket: null, problems: [] },
  ])
})

test('what is kept of a decision: nothing before something is typed or under way, and nothing of what is half known', () => {
  const whole = { subject: '7', choice: 'refund', reason: 'paid twice', ticket: null }
  expect([draftOf(whole), draftOf({ ...whole, reason: '', ticket: 't1' })]).toEqual([whole, { ...whole, reason: '', ticket: 't1' }])
  const halves = [{ subject: null }, { choice: null }, { reason: null }, { reason: '' }]
  expect(halves.map((half) => draftOf({ ...whole, ...half }))).toEqual(halves.map(() => null))
})

test('a decision on what the page shows already reads nothing', () => {
  const calls = new Calls()
  const flow = createActor(machine.provide({ actors: { read: calls.promise(), decide: calls.promise() } }), { input: { draft: null } })
  flow.start()
  flow.send({ type: 'decision.ask', subject: '7', choice: 'refund', seen: { by: null, paid: false } })
  expect([flow.getSnapshot().value, calls.made]).toEqual(['asking', []])
})

test('asking about another thing gives up what was typed about the first', () => {
  const flow = createActor(machine, { input: { draft: null } }).start()
  const seen = { by: null, paid: false }
  flow.send({ type: 'decision.ask', subject: '7', choice: 'refund', seen })
  flow.send({ type: 'reason.change', reason: 'paid twice' })
  flow.send({ type: 'decision.ask', subject: '8', choice: 'refund', seen })
  expect(flow.getSnapshot()).toMatchObject({ value: 'asking', context: { subject: '8', reason: '' } })
})

test('a thing that could not be read is read again, or left', async () => {
  const calls = new Calls()
  const flow = createActor(machine.provide({ actors: { read: calls.promise(), decide: calls.promise() } }), { input: { draft: null } })
  flow.start()
  flow.send({ type: 'decision.ask', subject: '7', choice: 'refund' })
  calls.settle('0.decision.reading', 'reject', new Error('offline'))
  await settled()
  expect(flow.getSnapshot()).toMatchObject({ value: 'failed', context: { problems: [{ code: 'flow.failed' }] } })
  flow.send({ type: 'decision.again' })
  expect(flow.getSnapshot()).toMatchObject({ value: 'reading', context: { problems: [] } })
})

test('before the thing was read nothing is said against the decision', () => {
  const whole = { subject: '7', choice: 'refund' as const, seen: { by: null, paid: true }, reason: '' }
  const halves = [{ subject: null }, { choice: null }, { seen: null }]
  expect(halves.map((half) => decisionBlockers(blockers, { ...whole, ...half }))).toEqual([[], [], []])
  expect(decisionBlockers(blockers, whole)).toEqual([{ code: 'refund.paid' }, { code: 'refund.reason_missing', field: 'reason' }])
})

test('every state in which a person can be is in one stage of the step bar', () => {
  const covering = shownStates(machine).map((state) => DECISION_STAGES.filter(({ states }) => states.some((one) => one === state)).length)
  expect(covering).toEqual(shownStates(machine).map(() => 1))
})

test('a decision that is a flow of its own goes on with its facts, and is not listed while nothing is typed', async () => {
  const calls = new Calls()
  const flow = decisionFlow({
    id: 'refund',
    machine: machine.provide({ actors: { read: calls.promise(), decide: calls.promise() } }),
    shape: decisionDraft<string, 'refund' | 'keep'>(z.string(), ['refund', 'keep']),
    title: ({ subject }) => ({ key: 'refund.flow', params: { id: subject ?? '' } }),
    subject: (id, { seen }) => ({ name: seen?.by ?? '', path: `/refunds/${id}` }),
  })
  const begun = createActor(flow.machine, { input: flow.inputOf('7', { draft: null }) })
  const told: string[] = []
  begun.on('facts.keep', ({ type }) => told.push(type))
  begun.start()
  begun.send({ type: 'decision.ask', subject: '7', choice: 'refund', seen: { by: null, paid: false } })
  expect(flow.isBlank(begun.getSnapshot())).toBe(true)
  begun.send({ type: 'reason.change', reason: 'paid twice' })
  begun.send({ type: 'decision.send' })
  const facts = flow.factsOf(begun.getSnapshot())
  expect([told, flow.isBlank(begun.getSnapshot()), facts.draft?.ticket]).toEqual([
    ['facts.keep'],
    false,
    begun.getSnapshot().context.ticket,
  ])
  const stored = flow.parseFacts(JSON.parse(JSON.stringify(facts)))
  expect([stored, flow.parseFacts({ draft: 7 }), flow.parseFacts(null)]).toEqual([facts, null, null])
  const resumed = createActor(flow.machine, { input: flow.inputOf('7', facts) }).start()
  calls.settle('0.decision.reading', 'resolve', { by: '林', paid: false })
  await settled()
  expect([resumed.getSnapshot().value, flow.titleOf(resumed.getSnapshot()), flow.subjectOf('7', resumed.getSnapshot())]).toEqual([
    'uncertain',
    { key: 'refund.flow', params: { id: '7' } },
    { counts: null, name: '林', path: '/refunds/7' },
  ])
})

test('a kept decision is read out of storage as it was, and not at all when it is of another form', () => {
  const shape = decisionDraft(z.string(), ['refund', 'keep'])
  const draft = { subject: '7', choice: 'refund', reason: 'paid twice', ticket: 't1' }
  expect(shape.safeParse(draft).data).toEqual(draft)
  expect([{ ...draft, choice: 'else' }, { ...draft, ticket: 7 }, {}].map((kept) => shape.safeParse(kept).success)).toEqual([
    false,
    false,
    false,
  ])
})
