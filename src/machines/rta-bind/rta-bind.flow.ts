import { pathOf } from '#permissions/pages.ts'
import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { isBlankRta, newRtaFacts, rtaFacts, rtaFactsOf } from './rta-bind.facts.ts'
import { rtaBindMachine } from './rta-bind.machine.ts'
import type { RtaFacts } from './rta-bind.types.ts'

/** The step bar of binding a strategy. */
export const RTA_STAGES = [
  { key: 'choose', labelKey: 'rta.stage.choose', states: ['listing', 'listFailed', 'choosingTarget'] },
  { key: 'edit', labelKey: 'rta.stage.edit', states: ['reading', 'failed', 'editing', 'moved'], aside: ['moved'] },
  { key: 'rehearse', labelKey: 'rta.stage.rehearse', states: ['rehearsing', 'rehearsed', 'stale'], aside: ['stale'] },
  { key: 'bind', labelKey: 'rta.stage.bind', states: ['binding', 'unknown'] },
  { key: 'bound', labelKey: 'rta.stage.bound', states: ['bound'] },
] as const satisfies readonly FlowStage[]

/** A user has one flow for all strategies: what was chosen is kept for each. */
export const RTA_FLOW_ID = 'rta'
export const rtaPath = (targetId: string | null): string =>
  targetId === null ? pathOf('StrategyRta') : `${pathOf('StrategyRta')}?${new URLSearchParams({ target: targetId })}`

export const rtaBindFlow = {
  id: 'rtaBind',
  machine: rtaBindMachine,
  factsVersion: 1,
  stages: RTA_STAGES,
  factsOf: rtaFactsOf,
  parseFacts: (stored) => rtaFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => facts ?? newRtaFacts(null),
  titleOf: () => ({ key: 'rta.flow' }),
  subjectOf: (_flowId, { context: { desk, targetId } }) => ({ name: desk?.target.name ?? '', counts: null, path: rtaPath(targetId) }),
  isBlank: isBlankRta,
} satisfies FlowKind<typeof rtaBindMachine, RtaFacts>
