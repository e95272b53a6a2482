import { BATCH_STAGES } from '#machines/batch/batch.flow.ts'
import { BUILD_PARTS, type BatchEvent } from '#machines/batch/batch.types.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import type { FlowStage } from '#views/kit/flow/FlowStages.tsx'
import type { Say } from '#views/kit/words.tsx'

type Snapshot = { value: unknown; hasTag: (tag: 'failure') => boolean; can: (event: BatchEvent) => boolean }

/** The step bar: stages before the present one are done; those the flow can go to from here are buttons. */
export function batchStages(say: Say, snapshot: Snapshot, send: (event: BatchEvent) => void): FlowStage[] {
  const here = stageOf(BATCH_STAGES, snapshot)
  const at = BATCH_STAGES.findIndex(({ key }) => key === here?.key)
  return BATCH_STAGES.map(({ key, labelKey }, index) => {
    const state = index === at ? (snapshot.hasTag('failure') ? 'failed' : 'current') : index < at ? 'done' : 'ahead'
    const event = index === at ? null : eventTo(key)
    return { key, title: say(labelKey), state, ...(event && snapshot.can(event) ? { onSelect: () => send(event) } : {}) }
  })
}

function eventTo(stage: string): BatchEvent | null {
  if (stage === 'scope') return { type: 'scope.back' }
  const part = BUILD_PARTS.find((one) => one === stage)
  return part ? { type: 'build.part', part } : null
}
