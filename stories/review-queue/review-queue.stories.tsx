import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { NO_DECISIONS } from '#machines/review-decision/review-decision.facts.ts'
import { NEW_QUEUE } from '#machines/review-queue/review-queue.facts.ts'
import type { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'
import type { QueueFacts } from '#machines/review-queue/review-queue.types.ts'
import { QueueView } from '#views/review/queue/QueueView.tsx'
import { heldByAnother } from '#tests/kit/review-item.ts'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import { aList, away, CREATIVE, decisionsOf, GAMES, never, queueOf, SECOND, THIRD, USES, type Answers } from './sample.ts'

const meta: Meta = { title: 'review/Queue' }
export default meta

const TEMPLATES = [
  { id: 't1', name: '绝对化用语', reasons: ['word' as const], comment: '请去掉绝对化用语' },
  { id: 't2', name: '缺适龄提示', reasons: ['approval_number' as const], comment: '请补上适龄提示' },
]
const idle = decisionsOf(never, never)

function Shown({ queue }: { queue: ActorRefFrom<typeof reviewQueueMachine> }) {
  const decisions = useActorRef(idle, { input: { facts: NO_DECISIONS } })
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <QueueView queue={queue} decisions={decisions} trail={[]} templates={TEMPLATES} games={GAMES} uses={USES} mayDecide={[]} />
    </div>
  )
}

type Events = FlowStory<typeof reviewQueueMachine>['events']
const story = (state: string, answers: Answers = {}, events: Events = [], facts: QueueFacts = NEW_QUEUE): StoryObj => ({
  render: storyForState(queueOf(answers), { input: { facts }, events, state, view: (queue) => <Shown queue={queue} /> }),
})
const isReady = (now: { matches: (state: { hand: { looking: 'ready' } }) => boolean }) => now.matches({ hand: { looking: 'ready' } })
const open = { type: 'item.open', id: '2' } as const
const fail = { type: 'form.open', verdict: 'fail', isBulk: false } as const

export const ListReading = story('list.reading', { list: never })
export const ListShown = story('list.shown')
export const ListStale = story('list.stale', { list: away })
export const Taking = story('hand.taking', { next: never })
export const Opening = story('hand.opening', { item: never }, [open])
export const Fetching = story('hand.looking.fetching', { ahead: never })
export const Ready = story('hand.looking.ready')
export const Failing = story('hand.looking.ready', {}, [
  isReady,
  fail,
  { type: 'form.change', change: { reasons: ['exaggeration', 'word'] } },
])
export const PassingOverAWord = story('hand.looking.ready', {}, [isReady, { type: 'pass.now' }])
export const ManyChosen = story('hand.looking.ready', {}, [
  isReady,
  { type: 'choice.toggle', ids: ['1', '2'] },
  { type: 'form.open', verdict: 'fail', isBulk: true },
])
export const Renewing = story('hand.looking.renewing', { delay: 0 })
export const Changed = story('hand.looking.fetching', { ahead: never, next: () => Promise.resolve({ ...CREATIVE, seen: 'older' }) })
export const Held = story('hand.held', { item: () => Promise.resolve({ ...SECOND, ...heldByAnother }) }, [open])
export const Over = story('hand.over', { item: () => Promise.resolve({ ...SECOND, state: 'passed', held_by: null, held_by_me: false }) }, [
  open,
])
export const OnesOwn = story('hand.looking.ready', { next: () => Promise.resolve(THIRD) })
export const Empty = story('hand.empty', { next: () => Promise.resolve(null), list: () => Promise.resolve(aList()) })
export const Failed = story('hand.failed', { next: away })
