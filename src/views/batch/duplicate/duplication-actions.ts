import { countText } from '#domain/display/numbers.ts'
import type { Level } from '#domain/channels/channel.ts'
import { copiesBlockers, createBlockers, unsavedOf } from '#machines/duplication/duplication.rules.ts'
import type { DuplicationContext, DuplicationEvent } from '#machines/duplication/duplication.types.ts'
import { blocker } from '#domain/blocker.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { Say } from '#views/kit/words.tsx'
import { sendable } from '../commit/what-is-sent.ts'

type Place = {
  context: DuplicationContext
  is: (state: string) => boolean
  level: Level
  levelWord: string
  rights: BatchRights
  onBatch: () => void
  onHome: () => void
  onBack: (href: string) => void
}

/** What can be done now; what is not possible yet stays in sight and says why. */
export function duplicationActions(
  say: Say,
  { context, is, level, levelWord, rights, onBatch, onHome, onBack }: Place,
  send: (event: DuplicationEvent) => void,
): FlowAction[] {
  const { back } = context
  const ways: FlowAction[] = [
    { key: 'home', label: say('duplication.home'), blockers: [], variant: 'minimal', onSelect: onHome },
    ...(back === null
      ? []
      : [
          { key: 'sources', label: say('duplication.to_sources'), blockers: [], variant: 'minimal' as const, onSelect: () => onBack(back) },
        ]),
  ]
  if (is('choosing') || is('creating') || is('recounting'))
    return [
      ...ways,
      {
        key: 'create',
        label: say('duplication.create'),
        blockers: [...rights.build, ...createBlockers(context)],
        intent: 'primary',
        hotkey: 'Ctrl+Enter',
        loading: is('creating'),
        onSelect: () => send({ type: 'duplicate.create' }),
      },
    ]
  if (is('editing')) {
    const unsaved = unsavedOf(context, level).length
    return [
      ...ways,
      {
        key: 'discard',
        label: say('batch.flow.discard'),
        blockers: rights.build,
        variant: 'minimal',
        onSelect: () => send({ type: 'batch.discard' }),
      },
      {
        key: 'save',
        label: say('duplication.save', { level: levelWord, unsaved: countText(unsaved) }),
        blockers: [...rights.build, ...(unsaved > 0 ? [] : [blocker('duplication.nothing_unsaved')])],
        variant: 'outlined',
        hotkey: 'Ctrl+S',
        loading: is('editing.saving'),
        onSelect: () => send({ type: 'level.save', level }),
      },
      {
        key: 'review',
        label: say('duplication.review'),
        blockers: copiesBlockers(context),
        intent: 'primary',
        onSelect: () => send({ type: 'copies.review' }),
      },
    ]
  }
  if (is('reviewing') || is('committing'))
    return [
      {
        key: 'back',
        label: say('duplication.review.back'),
        blockers: [],
        variant: 'minimal',
        onSelect: () => send({ type: 'review.back' }),
      },
      {
        key: 'commit',
        label: say('batch.commit.open', { count: countText(context.batch ? sendable(context.batch.counts) : 0) }),
        blockers: [...rights.commit, ...copiesBlockers(context)],
        intent: 'primary',
        hotkey: 'Ctrl+Enter',
        loading: is('committing'),
        onSelect: () => send({ type: 'commit.confirm' }),
      },
    ]
  if (is('committed'))
    return [...ways, { key: 'batch', label: say('duplication.to_push'), blockers: [], intent: 'primary', onSelect: onBatch }]
  return ways
}
