import { z } from 'zod'
import { VERDICTS } from '#domain/review/review.ts'
import { DECISION_PHASES, type DecisionContext, type DecisionFacts } from './review-decision.types.ts'

export const decisionFacts: z.ZodType<DecisionFacts> = z.object({
  pending: z.array(
    z.object({
      items: z.array(z.object({ id: z.string(), seen: z.string(), title: z.string() })),
      verdict: z.enum(VERDICTS),
      reasons: z.array(z.string()),
      comment: z.string(),
      ticket: z.string(),
      phase: z.enum(DECISION_PHASES),
    }),
  ),
})

export const NO_DECISIONS: DecisionFacts = { pending: [] }

export const decisionFactsOf = ({ context: { pending } }: { context: DecisionContext }): DecisionFacts => ({ pending })
