import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { chosenRows, emptySaying, handBlockers } from '#machines/review-queue/review-queue.rules.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useSay } from '#views/kit/words.tsx'
import { QUEUE_KEYS } from '../review.keys.ts'
import type { QueueViewProps } from './QueueView.tsx'

type Props = Pick<QueueViewProps, 'queue' | 'decisions' | 'mayDecide'>

export type QueueActions = {
  actions: FlowAction[]
  /** what a swipe to either side does; null while it cannot be done */
  swipes: Readonly<Record<'left' | 'right', (() => void) | null>>
}

/** What can be done now, as buttons, as keys, and by swipes. */
export function useQueueActions({ queue, decisions, mayDecide, onCompare }: Props & { onCompare: () => void }): QueueActions {
  const isLooking = useSelector(queue, isLookingAt)
  const saying = useSelector(queue, ({ context }) => context.saying)
  const walk = useWalk({ queue, decisions, mayDecide })
  const many = useDecisionsOfMany({ queue, decisions, mayDecide })
  const one = useDecisionsOfOne({ queue, decisions, mayDecide })
  const actions = [...walk, ...many, ...one]
  /** null while it cannot be done */
  const free = (key: string): (() => void) | null => {
    const action = actions.find((of) => of.key === key)
    // while a form is open its keys are the form's; F leads from a pass that lacks a note to a failure
    const isFree = saying === null || (key === 'fail' && saying.verdict === 'pass')
    return action && action.blockers.length === 0 && isFree ? action.onSelect : null
  }
  const press = (key: string) => () => free(key)?.()
  useSingleKeys(QUEUE_KEYS, {
    pass: press('pass'),
    fail: press('fail'),
    skip: press('skip'),
    next: () => (isLooking ? press('skip')() : queue.send({ type: 'queue.next' })),
    previous: press('previous'),
    back: press('back'),
    choose: press('choose'),
    passChosen: press('pass.chosen'),
    failChosen: press('fail.chosen'),
    compare: onCompare,
  })
  return { actions, swipes: { left: free('fail'), right: free('pass') } }
}

const isLookingAt = (now: SnapshotFrom<Props['queue']>): boolean => now.matches({ hand: 'looking' })

/** Why nothing can be decided at this moment. */
function useBusy(queue: Props['queue']): readonly Blocker[] {
  const code = useSelector(queue, (now) => (isLookingAt(now) ? null : now.context.hand ? 'review.busy' : 'review.no_item'))
  return code === null ? [] : [{ code }]
}

function useWalk({ queue, decisions }: Props): FlowAction[] {
  const say = useSay()
  const busy = useBusy(queue)
  const at = useSelector(queue, ({ context }) => context.at)
  const isFirst = useSelector(queue, ({ context }) => context.visited.length === 0)
  const canTakeBack = useSelector(decisions, ({ context }) => context.pending.some(({ phase }) => phase === 'open'))
  const step = (key: 'back' | 'previous' | 'choose' | 'skip', hotkey: string, blockers: readonly Blocker[], onSelect: () => void) => ({
    key,
    hotkey,
    label: say(`review.action.${key}`),
    blockers,
    variant: 'minimal' as const,
    onSelect,
  })
  return [
    step('back', 'Z', canTakeBack ? [] : [{ code: 'review.nothing_to_take_back' }], () => decisions.send({ type: 'decision.back' })),
    step('previous', '←', isFirst ? [{ code: 'review.first_item' }] : [], () => queue.send({ type: 'item.previous' })),
    step('choose', 'X', at === null ? [{ code: 'review.no_item' }] : [], () =>
      at === null ? undefined : queue.send({ type: 'choice.toggle', ids: [at] }),
    ),
    step('skip', 'S', busy, () => queue.send({ type: 'item.skip' })),
  ]
}

function useDecisionsOfMany({ queue, mayDecide }: Props): FlowAction[] {
  const say = useSay()
  const busy = useBusy(queue)
  const count = useSelector(queue, ({ context }) => chosenRows(context).length)
  if (count === 0) return []
  const decision = (verdict: 'pass' | 'fail', hotkey: string): FlowAction => ({
    key: `${verdict}.chosen`,
    hotkey,
    label: say(`review.action.${verdict}_chosen`, { count }),
    blockers: [...mayDecide, ...busy],
    variant: 'outlined',
    onSelect: () => queue.send({ type: 'form.open', verdict, isBulk: true }),
  })
  return [decision('pass', 'A'), decision('fail', 'B')]
}

function useDecisionsOfOne({ queue, mayDecide }: Props): FlowAction[] {
  const say = useSay()
  const busy = useBusy(queue)
  const hand = useSelector(queue, ({ context }) => context.hand)
  // what a form still asks for does not show in the way of opening it
  const against = busy.length > 0 ? busy : handBlockers({ hand }, emptySaying('fail')).filter(({ field }) => field === undefined)
  const blockers = [...mayDecide, ...against]
  return [
    {
      key: 'fail',
      hotkey: 'F',
      label: say('review.action.fail'),
      blockers,
      intent: 'danger',
      onSelect: () => queue.send({ type: 'form.open', verdict: 'fail', isBulk: false }),
    },
    {
      key: 'pass',
      hotkey: 'P',
      label: say('review.action.pass'),
      blockers,
      intent: 'success',
      onSelect: () => queue.send({ type: 'pass.now' }),
    },
  ]
}
