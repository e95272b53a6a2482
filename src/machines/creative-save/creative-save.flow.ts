import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { isBlankDraft } from '../kit/draft-facts.ts'
import { creativeFactsOf, creativeFactsOf1, creativeFactsShape } from './creative-save.facts.ts'
import { creativeSaveMachine } from './creative-save.machine.ts'
import type { CreativeFlowFacts } from './creative-save.types.ts'
import { pathOf } from '#permissions/pages.ts'

/** The step bar of one creative. */
export const CREATIVE_STAGES = [
  { key: 'edit', labelKey: 'creative.stage.edit', states: ['editing', 'met'] },
  { key: 'save', labelKey: 'creative.stage.save', states: ['saving', 'looking', 'saveUncertain'] },
  {
    key: 'use',
    labelKey: 'creative.stage.use',
    states: ['showing', 'switching', 'askingDelete', 'deleting', 'actUncertain', 'gone'],
    aside: ['switching', 'askingDelete', 'deleting', 'gone'],
  },
] as const satisfies readonly FlowStage[]

export const creativeSaveFlow = {
  id: 'creativeSave',
  machine: creativeSaveMachine,
  factsVersion: 2,
  stages: CREATIVE_STAGES,
  factsOf: creativeFactsOf,
  parseFacts: (stored) => creativeFactsShape.safeParse(stored).data ?? null,
  migrateFacts: (stored, version) => (version === 1 ? creativeFactsOf1(stored) : null),
  inputOf: (_flowId, facts) => facts,
  titleOf: ({ context: { id } }) => (id ? { key: 'creative.flow', params: { id } } : { key: 'creative.flow_new' }),
  subjectOf: (flowId, { context: { desk, draft } }) => ({
    name: draft?.name || (desk?.story?.line.name ?? ''),
    counts: null,
    path: `${pathOf('CreativeLibrary')}/${flowId}`,
  }),
  storedId: ({ context: { id } }) => id,
  isBlank: isBlankDraft,
} satisfies FlowKind<typeof creativeSaveMachine, CreativeFlowFacts>
