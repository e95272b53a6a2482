import type { AnyStateMachine } from 'xstate'
import { stageOf, type FlowStage as Stage } from '#machines/kit/flow-kind.ts'
import type { FlowChartProps } from '#views/kit/flow/FlowFrame.tsx'
import type { FlowStage } from '#views/kit/flow/FlowStages.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { trailInWords } from '#views/kit/flow/trail-words.ts'
import type { Say } from '#views/kit/words.tsx'

type Snapshot = { value: unknown; hasTag: (tag: 'failure' | 'busy') => boolean }
type FlowParts = { stages: FlowStage[]; trail: TrailEntry[]; chart: FlowChartProps; busy: boolean }

/** What the frame of a finance flow shows of its machine: the step bar, the chart, the trail, and whether it works. */
export const flowParts = (
  say: Say,
  {
    machine,
    stages,
    snapshot,
    trail,
  }: { machine: AnyStateMachine; stages: readonly Stage[]; snapshot: Snapshot; trail: readonly TrailEntry[] },
): FlowParts => ({
  stages: stagesIn(say, stages, snapshot),
  trail: trailInWords(say, machine, trail),
  chart: { machine, value: snapshot.value, visited: trail.map(({ to }) => to ?? '') },
  busy: snapshot.hasTag('busy'),
})

/** Stages before the present one are done. */
function stagesIn(say: Say, stages: readonly Stage[], snapshot: Snapshot): FlowStage[] {
  const here = stageOf(stages, snapshot)
  const at = stages.findIndex(({ key }) => key === here?.key)
  return stages.map(({ key, labelKey }, index) => ({
    key,
    title: say(labelKey),
    state: index === at ? (snapshot.hasTag('failure') ? 'failed' : 'current') : index < at ? 'done' : 'ahead',
  }))
}
