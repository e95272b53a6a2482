import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { NO_DECISIONS } from '#machines/review-decision/review-decision.facts.ts'
import type { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import type { Decision, DecisionFacts, SendOutcome } from '#machines/review-decision/review-decision.types.ts'
import type { TicketState } from '#machines/kit/ticket.ts'
import { NEW_QUEUE } from '#machines/review-queue/review-queue.facts.ts'
import { QueueView } from '#views/review/queue/QueueView.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import { decisionsOf, GAMES, never, queueOf, USES } from '../review-queue/sample.ts'

const meta: Meta = { title: 'review/Decisions' }
export default meta

const machine = queueOf()

function Shown({ decisions }: { decisions: ActorRefFrom<typeof reviewDecisionMachine> }) {
  const queue = useActorRef(machine, { input: { facts: NEW_QUEUE } })
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <QueueView queue={queue} decisions={decisions} trail={[]} templates={[]} games={GAMES} uses={USES} mayDecide={[]} />
    </div>
  )
}

type Answers = { send?: () => Promise<SendOutcome>; settle?: () => Promise<{ state: TicketState }>; undo?: number; facts?: DecisionFacts }
type Events = FlowStory<typeof reviewDecisionMachine>['events']
const story = (
  state: string,
  { send = never, settle = never, undo = 0, facts = NO_DECISIONS }: Answers,
  events: Events = [],
): StoryObj => ({
  render: storyForState(decisionsOf(send, settle, undo), {
    input: { facts },
    events,
    state,
    view: (decisions) => <Shown decisions={decisions} />,
  }),
})

const DECISION: Decision = { verdict: 'pass', reasons: [], comment: '', items: [{ id: '7', seen: 's', title: '幻境之门_立绘' }] }
const make = { type: 'decision.make', decision: DECISION } as const
const lost = () => Promise.resolve<SendOutcome>({ kind: 'unknown', blockers: [] })
const isOver = (now: { context: { pending: readonly unknown[] } }) => now.context.pending.length === 0

export const Open = story('open', { undo: 86_400_000 }, [make])
export const Sending = story('sending', {}, [make])
export const Settling = story('settling', { send: lost }, [make])
export const Waiting = story('waiting', { send: lost, settle: () => Promise.resolve({ state: 'working' }) }, [make])
export const Lost = story('lost', { send: lost, settle: () => Promise.reject(new Error('away')) }, [make])
export const Held = story('held', { facts: { pending: [{ ...DECISION, ticket: 't', phase: 'open' }] } })
export const Refused = story(
  'open',
  {
    send: () =>
      Promise.resolve<SendOutcome>({ kind: 'refused', blockers: [{ code: 'review.held', params: { name: '何静' } }], present: null }),
  },
  [make, isOver],
)
