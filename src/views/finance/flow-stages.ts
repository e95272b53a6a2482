import { stageOf, type FlowStage as Stage } from '#machines/kit/flow-kind.ts'
import type { FlowStage } from '#views/kit/flow/FlowStages.tsx'
import type { Say } from '#views/kit/words.tsx'

/** The step bar of a finance flow: stages before the present one are done. */
export function stagesIn(
  say: Say,
  stages: readonly Stage[],
  snapshot: { value: unknown; hasTag: (tag: 'failure') => boolean },
): FlowStage[] {
  const here = stageOf(stages, snapshot)
  const at = stages.findIndex(({ key }) => key === here?.key)
  return stages.map(({ key, labelKey }, index) => ({
    key,
    title: say(labelKey),
    state: index === at ? (snapshot.hasTag('failure') ? 'failed' : 'current') : index < at ? 'done' : 'ahead',
  }))
}
