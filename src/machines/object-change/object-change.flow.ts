import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { pathOf } from '#permissions/pages.ts'
import { changeFacts, changeFactsOf, isBlankChange } from './object-change.facts.ts'
import { objectChangeMachine } from './object-change.machine.ts'
import type { ChangeFacts } from './object-change.types.ts'

/** The step bar of a set of changes. */
export const CHANGE_STAGES = [
  { key: 'stage', labelKey: 'object.stage.stage', states: ['staging', 'stageUncertain', 'notStaged'] },
  { key: 'diff', labelKey: 'object.stage.diff', states: ['diffing', 'discarding'], aside: ['discarding'] },
  { key: 'confirm', labelKey: 'object.stage.confirm', states: ['confirming', 'committing'] },
  { key: 'send', labelKey: 'object.stage.send', states: ['watching', 'hidden', 'stopping'], aside: ['hidden', 'stopping'] },
  {
    key: 'over',
    labelKey: 'object.stage.over',
    states: ['settled', 'undoing', 'undoUncertain', 'undone', 'discarded'],
    aside: ['undoing', 'undone', 'discarded'],
  },
] as const satisfies readonly FlowStage[]

export const objectChangeFlow = {
  id: 'objectChange',
  machine: objectChangeMachine,
  factsVersion: 1,
  stages: CHANGE_STAGES,
  factsOf: changeFactsOf,
  parseFacts: (stored) => changeFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => facts,
  titleOf: ({ context: { id } }) => (id ? { key: 'object.flow', params: { id } } : { key: 'object.flow_new' }),
  subjectOf: (flowId) => ({ name: '', counts: null, path: `${pathOf('AdvertiseObjects')}/${flowId}` }),
  storedId: ({ context: { id } }) => id,
  isBlank: isBlankChange,
} satisfies FlowKind<typeof objectChangeMachine, ChangeFacts>
