import { useSelector } from '@xstate/react'
import type { Blocker } from '#domain/blocker.ts'
import { chosenRows, emptySaying, handBlockers } from '#machines/review-queue/review-queue.rules.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useSay } from '#views/kit/words.tsx'
import { QUEUE_KEYS } from '../review.keys.ts'
import type { QueueViewProps } from './QueueView.tsx'

/** What can be done now, as buttons and as keys. */
export function useQueueActions({ queue, decisions, mayDecide, onCompare }: QueueViewProps & { onCompare: () => void }): FlowAction[] {
  const say = useSay()
  const snapshot = useSelector(queue, (now) => now)
  const canTakeBack = useSelector(decisions, ({ context }) => context.pending.some(({ phase }) => phase === 'open'))
  const { context } = snapshot
  const isLooking = snapshot.matches({ hand: 'looking' })
  const busy: readonly Blocker[] = isLooking ? [] : [{ code: context.hand ? 'review.busy' : 'review.no_item' }]
  // what a form still asks for does not show in the way of opening it
  const standing = handBlockers(context, emptySaying('fail')).filter(({ field }) => field === undefined)
  const ofHand = [...mayDecide, ...busy, ...(isLooking ? standing : [])]
  const chosen = chosenRows(context).length
  const ofMany: readonly Blocker[] = [...mayDecide, ...busy, ...(chosen === 0 ? [{ code: 'review.none_chosen' }] : [])]
  const openForm = (verdict: 'pass' | 'fail', isBulk: boolean) => () => queue.send({ type: 'form.open', verdict, isBulk })
  const many: FlowAction[] =
    chosen === 0
      ? []
      : [
          {
            key: 'pass.chosen',
            hotkey: 'A',
            label: say('review.action.pass_chosen', { count: chosen }),
            blockers: ofMany,
            variant: 'outlined',
            onSelect: openForm('pass', true),
          },
          {
            key: 'fail.chosen',
            hotkey: 'B',
            label: say('review.action.fail_chosen', { count: chosen }),
            blockers: ofMany,
            variant: 'outlined',
            onSelect: openForm('fail', true),
          },
        ]
  const actions: FlowAction[] = [
    {
      key: 'back',
      hotkey: 'Z',
      label: say('review.action.back'),
      blockers: canTakeBack ? [] : [{ code: 'review.nothing_to_take_back' }],
      variant: 'minimal',
      onSelect: () => decisions.send({ type: 'decision.back' }),
    },
    {
      key: 'previous',
      hotkey: '←',
      label: say('review.action.previous'),
      blockers: context.visited.length > 0 ? [] : [{ code: 'review.first_item' }],
      variant: 'minimal',
      onSelect: () => queue.send({ type: 'item.previous' }),
    },
    {
      key: 'choose',
      hotkey: 'X',
      label: say('review.action.choose'),
      blockers: context.at === null ? [{ code: 'review.no_item' }] : [],
      variant: 'minimal',
      onSelect: () => (context.at === null ? undefined : queue.send({ type: 'choice.toggle', ids: [context.at] })),
    },
    {
      key: 'skip',
      hotkey: 'S',
      label: say('review.action.skip'),
      blockers: busy,
      variant: 'minimal',
      onSelect: () => queue.send({ type: 'item.skip' }),
    },
    ...many,
    { key: 'fail', hotkey: 'F', label: say('review.action.fail'), blockers: ofHand, intent: 'danger', onSelect: openForm('fail', false) },
    {
      key: 'pass',
      hotkey: 'P',
      label: say('review.action.pass'),
      blockers: ofHand,
      intent: 'success',
      onSelect: () => queue.send({ type: 'pass.now' }),
    },
  ]
  const press = (key: string) => () => {
    const action = actions.find((one) => one.key === key)
    // while a form is open its keys are the form's; F leads from a pass that lacks a note to a failure
    const isFree = context.saying === null || (key === 'fail' && context.saying.verdict === 'pass')
    if (action && action.blockers.length === 0 && isFree) action.onSelect()
  }
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
  return actions
}
