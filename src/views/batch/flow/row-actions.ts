import { blocker, type Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { commitBlockersOf, retryBlockersOf } from '#machines/batch/batch.setup.ts'
import type { BatchContext, BatchEvent } from '#machines/batch/batch.types.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { Say } from '#views/kit/words.tsx'
import { sendable } from '../commit/what-is-sent.ts'
import type { RepairState } from '../push/repair-rows.ts'

type Place = {
  context: BatchContext
  isDraft: boolean
  isPushed: boolean
  isCommitting: boolean
  isRetrying: boolean
  isChecking: boolean
  canCheck: boolean
  canDiscard: boolean
  /** to the builder: a save that is under way ends first */
  canGoBack: boolean
  rights: BatchRights
  /** every row is done */
  isDone: boolean
  /** what of the failed rows can be pushed again */
  repair: RepairState
  onHome: () => void
  onAgain: (() => void) | null
}

/** Rows that cannot succeed are named; as long as some can, those go. */
const heldOf = ({ ready, held }: RepairState): readonly Blocker[] => (ready.length > 0 ? [] : held.slice(0, HELD_SAID))
const HELD_SAID = 3

/** What can be done with the rows now; a commit that is not possible yet stays in sight and says why. */
export function rowActions(say: Say, { context, ...place }: Place, send: (event: BatchEvent) => void): FlowAction[] {
  const { batch } = context
  const { rights } = place
  if (!batch) return []
  const count = countText(sendable(batch.counts))
  if (place.isPushed)
    return [
      ...(place.isDone && place.onAgain
        ? [{ key: 'again', label: say('batch.flow.again'), blockers: rights.build, variant: 'outlined' as const, onSelect: place.onAgain }]
        : []),
      {
        key: 'home',
        label: say('batch.flow.home'),
        blockers: [],
        ...(place.isDone ? { intent: 'primary' as const } : { variant: 'minimal' as const }),
        onSelect: place.onHome,
      },
      {
        key: 'check',
        label: say('batch.repair.check'),
        blockers: place.canCheck ? [] : [blocker('batch.row.not_editable')],
        variant: 'outlined' as const,
        loading: place.isChecking,
        onSelect: () => send({ type: 'rows.check' }),
      },
      ...(batch.counts.failed > 0 || place.isRetrying
        ? [
            {
              key: 'retry',
              label: say('batch.push.retry', { count: countText(place.repair.ready.length || batch.counts.failed) }),
              blockers: [...rights.commit, ...retryBlockersOf(context), ...heldOf(place.repair)],
              intent: 'primary' as const,
              loading: place.isRetrying,
              onSelect: () => send({ type: 'push.retryFailed' }),
            },
          ]
        : []),
    ]
  if (!place.isDraft) return []
  return [
    ...(place.canDiscard
      ? [
          {
            key: 'discard',
            label: say('batch.flow.discard'),
            blockers: rights.build,
            variant: 'minimal' as const,
            onSelect: () => send({ type: 'batch.discard' }),
          },
        ]
      : []),
    {
      key: 'back',
      label: say('batch.flow.back_to_builder'),
      blockers: [...rights.build, ...(place.canGoBack ? [] : [blocker('batch.add.wait')])],
      variant: 'outlined',
      onSelect: () => send({ type: 'build.back' }),
    },
    {
      key: 'check',
      label: say('batch.preview.check_again'),
      blockers: rights.build,
      variant: 'outlined',
      loading: place.isChecking,
      onSelect: () => send({ type: 'rows.check' }),
    },
    {
      key: 'commit',
      label: say('batch.commit.open', { count }),
      blockers: [...rights.commit, ...commitBlockersOf(context)],
      intent: 'primary',
      hotkey: 'Ctrl+Enter',
      loading: place.isCommitting,
      onSelect: () => send({ type: 'commit.ask' }),
    },
  ]
}
