import type { Blocker } from '#domain/blocker.ts'
import { blocker } from '#domain/blocker.ts'
import { commitBlockers, NO_COUNTS } from '#domain/batch/batch.ts'
import { channelOf } from '#domain/channels/index.ts'
import type { Level } from '#domain/channels/channel.ts'
import { sumOf } from '#domain/batch/totals.ts'
import { sourceBlockers } from '#domain/duplication/asked-source.ts'
import { planBlockers } from '#domain/duplication/plan.ts'
import type { PendingEdit } from '../batch/edit-history.ts'
import type { DuplicationContext } from './duplication.types.ts'

type Counted = Pick<DuplicationContext, 'plan' | 'count'>

/** Why nothing can be duplicated so: the plan, and each source that cannot be copied. */
export function createBlockers({ plan, count }: Counted): Blocker[] {
  const channel = channelOf(plan.channel)
  if (!channel) return [blocker('batch.spec.channel_unknown', { params: { channel: plan.channel } })]
  return [...planBlockers(plan, channel, { perCopy: count ? sumOf(count.levels) : null }), ...sourceBlockers(count?.sources ?? [])]
}

/** Edits that the server is not known to hold, those of one level or of all. */
export const unsavedOf = ({ queue, saving }: Pick<DuplicationContext, 'queue' | 'saving'>, level?: Level): readonly PendingEdit[] =>
  [...(saving?.edits ?? []), ...queue.pending].filter((edit) => level === undefined || edit.level === level)

/** Why the copies cannot be committed now: every level has to be saved. */
export const copiesBlockers = (context: DuplicationContext): Blocker[] =>
  commitBlockers({
    state: context.batch?.state ?? 'draft',
    counts: context.batch?.counts ?? NO_COUNTS,
    unsavedEdits: unsavedOf(context).length,
  })
