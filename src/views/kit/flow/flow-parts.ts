import type { AnyStateMachine } from 'xstate'
import type { Say } from '../words.tsx'
import type { FlowChartProps } from './FlowFrame.tsx'
import type { FlowStage } from './FlowStages.tsx'
import type { RoadStep } from './flow-road.ts'
import type { TrailEntry } from './trail.ts'
import { trailInWords } from './trail-words.ts'

type Snapshot = { value: unknown; hasTag: (tag: 'failure' | 'busy') => boolean }
export type FlowParts = { stages: FlowStage[]; trail: TrailEntry[]; chart: FlowChartProps; busy: boolean }
type Shown = {
  machine: AnyStateMachine
  stages: readonly (RoadStep & { key: string; labelKey: string })[]
  /** the key of the stage the flow is in; null where none covers its state */
  here: string | null
  snapshot: Snapshot
  trail: readonly TrailEntry[]
}

/** What the frame of a flow shows of its machine: the step bar, the chart, the trail, and whether it works. Stages before the present one are done. */
export function flowPartsAt(say: Say, { machine, stages, here, snapshot, trail }: Shown): FlowParts {
  const at = stages.findIndex(({ key }) => key === here)
  return {
    stages: stages.map(({ key, labelKey }, index) => ({
      key,
      title: say(labelKey),
      state: index === at ? (snapshot.hasTag('failure') ? 'failed' : 'current') : index < at ? 'done' : 'ahead',
    })),
    trail: trailInWords(say, machine, trail),
    chart: { machine, steps: stages, value: snapshot.value, visited: trail.map(({ to }) => to ?? '') },
    busy: snapshot.hasTag('busy'),
  }
}
