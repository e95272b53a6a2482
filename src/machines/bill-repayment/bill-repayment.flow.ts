import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { isBlankRepayment, repaymentFacts, repaymentFactsOf } from './bill-repayment.facts.ts'
import { billRepaymentMachine } from './bill-repayment.machine.ts'
import type { RepaymentFlowFacts } from './bill-repayment.types.ts'
import { pathOf } from '#permissions/pages.ts'

/** The step bar of one payment. */
export const REPAYMENT_STAGES = [
  { key: 'allocate', labelKey: 'finance.repayment.stage.allocate', states: ['allocating', 'stale'] },
  { key: 'review', labelKey: 'finance.repayment.stage.review', states: ['reviewing', 'adding', 'addUncertain'] },
  {
    key: 'added',
    labelKey: 'finance.repayment.stage.added',
    states: ['added', 'attaching', 'attachUncertain', 'asking', 'acting', 'actUncertain', 'met'],
    aside: ['attaching'],
  },
  { key: 'confirmed', labelKey: 'finance.repayment.stage.confirmed', states: ['confirmed', 'deleted'], aside: ['deleted'] },
] as const satisfies readonly FlowStage[]

export const billRepaymentFlow = {
  id: 'billRepayment',
  machine: billRepaymentMachine,
  factsVersion: 1,
  stages: REPAYMENT_STAGES,
  factsOf: repaymentFactsOf,
  parseFacts: (stored) => repaymentFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => facts,
  titleOf: ({ context: { paymentId } }) =>
    paymentId ? { key: 'finance.repayment.flow', params: { id: paymentId } } : { key: 'finance.repayment.flow_new' },
  subjectOf: (flowId, { context: { desk } }) => ({
    name: desk?.payment?.counterparty ?? desk?.bills[0]?.counterparty ?? '',
    counts: null,
    path: `${pathOf('FinanceRepayments')}/${flowId}`,
  }),
  storedId: ({ context: { paymentId } }) => paymentId,
  isBlank: isBlankRepayment,
} satisfies FlowKind<typeof billRepaymentMachine, RepaymentFlowFacts>
