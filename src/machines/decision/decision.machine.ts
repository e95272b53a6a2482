import { assign, emit, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { decisionStates } from '../kit/decision-states.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import type { DraftKept } from '../settings-save/settings-save.machine.ts'
import { draftOf, type DecisionDraft } from './decision.facts.ts'

/** `present`: the thing as another user's decision left it; null: it is about something else. */
export type DecisionOutcome<Seen> = WriteOutcome<Seen, { present: Seen | null }>
export type DecisionSent<Subject, Seen, Choice> = { subject: Subject; choice: Choice; seen: Seen; reason: string; ticket: string }

export type DecisionRules<Subject, Seen, Choice> = {
  /** why this cannot be decided so now, the reason included; the button and the server ask the same */
  blockers: (at: { subject: Subject; choice: Choice; seen: Seen; reason: string }) => readonly Blocker[]
  /** what was read says that it is decided so already */
  isDecided?: (seen: Seen, choice: Choice) => boolean
}

export type DecisionContext<Subject, Seen, Choice> = {
  subject: Subject | null
  choice: Choice | null
  reason: string
  /** the thing as it was read, as the decision left it, or as another user's did */
  seen: Seen | null
  ticket: string | null
  problems: readonly Blocker[]
}

export type DecisionEvent<Subject, Seen, Choice> =
  /** `seen`: the page shows the thing already, so that it is not read again */
  | { type: 'decision.ask'; subject: Subject; choice: Choice; seen?: Seen }
  | { type: 'reason.change'; reason: string }
  | { type: 'decision.send' }
  | { type: 'decision.again' }
  | { type: 'decision.close' }

type Asked<Subject, Seen, Choice> = { subject: Subject; choice: Choice; seen?: Seen }

/**
 * One thing and a person's decision on it: it is read, decided with a reason, and the decision can be taken back by asking for another choice.
 * Another user may have decided first: then that is shown. A lost answer is asked for again under its ticket, also after a reload.
 */
export const createDecision = <Subject, Seen, Choice extends string>({
  blockers,
  isDecided = () => false,
}: DecisionRules<Subject, Seen, Choice>) => {
  type Context = DecisionContext<Subject, Seen, Choice>
  type Outcome = DecisionOutcome<Seen>

  const asks = [
    {
      guard: { type: 'isShown' as const, params: ({ event }: { event: Asked<Subject, Seen, Choice> }) => event },
      target: 'deciding' as const,
      actions: { type: 'take' as const, params: ({ event }: { event: Asked<Subject, Seen, Choice> }) => event },
    },
    {
      guard: { type: 'isSome' as const, params: ({ event }: { event: Asked<Subject, Seen, Choice> }) => event },
      target: 'reading' as const,
      actions: { type: 'take' as const, params: ({ event }: { event: Asked<Subject, Seen, Choice> }) => event },
    },
  ]
  const closes = { target: 'closed' as const, actions: ['drop' as const, 'keepDraft' as const] }
  const states = decisionStates<Context, Outcome>()({
    asks: 'asking',
    send: 'decision.send',
    may: 'mayDecide',
    takes: 'takeTicket',
    refusal: ['dropTicket', 'keepDraft'],
    cancel: { event: 'decision.close', target: 'closed', actions: 'drop' },
    is: 'sending',
    entry: ['keepDraft', 'keepFacts'],
    src: 'decide',
    input: ({ context }) => sentOf(context),
    done: { target: 'decided', takes: ['takeDone'], does: ['keepDraft'] },
    conflict: { target: 'met', takes: ['takePresent'], does: ['keepDraft'] },
    uncertain: 'uncertain',
    retry: 'decision.again',
  })

  return setup({
    types: {
      context: {} as Context,
      events: {} as DecisionEvent<Subject, Seen, Choice>,
      emitted: {} as DraftKept<DecisionDraft<Subject, Choice>> | KeepFacts,
      /** what was typed or under way when the page went; null: nothing */
      input: {} as { draft: DecisionDraft<Subject, Choice> | null },
    },
    actors: {
      read: fromPromise<Seen, { subject: Subject; choice: Choice }>(mustBeProvided('read')),
      decide: fromPromise<Outcome, DecisionSent<Subject, Seen, Choice>>(mustBeProvided('decide')),
    },
    actions: {
      take: assign((_, { subject, choice, seen }: Asked<Subject, Seen, Choice>) => ({
        subject,
        choice,
        seen: seen ?? null,
        reason: '',
        ticket: null,
        problems: [],
      })),
      takeSeen: assign((_, { seen }: { seen: Seen }) => ({ seen, problems: [] })),
      takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
      takeTicket: assign({ ticket: newTicket, problems: [] }),
      takeDone: assign((_, { outcome }: Ended<Outcome>) =>
        outcome.kind === 'done' ? { seen: outcome.value, reason: '', ticket: null, problems: [] } : {},
      ),
      takePresent: assign((_, { outcome }: Ended<Outcome>) =>
        'present' in outcome ? { seen: outcome.present, reason: '', ticket: null } : {},
      ),
      takeRefusal: assign(refusalOf),
      fail: assign(failureOf),
      forgetProblems: assign({ problems: [] }),
      dropTicket: assign({ ticket: null }),
      drop: assign({ subject: null, choice: null, seen: null, reason: '', ticket: null, problems: [] }),
      keepFacts: emit({ type: 'facts.keep' }),
      keepDraft: emit(({ context }) => ({ type: 'draft.keep', draft: draftOf(context) }) as const),
    },
    guards: {
      ...endGuards,
      isSome: (_, { subject }: { subject: Subject }) => !Array.isArray(subject) || subject.length > 0,
      isShown: (_, { seen }: { seen?: Seen }) => seen !== undefined,
      wasAsked: ({ context }) => context.subject !== null,
      wasSending: ({ context }) => context.ticket !== null,
      isDecided: ({ context: { seen, choice } }) => seen !== null && choice !== null && isDecided(seen, choice),
      mayDecide: ({ context }) => decisionBlockers(blockers, context).length === 0,
    },
  }).createMachine({
    id: 'decision',
    context: ({ input: { draft } }) => ({
      subject: draft?.subject ?? null,
      choice: draft?.choice ?? null,
      reason: draft?.reason ?? '',
      seen: null,
      ticket: draft?.ticket ?? null,
      problems: [],
    }),
    initial: 'finding',
    states: {
      finding: { always: [{ guard: 'wasAsked', target: 'reading' }, { target: 'closed' }] },
      closed: { on: { 'decision.ask': asks } },
      reading: {
        tags: 'busy',
        invoke: {
          src: 'read',
          input: ({ context }) => askedOf(context),
          onDone: { target: 'deciding', actions: { type: 'takeSeen', params: ({ event }) => ({ seen: event.output }) } },
          onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
        },
      },
      failed: { tags: 'failure', on: { 'decision.again': { target: 'reading', actions: 'forgetProblems' }, 'decision.close': closes } },
      deciding: {
        always: [{ guard: 'wasSending', target: 'uncertain' }, { guard: 'isDecided', target: 'met' }, { target: 'asking' }],
      },
      ...states,
      asking: {
        on: {
          ...states.asking.on,
          'reason.change': { actions: [{ type: 'takeReason', params: ({ event }) => event }, 'keepDraft'] },
          'decision.ask': asks,
          'decision.close': closes,
        },
      },
      /** another user was first: what they decided is shown */
      met: { tags: 'failure', on: { 'decision.ask': asks, 'decision.close': closes } },
      /** `decision.ask` with another choice takes it back */
      decided: { tags: 'settled', on: { 'decision.ask': asks, 'decision.close': closes } },
    },
  })
}

export const decisionMachine = createDecision<unknown, unknown, string>({ blockers: () => [] })

type At<Subject, Seen, Choice> = Pick<DecisionContext<Subject, Seen, Choice>, 'subject' | 'choice' | 'seen' | 'reason'>

/** Why what is asked cannot be decided so: for the guard and the button. Before it was read there is nothing to say. */
export const decisionBlockers = <Subject, Seen, Choice>(
  of: DecisionRules<Subject, Seen, Choice>['blockers'],
  { subject, choice, seen, reason }: At<Subject, Seen, Choice>,
): readonly Blocker[] => (subject === null || choice === null || seen === null ? [] : of({ subject, choice, seen, reason }))

function askedOf<Subject, Seen, Choice>({ subject, choice }: DecisionContext<Subject, Seen, Choice>) {
  if (subject === null || choice === null) throw new Error('a decision is about something')
  return { subject, choice }
}

function sentOf<Subject, Seen, Choice>(context: DecisionContext<Subject, Seen, Choice>): DecisionSent<Subject, Seen, Choice> {
  const { seen, reason, ticket } = context
  if (seen === null || ticket === null) throw new Error('what is decided was read, and leaves with a ticket')
  return { ...askedOf(context), seen, reason, ticket }
}
