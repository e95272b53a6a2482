import { flowPath } from '#permissions/pages.ts'
import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { adDraftFacts, adDraftFactsOf, isBlankAdDraft } from './ad-draft.facts.ts'
import { adDraftMachine } from './ad-draft.machine.ts'
import type { AdDraftFacts } from './ad-draft.types.ts'

/** The step bar of one draft. */
export const AD_DRAFT_STAGES = [
  {
    key: 'edit',
    labelKey: 'ad_draft.stage.edit',
    states: ['editing', 'restored', 'met', 'weighing', 'askingDelete', 'deleting', 'deleteUncertain', 'gone'],
    aside: ['restored', 'weighing', 'askingDelete', 'deleting', 'gone'],
  },
  { key: 'check', labelKey: 'ad_draft.stage.check', states: ['savingToCheck', 'checking'] },
  { key: 'ready', labelKey: 'ad_draft.stage.ready', states: ['ready'] },
] as const satisfies readonly FlowStage[]

export const adDraftFlow = {
  id: 'adDraft',
  machine: adDraftMachine,
  factsVersion: 1,
  stages: AD_DRAFT_STAGES,
  factsOf: adDraftFactsOf,
  parseFacts: (stored) => adDraftFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => facts,
  titleOf: ({ context: { id } }) => ({ key: 'ad_draft.flow', params: { id } }),
  subjectOf: (_flowId, { context: { typed, desk, channel, id } }) => ({
    name: typed?.name || (desk?.line?.name ?? ''),
    counts: null,
    path: `${flowPath('AdvertiseDrafts', id)}?${new URLSearchParams({ channel })}`,
  }),
  isBlank: isBlankAdDraft,
} satisfies FlowKind<typeof adDraftMachine, AdDraftFacts>
