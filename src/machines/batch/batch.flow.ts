import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { BATCH_FACTS_VERSION, factsOf, isOnlyShown, migrateBatchFacts, parseBatchFacts } from './batch.facts.ts'
import { batchMachine } from './batch.machine.ts'
import type { BatchFacts } from './batch.types.ts'

/** The step bar: where am I. */
export const BATCH_STAGES = [
  // a stage for each part of the specification, in the step bar
  { key: 'building', labelKey: 'flow.batch.building', states: ['building'] },
  {
    key: 'preview',
    labelKey: 'batch.stage.preview',
    states: ['creating', 'createUncertain', 'expanding', 'previewing', 'confirmingDiscard', 'discarding'],
    aside: ['confirmingDiscard', 'discarding'],
  },
  { key: 'commit', labelKey: 'batch.stage.commit', states: ['confirming', 'committing', 'reconciling', 'uncertain', 'frozen'] },
  {
    key: 'push',
    labelKey: 'batch.stage.push',
    states: ['pushing', 'settled', 'retryEditing', 'retrying', 'recreating', 'decidingRow'],
    aside: ['retryEditing', 'retrying', 'recreating', 'decidingRow'],
  },
] as const satisfies readonly FlowStage[]

export const batchFlow = {
  id: 'batch',
  machine: batchMachine,
  factsVersion: BATCH_FACTS_VERSION,
  stages: BATCH_STAGES,
  factsOf: (snapshot) => factsOf(snapshot.context),
  parseFacts: parseBatchFacts,
  migrateFacts: migrateBatchFacts,
  inputOf: (flowId, facts) => ({ flowId, facts }),
  titleOf: ({ context: { batchId } }) => (batchId ? { key: 'batch.flow.title', params: { id: batchId } } : { key: 'batch.flow.new' }),
  subjectOf: (flowId, { context: { batch, spec } }) => ({
    name: batch?.name ?? spec.name,
    counts: batch?.counts ?? null,
    path: `/advertise-2/batch/${flowId}`,
  }),
  isBlank: ({ context }) => isOnlyShown(context),
  watches: ({ context: { batchId } }) => (batchId ? [`batch:${batchId}`] : []),
} satisfies FlowKind<typeof batchMachine, BatchFacts>
