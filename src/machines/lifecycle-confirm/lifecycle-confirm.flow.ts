import { pathOf } from '#permissions/pages.ts'
import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { cycleFacts, cycleFactsOf, isBlankCycle } from './lifecycle-confirm.facts.ts'
import { lifecycleConfirmMachine } from './lifecycle-confirm.machine.ts'
import type { CycleFlowFacts } from './lifecycle-confirm.types.ts'

/** The step bar of one life cycle. */
export const LIFECYCLE_STAGES = [
  { key: 'edit', labelKey: 'lifecycle.stage.edit', states: ['editing', 'met'] },
  { key: 'check', labelKey: 'lifecycle.stage.check', states: ['checkingRounds', 'warned'], aside: ['warned'] },
  {
    key: 'save',
    labelKey: 'lifecycle.stage.save',
    states: ['saving', 'looking', 'saveUncertain', 'saved', 'gone'],
    aside: ['gone'],
  },
  { key: 'confirm', labelKey: 'lifecycle.stage.confirm', states: ['previewing', 'confirmPreview', 'confirming', 'actUncertain'] },
  {
    key: 'confirmed',
    labelKey: 'lifecycle.stage.confirmed',
    states: ['confirmed', 'reopenAsked', 'reopening'],
    aside: ['reopenAsked', 'reopening'],
  },
] as const satisfies readonly FlowStage[]

export const lifecycleConfirmFlow = {
  id: 'lifecycleConfirm',
  machine: lifecycleConfirmMachine,
  factsVersion: 1,
  stages: LIFECYCLE_STAGES,
  factsOf: cycleFactsOf,
  parseFacts: (stored) => cycleFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => facts,
  titleOf: ({ context: { id } }) => (id ? { key: 'lifecycle.flow', params: { id } } : { key: 'lifecycle.flow_new' }),
  subjectOf: (flowId, { context: { desk, draft } }) => ({
    name: draft?.name || (desk?.cycle?.name ?? ''),
    counts: null,
    path: `${pathOf('ToolsGamePackage')}/${flowId}`,
  }),
  storedId: ({ context: { id } }) => id,
  isBlank: isBlankCycle,
} satisfies FlowKind<typeof lifecycleConfirmMachine, CycleFlowFacts>
