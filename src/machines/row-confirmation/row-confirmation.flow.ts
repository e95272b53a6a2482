import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { isBlankRows, rowFacts, rowFactsOf } from './row-confirmation.facts.ts'
import { rowConfirmationMachine } from './row-confirmation.machine.ts'
import { totalsOf } from './row-confirmation.rules.ts'
import type { RowFacts, RowsKey } from './row-confirmation.types.ts'

/** The step bar of going through rows. */
export const ROW_STAGES = [
  { key: 'read', labelKey: 'finance.rows.stage.read', states: ['reading', 'failed'] },
  {
    key: 'step',
    labelKey: 'finance.rows.stage.step',
    states: ['stepping', 'noting', 'saving', 'conflict', 'saveUncertain'],
    aside: ['noting'],
  },
  {
    key: 'confirm',
    labelKey: 'finance.rows.stage.confirm',
    states: ['explaining', 'confirming', 'confirmUncertain'],
    aside: ['explaining'],
  },
] as const satisfies readonly FlowStage[]

/** One flow a month and kind. */
export const rowFlowId = ({ kind, month }: RowsKey): string => `rows-${kind}-${month}`
export const rowsPath = ({ kind, month }: RowsKey): string => `/tool-list/finance/${kind}?month=${month}`

export const rowConfirmationFlow = {
  id: 'rowConfirmation',
  machine: rowConfirmationMachine,
  factsVersion: 1,
  stages: ROW_STAGES,
  factsOf: rowFactsOf,
  parseFacts: (stored) => rowFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => ({ key: facts.key, filter: facts.filter, resumed: facts }),
  titleOf: ({ context: { key } }) => ({ key: `finance.rows.flow.${key.kind}`, params: { month: key.month } }),
  subjectOf: (_flowId, { context }) => {
    const { rows, confirmed } = totalsOf(context)
    return { name: rows > 0 ? `${confirmed}/${rows}` : '', counts: null, path: rowsPath(context.key) }
  },
  isBlank: isBlankRows,
  watches: ({ context: { key } }) => [`month:${key.kind}/${key.month}`],
} satisfies FlowKind<typeof rowConfirmationMachine, RowFacts>
