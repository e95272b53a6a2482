import { isMonth, previousMonth } from '#domain/finance/month.ts'
import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { isBlankMonth, monthFacts, monthFactsOf } from './month-confirmation.facts.ts'
import { monthConfirmationMachine } from './month-confirmation.machine.ts'
import type { MonthFacts, MonthKey } from './month-confirmation.types.ts'

/** The step bar of a month. */
export const MONTH_STAGES = [
  { key: 'prepare', labelKey: 'finance.month.stage.prepare', states: ['reading', 'failed', 'preparing', 'moved'] },
  {
    key: 'sign',
    labelKey: 'finance.month.stage.sign',
    states: ['ready', 'firstSigned', 'asking', 'signing', 'refused', 'settling', 'waiting', 'lost'],
    aside: ['firstSigned'],
  },
  {
    key: 'confirmed',
    labelKey: 'finance.month.stage.confirmed',
    states: ['confirmed', 'reopening', 'opening'],
    aside: ['reopening', 'opening'],
  },
] as const satisfies readonly FlowStage[]

export const monthFlowId = ({ kind, month }: MonthKey): string => `month-${kind}-${month}`
export const monthPath = ({ kind, month }: MonthKey): string => `/tool-list/finance/month?month=${month}&kind=${kind}`

const watchedOf = ({ kind, month }: MonthKey): string[] => [
  `month:${kind}/${month}`,
  `extraction:${kind}/${month}`,
  ...(kind === 'outcome' ? [`month:cost/${month}`] : []),
  ...(isMonth(month) ? [`month:${kind}/${previousMonth(month)}`] : []),
  'month:rules',
]

export const monthConfirmationFlow = {
  id: 'monthConfirmation',
  machine: monthConfirmationMachine,
  factsVersion: 1,
  stages: MONTH_STAGES,
  factsOf: monthFactsOf,
  parseFacts: (stored) => monthFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => ({ facts }),
  titleOf: ({ context: { key } }) => ({ key: `finance.month.flow.${key.kind}`, params: { month: key.month } }),
  subjectOf: (_flowId, { context }) => ({ name: '', counts: null, path: monthPath(context.key) }),
  isBlank: isBlankMonth,
  // the month itself, its statement, its costs, the month that has to be confirmed before it, and the rules of all
  watches: ({ context: { key } }) => watchedOf(key),
} satisfies FlowKind<typeof monthConfirmationMachine, MonthFacts>
