import { pathOf } from '#permissions/pages.ts'
import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { duplicationFactsOf, isBlankDuplication, parseDuplicationFacts } from './duplication.facts.ts'
import { duplicationMachine } from './duplication.machine.ts'
import type { DuplicationFacts } from './duplication.types.ts'

/** The step bar of a duplication. */
export const DUPLICATION_STAGES = [
  {
    key: 'choose',
    labelKey: 'duplication.stage.choose',
    states: ['counting', 'countFailed', 'recounting', 'choosing', 'creating', 'createUncertain'],
    aside: ['recounting'],
  },
  {
    key: 'edit',
    labelKey: 'duplication.stage.edit',
    states: ['editing', 'confirmingDiscard', 'discarding', 'discardUncertain'],
    aside: ['confirmingDiscard', 'discarding'],
  },
  {
    key: 'review',
    labelKey: 'duplication.stage.review',
    states: ['reviewing', 'committing', 'settling', 'waiting', 'lost', 'notCommitted'],
  },
  { key: 'push', labelKey: 'duplication.stage.push', states: ['committed'] },
] as const satisfies readonly FlowStage[]

export const duplicationFlow = {
  id: 'duplication',
  machine: duplicationMachine,
  factsVersion: 1,
  stages: DUPLICATION_STAGES,
  factsOf: ({ context }) => duplicationFactsOf(context),
  parseFacts: parseDuplicationFacts,
  inputOf: (_flowId, facts) => facts,
  titleOf: ({ context: { batchId } }) =>
    batchId ? { key: 'duplication.flow.title', params: { id: batchId } } : { key: 'duplication.flow.new' },
  subjectOf: (flowId, { context: { batch, plan } }) => ({
    name: batch?.name ?? plan.name,
    counts: batch?.counts ?? null,
    path: `${pathOf('Duplication')}/${flowId}?${new URLSearchParams({ channel: plan.channel })}`,
  }),
  storedId: ({ context: { batchId } }) => batchId,
  isBlank: isBlankDuplication,
} satisfies FlowKind<typeof duplicationMachine, DuplicationFacts>
