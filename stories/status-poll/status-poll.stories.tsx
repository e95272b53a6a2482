import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSelector } from '@xstate/react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { createStatusPoll, type PollAnswer, type PollEvent } from '#machines/status-poll/status-poll.machine.ts'
import { statePaths } from '#machines/kit/flow-kind.ts'
import { CountBar } from '#views/kit/flow/CountBar.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'batch/Status poll' }
export default meta

type Counts = { done: number; failed: number; skipped: number; unknown: number; waiting: number; total: number }
const poll = createStatusPoll<Counts>()
const COUNTS: Counts = { done: 120, failed: 3, skipped: 12, unknown: 2, waiting: 75, total: 212 }

function Poll({ flow }: { flow: ActorRefFrom<typeof poll> }) {
  const { value, context } = useSelector(flow, (now) => now)
  return (
    <section style={{ padding: 16, maxWidth: 720 }}>
      <p className="fd-muted">{statePaths(value).join(' · ')}</p>
      <CountBar
        label="2041"
        counts={context.last?.value ?? { ...COUNTS, done: 0, failed: 0, skipped: 0, unknown: 0, waiting: COUNTS.total }}
      />
    </section>
  )
}

function story(
  state: string,
  answer: () => Promise<PollAnswer<Counts>>,
  events: FlowStory<typeof poll>['events'] = [],
  giveUpAfterMs = 86_400_000,
) {
  const machine = poll.provide({ actors: { ask: fromPromise(answer) } })
  return {
    render: storyForState(machine, { input: { subject: '2041', giveUpAfterMs }, events, state, view: (flow) => <Poll flow={flow} /> }),
  }
}

const answers = (result: string) => () => Promise.resolve({ result, value: COUNTS })
const never = () => new Promise<PollAnswer<Counts>>(() => undefined)
const hidden: PollEvent = { type: 'poll.hidden' }

export const Asking: StoryObj = story('polling.asking', never)
export const Waiting: StoryObj = story('polling.waiting', answers('2'))
export const Paused: StoryObj = story('polling.paused', answers('2'), [hidden])
export const Resolved: StoryObj = story('resolved', answers('1'))
export const SaidNo: StoryObj = story('rejected', answers('0'))
export const CouldNotAsk: StoryObj = story('rejected', () =>
  Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] })),
)
export const GaveUp: StoryObj = story('gaveUp', answers('2'), [], 200)
export const Cancelled: StoryObj = story('cancelled', never, [{ type: 'poll.cancel' }])
