import type { StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import type { createDecision, DecisionOutcome, DecisionSent } from '#machines/decision/decision.machine.ts'
import { storyForState } from '../kit/flow-story.tsx'

type Sample<Subject, Seen, Choice extends string> = {
  machine: ReturnType<typeof createDecision<Subject, Seen, Choice>>
  subject: Subject
  choice: Choice
  reason: string
  /** the thing as it can be decided, and as the decision leaves it, this person's or another one's */
  seen: Seen
  decided: Seen
  /** what is said of another user's decision */
  met: string
  view: (decision: ActorRefFrom<ReturnType<typeof createDecision<Subject, Seen, Choice>>>) => ReactNode
}

const never = () => new Promise<never>(() => undefined)

/** One story for each state of a decision, by the state's name, over the view it is given. */
export function decisionStories<Subject, Seen, Choice extends string>(sample: Sample<Subject, Seen, Choice>) {
  const { machine, subject, choice, reason, seen, decided, met, view } = sample
  const ask = { type: 'decision.ask', subject, choice } as const
  const sent = [ask, { type: 'reason.change', reason }, { type: 'decision.send' }] as const
  const ends: Readonly<Record<string, () => Promise<DecisionOutcome<Seen>>>> = {
    decided: () => Promise.resolve({ kind: 'done', value: decided }),
    met: () => Promise.resolve({ kind: 'refused', blockers: [blocker(met)], present: decided }),
    uncertain: () => Promise.resolve({ kind: 'unknown', blockers: [blocker('call.timeout')] }),
  }
  const reads: Readonly<Record<string, () => Promise<Seen>>> = { reading: never, failed: () => Promise.reject(new Error('offline')) }
  const begun: Readonly<Record<string, readonly (typeof ask)[]>> = { closed: [], reading: [ask], failed: [ask], asking: [ask] }
  return (state: string): StoryObj => ({
    render: storyForState(
      machine.provide({
        actors: {
          read: fromPromise<Seen, { subject: Subject; choice: Choice }>(reads[state] ?? (() => Promise.resolve(seen))),
          decide: fromPromise<DecisionOutcome<Seen>, DecisionSent<Subject, Seen, Choice>>(ends[state] ?? never),
        },
      }),
      { input: { draft: null }, state, events: begun[state] ?? sent, view },
    ),
  })
}
