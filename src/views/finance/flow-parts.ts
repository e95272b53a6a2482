import type { AnyStateMachine } from 'xstate'
import { stageOf, type FlowStage } from '#machines/kit/flow-kind.ts'
import { flowPartsAt, type FlowParts } from '#views/kit/flow/flow-parts.ts'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import type { Say } from '#views/kit/words.tsx'

type Snapshot = { value: unknown; hasTag: (tag: 'failure' | 'busy') => boolean }
type Shown = { machine: AnyStateMachine; stages: readonly FlowStage[]; snapshot: Snapshot; trail: readonly TrailEntry[] }

/** What the frame of a finance flow shows of its machine: the step bar, the chart, the trail, and whether it works. */
export const flowParts = (say: Say, shown: Shown): FlowParts =>
  flowPartsAt(say, { ...shown, here: stageOf(shown.stages, shown.snapshot)?.key ?? null })
