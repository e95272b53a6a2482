import { Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ReviewTemplate } from '#contract/review.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { QueueItem } from '#domain/review/item.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import type { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import { QUEUE_STAGES } from '#machines/review-queue/review-queue.flow.ts'
import { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { trailInWords } from '#views/kit/flow/trail-words.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { keysText, useListedKeys, type NamedKeys } from '#views/kit/key-list.ts'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSwipe } from '#views/kit/use-swipe.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { FIND_KEYS, FORM_KEYS, QUEUE_KEYS } from '../review.keys.ts'
import type { ReviewGame } from '../wire.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { ItemSide } from './ItemSide.tsx'
import { Outbox } from './Outbox.tsx'
import { QueueList } from './QueueList.tsx'
import { Stage } from './Stage.tsx'
import { TextStage } from './TextStage.tsx'
import type { usesReading } from './uses-reading.ts'
import { useQueueActions, type QueueActions } from './queue-actions.ts'
import '../review.css'

export type QueueViewProps = {
  queue: ActorRefFrom<typeof reviewQueueMachine>
  decisions: ActorRefFrom<typeof reviewDecisionMachine>
  trail: readonly TrailEntry[]
  templates: readonly ReviewTemplate[]
  /** the queue can be narrowed to one */
  games: readonly ReviewGame[]
  /** asks how many of the chosen ones are in use */
  uses: typeof usesReading
  /** why this person may not decide; none means they may */
  mayDecide: readonly Blocker[]
}

/** What the line below the work names; the others are listed by `?`. */
const HINTS: readonly NamedKeys[] = [...Object.values(QUEUE_KEYS), FIND_KEYS.find]

/** One item after the other, by keyboard only: the list, the picture, what is said and found, and what was just decided. */
export function QueueView(props: QueueViewProps) {
  const { queue, decisions, trail } = props
  const say = useSay()
  const snapshot = useSelector(queue, (now) => now)
  const decided = useSelector(decisions, ({ context }) => context.decided)
  const [isCompared, setCompared] = useState(true)
  // also while the form is not open
  useListedKeys(FORM_KEYS)
  const { actions, swipes } = useQueueActions({ ...props, onCompare: () => setCompared(!isCompared) })
  const { hand, ahead, list, saying } = snapshot.context
  const here = stageOf(QUEUE_STAGES, snapshot)
  return (
    <FlowFrame
      title={say('review.title')}
      subtitle={hand ? `${hand.title} · v${hand.version} · ${hand.game_name}` : '…'}
      stages={QUEUE_STAGES.map(({ key, labelKey }) => ({
        key,
        title: say(labelKey),
        state: key === here?.key ? (snapshot.hasTag('failure') ? 'failed' : 'current') : 'ahead',
      }))}
      actions={actions}
      trail={trailInWords(say, reviewQueueMachine, trail)}
      chart={{ machine: reviewQueueMachine, steps: QUEUE_STAGES, value: snapshot.value, visited: trail.map(({ to }) => to ?? '') }}
      summary={
        list ? (
          <>
            <span>{say('review.count.waiting', { count: list.counts.waiting })}</span>
            <span className={list.counts.overdue > 0 ? 'fd-danger' : ''}>
              {say('review.count.overdue', { count: list.counts.overdue })}
            </span>
            <span>{say('review.count.decided', { count: decided })}</span>
          </>
        ) : null
      }
    >
      <div className="fd-review">
        <QueueList queue={queue} games={props.games} />
        <div className="fd-review-main">
          <Hand {...props} isCompared={isCompared} swipes={swipes} />
          {saying && snapshot.matches({ hand: 'looking' }) ? (
            <QuietGaps>
              <DecisionForm queue={queue} saying={saying} templates={props.templates} uses={props.uses} />
            </QuietGaps>
          ) : null}
          <Outbox decisions={decisions} onOpen={(id) => queue.send({ type: 'item.open', id })} />
          <p className="fd-muted fd-review-keys">
            {[...HINTS.map((one) => `${keysText(one)} ${say(one.label)}`), say('review.keys.all')].join(' · ')}
          </p>
        </div>
      </div>
      {/* the next picture is there before it is asked for */}
      {ahead?.media && !ahead.media.mime.startsWith('video/') ? (
        <img className="fd-review-ahead" src={ahead.media.url} alt="" aria-hidden="true" />
      ) : null}
    </FlowFrame>
  )
}

function Hand({ queue, isCompared, swipes }: QueueViewProps & { isCompared: boolean } & Pick<QueueActions, 'swipes'>) {
  const say = useSay()
  const snapshot = useSelector(queue, (now) => now)
  const { hand, problems } = snapshot.context
  if (snapshot.matches({ hand: 'failed' }))
    return <ErrorState reason={sayReasons(say, problems)} onRetry={() => queue.send({ type: 'queue.again' })} />
  if (snapshot.matches({ hand: 'empty' })) return <EmptyState title={say('review.empty_title')} hint={say('review.empty_hint')} />
  if (!hand) return <LoadingState />
  return (
    <>
      <Standing queue={queue} hand={hand} />
      <Swiped key={hand.id} swipes={swipes}>
        {hand.media ? <Stage key={hand.id} media={hand.media} title={hand.title} /> : <TextStage item={hand} isCompared={isCompared} />}
        <ItemSide item={hand} isCompared={isCompared} />
      </Swiped>
    </>
  )
}

/** The item in hand: a finger that moves it to the right passes it, to the left fails it, and the word is there before the finger leaves. */
function Swiped({ swipes, children }: Pick<QueueActions, 'swipes'> & { children: ReactNode }) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const side = useSwipe(box, swipes)
  return (
    <div className="fd-review-swipe">
      <div ref={box} className="fd-review-item">
        {children}
      </div>
      {side ? (
        <div className="fd-review-swiped" aria-hidden="true">
          <StateTag state={side === 'right' ? 'done' : 'refused'} label={say(`review.verdict.${side === 'right' ? 'pass' : 'fail'}`)} />
        </div>
      ) : null}
    </div>
  )
}

/** Why the item in hand is not simply to be decided. */
function Standing({ queue, hand }: { queue: QueueViewProps['queue']; hand: QueueItem }) {
  const say = useSay()
  const snapshot = useSelector(queue, (now) => now)
  const next = () => queue.send({ type: 'queue.next' })
  const again = () => queue.send({ type: 'item.again' })
  if (snapshot.matches({ hand: 'held' }))
    return (
      <Callout compact intent="warning" role="alert" title={say('review.held_title', { name: hand.held_by?.name ?? '' })}>
        <p>{say('review.held_hint')}</p>
        <WhyNotButton size="small" blockers={[]} onClick={again}>
          {say('review.action.again')}
        </WhyNotButton>{' '}
        <WhyNotButton size="small" intent="primary" blockers={[]} onClick={next}>
          {say('review.action.next')}
        </WhyNotButton>
      </Callout>
    )
  if (snapshot.matches({ hand: 'over' }))
    return (
      <Callout compact intent="primary" role="status" title={say('review.over_title', { state: say(`review.state.${hand.state}`) })}>
        {hand.state === 'waiting' && hand.own ? <BlockerList blockers={[{ code: 'review.own' }]} /> : null}
        <WhyNotButton size="small" intent="primary" blockers={[]} onClick={next}>
          {say('review.action.next')}
        </WhyNotButton>
      </Callout>
    )
  return snapshot.context.hasChanged ? <Callout compact intent="warning" role="alert" title={say('review.changed_now')} /> : null
}
