import type { z } from 'zod'
import type { FlowKind, FlowStage } from '../kit/flow-kind.ts'
import { draftOf, type DecisionDraft } from './decision.facts.ts'
import type { createDecision, DecisionContext } from './decision.machine.ts'

/** The step bar of a decision that is a page of its own. */
export const DECISION_STAGES = [
  { key: 'read', labelKey: 'decision.stage.read', states: ['closed', 'reading', 'failed'] },
  { key: 'decide', labelKey: 'decision.stage.decide', states: ['asking', 'sending', 'uncertain'] },
  { key: 'over', labelKey: 'decision.stage.over', states: ['decided', 'met'] },
] as const satisfies readonly FlowStage[]

type Machine<Subject, Seen, Choice extends string> = ReturnType<typeof createDecision<Subject, Seen, Choice>>
type Facts<Subject, Choice> = { draft: DecisionDraft<Subject, Choice> | null }
type Described<Subject, Seen, Choice extends string> = {
  id: string
  machine: Machine<Subject, Seen, Choice>
  shape: z.ZodType<DecisionDraft<Subject, Choice>>
  title: (context: DecisionContext<Subject, Seen, Choice>) => { key: string; params?: Record<string, string> }
  subject: (flowId: string, context: DecisionContext<Subject, Seen, Choice>) => { name: string; path: string }
}

/** A decision that outlives its page and is listed in the tray. */
export const decisionFlow = <Subject, Seen, Choice extends string>({
  id,
  machine,
  shape,
  title,
  subject,
}: Described<Subject, Seen, Choice>) =>
  ({
    id,
    machine,
    factsVersion: 1,
    stages: DECISION_STAGES,
    factsOf: ({ context }) => ({ draft: draftOf(context) }),
    parseFacts: (stored) =>
      shape
        .nullable()
        .transform((draft) => ({ draft }))
        .safeParse(Reflect.get(Object(stored), 'draft')).data ?? null,
    inputOf: (_flowId, facts) => facts,
    titleOf: ({ context }) => title(context),
    subjectOf: (flowId, { context }) => ({ counts: null, ...subject(flowId, context) }),
    isBlank: ({ context }) => draftOf(context) === null,
  }) satisfies FlowKind<Machine<Subject, Seen, Choice>, Facts<Subject, Choice>>
