import { pathOf } from '#permissions/pages.ts'
import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { isBlankSingle, singleFacts, singleFactsOf } from './single-object.facts.ts'
import { singleObjectMachine } from './single-object.machine.ts'
import { isNew } from './single-object.rules.ts'
import type { SingleFacts } from './single-object.types.ts'

/** The step bar of one object. */
export const SINGLE_STAGES = [
  { key: 'edit', labelKey: 'object.single.stage.edit', states: ['editing', 'proposing', 'refused', 'conflict'], aside: ['proposing'] },
  { key: 'save', labelKey: 'object.single.stage.save', states: ['checkingName', 'saving', 'saveUncertain'] },
  {
    key: 'push',
    labelKey: 'object.single.stage.push',
    states: ['arriving', 'waiting', 'hidden', 'notCreated'],
    aside: ['waiting', 'hidden'],
  },
  { key: 'over', labelKey: 'object.single.stage.over', states: ['saved', 'gone'], aside: ['gone'] },
] as const satisfies readonly FlowStage[]

export const singleObjectFlow = {
  id: 'singleObject',
  machine: singleObjectMachine,
  factsVersion: 1,
  stages: SINGLE_STAGES,
  factsOf: singleFactsOf,
  parseFacts: (stored) => singleFacts.safeParse(stored).data ?? null,
  inputOf: (_flowId, facts) => facts,
  titleOf: ({ context: { at } }) => ({ key: isNew(at) ? 'object.single.flow_new' : 'object.single.flow' }),
  subjectOf: (flowId, { context: { rows } }) => ({
    name: rows?.[0]?.name ?? '',
    counts: null,
    path: `${pathOf('AdvertiseObject')}/${flowId}`,
  }),
  isBlank: isBlankSingle,
} satisfies FlowKind<typeof singleObjectMachine, SingleFacts>
