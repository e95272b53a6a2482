import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { entryFacts, entryFactsOf, isBlankEntry } from './cost-entry.facts.ts'
import { costEntryMachine } from './cost-entry.machine.ts'
import type { EntryFacts } from './cost-entry.types.ts'

/** The step bar of entering and committing costs. */
export const COST_STAGES = [
  { key: 'enter', labelKey: 'finance.cost.stage.enter', states: ['entering', 'staging', 'stageUncertain'] },
  { key: 'preview', labelKey: 'finance.cost.stage.preview', states: ['previewing', 'confirming'] },
  { key: 'commit', labelKey: 'finance.cost.stage.commit', states: ['committing', 'commitUncertain'] },
  { key: 'calculate', labelKey: 'finance.cost.stage.calculate', states: ['calculating', 'lost', 'calculationFailed', 'posted'] },
] as const satisfies readonly FlowStage[]

/** One entry flow a person: where it is, is its address. */
export const COST_ENTRY_ID = 'cost-entry'
export const COST_ENTRY_PATH = '/tool-list/finance/cost-in-v2?view=entry'

export const costEntryFlow = {
  id: 'costEntry',
  machine: costEntryMachine,
  factsVersion: 1,
  stages: COST_STAGES,
  factsOf: entryFactsOf,
  parseFacts: (stored) => entryFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, resumed) => ({ resumed }),
  titleOf: () => ({ key: 'finance.cost.flow' }),
  subjectOf: () => ({ name: '', counts: null, path: COST_ENTRY_PATH }),
  isBlank: isBlankEntry,
} satisfies FlowKind<typeof costEntryMachine, EntryFacts>
