import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { isBlankDraft } from '../kit/draft-facts.ts'
import { landingFacts, landingFactsBefore, landingFactsOf } from './landing-page-save.facts.ts'
import { landingPageSaveMachine } from './landing-page-save.machine.ts'
import type { LandingFlowFacts } from './landing-page-save.types.ts'
import { pathOf } from '#permissions/pages.ts'

/** The step bar of one page. */
export const LANDING_STAGES = [
  { key: 'edit', labelKey: 'landing.stage.edit', states: ['editing', 'met'] },
  { key: 'check', labelKey: 'landing.stage.check', states: ['checking', 'warned'], aside: ['warned'] },
  { key: 'save', labelKey: 'landing.stage.save', states: ['saving', 'looking', 'saveUncertain'] },
  {
    key: 'saved',
    labelKey: 'landing.stage.saved',
    states: ['showing', 'weighing', 'asking', 'switching', 'deleting', 'actUncertain', 'gone'],
    aside: ['weighing', 'asking', 'switching', 'deleting', 'gone'],
  },
] as const satisfies readonly FlowStage[]

export const landingPageSaveFlow = {
  id: 'landingPageSave',
  machine: landingPageSaveMachine,
  factsVersion: 3,
  stages: LANDING_STAGES,
  factsOf: landingFactsOf,
  parseFacts: (stored) => landingFacts.safeParse(stored).data ?? null,
  migrateFacts: (stored, version) => (version === 1 || version === 2 ? landingFactsBefore(stored) : null),
  inputOf: (_flowId, facts) => facts,
  titleOf: ({ context: { id } }) => (id ? { key: 'landing.flow', params: { id } } : { key: 'landing.flow_new' }),
  subjectOf: (flowId, { context: { desk, draft } }) => ({
    name: draft?.name || (desk?.page?.name ?? ''),
    counts: null,
    path: `${pathOf('ToolsLandingPage')}/${flowId}`,
  }),
  storedId: ({ context: { id } }) => id,
  isBlank: isBlankDraft,
} satisfies FlowKind<typeof landingPageSaveMachine, LandingFlowFacts>
