import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { cpaFacts, cpaFactsOf, isBlankRule } from './cpa-rule.facts.ts'
import { cpaRuleMachine } from './cpa-rule.machine.ts'
import type { CpaFlowFacts } from './cpa-rule.types.ts'
import { pathOf } from '#permissions/pages.ts'

/** The step bar of one rule. */
export const CPA_STAGES = [
  { key: 'edit', labelKey: 'finance.cpa.stage.edit', states: ['editing', 'met'] },
  { key: 'rehearse', labelKey: 'finance.cpa.stage.rehearse', states: ['rehearsing', 'rehearsed', 'saving', 'saveUncertain'] },
  {
    key: 'run',
    labelKey: 'finance.cpa.stage.run',
    states: ['showing', 'asking', 'switching', 'switchUncertain'],
    aside: ['asking', 'switching'],
  },
] as const satisfies readonly FlowStage[]

export const cpaRuleFlow = {
  id: 'cpaRule',
  machine: cpaRuleMachine,
  factsVersion: 1,
  stages: CPA_STAGES,
  factsOf: cpaFactsOf,
  parseFacts: (stored) => cpaFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => facts,
  titleOf: ({ context: { ruleId } }) => (ruleId ? { key: 'finance.cpa.flow', params: { id: ruleId } } : { key: 'finance.cpa.flow_new' }),
  subjectOf: (flowId, { context: { desk } }) => ({
    name: desk?.rule ? `${desk.rule.game_name} ${desk.rule.spreader_name}` : '',
    counts: null,
    path: `${pathOf('FinanceCpa')}/${flowId}`,
  }),
  storedId: ({ context: { ruleId } }) => ruleId,
  isBlank: isBlankRule,
} satisfies FlowKind<typeof cpaRuleMachine, CpaFlowFacts>
