import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { LIFE_CYCLE } from '#domain/life-cycle/life-cycle.ts'
import { draftFacts, draftFactsShape, factsOfDraft, isBlankDraft } from '../kit/draft-facts.ts'
import type { lifecycleConfirmMachine } from './lifecycle-confirm.machine.ts'
import type { CycleFlowFacts } from './lifecycle-confirm.types.ts'

type Snapshot = SnapshotFrom<typeof lifecycleConfirmMachine>

export const cycleFacts: z.ZodType<CycleFlowFacts> = z.intersection(
  draftFactsShape(LIFE_CYCLE, ['confirm', 'reopen']),
  z.object({ reason: z.string() }),
)

export const lifeCycleFacts = (id: string | null): CycleFlowFacts => ({ ...draftFacts(id), reason: '' })

export function cycleFactsOf(now: Snapshot): CycleFlowFacts {
  const isActing = now.matches('confirming') || now.matches('reopening') || now.matches('actUncertain')
  return { ...factsOfDraft(now, isActing ? now.context.action : null), reason: now.context.reason }
}

/** Nothing is edited or under way. */
export const isBlankCycle = (now: Snapshot): boolean =>
  now.context.reason === '' && (now.matches('saved') || now.matches('confirmed') || isBlankDraft(now))
