import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { Blocker } from '#domain/blocker.ts'
import type { DecisionDraft } from '#machines/decision/decision.facts.ts'
import type { createDecision } from '#machines/decision/decision.machine.ts'
import { Calls, settled, walk } from './walk.ts'

type Sample<Subject, Seen, Choice extends string> = {
  machine: ReturnType<typeof createDecision<Subject, Seen, Choice>>
  subject: Subject
  choice: Choice
  /** the choice that takes it back, where one does */
  back?: Choice
  /** the thing as it can be decided with `reason`, and as the decision leaves it */
  seen: Seen
  reason: string
  decided: Seen
  /** the thing as nothing can be decided of it; or, where only the reason is lacking, null */
  shut: Seen | null
  /** whether what was read can say that it is decided already: then `decided` does */
  tellsDecided: boolean
}

const READING = '0.decision.reading'
const SENDING = '0.decision.sending'
const NO: readonly Blocker[] = [{ code: 'finance.month.closed', params: { month: '2026-10' } }]
const ENDS = (decided: unknown) => [
  { kind: 'done', value: decided },
  { kind: 'refused', blockers: NO, present: null },
  { kind: 'refused', blockers: NO, present: decided },
  { kind: 'auth', blockers: [{ code: 'session.expired' }] },
  { kind: 'unknown', blockers: [{ code: 'call.timeout' }] },
]

/** What every decision is held to, as named tests of this one. */
export function decisionTests<Subject, Seen, Choice extends string>(what: string, sample: Sample<Subject, Seen, Choice>): void {
  const { machine, subject, choice, back, seen, reason, decided, shut, tellsDecided } = sample
  const wired = (calls: Calls) => machine.provide({ actors: { read: calls.promise(), decide: calls.promise() } })
  const ask = { type: 'decision.ask', subject, choice } as const

  const begun = (draft: DecisionDraft<Subject, Choice> | null = null) => {
    const calls = new Calls()
    const kept: (DecisionDraft<Subject, Choice> | null)[] = []
    const flow = createActor(wired(calls), { input: { draft } })
    flow.on('draft.keep', (one) => kept.push(one.draft))
    flow.start()
    const answer = async (id: string, value: unknown) => {
      calls.settle(id, 'resolve', value)
      await settled()
    }
    return { flow, calls, kept, answer }
  }

  const sent = async (outcome: object) => {
    const at = begun()
    at.flow.send(ask)
    await at.answer(READING, seen)
    at.flow.send({ type: 'reason.change', reason })
    at.flow.send({ type: 'decision.send' })
    const { ticket } = at.flow.getSnapshot().context
    await at.answer(SENDING, outcome)
    return { ...at, ticket }
  }

  test(`${what}: every state and transition is reached by a generated path`, async () => {
    const walked = await walk({
      machine,
      provided: wired,
      input: { draft: null },
      resumed: [{ draft: { subject, choice, reason, ticket: null } }, { draft: { subject, choice, reason, ticket: 't1' } }],
      cases: {
        'decision.ask': [
          { subject, choice },
          { subject, choice, seen },
          { subject: [], choice },
        ],
        'reason.change': [{ reason }],
        [`xstate.done.actor.${READING}`]: [seen, decided, ...(shut === null ? [] : [shut])].map((output) => ({ output })),
        [`xstate.done.actor.${SENDING}`]: ENDS(decided).map((output) => ({ output })),
      },
      coarse: ({ context }) => [context.reason, context.seen, context.ticket !== null],
    })
    const unreached = tellsDecided ? [] : ['decision.deciding on always [1] → decision.met']
    const never = reason === '' && shut === null ? ['decision.asking on decision.send [0] → decision.sending'] : []
    expect(walked).toMatchObject({
      missedStates: [],
      missedTransitions: unreached,
      guardsNeverTrue: unreached,
      guardsNeverFalse: [...never],
      disagreements: [],
    })
  })

  test(`${what}: a refused decision asks again with its reason, and is sent again under another ticket`, async () => {
    const { flow, kept, ticket } = await sent({ kind: 'refused', blockers: NO, present: null })
    expect(flow.getSnapshot()).toMatchObject({ value: 'asking', context: { subject, choice, reason, problems: NO, ticket: null } })
    expect(kept.at(-1)).toEqual(reason === '' ? null : { subject, choice, reason, ticket: null })
    flow.send({ type: 'decision.send' })
    expect(flow.getSnapshot().context.ticket).not.toBe(ticket)
  })

  test(`${what}: a lost answer is asked for with the same ticket`, async () => {
    const { flow, ticket, answer } = await sent({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] })
    expect(flow.getSnapshot().value).toBe('uncertain')
    flow.send({ type: 'decision.again' })
    expect([flow.getSnapshot().value, flow.getSnapshot().context.ticket]).toEqual(['sending', ticket])
    await answer(SENDING, { kind: 'done', value: decided })
    expect(flow.getSnapshot()).toMatchObject({ value: 'decided', context: { seen: decided } })
  })

  test(`${what}: what another user decided first is shown, and nothing of one's own is kept`, async () => {
    const { flow, kept } = await sent({ kind: 'refused', blockers: NO, present: decided })
    expect(flow.getSnapshot()).toMatchObject({ value: 'met', context: { seen: decided, problems: NO } })
    expect(kept.at(-1)).toBeNull()
  })

  test(`${what}: a decision that left and was not answered is asked about after a reload, under its ticket`, async () => {
    const { kept, ticket } = await sent({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] })
    const draft = kept.at(-1)
    expect(draft).toEqual({ subject, choice, reason, ticket })
    const resumed = begun(draft)
    await resumed.answer(READING, seen)
    expect(resumed.flow.getSnapshot()).toMatchObject({ value: 'uncertain', context: { ticket } })
    resumed.flow.send({ type: 'decision.again' })
    await resumed.answer(SENDING, { kind: 'done', value: decided })
    expect(resumed.flow.getSnapshot()).toMatchObject({ value: 'decided', context: { seen: decided } })
    expect(resumed.kept.at(-1)).toBeNull()
  })

  test(`${what}: is not sent while something is against it`, async () => {
    const { flow, calls, answer } = begun()
    flow.send(ask)
    await answer(READING, shut ?? seen)
    if (shut !== null) flow.send({ type: 'reason.change', reason })
    flow.send({ type: 'decision.send' })
    expect([flow.getSnapshot().value, calls.open.size]).toEqual(['asking', 0])
  })

  if (back !== undefined)
    test(`${what}: is taken back by asking for "${back}"`, async () => {
      const { flow, answer } = await sent({ kind: 'done', value: decided })
      flow.send({ type: 'decision.ask', subject, choice: back, seen: decided })
      expect(flow.getSnapshot()).toMatchObject({ value: 'asking', context: { choice: back, reason: '' } })
      flow.send({ type: 'decision.send' })
      await answer(SENDING, { kind: 'done', value: seen })
      expect(flow.getSnapshot()).toMatchObject({ value: 'decided', context: { seen } })
    })
}
